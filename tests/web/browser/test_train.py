"""The trainer in a real browser: a mistake is practised, and rests when it is solved."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from ouvert.skat.records.iss import record as iss
from ouvert.skat.rules.actions import PlayCard
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from support import reference_data
from support.browser.looking import Look
from support.serving import Site

TEXT = reference_data.load("iss_records")[0]["sgf"]
MOMENT = 12


def marked_game(site: Site) -> tuple[str, str]:
    """A game whose analysis marks one card; its name, and the card that was better."""
    record = iss.parse(TEXT)
    state = record.replay().states[MOMENT]
    action = record.replay().final.history[MOMENT][1]
    assert isinstance(action, PlayCard)
    legal = state.legal_cards().codes
    better = next(code for code in legal if code != action.card.code)
    part = {
        "step": "card",
        "moment": MOMENT,
        "seat": state.actor,
        "card": action.card.code,
        "loss": 0.4,
        "standard_error": 0.0,
        "mark": "blunder",
        "chances": {code: 0.9 if code == better else 0.5 for code in legal},
        "errors": dict.fromkeys(legal, 0.0),
        "proved": [],
        "suggested": better,
        "worlds_possible": 100,
        "worlds_seen": 100,
    }
    database = Database(site.database_url)
    (game,) = library.add_upload(database, "games", [record]).games
    analysis = analyses.add_analysis(database, "told", {}, game=game)
    assert analyses.take_next(database, "told") is not None
    assert analyses.finish(database, analysis, result={"parts": [part]})
    database.close()
    return game, better


def test_mistake_is_practised(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    game, better = marked_game(site)
    page = new_context().new_page()
    page.goto(f"{site.url}#/look/game/{game}")
    expect(page.get_by_role("button", name="Practise this")).to_be_visible()
    page.get_by_role("link", name="Costliest card").click()
    expect(page.locator(".look-choices .played .look-mark")).to_have_text("??")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".look-trick .look-mark")).to_have_text("??")
    page.get_by_role("button", name="Practise all mistakes of").click()
    page.get_by_role("link", name="In the trainer").click()
    expect(page.get_by_text("1 due now, 1 in all.")).to_be_visible()
    expect(page.get_by_role("img", name="8 cards unseen").first).to_be_visible()
    axe(page)
    page.locator(f'.look-choices button:not([data-card="{better}"])').first.click()
    expect(page.get_by_text("There was something better.").first).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("button", name="Next puzzle")).to_have_count(0)
    page.locator(f'.look-choices button[data-card="{better}"]').click()
    expect(page.get_by_text("Well done.").first).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_text("Nothing is due.")).to_be_visible()
