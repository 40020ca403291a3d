"""The fast open-card solver of the general trick-taking game.

It takes positions of any rules with at most 64 cards; `ouvert.tricks.solvers.reference` is the
plain solver that it is tested against. The search is in `ouvert.tricks.kernels.general.search`.
Importing this module compiles the kernels on a machine that has not done so yet, so the rules of
play do not import it.
"""

from __future__ import annotations

import threading
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.kernels.general import layout as layout
from ouvert.tricks.kernels.general import search as general
from ouvert.tricks.kernels.partnership.answers import exact_tricks, likely_tricks
from ouvert.tricks.kernels.partnership.layout import OWNERS_HIGH, OWNERS_LOW
from ouvert.tricks.kernels.partnership.table import LINE
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members
from ouvert.tricks.solvers.partnership import Lanes, lanes

MOST_CARDS = 64
"""Cards that a position may have: a set of them is one machine word."""
MOST_POINTS = 30_000
"""Card points that a position may have in all: a table entry holds two such numbers."""
TABLE_WORDS = 1 << 23
"""Size of a thread's transposition table in words of eight bytes; unused memory is not touched."""
CUTOFF_BITS = 16
"""A thread keeps 2**CUTOFF_BITS cards that cut the search, to be tried first."""
HEADS = 1 << 17
"""Chains of the table."""


def value(position: TrickPosition, guess: int | None = None) -> int:
    """Return what team 0 gets in the end when all hands are open and all play as well as possible.

    The same as `reference.minimax`: card points, tricks, or 1/0 for misère; `position.taken`
    counts. `guess` is the value that the search tries first; any is right, a good one faster.

    Card points may be of either sign, or of both: of those below 0, penalties, a team wants few.

    Raises SizeError for more than 64 cards or 30,000 card points.
    """
    solver = _thread_solver()
    solver.nodes = 0
    if position.over:
        return position.value
    misere = position.rules.objective is Objective.MISERE
    if misere:
        return int(solver.remaining(position, 0, 1) == 0)
    sign = _sign(position)
    first = -1 if guess is None else sign * (guess - position.taken)
    return position.taken + sign * solver.remaining(position, first, 0)


def at_least(position: TrickPosition, goal: int) -> bool:
    """Whether team 0 gets at least `goal`: points, tricks, or for misère 1; `taken` counts.

    Raises the errors of `value`.
    """
    if position.over or position.rules.objective is Objective.MISERE:
        return value(position) >= goal
    need = goal - position.taken
    solver = _thread_solver()
    solver.nodes = 0
    if _both_signs(position):
        return value(position) >= goal
    if _sign(position) < 0:
        too_many = 1 - need
        return too_many > 0 and solver.remaining(position, 0, too_many) < too_many
    return need <= 0 or solver.remaining(position, 0, need) >= need


def all_tricks(position: TrickPosition) -> bool:
    """Whether team 0 wins every trick that is still to be won; false for a misère.

    Raises the errors of `value`.
    """
    rules = position.rules
    if rules.objective is Objective.MISERE:
        return False
    counted = TrickPosition(
        rules.counting_tricks(), position.hands, position.leader, position.table
    )
    return at_least(counted, counted.tricks_left)


def card_values(position: TrickPosition) -> dict[int, int]:
    """Return for each legal card the value of the game after it, like the reference solver.

    Raises the errors of `value`.
    """
    found: dict[int, int] = {}
    for card in members(position.legal):
        guess = next(reversed(found.values()), None)
        found[card] = value(position.play(card), guess)
    return found


def leader_values(position: TrickPosition) -> tuple[int, ...]:
    """Return for each seat what `value` is if that seat leads; no card may lie on the table.

    Faster than asking for each seat: one table of bounds serves all.

    Raises PositionError for cards on the table, else the errors of `value`.
    """
    if position.table:
        raise PositionError("who leads is settled while cards lie on the table")
    solver = _thread_solver()
    solver.nodes = 0
    if position.over:
        return (position.value,) * position.rules.seats
    found = solver.all_leaders(position)
    if position.rules.objective is Objective.MISERE:
        return tuple(int(each == 0) for each in found)
    sign = _sign(position)
    return tuple(position.taken + sign * each for each in found)


def nodes() -> int:
    """Return at how many positions, at the start of a trick, this thread's last search looked."""
    return _thread_solver().nodes


