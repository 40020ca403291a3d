"""Trick games with two ranks: can a team win so many tricks?

The reductions of paper 003 end in positions with thousands of suits of two cards. The solver here
takes any number of seats and suits, as long as no suit has more than two cards left and there is no
trump. It answers yes or no; `value` asks several times. The search, and why it may leave out what
it leaves out, is in `ouvert.tricks.kernels.rank_two.search` and `moves` beside it.

The question is PSPACE-hard (paper 003, theorem 1), so positions of a hundred cards can be out of
reach. A search is then given up with SizeError after `most_nodes` positions; it never guesses.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.kernels.rank_two.layout import (
    FAILS,
    HOLDS,
    NOTHING,
    WORK_ALLOWED,
    WORK_DONE,
    WORK_STORED,
)
from ouvert.tricks.kernels.rank_two.search import prove
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members

MOST_NODES = 20_000_000
"""Positions that a proof looks at unless told otherwise."""
MOST_ENTRIES = 1 << 22
"""Entries of the table, of 24 bytes each."""
_WIDTHS = ((1, 0), (0, 1), (2, 0), (0, 2), (0, 0))
"""Choices of discards that a hand of team A and of team B is left with; 0 for all."""
_FIRST_SHARE = 20_000
_GROWTH = 8

_Array = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer to "does team A win at least so many tricks?" and what it took.

    Attributes:
        holds: the answer.
        nodes: positions that were looked at, at the start of a trick or where a hand has a choice
            of discards, in all attempts.
        entries: table entries made by the attempt that decided.
        restricted: the team, A or B, that wins although each of its hands discarded one of only a
            few cards that look best; empty if all choices of both teams were allowed.
    """

    holds: bool
    nodes: int
    entries: int
    restricted: str = ""


def why_not(position: TrickPosition) -> str | None:
    """Return why the solver does not take a position, as a clause; None if it does."""
    rules = position.rules
    if rules.objective is not Objective.TRICKS:
        return f"{rules.objective.value} are counted, not tricks"
    if position.table:
        return "a trick has begun"
    if position.shares_equals:
        return "two equal cards are in different hands"
    held = _suits(position)
    if rules.trump is not None and rules.trump in held:
        return "there is a trump suit"
    for suit, cards in held.items():
        if len(cards) > 2:
            return f"suit {suit} has {len(cards)} cards, more than two"
    return None


def at_least(position: TrickPosition, goal: int, most_nodes: int = MOST_NODES) -> Proof:
    """Decide whether team 0 (A) can win at least `goal` tricks; `position.taken` counts.

    Raises PositionError for a position that has trumps, a suit of three cards, a trick that has
    begun, or counts something else than tricks; SizeError if `most_nodes` positions do not suffice.
    """
    reason = why_not(position)
    if reason:
        raise PositionError(f"the solver for two ranks cannot take this position: {reason}")
    need = goal - position.taken
    left = position.tricks_left
    if need <= 0 or need > left:
        return Proof(need <= 0, 0, 0)
    search = _Search(position)
    used = 0
    share = _FIRST_SHARE
    waiting = list(_WIDTHS)
    while True:
        for widths in tuple(waiting):
            answer, nodes, entries = search.run(need, widths, min(share, most_nodes - used))
            used += nodes
            sure = {HOLDS: widths[1] == 0, FAILS: widths[0] == 0}
            if sure.get(answer):
                restricted = "A" if widths[0] else "B" if widths[1] else ""
                return Proof(answer == HOLDS, used, entries, restricted)
            if answer != NOTHING:
                waiting.remove(widths)
            if used >= most_nodes:
                raise SizeError(
                    f"{most_nodes:,} positions did not decide whether team A wins {goal} of "
                    f"{position.taken + left} tricks"
                )
        share *= _GROWTH


def all_tricks(position: TrickPosition, most_nodes: int = MOST_NODES) -> Proof:
    """Decide whether team 0 (A) can win all tricks that are left.

    Raises the errors of `at_least`.
    """
    return at_least(position, position.taken + position.tricks_left, most_nodes)


