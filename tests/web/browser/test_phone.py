"""On a phone held upright, what is asked and answered can be seen and touched without a search."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from support.browser.driving import Mouse, sit_down
from support.serving import Site

NewContext = Callable[..., BrowserContext]
SIZES = [(360, 740), (390, 844)]
FREE = """(part) => [0.1, 0.5, 0.9].every((share) => {
    const box = part.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * share);
    return there !== null && part.contains(there);
})"""
"""Whether something is on the screen from its top to its bottom, and nothing lies over it."""
WITHIN = """(link) => {
    const [box, at] = [link.closest("ol"), link].map((each) => each.getBoundingClientRect());
    return at.top >= box.top - 1 && at.bottom <= box.bottom + 1;
}"""
"""Whether a move is in sight within its list, wherever that stands on the page."""
BELOW = """() =>
    document.documentElement.scrollHeight - scrollY - document.body.getBoundingClientRect().bottom
"""
THUMB = 44
LONG_AUCTION = 259
"""The seed of a deal in which the others bid MANY times or more before the person is asked."""
MANY = 10
BLUNDER = {
    "at": 0,
    "moves": [
        {"text": "d1-e2", "worth": 0.8, "error": None},
        {"text": "b1-a2", "worth": 0.5, "error": None},
    ],
    "played": "b1-a2",
    "loss": 0.3,
    "mark": "blunder",
}


def phone(new_context: NewContext, size: tuple[int, int]) -> BrowserContext:
    return new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="de-DE",
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )


def free(page: Page, part: Locator) -> None:
    """Wait until something can be seen, and touched, as a whole."""
    expect(part).to_be_visible()
    page.wait_for_function(FREE, arg=part.element_handle())


def tap(page: Page, *squares: str) -> None:
    for square in squares:
        page.locator(f'[data-square="{square}"]').tap()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_verdict_on_a_move_of_checkers_comes_into_sight(
    new_context: NewContext, site: Site, size: tuple[int, int]
) -> None:
    page = phone(new_context, size).new_page()
    page.goto(f"{site.url}#/checkers/tutorial/3")
    tap(page, "c2", "b3")
    free(page, page.locator(".verdict", has_text="Erlaubt, aber nicht das Gesuchte."))
    free(page, page.get_by_role("button", name="Noch einmal"))
    page.goto(f"{site.url}#/checkers/puzzles/1")
    tap(page, "d1", "c2")
    free(page, page.locator(".verdict", has_text="Es gibt einen besseren Zug."))
    free(page, page.get_by_role("link", name="Weiter"))


@pytest.mark.long
def test_links_to_a_game_and_their_buttons_fit_into_their_window(
    new_context: NewContext, site: Site
) -> None:
    page = phone(new_context, (360, 740)).new_page()
    page.goto(f"{site.url}#/checkers")
    page.get_by_role("button", name="Anfangen").tap()
    page.get_by_role("button", name="Link verschicken").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("(window) => window.scrollWidth <= window.clientWidth")
    for button in dialog.get_by_role("button", name="Link kopieren").all():
        free(page, button)


@pytest.mark.long
def test_long_list_of_moves_is_for_thumbs_and_leaves_the_page_as_long_as_it_is(
    new_context: NewContext, site: Site
) -> None:
    page = phone(new_context, (390, 844)).new_page()
    page.goto(f"{site.url}#/checkers")
    page.get_by_label("Brett").select_option("8 × 8, 3 Reihen Steine")
    page.get_by_label("Du spielst").select_option("nicht: zwei Agenten zusehen")
    for agent in ("Gegner", "Der andere Agent"):
        page.get_by_label(agent).select_option("Anfänger (irgendein Zug)")
    page.get_by_role("button", name="Anfangen").tap()
    expect(page.locator(".board")).to_be_visible()
    links = page.locator(".turns a")
    expect(links.nth(24)).to_be_attached()
    for height in links.evaluate_all("(all) => all.map((each) => each.offsetHeight)"):
        assert height >= THUMB
    # what only screen readers see in the list adds nothing below the page
    assert page.evaluate(BELOW) < 1
    page.get_by_role("button", name="Zum Anfang").tap()
    page.get_by_role("button", name="Einen Zug weiter").tap()
    here = page.locator(".turns [aria-current] a")
    expect(here).to_have_count(1)
    assert here.evaluate(WITHIN)


@pytest.mark.long
def test_newcomer_is_told_how_checkers_is_won_and_each_step_of_a_merge(
    new_context: NewContext, site: Site
) -> None:
    page = phone(new_context, (390, 844)).new_page()
    page.goto(f"{site.url}#/checkers")
    expect(page.get_by_role("heading", name="So wird gespielt")).to_be_visible()
    expect(page.get_by_text("Wer am Zug ist und keinen Zug hat, hat verloren")).to_be_visible()
    page.goto(f"{site.url}#/checkers/tutorial/7")
    page.get_by_role("button", name="Vereinen", exact=True).tap()
    tap(page, "b3", "d3")
    expect(page.get_by_text("Jetzt das Feld, auf dem sie sich treffen.")).to_be_visible()


@pytest.mark.long
def test_page_says_what_has_happened_since_ones_own_move(
    new_context: NewContext, site: Site
) -> None:
    """The answer of an agent comes at once, and stood alone where one's own move had been told."""
    page = phone(new_context, (390, 844)).new_page()
    page.goto(f"{site.url}#/checkers")
    page.get_by_role("button", name="Anfangen").tap()
    tap(page, "b1", "a2")
    expect(page.get_by_text("Weiß am Zug: Du bist dran.")).to_be_visible()
    expect(page.locator(".last-turn")).to_have_text(
        [re.compile("^Weiß: b1 nach a2"), re.compile("^Schwarz")]
    )


@pytest.mark.long
def test_move_that_gave_something_away_says_so_where_its_link_leads(
    new_context: NewContext, site: Site
) -> None:
    """The page that a move's link shows told only what the move after it was worth."""
    page = phone(new_context, (390, 844)).new_page()
    page.goto(f"{site.url}#/checkers")
    page.get_by_label("Du spielst").select_option("beide Seiten")
    page.get_by_role("button", name="Anfangen").tap()
    page.route("**/hint?**", lambda route: route.fulfill(json=BLUNDER))
    tap(page, "b1", "a2")
    expect(page.get_by_text("Schwarz am Zug")).to_be_visible()
    page.get_by_role("button", name="Zum Anfang").tap()
    page.get_by_role("button", name="Was waren die Züge hier wert?").tap()
    told = page.get_by_text("b1-a2 hat 30 % vergeben; am besten war d1-e2.")
    expect(told).to_be_visible()
    page.locator(".turns a").first.tap()
    expect(page.locator('[data-square="a2"]')).to_have_accessible_name("a2, Stein von Weiß")
    expect(told).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_who_bids_sees_the_last_bids_and_how_to_ask_what_the_hand_is_worth(
    new_context: NewContext, site: Site, size: tuple[int, int]
) -> None:
    context = phone(new_context, size)
    person = sit_down(context, site, Mouse(), seed=LONG_AUCTION, language="de")
    assert person.asked() == "auction"
    page = person.page
    bids = page.locator(".bids li")
    assert bids.count() >= MANY
    free(page, bids.last)
    free(page, page.get_by_text("Was ist mein Blatt wert?"))
    free(page, page.locator(".hand button").last)
