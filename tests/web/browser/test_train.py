"""The trainer in a real browser: a mistake is practised, and rests when it is solved."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, expect
from sqlalchemy import select

from ouvert.skat.records import GameRecord, example_record, to_json
from ouvert.skat.records.iss import record as iss
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Concede,
    Decline,
    Pass,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.training.mistakes import mistakes_in
from ouvert.skat.training.puzzles import Puzzle, stock
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.storage.models import PuzzleRow
from ouvert.web.train.progress import Row, of_games
from support import reference_data
from support.browser.looking import Look, Shoot
from support.serving import Site

TEXT = reference_data.load("iss_records")[0]["sgf"]
MOMENT = 12
STOCK = next(each.id for each in stock().values() if each.kind == "card" and len(each.worth) > 3)


def marked_game(site: Site) -> tuple[str, str]:
    """A game whose analysis marks one card; its name, and the card that was better."""
    record = iss.parse(TEXT)
    state = record.replay().states[MOMENT]
    action = record.replay().final.history[MOMENT][1]
    assert isinstance(action, PlayCard)
    legal = state.legal_cards().codes
    better = next(code for code in legal if code != action.card.code)
    part = {
        "step": "card",
        "moment": MOMENT,
        "seat": state.actor,
        "card": action.card.code,
        "loss": 0.4,
        "standard_error": 0.0,
        "mark": "blunder",
        "chances": {code: 0.9 if code == better else 0.5 for code in legal},
        "errors": dict.fromkeys(legal, 0.0),
        "proved": [],
        "suggested": better,
        "worlds_possible": 100,
        "worlds_seen": 100,
    }
    database = Database(site.database_url)
    (game,) = library.add_upload(database, "games", [record]).games
    analysis = analyses.add_analysis(database, "told", {}, game=game)
    assert analyses.take_next(database, "told") is not None
    assert analyses.finish(database, analysis, result={"parts": [part]})
    database.close()
    return game, better


@pytest.mark.long
def test_mistake_is_practised(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    game, better = marked_game(site)
    page = new_context().new_page()
    page.goto(f"{site.url}#/look/game/{game}")
    expect(page.get_by_role("button", name="Practise this")).to_be_visible()
    page.goto(f"{site.url}#/look/game/{game}?at={MOMENT}")
    expect(page.locator(".look-choices .played .look-mark")).to_have_text("??")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".look-trick .look-mark")).to_have_text("??")
    page.get_by_role("button", name="Practise all mistakes of").click()
    page.get_by_role("link", name="In the trainer").click()
    expect(page.get_by_text("1 due now, 1 in all.")).to_be_visible()
    expect(page.get_by_role("img", name="8 cards unseen").first).to_be_visible()
    axe(page)
    page.locator(f'.look-choices button:not([data-card="{better}"])').first.click()
    expect(page.get_by_text("There was something better.").first).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_text(re.compile("The next one comes in (8|9|10) minutes"))).to_be_visible()
    aged(site, minutes=10)
    page.reload()
    page.locator(f'.look-choices button[data-card="{better}"]').click()
    expect(page.get_by_text("Well done.").first).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_text("Nothing more is due.")).to_be_visible()
    expect(page.get_by_text("The next one comes tomorrow.")).to_be_visible()


def club_game(site: Site, game: SkatGame) -> tuple[str, dict[int, int]]:
    """A reviewed game with options of clubs; its name, and moment and seat of its mistakes."""
    parts = review_parts(review(game, worlds=8))
    database = Database(site.database_url)
    (name,) = library.add_upload(database, "clubs", [GameRecord.from_game(game)]).games
    analysis = analyses.add_analysis(database, "told", {}, game=name)
    assert analyses.take_next(database, "told") is not None
    kept = msgspec.json.decode(msgspec.json.encode({"parts": parts}))
    assert analyses.finish(database, analysis, result=kept)
    database.close()
    return name, dict(mistakes_in(parts))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_wrong_re_is_practised(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot, language: str
) -> None:
    german = language.startswith("de")
    hand = Contract(GameType.GRAND, hand=True)
    said = (Pass(), Pass(), Bid(18), Announce(hand), Decline(), SayKontra(), SayRe())
    game = SkatGame.replay(Deal.random(2), said, ClubOptions(kontra=True)).apply(Concede(0))
    name, mistakes = club_game(site, game)
    assert len(mistakes) == 1
    page = new_context(locale=language).new_page()
    page.goto(f"{site.url}#/look/game/{name}")
    said_there = page.locator("#kontra")
    said_there.get_by_role("button", name="Üben" if german else "Practise this").click()
    said_there.get_by_role("link", name="Unter „Üben“" if german else "In the trainer").click()
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Re?")
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    shoot(page, f"train re {language}")
    axe(page)
    page.get_by_role("button", name="Re", exact=True).click()
    told = page.locator(".look-judged")
    expect(told).to_contain_text("lohnt sich ab" if german else "pays from")
    expect(told).to_have_class(re.compile("blunder"))
    axe(page)


@pytest.mark.long
def test_a_card_of_a_ramsch_is_practised(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    luck = random.Random(4)
    game = SkatGame.replay(Deal.random(4), (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    while not game.over:
        game = game.apply(luck.choice(game.legal_actions()))
    name, mistakes = club_game(site, game)
    page = new_context().new_page()
    page.goto(f"{site.url}#/look/game/{name}")
    practise = page.locator("#ramsch").get_by_role("button", name="Practise this")
    expect(practise).to_have_count(len(mistakes))
    practise.first.click()
    page.locator("#ramsch").get_by_role("link", name="In the trainer").click()
    expect(page.get_by_text("All have passed: a Ramsch.")).to_be_visible()
    axe(page)
    page.locator(".look-choices button").first.click()
    expect(page.locator(".look-judged")).to_contain_text("In likely deals")
    shoot(page, "train ramsch")
    axe(page)


def test_puzzles_of_the_stock_by_mouse_and_keyboard(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/train")
    expect(page.get_by_text("What you miss here comes back")).to_be_visible()
    axe(page)
    shoot(page, "train")
    page.get_by_role("link", name=re.compile("Schneider: easy")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Schneider, easy")
    shoot(page, "train puzzle")
    axe(page)
    # by mouse: what is best is marked, and the next puzzle is another one
    right = shown_puzzle(page).answer
    page.locator(f'.learn-board button[data-card="{right}"]').click()
    expect(page.get_by_text("Well done.").first).to_be_visible()
    expect(page.get_by_text("You know this one; it does not come back.")).to_be_visible()
    page.get_by_text("What each answer is worth").click()
    expect(page.locator(".train-worth li").first).to_contain_text("As the cards lay")
    page.get_by_role("button", name="Show all hands").click()
    expect(page.get_by_role("img", name=re.compile("face down"))).to_have_count(0)
    axe(page)
    shoot(page, "train solved")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".learn-verdict")).to_have_count(0)
    # by keyboard: a card that is not best
    second = shown_puzzle(page)
    wrong = next(card for card in second.worth if card != second.answer)
    cards = page.locator(".learn-board button.learn-card")
    cards.first.focus()
    while page.locator("button.learn-card:focus").get_attribute("data-card") != wrong:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There was something better.").first).to_be_visible()
    expect(page.get_by_text("It comes back in 10 minutes.")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".learn-verdict")).to_have_count(0)


@pytest.mark.long
def test_a_week_of_training_by_the_servers_clock(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/train/puzzle/{STOCK}")
    miss(page)
    # a browser whose clock is a year ahead changes nothing
    page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=365))
    page.goto(f"{site.url}#/train/due")
    page.reload()
    expect(page.get_by_text(re.compile("The next one comes in (8|9|10) minutes"))).to_be_visible()
    rests = []
    for _ in range(7):
        aged(site, minutes=24 * 60)
        page.reload()
        expect(page.get_by_text("in all.")).to_be_visible()
        # the puzzle, or the sentence that nothing is due
        expect(page.locator("[data-puzzle], .page > p a.main").first).to_be_visible()
        asked = page.locator("[data-puzzle]").count() > 0
        rests.append(asked)
        if asked:
            solve(page)
            page.get_by_role("button", name="Next puzzle").click()
            expect(page.get_by_text("Nothing more is due.")).to_be_visible()
    assert rests[0]
    assert 2 <= sum(rests) < 7


@pytest.mark.long
def test_training_fits_a_small_screen_and_the_dark(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    page = new_context(
        viewport={"width": 320, "height": 640}, locale="de-DE", color_scheme="dark"
    ).new_page()
    for address, heading in (("", "Üben"), (f"/puzzle/{STOCK}", "Aufgaben nach Themen")):
        page.goto(f"{site.url}#/train{address}")
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(page.get_by_role("status").filter(has_text="Augenblick")).to_have_count(0)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320
        axe(page)
        shoot(page, f"train small {heading}")


@pytest.mark.long
def test_drills_are_answered(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/train")
    page.get_by_role("link", name=re.compile("Start.*Counting drill")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Counting drill")
    expect(page.get_by_text("Level 1 of 6")).to_be_visible()
    page.get_by_label("Your answer").fill("99")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Not quite.").first).to_be_visible()
    expect(page.get_by_text("0 of 1 right")).to_be_visible()
    axe(page)
    shoot(page, "drill counting")
    page.keyboard.press("n")
    expect(page.locator(".learn-verdict")).to_have_count(0)
    page.goto(f"{site.url}#/train/drill/bidding")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".learn-verdict")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".learn-verdict")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 1280])
def test_ones_play_is_told(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot, width: int
) -> None:
    """What a worker makes of a game that was looked back at, shown in both sizes."""
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    page.goto(f"{site.url}#/train/progress")
    expect(page.get_by_text("There is no finished game of yours")).to_be_visible()
    record = example_record()
    parts = review_parts(review(record, worlds=5, seed=1))
    seat = record.replay().final.declarer or 0
    told = of_games((Row(to_json(record), seat, parts, 1, "game"),) * 2)
    page.route("**/api/train/progress", lambda route: route.fulfill(body=msgspec.json.encode(told)))
    page.reload()
    expect(page.get_by_role("img", name=re.compile("After 2 games:"))).to_be_visible()
    expect(page.get_by_text("Too few games to tell.").first).to_be_visible()
    expect(page.get_by_role("link", name="Games as CSV")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe(page)
    shoot(page, f"progress {width}")
    page.get_by_role("link", name=re.compile("^Practise")).first.click()
    expect(page.locator("[data-puzzle]")).to_be_visible()


@pytest.mark.long
def test_games_with_options_of_clubs_are_shown_apart(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    luck = random.Random(4)
    game = SkatGame.replay(Deal.random(4), (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    while not game.over:
        game = game.apply(luck.choice(game.legal_actions()))
    parts = review_parts(review(game, worlds=8))
    _, seat = next(mistakes_in(parts))
    ordered = Row(to_json(example_record()), 0, None, 1, "game")
    ramsch = Row(to_json(GameRecord.from_game(game)), seat, parts, 2, "ramsch")
    told = of_games((ordered, ordered, ramsch), (("lesson", 3, "lesson"),))
    page = new_context(viewport={"width": 320, "height": 800}, locale="de-DE").new_page()
    page.route("**/api/train/progress", lambda route: route.fulfill(body=msgspec.json.encode(told)))
    page.goto(f"{site.url}#/train/progress")
    clubs = page.get_by_role("button", name="Mit Kneipenregeln: 1 Spiel")
    expect(page.get_by_role("button", name="Nach der Skatordnung: 2 Spiele")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_role("img", name=re.compile("Nach 2 Spielen:"))).to_be_visible()
    expect(page.get_by_text("Nicht dabei: 1 Spiel aus Lektionen.")).to_be_visible()
    clubs.click()
    expect(clubs).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("img", name=re.compile("Nach 1 Spiel:"))).to_be_visible()
    expect(page.locator(".train-weak")).to_contain_text("Ramsch")
    # what is saved has all games, whichever are shown
    saved = page.get_by_role("link", name="Spiele als CSV").get_attribute("href") or ""
    rows = unquote(saved.partition(",")[2]).splitlines()[1:]
    assert [row.split(",")[0] for row in rows] == ["game", "game", "ramsch", "lesson"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)
    shoot(page, "progress with options of clubs")


def aged(site: Site, *, minutes: int) -> None:
    """Move the server's clock on, as far as training goes: everything kept was so much earlier."""
    database = Database(site.database_url)
    with database.session() as session:
        for row in session.scalars(select(PuzzleRow)):
            if row.due is not None:
                row.due -= minutes * 60_000
            memory = row.data.get("memory")
            if memory is not None:
                moved = {
                    name: (datetime.fromisoformat(memory[name]) - timedelta(minutes=minutes))
                    for name in ("due", "last_review")
                }
                told = {name: time.isoformat() for name, time in moved.items()}
                row.data = {**row.data, "memory": {**memory, **told}}
    database.close()


def shown_puzzle(page: Page) -> Puzzle:
    """The puzzle that is shown, with its answer."""
    expect(page.locator(".learn-board button.learn-card").first).to_be_visible()
    shown = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    return stock()[shown or ""]


def solve(page: Page) -> None:
    page.locator(f'.learn-board button[data-card="{shown_puzzle(page).answer}"]').click()
    expect(page.get_by_text("Well done.").first).to_be_visible()


def miss(page: Page) -> None:
    puzzle = stock()[STOCK]
    wrong = next(card for card in puzzle.worth if card != puzzle.answer)
    page.locator(f'.learn-board button[data-card="{wrong}"]').click()
    expect(page.get_by_text("There was something better.").first).to_be_visible()
