"""The explorer of hands in a real browser: by mouse, keys and touch, and by its address."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from support.browser.looking import Look, Shoot
from support.serving import Site

NewContext = Callable[..., BrowserContext]
HAND = ["CJ", "SJ", "HA", "HT", "HK", "HQ", "H9", "CA", "C7", "SA"]
PHONE = {
    "viewport": {"width": 320, "height": 700},
    "locale": "de-DE",
    "color_scheme": "dark",
    "has_touch": True,
}


@pytest.mark.long
def test_hand_is_put_together_by_mouse_and_keys(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/lab")
    page.get_by_role("link", name="Put a hand together").click()
    deck = page.get_by_role("group", name="All cards")
    for code in HAND[:5]:
        deck.locator(f"[data-card={code}]").click()
    axe(page)
    for code in HAND[5:]:
        for key in code.lower():
            page.keyboard.press(key)
    games = page.get_by_role("region", name="Games before the skat")
    expect(games).to_contain_text("Grand")
    for key in "d7d8":
        page.keyboard.press(key)
    skat = page.get_by_role("region", name="With this skat")
    expect(skat).to_contain_text("Hearts")
    page.get_by_role("combobox", name="First leads in").select_option("H")
    leads = page.get_by_role("region", name="First leads")
    expect(leads).to_contain_text("%")
    # one plain answer, and what the others lead for who asks
    expect(page.get_by_text("Most often:")).to_be_visible()
    page.get_by_text("What rules of thumb lead").click()
    expect(page.get_by_role("region", name="What rules of thumb lead")).to_contain_text("%")
    # what the numbers take for granted stands beside them
    expect(page.get_by_text("so both others pass")).to_be_visible()
    page.get_by_text("For each value at which you get the game").click()
    expect(page.get_by_text("Each row is another case")).to_be_visible()
    axe(page)
    shoot(page, "explore")
    # the address says it all
    other = new_context().new_page()
    other.goto(page.url)
    same = other.get_by_role("region", name="First leads")
    expect(same).to_contain_text("%")
    assert same.inner_text() == leads.inner_text()
    # an answer that comes while one types takes nothing of it away
    held: list[Route] = []
    page.route("**/api/explore", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/explore"):
        page.keyboard.press("Backspace")
    said = page.get_by_role("textbox", name="Said so far")
    said.fill("hello")
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(skat).to_have_count(0)
    expect(said).to_have_value("hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="hello")).to_be_visible()


def test_hand_is_put_together_by_touch_on_a_small_phone(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/explore")
    deck = page.get_by_role("group", name="Alle Karten")
    for code in HAND:
        deck.locator(f"[data-card={code}]").tap()
    expect(page.get_by_role("region", name="Spiele vor dem Skat")).to_contain_text("Grand")
    page.get_by_role("combobox", name="Wessen Blatt").select_option("1")
    page.get_by_role("combobox", name="Erstes Ausspiel in").select_option("G")
    expect(page.get_by_text("Die erste Karte gehört Vorhand")).to_be_visible()
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    axe(page)
    shoot(page, "explore phone")
