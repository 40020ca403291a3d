"""Descriptions over HTTP: understood as the command says, and mistakes with their line."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import msgspec
import pytest

import german_descriptions
from ouvert.quantum.understood import understand
from ouvert.tricks.games.catalogue import game_names, game_text, load_game, tutorial_text
from ouvert.web.protocol.tricks.describing import DescriptionChecked
from support.process import inside
from support.serving import Site


def checked(site: Site, text: str) -> dict[str, Any]:
    body = json.dumps({"text": text}).encode()
    answer = site.post("api/tricks/descriptions/check", body)
    assert answer.status == 200, answer.body
    told: dict[str, Any] = json.loads(answer.body)
    msgspec.convert(told, DescriptionChecked)
    return told


@pytest.mark.parametrize("name", game_names())
def test_games_are_understood_as_library_and_command_say(site: Site, name: str) -> None:
    told = checked(site, game_text(name))
    expected = json.loads(json.dumps(asdict(understand(load_game(name)))))
    assert told == {"understood": expected, "problem": None}
    if name in ("bridge", "schafkopf"):
        assert inside("tricks", "games", name, "--json").json == expected


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("seats = 3", "seats = 5", 12, "5 hands of 8 cards are 40, and the deck has 24"),
        ("hand = 8", "hnad = 8", 12, "'hnad' is not known in [deal]; did you mean 'hand'?"),
        ('goal = "steps"', "goal = steps", 26, "the text of 'goal' needs quotation marks"),
        ('trumps = "J *"', 'trumps = "J Z"', 17, "'Z' is no card"),
        ("[deck]", "[deck]\ncopies = 99", 7, "a deck has 1000 cards at most, not 2376"),
    ],
)
def test_mistakes_are_told_with_their_line(
    site: Site, old: str, new: str, line: int | None, said: str
) -> None:
    told = checked(site, tutorial_text().replace(old, new))
    assert told["understood"] is None
    assert told["problem"]["line"] == line
    assert said in told["problem"]["message"]


def test_a_text_that_is_too_long_is_refused(site: Site) -> None:
    assert "20000 characters or fewer" in checked(site, "#" * 20_001)["problem"]["message"]
    body = json.dumps({"text": "#" * 200_000}).encode()
    assert site.post("api/tricks/descriptions/check", body).status == 413


def test_all_games_can_be_begun_with(site: Site) -> None:
    told = json.loads(site.get("api/tricks/descriptions").body)
    assert [each["key"] for each in told] == ["mine", *game_names()]
    assert told[0]["text"] == tutorial_text()
    assert told[1]["name"] == "Belote"


def test_the_page_has_the_german_of_the_games() -> None:
    assert german_descriptions.GAMES.read_text("utf-8") == german_descriptions.games(), (
        "tools/german_descriptions.py writes it anew"
    )


@pytest.mark.parametrize("folder", german_descriptions.COPIES)
def test_the_page_has_the_german_of_the_command_line(folder: str) -> None:
    copy = german_descriptions.copy(folder)
    assert copy.read_text("utf-8") == german_descriptions.written(folder), (
        "tools/german_descriptions.py writes it anew"
    )
