"""Theorem 3 of paper 003: minimax with a table that forgets the names of the suits.

Two positions in which the suits are the same up to their names have the same value. So the table
knows a position by how often each *distribution* occurs, a distribution saying who holds which card
of a suit. With N hands and R ranks there are (N+1)^R distributions, so for fixed N and R the table
has polynomially many entries in the number of suits. For the same reason only one suit of each
distribution is tried at each turn, or the search between two entries would not be polynomial.

Three remarks on the paper. An unfinished trick does not show in its key, so the key is used only
between tricks. The number of tricks so far takes sR/N + 1 values, not sR/N; it is not needed at
all, if an entry says what is still to come. And the ranks of played cards do not matter beyond the
order of those that are left: closing the gaps makes the table smaller. `Key.PRINTED` is the paper's
key, `Key.COMPRESSED` ours.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members

MOST_ENTRIES = 2_000_000
"""Table entries before a search is given up, unless told otherwise."""

Word = tuple[tuple[int, int], ...]
"""A distribution: from the highest rank down the holder and the points of each card."""
_GONE = (-1, 0)
"""In place of a card that has been played or never was."""
_limit = threading.Lock()
"""Held by whoever changes how deep functions may call each other."""


class Key(Enum):
    """What the table knows a position by."""

    COMPRESSED = "ranks of the remaining cards, gaps closed"
    PRINTED = "ranks with their gaps, and what team A has so far"


@dataclass(frozen=True, slots=True)
class TableResult:
    """The value of a position and the size of the table that it took.

    Attributes:
        value: what team 0 gets in the end, as in `reference.minimax`.
        entries: positions at the start of a trick in the table.
        calls: cards played.
    """

    value: int
    entries: int
    calls: int


def solve(
    position: TrickPosition, key: Key = Key.COMPRESSED, most_entries: int = MOST_ENTRIES
) -> TableResult:
    """Solve a position of any trick game by Theorem 3.

    Trumps, card points and misère are allowed for: the trump suit keeps its name, and cards of
    different points are different. A trick that has begun is played out first.

    Raises SizeError if the table needs more than `most_entries` entries, PositionError if two equal
    cards are in different hands.
    """
    if position.shares_equals:
        raise PositionError("the table of Theorem 3 knows no equal cards in different hands")
    table = _Table(position, key, most_entries)
    with _room_for_calls((position.tricks_left + 1) * (position.rules.seats + 2)):
        found = table.finish(position)
    return TableResult(found, len(table.memo), table.calls)


@dataclass(slots=True)
class _Trick:
    """An unfinished trick.

    `led` and `trump` are those suits as they were at its start, and `out` and `trumps_out` the
    places of the cards played from them. Other suits are up to date in `rest`.
    """

    leader: int
    taken: int
    led: Word
    trump: Word
    in_trump: bool
    rest: dict[Word, int]
    place: int = 0
    out: int = 0
    trumps_out: int = 0
    best: int = -1
    ruffed: bool = False
    winner: int = -1
    points: int = 0


class _Table:
    """The search of one position."""

    def __init__(self, position: TrickPosition, key: Key, most_entries: int) -> None:
        rules = position.rules
        self.memo: dict[tuple[object, ...], int] = {}
        self.calls = 0
        self._most = most_entries
        self._teams = rules.teams
        self._seats = rules.seats
        self._by_points = rules.objective is Objective.POINTS
        self._misere = rules.objective is Objective.MISERE
        self._printed = key is Key.PRINTED
        cards = [card for hand in position.hands for card in members(hand)]
        self._ranks = sorted({rules.strengths[card] for card in cards}, reverse=True)

    def finish(self, position: TrickPosition) -> int:
        """Return the final value of a position, which may be in the middle of a trick."""
        if position.over:
            return position.value
        if position.table:
            values = [self.finish(position.play(card)) for card in members(position.legal)]
            return max(values) if self._teams[position.actor] == 0 else min(values)
        rules = position.rules
        suits: dict[int, dict[int, tuple[int, int]]] = {}
        for seat, hand in enumerate(position.hands):
            for card in members(hand):
                label = seat, rules.points[card] if self._by_points else 0
                suits.setdefault(rules.suits[card], {})[rules.strengths[card]] = label
        words = {suit: self._word(cards) for suit, cards in suits.items()}
        trump = words.pop(rules.trump, ()) if rules.trump is not None else ()
        value = self._start(position.leader, trump, Counter(words.values()), position.taken)
        return value if self._misere else position.taken + value

    def _word(self, cards: dict[int, tuple[int, int]]) -> Word:
        """The distribution of a suit, given by strength."""
        if self._printed:
            return tuple(cards.get(strength, _GONE) for strength in self._ranks)
        return tuple(cards[strength] for strength in sorted(cards, reverse=True))

    def _start(self, leader: int, trump: Word, rest: dict[Word, int], taken: int) -> int:
        """What team 0 gets from the start of a trick on; for misère 1 if it takes none."""
        if not rest and not trump:
            return int(self._misere)
        key: tuple[object, ...] = (leader, trump, frozenset(rest.items()))
        if self._printed:
            key = (*key, taken)
        found = self.memo.get(key)
        if found is not None:
            return found
        ours = self._teams[leader] == 0
        best: int | None = None
        for word, in_trump in (*((word, False) for word in rest), (trump, True)):
            for index in _choices(word, leader, 0):
                trick = _Trick(leader, taken, word, trump, in_trump, rest)
                if not in_trump:
                    trick.rest = _changed(rest, word, ())
                value = self._play_led(trick, leader, index)
                if best is None or (value > best if ours else value < best):
                    best = value
        assert best is not None
        if len(self.memo) >= self._most:
            raise SizeError(f"the table of Theorem 3 needs more than {self._most:,} entries here")
        self.memo[key] = best
        return best

    def _follow(self, trick: _Trick) -> int:
        """The value once `trick.place` cards lie on the table."""
        if trick.place == self._seats:
            return self._end(trick)
        seat = (trick.leader + trick.place) % self._seats
        ours = self._teams[seat] == 0
        values = [
            self._play_led(trick, seat, index) for index in _choices(trick.led, seat, trick.out)
        ]
        if not values:
            if not trick.in_trump:
                ruffs = _choices(trick.trump, seat, trick.trumps_out)
                values += [self._ruff(trick, seat, index) for index in ruffs]
            values += [
                self._discard(trick, word, index)
                for word in trick.rest
                for index in _choices(word, seat, 0)
            ]
        return max(values) if ours else min(values)

    def _play_led(self, trick: _Trick, seat: int, index: int) -> int:
        """Play a card of the suit led."""
        wins = not trick.ruffed and (trick.best < 0 or index < trick.best)
        return self._next(
            trick,
            trick.led[index][1],
            out=trick.out | 1 << index,
            best=index if wins else trick.best,
            winner=seat if wins else trick.winner,
        )

    def _ruff(self, trick: _Trick, seat: int, index: int) -> int:
        """Play a trump on another suit."""
        wins = not trick.ruffed or index < trick.best
        return self._next(
            trick,
            trick.trump[index][1],
            trumps_out=trick.trumps_out | 1 << index,
            ruffed=True,
            best=index if wins else trick.best,
            winner=seat if wins else trick.winner,
        )

    def _discard(self, trick: _Trick, word: Word, index: int) -> int:
        """Play a card of a third suit."""
        return self._next(
            trick,
            word[index][1],
            rest=_changed(trick.rest, word, self._less(word, 1 << index)),
        )

    def _next(self, trick: _Trick, points: int, **changes: Any) -> int:
        """Go on after one more card."""
        self.calls += 1
        after = replace(trick, place=trick.place + 1, points=trick.points + points, **changes)
        return self._follow(after)

    def _end(self, trick: _Trick) -> int:
        """The value once the trick is full."""
        gain = 0
        if self._teams[trick.winner] == 0:
            if self._misere:
                return 0
            gain = trick.points if self._by_points else 1
        trump, rest = trick.trump, trick.rest
        if trick.in_trump:
            trump = self._less(trump, trick.out)
        else:
            trump = self._less(trump, trick.trumps_out)
            left = self._less(trick.led, trick.out)
            if left:
                rest = {**rest, left: rest.get(left, 0) + 1}
        return gain + self._start(trick.winner, trump, rest, trick.taken + gain)

    def _less(self, word: Word, out: int) -> Word:
        """A distribution without the cards in some places; empty if none is left."""
        if not out:
            return word
        if not self._printed:
            return tuple(card for index, card in enumerate(word) if not out >> index & 1)
        kept = tuple(_GONE if out >> index & 1 else card for index, card in enumerate(word))
        return kept if any(card != _GONE for card in kept) else ()


def _choices(word: Word, seat: int, out: int) -> Iterator[int]:
    """The places of a seat's cards in a suit, one for each run of equal neighbours."""
    before = _GONE
    for index, card in enumerate(word):
        if out >> index & 1:
            before = _GONE
            continue
        if card[0] == seat and card != before:
            yield index
        before = card


def _changed(rest: dict[Word, int], old: Word, new: Word) -> dict[Word, int]:
    """The suits with one of the distribution `old` replaced by `new`, or taken out if it is ()."""
    changed = dict(rest)
    changed[old] -= 1
    if not changed[old]:
        del changed[old]
    if new:
        changed[new] = changed.get(new, 0) + 1
    return changed


@contextmanager
def _room_for_calls(depth: int) -> Iterator[None]:
    """Let functions call each other so much deeper than Python lets them otherwise."""

    def widen(by: int) -> None:
        # the limit is that of all threads, of which another may need more room meanwhile
        with _limit:
            sys.setrecursionlimit(sys.getrecursionlimit() + by)

    widen(5 * depth)
    try:
        yield
    finally:
        widen(-5 * depth)