def value(position: TrickPosition, most_nodes: int = MOST_NODES) -> int:
    """Return how many tricks team 0 (A) wins in the end, by halving what is possible.

    Raises the errors of `at_least`; `most_nodes` holds for each question.
    """
    return value_and_nodes(position, most_nodes)[0]


def value_and_nodes(position: TrickPosition, most_nodes: int = MOST_NODES) -> tuple[int, int]:
    """Return what `value` does, and how many positions all its questions looked at.

    Raises the errors of `at_least`.
    """
    low, high = position.taken, position.taken + position.tricks_left
    nodes = at_least(position, low, most_nodes).nodes
    while low < high:
        middle = (low + high + 1) // 2
        proof = at_least(position, middle, most_nodes)
        nodes += proof.nodes
        if proof.holds:
            low = middle
        else:
            high = middle - 1
    return low, nodes


def load() -> None:
    """Load the kernel of the search, or compile it where that has not been done."""
    prove.load()


def _suits(position: TrickPosition) -> dict[int, list[tuple[int, int]]]:
    """For each suit in play its cards as (strength, seat)."""
    rules = position.rules
    held: dict[int, list[tuple[int, int]]] = {}
    for seat, hand in enumerate(position.hands):
        for card in members(hand):
            held.setdefault(rules.suits[card], []).append((rules.strengths[card], seat))
    return held


class _Search:
    """A position as the kernel wants it, and the memory to search it in."""

    def __init__(self, position: TrickPosition) -> None:
        seats = position.rules.seats
        self._left = position.tricks_left
        self._leader = position.leader
        self._teams: _Array = np.array(position.rules.teams, dtype=np.int64)
        suits: Counter[tuple[int, int]] = Counter()
        for cards in _suits(position).values():
            if len(cards) == 2:
                (_, king), (_, ace) = sorted(cards)
                if king != ace:
                    suits[ace, king] += 1
        words = np.random.default_rng(2).integers(-(2**63), 2**63, (2, len(suits)))
        ends = np.array([*suits], dtype=np.int64).reshape(-1, 2).T
        counts = np.array([*suits.values()], dtype=np.int64)
        self._pairs: _Array = np.ascontiguousarray(np.vstack([ends, counts[None], words]))
        links: list[list[int]] = [[] for _ in range(seats)]
        for pair, (ace, king) in enumerate(suits):
            links[ace].append(2 * pair)
            links[king].append(2 * pair + 1)
        self._links: _Array = np.array([code for each in links for code in each], dtype=np.int64)
        self._starts: _Array = np.cumsum([0, *map(len, links)], dtype=np.int64)
        choices = self._left * (len(self._links) + seats) + 1
        self._hands: _Array = np.zeros((self._left + 1, 3, seats), dtype=np.int64)
        self._tricks: _Array = np.zeros((self._left + 1, 4), dtype=np.int64)
        self._queue: _Array = np.zeros(seats, dtype=np.int64)
        self._frames: _Array = np.zeros((self._left * seats + 1, 11), dtype=np.int64)
        self._options: _Array = np.zeros(choices, dtype=np.int64)
        self._log: _Array = np.zeros(int(counts.sum()) + 1, dtype=np.int64)

    def run(self, need: int, widths: tuple[int, int], most_nodes: int) -> tuple[int, int, int]:
        """Search once; return the answer of the kernel, positions and table entries."""
        entries = min(MOST_ENTRIES, 1 << max(10, (2 * most_nodes).bit_length()))
        work: _Array = np.zeros(3, dtype=np.int64)
        work[WORK_ALLOWED] = most_nodes
        answer = prove(
            self._left,
            self._leader,
            need,
            self._teams,
            self._pairs.copy(),
            self._starts,
            self._links,
            self._hands,
            self._tricks,
            self._queue,
            self._frames,
            self._options,
            self._log,
            np.zeros((entries, 3), dtype=np.int64),
            np.array(widths, dtype=np.int64),
            work,
        )
        return int(answer), int(min(work[WORK_DONE], most_nodes)), int(work[WORK_STORED])
