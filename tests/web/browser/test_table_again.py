"""Decisions taken back, finished games played on, and hints that the owner forbids."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from support.browser.driving import Keyboard, Mouse, Wish, codes, sit_down
from support.browser.looking import Look, Shoot
from support.serving import Site

GRAND = Wish("G")


@pytest.mark.long
def test_taking_back_and_playing_on(site: Site, new_context: Callable[..., BrowserContext]) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=245)
    page = person.page
    person.play(GRAND, until="card")
    held = codes(page)
    person.answer("card", GRAND)
    assert person.asked() == "card"
    assert len(codes(page)) == len(held) - 1
    page.get_by_role("button", name="Take back").click()
    # what that costs is said before it is done, and once
    asked = page.get_by_role("dialog", name="Take the last decision back?")
    expect(asked).to_contain_text("the whole list then counts neither")
    asked.get_by_role("button", name="Leave it").click()
    expect(page.locator(".hand button")).to_have_count(len(held) - 1)
    page.get_by_role("button", name="Take back").click()
    asked.get_by_role("button", name="Take back").click()
    expect(page.locator(".hand button")).to_have_count(len(held))
    assert codes(page) == held
    page.keyboard.press("b")
    # the announcement is taken back, too
    expect(page.locator(".decision[data-asks='announce']")).to_be_visible()
    person.view = ""
    person.play(GRAND)
    expect(page.locator(".over")).to_contain_text("this list counts neither in your results")


@pytest.mark.long
def test_playing_on_from_a_finished_game(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    person = sit_down(new_context(), site, Keyboard(), seed=245)
    page = person.page
    person.play(GRAND)
    page.get_by_role("link", name="Look back at this game").click()
    page.get_by_role("button", name="To the start").click()
    axe(page)
    shoot(page, "play on")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("main.table")).to_be_visible()
    person.view = ""
    person.play(Wish(None), until="auction")
    shoot(page, "played on")
    person.view = ""
    person.play(GRAND)
    expect(page.locator(".over")).to_contain_text("is not counted")


@pytest.mark.long
def test_the_owner_forbids_hints(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=245)
    page = person.page
    assert person.asked() == "auction"
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Hints are allowed at this table").uncheck()
    axe(page)
    shoot(page, "hints")
    page.keyboard.press("Escape")
    expect(page.get_by_text("No hints at this table.").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Hints are allowed at this table").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
