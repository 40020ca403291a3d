"""Quantum board games in a browser: whole games by mouse and by keys, back and forth, by a link."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from support.browser.looking import Look, Shoot
from support.serving import Site
from support.sizes import long

NewContext = Callable[..., BrowserContext]
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
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
        while turns(page).count() == made:
            names = can.evaluate_all("all => all.map((each) => each.dataset.square)")
            if not names:
                break
            square(page, names[int(rng.integers(len(names)))]).click()
            expect(
                page.locator(".qb-square.picked").or_(turns(page).nth(made)).first
            ).to_be_visible()
        expect(turns(page).nth(made)).to_be_attached()
        shoot(page, f"boards {game} {level} {screen}")
        fits(page)
    axe(page)
    shoot(page, f"boards {game} {level} over {screen}")
    told = r"You have (won|lost)\. .* wins|draw|Du hast (gewonnen|verloren)\. .* gewinnt|Unentsch"
    expect(over).to_have_text(re.compile(told))


def test_two_people_play_chess_and_look_back(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    """By keys and by mouse: a split, a capture with its question, steps back, a link, a circuit."""
    page = new_context(**DESKTOP, **CALM).new_page()
    opened(page, site, "chess", "null")
    page.locator('.qb-board [tabindex="0"]').focus()
    page.keyboard.press("2")
    for name in ("b1", "c3", "a3"):
        by_keys(page, name)
    expect(turns(page)).to_have_text(["White: b1 splits to a3 and c3"])
    expect(square(page, "c3")).to_have_accessible_name(re.compile("^c3, White knight with 50%"))
    page.get_by_text("What may be found together").click()
    expect(page.locator(".qb-ways tr")).to_have_count(2)
    axe(page)
    shoot(page, "boards chess split")
    for name in ("b5", "c3"):
        square(page, name).click()
    expect(turns(page)).to_have_count(2)
    measured = page.locator(".qb-measured")
    expect(measured).to_contain_text("Is there a piece on c3?")
    expect(measured.locator("tr.found")).to_have_text(re.compile("^(yes|no)50%← found$"))
    answer = measured.locator("tr.found").text_content() or ""
    axe(page)
    shoot(page, "boards chess measured")
    # taken back and made again: the same question has the same answer
    page.get_by_role("button", name="Take back").click()
    expect(turns(page)).to_have_count(1)
    expect(measured).to_have_count(0)
    for name in ("b5", "c3"):
        square(page, name).click()
    expect(measured.locator("tr.found")).to_have_text(answer)
    # back to the beginning, and what moves were worth there
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".qb-status")).to_have_text("Before the first move.")
    expect(square(page, "b1")).to_have_accessible_name("b1, White knight")
    expect(page.locator(".qb-square.can")).to_have_count(0)
    page.get_by_role("button", name="What is each move worth?").click()
    expect(page.get_by_text("by a tree search")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".qb-status")).to_have_text("After 1 of 2 moves.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".qb-status")).to_have_text("White to move.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Circuit (OpenQASM)").click()
    assert download.value.suggested_filename.endswith(".qasm")
    # who gets the link sees the same game
    other = new_context(**PHONE, **CALM).new_page()
    other.goto(page.url)
    expect(turns(other)).to_have_count(2)
    expect(other.locator(".qb-status")).to_have_text("Weiß ist am Zug.")
    fits(other)
    axe(other)
    shoot(other, "boards chess phone")
    other.goto(re.sub(r"moves=.*", "moves=b1c3.zz", page.url))
    expect(other.get_by_role("alert").filter(has_text="Zug 2, „zz“, geht nicht")).to_be_visible()


def test_the_ai_begins_and_a_game_is_begun_anew(site: Site, new_context: NewContext) -> None:
    page = new_context(**DESKTOP, **CALM).new_page()
    opened(page, site, "tiqtaqtoe", "1", "classical")
    expect(turns(page)).to_have_count(1)
    expect(page.locator(".qb-status")).to_have_text("O to move: your turn.")
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    page.locator(".qb-square.can").first.click()
    expect(turns(page)).to_have_count(3)
    page.get_by_role("button", name="Take back").click()
    expect(turns(page)).to_have_count(1)
    page.locator(".qb-moves summary").click()
    page.locator(".qb-moves button").last.click()
    expect(turns(page)).to_have_count(3)
    page.get_by_role("button", name="New game").click()
    expect(turns(page)).to_have_count(1)


def test_turns_that_come_late_or_not_at_all(site: Site, new_context: NewContext) -> None:
    """A game is opened at an earlier moment: all its turns are asked for again, and never older."""
    page = new_context(**DESKTOP, **CALM).new_page()
    address = f"{site.url}#/boards/tiqtaqtoe-classical?seed=1&moves=a1.b1&at=1"
    held: list[Route] = []

    def hold(route: Route) -> None:
        if len(json.loads(route.request.post_data or "")["moves"]) == 2 and not held:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/boards", hold)
    page.goto(address)
    expect(square(page, "a1")).to_have_accessible_name("a1, mark X")
    expect(turns(page)).to_have_count(0)
    while not held:
        page.wait_for_timeout(10)
    held[0].abort()
    page.get_by_role("button", name="Try again").click()
    expect(turns(page)).to_have_count(2)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    # the same again, but it comes when there is one more
    held.clear()
    page.goto("about:blank")
    page.goto(address)
    expect(square(page, "a1")).to_have_accessible_name("a1, mark X")
    expect(turns(page)).to_have_count(0)
    while not held:
        page.wait_for_timeout(10)
    page.get_by_role("button", name="Back to the game").click()
    expect(turns(page)).to_have_count(2)
    square(page, "c3").click()
    expect(turns(page)).to_have_count(3)
    with page.expect_response("**/api/boards"):
        held[0].continue_()
    page.evaluate("new Promise((done) => setTimeout(done, 100))")
    expect(turns(page)).to_have_count(3)


def test_corner_a1_is_dark_in_chess(site: Site, page: Page) -> None:
    opened(page, site, "chess", "0")
    expect(square(page, "a1")).to_have_class(re.compile(r"\bdark\b"))
    expect(square(page, "b1")).not_to_have_class(re.compile(r"\bdark\b"))
