"""Puzzles: decisions with one answer that is clearly best, from games of strong players.

The stock is a file that `ouvert studies learn puzzles` makes. Each line is a moment of a game that
the ensemble played with itself, with what every answer is worth to the seat that sees it
(`ouvert.skat.training.weighing`), how far the best is ahead, who else says so, and which of the
levels for people find it. `docs/training.md` tells how they were chosen.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, RulesError
from ouvert.remarks import Remark
from ouvert.skat.players.levels import LEVELS
from ouvert.skat.records.course import Course
from ouvert.skat.rules.actions import (
    Action,
    Discard,
    Pass,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation

FILE = "puzzles.jsonl"
Kind = Literal["card", "discard", "bid"]
Judge = Literal["proof", "every deal", "played out"]
"""Who agrees with the vote: a proof, all deals that are possible, or games that were played out."""
Grade = Literal["easy", "medium", "hard"]
"""How difficult a puzzle is, in a word."""
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")
YES, NO = "yes", "no"
"""The answers to whether to go on bidding."""
SLACK = 0.05
"""What a card may give away of the probability of winning and still be as good as the best: less
than an inaccuracy."""
AS_GOOD = 2.0
"""What a bid or a discard may bring less, in points of the table's scoring."""
EASY, HARD = 0.35, 0.65
"""Shares of the levels that miss a puzzle: up to the first it is easy, from the second on hard."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A decision with one answer that is clearly best.

    Attributes:
        id: the seed, deal and moment that it is from.
        kind: whether a card, two cards for the skat, or a word in the auction is asked for.
        theme: what it is about.
        found: for each of the levels for people, from weak to strong, how often it finds the
            answer, in [0, 1].
        dealt: the cards of forehand, middlehand, rearhand, and the skat.
        auction: what was said so far.
        worth: by answer what it is worth: for a card the probability that its side wins, or
            reaches `limit`; else points in the table's scoring.
        margin: by how much the best answer is ahead of the next one, in the same.
        error: the standard error of the margin; 0 where it is exact.
        judge: who says so too.
        contract: the game that is played, or that two cards are put away for.
        discards: what the declarer has put away.
        cards: the cards played so far.
        limit: the declarer's card points that it is about, where that is not the win.
    """

    id: str
    kind: Kind
    theme: str
    found: tuple[float, ...]
    dealt: tuple[str, str, str, str]
    auction: str
    worth: dict[str, float]
    margin: float
    error: float
    judge: Judge
    contract: str | None = None
    discards: str = ""
    cards: str = ""
    limit: int | None = None

    @property
    def difficulty(self) -> float:
        """The share of the levels for people that miss it, in [0, 1]."""
        return 1 - sum(self.found) / len(self.found)

    @property
    def grade(self) -> Grade:
        """How difficult it is, in a word."""
        if self.difficulty <= EASY:
            return "easy"
        return "hard" if self.difficulty >= HARD else "medium"

    @property
    def answer(self) -> str:
        """The best answer."""
        return max(self.worth, key=lambda each: self.worth[each])

    def game(self) -> SkatGame:
        """The game at the moment. Raises OuvertError for one that cannot be."""
        contract = self.contract if self.kind == "card" else None
        game = Course(self.dealt, self.auction, contract, self.discards, self.cards).game()
        return game.apply(PickUp()) if self.kind == "discard" else game

    def seen(self) -> Observation:
        """What the seat knows that is to act."""
        game = self.game()
        if game.actor is None:
            raise OuvertError(f"nobody is to act in puzzle {self.id}")
        return game.observe(game.actor)

    def accepted(self) -> tuple[str, ...]:
        """The answers that are as good as the best, which comes first."""
        slack = SLACK if self.kind == "card" else AS_GOOD
        best = self.worth[self.answer]
        right = [each for each, worth in self.worth.items() if worth > best - slack]
        return tuple(sorted(right, key=lambda each: -self.worth[each]))


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """What is said of an answer to a puzzle.

    Attributes:
        answer: the answer as the puzzle names it.
        right: whether it is as good as the best.
        answers: those that are, the best first.
        worth: of the answer, in what the puzzle counts.
    """

    answer: str
    right: bool
    answers: tuple[str, ...]
    worth: float


def judge_puzzle(puzzle: Puzzle, answer: str) -> PuzzleVerdict:
    """Say whether an answer is right, for the page and for everybody else.

    Raises RulesError for what is no answer to it.
    """
    written = answer if puzzle.kind != "discard" else answer_of(Discard(CardSet.parse(answer)))
    if written not in puzzle.worth:
        raise RulesError(
            f"{answer or 'nothing'} is no answer to this puzzle", remark=Remark.of("not_legal")
        )
    accepted = puzzle.accepted()
    return PuzzleVerdict(written, written in accepted, accepted, puzzle.worth[written])


@cache
def stock() -> dict[str, Puzzle]:
    """The puzzles that come with Ouvert, by their names."""
    file = resources.files("ouvert.skat.training") / "data" / FILE
    return {puzzle.id: puzzle for puzzle in read_puzzles(file.read_bytes())}


def puzzle_named(name: str) -> Puzzle:
    """A puzzle of the stock. Raises OuvertError if there is none of this name."""
    found = stock().get(name)
    if found is None:
        raise OuvertError("there is no such puzzle", remark=Remark.of("no_puzzle"))
    return found


def read_puzzles(lines: bytes) -> list[Puzzle]:
    """Puzzles from the lines of a file. Raises OuvertError for one that holds something else."""
    try:
        return msgspec.json.Decoder(Puzzle).decode_lines(lines)
    except msgspec.DecodeError as error:
        raise OuvertError(f"this is no file of puzzles: {error}") from error


def answer_of(action: Action) -> str:
    """An action as an answer: a card, two cards, or a word."""
    if isinstance(action, PlayCard):
        return action.card.code
    if isinstance(action, Discard):
        return " ".join(card.code for card in action.cards)
    return NO if isinstance(action, Pass) else YES


def level_names() -> tuple[str, ...]:
    """The names of the levels in the order of `Puzzle.found`."""
    return tuple(level.name for level in LEVELS)
