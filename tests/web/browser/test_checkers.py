"""Quantum checkers in a browser: whole games by mouse and by keyboard, lessons, watching."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from ouvert.checkers.agents.heuristics import look_ahead
from ouvert.checkers.records.games import parse_records
from ouvert.checkers.records.notation import action_text
from ouvert.web.checkers.lessons import PLIES, PUZZLES
from support.browser.driving import record, recorded, wait_until
from support.browser.looking import Look, Shoot
from support.serving import Site, Start
from support.sizes import long, some_of

CALM = {"reduced_motion": "reduce"}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE"}


class NewContext(Protocol):
    def __call__(self, **options: Any) -> BrowserContext: ...


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def centre(page: Page, name: str) -> tuple[float, float]:
    box = square(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, *names: str) -> None:
    """Press on the first square, go to the others, and let go on the last.

    Nothing lies between: where a busy machine rests, the piece would be held.
    """
    x, y = centre(page, names[0])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y)
    for name in names[1:]:
        page.mouse.move(*centre(page, name))
    page.mouse.up()


def choose_mode(page: Page, mode: str, *, keyboard: bool) -> None:
    buttons = page.locator(".modes button")
    names = {"split": "Split|Teilen", "merge": "Merge|Vereinen"}
    if mode not in names:
        return
    button = buttons.filter(has_text=re.compile(names[mode]))
    if keyboard:
        page.keyboard.press(button.locator("kbd").inner_text())
    else:
        button.click()


def walk(page: Page, name: str) -> None:
    """Go to a square with arrow keys, and choose it."""
    here = "document.activeElement.dataset.square"
    if page.evaluate(here) is None:
        page.locator('.square[tabindex="0"]').focus()
    for _ in range(40):
        at = page.evaluate(here)
        if at == name:
            page.keyboard.press("Enter")
            return
        if at[1:] != name[1:]:
            page.keyboard.press("ArrowUp" if int(at[1:]) < int(name[1:]) else "ArrowDown")
        else:
            page.keyboard.press("ArrowRight" if at < name else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not lead to {name}")


def make(page: Page, move: dict[str, Any], *, keyboard: bool) -> None:
    choose_mode(page, move["kind"], keyboard=keyboard)
    if keyboard:
        for name in move["squares"]:
            walk(page, name)
    elif move["kind"] == "merge":
        for name in move["squares"]:
            square(page, name).click()
    else:
        drag(page, *move["squares"])


def opened(page: Page, site: Site, **choices: str) -> tuple[str, str]:
    """Begin a game on the page; its name and token."""
    page.goto(f"{site.url}#/checkers")
    for label, choice in choices.items():
        page.get_by_label(re.compile(label)).select_option(choice)
    page.locator("form button.main").click()
    expect(page.locator(".board")).to_be_visible()
    game, token = page.url.rsplit("/", 2)[1:]
    return game, token


def seen(site: Site, game: str, part: str = "") -> Any:
    return json.loads(site.get(f"api/checkers/games/{game}/{part}".removesuffix("/")).body)


@pytest.mark.long
@pytest.mark.parametrize(
    ("keyboard", "options"), [(False, DESKTOP), long(True, PHONE)], ids=["mouse", "keyboard"]
)
def test_a_whole_game(
    new_context: NewContext,
    site: Site,
    axe: Look,
    shoot: Shoot,
    keyboard: bool,
    options: dict[str, Any],
) -> None:
    page = new_context(**options, **CALM).new_page()
    game, _ = opened(
        page,
        site,
        **{"^(Board|Brett)": "0", "^(Level|Stufe)": "interference", "^(You|Du)": "both"},
        **{"^(Draw|Remis)": "20"},
    )
    rng = np.random.default_rng(3)
    kinds = set()
    view = seen(site, game)
    while view["board"]["actor"] is not None:
        moves = view["board"]["moves"]
        unseen = [move for move in moves if move["kind"] not in kinds]
        move = (unseen or moves)[rng.integers(len(unseen or moves))]
        kinds.add(move["kind"])
        make(page, move, keyboard=keyboard)
        expect(page.locator(".turns li")).to_have_count(view["number"] + 1)
        shoot(page, f"checkers {move['kind']} {options['locale']}")
        view = seen(site, game)
    assert {"step", "split"} <= kinds
    result = page.locator(".status").inner_text()
    assert result
    expect(page.locator("[role=alert]").filter(has_text=result)).to_have_count(1)
    axe(page)
    # back through the moves: by keys or by a click on a move, and by a link that shows the same
    first = seen(site, game, "boards/1")["pieces"]
    if keyboard:
        page.locator(".stepper input").focus()
        for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
    else:
        page.locator(".turns a").first.click()
    for fresh in (False, True):
        if fresh:
            page.reload()
        expect(page.locator('.turns [aria-current="step"]')).to_have_text(
            re.compile(view["turns"][0]["text"].replace("+", "\\+"))
        )
        expect(page.locator(".status")).to_have_text(
            re.compile(f"(After|Nach) 1 (of|von) {view['number']}")
        )
        for part in (part for piece in first for part in piece["parts"]):
            expect(square(page, part["square"])).to_have_accessible_name(
                re.compile("White|Black|Weiß|Schwarz")
            )
    shoot(page, f"checkers earlier {options['locale']}")
    page.keyboard.press("End")
    expect(page.locator(".status")).to_have_text(result)
    with page.expect_download() as waiting:
        page.get_by_role("link", name=re.compile("record|Aufzeichnung")).click()
    record = parse_records(waiting.value.path().read_text(encoding="utf-8"))[0]
    assert len(record.turns()) == view["number"]


@pytest.mark.long
def test_a_piece_held_over_a_target_splits(page: Page, site: Site, axe: Look) -> None:
    opened(page, site, **{"^Board": "1", "^You": "both"})
    page.mouse.move(*centre(page, "b1"))
    page.mouse.down()
    page.mouse.move(*centre(page, "a2"), steps=4)
    expect(page.get_by_role("button", name="Split")).to_have_attribute("aria-pressed", "true")
    page.mouse.move(*centre(page, "c2"), steps=4)
    page.mouse.up()
    expect(page.locator(".turns li")).to_have_text(["White b1-a2+c2"])
    expect(square(page, "c2")).to_have_accessible_name("c2, White man A, 50%")
    expect(page.locator(".wave tbody tr")).to_have_count(2)
    expect(page.get_by_role("log")).to_contain_text("White splits b1 to a2 and c2, 50% each.")
    # a slow hand that lets go where it has held the piece means a plain move
    page.mouse.move(*centre(page, "b5"))
    page.mouse.down()
    page.mouse.move(*centre(page, "a4"), steps=4)
    expect(page.get_by_role("button", name="Split")).to_have_attribute("aria-pressed", "true")
    page.mouse.up()
    expect(page.locator(".turns li")).to_have_text(["White b1-a2+c2", "Black b5-a4"])
    axe(page)


@pytest.mark.long
def test_a_game_against_an_agent_and_what_comes_after(page: Page, site: Site, axe: Look) -> None:
    game, token = opened(page, site, **{"^Board": "1", "^Opponent": "random"})
    drag(page, "d1", "e2")
    expect(page.locator(".turns li")).to_have_count(2)
    page.reload()
    expect(page.locator(".turns li")).to_have_count(2)
    expect(page.locator(".status")).to_contain_text("your turn")
    page.get_by_role("button", name="Hint").click()
    legal = len(seen(site, game)["board"]["moves"])
    expect(page.locator(".worths tbody tr")).to_have_count(legal)
    page.goto(f"{site.url}#/checkers/game/{game}")
    expect(page.locator(".status")).to_contain_text("You are watching.")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.goto(f"{site.url}#/checkers")
    link = page.get_by_role("link", name="5 × 5, Entanglement, against Beginner")
    expect(link).to_have_attribute("href", f"#/checkers/game/{game}/{token}")
    expect(page.locator(".games li")).to_contain_text("your turn · 2 moves")
    link.click()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".turns li")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("Taken back: move 1 again.")
    drag(page, "d1", "c2")
    expect(page.locator(".turns li")).to_have_count(2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
    expect(page.locator(".status")).to_have_text("You have lost. Black wins: White has resigned.")
    page.get_by_role("button", name="What was each move worth?").click()
    expect(page.locator(".over h2")).to_have_text("Mistakes")
    page.locator(".stepper").get_by_role("button", name="To the start").click()
    expect(page.locator(".worths tr.played")).to_contain_text("d1-c2")
    axe(page)
    page.get_by_role("button", name="Play again, colours changed").click()
    expect(page.locator(".turns li")).to_have_count(1)
    expect(page.locator("main > .quiet")).to_contain_text("Black: you")
    page.goto(f"{site.url}#/checkers")
    expect(page.locator(".games li")).to_contain_text(["your turn · one move", "lost · 2 moves"])


def test_a_measurement_shows_its_odds_and_then_what_was_found(page: Page, site: Site) -> None:
    odds = '.measurement[data-found="false"] tbody tr'
    record(page, f"String(document.querySelectorAll({json.dumps(odds)}).length)")
    page.goto(f"{site.url}#/checkers/tutorial/4")
    drag(page, "c2", "e4")
    expect(page.locator('.measurement[data-found="true"] tr.found')).to_have_count(1)
    expect(page.locator(".measurement")).to_contain_text(
        re.compile("Measured, with 50%: White A on (c2|e2)")
    )
    expect(page.locator(".verdict")).to_contain_text("Right.")
    # the odds are gone after a moment
    assert "2" in recorded(page)


@pytest.mark.long
@pytest.mark.parametrize("options", some_of([DESKTOP, PHONE]), ids=["English", "German"])
def test_lessons_and_puzzles(
    new_context: NewContext, site: Site, axe: Look, shoot: Shoot, options: dict[str, Any]
) -> None:
    page = new_context(**options, **CALM).new_page()
    page.goto(f"{site.url}#/checkers")
    page.get_by_role("link", name=re.compile("^(Tutorial|Einführung)$")).click()
    for number in range(1, 9):
        expect(page.locator("main > .quiet")).to_contain_text(re.compile(f"{number} (of|von) 8"))
        if number in (1, 6):
            axe(page)
        shoot(page, f"tutorial {number} {options['locale']}")
        if number < 8:
            page.get_by_role("link", name=re.compile("^(Next|Weiter)$")).click()
    choose_mode(page, "merge", keyboard=False)
    for name in ("b3", "d3", "c4"):
        square(page, name).click()
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(square(page, "b3")).to_have_accessible_name(re.compile("^b3, .*(man|Stein)"))
    expect(page.locator("aside")).to_contain_text(re.compile("c4 (gets|bekommt) 0"))
    page.goto(f"{site.url}#/checkers/tutorial/9")
    expect(page.locator("main")).to_contain_text(re.compile("no such step|Schritt gibt es nicht"))
    held: list[Route] = []
    page.route("**/checkers/lessons", lambda route: held.append(route))
    page.goto(f"{site.url}#/checkers/puzzles/2")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Puzzles|Aufgaben"))
    # nothing of the tutorial passes for a puzzle
    expect(page.locator(".board")).to_have_count(0)
    wait_until(page, lambda: bool(held))
    held[0].continue_()
    expect(page.locator("main > .quiet")).to_contain_text(re.compile(r"2 (of|von) \d+"))
    drag(page, "b3", "a4")
    expect(page.locator(".verdict.wrong")).to_be_visible()
    page.get_by_role("button", name=re.compile("Try again|Noch einmal")).click()
    choose_mode(page, "split", keyboard=False)
    drag(page, "b3", "a4", "c4")
    expect(page.locator(".verdict.right")).to_be_visible()
    page.get_by_role("button", name=re.compile("Show|Zeigen")).click()
    expect(page.locator(".worths tbody tr")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    # near a draw it is told when, until the move is made
    number, near = next(
        (number, lesson)
        for number, lesson in enumerate(PUZZLES, start=1)
        if lesson.quiet and lesson.wanted == "capture"
    )
    best = max(look_ahead(near.state, PLIES), key=lambda each: each[1])[0]
    page.goto(f"{site.url}#/checkers/puzzles/{number}")
    left = page.locator(".lesson-text .left")
    expect(left).to_be_visible()
    expect(left).to_contain_text(f" {near.view.left} ")
    drag(page, *action_text(near.state.variant.board, best).split("x"))
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(left).to_be_hidden()
    page.get_by_role("button", name=re.compile("Try again|Noch einmal")).click()
    expect(left).to_be_visible()


def test_puzzles_go_on_where_one_stopped_and_a_new_game_like_the_last(
    new_context: NewContext, site: Site
) -> None:
    page = new_context(**CALM).new_page()
    page.goto(f"{site.url}#/checkers/puzzles")
    head = page.locator("main > .quiet")
    for number in (1, 2):
        expect(head).to_have_text(re.compile(rf"^Puzzle {number} of \d+$"))
        state = PUZZLES[number - 1].state
        best = max(look_ahead(state, PLIES), key=lambda each: each[1])[0]
        text = action_text(state.variant.board, best)
        if "+" in text:
            choose_mode(page, "split", keyboard=False)
        drag(page, *re.split(r"[-x+]", text))
        expect(page.locator(".verdict.right")).to_be_visible()
        expect(head).to_contain_text("solved")
        page.get_by_role("link", name="Next").click()
    page.goto(f"{site.url}#/checkers")
    page.get_by_role("link", name="Puzzles").click()
    expect(head).to_have_text(re.compile(r"^Puzzle 3 of \d+$"))
    page.goto(f"{site.url}#/checkers/puzzles/1")
    expect(head).to_contain_text("solved")

    page.goto(f"{site.url}#/checkers")
    page.get_by_label("Board").select_option("4 × 4, one row of men")
    page.get_by_label("You play").select_option("both sides")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".board")).to_be_visible()
    page.goto(f"{site.url}#/checkers")
    expect(page.get_by_label("Board")).to_have_value("0")
    expect(page.get_by_label("You play")).to_have_value("both")
    # a choice that is none any more is forgotten, and so is what somebody else has written
    for kept in ('{"board": 99}', "[]", "nonsense"):
        page.evaluate("(kept) => localStorage.setItem('ouvert.checkers.chosen', kept)", kept)
        page.reload()
        expect(page.get_by_label("Board")).to_have_value("1")


SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.long
def test_fingers_find_their_way_on_a_small_screen(
    new_context: NewContext, site: Site, axe: Look, shoot: Shoot
) -> None:
    page = new_context(**SMALL, **CALM).new_page()
    opened(page, site, **{"^Board": "6", "^You": "both"})
    x, y = centre(page, "c3")
    width = x - centre(page, "b2")[0]
    # a finger that misses the man on c3, and then its target b4, by most of a square
    page.touchscreen.tap(x + 0.7 * width, y)
    expect(page.locator(".how")).to_contain_text("c3, White man")
    x, y = centre(page, "b4")
    page.touchscreen.tap(x, y - 0.7 * width)
    expect(page.locator(".turns li")).to_have_text(["White c3-b4"])
    page.locator(".all-moves summary").tap()
    buttons = page.locator(".all-moves button")
    expect(buttons).to_have_count(len(seen(site, page.url.rsplit("/", 2)[1])["board"]["moves"]))
    for box in (buttons.nth(each).bounding_box() for each in range(buttons.count())):
        assert box is not None
        assert box["height"] >= 44
    axe(page)
    shoot(page, "checkers small")
    for count in (2, 3):
        buttons.first.tap()
        expect(page.locator(".turns li")).to_have_count(count)
    page.get_by_role("button", name="Magnify").tap()
    box = square(page, "a1").bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.long
def test_two_persons_play_by_a_link_each(new_context: NewContext, site: Site, axe: Look) -> None:
    anna, ben = (new_context(**CALM).new_page() for _ in range(2))
    _game, token = opened(anna, site, **{"^Board": "1", "^You": "black", "^Opponent": "friend"})
    axe(anna)
    ben.goto(anna.get_by_label("For the person who plays the other side").input_value())
    tab = ben.context.new_page()
    tab.goto(ben.url)
    expect(anna.locator(".status")).to_have_text("White to move.")
    expect(tab.locator(".status")).to_contain_text("your turn")
    ben.bring_to_front()
    drag(ben, "b1", "a2")
    for page in (anna, ben, tab):
        expect(page.locator(".turns li")).to_have_count(1)
    anna.bring_to_front()
    anna.reload()
    expect(anna.locator(".status")).to_contain_text("your turn")
    drag(anna, "b5", "a4")
    expect(tab.locator(".turns li")).to_have_count(2)
    # one tab moves while the other one has not heard of it yet
    tab.bring_to_front()
    ben.route("**/games/*?after=*", lambda route: route.abort())
    drag(tab, "d1", "e2")
    expect(tab.locator(".turns li")).to_have_count(3)
    ben.bring_to_front()
    drag(ben, "d1", "c2")
    expect(ben.locator("p[role=alert]")).to_be_visible()
    ben.unroute("**/games/*?after=*")
    expect(ben.locator(".turns li")).to_have_count(3)
    expect(ben.locator("p[role=alert]")).to_have_count(0)
    anna.get_by_role("button", name="Share").click()
    address = anna.get_by_label("To watch").input_value()
    assert token not in address
    tab.goto(address)
    expect(tab.locator(".status")).to_contain_text("You are watching.")
    expect(tab.locator(".all-moves")).to_have_count(0)
    # a draw that is offered and declined, offered back and agreed on; and another game
    anna.get_by_role("button", name="Close").click()
    anna.get_by_role("button", name="Offer a draw").click()
    expect(anna.locator(".offer")).to_contain_text("You have offered a draw.")
    expect(tab.locator(".offer")).to_have_text("Black offers a draw.")
    ben.bring_to_front()
    axe(ben)
    ben.get_by_role("button", name="Decline").click()
    expect(ben.locator(".offer")).to_have_count(0)
    ben.get_by_role("button", name="Offer a draw").click()
    anna.bring_to_front()
    expect(anna.get_by_role("log")).to_contain_text("The draw has been declined.")
    anna.get_by_role("button", name="Agree on a draw").click()
    for page in (anna, ben, tab):
        expect(page.locator(".status")).to_have_text("Draw by agreement.")
    anna.get_by_role("button", name="Play again").click()
    expect(anna.locator(".status")).to_have_text("White to move: your turn.")
    ben.get_by_role("link", name="To the next game").click()
    expect(ben.locator(".status")).to_have_text("White to move.")
    ben.goto(f"{site.url}#/checkers")
    expect(ben.locator(".games li")).to_contain_text(["White to move", "draw"])


@pytest.mark.long
def test_agents_in_processes_of_their_own(
    new_context: NewContext, start: Start, tmp_path: Path
) -> None:
    """As `ouvert web` runs them; and the page says so when the server is gone."""
    process, site = start(f"sqlite:///{tmp_path / 'table.sqlite3'}", processes=1)
    page = new_context(**CALM).new_page()
    _game, _ = opened(page, site, **{"^Board": "1", "^Opponent": "mcts:200"})
    drag(page, "d1", "e2")
    page.set_default_timeout(300_000)
    expect(page.locator(".turns li")).to_have_count(2, timeout=300_000)
    process.kill()
    expect(page.locator("p[role=alert]")).to_contain_text("no connection")
