"""Looking back in a real browser: upload, analysis, a variation's link in a fresh browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import reference_data
from web.browser.looking import Look, Shoot
from web.serving import Site

TEXTS = [game["sgf"] for game in reference_data.load("iss_records")]
LONG = 120_000
"""Milliseconds that an analysis may take."""

DESKTOP = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE", "color_scheme": "dark"}
BY_LOCALE = {
    "en-GB": ("Choose a file", "Course of the game", "Mistakes", "Other games and discards"),
    "de-DE": ("Datei wählen", "Spielverlauf", "Fehler", "Andere Spiele und Drückungen"),
}

NewContext = Callable[..., BrowserContext]


def upload(page: Page, site: Site, folder: Path, choose: str, *texts: str) -> None:
    file = folder / "games.sgf"
    file.write_text("\n".join(texts), encoding="utf-8")
    page.goto(f"{site.url}#/look")
    page.get_by_label(choose).set_input_files(file)


def shown(page: Page) -> str:
    """What a person sees of the position and its worth."""
    expect(page.locator(".look-chance").first).to_contain_text("%")
    return page.locator(".look-board").inner_text() + page.locator(".look-evaluation").inner_text()


@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_link_to_a_variation_shows_the_same_to_a_stranger(
    site: Site,
    new_context: NewContext,
    axe: Look,
    shoot: Shoot,
    tmp_path: Path,
    options: dict[str, object],
) -> None:
    page = new_context(**options).new_page()
    choose, moves, mistakes, others = BY_LOCALE[str(options["locale"])]
    upload(page, site, tmp_path, choose, TEXTS[2], "(;GM[Skat]broken", TEXTS[1])
    expect(page.locator(".look-problems")).to_contain_text("2")
    rows = page.locator(".look-list tbody tr")
    expect(rows).to_have_count(2)
    axe(page)
    shoot(page, f"look list {options['locale']}")

    rows.nth(0).get_by_role("link").click()
    expect(page.get_by_role("heading", name=moves)).to_be_visible()
    expect(page.get_by_role("heading", name=others)).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name=mistakes)).to_be_visible()
    axe(page)
    shoot(page, f"look game {options['locale']}")
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]

    expect(page.locator(".look-chance").first).to_contain_text("%")
    page.locator(".look-choices li:not(.played) button").first.click()
    expect(page).to_have_url(re.compile(r"at=\d+&line=\w+"))
    page.locator(".look-choices button").first.click()
    expect(page).to_have_url(re.compile(r"line=\w\w(%2C|,)\w\w"))
    before = shown(page)
    shoot(page, f"look variation {options['locale']}")

    stranger = new_context(**options).new_page()
    stranger.goto(page.url)
    expect(stranger.locator(".look-chance").first).to_contain_text("%")
    assert shown(stranger) == before
    axe(stranger)


PRESS_AT_ONCE = """link => new Promise(done => {
    const shown = () => document.querySelector(".look-steps > span")?.textContent;
    const watcher = new MutationObserver(() => {
        const first = shown();
        if (first === undefined) return;
        watcher.disconnect();
        const press = new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true});
        document.body.dispatchEvent(press);
        done(first);
    });
    watcher.observe(document.body, {childList: true, subtree: true});
    link.click();
})"""
"""Follows a link to a game, and presses a key as soon as the game is there."""


def test_keys_walk_through_the_game(site: Site, new_context: NewContext, tmp_path: Path) -> None:
    page = new_context(**DESKTOP).new_page()
    upload(page, site, tmp_path, "Choose a file", TEXTS[2])
    told = page.locator(".look-list").get_by_role("link").evaluate(PRESS_AT_ONCE)
    steps = page.locator(".look-steps > span")
    first = int(re.findall(r"\d+", told)[0])
    expect(steps).to_contain_text(str(first + 1))
    page.keyboard.press("End")
    expect(page.get_by_text("The declarer has won.")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(steps).to_contain_text("Step 0")
    page.get_by_label("Cards shown").select_option("0")
    expect(page.get_by_role("img", name="10 cards unseen").first).to_be_visible()
    expect(page).to_have_url(re.compile("seat="))


def test_unknown_game_is_told(site: Site, new_context: NewContext) -> None:
    page = new_context(**DESKTOP).new_page()
    page.goto(f"{site.url}#/look/game/none")
    expect(page.get_by_role("alert").filter(has_text="there is no such game")).to_be_visible()
