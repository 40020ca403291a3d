"""Quantum board games in a browser: whole games by mouse and by keys, back and forth, by a link."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from support.browser.looking import Look, Shoot
from support.serving import Site
from support.sizes import long

NewContext = Callable[..., BrowserContext]
CALM = {"reduced_motion": "reduce"}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "locale": "de-DE",
    "color_scheme": "dark",
    "has_touch": True,
}
SCREENS = {"desktop": DESKTOP, "phone": PHONE}


def square(page: Page, name: str) -> Locator:
    return page.locator(f'.qb-board [data-square="{name}"]')


def turns(page: Page) -> Locator:
    return page.locator(".qb-turns li")


def opened(page: Page, site: Site, game: str, side: str, level: str = "") -> None:
    """Begin a game from the room of experiments."""
    page.goto(f"{site.url}#/lab")
    page.locator('a[href="#/boards"]').click()
    page.get_by_label(re.compile("^(Game|Spiel)")).select_option(game)
    if level:
        page.get_by_label(re.compile("^(Level|Stufe)")).select_option(level)
    page.get_by_label(re.compile("^(You play|Du spielst)")).select_option(side)
    page.get_by_role("button", name=re.compile("^(Begin|Anfangen)$")).click()
    expect(page.locator(".qb-board")).to_be_visible()


def fits(page: Page) -> None:
    """Nothing stands beyond the right edge."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"]  # type: ignore[index]


def by_keys(page: Page, name: str) -> None:
    """Go to a square with arrow keys, and name it."""
    here = "document.activeElement.dataset.square"
    if page.evaluate(here) is None:
        page.locator('.qb-board [tabindex="0"]').focus()
    while (at := page.evaluate(here)) != name:
        if at[1] != name[1]:
            page.keyboard.press("ArrowUp" if at[1] < name[1] else "ArrowDown")
        else:
            page.keyboard.press("ArrowRight" if at[0] < name[0] else "ArrowLeft")
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("screen", "game", "level"),
    [
        ("desktop", "tic-tac-toe", ""),
        ("phone", "tiqtaqtoe", "high"),
        long("phone", "tic-tac-toe", ""),
        long("desktop", "tiqtaqtoe", "minimal"),
        long("desktop", "tiqtaqtoe", "moderate"),
    ],
)
def test_a_person_plays_against_the_ai(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot, screen: str, game: str, level: str
) -> None:
    page = new_context(**SCREENS[screen], **CALM).new_page()
    opened(page, site, game, "0", level)
    axe(page)
    rng = np.random.default_rng(5)
    over, can = page.locator(".qb-status.over"), page.locator(".qb-square.can")
    while True:
        expect(can.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        made = turns(page).count()
        while turns(page).count() == made and can.count():
            names = [each.get_attribute("data-square") for each in can.all()]
            square(page, str(names[int(rng.integers(len(names)))])).click()
            expect(page.locator(".qb-square.picked").or_(turns(page).nth(made)).first).to_be_visible()
        expect(turns(page).nth(made)).to_be_attached()
        shoot(page, f"boards {game} {level} {screen}")
        fits(page)
    axe(page)
    shoot(page, f"boards {game} {level} over {screen}")
    expect(over).to_have_text(re.compile("wins|draw|gewinnt|Unentschieden"))


