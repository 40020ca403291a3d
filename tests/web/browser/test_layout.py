"""What is asked and answered is in sight, covers nothing, and stays where it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from ouvert.skat.records.iss import record as iss
from ouvert.skat.review import cards as retrospect
from ouvert.skat.review import lines as retrospect_lines
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from support import reference_data
from support.browser.driving import Mouse, Question, Wish, seldom, sit_down
from support.serving import Site, serving

SIZE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
MARKER = """(card) => {
    const [marker, box] = [getComputedStyle(card, "::after"), card.getBoundingClientRect()];
    const sides = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
    const more = marker.boxSizing === "border-box" ? 0
        : sides.reduce((sum, side) => sum + parseFloat(marker[side]), 0);
    const next = card.nextElementSibling?.getBoundingClientRect();
    const seen = (next ? next.left : box.right) - box.left;
    return [parseFloat(marker.left) + parseFloat(marker.width) + more, seen];
}"""


class Box(NamedTuple):
    """Where something stands."""

    left: float
    top: float
    right: float
    bottom: float


def box(of: Locator) -> Box:
    found = of.bounding_box()
    assert found is not None
    x, y = found["x"], found["y"]
    return Box(x, y, x + found["width"], y + found["height"])


def in_sight(of: Locator) -> bool:
    found = box(of)
    return found.top >= 0 and found.bottom <= SIZE["height"]


def apart(one: Box, other: Box) -> bool:
    return (
        one.right <= other.left
        or other.right <= one.left
        or one.bottom <= other.top
        or other.bottom <= one.top
    )


@pytest.mark.long
def test_buttons_stay_where_they_are(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    places: dict[str, set[tuple[float, float]]] = {}

    def seen(page: Page, question: Question) -> None:
        found: list[list[Any]] = page.evaluate(
            """() => [...document.querySelectorAll(".tools button, .tools a")].map((each) => {
                const { x, y } = each.getBoundingClientRect();
                return [each.textContent, x, y];
            })"""
        )
        for name, x, y in found:
            places.setdefault(name, set()).add((round(x), round(y)))

    person = sit_down(new_context(), site, Mouse(), seed=939, seen=seen)
    seldom(person.page)
    person.play(Wish("S"), until="card")
    page = person.page
    page.locator(".hand .barred").first.click(force=True, position={"x": 8, "y": 40})
    seen(page, "card")
    person.view = ""
    for _ in range(2):
        assert person.asked() == "card"
        person.answer("card", Wish("S"))
        # the others play, and nothing is asked
        seen(page, "card")
    assert {"Hint", "Give up", "This moment as a quantum circuit", "Share"} <= set(places)
    moved = {name: where for name, where in places.items() if len(where) > 1}
    assert moved == {}


@pytest.mark.long
def test_marker_of_a_hint_is_no_wider_than_the_card_is_seen(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=245)
    person.play(Wish("G"), until="card")
    person.page.get_by_role("button", name="Hint").click()
    hinted = person.page.locator(".hand .hinted")
    hinted.wait_for()
    wide, seen = hinted.evaluate(MARKER)
    assert 0 < wide <= seen


@pytest.mark.long
@pytest.mark.parametrize("size", [(1180, 820), (1280, 800), (390, 844)])
def test_who_judges_a_hand_has_it_in_sight(
    site: Site, new_context: Callable[..., BrowserContext], size: tuple[int, int]
) -> None:
    width, height = size
    context = new_context(viewport={"width": width, "height": height})
    person = sit_down(context, site, Mouse(), seed=245, games=2)
    page = person.page
    assert person.asked() == "auction"
    page.get_by_text("What is my hand worth?").click()
    expect(page.locator(".offers")).to_be_visible()
    person.view = ""
    person.answer(person.asked(), Wish("G"))
    assert person.asked() in ("auction", "skat")
    assert box(page.locator(".hand")).bottom <= height
    # which game it is, and whose, is in sight while it is played
    person.view = ""
    person.play(Wish("G"), until="card")
    badge = page.locator(".seat.declares .badge.game")
    expect(badge).to_have_text("Grand")
    expect(badge).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint p").first).to_be_in_viewport(ratio=1)
    if width > 800:
        assert box(page.locator(".hand")).bottom <= height
    # the next game begins without what was asked in this one
    page.keyboard.press("c")
    page.locator("dialog button.leaves").click()
    expect(page.locator(".over")).to_be_visible()
    person.go_on()
    expect(page.locator(".decision details[open]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 1280])
def test_lost_connection_hides_no_name(
    new_context: Callable[..., BrowserContext], tmp_path: Path, width: int
) -> None:
    context = new_context(viewport={"width": width, "height": 800}, locale="de-DE")
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        person = sit_down(context, site, Mouse(), seed=939, language="de")
        person.play(Wish("S"), until="card")
    page = person.page
    banner = page.locator(".status.lost")
    expect(banner).to_be_visible()
    expect(banner).to_be_in_viewport()
    for name in page.locator(".seat .who b").all():
        assert apart(box(banner), box(name))
    hand = box(page.locator(".hand"))
    assert width < 800 or hand.bottom <= 800


@pytest.mark.long
def test_refusal_says_that_trump_was_led(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = None
    for seed in range(300, 340):
        person = sit_down(new_context(), site, Mouse(), seed=seed)
        page = person.page
        question = person.asked()
        while question != "over":
            led = page.locator(".trick:not(.finished) li").first
            barred = page.locator(".hand .barred")
            if question == "card" and led.count() and barred.count():
                jack = "jack" in led.inner_text()
                if jack and not page.locator(".standing", has_text="Null").count():
                    barred.first.click(force=True, position={"x": 8, "y": 40})
                    status = page.locator(".side .status")
                    expect(status).to_contain_text("trump was led")
                    expect(status).to_contain_text("jack of")
                    expect(page.get_by_role("log")).to_contain_text("trump was led")
                    return
            person.answer(question, Wish(None))
            question = person.asked()
        page.context.close()
    raise AssertionError("trump was never led to a hand that holds some")


RECORD = iss.parse(reference_data.load("iss_records")[0]["sgf"])


def judged(site: Site, played: retrospect.PlayedCard, mark: str) -> tuple[str, str]:
    """A game with a judgement of one card, and a line from there; the card that was better."""
    legal = played.state.legal_cards().codes
    better = next((code for code in legal if code != played.card.code), played.card.code)
    line = [each.code for each in retrospect_lines.best_line(played.state)]
    parts: list[dict[str, Any]] = [
        {"step": "turns", "lines": [{"moment": played.moment, "seat": played.seat, "cards": line}]},
        {
            "step": "card",
            "moment": played.moment,
            "seat": played.seat,
            "card": played.card.code,
            "loss": 0.4,
            "standard_error": 0.0,
            "mark": mark,
            "chances": {code: 0.9 if code == better else 0.5 for code in legal},
            "errors": dict.fromkeys(legal, 0.0),
            "proved": [],
            "suggested": better,
            "worlds_possible": 100,
            "worlds_seen": 100,
        },
    ]
    database = Database(site.database_url)
    (game,) = library.add_upload(database, "games", [RECORD]).games
    analysis = analyses.add_analysis(database, "told", {}, game=game)
    assert analyses.take_next(database, "told") is not None
    assert analyses.finish(database, analysis, result={"parts": parts})
    database.close()
    return game, better


def card(number: int) -> retrospect.PlayedCard:
    """A card of the game, from 1."""
    return list(retrospect.played_cards(RECORD.replay().final))[number - 1]


@pytest.mark.long
def test_line_is_shown_where_one_looks(page: Page, site: Site) -> None:
    game, _ = judged(site, card(21), "fine")
    for size in (SIZE, PHONE):
        page.set_viewport_size(size)
        page.goto(f"{site.url}#/look/game/{game}")
        page.reload()
        link = page.get_by_role("link", name="Show me how")
        link.scroll_into_view_if_needed()
        link.click()
        expect(page.get_by_text("Variation, card 0")).to_be_in_viewport()
        expect(page.locator(".look-board .look-seat").first).to_be_in_viewport(ratio=1)
        at = page.evaluate("scrollY")
        page.get_by_role("button", name="One step on").click()
        expect(page.get_by_text("Variation, card 1")).to_be_visible()
        # who sees the board already is not taken elsewhere
        assert page.evaluate("scrollY") == at


@pytest.mark.long
def test_whole_board_of_a_game_is_in_sight(page: Page, site: Site) -> None:
    game, _ = judged(site, card(1), "blunder")
    page.goto(f"{site.url}#/look/game/{game}")
    expect(page.locator(".look-judged")).to_be_visible()
    rows = page.locator(".look-board > *")
    expect(rows).to_have_count(4)
    for row in rows.all():
        assert in_sight(row)


@pytest.mark.long
def test_puzzle_and_its_verdict_are_in_sight(page: Page, site: Site) -> None:
    game, better = judged(site, card(4), "blunder")
    page.goto(f"{site.url}#/look/game/{game}")
    page.get_by_role("button", name="Practise this").click()
    page.get_by_role("link", name="In the trainer").click()
    rows = page.locator(".look-board > *")
    expect(rows).to_have_count(4)
    for row in rows.all():
        assert in_sight(row)
    page.locator(f'.look-choices button[data-card="{better}"]').click()
    verdict = page.get_by_text("Well done.").first
    expect(verdict).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Next puzzle")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_verdict_is_brought_into_sight_on_a_phone(page: Page, site: Site) -> None:
    game, better = judged(site, card(4), "blunder")
    page.set_viewport_size({"width": 390, "height": 700})
    page.goto(f"{site.url}#/look/game/{game}")
    page.get_by_role("button", name="Practise this").click()
    page.get_by_role("link", name="In the trainer").click()
    page.locator(f'.look-choices button[data-card="{better}"]').click()
    expect(page.get_by_text("Well done.").first).to_be_in_viewport(ratio=1)


def test_whole_board_of_checkers_is_in_sight(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/checkers/tutorial/4")
    board = page.locator(".board")
    expect(board).to_be_visible()
    assert in_sight(board)
    page.goto(f"{site.url}#/checkers")
    page.get_by_label("Board").select_option("8 × 8, 2 rows of men")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".board")).to_be_visible()
    assert in_sight(page.locator(".board"))


@pytest.mark.long
def test_problem_goes_when_what_was_missing_is_there(page: Page, site: Site) -> None:
    """A question that took too long is forgotten when the analysis has answered it."""
    played = card(1)
    game, _ = judged(site, played, "blunder")
    late = {"code": "unavailable", "message": "late", "remark": None}
    page.route("**/variation?**", lambda route: route.fulfill(status=503, json=late))
    told = page.request.get(f"{site.url}api/look/games/{game}/analysis?after=0").json()
    running = {**told, "state": "running", "parts": []}
    answers = [running]
    page.route("**/analysis?**", lambda route: route.fulfill(json=answers[0] if answers else told))
    page.goto(f"{site.url}#/look/game/{game}?at={played.moment}")
    problem = page.get_by_text("The answer took too long.")
    expect(problem).to_be_visible()
    answers.clear()
    expect(page.locator(".look-judged")).to_be_visible()
    expect(problem).to_have_count(0)
