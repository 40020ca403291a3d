"""How fast the open-card solver is: time and nodes a deal, beside a plain solver and beside others.

One core, one deal after the other, each timed for itself after a first pass that warms up. Ten
cards each are out of reach of the plain alpha-beta, so the two solvers meet on endings of the same
deals, four tricks later. The number of nodes depends on the seed alone; times depend on the day.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, PositionError, RecordError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import WIN, OpenCardsSolution, card_values, solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.deal_classes import DealClass, draw
from ouvert.tricks.solvers.baseline import PlainSolution, solve_plainly

ENDING_CARDS = 6
"""Cards a hand in the endings on which the plain solver is measured too."""
ENDINGS = 20
"""Endings a class; each takes the plain solver up to a second."""

QUICK = (DealClass.CONTRACT_SUIT, DealClass.CONTRACT_GRAND, DealClass.CONTRACT_NULL)

OUVERT = "Ouvert"
PLAIN = "plain alpha-beta"


class Part(Enum):
    """Where a row stands; the value is the heading."""

    DEALS = "whole deals, measured here"
    ENDINGS = f"endings of {ENDING_CARDS} cards each, measured here"
    OTHERS = "other programs, measured on other machines and deals: a guide, not a comparison"


class Question(Enum):
    """What is asked; the value is its name in tables."""

    WIN = "≥ 61"
    VALUE = "card points"
    NULL = "no trick"


@dataclass(frozen=True, slots=True)
class SolverSpeedRow:
    """One solver, one kind of deal, one question.

    Attributes:
        part: which table the row belongs to.
        deals: name of the kind of deal.
        question: what is asked of each deal.
        solver: who answers.
        count: number of deals; None in rows that were measured elsewhere.
        mean, median, p95: milliseconds a deal; p95 is the 95th percentile.
        nodes: nodes of all deals together. Of Ouvert, positions between tricks; of the plain
            solver, cards played.
        seconds: time of all deals together.
        ratio: the plain solver's time on the same endings over this one's; None elsewhere.
    """

    part: Part
    deals: str
    question: Question
    solver: str
    mean: float
    median: float | None = None
    p95: float | None = None
    count: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    ratio: float | None = None

    @property
    def nodes_each(self) -> float | None:
        """Nodes a deal."""
        return None if self.nodes is None or not self.count else self.nodes / self.count

    @property
    def speed(self) -> float | None:
        """Million nodes a second."""
        return None if self.nodes is None or not self.seconds else self.nodes / self.seconds / 1e6


_SUIT, _GRAND, _NULL = (kind.value for kind in QUICK)
_CPP = "fastest open C++ solver"
_RUST = "fastest open Rust solver"
_FIRST = "our prototype in C++"
_PAPER = "Edelkamp, Open Game Play"
_FOX = "Fox 1.2 (same paper)"
_EXPERT = "60,000 games of experts"

ELSEWHERE: tuple[SolverSpeedRow, ...] = tuple(
    SolverSpeedRow(Part.OTHERS, deals, question, solver, mean, median)
    for deals, question, solver, median, mean in (
        (_SUIT, Question.WIN, _CPP, 78.0, 158.0),
        (_SUIT, Question.VALUE, _CPP, 403.0, 843.0),
        (_GRAND, Question.WIN, _CPP, 63.0, 171.0),
        (_GRAND, Question.VALUE, _CPP, 415.0, 689.0),
        (_NULL, Question.NULL, _CPP, 16.0, 27.0),
        (_SUIT, Question.WIN, _RUST, 24.0, 82.0),
        (_SUIT, Question.VALUE, _RUST, 631.0, 996.0),
        (_GRAND, Question.WIN, _RUST, 27.0, 65.0),
        (_GRAND, Question.VALUE, _RUST, 573.0, 1083.0),
        (_NULL, Question.NULL, _RUST, 18.0, 28.0),
        (_SUIT, Question.WIN, _FIRST, 0.9, 3.4),
        (_SUIT, Question.VALUE, _FIRST, 21.0, 33.0),
        (_GRAND, Question.WIN, _FIRST, 0.35, 4.7),
        (_GRAND, Question.VALUE, _FIRST, 12.0, 38.0),
        (_NULL, Question.NULL, _FIRST, 0.06, 0.3),
        (_EXPERT, Question.WIN, _PAPER, None, 63.0),
        (_EXPERT, Question.VALUE, _PAPER, None, 520.0),
        (_EXPERT, Question.WIN, _FOX, None, 250.0),
        (_EXPERT, Question.VALUE, _FOX, None, 1130.0),
    )
)
"""Figures of other programs. Paper 001, section "Open Game Play", gives means over all its games,
Null included, and its values come with the best cards."""


def run(
    seed: int = 1,
    deals_per_class: int = 100,
    quick: bool = False,
    deals: Path | None = None,
    progress: Callable[[str], None] | None = None,
) -> list[SolverSpeedRow]:
    """Measure, and return all rows in the order of the tables.

    Args:
        seed: of the deals and of the way into the endings.
        deals_per_class: deals of each class; of these, `ENDINGS` at most are played to endings.
        quick: the contract-like classes only.
        deals: a JSON file of deals (see `read_deals`) to measure instead of random ones.
        progress: called with the name of each kind of deal before it is measured.

    Raises PositionError for less than one deal, RecordError for a file that cannot be read.
    """
    if deals_per_class < 1:
        raise PositionError(f"one deal a class is the least to measure, not {deals_per_class}")
    if deals is not None:
        classes = read_deals(deals)
    else:
        kinds = QUICK if quick else tuple(DealClass)
        classes = {}
        for number, kind in enumerate(DealClass):
            if kind in kinds:
                rng = np.random.default_rng([seed, number])
                classes[kind.value] = list(draw(kind, deals_per_class, rng).positions())
    whole: list[SolverSpeedRow] = []
    endings: list[SolverSpeedRow] = []
    for name, positions in classes.items():
        if progress is not None:
            progress(name)
        whole += _rows(Part.DEALS, name, positions, {OUVERT: solve})
        rng = np.random.default_rng(seed)
        later = [play_down(position, ENDING_CARDS, rng) for position in positions[:ENDINGS]]
        left = [position for position in later if not position.over]
        if left:
            endings += _rows(Part.ENDINGS, name, left, {OUVERT: solve, PLAIN: _plain})
    return [*whole, *endings, *ELSEWHERE]


def total_nodes(rows: list[SolverSpeedRow]) -> int:
    """Nodes of Ouvert on all whole deals: the same number as long as the search is the same."""
    return sum(row.nodes or 0 for row in rows if row.part is Part.DEALS)


def read_deals(path: Path) -> dict[str, list[OpenPosition]]:
    """Read deals, by kind, from a JSON file.

    The file holds `{"deals": [...]}`, each deal with `set` (the kind's name), `hands` (three lists
    of ten two-letter cards), `declarer`, `leader`, `trump` (C S H D), `skat_points`, and `results`,
    of which only the names `suit`, `grand`, `null` count: the games to solve.

    Raises RecordError if it does not.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))["deals"]
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise RecordError(f'{path} is no JSON file with a list of "deals"') from None
    if not isinstance(content, list):
        raise RecordError(f'"deals" in {path} must be a list')
    found: dict[str, list[OpenPosition]] = {}
    for number, deal in enumerate(content):
        try:
            for game in deal["results"]:
                name = f"{deal['set']}, {game}"
                found.setdefault(name, []).append(_position(deal, game))
        except (KeyError, TypeError, ValueError, OuvertError) as error:
            raise RecordError(f"deal {number} of {path} cannot be read: {error}") from None
    return found


