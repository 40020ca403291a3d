"""Options of clubs in a real browser: a Ramsch to its end, Kontra and Re, and the form."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from support.browser.driving import DESKTOP, Keyboard, Mouse, Wish, sit_down
from support.browser.looking import Look, Shoot
from support.serving import Site

PASS = Wish(None)
KONTRA = ("kontra",)
PLAYER = "pimc:8"
STRONG_GRAND = 14
"""A seed by which an AI plays a Grand Hand that it is sure of, and says Re after a Kontra."""
WEAK_GRAND = 182
"""A seed by which the person gets a hand for 30 that no AI believes in."""
DISCARDS = ("H7", "D9")


@pytest.mark.long
def test_a_ramsch_is_played_to_its_end_and_looked_back_at(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    small = new_context(viewport={"width": 320, "height": 640}, color_scheme="dark")
    person = sit_down(small, site, Mouse(), seed=4, games=3, club=("ramsch", "bock"))
    page = person.page
    person.play(PASS, until="card")
    standing = page.locator(".standing")
    expect(standing).to_contain_text("Ramsch")
    expect(standing).to_contain_text("fewest card points; jacks are trumps")
    # as at a real table, nobody is told how many card points anybody has
    expect(page.get_by_role("button", name="Claim the rest")).to_be_disabled()
    expect(page.get_by_role("button", name="Give up")).to_be_disabled()
    axe(page)
    shoot(page, "ramsch")
    person.answer("card", PASS)
    person.play(PASS)
    over = page.locator(".over")
    expect(over).to_contain_text("Ramsch with")
    expect(over).to_contain_text("The skat went to who took the last trick.")
    axe(page)
    shoot(page, "ramsch over")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    over.get_by_role("link", name="Look back at this game").click()
    expect(page.get_by_role("heading", name="The Ramsch, card by card")).to_be_visible()
    expect(page.get_by_text("With open cards the solver judges from trick")).to_be_visible()
    axe(page)
    shoot(page, "ramsch looked back at")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.long
def test_a_person_says_kontra_by_key_and_the_ai_answers_re(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    person = sit_down(
        new_context(), site, Keyboard(), seed=STRONG_GRAND, club=KONTRA, player=PLAYER
    )
    page = person.page
    person.play(PASS, until="kontra")
    expect(page.locator(".decision")).to_contain_text("Kontra doubles the game")
    axe(page)
    shoot(page, "asked for kontra")
    page.keyboard.press("y")
    person.asked()
    expect(page.locator(".standing")).to_contain_text("Kontra by you, Re")
    shoot(page, "kontra and re")


@pytest.mark.long
def test_an_ai_says_kontra_and_the_person_re_in_german(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    width, height = DESKTOP
    person = sit_down(
        new_context(locale="de-DE", viewport={"width": width, "height": height}),
        site,
        Mouse(),
        seed=WEAK_GRAND,
        language="de",
        club=KONTRA,
        player=PLAYER,
    )
    page = person.page
    person.play(Wish("G", DISCARDS), until="re")
    expect(page.locator(".decision")).to_contain_text("Sagst du Re?")
    axe(page)
    shoot(page, "asked for re")
    page.get_by_role("button", name="Re", exact=True).click()
    person.asked()
    expect(page.locator(".standing")).to_contain_text("Re")
    person.answer("card", PASS)
    person.play(PASS)
    expect(page.locator(".over")).to_contain_text("Kontra × 2, Re × 2.")
    shoot(page, "doubled over")


def test_options_are_off_and_what_contradicts_is_one_sentence(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{site.url}#/play")
    page.get_by_text("More options").click()
    bock = page.get_by_role("checkbox", name="Bock rounds")
    for name in ("Ramsch", "Kontra and Re", "Bock rounds"):
        expect(page.get_by_role("checkbox", name=name)).not_to_be_checked()
    bock.check()
    page.get_by_label("Games", exact=False).first.select_option("1")
    axe(page)
    shoot(page, "options of clubs")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator("form button[type=submit]").last.click()
    problem = page.get_by_role("alert").filter(has_text="a list of one game has none")
    expect(problem).to_be_visible()
