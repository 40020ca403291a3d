"""What every move of a late moment is worth, exactly, at every level and on boards of up to 6 × 6.

From the moments after a move search trees grow (`exact.trees`) until their bounds meet or they
become too large. So a moment is solved with all that may come after it, draw rule included,
though the whole game is not. Values are exact but for rounding; with interference, where amplitudes
that differ by less than 10⁻⁹ are taken for one, to within 10⁻⁵ (`kernels.small.nodes`).
"""

from __future__ import annotations

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import DIGITS
from ouvert.checkers.exact.trees import MET as CLOSED
from ouvert.checkers.exact.trees import amplitude_tree
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import FORTY_MOVES, Variant
from ouvert.errors import SizeError

LARGEST = 6
"""Boards whose squares fit into the words of a node."""


def exact_values(
    state: QuantumCheckers, trials: int, most_nodes: int
) -> tuple[tuple[Move, float], ...] | None:
    """Every legal move with the expected result that it brings who moves, under best play.

    Args:
        state: a moment in which a player is to move, on a board of 4 to 6 squares with one row and
            a draw after at most 40 moves, without phantoms.
        trials: nodes to look at for each moment that a move may lead to.
        most_nodes: stop when so many have come up for one; each takes about 300 bytes.

    Returns None where that does not solve every move. Raises SizeError for a game of another kind.
    """
    check_solvable(state.variant)
    found = []
    for move in state.legal_actions():
        mean = 0.0
        for weight, after in state.outcomes(move):
            worth = after.returns[0] if after.over else _worth(after, trials, most_nodes)
            if worth is None:
                return None
            mean += weight * worth
        # adding zero turns a −0.0 into 0.0
        found.append((move, round(mean if state.turn == 0 else -mean, DIGITS) + 0.0))
    return tuple(found)


def check_solvable(variant: Variant) -> None:
    """Raise SizeError if moments of a game are not solved here."""
    if (
        variant.size > LARGEST
        or variant.rows > 1
        or variant.phantoms
        or variant.draw_after is None
        or variant.draw_after > FORTY_MOVES
    ):
        raise SizeError(
            f"moments are solved on boards of 4 to {LARGEST} squares with one row and a draw after "
            f"at most {FORTY_MOVES} moves, without phantoms"
        )


def _worth(start: QuantumCheckers, trials: int, most_nodes: int) -> float | None:
    """What a moment is worth to White; None where the bounds do not meet."""
    tree = amplitude_tree(start, Aim.EXPECTED, most_nodes, to_the_last=True)
    low, high = tree.grow(trials)
    return low if high - low <= CLOSED else None
