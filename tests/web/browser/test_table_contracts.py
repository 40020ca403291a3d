"""Whole games in every kind of contract, played on the page by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, expect

from web.browser.driving import DESKTOP, PHONE, Hands, Keyboard, Mouse, Wish, sit_down
from web.browser.looking import Shoot
from web.serving import Site


@dataclass(frozen=True)
class Case:
    """A game to be played. The seeds deal the person a hand that the contract suits."""

    seed: int
    wish: Wish
    hands: Hands
    language: str
    size: tuple[int, int]
    ends: str
    """What the page says in the end."""


CASES = {
    "suit": Case(939, Wish("S"), Mouse(), "en", DESKTOP, "Spades."),
    "grand": Case(245, Wish("G"), Keyboard(), "de", PHONE, "Grand."),
    "null": Case(156, Wish("N", ("CK", "DA")), Mouse(), "de", PHONE, "Null."),
    "hand": Case(77, Wish("SH"), Keyboard(), "en", DESKTOP, "Spades Hand."),
    "null ouvert": Case(55, Wish("NO"), Keyboard(), "de", DESKTOP, "Null Ouvert."),
    "null ouvert hand": Case(55, Wish("NOH"), Mouse(), "en", PHONE, "Null Ouvert Hand."),
    "schneider announced": Case(245, Wish("CHS"), Mouse(), "de", DESKTOP, "Schneider angesagt"),
    "grand ouvert": Case(77, Wish("GO"), Keyboard(), "en", PHONE, "Grand Ouvert"),
    "defender": Case(3, Wish(None), Keyboard(), "en", PHONE, ""),
    "passed in": Case(4, Wish(None), Mouse(), "en", PHONE, "Everybody passed."),
}


@pytest.mark.parametrize("name", CASES)
def test_game(
    name: str, site: Site, new_context: Callable[..., BrowserContext], shoot: Shoot
) -> None:
    case = CASES[name]
    width, height = case.size
    context = new_context(
        viewport={"width": width, "height": height},
        has_touch=case.size == PHONE,
        locale="de-DE" if case.language == "de" else "en-GB",
    )
    person = sit_down(
        context,
        site,
        case.hands,
        seed=case.seed,
        language=case.language,
        seen=lambda page, question: shoot(page, f"{name} {question}"),
    )
    person.play(case.wish)
    expect(person.page.locator(".over h2")).to_contain_text(case.ends)
