"""A walk through the pages of trick games, in both languages, on a phone and on a desk.

A hand record is uploaded and a card of it judged; a described game is asked where the cards may be,
played to its end, looked back at, and opened by its link. Nothing is wider than the screen, nothing
is in the other language, and axe finds no barrier.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser.looking import Look, Shoot
from support.serving import Site

NewContext = Callable[..., BrowserContext]
LIN = """pn|Sam,Wim,Nora,Eva|md|1SKJT96HAJ76D6CKT3,SQ72H842DA9CQ9642,SAHKT95DKQJ543CJ8,|
ah|Board 7|mb|1S|mb|p|mb|2D|mb|p|mb|2H|mb|p|mb|4S|mb|p|mb|p|mb|p|
pc|H2|pc|HK|pc|HQ|pc|H6|pc|DK|pc|D2|pc|D6|pc|D9|
"""
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
}


@dataclass(frozen=True)
class Words:
    """What the pages say in one language."""

    locale: str
    file: str
    broken: str
    why: str
    contract: str
    judge_card: str
    card: str
    detail: str
    begin: str
    play: str
    where: str
    places: str
    fit: str
    hand: str
    over: str
    decisions: str
    judge: str
    again: str
    share: str


ENGLISH = Words(
    locale="en-GB",
    file="Choose a file",
    broken="1 board of this file cannot be read",
    why="W, whose turn it is in trick 1, does not hold H3",
    contract="4♠ by South",
    judge_card="Judge each card",
    card="West: ♦9.",
    detail="♦9 by West in trick 2",
    begin="Begin with",
    play="Play it",
    where="Where may the cards be?",
    places="Where the cards may be",
    fit="deals fit what you see",
    hand="Your cards",
    over="The deal is over.",
    decisions="What was done",
    judge="Judge them",
    again="Judge them anew",
    share="Copy a link to this deal",
)
GERMAN = Words(
    locale="de-DE",
    file="Datei wählen",
    broken="1 Board dieser Datei kann nicht gelesen werden",
    why="W ist im 1. Stich an der Reihe und hat H3 nicht",
    contract="4♠ von Süd",
    judge_card="Jede Karte beurteilen",
    card="West: ♦9.",
    detail="♦9 von West im 2. Stich",
    begin="Beginnen mit",
    play="Spielen",
    where="Wo können die Karten liegen?",
    places="Wo die Karten liegen können",
    fit="passen zu dem, was du siehst",
    hand="Deine Karten",
    over="Das Spiel ist aus.",
    decisions="Was getan wurde",
    judge="Beurteilen",
    again="Neu beurteilen",
    share="Link zu diesem Spiel kopieren",
)


def fits(page: Page) -> None:
    """Nothing reaches over the edge of the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert page.viewport_size is not None
    assert wide <= page.viewport_size["width"]


def to_the_end(page: Page, words: Words) -> None:
    """Play the first card that may be played, until the deal is over."""
    possible = page.get_by_role("region", name=words.hand).locator("button:enabled")
    over = page.get_by_role("heading", name=words.over)
    while True:
        expect(possible.first.or_(over)).to_be_visible()
        if over.is_visible():
            return
        before = page.locator(".described").inner_text()
        possible.first.click()
        page.wait_for_function(
            "before => document.querySelector('.described').innerText !== before", arg=before
        )


# each takes most of a minute; hand records and deals have tests of their own, one language each
@pytest.mark.long
@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["english", "german"])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_walk_through_trick_games(
    site: Site,
    new_context: NewContext,
    axe: Look,
    shoot: Shoot,
    tmp_path: Path,
    words: Words,
    screen: str,
) -> None:
    name = f"walk-{screen}-{words.locale[:2]}"
    context = new_context(locale=words.locale, **SCREENS[screen])
    page = context.new_page()
    # 1. a hand record
    page.goto(f"{site.url}#/tricks/records")
    file = tmp_path / "evening.lin"
    file.write_text(LIN + LIN.replace("pc|H2|", "pc|H3|"))
    page.get_by_label(words.file).set_input_files(str(file))
    expect(page.get_by_role("heading", name=words.contract)).to_be_visible()
    page.get_by_text(words.broken).click()
    expect(page.get_by_text(words.why)).to_be_visible()
    fits(page)
    axe(page)
    shoot(page, f"{name}-1-record")
    page.get_by_role("button", name=words.judge_card).click()
    page.get_by_role("button", name=words.card).click()
    expect(page.get_by_role("region", name=words.detail)).to_contain_text("±")
    fits(page)
    axe(page)
    page.get_by_role("region", name=words.detail).scroll_into_view_if_needed()
    shoot(page, f"{name}-2-judged")
    # 2. a described game, and where its cards may be
    page.goto(f"{site.url}#/tricks/editor")
    page.get_by_role("combobox", name=words.begin).select_option("euchre")
    page.get_by_role("button", name=words.play, exact=True).click()
    page.get_by_role("button", name=words.where).click()
    places = page.get_by_role("region", name=words.places).first
    expect(places).to_contain_text(words.fit)
    fits(page)
    axe(page)
    shoot(page, f"{name}-3-play")
    places.scroll_into_view_if_needed()
    shoot(page, f"{name}-4-places")
    # 3. looked back at, and given to somebody else
    to_the_end(page, words)
    decisions = page.get_by_role("region", name=words.decisions)
    decisions.get_by_role("button", name=words.judge, exact=True).click()
    expect(decisions.get_by_role("button", name=words.again)).to_be_visible()
    decisions.locator(".deal-decision").last.click()
    if words is GERMAN:
        # "von du" was no German
        expect(page.locator(".deal-detail")).not_to_contain_text("von du")
    fits(page)
    axe(page)
    page.locator(".deal-detail").scroll_into_view_if_needed()
    shoot(page, f"{name}-5-look")
    page.get_by_role("button", name=words.share).click()
    link = page.locator(".deal-link input").input_value()
    other = context.new_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Euchre")).to_be_visible()
    fits(other)
    axe(other)
    shoot(other, f"{name}-6-link")
