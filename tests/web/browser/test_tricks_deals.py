"""Looking back at a described game in a real browser: on the play page, and by a link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser.looking import Look, Shoot
from support.serving import Site

NewContext = Callable[..., BrowserContext]
PHONE = {
    "viewport": {"width": 320, "height": 700},
    "locale": "de-DE",
    "color_scheme": "dark",
    "has_touch": True,
}


def play_to_the_end(page: Page) -> None:
    possible = page.get_by_role("region", name="Your cards").locator("button:enabled")
    over = page.get_by_role("heading", name="The deal is over.")
    while True:
        expect(possible.first.or_(over)).to_be_visible()
        if over.is_visible():
            return
        before = page.locator(".described").inner_text()
        possible.first.click()
        page.wait_for_function(
            "before => document.querySelector('.described').innerText !== before", arg=before
        )


@pytest.mark.long
def test_a_deal_is_looked_back_at_and_shared(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot, tmp_path: Path
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/tricks/editor")
    page.get_by_role("combobox", name="Begin with").select_option("euchre")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Where may the cards be?").click()
    places = page.get_by_role("region", name="Where the cards may be").first
    expect(places).to_contain_text("deals fit what you see")
    axe(page)
    shoot(page, "tricks-places")
    play_to_the_end(page)
    decisions = page.get_by_role("region", name="What was done")
    decisions.get_by_role("button", name="Judge them").click()
    expect(decisions.get_by_role("button", name="Judge them anew")).to_be_visible()
    expect(decisions.get_by_role("heading", name="The dearest mistake")).to_be_visible()
    decisions.locator(".deal-decision").last.click()
    expect(page.locator(".deal-detail")).to_contain_text("The hands that were dealt")
    axe(page)
    shoot(page, "tricks-deal")
    # the link holds the deal, for somebody else too
    page.get_by_role("button", name="Copy a link to this deal").click()
    link = page.locator(".deal-link input").input_value()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the deal").click()
    file = tmp_path / "deal.txt"
    download.value.save_as(file)
    other = new_context(**PHONE).new_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Euchre")).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth") <= 320
    axe(other)
    shoot(other, "tricks-deal-phone")
    other.goto(f"{link[:-40]}%25")
    expect(other.get_by_role("alert").filter(has_text="Dieser Link")).to_be_visible()
    other.get_by_label("Gespeichertes Spiel öffnen").set_input_files(str(file))
    expect(other.get_by_role("heading", name="Euchre")).to_be_visible()