def play_down(position: OpenPosition, cards: int, rng: np.random.Generator) -> OpenPosition:
    """Play best cards, one of the best at random, until `cards` a hand are left or it is over."""
    while len(position.hands[position.leader]) > cards or position.table:
        values = card_values(position)
        if not values:
            break
        best = (max if position.actor == position.declarer else min)(values.values())
        equal = [card for card, value in values.items() if value == best]
        position = position.play(equal[int(rng.integers(len(equal)))])
    return position


def render(rows: list[SolverSpeedRow]) -> str:
    """The tables as text."""
    lines = [f"{machine()}; times in milliseconds a deal on one core"]
    for part in Part:
        lines += [
            "",
            part.value,
            f"{'deals':25} {'question':11} {'solver':36} {'number':>6} {'mean':>9} {'median':>9} "
            f"{'95 %':>9} {'nodes':>11} {'Mnodes/s':>8} {'plain/this':>10}",
        ]
        lines += [_line(row) for row in rows if row.part is part]
    lines += ["", f"Bench: {total_nodes(rows)}"]
    return "\n".join(lines)


def machine() -> str:
    """What the times were measured on, in a few words."""
    processor = platform.processor() or platform.machine()
    return f"{processor}, {platform.system()}, Python {platform.python_version()}"


def _rows(
    part: Part,
    name: str,
    positions: list[OpenPosition],
    solvers: Mapping[str, Callable[[OpenPosition, int | None], OpenCardsSolution | PlainSolution]],
) -> list[SolverSpeedRow]:
    null = positions[0].game is GameType.NULL
    rows = []
    for question in (Question.NULL,) if null else (Question.WIN, Question.VALUE):
        limit = WIN if question is Question.WIN else None
        answers = {}
        for solver, ask in solvers.items():
            for position in positions[:3]:
                ask(position, limit)
            answers[solver] = [ask(position, limit) for position in positions]
        plain = sum(found.seconds for found in answers.get(PLAIN, []))
        for solver, found in answers.items():
            times = np.array([solution.seconds for solution in found])
            total = float(times.sum())
            rows.append(
                SolverSpeedRow(
                    part,
                    name,
                    question,
                    solver,
                    mean=1e3 * float(times.mean()),
                    median=1e3 * float(np.median(times)),
                    p95=1e3 * float(np.percentile(times, 95)),
                    count=len(found),
                    nodes=sum(solution.nodes for solution in found),
                    seconds=total,
                    ratio=plain / total if plain else None,
                )
            )
    return rows


def _plain(position: OpenPosition, limit: int | None) -> PlainSolution:
    return solve_plainly(position.as_tricks(), limit=limit)


def _position(deal: Mapping[str, object], game: str) -> OpenPosition:
    hands = deal["hands"]
    if not isinstance(hands, list) or len(hands) != 3:
        raise RecordError("three hands are needed")
    sets = [CardSet.distinct(Card.parse(card) for card in hand) for hand in hands]
    letter = {"suit": str(deal["trump"]), "grand": "G", "null": "N"}[game]
    return OpenPosition(
        GameType(letter),
        (sets[0], sets[1], sets[2]),
        int(str(deal["declarer"])),
        int(str(deal["leader"])),
        points=0 if game == "null" else int(str(deal["skat_points"])),
    )


def _line(row: SolverSpeedRow) -> str:
    def number(value: float | None, places: int, width: int) -> str:
        return " " * width if value is None else f"{value:{width},.{places}f}"

    return (
        f"{row.deals:25} {row.question.value:11} {row.solver:36} {number(row.count, 0, 6)} "
        f"{number(row.mean, 3, 9)} {number(row.median, 3, 9)} {number(row.p95, 3, 9)} "
        f"{number(row.nodes_each, 0, 11)} {number(row.speed, 2, 8)} {number(row.ratio, 1, 10)}"
    ).rstrip()
