"""Proved bounds for small games of quantum checkers that are too large to be solved whole.

A search tree grows from the first moment (`exact.trees`), by turns for the lower bound and for the
upper; if they meet, the game is solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.duels import Duels
from ouvert.checkers.exact.endgames import Endgames
from ouvert.checkers.exact.trees import (
    CLOSING,
    MET,
    amplitude_tree,
    answers_for_every_aim,
    moment_tree,
)
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError

DIGITS = 12
"""Decimals of a bound; what is beyond is rounding."""
LONGEST_RULE = 1 << 14
MOST_NODES = 8_000_000
"""Where a search stops that is not told; about 0.7 GB, with interference 2.4 GB."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What has been proved about the start of a game.

    Attributes:
        lower: the true value is at least this.
        upper: the true value is at most this.
        expanded: nodes that were looked at.
        nodes: moments, with clocks, that came up.
    """

    lower: float
    upper: float
    expanded: int
    nodes: int

    @property
    def closed(self) -> bool:
        """Whether the bounds have met, so that the game is solved."""
        return self.upper - self.lower <= MET


def bounds(
    variant: Variant,
    aim: Aim = Aim.EXPECTED,
    trials: int = 1_000_000,
    *,
    start: QuantumCheckers | None = None,
    most_nodes: int = MOST_NODES,
    endgames: Endgames | Duels | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Bounds:
    """Bound what a game is worth from its start, under best play.

    Args:
        variant: a board of 4 or 5 squares with one row and a draw rule, without phantoms.
        aim: what is bounded; for `BLACK_WINS` the bounds are of Black's probability.
        trials: nodes to look at, at most.
        start: a moment of such a game in which a player is to move, instead of the first one.
        most_nodes: stop when so many have come up; each takes about 90 bytes, with interference
            300.
        endgames: bounds of the same rule set with two pieces, from which lines go on
            (`exact.endgames`), or, made for the aim, at every clock (`exact.duels`); there are none
            with interference.
        progress: is told the bounds now and then.

    Raises SizeError for a game of another kind, and for duels of another rule set or with another
    aim.
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
    else:
        tree = moment_tree(first, aim, most_nodes, endgames)
    low, high = (round(value, DIGITS) for value in tree.grow(trials, progress))
    if aim is Aim.BLACK_WINS:
        low, high = -high, -low
    filled = int(tree.counts[layout.NODES_FILLED])
    # adding zero turns a −0.0 into 0.0
    return Bounds(low + 0.0, high + 0.0, int(tree.counts[layout.TRIALS]), filled)


def bounds_of_every_aim(
    variant: Variant,
    trials: int = 1_000_000,
    *,
    most_nodes: int = MOST_NODES,
    known: Callable[[Aim], Endgames | Duels | None] = lambda _: None,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[Bounds, Bounds, Bounds]:
    """Bound a game's start for every aim, each narrowed by what the others prove (`linked`).

    Takes the arguments of `bounds`, and `known` in place of its `endgames`: the table for an aim.
    Where one search answers for every aim (`exact.trees`), it is made once.
    """

    def bound(aim: Aim, table: Endgames | Duels | None) -> Bounds:
        return bounds(
            variant, aim, trials, most_nodes=most_nodes, endgames=table, progress=progress
        )

    table = known(Aim.EXPECTED)
    expected = bound(Aim.EXPECTED, table)
    if answers_for_every_aim(QuantumCheckers.start(variant), table):
        low, high = (1 + expected.lower) / 2, (1 + expected.upper) / 2
        return (
            expected,
            replace(expected, lower=low, upper=high),
            replace(expected, lower=1 - high, upper=1 - low),
        )
    white, black = (bound(aim, known(aim)) for aim in (Aim.WHITE_WINS, Aim.BLACK_WINS))
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
