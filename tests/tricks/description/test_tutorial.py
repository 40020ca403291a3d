"""What docs/tricks.md tells to write is a game, and every word that it explains is one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from ouvert.tricks.description import reading
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import game_names, game_text, tutorial_text
from ouvert.tricks.matches import play_deal
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.scoring import returns
from ouvert.tricks.players.catalogue import game_player

PAGE = (Path(__file__).parents[3] / "docs" / "tricks.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SECTIONS: dict[str, Mapping[str, object]] = {
    "at the top": reading.TOP,
    "[deck]": {**reading.DECK, "colours": None},
    "[deal]": reading.DEAL,
    "[pass]": {"cards": None, "to": None},
    "[bids]": reading.BIDS,
    "[[contract]]": reading.CONTRACT,
    "[follow]": reading.FOLLOW,
    "[lead]": reading.LEAD,
    "[score]": reading.SCORE,
}


@pytest.mark.parametrize("text", BLOCKS)
def test_games_of_the_tutorial_are_played(text: str) -> None:
    game = parse_description(text)
    rng = np.random.default_rng(1)
    players = (game_player("vote:2"), *[game_player("thumb")] * (game.seats - 1))
    assert sum(returns(play_deal(deal(game, rng), players, rng))) == pytest.approx(0)


def test_every_line_of_a_description_is_explained() -> None:
    """The table of the tutorial names what can be read, section by section, and nothing else."""
    told: dict[str, set[str]] = {}
    section = ""
    table = PAGE.split("### What can be said")[1].split("\n###")[0]
    for where, names in re.findall(r"^\|(.*?)\| (`.*?) \| ", table, re.MULTILINE):
        section = where.strip("` ") or section
        told.setdefault(section, set()).update(re.findall(r"`(\w+)`", names))
    assert told == {name: set(fields) for name, fields in SECTIONS.items()}


@pytest.mark.parametrize("name", game_names())
def test_games_are_about_a_page(name: str) -> None:
    assert len(game_text(name).splitlines()) <= 60


def test_the_first_game_of_the_tutorial_is_the_one_that_the_page_offers() -> None:
    assert BLOCKS[0] == tutorial_text()
