"""The expectimax search over quantum checkers: ever deeper, until nodes or time are used up.

The search is `kernels.expectimax.search`; it needs a board that fits into a row of the compiled
game (`compiled.fits`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.checkers.agents.expectimax.evaluation import weights_of, with_draw
from ouvert.checkers.compiled import encode, fits, move_of
from ouvert.checkers.kernels import board as board
from ouvert.checkers.kernels.expectimax import search as kernels
from ouvert.checkers.kernels.expectimax.evaluation import MOMENT_FEATURES
from ouvert.checkers.kernels.moves import options
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level
from ouvert.errors import OuvertError, RulesError, SizeError
from ouvert.kernels.deferred import clock

DEEPEST = 40
"""Moves that a search looks ahead at most; captures go on beyond."""
FIRST_NODES = 2000
"""Nodes that are looked at before it is known how many the time allows."""
SMALLEST_TABLE, LARGEST_TABLE = 1 << 12, 1 << 20
"""Entries of the transposition table, of 32 bytes."""
MARGIN = 0.25
"""A move that stopped being the best by no more than this while there was no time to look at the
others again stays it: each depth sees things a little differently."""
SURE = 1 - kernels.LATER * kernels.DEEPEST
"""From this value on a win is certain, and deeper searches would find no other."""

CONTEMPT = {
    Level.CLASSICAL: 0.35,
    Level.SUPERPOSITION: 0.2,
    Level.ENTANGLEMENT: 0.35,
    Level.INTERFERENCE: 0.35,
}
"""By how much a draw is worth less than an even game to who wants to win against weaker players;
chosen by matches with `mcts:640` (`docs/checkers-study.md`)."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a search goes on.

    Attributes:
        nodes: moments to look at, at most; None for as many as the time allows.
        seconds: how long; None for no limit.
        depth: moves to look ahead, at most.
        contempt: by how much a draw is worth less than an even game to who searches, from 0 to 1.

    Raises OuvertError without a limit, or with one that makes no sense.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int = DEEPEST
    contempt: float = 0.0

    def __post_init__(self) -> None:
        if self.nodes is None and self.seconds is None:
            raise OuvertError("a search needs a number of nodes or of seconds")
        if self.nodes is not None and self.nodes < 1:
            raise OuvertError(f"a search looks at one moment at least, not {self.nodes}")
        if self.seconds is not None and not self.seconds > 0:
            raise OuvertError(f"a search takes more than 0 seconds, not {self.seconds:g}")
        if not 1 <= self.depth <= DEEPEST:
            raise OuvertError(f"a search looks 1 to {DEEPEST} moves ahead, not {self.depth}")
        if not 0 <= self.contempt < 1:
            raise OuvertError(f"contempt of draws is at least 0 and below 1, not {self.contempt:g}")


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has found.

    Attributes:
        actions: every legal move with its value for who moves, from −1 to 1, the best first. Where
            not every move was to be valued, values are bounds from above, but for that of the first
            one; where the deepest look had no time for all moves, also that, and values of moves
            that it did not reach are what the look before has said.
        depth: moves that were looked ahead, fully.
        nodes: moments that were looked at.
        seconds: how long it took.
    """

    actions: tuple[tuple[Move, float], ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.actions[0][0]


def think(
    state: QuantumCheckers,
    rng: np.random.Generator,
    effort: Effort,
    *,
    whole: bool = False,
    weights: np.ndarray | None = None,
) -> Thought:
    """Search from a state.

    Args:
        state: a player has to act.
        rng: the order of moves at first, which decides between equal ones.
        effort: how long. Without `seconds`, generator and effort fix the answer.
        whole: whether every move is valued exactly, for people; that takes longer.
        weights: float64[MOMENT_FEATURES], the evaluation; the learned one if left out.

    Raises RulesError if the game is over or a measurement is due, SizeError for a board above
    11 × 11.
    """
    if state.actor is None:
        raise RulesError(
            "nobody is to move: the game is over"
            if state.over
            else "nobody is to move before the measurement is answered"
        )
    if not fits(state.variant):
        raise SizeError(
            f"expectimax plays boards of up to {board.LARGEST} × {board.LARGEST} squares, not "
            f"{state.variant.size} × {state.variant.size}"
        )
    started = clock()
    search = _Search(state, rng, effort, weights_of(state.variant) if weights is None else weights)
    done = 0
    while done < effort.depth and search.go(done + 1, effort, started, whole):
        done += 1
        if abs(search.values[0]) >= SURE or (search.only and not whole):
            break
    size = state.variant.size
    return Thought(
        tuple(
            (move_of(size, int(code)), float(value))
            for code, value in zip(search.order, search.values, strict=True)
        ),
        done,
        int(search.counts[kernels.NODES_SEEN]),
        clock() - started,
    )


class _Search:
    """The arrays of a search, and its moves as they are ordered so far."""

    def __init__(
        self, state: QuantumCheckers, rng: np.random.Generator, effort: Effort, weights: np.ndarray
    ) -> None:
        start = encode(state)
        plies = kernels.DEEPEST + 1
        self._rows = np.zeros((plies, len(start)), np.int64)
        self._rows[0] = start
        self._moves = np.empty((plies, board.MOST_OUTCOMES), np.int64)
        self._scratch = np.empty((plies, board.MOST_OUTCOMES))
        room = SMALLEST_TABLE
        wanted = effort.nodes or LARGEST_TABLE
        while room < min(wanted, LARGEST_TABLE):
            room *= 2
        self._table = np.zeros((room, kernels.ENTRY), np.int64)
        self._history = np.zeros(kernels.ORDER_WORDS, np.int64)
        assert len(weights) == MOMENT_FEATURES
        draw = effort.contempt if state.turn else -effort.contempt
        self._weights = with_draw(weights, draw)
        self.counts = np.zeros(kernels.COUNTS, np.int64)
        number = int(options(self._rows[0], self._moves[0]))
        self.order = self._moves[0, :number].copy()
        rng.shuffle(self.order)
        self.values = np.full(number, -1.0)

    @property
    def only(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.order) == 1

    def go(self, depth: int, effort: Effort, started: float, whole: bool) -> bool:
        """Look so many moves ahead; whether that came to its end before the limit."""
        seen = int(self.counts[kernels.NODES_SEEN])
        spent = clock() - started
        most = np.iinfo(np.int64).max if effort.nodes is None else effort.nodes
        if effort.seconds is not None:
            if depth > 1 and spent >= effort.seconds:
                return False
            allowed = FIRST_NODES
            if seen >= FIRST_NODES:
                # as fast as so far, and a little less, for the clock is seldom looked at
                allowed = int(0.9 * seen / spent * (effort.seconds - spent))
            most = min(most, seen + allowed)
        if depth == 1:
            # the first look is always finished, so that there is a move to play
            most = np.iinfo(np.int64).max
        self.counts[kernels.MOST_NODES] = most
        self.counts[kernels.STOPPED] = 0
        order, values = self.order.copy(), np.full(len(self.order), -1.0)
        done = kernels.look(
            self._rows,
            self._moves,
            self._scratch,
            self._table,
            self._history,
            self.counts,
            self._weights,
            order,
            values,
            depth,
            int(whole),
        )
        finished = done == len(order)
        if finished:
            self.order, self.values = order, values
        elif done and not whole:
            # the best move of before was looked at first, so what is better is better; where that
            # one turned out worse by far, the bounds that the others had before count
            known = dict(zip(self.order, self.values, strict=True))
            values[done:] = [known[each] for each in order[done:]]
            merits = np.where(np.arange(len(order)) < done, values, values - MARGIN)
            ranked = np.argsort(-merits, kind="stable")
            self.order, self.values = order[ranked], values[ranked]
        if not finished and effort.seconds is not None and seen < FIRST_NODES:
            # stopped by the guess alone: the time is not up yet
            return self.go(depth, effort, started, whole)
        return bool(finished)
