"""Whole games in every kind of contract, played on the page by mouse and by keyboard.

Each kind of game is played once, and so that every pair of hands, language and size of the window
comes up; the study plays each in every way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import pytest
from playwright.sync_api import BrowserContext, expect

from support.browser.driving import DESKTOP, PHONE, Hands, Keyboard, Mouse, Wish, sit_down
from support.browser.looking import Shoot
from support.serving import Site
from support.sizes import some_of


@dataclass(frozen=True)
class Game:
    """A game to be played. The seed deals the person a hand that the contract suits."""

    seed: int
    wish: Wish
    english: str
    german: str
    """What the page says in the end."""


@dataclass(frozen=True)
class Way:
    """How it is played."""

    hands: Hands
    language: str
    size: tuple[int, int]

    def __str__(self) -> str:
        size = "phone" if self.size == PHONE else "desktop"
        return f"{type(self.hands).__name__.lower()} {self.language} {size}"


GAMES = {
    "suit": Game(939, Wish("S"), "Spades.", "Pik "),
    "grand": Game(245, Wish("G"), "Grand.", "Grand "),
    "null": Game(156, Wish("N", ("CK", "DA")), "Null.", "Null "),
    "hand": Game(77, Wish("SH"), "Spades Hand.", "Pik Hand "),
    "null ouvert": Game(55, Wish("NO"), "Null Ouvert.", "Null Ouvert "),
    "null ouvert hand": Game(55, Wish("NOH"), "Null Ouvert Hand.", "Null Ouvert Hand "),
    "schneider announced": Game(245, Wish("CHS"), "Schneider announced", "Schneider angesagt"),
    "grand ouvert": Game(77, Wish("GO"), "Grand Ouvert", "Grand Ouvert"),
    "defender": Game(3, Wish(None), "", ""),
    "passed in": Game(4, Wish(None), "Everybody passed.", "Alle haben gepasst"),
}
CASES = {
    "suit": Way(Mouse(), "en", DESKTOP),
    "grand": Way(Keyboard(), "de", PHONE),
    "null": Way(Mouse(), "de", PHONE),
    "hand": Way(Keyboard(), "en", DESKTOP),
    "null ouvert": Way(Keyboard(), "de", DESKTOP),
    "null ouvert hand": Way(Mouse(), "en", PHONE),
    "schneider announced": Way(Mouse(), "de", DESKTOP),
    "grand ouvert": Way(Keyboard(), "en", PHONE),
    "defender": Way(Keyboard(), "en", PHONE),
    "passed in": Way(Mouse(), "en", PHONE),
}
HANDS: tuple[Hands, ...] = (Mouse(), Keyboard())
WAYS = [Way(*each) for each in product(HANDS, ("en", "de"), (DESKTOP, PHONE))]


def play(
    name: str, way: Way, site: Site, new_context: Callable[..., BrowserContext], shoot: Shoot
) -> None:
    game = GAMES[name]
    width, height = way.size
    context = new_context(
        viewport={"width": width, "height": height},
        has_touch=way.size == PHONE,
        locale="de-DE" if way.language == "de" else "en-GB",
    )
    person = sit_down(
        context,
        site,
        way.hands,
        seed=game.seed,
        language=way.language,
        seen=lambda page, question: shoot(page, f"{name} {question}"),
    )
    person.play(game.wish)
    ends = game.german if way.language == "de" else game.english
    expect(person.page.locator(".over h2")).to_contain_text(ends)


@pytest.mark.parametrize("name", some_of(CASES))
def test_game(
    name: str, site: Site, new_context: Callable[..., BrowserContext], shoot: Shoot
) -> None:
    play(name, CASES[name], site, new_context, shoot)


@pytest.mark.study
@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_game_in_every_way(
    name: str,
    way: Way,
    site: Site,
    new_context: Callable[..., BrowserContext],
    shoot: Shoot,
) -> None:
    play(name, way, site, new_context, shoot)
