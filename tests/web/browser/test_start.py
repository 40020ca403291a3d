"""The start page and the way to all rooms."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser.driving import cards
from support.browser.looking import Look, Shoot, too_faint
from support.played_tables import keep_tables
from support.serving import Site
from support.sizes import long

ROOMS = {
    "Play": "#/play",
    "Learn": "#/learn",
    "Train": "#/train",
    "Look back": "#/look",
    "Lab": "#/lab",
}
WIDTHS = (320, 390, 768, 1280, 1920)
WIDE = "document.documentElement.scrollWidth"


@pytest.mark.long
def test_every_page_leads_to_every_room(page: Page, site: Site, axe: Look, shoot: Shoot) -> None:
    page.goto(site.url)
    for name, address in ROOMS.items():
        page.get_by_role("navigation", name="Rooms").get_by_role("link", name=name).click()
        page.wait_for_url(f"**/{address}")
        here = page.locator(".shell nav a[aria-current=page]")
        expect(here).to_have_text(name)
        expect(page.locator("main :is(h1, h2):not(.unseen)").first).to_be_visible()
        shoot(page, f"room {name}")
        axe(page)
    for address in ("#/checkers", "#/quantum", "#/look/upload/samples", "#/nowhere"):
        page.goto(f"{site.url}{address}")
        expect(page.get_by_role("navigation", name="Rooms").get_by_role("link")).to_have_count(5)
    page.get_by_role("link", name="Ouvert", exact=True).click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.long
def test_table_leads_to_every_room_on_a_phone_too(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    table = site.open_table([{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}])
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{site.url}#/table/{table.table}/{table.tokens[0]}")
    expect(cards(page)).to_have_count(10)
    rooms = page.get_by_role("navigation", name="Rooms")
    expect(rooms.get_by_role("link")).to_have_count(5)
    # below everything, not where thumbs are while cards are played
    below = page.locator("aside.side").bounding_box()
    bar = rooms.bounding_box()
    assert below is not None
    assert bar is not None
    assert bar["y"] >= below["y"] + below["height"] - 1
    assert page.evaluate(WIDE) <= 320
    axe(page)


@pytest.mark.parametrize(
    ("language", "scheme"),
    [
        ("en-GB", "light"),
        long("de-DE", "dark"),
        long("en-GB", "dark"),
        long("de-DE", "light"),
    ],
)
def test_start_page_is_good_at_every_width(
    site: Site,
    new_context: Callable[..., BrowserContext],
    axe: Look,
    shoot: Shoot,
    language: str,
    scheme: str,
) -> None:
    page = new_context(locale=language, color_scheme=scheme).new_page()
    page.goto(site.url)
    expect(page.locator(".turning-hand button").first).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        shoot(page, f"start {language} {scheme} {width}")
        assert page.evaluate(WIDE) <= width
        # what this is, and the way to the cards, are seen at once
        button = page.locator("button.large").bounding_box()
        assert button is not None
        assert button["y"] + button["height"] < 740
    axe(page)
    assert too_faint(page) == []


def test_cards_come_in_one_click_as_last_time(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/play")
    page.get_by_label("Your name").fill("Anna")
    for number in (1, 2):
        page.get_by_label(f"Opponent {number}").select_option("Beginner")
    page.get_by_role("combobox", name="Games", exact=True).select_option("12")
    page.get_by_role("button", name="Deal").click()
    expect(cards(page)).to_have_count(10)
    page.goto(site.url)
    expect(page.get_by_text("12 games; opponents: Beginner.")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(cards(page)).to_have_count(10)
    expect(page.get_by_text("1 of 12", exact=True)).to_be_visible()
    # forms stand behind "more" only
    page.goto(site.url)
    expect(page.locator("form, main input, main select")).to_have_count(0)
    expect(page.get_by_role("region", name="Your lists").get_by_role("link")).to_have_count(2)


def test_lists_tell_how_they_stand(page: Page, site: Site) -> None:
    keep_tables(site.database_url)
    known = [
        {
            "table": name,
            "tokens": [f"token-{name}", None, None],
            "place": 0,
            "games": 2,
            "game": game,
            "others": ["Konrad", "Emmy"],
            "opened": "2026-11-22T10:00:00Z",
        }
        for name, game in (("whole", 2), ("begun", 1), ("nobody-came", 0))
    ]
    page.goto(site.url)
    page.evaluate("tables => localStorage.setItem('ouvert.tables', tables)", json.dumps(known))
    page.reload()
    rows = page.get_by_role("region", name="Your lists").get_by_role("listitem")
    expect(rows.first).to_contain_text("Game 1 of 2 with Konrad and Emmy")
    expect(rows.first).to_contain_text("your turn")
    expect(rows.first).to_contain_text("You are first with 0 points")
    expect(rows.nth(1)).to_contain_text("1 seat free")
    expect(rows.last).to_contain_text("2 games with Konrad and Emmy, over")


@pytest.mark.long
def test_deals_of_the_day_are_the_same_for_everybody(
    site: Site, new_context: Callable[..., BrowserContext], noon: datetime
) -> None:
    hands = []
    for _ in range(2):
        page = new_context().new_page()
        # the page knows by its own clock which of its lists is that of today
        page.clock.set_fixed_time(noon)
        page.goto(site.url)
        page.get_by_role("button", name="Play today’s deals").click()
        expect(cards(page)).to_have_count(10)
        hands.append(cards(page).evaluate_all("(all) => all.map((one) => one.dataset.card)"))
        page.goto(site.url)
        page.get_by_role("link", name="Go on with today’s deals").click()
        expect(cards(page)).to_have_count(10)
    assert hands[0] == hands[1]


@pytest.mark.long
def test_turning_point_is_tried_and_looked_back_at(
    page: Page, site: Site, axe: Look, shoot: Shoot
) -> None:
    page.goto(site.url)
    turning = page.get_by_role("region", name="One card decides this game")
    legal = turning.locator(".turning-hand li:not(.barred) button")
    legal.first.press("Enter")
    expect(turning.get_by_role("status")).to_contain_text("In the game it was")
    assert turning.locator(".worth").filter(has_text="✓").count() == 1
    expect(turning.locator(".turning-others")).to_have_count(2)
    shoot(page, "turning")
    axe(page)
    turning.get_by_role("link", name="Look back at the whole game").click()
    expect(page.locator(".look-board")).to_be_visible()


@pytest.mark.long
def test_what_was_said_of_a_page_is_not_said_of_the_next(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/play?seed=4")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("log")).to_contain_text("has been dealt")
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Lab").click()
    expect(page.get_by_role("heading", name="Lab")).to_be_visible()
    expect(page.get_by_role("log").locator("p")).to_have_count(0)
