"""The deals of the day on the page."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from ouvert.skat.matches.daily import AIS
from ouvert.storage.daily import ai_points_of_day, tables_of_day
from ouvert.web.daily import results
from support.browser.driving import cards
from support.browser.looking import Look, Shoot, too_faint
from support.serving import Site
from support.sizes import long

WIDE = "document.documentElement.scrollWidth"

pytestmark = pytest.mark.usefixtures("noon")


@pytest.mark.long
@pytest.mark.parametrize(("language", "scheme"), [("en-GB", "light"), long("de-DE", "dark")])
def test_results_are_told_by_how_the_cards_were_used(
    site: Site,
    new_context: Callable[..., BrowserContext],
    axe: Look,
    shoot: Shoot,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    scheme: str,
) -> None:
    german = language.startswith("de")
    page = new_context(locale=language, color_scheme=scheme).new_page()
    page.goto(f"{site.url}#/daily")
    play = "Spiele des Tages spielen" if german else "Play today’s deals"
    page.get_by_role("button", name=play).click()
    expect(cards(page)).to_have_count(10)
    table = page.url.split("/")[-2]
    # two tabs lead to the same table
    other = page.context.new_page()
    other.goto(f"{site.url}#/daily")
    on = "Spiele des Tages fortsetzen" if german else "Go on with today’s deals"
    other.get_by_role("button", name=on).click()
    expect(cards(other)).to_have_count(10)
    assert other.url.split("/")[-2] == table
    day = json.loads(other.evaluate("localStorage.getItem('ouvert.tables')"))[0]["day"]
    # as if two deals had been played, by the AIs too, whatever they have made of these so far
    known = {(number, level): 10 * place for number in (1, 2) for place, level in enumerate(AIS)}
    monkeypatch.setattr(
        results,
        "ai_points_of_day",
        lambda data, asked: known if asked == day else ai_points_of_day(data, asked),
    )
    # others have played them too, and some of them show their names
    others: dict[str, results.Played] = {
        f"table {number}": results.Played(f"Friend with a name {number}", {1: 10 * number, 2: -30})
        for number in range(6)
    }
    played_at = results.played_at
    monkeypatch.setattr(
        results,
        "played_at",
        lambda data, name: (
            others.get(name)
            or (results.Played("Anna", {1: 68, 2: 0}) if name == table else played_at(data, name))
        ),
    )
    monkeypatch.setattr(
        results, "tables_of_day", lambda data, day: (*tables_of_day(data, day), *others)
    )
    monkeypatch.setattr(
        results, "named_tables_of_day", lambda data, day: frozenset(list(others)[1:4])
    )
    other.goto(f"{site.url}#/daily")
    said = "liegst du 28 Punkte über" if german else "you are 28 points ahead of"
    expect(other.get_by_text(said)).to_be_visible()
    expect(other.locator("tbody tr").first).to_contain_text("+48")
    expect(
        other.locator("tbody tr").filter(has_not=other.locator(".daily-others")).nth(2)
    ).to_contain_text("nicht gespielt" if german else "not played")
    told = other.locator(".daily-others").first
    expect(told).to_contain_text("Friend with a name 3 30")
    expect(told).to_contain_text("jemand 50" if german else "somebody 50")
    for width in (320, 1280):
        other.set_viewport_size({"width": width, "height": 800})
        shoot(other, f"daily {language} {width}")
        assert other.evaluate(WIDE) <= width
        if width == 1280:
            # the whole table is seen without scrolling
            assert other.locator(".scrolls").evaluate("(box) => box.scrollWidth <= box.clientWidth")
    axe(other)
    assert too_faint(other) == []
    other.get_by_role("link", name="Spiele von gestern" if german else "Yesterday’s deals").click()
    expect(other.get_by_role("heading", level=1)).to_contain_text(
        "Die Spiele vom" if german else "The deals of"
    )


def test_results_follow_while_one_looks_and_rest_when_hidden(
    site: Site, new_context: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new_context(locale="en-GB").new_page()
    page.goto(f"{site.url}#/daily")
    page.get_by_role("button", name="Play today’s deals").click()
    expect(cards(page)).to_have_count(10)
    table = page.url.split("/")[-2]
    # as if one deal had been played, on which the AIs are still at work
    known: dict[tuple[int, str], int] = {}
    others: dict[str, results.Played] = {}
    mine = results.Played("Anna", {1: 68})
    monkeypatch.setattr(results, "ai_points_of_day", lambda data, asked: known)
    monkeypatch.setattr(results, "played_at", lambda data, name: others.get(name, mine))
    monkeypatch.setattr(results, "tables_of_day", lambda data, day: (table, *others))
    monkeypatch.setattr(results, "named_tables_of_day", lambda data, day: frozenset(others))
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url) if "/api/daily" in each.url else None)
    page.clock.install()
    page.goto(f"{site.url}#/daily")
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("in some minutes")
    known.update({(1, level): 10 * place for place, level in enumerate(AIS)})
    page.clock.fast_forward(1000 * results.SOON)
    expect(row).to_contain_text("+48")
    # all AIs are done: others may still bring something new, and they are no hurry
    others["another"] = results.Played("Ben", {1: 40})
    page.clock.fast_forward(1000 * results.SOON)
    before = len(asked)
    page.clock.fast_forward(1000 * (results.LATER - results.SOON))
    expect(page.locator(".daily-others")).to_contain_text("Ben 40")
    assert len(asked) == before + 1
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    others["third"] = results.Played("Cleo", {1: 68})
    page.clock.fast_forward(10 * 1000 * results.LATER)
    assert len(asked) == before + 1
    page.evaluate(hide, False)
    page.clock.fast_forward(1)
    expect(page.locator(".daily-others")).to_contain_text("Cleo 68")
    assert len(asked) == before + 2
