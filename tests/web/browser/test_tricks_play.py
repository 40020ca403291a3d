"""A described game is played at once, from the page on which it was written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from ouvert.tricks.games.catalogue import game_names, load_game
from support.browser.looking import Look, Shoot
from support.serving import Site
from support.sizes import long

NewContext = Callable[..., BrowserContext]
PHONE = {
    "viewport": {"width": 320, "height": 700},
    "locale": "de-DE",
    "color_scheme": "dark",
    "has_touch": True,
}


# what takes the page a minute together is played in the longer set
LONG = [name for name in game_names() if name != "euchre"]


@pytest.mark.parametrize(
    "game", ["mine", long("euchre"), *(pytest.param(name, marks=pytest.mark.long) for name in LONG)]
)
def test_a_described_game_is_played_to_its_end(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot, game: str
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/tricks/editor")
    page.get_by_role("combobox", name="Begin with").select_option(game)
    page.get_by_role("button", name="Play it").click()
    area = page.get_by_role("region", name="Your cards")
    possible = area.locator("button:enabled")
    over = page.get_by_role("heading", name="The deal is over.")
    while True:
        expect(possible.first.or_(over)).to_be_visible()
        if over.is_visible():
            break
        done = page.locator("body").inner_text()
        possible.first.click()
        page.wait_for_function(
            "before => document.body.innerText !== before"
            " && !document.querySelector('.described [role=status]')?.textContent",
            arg=done,
        )
    seats = 3 if game == "mine" else load_game(game).seats
    expect(page.get_by_text("Result:")).to_have_count(seats)
    axe(page)
    shoot(page, f"tricks-play-{game}")
    page.get_by_role("button", name="Take back").click()
    expect(over).to_have_count(0)


@pytest.mark.long
def test_hints_on_a_small_phone(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/tricks/play")
    expect(page.get_by_text("In diesem Browser ist noch keine Beschreibung")).to_be_visible()
    page.get_by_role("link", name="Ein Spiel beschreiben").click()
    page.get_by_role("combobox", name="Beginnen mit").select_option("whist")
    page.get_by_role("button", name="Spielen").click()
    # help is what comes first below the cards, not what would end the deal
    expect(page.locator("main > .answers button").first).to_have_text("Was ist jede wert?")
    expect(page.locator("main > .answers button").last).to_have_text("Nächstes Spiel")
    page.get_by_role("button", name="Was ist jede wert?").click()
    expect(page.get_by_text("Mittlerer Gewinn")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)
    shoot(page, "tricks-play-phone")
