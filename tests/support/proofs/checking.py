"""Checks a proof of what a game of quantum checkers is worth."""

from __future__ import annotations

from collections.abc import Iterable

from support.proofs.linking import empty_table, enter, link, place_of
from support.proofs.moments import Board, Words
from support.proofs.reading import read, start
from support.proofs.valuing import PAYOFFS, start_value


def check(lines: Iterable[str]) -> tuple[float, float]:
    """Bounds of what the start is worth to White, by the moments that a proof lists.

    All other moments may be worth anything, from a loss to a win, but for those in which who is to
    act has lost, since nothing can move, or in which the draw rule has ended the game.

    Args:
        lines: the proof, as `reading` tells.

    Raises:
        ValueError: if the proof is not well-formed, or lists a moment twice.
    """
    header, board, words = read(lines)
    return bounds(words, board, header.level, header.draw, header.aim)


def bounds(words: Words, board: Board, level: int, draw: int, aim: str) -> tuple[float, float]:
    """The same for packed moments; level is a number of `rules`, aim a name in `PAYOFFS`."""
    table = empty_table(len(words))
    twice = enter(table, words)
    if twice >= 0:
        raise ValueError(f"Moment {twice + 1} of the proof has been listed before.")
    first = table[place_of(table, words, start(board))]
    if first < 0:
        win, _, loss = PAYOFFS[aim][0]
        return float(loss), float(win)
    return start_value(link(words, table, board, level), int(first), draw, aim)
