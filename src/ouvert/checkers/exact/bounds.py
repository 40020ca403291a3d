"""Small games of quantum checkers solved without writing them out, or bounded.

Below interference a part of the graph of moments grows from the first one (`exact.partial`); with
interference a search tree does (`exact.trees`). If the bounds meet, the game is solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.partial import MET, PartialGraph, partial_name
from ouvert.checkers.exact.proofs import proof_name, write_proof
from ouvert.checkers.exact.trees import CLOSING, amplitude_tree
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError

DIGITS = 12
"""Decimals of a bound; what is beyond is rounding."""
LONGEST_RULE = 1 << 14
MOST_NODES = 8_000_000
"""Where a search stops that is not told; about 1.6 GB, with interference 2.4 GB."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What has been proved about the start of a game.

    Attributes:
        lower: the true value is at least this.
        upper: the true value is at most this.
        expanded: moments that were looked at, with interference each with its clock.
        nodes: moments that came up.
    """

    lower: float
    upper: float
    expanded: int
    nodes: int

    @property
    def closed(self) -> bool:
        """Whether the bounds have met, to within a millionth, so that the game is solved."""
        return self.upper - self.lower <= MET


def bounds(
    variant: Variant,
    aim: Aim = Aim.EXPECTED,
    trials: int = 1_000_000,
    *,
    start: QuantumCheckers | None = None,
    most_nodes: int = MOST_NODES,
    folder: Path | None = None,
    proofs: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Bounds:
    """Bound what a game is worth from its start, under best play; or solve it.

    Args:
        variant: a board of 4 or 5 squares with one row and a draw rule, without phantoms.
        aim: what is bounded; for `BLACK_WINS` the bounds are of Black's probability.
        trials: moments to look at, at most.
        start: a moment of such a game in which a player is to move, instead of the first one.
        most_nodes: stop when so many have come up; each takes about 200 bytes, for a forced win
            and with interference 300.
        folder: where it is kept what has been looked at, so that a search from the first moment
            that was interrupted goes on; with interference nothing is kept.
        proofs: a folder for the proof of what is found, so that another program can check it
            (`exact.proofs`); with interference there is none.
        progress: is told the bounds now and then.

    Raises SizeError for a game of another kind, StorageError where what is kept is damaged or
    another process is at it, and OSError where nothing can be written.
    """
    limit = variant.draw_after
    if (
        variant.size > 5
        or variant.rows > 1
        or variant.phantoms
        or limit is None
        or limit >= LONGEST_RULE
    ):
        raise SizeError(
            "games are bounded on boards of 4 or 5 squares with one row and a draw rule, without "
            "phantoms"
        )
    first = start or QuantumCheckers.start(variant)
    if variant.level is Level.INTERFERENCE:
        tree = amplitude_tree(first, aim, most_nodes, to_the_last=variant.size <= CLOSING)
        low, high = (round(value, DIGITS) for value in tree.grow(trials, progress))
        expanded, nodes = (
            int(tree.counts[place]) for place in (layout.TRIALS, layout.NODES_FILLED)
        )
    else:
        graph = PartialGraph(first, aim)
        file = folder / partial_name(variant, aim) if folder and start is None else None
        low, high = graph.grow(trials, most_nodes, progress, file)
        if proofs is not None:
            progress("writing the proof")
            write_proof(graph, proofs / proof_name(variant, aim))
        expanded, nodes = graph.expanded, graph.found
    if aim is Aim.BLACK_WINS:
        low, high = -high, -low
    # adding zero turns a −0.0 into 0.0
    return Bounds(low + 0.0, high + 0.0, expanded, nodes)


def bounds_of_every_aim(
    variant: Variant,
    trials: int = 1_000_000,
    *,
    most_nodes: int = MOST_NODES,
    folder: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[Bounds, Bounds, Bounds]:
    """Bound a game's start for every aim, each narrowed by what the others prove (`linked`).

    Takes the arguments of `bounds`, `trials` and `most_nodes` for each aim.
    """
    expected, white, black = (
        bounds(variant, aim, trials, most_nodes=most_nodes, folder=folder, progress=progress)
        for aim in Aim
    )
    return linked(expected, white, black)


def linked(expected: Bounds, white: Bounds, black: Bounds) -> tuple[Bounds, Bounds, Bounds]:
    """What bounds of the three aims of one game prove of each other.

    Who forces a win with a probability of p has an expected result of p − (1 − p) at least,
    whatever the other side does. So 2p − 1 is no more than what he can expect, and p no more than
    half of one more than that.

    Args:
        expected: of White's mean result.
        white: of the probability with which White can force a win.
        black: of Black's.

    Returns the three, none wider than before.
    """
    least = max(expected.lower, 2 * white.lower - 1)
    most = min(expected.upper, 1 - 2 * black.lower)
    return (
        replace(expected, lower=least, upper=most),
        replace(white, upper=min(white.upper, (1 + most) / 2)),
        replace(black, upper=min(black.upper, (1 - least) / 2)),
    )
