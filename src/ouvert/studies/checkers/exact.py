"""Who wins the smallest games of quantum checkers, and which moves their winners need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ouvert.checkers.exact.bounds import Bounds, bounds_of_every_aim
from ouvert.checkers.exact.lines import line, line_text
from ouvert.checkers.exact.solutions import ANY, CheckersSolution, Value, solve
from ouvert.checkers.kernels.small import graph as kernels
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.records.notation import action_text
from ouvert.checkers.rules.game import SEATS, QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant

LEVELS = (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT)
MOST_MOMENTS = 20_000_000
LESS = 1e-5
"""Expected results that differ by less are equal."""
EACH_CLOCK = 5
"""So many times as many moments are looked at where each stands for one clock alone."""

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Solved:
    """A game that was solved.

    Attributes:
        variant: the rule set.
        most_parts: on how many squares White's and Black's pieces may be after a split.
        moments: different moments, mirror images, colours and the clock aside.
        value: what the start is worth to White.
        best: White's first moves with the highest expected result; empty without the draw rule.
        lines: what each first move of White's is worth, and White's and Black's best line to a win
            where one can be forced with any probability; empty without the draw rule.
    """

    variant: Variant
    most_parts: tuple[int, int]
    moments: int
    value: Value
    best: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bounded:
    """A game of which only bounds are proved: of White's mean result, and of forced wins."""

    variant: Variant
    expected: Bounds
    white: Bounds
    black: Bounds


@dataclass(frozen=True, slots=True)
class Motif:
    """How often one kind of move is better than all others.

    Attributes:
        name: what is compared.
        pieces: pieces on the board; None for all moments together.
        moments: moments in which both kinds are legal.
        better: of these, those in which it brings more than any other.
        worse: those in which it brings less.
        saves: those in which all others lose for sure, and it does not.
        wins: those in which it alone brings more than a draw.
        gain: mean difference of the expected results.
    """

    name: str
    pieces: int | None
    moments: int
    better: int
    worse: int
    saves: int
    wins: int
    gain: float


def four_squares(
    progress: Progress = lambda _: None,
) -> tuple[list[Solved], dict[Level, CheckersSolution]]:
    """Solve the board of four squares at every level, with and without the draw rule.

    Returns what was found, and the solutions with the draw rule.
    """
    found, kept = [], {}
    for level in LEVELS:
        for limit in (40, None):
            variant = Variant(4, 1, level, limit)
            solution = solve(variant, progress=_told(variant, progress))
            found.append(solved(solution))
            if limit is not None:
                kept[level] = solution
        if level > Level.CLASSICAL:
            ruled = Variant(4, 1, level)
            for parts in ((1, ANY), (ANY, 1)):
                told = _told(ruled, progress)
                found += [solved(solve(ruled, parts, clocks=False, progress=told))]
    return found, kept


def five_squares(whole: bool, progress: Progress = lambda _: None) -> list[Solved]:
    """Solve the board of five squares as far as it can be done.

    The classical game is solved whole. At the level of superposition there are too many moments;
    with `whole` the game is solved in which no piece may be split to more than two squares.
    """
    classical = Variant(5, 1)
    found = [solved(solve(classical)), solved(solve(replace(classical, draw_after=None)))]
    if whole:
        variant = Variant(5, 1, Level.SUPERPOSITION)
        solution = solve(
            variant,
            (2, 2),
            clocks=False,
            most_moments=MOST_MOMENTS,
            progress=_told(variant, progress),
        )
        found.append(solved(solution))
    return found


def bounded(trials: int, progress: Progress = lambda _: None) -> list[Bounded]:
    """Bound 5 × 5 at the quantum levels with any number of squares a piece, and solve 4 × 4.

    4 × 4 with interference, which cannot be written out. For each aim `trials` moments are looked
    at, with interference, where a moment is another at each clock, EACH_CLOCK times as many, until
    `checkers.exact.bounds.MOST_NODES` have come up.
    """
    return [
        Bounded(
            variant,
            *bounds_of_every_aim(
                variant,
                trials * (EACH_CLOCK if variant.level is Level.INTERFERENCE else 1),
                progress=_told(variant, progress),
            ),
        )
        for variant in (
            Variant(4, 1, Level.INTERFERENCE),
            *(Variant(5, 1, level) for level in (*LEVELS[1:], Level.INTERFERENCE)),
        )
    ]


