"""Ratings of persons on the page: private at first, and which games count for them."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ouvert.storage.database import Database
from ouvert.storage.persons import take_seat
from support.browser.driving import Keyboard, cards, sit_down
from support.browser.looking import Look, Shoot, too_faint
from support.rated_games import keep_rated_games
from support.serving import Site
from support.sizes import long

AI = {"player": "club"}
SECRET = "localStorage.getItem('ouvert.owner')"
WIDE = "document.documentElement.scrollWidth"


def rated(site: Site, page: Page, *, games: int, hinted: int) -> None:
    """Let the person of a browser have played so many games."""
    page.goto(f"{site.url}#/train")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("(drawn) => localStorage.setItem('ouvert.owner', drawn)", secrets.token_hex(16))
    database = Database(site.database_url)
    made = site.open_table([{"name": "Anna"}, AI, AI])
    take_seat(database, made.table, 0, page.evaluate(SECRET))
    keep_rated_games(database, made.table, games, hinted=hinted)
    database.close()


@pytest.mark.long
@pytest.mark.parametrize(("language", "scheme"), [("en-GB", "light"), long("de-DE", "dark")])
def test_rating_stands_beside_the_levels_and_is_shown_to_whom_one_wants(
    site: Site,
    new_context: Callable[..., BrowserContext],
    axe: Look,
    shoot: Shoot,
    language: str,
    scheme: str,
) -> None:
    german = language.startswith("de")
    page = new_context(locale=language, color_scheme=scheme).new_page()
    rated(site, page, games=80, hinted=3)
    page.goto(f"{site.url}#/train/progress")
    panel = page.get_by_role("region", name="Deine Wertungszahl" if german else "Your rating")
    own = panel.locator("dd").first
    expect(own).to_contain_text("±")
    expect(panel.locator("tbody tr")).to_have_count(5)
    expect(panel).to_contain_text("77 Spiele zählen." if german else "77 games count.")
    expect(panel).to_contain_text("3 mit Hinweis" if german else "3 with a hint")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        shoot(page, f"rating {language} {width}")
        assert page.evaluate(WIDE) <= width
    axe(page)
    assert too_faint(page) == []

    # private until it is said otherwise
    table = site.open_table([{"name": "Anna"}, {}, AI], games=1)
    friend = new_context(locale=language, color_scheme=scheme).new_page()
    page.goto(f"{site.url}#/table/{table.table}/{table.tokens[0]}")
    friend.goto(f"{site.url}#/table/{table.table}/{table.tokens[1]}")
    for each in (page, friend):
        each.get_by_role("button", name="Platz nehmen" if german else "Sit down").click()
    expect(cards(friend)).to_have_count(10)
    seats = friend.locator("section.seat")
    expect(seats).to_have_count(3)
    assert "±" not in "".join(seats.all_text_contents())
    page.goto(f"{site.url}#/train/progress")
    switch = panel.get_by_role("checkbox")
    expect(switch).not_to_be_checked()
    expect(switch).to_be_enabled()
    with page.expect_response("**/api/person"):
        switch.check()
    expect(switch).to_be_checked()
    page.goto(f"{site.url}#/table/{table.table}/{table.tokens[0]}")
    expect(cards(page)).to_have_count(10)
    expect(friend.locator("section.seat").filter(has_text="Anna")).to_contain_text("±")
    for width in (320, 1280):
        friend.set_viewport_size({"width": width, "height": 800})
        shoot(friend, f"rating table {language} {width}")
        assert friend.evaluate(WIDE) <= width


def test_who_has_played_little_is_not_yet_rated(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    rated(site, page, games=4, hinted=0)
    page.goto(f"{site.url}#/train/progress")
    panel = page.get_by_role("region", name="Your rating")
    expect(panel.locator("dd").first).to_contain_text("not yet rated: 4 of 72 games")
    assert "±" not in "".join(panel.locator("dd").all_inner_texts())


@pytest.mark.long
def test_a_hint_takes_the_game_out_of_the_rating_and_the_table_says_so(
    site: Site, new_context: Callable[..., BrowserContext], shoot: Shoot
) -> None:
    page = sit_down(new_context(), site, Keyboard(), seed=939).page
    standing = page.locator(".standing")
    expect(standing).to_contain_text("this game counts")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="What the AI would do")).to_be_visible()
    expect(standing).to_contain_text("does not count: hint asked")
    shoot(page, "rating hint")


@pytest.mark.long
def test_the_field_for_the_deals_of_another_table_says_when_it_works(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/play")
    page.get_by_text("More options").click()
    field = page.get_by_label("Code of another table's deals")
    expect(field).to_have_accessible_description(
        "Works once that table has dealt its first game: before, its deals are not certain yet."
    )
