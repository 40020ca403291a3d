"""Tables of the strategy of quantum checkers, for the report of the study."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ouvert.arena.executors import open_executor
from ouvert.checkers.exact.judge import Judge
from ouvert.checkers.exact.optimal import OptimalPlay, optimal_play
from ouvert.checkers.exact.solutions import CheckersSolution
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.studies.checkers import plots
from ouvert.studies.checkers.effort import SMALL, Effort
from ouvert.studies.checkers.strategy.choices import (
    AGENT,
    STRONG,
    Choices,
    Without,
    best_by,
    best_of,
    choices,
    optimal_choices,
    without,
)
from ouvert.studies.report import Report, interval_text

LARGE_ONE_ROW, LARGE = (8, 1), (8, 3)
SEARCHED = (Level.SUPERPOSITION, Level.ENTANGLEMENT)
"""Levels at which 5 × 5 is solved by searches, along optimal play."""
TRIALS, MOST_NODES = 20_000_000, 40_000_000
"""How far each may go, more than it takes: 1.8 million moments with superposition."""
QUANTUM = (Level.SUPERPOSITION, Level.ENTANGLEMENT, Level.INTERFERENCE)

Progress = Callable[[str], None]


def add_strategy(
    report: Report,
    effort: Effort,
    seed: int,
    solutions: Mapping[Level, CheckersSolution],
    progress: Progress,
) -> None:
    """Count which kinds of moves are chosen and what they are worth, and add tables to a report.

    Args:
        report: is added to.
        effort: how many games.
        seed: of all games.
        solutions: of 4 × 4, with all clocks.
        progress: is told what is being done.
    """
    report.lines.append("## Which strategy: what optimal play meets, what agents choose")
    met = []
    for level, solution in solutions.items():
        progress(f"optimal play on 4 × 4, {level.name.lower()}")
        met.append(optimal_play(solution))
    _met(report, met)
    counted = [
        each
        for solution in solutions.values()
        for each in optimal_choices(solution.variant, best_of(solution), effort.optimal, seed)
    ]
    for level in SEARCHED if effort.five else ():
        progress(f"optimal play on 5 × 5, {level.name.lower()}")
        judge = Judge(Variant(*SMALL, level), TRIALS, MOST_NODES)
        counted += optimal_choices(judge.variant, best_by(judge), effort.optimal, seed)
    with open_executor(effort.where, effort.workers) as executor:
        for level in QUANTUM:
            for board in (SMALL, LARGE_ONE_ROW):
                variant = Variant(*board, level)
                progress(f"choices on {board[0]} × {board[0]}, {level.name.lower()}")
                counted += choices(variant, effort.choices, seed, executor)
            variant = Variant(*LARGE, level)
            games = effort.entangling if level is Level.ENTANGLEMENT else effort.choices
            progress(f"choices on 8 × 8 with three rows, {level.name.lower()}")
            counted += choices(variant, games, seed, executor, STRONG)
        _chosen(report, counted, seed)
        forgone = []
        for level in QUANTUM:
            forgone += without(
                Variant(*SMALL, level), effort.without, seed, executor, progress=progress
            )
    _without(report, forgone, seed)


def _met(report: Report, met: Sequence[OptimalPlay]) -> None:
    cells = [
        (
            _board(each.variant),
            each.variant.level.name.lower(),
            kind,
            each.moments,
            here.legal,
            here.beside,
            here.best,
            here.only,
            f"{here.offered:.3g}" if here.beside else "",
            _share(here.chosen),
            _share(here.random),
        )
        for each in met
        for kind, here in each.kinds.items()
        if here.legal
    ]
    heads = (
        "board",
        "level",
        "kind",
        "moments",
        "with it",
        "beside another kind",
        "among the best",
    )
    more = ("alone the best", "a game", "chosen, %", "at random, %")
    report.table("optimal", (*heads, *more), cells)
    report.lines.append(
        "Every moment, with its clock, that optimal play of both sides can reach from the start: "
        "through each of the best moves, whatever is found. No games are drawn, so these figures "
        "have no interval. *Among the best* and *alone the best* are of the moments in which the "
        "kind stands beside another one. *A game*: how many of these there are on average where "
        "each of the best moves is as likely; *chosen* is how often it is then one of the kind."
    )


def _chosen(report: Report, counted: Sequence[Choices], seed: int) -> None:
    cells = [
        (
            _board(each.variant),
            each.variant.rows,
            each.variant.level.name.lower(),
            each.player,
            each.kind,
            each.available,
            each.chosen,
            interval_text((each.chosen / each.available, *each.interval), 100, 1),
            f"{100 * each.expected / each.available:.1f}",
        )
        for each in counted
    ]
    heads = ("board", "rows", "level", "player", "kind", "available", "chosen")
    report.table("choices", (*heads, "chosen, %", "at random, %"), cells)
    report.lines.append(
        "Agents against themselves; perfect players take one of the best moves at random. "
        f"*Available*: with another kind beside it. Seed {seed}."
    )
    drawn = [each for each in counted if each.player == AGENT or each.variant.size == 4]
    report.picture("choices", partial(plots.kinds, drawn), "Choices of MCTS, and on 4 × 4 best")


def _without(report: Report, forgone: Sequence[Without], seed: int) -> None:
    cells = [
        (
            _board(each.variant),
            each.variant.level.name.lower(),
            each.kind or "–",
            each.games,
            interval_text((each.wins / each.games, *each.interval), 100, 1),
            each.draws,
            each.games - each.wins - each.draws,
        )
        for each in forgone
    ]
    heads = ("board", "level", "without", "games", "won, %", "drawn", "lost")
    report.table("without", heads, cells)
    report.lines.append(
        "MCTS with 400 rollouts against itself, one side going without a kind of move wherever "
        f"there is another, with either colour in turn. Seed {seed}."
    )
    report.picture("without", partial(plots.forgone, forgone), "Going without a kind of move")


def _share(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.2f}"


def _board(variant: Variant) -> str:
    return f"{variant.size} × {variant.size}"
