"""Every screen of the table: no barriers in either colour scheme, and nothing cut off on phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from support.browser.driving import (
    PHONE,
    Keyboard,
    Mouse,
    Question,
    Wish,
    cards,
    codes,
    seldom,
    sit_down,
    tab_to,
    wait_until,
)
from support.browser.looking import Look, Shoot, too_faint
from support.serving import Site

WINDOWS = ("Wo sitzen die Karten?", "Letzter Stich", "Liste", "Teilen", "Einstellungen", "Tasten")

FOCUSED = """() => {
    const focused = document.activeElement;
    return focused.closest(".hand") ? "hand" : focused.matches(".offers input") ? "offers"
        : focused.matches(".status") ? "status" : focused.textContent;
}"""
SAID = """() => [...document.querySelectorAll("[role=log] p")].map((one) => one.textContent)"""


@pytest.mark.long
def test_screens_have_no_barriers(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    looked: set[str] = set()

    def look(page: Page, name: str) -> None:
        if name in looked:
            return
        looked.add(name)
        shoot(page, name)
        axe(page)
        page.emulate_media(color_scheme="light")
        shoot(page, f"{name} light")
        assert too_faint(page) == []
        page.emulate_media(color_scheme="dark")

    def seen(page: Page, question: Question) -> None:
        look(page, question)
        if question == "card" and page.get_by_text("1 : 0").count():
            for name in (*WINDOWS, "Aufgeben"):
                if name not in looked:
                    seldom(page)
                    page.get_by_role("button", name=name, exact=True).click()
                    page.get_by_role("dialog").wait_for()
                    look(page, name)
                    page.keyboard.press("Escape")

    width, height = PHONE
    context = new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme="dark"
    )
    person = sit_down(
        context, site, Mouse(), seed=245, language="de", settings={"deck": "german"}, seen=seen
    )
    person.play(Wish("G"))
    page = person.page
    # nobody else has played these deals
    expect(page.get_by_role("button", name="Mit anderen Tischen vergleichen")).to_have_count(0)
    assert looked >= {"auction", "skat", "discard", "announce", "card", "over", *WINDOWS}


@pytest.mark.long
def test_focus_stays_with_the_game_and_events_are_said(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context(reduced_motion="reduce")
    person = sit_down(context, site, Keyboard(), seed=245, language="de", games=2)
    page = person.page

    def press_focused(selector: str) -> Question:
        tab_to(page, selector)
        page.keyboard.press("Enter")
        return person.asked()

    def focus_is_at(wanted: str) -> None:
        wait_until(page, lambda: page.evaluate(FOCUSED) == wanted)

    def is_said(wanted: str) -> None:
        wait_until(page, lambda: wanted in page.evaluate(SAID))

    answer = ".answers button.main:not(:disabled)"
    asked = person.asked()
    while asked == "auction":
        asked = press_focused(answer)
    focus_is_at("Skat aufnehmen")
    assert press_focused(answer) == "discard"
    focus_is_at("hand")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert press_focused(answer) == "announce"
    focus_is_at("offers")
    # until a game is announced, something else may be put away
    put = set(codes(page))
    page.get_by_role("button", name="Anders drücken").focus()
    page.keyboard.press("Enter")
    focus_is_at("hand")
    expect(cards(page)).to_have_count(12)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    person.view = page.locator("main").get_attribute("data-view") or ""
    assert press_focused(answer) == "announce"
    assert len(put - set(codes(page))) == 1
    page.locator("input[value=G]").focus()
    page.keyboard.press("Space")
    tab_to(page, answer)
    page.keyboard.press("Enter")
    assert person.asked() == "card"
    focus_is_at("hand")
    hint = page.get_by_role("button", name="Tipp")
    hint.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hint p").first).to_contain_text("Die KI würde wählen: ")
    expect(hint).to_be_focused()
    expect(page.locator(".hint")).to_contain_text("ein Tipp vor dem Spiel zählt Spiele ähnlicher")
    is_said("Du: Ansage: Grand.")
    is_said("Du bist dran: Spiel eine Karte.")
    hinted = page.locator(".hint p").first
    wait_until(page, lambda: page.evaluate(SAID)[-1] == hinted.inner_text())

    page.get_by_role("button", name="Aufgeben").focus()
    page.keyboard.press("Enter")
    tab_to(page, "dialog button.leaves")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Nächstes Spiel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Reizen")).to_be_visible()
    is_said("Spiel 2 ist gegeben. Du bist Mittelhand.")


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("deck", ["french", "german"])
def test_nothing_is_wider_than_a_phone(
    site: Site,
    new_context: Callable[..., BrowserContext],
    shoot: Shoot,
    width: int,
    deck: str,
) -> None:
    def seen(page: Page, question: Question) -> None:
        shoot(page, f"{width} {deck} {question}")
        wide: int = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, question
        if question == "discard":
            box = page.locator(".hand button").first.bounding_box()
            assert box is not None
            assert box["width"] >= 44

    context = new_context(viewport={"width": width, "height": 640}, locale="de-DE")
    person = sit_down(
        context,
        site,
        Mouse(),
        seed=77,
        language="de",
        settings={"deck": deck, "colours": "four", "showsPoints": True},
        seen=seen,
    )
    person.play(Wish("S"), until="card")
    expect(person.page.get_by_text("Augen in den Stichen")).to_be_visible()


@pytest.mark.long
def test_help_and_answers_are_in_sight_on_a_phone(
    site: Site, new_context: Callable[..., BrowserContext], shoot: Shoot
) -> None:
    """On the whole screen of a phone, and on what the bars of a browser leave of it."""
    width, height = PHONE
    asked: list[Question] = []

    def bottom(of: Locator) -> float:
        box = of.bounding_box()
        assert box is not None
        return box["y"] + box["height"]

    def seen(page: Page, question: Question) -> None:
        if question in asked:
            return
        asked.append(question)
        shoot(page, f"in sight {question}")
        assert bottom(page.get_by_role("button", name="Tipp", exact=True)) <= height, question
        if question == "card":
            return
        games = page.locator(".offers label").all() if question == "announce" else []
        assert all(
            bottom(game.locator("input")) < bottom(page.locator(".decision")) for game in games
        )
        page.set_viewport_size({"width": width, "height": 664})
        panel = bottom(page.locator(".decision"))
        assert all(bottom(answer) <= panel for answer in page.locator(".answers button").all())
        page.set_viewport_size({"width": width, "height": height})

    context = new_context(viewport={"width": width, "height": height}, locale="de-DE")
    person = sit_down(context, site, Mouse(), seed=245, language="de", seen=seen)
    person.play(Wish("G"), until="card")
    assert asked == ["auction", "skat", "discard", "announce", "card"]
