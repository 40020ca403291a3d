"""Claims at the page: by mouse and by keyboard, in both languages, refused and confirmed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser.driving import Keyboard, Mouse, Wish, sit_down, tab_to
from support.browser.looking import Look, Shoot
from support.serving import Site

GRAND = Wish("G")


def over_or_refused(page: Page, refused: str) -> bool:
    """Whether the game is over after a claim; otherwise it was refused in a sentence."""
    expect(page.locator(".over").or_(page.get_by_text(refused)).first).to_be_visible()
    return page.locator(".over").count() > 0


@pytest.mark.long
def test_claiming_by_mouse(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=245, games=2)
    page = person.page
    person.play(GRAND, until="card")
    refused = 0
    while True:
        page.get_by_role("button", name="Claim the rest").click()
        dialog = page.get_by_role("dialog", name="Claim the rest")
        expect(dialog).to_contain_text("checked against every deal")
        if not refused:
            axe(page)
            shoot(page, "claiming")
        dialog.get_by_role("button", name=re.compile("^61 card points")).click()
        if over_or_refused(page, "does not hold against every deal"):
            break
        refused += 1
        person.answer("card", GRAND)
        assert person.asked() == "card", "the game was over before a claim held"
    expect(page.locator(".over")).to_contain_text("You claimed 61 card points")
    expect(page.locator(".over .hidden-cards li").first).to_contain_text("still in hand")
    axe(page)
    shoot(page, "claimed")
    person.go_on()


@pytest.mark.long
def test_claiming_by_keyboard_in_german(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    small = new_context(viewport={"width": 320, "height": 640}, color_scheme="dark")
    person = sit_down(small, site, Keyboard(), seed=245, language="de")
    page = person.page
    person.play(GRAND, until="card")
    page.keyboard.press("r")
    dialog = page.get_by_role("dialog", name="Karten auflegen")
    expect(dialog).to_contain_text("gegen jede Verteilung geprüft")
    axe(page)
    shoot(page, "auflegen")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab_to(page, ".claims [data-points='90']")
    page.keyboard.press("Enter")
    assert not over_or_refused(page, "nicht bei jeder Verteilung")
    expect(dialog).to_have_count(0)
    # nothing is lost: the same card is still to be played
    person.answer("card", GRAND)
    person.play(GRAND)
