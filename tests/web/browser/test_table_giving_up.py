"""Two defenders who are persons give up together: one asks, the other plays on or agrees."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ouvert.web.protocol.actions import AnnounceSaid, BidSaid, PassSaid, WireAction
from ouvert.web.protocol.view import OwnView, View
from support.browser.driving import cards
from support.browser.looking import Look, Shoot
from support.scripted import client
from support.serving import Site

NAMES = "Anna", "Ben", "Cleo"
FOREHAND, REARHAND = 1, 0
"""The places of the defenders in the first game, which place 0 deals."""


def hand_game(view: View, own: OwnView) -> WireAction:
    """Middlehand plays a Grand Hand, and the others pass."""
    if own.seat != 1 or not (own.legal.bids or own.legal.announce):
        return PassSaid()
    return BidSaid(own.legal.bids[0]) if own.legal.bids else AnnounceSaid("GH")


def declared(site: Site, table: str, tokens: tuple[str, ...]) -> None:
    """Let three persons sit down, and come to the first card."""

    async def person(place: int, name: str) -> None:
        async with client(site) as script:
            view = await script.joined(table, tokens[place], name)
            await script.play(view, hand_game, until=lambda seen: seen.phase == "play")

    async def all_three() -> None:
        await asyncio.gather(*(person(*each) for each in enumerate(NAMES)))

    # the browser's own loop is running in this thread
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, all_three()).result()


def at_place(context: BrowserContext, site: Site, table: str, token: str, language: str) -> Page:
    page = context.new_page()
    wanted = json.dumps(json.dumps({"language": language, "pace": 0}))
    page.add_init_script(f"localStorage['ouvert.settings'] ??= {wanted}")
    page.goto(f"{site.url}#/table/{table}/{token}")
    expect(cards(page)).to_have_count(10)
    return page


@pytest.mark.long
def test_a_partner_plays_on_and_later_both_give_up(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    made = site.open_table([{"name": name} for name in NAMES], seed="245")
    tokens = tuple(token or "" for token in made.tokens)
    declared(site, made.table, tokens)
    ben = at_place(new_context(), site, made.table, tokens[FOREHAND], "en")
    small = new_context(viewport={"width": 320, "height": 640}, color_scheme="dark")
    anna = at_place(small, site, made.table, tokens[REARHAND], "de")
    # Ben would give up: nothing is over before Anna has said so, too
    ben.get_by_role("button", name="Give up").click()
    ben.get_by_role("button", name="Give up if Anna agrees").click()
    expect(ben.get_by_text("Your partner is asked whether he gives up, too.")).to_be_visible()
    asked = anna.get_by_role("region", name="Ben möchte aufgeben. Du auch?")
    expect(asked).to_contain_text("Nur wenn ihr beide aufgebt")
    axe(anna)
    shoot(anna, "partner gives up")
    assert anna.evaluate("document.documentElement.scrollWidth <= innerWidth")
    asked.get_by_role("button", name="Weiterspielen").click()
    expect(asked).to_have_count(0)
    expect(ben.locator(".over")).to_have_count(0)
    # who plays a card has answered himself: the game goes on for all
    cards(ben).locator("visible=true").first.click()
    expect(cards(ben)).to_have_count(9)
    expect(ben.get_by_text("Your partner is asked whether he gives up, too.")).to_have_count(0)
    # now Anna asks, by the keyboard Ben agrees
    anna.get_by_role("button", name="Aufgeben").click()
    anna.get_by_role("button", name="Aufgeben, wenn Ben zustimmt").click()
    too = ben.get_by_role("button", name="Give up, too")
    expect(too).to_be_visible()
    axe(ben)
    too.press("Enter")
    expect(ben.locator(".over")).to_contain_text("The defenders gave up.")
    expect(anna.locator(".over")).to_contain_text("Die Gegner haben aufgegeben.")
