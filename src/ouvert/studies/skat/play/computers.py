"""Computer against computer: two programs solve the games of a corpus with open cards.

Paper 001 ("Computer vs. Computer") gives 60,000 games of experts, of all types and contracts, to
its solver and to Fox 1.2: the value with the best cards took 0.52 s a game and 1.13 s, the decision
63 ms and 250 ms, and "the results were in match". Here the solver of Skat meets the general solver
of trick-taking games, which knows nothing of Skat but what `trick_rules` says: other code, other
bounds, another order of moves. Each game is solved at its first card, in the contract and with the
skat of the record; "decided" is what its announcement and bid ask for. Times are of the processor.

Other open programs for Skat were measured elsewhere (`ouvert.studies.skat.solver_speed`), and their
values are test data of this project (`tests/data/skat_deals.json`), which `tests/skat/search`
compares.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, TypeVar

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import POINTS_TO_WIN
from ouvert.skat.search.open_cards import SCHWARZ, card_values, solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.corpus import FAMILIES
from ouvert.studies.skat.solver_speed import ELSEWHERE
from ouvert.studies.skat.task import PartResult, Task
from ouvert.tricks.solvers.dispatch import ALL_TRICKS, VALUE, Question, at_least, solve_any

PRINTED = {"paper": (520.0, 63.0), "Fox 1.2": (1130.0, 250.0)}
"""Milliseconds a game for the value with best cards, and for the decision."""
GAMES, CARD_GAMES = 511, 60
"""Games that both solve at full effort, and of these those whose best cards both find."""
CARDS, VALUES, DECISIONS = "best cards", "value", "decision"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """One game, solved by both.

    Attributes:
        family: the kind of game.
        value: the declarer's card points by the solver of Skat, or 1/0 in Null.
        agree: by question, whether both say the same; best cards agree if all of them do.
        ms: by question, of the solver of Skat.
        general_ms: by question, of the general solver.
    """

    family: str
    value: int
    agree: dict[str, bool]
    ms: dict[str, float]
    general_ms: dict[str, float]


def solve_twice(asked: tuple[str, OpenPosition, int, bool]) -> dict[str, Any]:
    """Solve a game by both; runs in the worker.

    Args:
        asked: kind of game, position at the first card, what the declarer needs, and whether best
            cards are asked of the general solver too.
    """
    family, position, limit, cards = asked
    _warm()
    ms, general_ms, agree = {}, {}, {}
    value, ms[VALUES] = _timed(lambda: solve(position).value)
    won, ms[DECISIONS] = _timed(lambda: solve(position, limit).value)
    values, ms[CARDS] = _timed(lambda: card_values(position))
    tricks = position.as_tricks()
    found, general_ms[VALUES] = _timed(lambda: solve_any(tricks, VALUE).answer)
    question = _question(position, limit)
    other, general_ms[DECISIONS] = _timed(lambda: solve_any(tricks, question).answer)
    agree[VALUES] = value == int(found)
    agree[DECISIONS] = bool(won) == bool(other)
    if cards:
        theirs, general_ms[CARDS] = _timed(lambda: _general_card_values(position))
        agree[CARDS] = best_cards(position, values) == best_cards(position, theirs)
    return asdict(SolvedGame(family, value, agree, ms, general_ms))


def best_cards(position: OpenPosition, values: dict[Card, int]) -> CardSet:
    """All cards that keep the value for the seat to play."""
    best = (max if position.actor == position.declarer else min)(values.values())
    return CardSet(card for card, value in values.items() if value == best)


def questions(task: Task) -> list[tuple[str, OpenPosition, int, bool]]:
    """The games of the corpus at this effort, drawn by the seed, in the order of the corpus."""
    rng = np.random.default_rng([task.seed, 60])
    games = task.corpus.games
    count = min(len(games), task.scaled(GAMES, least=4))
    rows = sorted(rng.permutation(len(games))[:count].tolist())
    with_cards = set(rng.permutation(count)[: task.scaled(CARD_GAMES, least=2)].tolist())
    asked = []
    for place, row in enumerate(rows):
        game = games[row]
        # a bid beyond rescue leaves nothing to decide; 61 is asked then
        limit = game.start.needed or POINTS_TO_WIN
        asked.append((game.family, OpenPosition.of(game.start), limit, place in with_cards))
    return asked


def part(task: Task) -> PartResult:
    """Both solvers on the games of the corpus."""
    found = [SolvedGame(**each) for each in task.pieces("games", solve_twice, questions(task))]
    apart = {
        name: sum(not each.agree[name] for each in found if name in each.agree)
        for name in (VALUES, DECISIONS, CARDS)
    }
    asked = sum(CARDS in each.agree for each in found)
    mean = {name: _mean(each.ms[name] for each in found) for name in (VALUES, DECISIONS, CARDS)}
    general = {
        name: _mean(each.general_ms[name] for each in found if name in each.general_ms)
        for name in (VALUES, DECISIONS, CARDS)
    }
    slow, fast = PRINTED["paper"]
    return PartResult(
        published="60,000 games: 0.52 s a game for value and best cards, 63 ms to decide; Fox 1.2 "
        "1.13 s and 250 ms; results match",
        ours=f"{len(found)} games: {mean[CARDS]:.1f} ms for value and all best cards "
        f"({mean[VALUES]:.1f} ms for the value alone), {mean[DECISIONS]:.1f} ms to decide; the "
        f"general solver {general[VALUES]:.0f} ms for the value and {general[DECISIONS]:.0f} ms to "
        f"decide; {apart[VALUES] + apart[DECISIONS]} values or decisions and {apart[CARDS]} of "
        f"{asked} sets of best cards differ",
        verdict=(
            "the two match in every game"
            if not any(apart.values())
            else "the two do not match: one of them is wrong"
        )
        + f", as in print; {slow / mean[CARDS]:.0f} and {fast / mean[DECISIONS]:.0f} times faster "
        "than the paper's times, on another machine and other games, so a guide and no comparison. "
        "The foreign program of the paper is not to be had; its place is taken by the general "
        f"solver, {general[VALUES] / mean[VALUES]:.0f} times slower in the same run.",
        text=_text(found),
        values={
            "games": len(found),
            "differ": apart,
            "asked_for_cards": asked,
            "ms": mean,
            "general_ms": general,
            "families": {
                family: {
                    "games": len(own),
                    "ms": {name: _mean(each.ms[name] for each in own) for name in mean},
                    "general_ms": {
                        name: _mean(
                            each.general_ms[name] for each in own if name in each.general_ms
                        )
                        for name in mean
                    },
                }
                for family in FAMILIES
                if (own := [each for each in found if each.family == family])
            },
        },
    )


def _text(found: Sequence[SolvedGame]) -> str:
    rows = []
    for family in (*FAMILIES, "all"):
        own = [each for each in found if family in (each.family, "all")]
        for name in (CARDS, VALUES, DECISIONS):
            both = [each for each in own if name in each.agree]
            if not both:
                continue
            mine, theirs = ([getattr(each, key)[name] for each in both] for key in _TIMES)
            rows.append(
                (
                    family,
                    name,
                    len(both),
                    sum(each.agree[name] for each in both),
                    f"{_mean(mine):.2f}",
                    f"{float(np.median(mine)):.2f}",
                    f"{_mean(theirs):.1f}",
                    f"{float(np.median(theirs)):.1f}",
                )
            )
    heads = ("games", "question", "number", "match", "ms, mean", "median")
    others = [
        (row.solver, row.deals, row.question.value, row.median or "–", row.mean)
        for row in ELSEWHERE
    ]
    return "\n\n".join(
        (
            markdown_table((*heads, "general solver, mean", "median"), rows),
            "Measured elsewhere, on other machines and deals, milliseconds a deal:",
            markdown_table(("program", "deals", "question", "median", "mean"), others),
        )
    )


_TIMES = ("ms", "general_ms")


def _general_card_values(position: OpenPosition) -> dict[Card, int]:
    values = {}
    for card in position.legal:
        after = position.play(card)
        values[card] = int(solve_any(after.as_tricks(), VALUE).answer)
    return values


def _question(position: OpenPosition, limit: int) -> Question:
    if position.game is GameType.NULL:
        return VALUE
    return ALL_TRICKS if limit == SCHWARZ else at_least(limit)


def _timed(ask: Callable[[], T]) -> tuple[T, float]:
    started = time.process_time()
    answer = ask()
    return answer, 1e3 * (time.process_time() - started)


@cache
def _warm() -> None:
    """Let every kernel answer once, so that no game pays for loading them."""
    hands = tuple(
        CardSet.parse(text) for text in ("CJ CA C10 S7 S8", "CK C9 SA SK HA", "CQ HJ S9 HK DA")
    )
    for game in (GameType.CLUBS, GameType.GRAND, GameType.NULL):
        position = OpenPosition(game, (hands[0], hands[1], hands[2]), 0, 0)
        solve(position)
        solve(position, 30)
        card_values(position)
        solve_any(position.as_tricks(), VALUE)


def _mean(values: Any) -> float:
    numbers = list(values)
    return float(np.mean(numbers)) if numbers else 0.0
