"""What listed moments are worth, backwards from the end of the draw rule."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from support.proofs.linking import LOST, OPEN, Links
from support.proofs.moments import compiled
from support.proofs.rules import CHANCE, NEXT_MOVE, RESETS, STAYS

Values = NDArray[np.float64]

PAYOFFS = {
    "expected": [(1, 0, -1)],
    "white-wins": [(1, 0, 0), (0, 0, -1)],
    "black-wins": [(0, 0, -1), (1, 0, 0)],
}
"""What a win, a draw and a loss are worth to who is to act, in the part that White plays and in the
part that Black plays. One where both want the same."""


def start_value(links: Links, first: int, draw: int, aim: str) -> tuple[float, float]:
    """Bounds of what a listed moment is worth to White, who is to act there.

    Args:
        links: the listed moments; what else comes up may be worth anything.
        first: the number of this one.
        draw: so many moves without a capture are a draw.
        aim: a name in PAYOFFS.
    """
    payoffs = np.array(PAYOFFS[aim], float)
    # Of each moment, in each part, the least and the most: at one clock, the next, and clock 0.
    # What has fewer pieces comes first, for a capture leads to its clock 0 and to nothing else.
    shape = len(links.pieces), len(payoffs), 2
    now, later, fresh = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    for count in np.unique(links.pieces):
        group = np.flatnonzero(links.pieces == count)
        stuck = (links.starts[group] == links.starts[group + 1])[:, None, None]
        later[group] = np.where(stuck, payoffs[None, :, 2, None], payoffs[None, :, 1, None])
        for clock in reversed(range(draw)):
            last = clock + 1 == draw
            _valued(
                links.starts, links.targets, links.notes, group, last, payoffs, now, later, fresh
            )
            later[group] = now[group]
        fresh[group] = later[group]
    low, high = fresh[first, 0]
    return float(low), float(high)


@compiled
def _valued(
    starts: NDArray[np.int64],
    targets: NDArray[np.int32],
    notes: NDArray[np.uint8],
    group: NDArray[np.int64],
    last: bool,
    payoffs: Values,
    now: Values,
    later: Values,
    fresh: Values,
) -> None:
    """Value moments at a clock.

    Args:
        starts, targets, notes: see `linking.Links`.
        group: the numbers of the moments.
        last: whether a move without a capture ends the game.
        payoffs: float64[parts, 3], see PAYOFFS.
        now: float64[moments, parts, 2], for the values.
        later: float64[moments, parts, 2], the values one clock later.
        fresh: float64[moments, parts, 2], the values at clock 0 of moments with fewer pieces.
    """
    parts = len(payoffs)
    weights = 0.5 ** np.arange(CHANCE + 1)
    for number in group:
        for part in range(parts):
            least = most = payoffs[part, 2]
            low = high = 0.0
            for outcome in range(starts[number], starts[number + 1]):
                note, target = notes[outcome], targets[outcome]
                if note & NEXT_MOVE and outcome > starts[number]:
                    least, most = max(least, low), max(most, high)
                    low = high = 0.0
                weight = weights[note & CHANCE]
                acts = part if note & STAYS else (part + 1) % parts
                if target == LOST:
                    worst = best = payoffs[acts, 2]
                elif target == OPEN:
                    worst, best = payoffs[acts, 2], payoffs[acts, 0]
                    if last and not note & RESETS:
                        # it is not LOST
                        worst = best = payoffs[acts, 1]
                elif note & RESETS:
                    worst, best = fresh[target, acts]
                else:
                    worst, best = later[target, acts]
                if note & STAYS:
                    low, high = low + weight * worst, high + weight * best
                else:
                    low, high = low - weight * best, high - weight * worst
            if starts[number] < starts[number + 1]:
                least, most = max(least, low), max(most, high)
            now[number, part, 0], now[number, part, 1] = least, most
