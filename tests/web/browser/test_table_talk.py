"""What persons say to each other at a table: phrases, and among friends what they write."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from ouvert.web.table import talk
from support.browser.driving import cards, record, recorded, wait_until
from support.browser.looking import Look, Shoot, too_faint
from support.serving import Site

SAID = """() => [...document.querySelectorAll("[role=log] p")].map((one) => one.textContent)"""
WIDE = "document.documentElement.scrollWidth"
CODE = '<b onclick="alert(1)">hearts</b> &amp;'


@dataclass
class Friends:
    """Anna at a desktop in English, and Ben at a phone in German."""

    anna: Page
    ben: Page


def sit(context: BrowserContext, site: Site, address: str, called: str) -> Page:
    page = context.new_page()
    page.add_init_script(f"localStorage['ouvert.name'] ??= '{called}'")
    # a bubble goes away by itself
    record(page, 'document.querySelector(".bubble")?.textContent ?? ""')
    page.goto(f"{site.url}#/table/{address}")
    page.locator("main.table, form button.main").wait_for()
    if page.locator("form button.main").count():
        page.locator("form button.main").click()
    return page


@pytest.fixture
def friends(site: Site, new_context: Callable[..., BrowserContext]) -> Friends:
    made = site.open_table([{"name": "Anna"}, {}, {"player": "reflex"}], seed="939")
    phone: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
    anna = sit(new_context(), site, f"{made.table}/{made.tokens[0]}", "Anna")
    ben = sit(new_context(locale="de-DE", **phone), site, f"{made.table}/{made.tokens[1]}", "Ben")
    for page in (anna, ben):
        expect(cards(page)).to_have_count(10)
    return Friends(anna, ben)


@pytest.mark.long
def test_phrases_are_read_in_each_ones_language(friends: Friends, axe: Look, shoot: Shoot) -> None:
    anna, ben = friends.anna, friends.ben
    # by touch
    ben.get_by_role("button", name="Gespräch").tap()
    ben.get_by_role("button", name="Gut Blatt!").tap()
    expect(ben.get_by_role("dialog").get_by_text("Du:")).to_be_visible()
    axe(ben)
    shoot(ben, "talk phone")
    assert ben.evaluate(WIDE) <= 320
    assert too_faint(ben) == []
    wait_until(anna, lambda: "Good cards to all!" in recorded(anna))
    wait_until(anna, lambda: "Ben says: Good cards to all!" in anna.evaluate(SAID))
    expect(anna.get_by_role("button", name="Talk (1 new)")).to_be_visible()
    axe(anna)
    # by keys
    anna.keyboard.press("t")
    expect(anna.get_by_role("dialog").get_by_text("Ben:")).to_be_visible()
    anna.get_by_role("button", name="Thank you!").focus()
    anna.keyboard.press("Enter")
    expect(ben.get_by_role("dialog").get_by_text("Danke!").last).to_be_visible()
    anna.keyboard.press("Escape")
    expect(anna.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    # what was said goes away by itself
    expect(anna.locator(".bubble")).to_have_count(0)


@pytest.mark.long
def test_friends_write_and_what_they_write_is_text(friends: Friends, axe: Look) -> None:
    anna, ben = friends.anna, friends.ben
    anna.get_by_role("button", name="Talk").click()
    field = anna.get_by_label("Write to the others")
    field.fill(CODE)
    anna.keyboard.press("Enter")
    expect(field).to_have_value("")
    wait_until(ben, lambda: CODE in recorded(ben))
    wait_until(ben, lambda: f"Anna sagt: {CODE}" in ben.evaluate(SAID))
    # a page that is loaded again knows what was said
    ben.reload()
    ben.get_by_role("button", name="Gespräch").click()
    expect(ben.get_by_role("dialog").get_by_text(CODE)).to_be_visible()
    # the field takes no more than may be written
    field.fill("x" * 5000)
    assert len(field.input_value()) == 200
    axe(anna)


@pytest.mark.long
def test_nobody_needs_to_hear_everybody(friends: Friends) -> None:
    anna, ben = friends.anna, friends.ben
    anna.get_by_role("button", name="Talk").click()
    anna.get_by_label("Do not hear Ben").check()
    ben.get_by_role("button", name="Gespräch").click()
    ben.get_by_label("Den anderen schreiben").fill("Hörst du mich?")
    ben.get_by_role("button", name="Senden").click()
    expect(ben.get_by_role("dialog").get_by_text("Hörst du mich?")).to_be_visible()
    ben.get_by_role("button", name="Hallo!").click()
    expect(ben.get_by_role("dialog").get_by_text("Hallo!")).to_have_count(2)
    expect(anna.get_by_text("Nothing has been said yet.")).to_be_visible()
    assert not any("Ben says" in each for each in anna.evaluate(SAID))
    # nor after the page is loaded again
    anna.reload()
    anna.get_by_role("button", name="Talk", exact=True).click()
    expect(anna.get_by_text("Nothing has been said yet.")).to_be_visible()
    anna.get_by_label("Do not hear Ben").uncheck()
    expect(anna.get_by_role("dialog").get_by_text("Hörst du mich?")).to_be_visible()


@pytest.mark.long
def test_who_has_opened_the_table_switches_writing_off(friends: Friends) -> None:
    anna, ben = friends.anna, friends.ben
    ben.get_by_role("button", name="Gespräch").click()
    expect(ben.get_by_label("Den anderen schreiben")).to_be_visible()
    expect(ben.get_by_label("Die Spieler dürfen sich schreiben")).to_have_count(0)
    anna.get_by_role("button", name="Talk").click()
    anna.get_by_label("Persons may write to each other").uncheck()
    expect(ben.get_by_label("Den anderen schreiben")).to_have_count(0)
    expect(ben.get_by_role("dialog").get_by_text("gibt es nur die Sätze")).to_be_visible()
    ben.get_by_role("button", name="Danke!").click()
    expect(anna.get_by_role("dialog").get_by_text("Ben:")).to_be_visible()


@pytest.mark.long
def test_writing_can_be_left_out_where_friends_are_invited(site: Site, page: Page) -> None:
    page.goto(f"{site.url}#/play?with=friends")
    page.get_by_text("More options", exact=True).click()
    page.get_by_label("Persons may write to each other").uncheck()
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Let an AI play here").first.click()
    expect(cards(page)).to_have_count(10)
    page.get_by_role("button", name="Talk").click()
    expect(page.get_by_text("At this table there are phrases only.")).to_be_visible()
    expect(page.get_by_label("Write to the others")).to_have_count(0)


@pytest.mark.long
def test_what_is_refused_says_why_and_is_not_lost(
    site: Site, new_context: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    # however long somebody takes to say it
    monkeypatch.setattr(talk, "PER_SECOND", 0.0)
    context = new_context()

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_page(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "write":
                # as somebody does who has no page before him
                said["text"] *= 300
            server.send(json.dumps(said))

        page.on_message(from_page)

    context.route_web_socket("**/api/socket", between)
    made = site.open_table([{"name": "Anna"}, {}, {"player": "reflex"}])
    page = sit(context, site, f"{made.table}/{made.tokens[0]}", "Anna")
    page.get_by_role("button", name="Let an AI play here").click()
    expect(cards(page)).to_have_count(10)
    page.get_by_role("button", name="Talk").click()
    field = page.get_by_label("Write to the others")
    field.fill("hello")
    page.get_by_role("button", name="Send").click()
    window = page.get_by_role("dialog")
    expect(window.get_by_role("alert")).to_contain_text("up to 200 characters")
    expect(field).to_have_value("hello")
    # too much at once
    for _ in range(8):
        page.get_by_role("button", name="Hello!").click()
    expect(window.get_by_role("alert")).to_contain_text("Slow down a little")
    expect(window.locator(".lines li")).to_have_count(6)
    expect(field).to_have_value("hello")


@pytest.mark.long
def test_table_for_one_has_nothing_to_say(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}])
    page = sit(new_context(), site, f"{made.table}/{made.tokens[0]}", "Anna")
    expect(cards(page)).to_have_count(10)
    expect(page.get_by_role("button", name="Talk")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_have_count(0)
