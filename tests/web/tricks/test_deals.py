"""Played deals over HTTP: read, judged as the library does, and closed before their end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ouvert.tricks.games.catalogue import game_text
from ouvert.tricks.records.deals import read_deal
from ouvert.tricks.review.cards import judge_action
from support.serving import Site

SEED = 5


def asked(site: Site, path: str, status: int = 200, **content: Any) -> dict[str, Any]:
    answer = site.post(f"api/tricks/{path}", json.dumps(content).encode())
    assert answer.status == status, answer.body
    found: dict[str, Any] = json.loads(answer.body)
    return found


def played(site: Site, text: str) -> list[str]:
    """What is done in a deal in which the person always plays the first legal card."""
    done: list[str] = []
    while True:
        view = asked(site, "play", text=text, seed=SEED, actions=done)
        done = [each["action"] for each in view["done"]]
        if view["phase"] == "over":
            return done
        done.append(view["legal"][0])


@pytest.mark.parametrize("name", ["euchre", "schafkopf"])
def test_a_deal_is_told_and_judged_as_the_library_does(site: Site, name: str) -> None:
    text = game_text(name)
    done = played(site, text)
    told = asked(site, "play/deal", text=text, seed=SEED, actions=done)
    assert [each["action"] for each in told["decisions"]] == done
    assert asked(site, "deals", text=told["text"]) == told
    deal = read_deal(told["text"])
    for number in (1, len(done) - 2):
        found = asked(site, "deals/judge", text=told["text"], number=number, deals=4, seed=3)
        expected = judge_action(deal, number, deals=4, seed=3)
        assert (found["loss"], found["error"]) == (expected.loss, expected.error)
        assert found["open_loss"] == expected.open_loss
        assert [each["mean"] for each in found["worths"]] == [each.mean for each in expected.worths]


def test_places_are_those_of_the_library(site: Site) -> None:
    text = game_text("whist")
    view = asked(site, "play", text=text, seed=SEED)
    actions = [*(each["action"] for each in view["done"]), view["legal"][0]]
    found = asked(site, "play/places", text=text, seed=SEED, actions=actions)
    rows = {row["card"]: row["seats"] for row in found["cards"]}
    held = {card for card in view["hand"] if card != view["legal"][0]}
    assert not held & set(rows)
    assert all(sum(seats) == pytest.approx(1) for seats in rows.values())
    assert int(found["possible"]) > 1


def test_nobody_is_told_a_deal_before_its_end(site: Site) -> None:
    text = game_text("whist")
    refused = asked(site, "play/deal", 400, text=text, seed=SEED, actions=[])
    assert "not over" in refused["message"]


def test_what_is_no_deal_is_told(site: Site) -> None:
    for path, content in (
        ("deals", {"text": "hello"}),
        ("deals/judge", {"text": "x", "number": 1}),
    ):
        assert asked(site, path, 400, **content)["message"]
    text = asked(
        site,
        "play/deal",
        text=game_text("euchre"),
        seed=SEED,
        actions=played(site, game_text("euchre")),
    )["text"]
    assert asked(site, "deals/judge", 400, text=text, number=999)["message"]
