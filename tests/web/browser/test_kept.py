"""A browser that keeps nothing, or what cannot be read: a sentence, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser.driving import cards
from support.browser.looking import Look, Shoot
from support.serving import Site

REFUSED = """
const refuse = () => { throw new DOMException("not allowed here", "SecurityError"); };
for (const store of ["localStorage", "sessionStorage", "caches", "indexedDB"])
    Object.defineProperty(window, store, { get: refuse });
if (navigator.serviceWorker)
    navigator.serviceWorker.register = () => Promise.reject(new DOMException("not allowed here"));
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
BROKEN = {
    "ouvert.settings": '{"language": "de", "felt"',
    "ouvert.tables": '[{"table": 7}, null, {"table": "x", "opened": "now"}]',
    "ouvert.play": '{"others": "expert"}',
    "ouvert.numbers": "[[1]]",
    "ouvert.learn": "[]",
    "ouvert.owner": "Ümläut\n",
    "ouvert.checkers": "[7]",
    "ouvert.checkers.solved": "[7]",
    "ouvert.checkers.chosen": '{"board"',
    "ouvert.uploads": '{"id": 1}',
    "ouvert.entered": '{"cards": 4}',
}
"""What each part of the page keeps, broken in one way or another."""
ROOMS = (
    *("", "play", "learn", "learn/cards", "train", "train/puzzles", "train/progress"),
    *("look", "look/enter", "lab", "checkers", "checkers/puzzles", "daily"),
)


def walk(page: Page, site: Site) -> None:
    """Open each room anew: it has its heading, and none fails.

    A room that is still being loaded has a heading that nobody sees.
    """
    for number, room in enumerate(ROOMS):
        page.goto(f"{site.url}?{number}#/{room}")
        expect(page.locator("main :is(h1, h2):not(.unseen)").first).to_be_visible()
        expect(page.get_by_text("There is no connection to the server.")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("broken", [REFUSED, FULL], ids=["refused", "full"])
def test_who_keeps_nothing_plays_and_is_told(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot, broken: str
) -> None:
    context = new_context(viewport={"width": 320, "height": 640})
    context.add_init_script(broken)
    page = context.new_page()
    page.goto(f"{site.url}#/train/puzzles")
    # a secret is drawn that cannot be kept
    expect(page.locator("[data-puzzle]")).to_be_visible()
    told = page.get_by_role("status").filter(has_text="This browser keeps nothing here")
    expect(told).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)
    shoot(page, "keeps nothing")
    walk(page, site)
    page.goto(site.url)
    page.get_by_role("button", name="Play now").click()
    expect(cards(page)).to_have_count(10)
    # the address opens the seat again
    page.reload()
    expect(cards(page)).to_have_count(10)


@pytest.mark.long
def test_what_cannot_be_read_is_put_aside(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    page = new_context().new_page()
    page.goto(site.url)
    page.get_by_role("button", name="Play now").click()
    expect(cards(page)).to_have_count(10)
    seat = page.url
    good = json.loads(page.evaluate("localStorage.getItem('ouvert.tables')"))
    broken = {**BROKEN, "ouvert.tables": json.dumps([*json.loads(BROKEN["ouvert.tables"]), *good])}
    page.evaluate("kept => Object.assign(localStorage, kept)", broken)
    page.goto(site.url)
    told = page.get_by_role("status").filter(has_text="could not be read, and was put aside")
    expect(told).to_be_visible()
    axe(page)
    shoot(page, "put aside")
    walk(page, site)
    page.goto(seat)
    expect(cards(page)).to_have_count(10)
    aside = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    for key, text in broken.items():
        assert aside[f"{key}.unreadable"] == text
    # the table that could be read is still known
    assert [each["table"] for each in json.loads(aside["ouvert.tables"])] == [good[0]["table"]]
    # once is enough
    page.goto(site.url)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(told).to_have_count(0)
