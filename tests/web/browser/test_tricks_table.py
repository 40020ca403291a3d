"""Friends play described games at one table, each in a browser of his own, with AIs beside them."""

from __future__ import annotations

from collections.abc import Callable

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
CHOOSE = """() => {
  const named = (name) => `section[aria-label="${name}"] button:enabled`;
  const button = document.querySelector(`${named("Your cards")},${named("Deine Karten")}`);
  button?.click();
  return button !== null;
}"""
"""Clicks the first thing that can be done, if there is one."""
GAMES = {"hearts": "Hearts", "schafkopf": "Schafkopf", "bridge": "Bridge"}


def opened(site: Site, new_context: NewContext, game: str, name: str) -> Page:
    """The page of who has opened a table for a friend and AIs that take no time."""
    page = new_context().new_page()
    page.goto(f"{site.url}#/tricks/table")
    page.get_by_label("Name").fill(name)
    page.get_by_role("combobox", name="Game").select_option(game)
    seats = page.get_by_role("combobox", name="Who plays at seat")
    expect(seats.nth(3)).to_have_value("tree:200" if game == "hearts" else "vote:20")
    for seat in (2, 3):
        seats.nth(seat).select_option("thumb")
    page.get_by_role("combobox", name="Time that AIs take").select_option("0")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name=f"{GAMES[game]} with friends")).to_be_visible()
    return page


def seated(page: Page, new_context: NewContext, name: str) -> Page:
    """The page of a friend on a small phone who has followed the link."""
    link = page.get_by_role("textbox", name="Link for friends").input_value()
    friend = new_context(**PHONE).new_page()
    friend.goto(link)
    friend.get_by_label("Name").fill(name)
    friend.get_by_role("button", name="Platz 2 nehmen").click()
    return friend


def played(*pages: Page) -> None:
    """Let persons do the first thing that each can do, until the deal is over."""
    while pages[0].get_by_role("heading", name="The deal is over.").count() == 0:
        if not any(page.evaluate(CHOOSE) for page in pages):
            pages[0].wait_for_timeout(30)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_friends_and_ais_play_a_deal(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot, game: str
) -> None:
    anna = opened(site, new_context, game, "Anna")
    axe(anna)
    shoot(anna, f"tricks-table-{game}-waiting")
    berta = seated(anna, new_context, "Berta")
    expect(anna.get_by_role("region", name="Your cards")).to_be_visible()
    expect(berta.get_by_role("region", name="Deine Karten")).to_be_visible()
    assert anna.get_by_text("Berta").count() > 0
    axe(berta)
    shoot(berta, f"tricks-table-{game}-phone")
    played(anna, berta)
    expect(berta.get_by_role("heading", name="Das Spiel ist aus.")).to_be_visible()
    expect(anna.get_by_role("table")).to_contain_text("Together")
    for page in (anna, berta):
        assert page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
        axe(page)
    shoot(anna, f"tricks-table-{game}-over")
    shoot(berta, f"tricks-table-{game}-over-phone")
    # what was committed to is shown
    anna.get_by_text("How the cards are dealt").click()
    expect(anna.locator(".described-hash")).to_have_count(2)
    anna.get_by_role("button", name="Look back at this deal").click()
    expect(anna.get_by_role("region", name="What was done")).to_contain_text("Berta")
    axe(anna)
    anna.get_by_role("button", name="Next deal").click()
    expect(anna.get_by_text("begins when Berta is ready")).to_be_visible()
    berta.get_by_role("button", name="Nächstes Spiel").click()
    expect(anna.get_by_role("heading", name="The deal is over.")).to_have_count(0)
    # the table is found again, and the seat with it
    anna.reload()
    expect(anna.get_by_role("region", name="Your cards")).to_be_visible()


@pytest.mark.long
def test_who_has_no_seat_looks_on_and_a_friend_may_leave(
    site: Site, new_context: NewContext, axe: Look
) -> None:
    anna = opened(site, new_context, "hearts", "Anna")
    berta = seated(anna, new_context, "Berta")
    onlooker = new_context().new_page()
    onlooker.goto(anna.url)
    expect(onlooker.get_by_text("You are looking on.")).to_be_visible()
    expect(onlooker.get_by_role("region", name="Your cards")).to_have_count(0)
    axe(onlooker)
    onlooker.get_by_text("The game as it is described").click()
    expect(onlooker.get_by_text("[deck]")).to_be_visible()
    berta.get_by_role("button", name="KI für mich spielen lassen").click()
    expect(anna.get_by_text("plays for Berta")).to_be_visible()
    berta.get_by_role("button", name="Meinen Platz wieder übernehmen").click()
    expect(anna.get_by_text("plays for Berta")).to_have_count(0)
    # where all agree to hints one may ask where the cards may be
    anna.get_by_role("button", name="Where may the cards be?").click()
    expect(anna.get_by_role("region", name="Where the cards may be")).to_be_visible()
    # hints need everybody's consent
    agree = berta.get_by_role("checkbox", name="Ich bin einverstanden")
    expect(agree).to_be_checked()
    agree.click()
    expect(anna.get_by_role("button", name="What is each worth?")).to_have_count(0)
    anna.goto(f"{site.url}#/tricks/table")
    anna.get_by_role("link", name="Hearts", exact=True).click()
    expect(anna.get_by_role("region", name="Your cards")).to_be_visible()
    assert onlooker.goto(f"{site.url}#/tricks/table/nowhere") is None
    expect(onlooker.get_by_text("There is no such table")).to_be_visible()
