"""Playing Skat on the page as a person does: by mouse, or by keyboard alone."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from playwright.sync_api import BrowserContext, Locator, Page, expect

from support.serving import Site

Question = Literal["auction", "skat", "discard", "announce", "kontra", "re", "card", "over"]
DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE_SECONDS = 300

# What the page asks for, once it has moved on from a view; the view's number with it.
ASKED = """
(last) => {
  const table = document.querySelector("main.table");
  if (table === null || table.dataset.view === last) return null;
  const has = (selector) => document.querySelector(selector) !== null;
  const question =
    has(".over") ? "over"
    : has(".hand [aria-pressed]") ? "discard"
    : has(".hand .legal") ? (document.querySelectorAll(".hand button").length > 1 ? "card" : null)
    : has(".decision[data-asks]") ? document.querySelector(".decision[data-asks]").dataset.asks
    : null;
  return question === null ? null : [question, table.dataset.view];
}
"""


# Keeps every value that an expression has had, however briefly.
RECORD = """(() => {
  window.moments = [];
  const note = () => {
    const now = %s;
    if (now !== window.moments.at(-1)) window.moments.push(now);
  };
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(note).observe(document, everything);
})()"""


def record(pages: BrowserContext | Page, expression: str) -> None:
    """Note each value of an expression from the next page on: some are gone before one looks."""
    pages.add_init_script(RECORD % expression)


def recorded(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.moments")
    return found


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for what no locator tells."""
    started = time.monotonic()
    while not holds():
        assert time.monotonic() - started < PATIENCE_SECONDS
        page.wait_for_timeout(20)


class Hands(Protocol):
    """How a person does things."""

    def press(self, page: Page, button: str | re.Pattern[str], key: str) -> None:
        """Press a button with a name; `key` does the same."""

    def choose_card(self, page: Page, place: int) -> None:
        """Play or mark the card at a place of the hand, from 0."""

    def choose_game(self, page: Page, contract: str) -> None:
        """Choose among the games that can be announced."""


class Mouse:
    """Clicks, and nothing else."""

    def press(self, page: Page, button: str | re.Pattern[str], key: str) -> None:
        page.get_by_role("button", name=button).click()

    def choose_card(self, page: Page, place: int) -> None:
        # of cards that overlap the left edge is free
        cards(page).nth(place).click(position={"x": 8, "y": 40})

    def choose_game(self, page: Page, contract: str) -> None:
        page.locator(f"input[value={contract}]").click()


class Keyboard:
    """Keys, and nothing else: letters, digits, arrows, Tab and Enter."""

    def press(self, page: Page, button: str | re.Pattern[str], key: str) -> None:
        page.get_by_role("button", name=button).wait_for()
        page.keyboard.press(key)

    def choose_card(self, page: Page, place: int) -> None:
        if place % 2:
            page.keyboard.press(str((place + 1) % 10))
            return
        tab_to(page, ".hand button")
        page.keyboard.press("Home")
        for _ in range(place):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")

    def choose_game(self, page: Page, contract: str) -> None:
        tab_to(page, ".offers input")
        chosen = page.locator(f"input[value={contract}]")
        for _ in range(page.locator(".offers input").count()):
            page.keyboard.press("ArrowDown")
            if chosen.is_checked():
                return
        raise AssertionError(f"the arrows never come to {contract}")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def cards(page: Page) -> Locator:
    return page.locator(".hand button")


@dataclass(frozen=True)
class Wish:
    """What to make of a game.

    Attributes:
        contract: to be announced, by its letters; None to pass.
        discard: the cards to put away; left out, the last two of the hand.
    """

    contract: str | None
    discard: tuple[str, str] | None = None

    @property
    def is_hand(self) -> bool:
        """Whether the skat must stay where it is: in trump games Ouvert includes Hand."""
        if self.contract is None:
            return False
        return "H" in self.contract[1:] or (self.contract[0] != "N" and "O" in self.contract)


@dataclass(frozen=True)
class Words:
    """What buttons are called."""

    bid: re.Pattern[str]
    passing: str
    pick_up: str
    hand: str
    discard: re.Pattern[str]
    play: re.Pattern[str]
    following: str
    decline: str


WORDS = {
    "en": Words(
        re.compile(r"^(Bid|Yes to) \d+$"),
        "Pass",
        "Pick up the skat",
        "Play Hand",
        re.compile(r"^Put away \(2"),
        re.compile("^Play "),
        "Next game",
        "Play on",
    ),
    "de": Words(
        re.compile(r"^(\d+ reizen|Ja zu \d+)$"),
        "Passe",
        "Skat aufnehmen",
        "Hand spielen",
        re.compile(r"^Drücken \(2"),
        re.compile(" spielen$"),
        "Nächstes Spiel",
        "Weiter",
    ),
}


