"""Clocks, tricks that wait, sounds, themes: what makes a table comfortable."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from ouvert.web.table.live import state as live_state
from support.browser.driving import Mouse, Person, Wish, cards, sit_down, wait_until
from support.browser.looking import Look, Shoot, too_faint
from support.serving import Site
from support.sizes import some_of

SAID = """() => [...document.querySelectorAll("[role=log] p")].map((one) => one.textContent)"""
NOISES = """
  window.heard = { notes: 0, buzzes: 0 };
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.heard.notes += 1;
    return make.call(this);
  };
  navigator.vibrate = () => { window.heard.buzzes += 1; return true; };
"""
WIDE = "document.documentElement.scrollWidth"
Way = Literal["mouse", "keyboard", "touch"]


class Hours:
    """The server's clock, which a test moves on."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    moved = Hours()
    monkeypatch.setattr(live_state, "now", moved)
    return moved


def open_options(page: Page, site: Site, summary: str) -> None:
    page.goto(f"{site.url}#/play")
    page.get_by_text(summary, exact=True).click()


@pytest.mark.long
def test_clock_is_told_in_words_before_the_table_is_opened(
    page: Page, site: Site, axe: Look
) -> None:
    open_options(page, site, "More options")
    expect(page.get_by_text("Everybody may think as long as he likes.")).to_be_visible()
    page.get_by_label("Clock").select_option("Usual: 30 seconds a decision")
    expect(page.get_by_text("Who needs longer has 2 minutes more in each game.")).to_be_visible()
    page.get_by_label("Clock").select_option("Choose yourself")
    page.get_by_label("For each decision").select_option("1 minute")
    page.get_by_label("Reserve beyond that").select_option("10 minutes")
    page.get_by_label("One reserve for the whole list").check()
    expect(page.get_by_text("has 1 minute for each bid, choice or card.")).to_be_visible()
    expect(page.get_by_text("10 minutes more for the whole list.")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Deal").click()
    expect(cards(page)).to_have_count(10)
    clock = page.get_by_role("timer")
    expect(clock).to_have_count(1)
    expect(clock).to_contain_text("+10:00")
    expect(clock).to_contain_text(re.compile(r"(1:00|0:[0-5]\d)"))


@pytest.mark.long
def test_clock_runs_out_on_a_phone_in_german(
    site: Site, new_context: Callable[..., BrowserContext], hours: Hours, axe: Look, shoot: Shoot
) -> None:
    context = new_context(viewport={"width": 320, "height": 640}, locale="de-DE", has_touch=True)
    page = context.new_page()
    page.add_init_script("localStorage['ouvert.settings'] ??= '{\"pace\":0}'")
    places = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]
    clock = {"decision": 30, "game": 60}
    made = site.open_table(places, seed="939", games=1, clock=clock)
    page.goto(f"{site.url}#/table/{made.table}/{made.tokens[0]}")
    expect(page.locator(".decision[data-asks]")).to_be_visible()
    timer = page.get_by_role("timer")
    expect(timer).to_contain_text("+1:00")
    expect(timer).to_contain_text(re.compile(r"0:\d\d"))
    axe(page)
    assert page.evaluate(WIDE) <= 320
    hours.at += 91
    # whatever happens at the table lets the server look at its clock
    watcher = context.new_page()
    watcher.goto(f"{site.url}#/table/{made.table}")
    told = page.get_by_text("Deine Zeit war um. Einfache Regeln haben für dich entschieden:")
    expect(told).to_be_visible()
    shoot(page, "late")
    wait_until(page, lambda: "Du: Zeit abgelaufen." in "".join(page.evaluate(SAID)))
    assert too_faint(page) == []