class _Numbering:
    """How the cards of a game, or of one position, are numbered for the kernel."""

    def __init__(self, rules: TrickRules, cards: list[int]) -> None:
        ordered = sorted(cards, key=lambda card: (rules.suits[card], rules.strengths[card]))
        suits = sorted({rules.suits[card] for card in ordered})
        index = {suit: number for number, suit in enumerate(suits)}
        self.place = {card: number for number, card in enumerate(ordered)}
        self.suits = np.array([index[rules.suits[card]] for card in ordered], dtype=np.int64)
        self.points = np.array([rules.points[card] for card in ordered], dtype=np.int64)
        self.scores = np.array([int(team == 0) for team in rules.teams], dtype=np.int64)
        self.trump = -1 if rules.trump is None else index.get(rules.trump, -1)
        self.by_points = int(rules.objective is Objective.POINTS)
        self.reversed = int(rules.objective is Objective.MISERE)


@lru_cache(maxsize=64)
def _numbering(rules: TrickRules) -> _Numbering:
    return _Numbering(rules, list(range(rules.cards)))


class _Solver:
    """The workspace of one thread."""

    def __init__(self) -> None:
        self._words: NDArray[np.int64] = np.zeros(layout.GENERAL_WORDS, dtype=np.int64)
        self._heads: NDArray[np.int64] = np.zeros(HEADS, dtype=np.int64)
        # blocks of entries begin where a line of the cache does
        pool: NDArray[np.int64] = np.empty(TABLE_WORDS + LINE, dtype=np.int64)
        begins = -pool.ctypes.data // pool.itemsize % LINE
        self._pool = pool[begins : begins + TABLE_WORDS]
        self._cutoffs: NDArray[np.int64] = np.zeros(1 << CUTOFF_BITS, dtype=np.int64)
        self._words[layout.CUTOFFS] = self._cutoffs.ctypes.data
        self._words[layout.HEADS] = self._heads.ctypes.data
        self._words[layout.HEADS_MASK] = HEADS - 1
        self._words[layout.POOL] = self._pool.ctypes.data
        self._address = self._words.ctypes.data

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that the last search looked at."""
        return int(self._words[layout.POSITIONS])

    @nodes.setter
    def nodes(self, number: int) -> None:
        self._words[layout.POSITIONS] = number

    def remaining(self, position: TrickPosition, guess: int, need: int) -> int:
        """What team 0 gets from here on; a bound if `need` is positive (see `general.exact`).

        Of penalties, how many it gets without their sign.
        """
        _check_equals(position)
        numbering = lanes(position.rules)
        if numbering is not None:
            return self._partnership(position, numbering, guess, need)
        table = self._lay_out(position)
        if guess < 0 and not need:
            guess = general.first_guess(self._address, position.leader)
        return int(
            general.exact(self._address, position.leader, table, len(position.table), guess, need)
        )

    def all_leaders(self, position: TrickPosition) -> list[int]:
        """What team 0 gets if each seat leads; of a misère, whether it has to take a trick.

        The first guess of a seat is the last value that was found: that of its partner, which is
        nearly always right, or of another seat.
        """
        _check_equals(position)
        rules = position.rules
        numbering = lanes(rules)
        if numbering is not None:
            return self._partnership_leaders(position, numbering)
        need = int(rules.objective is Objective.MISERE)
        table = self._lay_out(position)
        guess = general.first_guess(self._address, 0)
        found = [0] * rules.seats
        for seat in sorted(range(rules.seats), key=lambda seat: rules.teams[seat]):
            guess = int(general.exact(self._address, seat, table, 0, guess, need))
            found[seat] = guess
        return found

    def _partnership(self, position: TrickPosition, numbering: Lanes, guess: int, need: int) -> int:
        """`remaining` where two partnerships play for tricks."""
        hands, forced = numbering.hands(position)
        trumps = self._lay_out_lanes(position, numbering, hands)
        tricks = hands[0].bit_count()
        around = [hands[(position.leader + turn) % 4] for turn in range(4)]
        ours = position.rules.teams[position.leader] == 0
        if need > tricks:
            return tricks
        if need > 0:
            asked = need if ours else tricks - need + 1
            found = exact_tricks(self._address, position.leader, *around, forced, 0, asked)
        else:
            if guess < 0:
                asked = likely_tricks(*around, trumps, tricks)
            else:
                asked = guess if ours else tricks - guess + 1
            found = exact_tricks(self._address, position.leader, *around, forced, asked, 0)
        return int(found if ours else tricks - found)

    def _partnership_leaders(self, position: TrickPosition, numbering: Lanes) -> list[int]:
        """`all_leaders` where two partnerships play for tricks."""
        teams = position.rules.teams
        hands, _ = numbering.hands(position)
        trumps = self._lay_out_lanes(position, numbering, hands)
        tricks = hands[0].bit_count()
        guess = -1
        found = [0] * 4
        for seat in sorted(range(4), key=lambda seat: teams[seat]):
            around = [hands[(seat + turn) % 4] for turn in range(4)]
            ours = teams[seat] == 0
            if guess < 0:
                asked = likely_tricks(*around, trumps, tricks)
            else:
                asked = guess if ours else tricks - guess + 1
            gets = int(exact_tricks(self._address, seat, *around, 0, asked, 0))
            guess = found[seat] = gets if ours else tricks - gets
        return found

    def _lay_out_lanes(
        self, position: TrickPosition, numbering: Lanes, hands: tuple[int, ...]
    ) -> int:
        """Write a deal into the workspace for two partnerships; returns the mask of the trumps.

        What the table holds of the position before is forgotten.
        """
        words = self._words
        trumps = numbering.trumps
        words[layout.TRUMP] = trumps
        words[layout.EPOCH] += 1
        words[layout.POOL_USED] = 1
        words[layout.POOL_SIZE] = len(self._pool) // LINE
        words[layout.HISTORY : layout.HISTORY + layout.HISTORY_WORDS] = 0
        words[OWNERS_LOW] = hands[1] | hands[3]
        words[OWNERS_HIGH] = hands[2] | hands[3]
        self._clear_cutoffs(4 * hands[0].bit_count())
        return trumps

    def _clear_cutoffs(self, cards: int) -> None:
        """Forget the cards that cut the search before; few cards need few of them."""
        bits = min(CUTOFF_BITS, max(6, cards // 2 - 4))
        self._words[layout.CUTOFFS_MASK] = (1 << bits) - 1
        self._cutoffs[: 1 << bits] = 0

    def _lay_out(self, position: TrickPosition) -> NDArray[np.int64]:
        """Write a position into the workspace; returns its unfinished trick as the kernel's cards.

        What the table holds of the position before is forgotten.
        """
        rules = position.rules
        everything = 0
        for hand in position.hands:
            everything |= hand
        for card in position.table:
            everything |= 1 << card
        if everything.bit_count() > MOST_CARDS:
            raise SizeError(
                f"the fast solver takes positions of {MOST_CARDS} cards or fewer, "
                f"not {everything.bit_count()}"
            )
        if rules.cards <= MOST_CARDS:
            numbering = _numbering(rules)
        else:
            numbering = _Numbering(rules, list(members(everything)))
        place = numbering.place
        owners = np.full(len(place), -1, dtype=np.int64)
        for seat, hand in enumerate(position.hands):
            for card in members(hand):
                owners[place[card]] = seat
        table = np.zeros(max(1, len(position.table)), dtype=np.int64)
        for number, card in enumerate(position.table):
            owners[place[card]] = (position.leader + number) % rules.seats
            table[number] = place[card]
        points, reverse = numbering.points, numbering.reversed
        if numbering.by_points:
            _check_points(points[owners >= 0])
            if _sign(position) < 0:
                points, reverse = -points, 1
        words = self._words
        words[layout.REVERSED] = reverse
        layout.lay_out(
            words,
            owners,
            numbering.suits,
            points,
            numbering.scores,
            numbering.trump,
            numbering.by_points,
        )
        words[layout.POOL_SIZE] = len(self._pool)
        self._clear_cutoffs(everything.bit_count())
        for number in range(len(position.table)):
            seat = (position.leader + number) % rules.seats
            words[layout.HANDS + seat] &= ~(1 << int(table[number]))
        return table


def load() -> None:
    """Load the kernels of the search, or compile them where that has not been done."""
    for kernel in (layout.lay_out, general.first_guess, general.exact, likely_tricks, exact_tricks):
        kernel.load()


def _check_equals(position: TrickPosition) -> None:
    """Refuse equal cards in different hands, which the kernels would order."""
    if position.shares_equals:
        raise PositionError("the fast solver takes no equal cards in different hands")


def _check_points(points: NDArray[np.int64]) -> None:
    """Refuse more card points than the kernel can count."""
    if abs(points).sum() > MOST_POINTS:
        raise SizeError(
            f"the fast solver takes {MOST_POINTS} card points or fewer, not {abs(points).sum()}"
        )


def _points_in_play(position: TrickPosition) -> list[int]:
    """The points of the cards in hands and on the table; none where none can be below 0."""
    rules = position.rules
    if rules.objective is not Objective.POINTS or min(rules.points) >= 0:
        return []
    left = [card for hand in position.hands for card in members(hand)]
    return [rules.points[card] for card in (*left, *position.table)]


def _both_signs(position: TrickPosition) -> bool:
    """Whether some tricks gain points and others cost some."""
    points = _points_in_play(position)
    return min(points, default=0) < 0 < max(points, default=0)


def _sign(position: TrickPosition) -> int:
    """-1 if points count and all in play are penalties, else 1."""
    points = _points_in_play(position)
    return -1 if min(points, default=0) < 0 >= max(points) else 1


_workspaces = threading.local()


def _thread_solver() -> _Solver:
    """This thread's solver."""
    solver: _Solver | None = getattr(_workspaces, "solver", None)
    if solver is None:
        solver = _workspaces.solver = _Solver()
    return solver
