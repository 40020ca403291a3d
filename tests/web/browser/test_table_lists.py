"""A list to its end, and what helps on the way: hints, beliefs, the last trick, giving up."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation
from ouvert.web.server import workers
from support.browser.driving import (
    PATIENCE_SECONDS,
    Keyboard,
    Mouse,
    Wish,
    cards,
    codes,
    record,
    recorded,
    seldom,
    sit_down,
)
from support.browser.looking import Look
from support.serving import Site


@pytest.mark.long
def test_list_of_three_games(site: Site, new_context: Callable[..., BrowserContext]) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=245, games=3)
    page = person.page
    for game in range(3):
        person.play(Wish("G" if game == 0 else None))
        if game == 0:
            # how value and points for the list come about, and what lay in the skat
            expect(page.locator(".over")).to_contain_text("With 4, game 5 × 24 = 120.")
            expect(page.locator(".over .scores")).to_contain_text("120 + 50 = +170")
            expect(page.locator(".hidden-cards li").first).to_contain_text("Skat")
        if game < 2:
            person.go_on()
    expect(page.locator(".over")).to_contain_text(re.compile("Final standing: .*You \\d+"))
    expect(page.get_by_role("link", name="Open another table")).to_be_visible()
    page.get_by_role("button", name="See the score sheet").click()
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet.locator("tbody tr")).to_have_count(3)
    expect(sheet.locator("tbody tr").first).to_contain_text("Grand")
    expect(sheet).to_contain_text("Seed of these deals: 245")
    # the next list deals the same when asked to
    expect(page.get_by_text("give them this code")).to_be_visible()


@pytest.mark.long
def test_tools_while_playing(site: Site, new_context: Callable[..., BrowserContext]) -> None:
    person = sit_down(new_context(), site, Keyboard(), seed=939)
    page = person.page
    assert person.asked() == "auction"
    page.get_by_text("What is my hand worth?").click()
    expect(page.locator(".offers label")).to_have_count(7)
    expect(page.locator(".offers label").first).to_contain_text("by the skat")
    held = codes(page)
    page.locator("input[value=N]").check()
    # for Null each jack stands among its suit
    assert held[1] == "SJ"
    expect(cards(page).nth(1)).not_to_have_attribute("data-card", "SJ")

    # choosing a higher bid is not yet saying it
    page.get_by_label("How high").press("ArrowDown")
    expect(page.get_by_role("button", name="Bid 20")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-view", person.view)
    page.get_by_role("button", name="Bid 20").click()
    person.play(Wish("S"), until="discard")
    marked = cards(page).filter(has=page.locator(".fresh"))
    fresh = marked.evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert len(fresh) == 2
    assert not {*fresh} & {*held}
    expect(page.get_by_text("What can I announce")).to_be_visible()
    expect(page.locator(".offers label").first).to_be_visible()
    person.view = ""
    person.play(Wish("S"), until="card")
    expect(page.locator(".standing")).to_contain_text("Put away")
    page.locator(".hand .barred").first.click(force=True)
    expect(page.get_by_role("status")).to_contain_text("you can follow suit")
    expect(cards(page)).to_have_count(10)

    page.keyboard.press("h")
    hint = page.get_by_role("region", name="What the AI would do")
    expect(hint.locator("tbody tr")).not_to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("The AI would choose")
    expect(page.locator(".hand .hinted")).to_have_count(1)

    page.keyboard.press("w")
    beliefs = page.get_by_role("dialog", name="Where the unseen cards may be")
    expect(beliefs.locator("tbody tr")).not_to_have_count(0)
    page.keyboard.press("Escape")

    person.view = ""
    for _ in range(2):
        assert person.asked() == "card"
        person.answer("card", Wish("S"))
    assert person.asked() == "card"
    # until a card is led to the next one, it may be looked at
    while page.locator(".trick:not(.finished) li").count():
        person.answer("card", Wish("S"))
        assert person.asked() == "card"
    page.keyboard.press("l")
    last = page.get_by_role("dialog", name="Last trick")
    expect(last.locator("li")).to_have_count(3)
    expect(last).to_contain_text("led")
    expect(last).to_contain_text("takes it")
    page.keyboard.press("Escape")
    expect(page.get_by_role("log")).to_contain_text(re.compile("trick(| is yours), \\d+ points"))

    page.keyboard.press("c")
    page.get_by_role("button", name="Yes, give up").press("Enter")
    expect(page.locator(".over h2")).to_contain_text("You gave up.")
    expect(page.get_by_role("log")).to_contain_text("You lose Spades.")


@pytest.mark.long
def test_last_trick_is_seen_before_the_result(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context()
    shown = [".hand", ".over", ".trick.finished .wins"]
    counts = f"{shown}.map((each) => document.querySelectorAll(each).length).join()"
    record(context, counts)
    person = sit_down(context, site, Mouse(), seed=245)
    page = person.page
    person.play(Wish("G"), until="card")
    while cards(page).count() > 2:
        person.answer("card", Wish("G"))
        assert person.asked() == "card"
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("AIs take at least").fill("1")
    page.keyboard.press("Escape")
    person.answer("card", Wish("G"))
    expect(page.locator(".over")).to_be_visible()
    # the hand is gone when the game is over
    assert "0,0,1" in recorded(page)


def test_an_ai_takes_over_and_hands_back(
    site: Site, new_context: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    released, decide = threading.Event(), workers.decide

    def slowly(player: str, seen: Observation, seed: int) -> Action:
        assert released.wait(PATIENCE_SECONDS)
        return decide(player, seen, seed)

    person = sit_down(new_context(), site, Mouse(), seed=939, settings={"language": "de"})
    page = person.page
    person.play(Wish("S"), until="auction")
    seldom(page)
    # otherwise the game might be over before anybody takes his place back
    monkeypatch.setattr(workers, "decide", slowly)
    page.get_by_role("button", name="KI für mich spielen lassen").click()
    expect(page.get_by_text("Eine KI spielt für dich.")).to_be_visible()
    page.get_by_role("button", name="Wieder selbst spielen").click()
    expect(page.get_by_text("Eine KI spielt für dich.")).to_have_count(0)
    released.set()


@pytest.mark.long
def test_rival_plays_the_same_deals(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=4, rival="reflex")
    person.play(Wish(None))
    page = person.page
    page.get_by_role("button", name="Compare with other tables").click()
    results = page.get_by_role("region", name="The same deals at other tables")
    expect(results.locator("thead th")).to_have_count(3)
    expect(results.locator("tbody td").first).to_contain_text("passed in")
    expect(results.locator("thead th").last).to_have_text("AIs alone")
    axe(page)
    # the rival bids on a hand that the person gave up
    expect(results.locator("tbody td").last).to_contain_text("−72 · your seat")
    expect(results.locator("tfoot td")).to_have_text(["0", "−122"])


@pytest.mark.long
def test_another_list_with_the_same_persons(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    person = sit_down(new_context(), site, Keyboard(), seed=245)
    page = person.page
    person.play(Wish(None))
    address = page.url
    page.get_by_role("button", name="Play another list").click()
    expect(page.locator(".over")).to_have_count(0)
    expect(page.locator("main.table")).to_be_visible()
    assert page.url != address
    assert page.url.rsplit("/", 1)[1] == address.rsplit("/", 1)[1]
    person.view = ""
    person.play(Wish(None))
    # who comes back to the old list finds the way to the new one
    page.goto(address)
    page.get_by_role("button", name="To the next list").click()
    expect(page.get_by_role("button", name="Play another list")).to_be_visible()