@pytest.mark.long
def test_clock_of_the_browser_is_for_the_eye_alone(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    page.clock.install()
    places = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]
    made = site.open_table(places, seed="939", games=1, clock={"decision": 600})
    page.goto(f"{site.url}#/table/{made.table}/{made.tokens[0]}")
    expect(page.locator(".decision[data-asks]")).to_be_visible()
    timer = page.get_by_role("timer")
    expect(timer).to_contain_text(re.compile(r"(10:00|9:\d\d)"))
    # said once, when hardly anything is left
    page.clock.fast_forward(595_000)
    expect(page.get_by_role("alert")).to_have_text("10 seconds left.")
    # a day later by the browser's clock, the decision still is one's own
    page.clock.fast_forward(24 * 3600 * 1000)
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".bids, .standing, .over").first).to_be_visible()
    expect(page.get_by_text("Your time ran out.")).to_have_count(0)
    expect(page.get_by_role("button", name="Pass")).to_have_count(0)


def finish_a_trick(person: Person) -> None:
    """Play cards until another takes a trick, which stays."""
    page = person.page
    held = page.locator(".go-on")
    legal = page.locator(".hand .legal").first
    for _ in range(10):
        expect(held.or_(legal).first).to_be_visible()
        if held.count():
            return
        before = cards(page).count()
        page.locator(".hand .legal").first.click(position={"x": 8, "y": 40})
        expect(cards(page)).to_have_count(before - 1)
    raise AssertionError("every trick was one's own")


@pytest.mark.long
@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_trick_stays_until_one_goes_on(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, way: Way
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    context = new_context(reduced_motion="reduce", **(phone if way == "touch" else {}))
    person = sit_down(context, site, Mouse(), seed=939, settings={"waits": True})
    page = person.page
    while (question := person.asked()) != "card":
        person.answer(question, Wish("S"))
    finish_a_trick(person)
    finished = page.locator(".trick.finished li")
    expect(finished).to_have_count(3)
    lying = finished.all_inner_texts()
    expect(page.locator(".side .status")).to_contain_text("The trick is over.")
    if way == "mouse":
        axe(page)
    # the server has gone on meanwhile; here nothing has moved
    assert finished.all_inner_texts() == lying
    number = page.locator("main.table").get_attribute("data-view")
    button: Locator = page.get_by_role("button", name="Go on")
    if way == "mouse":
        page.locator(".middle").click(position={"x": 5, "y": 5})
    elif way == "touch":
        button.tap()
    else:
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("main.table")).not_to_have_attribute("data-view", number or "")
    expect(page.locator(".side .status")).not_to_contain_text("The trick is over.")


@pytest.mark.long
def test_game_that_ends_waits_for_its_last_trick(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=939, settings={"waits": True})
    page = person.page
    while (question := person.asked()) != "card":
        person.answer(question, Wish("S"))
    over, held = page.locator(".over"), page.locator(".go-on")
    choice = page.locator(".hand:not(.count-1) .legal").first
    ended_with = 0
    while not over.count():
        expect(over.or_(held).or_(choice).first).to_be_visible()
        if held.count():
            ended_with = cards(page).count()
            page.keyboard.press("n")
        elif choice.count():
            left = cards(page).count()
            choice.click(position={"x": 8, "y": 40})
            expect(cards(page)).to_have_count(left - 1)
        page.wait_for_timeout(10)
    assert ended_with == 0
    expect(page.get_by_role("heading", name=re.compile("You (win|lose)"))).to_be_visible()


