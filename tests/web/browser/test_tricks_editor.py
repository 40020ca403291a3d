"""Writing a game's description in a real browser: checked, shared, kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Request, Route, expect

from ouvert.cli.german.errors import spoken
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.description.sentences import rules_said
from ouvert.tricks.games.catalogue import game_text, load_game, tutorial_text
from support.browser.looking import Look, Shoot
from support.serving import Site

NewContext = Callable[..., BrowserContext]
PHONE = {
    "viewport": {"width": 320, "height": 700},
    "locale": "de-DE",
    "color_scheme": "dark",
    "has_touch": True,
}


def test_a_description_is_checked_while_it_is_written(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/tricks/editor")
    area = page.get_by_role("textbox", name="Description")
    expect(area).to_have_value(tutorial_text())
    expect(page.get_by_text("This is a game.")).to_be_visible()
    told = page.get_by_role("region", name="How it is understood")
    expect(told).to_contain_text("3 seats, 8 cards each of 24.")
    expect(told).to_contain_text("trumps ♣J ♠J ♥J ♦J ♣A")
    for each in rules_said(parse_description(tutorial_text())):
        expect(told).to_contain_text(each)
    ways = page.get_by_role("region", name="What solves it")
    expect(ways).to_contain_text("B({ABB}, 4, 9) with trump and points")
    axe(page)
    shoot(page, "tricks-editor")
    area.fill(tutorial_text().replace("hand = 8", "hnad = 8"))
    said = page.get_by_role("status")
    expect(said.filter(has_text="Line 12: 'hnad' is not known")).to_be_visible()
    expect(page.locator(".editor-text .wrong")).to_contain_text("12")
    page.get_by_role("button", name="Go to line 12").click()
    selected = "document.activeElement.value.slice(document.activeElement.selectionStart)"
    assert str(page.evaluate(selected)).startswith("hnad = 8")
    axe(page)
    shoot(page, "tricks-editor-mistake")
    # another game takes its place, and mine can be brought back
    page.get_by_role("combobox", name="Begin with").select_option("hearts")
    expect(area).to_have_value(game_text("hearts"))
    expect(ways).to_contain_text("no: there are not two sides")
    page.get_by_role("button", name="Bring my text back").click()
    expect(area).to_have_value(tutorial_text().replace("hand = 8", "hnad = 8"))


def test_a_check_that_a_busy_server_refuses_is_tried_again(
    site: Site, new_context: NewContext, axe: Look
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/tricks/editor")
    expect(page.get_by_text("This is a game.")).to_be_visible()
    refused: list[str | None] = []
    held: list[Route] = []
    busy = {"code": "unavailable", "message": "the answer took too long", "remark": None}

    def refuse_once(route: Route) -> None:
        if refused:
            held.append(route)
            return
        refused.append(route.request.post_data)
        route.fulfill(status=503, json=busy)

    def again(request: Request) -> bool:
        return request.url.endswith("/check") and bool(refused)

    page.route("**/api/tricks/descriptions/check", refuse_once)
    area = page.get_by_role("textbox", name="Description")
    said = page.get_by_role("status").filter(has_text="The server is busy")
    play = page.get_by_role("button", name="Play it")
    with page.expect_request(again):
        area.fill(tutorial_text().replace('name = "Mine"', 'name = "Patience"'))
        expect(said).to_contain_text("tried again by itself")
        axe(page)
    expect(said).to_be_visible()
    expect(play).to_be_disabled()
    with page.expect_response("**/api/tricks/descriptions/check") as answer:
        held.pop().continue_()
    assert answer.value.request.post_data == refused[0]
    expect(page.get_by_role("heading", name="Patience")).to_be_visible()
    expect(said).to_have_count(0)
    expect(play).to_be_enabled()


@pytest.mark.long
def test_a_description_is_kept_and_shared(
    site: Site, new_context: NewContext, tmp_path: Path
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/tricks/editor")
    area = page.get_by_role("textbox", name="Description")
    mine = tutorial_text().replace('name = "Mine"', 'name = "Ünser Spiel"')
    area.fill(mine)
    expect(page.get_by_role("heading", name="Ünser Spiel")).to_be_visible()
    page.reload()
    expect(area).to_have_value(mine)
    expect(page.get_by_role("heading", name="Ünser Spiel")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "unser-spiel.toml"
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == mine
    page.get_by_role("button", name="Copy a link").click()
    link = page.get_by_role("textbox", name="link").input_value()
    other = new_context().new_page()
    other.goto(link)
    expect(other.get_by_role("textbox", name="Description")).to_have_value(mine)
    assert "text=" not in other.url
    other.goto(f"{site.url}#/tricks/editor?text=%25")
    other.reload()
    expect(other.get_by_role("alert").filter(has_text="no description")).to_be_visible()
    other.get_by_label("Open a file").set_input_files(str(file))
    expect(other.get_by_role("textbox", name="Description")).to_have_value(mine)


@pytest.mark.long
def test_what_is_written_while_the_games_are_fetched_stays(
    site: Site, new_context: NewContext
) -> None:
    page = new_context().new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/tricks/descriptions", hold)
    with page.expect_request("**/api/tricks/descriptions"):
        page.goto(f"{site.url}#/tricks/editor")
    area = page.get_by_role("textbox", name="Description")
    area.fill(tutorial_text().replace('name = "Mine"', 'name = "Early"'))
    with page.expect_response("**/api/tricks/descriptions"):
        held.pop().continue_()
    expect(page.get_by_role("option", name="Hearts")).to_be_attached()
    expect(area).to_have_value(re.compile('^name = "Early"'))
    expect(page.get_by_role("heading", name="Early")).to_be_visible()


@pytest.mark.long
def test_a_small_phone_in_the_dark(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/tricks/editor")
    page.get_by_role("combobox", name="Beginnen mit").select_option("schafkopf")
    ways = page.get_by_role("region", name="Was es löst")
    expect(ways).to_contain_text("die gerufene Karte bindet ihren Besitzer")
    told = page.get_by_role("region", name="Wie sie verstanden wird")
    for each in rules_said(load_game("schafkopf")):
        expect(told).to_contain_text(spoken(each))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)
    shoot(page, "tricks-editor-phone")
