"""Every screen of the table: no barriers in either colour scheme, and nothing cut off on phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.browser.driving import PHONE, Mouse, Question, Wish, sit_down
from web.browser.looking import Look, Shoot, too_faint
from web.serving import Site

WINDOWS = ("Where are the cards?", "Last trick", "Score sheet", "Share", "Settings", "Keys")


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
        page.emulate_media(color_scheme="dark")
        shoot(page, f"{name} dark")
        assert too_faint(page) == []
        page.emulate_media(color_scheme="light")

    def seen(page: Page, question: Question) -> None:
        look(page, question)
        if question == "card" and page.get_by_text("1 : 0").count():
            for name in (*WINDOWS, "Give up"):
                if name not in looked:
                    page.get_by_role("button", name=name, exact=True).click()
                    page.get_by_role("dialog").wait_for()
                    look(page, name)
                    page.keyboard.press("Escape")

    width, height = PHONE
    context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    person = sit_down(context, site, Mouse(), seed=245, seen=seen)
    person.play(Wish("G"))
    page = person.page
    page.get_by_role("button", name="Compare with other tables").click()
    page.get_by_text("No other table has played these deals").wait_for()
    look(page, "compare")
    assert looked >= {"auction", "skat", "discard", "announce", "card", "over", *WINDOWS}


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
    expect(person.page.get_by_text("Augen in Stichen")).to_be_visible()