def heard(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("window.heard")
    return found


@pytest.mark.long
@pytest.mark.parametrize("wished", [True, False])
def test_sounds_are_heard_where_they_are_wished(
    site: Site, new_context: Callable[..., BrowserContext], wished: bool
) -> None:
    context = new_context()
    context.add_init_script(NOISES)
    settings: dict[str, object] = {"sounds": True, "buzzes": True} if wished else {}
    person = sit_down(context, site, Mouse(), seed=939, settings=settings)
    person.play(Wish("S"), until="card")
    page = person.page
    page.locator(".hand .legal").first.click(position={"x": 8, "y": 40})
    expect(page.locator(".trick.finished").or_(page.locator(".hand .legal")).first).to_be_visible()
    assert (heard(page)["notes"] > 0) == wished
    assert (heard(page)["buzzes"] > 0) == wished
    # who chooses may listen first
    before = heard(page)["notes"]
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Hear it").click()
    assert heard(page)["notes"] > before


def paper(page: Page, suit: str) -> Any:
    return page.locator(f".settings .sample .{suit}").evaluate(
        "(one) => getComputedStyle(one).color"
    )


@pytest.mark.parametrize("language", some_of(["de", "en"]))
def test_themes_are_chosen_by_keyboard_seen_at_once_and_kept(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot, language: str
) -> None:
    words = {
        "en": ("Settings", "Tournament: French in four colours", "Wine red", "Large"),
        "de": ("Einstellungen", "Turnierbild: französisch in vier Farben", "Weinrot", "Groß"),
    }
    settings, tournament, red, large = words[language]
    page = new_context(locale=f"{language}-DE").new_page()
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(site.url)
    page.get_by_role("button", name=settings).focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    sample = dialog.locator(".sample")
    usual = sample.evaluate("(one) => getComputedStyle(one).backgroundImage")
    size = sample.locator("text").first.get_attribute("font-size")
    for choice in (tournament, large, red):
        page.get_by_role("radio", name=choice).focus()
        page.keyboard.press("Space")
        expect(page.get_by_role("radio", name=choice)).to_be_checked()
    # a radio button is checked before the page that it changes is drawn
    expect(sample).not_to_have_css("background-image", usual)
    expect(sample.locator("text").first).not_to_have_attribute("font-size", str(size))
    # the tournament picture: clubs black, spades green, hearts red, diamonds gold
    colours = {suit: paper(page, suit) for suit in ("clubs", "spades", "hearts", "diamonds")}
    assert len(set(colours.values())) == 4
    shoot(page, f"settings {language}")
    axe(page)
    assert page.evaluate(WIDE) <= 320
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-felt", "red")
    page.get_by_role("button", name=settings).click()
    for choice in (tournament, large, red):
        expect(page.get_by_role("radio", name=choice)).to_be_checked()


@pytest.mark.long
def test_german_suits_have_their_colours_and_every_room_shows_the_same_cards(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    kept = json.dumps(json.dumps({"deck": "german", "felt": "blue", "indices": "large"}))
    page.add_init_script(f"localStorage['ouvert.settings'] ??= {kept}")
    for address in ("", "#/look/upload/samples"):
        page.goto(f"{site.url}{address}")
        if address:
            page.get_by_role("row").nth(1).get_by_role("link").first.click()
        face = page.locator(".face:not(.back)").first
        expect(face).to_have_class(re.compile("four-colours"))
        assert face.locator("text").first.get_attribute("font-size") == "43"


@pytest.mark.long
def test_settings_that_nobody_could_have_chosen_are_passed_over(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    wrong = {"felt": "plaid", "indices": "huge", "deck": 5, "volume": "loud", "letters": "greek"}
    page.add_init_script(f"localStorage['ouvert.settings'] ??= {json.dumps(json.dumps(wrong))}")
    page.goto(site.url)
    expect(page.locator(".turning-hand button").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-felt", "green")


@pytest.mark.long
def test_last_trick_may_be_seen_until_the_next_card(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=939, settings={"waits": True})
    page = person.page
    ask = page.get_by_role("button", name="Last trick")
    while (question := person.asked()) != "card":
        expect(ask).to_be_disabled()
        person.answer(question, Wish("S"))
    finish_a_trick(person)
    ask.click()
    window = page.get_by_role("dialog")
    expect(window.get_by_role("listitem")).to_have_count(3)
    for who in ("You", "Konrad", "Emmy"):
        expect(window.get_by_text(who)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".trick:not(.finished) li").first).to_be_visible()
    expect(ask).to_be_disabled()


@pytest.mark.long
def test_who_has_never_chosen_begins_against_the_first_level(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    page.goto(site.url)
    expect(page.get_by_text("opponents: Beginner")).to_be_visible()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Play now").click()
    expect(cards(page)).to_have_count(10)
    places = json.loads(asked.value.post_data or "{}")["places"]
    assert [place.get("player") for place in places] == [None, "beginner", "beginner"]