@dataclass
class Person:
    """Somebody at a page. `seen` is told each question before it is answered."""

    page: Page
    hands: Hands
    language: str = "en"
    seen: Callable[[Page, Question], None] = lambda page, question: None
    view: str = ""

    @property
    def words(self) -> Words:
        return WORDS[self.language]

    def asked(self) -> Question:
        """Wait until the page asks for something new."""
        started = time.monotonic()
        while (found := self.page.evaluate(ASKED, self.view)) is None:
            # not wait_for_function, which the content security policy keeps from polling
            assert time.monotonic() - started < PATIENCE_SECONDS, f"nothing after {self.view}"
            self.page.wait_for_timeout(10)
        question: Question
        question, self.view = found
        return question

    def play(self, wish: Wish, *, until: Question = "over") -> None:
        """Play a game as wished, up to a question that is left open."""
        while (question := self.asked()) != until:
            self.seen(self.page, question)
            self.answer(question, wish)
        self.seen(self.page, until)

    def go_on(self) -> None:
        """Go on to the next game of a list: being ready is shown before the cards are dealt."""
        self.hands.press(self.page, self.words.following, "n")
        expect(self.page.locator(".over")).to_have_count(0)

    def answer(self, question: Question, wish: Wish) -> None:
        page, hands, words = self.page, self.hands, self.words
        if question == "card":
            place = self._card()
            started = time.monotonic()
            while place is None:
                # a card that was chosen before is on its way
                if page.evaluate(ASKED, self.view) is not None:
                    return
                assert time.monotonic() - started < PATIENCE_SECONDS, f"no card at {self.view}"
                page.wait_for_timeout(10)
                place = self._card()
            hands.choose_card(page, place)
        elif question == "auction" and wish.contract is None:
            hands.press(page, words.passing, "p")
        elif question == "auction":
            hands.press(page, words.bid, "y")
        elif question == "skat" and not wish.is_hand:
            hands.press(page, words.pick_up, "y")
        elif question == "discard":
            self._discard(wish)
        elif question in ("kontra", "re"):
            hands.press(page, words.decline, "p")
        else:
            assert wish.contract is not None
            if question == "skat":
                hands.press(page, words.hand, "p")
            hands.choose_game(page, wish.contract)
            hands.press(page, words.play, "y")

    def _discard(self, wish: Wish) -> None:
        held = codes(self.page)
        for code in wish.discard or held[-2:]:
            self.hands.choose_card(self.page, held.index(code))
        self.hands.press(self.page, self.words.discard, "y")

    def _card(self) -> int | None:
        """The place of a legal card: the first one, in Null the last one; None if there is none."""
        places: list[int] = self.page.evaluate(
            """() => [...document.querySelectorAll(".hand button")]
                .flatMap((card, place) => (card.matches(".legal") ? [place] : []))"""
        )
        is_null = self.page.locator(".standing", has_text="Null").count()
        return places[-1 if is_null else 0] if places else None


def codes(page: Page) -> list[str]:
    """The hand from left to right."""
    found: list[str] = cards(page).evaluate_all("(all) => all.map((one) => one.dataset.card)")
    return found


def seldom(page: Page) -> None:
    """Open what is wanted seldom beside the table, if it is not open."""
    page.locator(".seldom:not([open]) summary, .seldom[open]").wait_for()
    if not page.locator(".seldom[open]").count():
        page.locator(".seldom summary").click()


def sit_down(
    context: BrowserContext,
    site: Site,
    hands: Hands,
    *,
    seed: int,
    language: str = "en",
    games: int = 1,
    rival: str | None = None,
    four: bool = False,
    club: tuple[str, ...] = (),
    player: str = "reflex",
    settings: dict[str, object] | None = None,
    seen: Callable[[Page, Question], None] = lambda page, question: None,
) -> Person:
    """Sit at a new table with two AIs, or three; the person is rearhand in the first game."""
    page = context.new_page()
    wanted = json.dumps(json.dumps({"language": language, "pace": 0, **(settings or {})}))
    page.add_init_script(f"localStorage['ouvert.settings'] ??= {wanted}")
    ai, own = {"player": player}, {"name": "Anna"}
    places = [ai, ai, ai, own] if four else [own, ai, ai]
    table = site.open_table(places, seed=str(seed), games=games, rival=rival, club=club)
    page.goto(f"{site.url}#/table/{table.table}/{table.tokens[places.index(own)]}")
    return Person(page, hands, language, seen)