def solved(solution: CheckersSolution) -> Solved:
    """What the start is worth, White's best first moves, and lines."""
    start = QuantumCheckers.start(solution.variant)
    value = solution.value(start)
    best: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    if len(solution.clocks):
        moves = solution.moves(start)
        most = max(worth.expected for _, worth in moves)
        best = tuple(
            action_text(solution.variant.board, move)
            for move, worth in moves
            if worth.expected >= most - LESS
        )
        worths = ", ".join(
            f"{action_text(solution.variant.board, move)} {worth.expected:+.4f}"
            for move, worth in sorted(moves, key=lambda each: -each[1].expected)
        )
        chances = zip(SEATS, (value.win, value.loss), strict=True)
        lines = (
            f"White's first moves are worth: {worths}",
            *(
                f"{name} plays to win: {line_text(start, line(solution, start, seat)[0])}"
                for seat, (name, chance) in enumerate(chances)
                if chance > LESS
            ),
        )
    return Solved(solution.variant, solution.most_parts, solution.moments, value, best, lines)


def split_motifs(solution: CheckersSolution) -> list[Motif]:
    """How often a split is better than every step, over all moments that can come up."""
    best = solution.best_of_kinds()
    split, step = best[:, layout.KIND_SPLIT], best[:, layout.KIND_STEP]
    pieces = solution.graph.pieces
    name = f"split against step, {solution.variant.level.name.lower()}"
    return [
        _motif(name, count, split[chosen], step[chosen])
        for count in (None, 2, 3, 4)
        for chosen in [~np.isnan(split) & ~np.isnan(step) & ((pieces == count) | (count is None))]
    ]


def entanglement_motifs(
    superposition: CheckersSolution, entanglement: CheckersSolution
) -> list[Motif]:
    """What entangling is worth where a capture entangles.

    First against other captures in the same moment. Then against measuring: the same moment at the
    level of superposition, where it can come up there.
    """
    best = entanglement.best_of_kinds()
    entangling, other = best[:, layout.KIND_ENTANGLING], best[:, layout.KIND_CAPTURE]
    chosen = ~np.isnan(entangling)
    both = chosen & ~np.isnan(other)
    found = [_motif("entangling capture against another", None, entangling[both], other[both])]
    ours, theirs = entanglement.graph, superposition.graph
    twins = [
        (number, twin)
        for number in np.flatnonzero(chosen)
        if (
            twin := kernels.find(
                ours.first[number], ours.second[number], theirs.first, theirs.second, theirs.table
            )
        )
        >= 0
    ]
    if twins:
        here, there = np.array(twins).T
        for count in (None, 2, 3, 4):
            kept = np.ones(len(here), bool) if count is None else ours.pieces[here] == count
            found.append(
                _motif(
                    "entangling instead of measuring",
                    count,
                    entanglement.values[here[kept], 0],
                    superposition.values[there[kept], 0],
                )
            )
    return found


def _motif(name: str, pieces: int | None, this: np.ndarray, other: np.ndarray) -> Motif:
    better = this > other + LESS
    return Motif(
        name,
        pieces,
        len(this),
        int(better.sum()),
        int((this < other - LESS).sum()),
        int((better & (other < -1 + LESS)).sum()),
        int((better & (this > LESS) & (other < LESS)).sum()),
        float((this - other).mean()) if len(this) else 0.0,
    )


def _told(variant: Variant, progress: Progress) -> Progress:
    name = f"{variant.size} × {variant.size}, {variant.level.name.lower()}"
    return lambda text: progress(f"{name}: {text}")
