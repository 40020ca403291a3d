"""TiqTaqToe at the minimal level solved: splits are independent, so masks and pairs are enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ouvert.boards.lines import SQUARES, SYMMETRIES
from ouvert.boards.tiqtaqtoe import BOARD, ROWS, Quantumness, TiqTaqToe

Pairs = tuple[int, ...]
"""Split marks: the squares of each as bits, O's nine bits higher; ascending."""
Moment = tuple[int, int, Pairs]
"""Squares with a certain X, with a certain O, and the split marks."""

_IMAGES = [
    [
        sum(1 << places[square] for square in range(SQUARES) if bits >> square & 1)
        for bits in range(512)
    ]
    for places in SYMMETRIES
]
_WON = [any(bits & row == row for row in ROWS) for bits in range(512)]


class TiqTaqToeSolution:
    """What moments at the classical or minimal level are worth to X if both play for the mean."""

    def __init__(self, progress: Callable[[str], None] = lambda _: None) -> None:
        self._known: dict[Moment, float] = {}
        self._progress = progress
        self._splits = True

    @property
    def moments(self) -> int:
        """How many different moments are known, images counted once."""
        return len(self._known)

    def value(self, state: TiqTaqToe) -> float:
        """What a moment is worth."""
        self._splits = state.level > Quantumness.CLASSICAL
        certain = state.register.certain
        pairs = tuple(sorted(sum(bits for bits, _ in wave) for wave in state.register.waves))
        return self._value(certain & BOARD, certain >> SQUARES, pairs)

    def moves(self, state: TiqTaqToe) -> list[tuple[Any, float]]:
        """Every legal action, or answer, with its worth to X, the best for who acts first."""
        actions = [*state.legal_actions(), *(found for found, _ in state.chances())]
        found = [(action, self.value(state.apply(action))) for action in actions]
        return sorted(found, key=lambda entry: entry[1], reverse=state.turn == 0)

    def _value(self, one: int, other: int, pairs: Pairs) -> float:
        if _WON[one] or _WON[other]:
            return float(_WON[one]) - float(_WON[other])
        taken = one | other
        for pair in pairs:
            taken |= pair & BOARD | pair >> SQUARES
        if taken == BOARD and not pairs:
            return 0.0
        key = min((image[one], image[other], _moved(image, pairs)) for image in _IMAGES)
        known = self._known.get(key)
        if known is None:
            known = (
                self._measured(one, other, pairs)
                if taken == BOARD
                else (self._best(one, other, pairs, taken))
            )
            self._known[key] = known
            if not len(self._known) % 5000:
                self._progress(f"{len(self._known):,} moments")
        return known

    def _measured(self, one: int, other: int, pairs: Pairs) -> float:
        found = [one | other << SQUARES]
        for pair in pairs:
            low = pair & -pair
            found = [bits | half for bits in found for half in (low, pair ^ low)]
        values = (self._value(bits & BOARD, bits >> SQUARES, ()) for bits in found)
        return sum(values) / len(found)

    def _best(self, one: int, other: int, pairs: Pairs, taken: int) -> float:
        free = [1 << square for square in range(SQUARES) if not taken >> square & 1]
        turn = (one.bit_count() + other.bit_count() + len(pairs)) % 2
        values = [
            self._value(one, other | bit, pairs) if turn else self._value(one | bit, other, pairs)
            for bit in free
        ]
        if self._splits:
            values += [
                self._value(one, other, tuple(sorted((*pairs, (a | b) << SQUARES * turn))))
                for a in free
                for b in free
                if a < b
            ]
        return min(values) if turn else max(values)


def _moved(image: list[int], pairs: Pairs) -> Pairs:
    return tuple(sorted(image[pair & BOARD] | image[pair >> SQUARES] << SQUARES for pair in pairs))
