"""The plain reference solver: minimax and nothing else.

No table, no pruning, no ordering, so that it can be checked by reading it. Every fast solver of
the package is tested against it; use it for positions of up to about six cards a hand.
"""

from __future__ import annotations

from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import members


def minimax(position: TrickPosition) -> int:
    """Return what team 0 gets in the end when all hands are open and all play as well as possible.

    Card points, tricks, or 0/1 for misère, by the objective of the rules; `position.taken` counts.
    """
    if position.over:
        return position.value
    values = [minimax(position.play(card)) for card in members(position.legal)]
    return max(values) if position.rules.teams[position.actor] == 0 else min(values)


def card_values(position: TrickPosition) -> dict[int, int]:
    """Return for each legal card the value of the game after it."""
    return {card: minimax(position.play(card)) for card in members(position.legal)}


def leaf_count(position: TrickPosition) -> int:
    """Count the ways to play a position to its end ("perft")."""
    if position.over:
        return 1
    return sum(leaf_count(position.play(card)) for card in members(position.legal))
