"""A person's account against the AIs, in the room of play."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from support.browser.looking import Look, Shoot
from support.played_tables import keep_tables
from support.serving import Site

KNOWN = [
    {
        "table": name,
        "tokens": [f"token-{name}", None, None],
        "place": 0,
        "games": 2,
        "opened": "2026-11-22T10:00:00Z",
    }
    for name in ("whole", "begun", "left")
]


@pytest.mark.long
def test_account_is_shown_in_both_languages(
    page: Page, site: Site, axe: Look, shoot: Shoot
) -> None:
    keep_tables(site.database_url)
    page.goto(f"{site.url}#/play")
    expect(page.get_by_text("Your results against the AIs")).to_have_count(0)
    page.evaluate("tables => localStorage.setItem('ouvert.tables', tables)", json.dumps(KNOWN))
    page.reload()
    panel = page.get_by_role("region", name="Your results against the AIs")
    expect(panel).to_contain_text("2 lists played to the end: 0 won, 0 lost, 1 left early")
    expect(panel).to_contain_text("1 broken off or still going: 1 game")
    expect(panel.get_by_role("row", name="Games 3")).to_be_visible()
    shoot(page, "account")
    axe(page)
    page.get_by_role("button", name="Deutsch").click()
    german = page.get_by_role("region", name="Deine Ergebnisse gegen die KIs")
    expect(german).to_contain_text(
        "2 Listen zu Ende gespielt: 0 gewonnen, 0 verloren, 1 vorzeitig verlassen"
    )
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
