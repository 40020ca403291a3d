"""The room of play in a browser: opening a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ouvert.skat.players.levels import LEVELS
from support.browser.driving import cards, tab_to
from support.browser.looking import Look, Shoot, too_faint
from support.serving import Site


@pytest.mark.long
def test_play_offers_a_table(
    page: Page, site: Site, axe: Look, shoot: Shoot, record_property: Callable[[str, object], None]
) -> None:
    page.goto(f"{site.url}#/play")
    expect(page.get_by_role("button", name="Deal")).to_be_enabled()
    # told in reports, not asserted: it says as much about the machine as about the page
    shown: float = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    record_property("milliseconds until the first page is shown", round(shown))
    print(f"first page shown after {shown:.0f} ms")
    shoot(page, "play")
    axe(page)
    page.emulate_media(color_scheme="dark")
    assert too_faint(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    for field in page.locator("form.panel select").all():
        assert field.evaluate("(list) => list.offsetWidth <= list.parentElement.clientWidth")


@pytest.mark.long
def test_levels_come_first_and_say_how_they_play(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/play")
    offered = page.get_by_label("Opponent 1")
    shown = offered.locator("option").all_text_contents()
    assert shown[: len(LEVELS)] == [level.title for level in LEVELS]
    expect(offered).to_have_value(LEVELS[0].name)
    for level in (LEVELS[0], LEVELS[2]):
        offered.select_option(level.title)
        expect(page.locator("form.panel")).to_contain_text(level.sentence)
    page.get_by_label("Opponent 2").select_option("Beginner")
    page.get_by_role("button", name="Deal").click()
    expect(cards(page)).to_have_count(10)


def test_keyboard_alone_opens_a_table(page: Page, site: Site, axe: Look) -> None:
    page.goto(f"{site.url}#/play?seed=4")
    tab_to(page, "input[autocomplete=nickname]")
    page.keyboard.type("Anna")
    for _ in range(2):
        page.keyboard.press("Tab")
        page.keyboard.type("Club player")
    page.keyboard.press("Enter")
    tab_to(page, "button.main")
    page.keyboard.press("Enter")
    expect(cards(page)).to_have_count(10)
    expect(page.get_by_role("log")).to_contain_text("Your turn.")


def test_deals_that_do_not_exist_are_refused_in_a_sentence(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/play?deals=nowhere")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("alert").filter(has_text="no deals with this code")).to_be_visible()
    expect(page.get_by_role("button", name="Deal")).to_be_enabled()


@pytest.mark.long
def test_waiting_for_people_has_no_barriers(
    page: Page, site: Site, axe: Look, shoot: Shoot
) -> None:
    page.goto(f"{site.url}#/play")
    page.get_by_label("Opponent 1").select_option("A person, by link")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    shoot(page, "waiting")
    axe(page)


@pytest.mark.long
def test_hints_can_be_forbidden_from_the_start(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/play")
    page.get_by_text("More options").click()
    page.get_by_label("Hints are allowed at this table").uncheck()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator("main.table")).to_be_visible()
    expect(page.get_by_text("No hints at this table.").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
