"""The first page in a browser: what it offers, and how much must be loaded for it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from web.browser.looking import Look
from web.serving import Site


def test_home_offers_a_game(page: Page, site: Site, axe: Look) -> None:
    page.goto(site.url)
    expect(page.get_by_role("button", name="Deal")).to_be_enabled()
    axe(page)
