"""Positions with equal cards in several hands, or with more cards than the general solver takes.

The same questions as `ouvert.tricks.solvers.general`, answered with a set of cards for each suit in
place of one for all. It is slower, since it knows fewer tricks that are sure without search.
"""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import SizeError
from ouvert.tricks.kernels.suitwise import layout, search
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members

MOST_CARDS = 255
"""Cards that a position may have."""
MOST_SUITS = 16
"""Suits that they may be of: with more of them the table of Theorem 3 is the way."""
MOST_POINTS = 1_000_000_000
"""Card points that a position may have in all."""
POOL_WORDS = 1 << 23
"""Size of a thread's table in words of eight bytes; unused memory is not touched."""
HEADS = 1 << 17
"""Chains of the table."""
_ROOM = 1 << 63
"""What a word of the shape has room for."""


def why_not(position: TrickPosition) -> str | None:
    """Return why a position is too large, as a clause; None if it is not."""
    rules = position.rules
    cards = _in_play(position)
    if len(cards) > MOST_CARDS:
        return f"it takes {MOST_CARDS} cards, not {len(cards)}"
    lengths: dict[int, int] = {}
    for card in cards:
        lengths[rules.suits[card]] = lengths.get(rules.suits[card], 0) + 1
    if len(lengths) > MOST_SUITS:
        return f"it takes {MOST_SUITS} suits, not {len(lengths)}"
    longest = max(lengths.values(), default=0)
    if longest > layout.SW_MOST_IN_SUIT:
        return f"it takes {layout.SW_MOST_IN_SUIT} cards of a suit, not {longest}"
    if rules.objective is Objective.POINTS:
        points = sum(abs(rules.points[card]) for card in cards)
        if points > MOST_POINTS:
            return f"it takes {MOST_POINTS} card points, not {points}"
    return None


def value(position: TrickPosition, guess: int | None = None) -> int:
    """Return what team 0 gets in the end when all hands are open and all play as well as possible.

    The same as `reference.minimax`. `guess` is the value that is tried first; any is right, a good
    one faster.

    Raises SizeError for a position that is too large (`why_not`).
    """
    solver = _thread_solver()
    solver.nodes = 0
    if position.over:
        return position.value
    if position.rules.objective is Objective.MISERE:
        return int(solver.remaining(position, need=1) == 0)
    first = None if guess is None else guess - position.taken
    return position.taken + solver.remaining(position, guess=first)


def at_least(position: TrickPosition, goal: int) -> bool:
    """Whether team 0 gets at least `goal`: points, tricks, or for misère 1; `taken` counts.

    Raises the errors of `value`.
    """
    if position.over or position.rules.objective is Objective.MISERE:
        return value(position) >= goal
    solver = _thread_solver()
    solver.nodes = 0
    need = goal - position.taken
    return solver.remaining(position, need=need) >= need


def leader_values(position: TrickPosition) -> tuple[int, ...]:
    """Return for each seat what `value` is if that seat leads; no card may lie on the table.

    Raises the errors of `value`.
    """
    solver = _thread_solver()
    solver.nodes = 0
    rules = position.rules
    if position.over:
        return (position.value,) * rules.seats
    misere = rules.objective is Objective.MISERE
    table = solver.lay_out(position)
    found = []
    guess = None
    for seat in range(rules.seats):
        guess = solver.ask(seat, table, 0, guess, 1 if misere else None)
        found.append(int(guess == 0) if misere else position.taken + guess)
    return tuple(found)


def nodes() -> int:
    """Return at how many positions, at the start of a trick, this thread's last search looked."""
    return _thread_solver().nodes


def load() -> None:
    """Load the kernel of the search, or compile it where that has not been done."""
    search.exact.load()


def _in_play(position: TrickPosition) -> list[int]:
    """The cards in hands and on the table."""
    everything = sum(1 << card for card in position.table)
    for hand in position.hands:
        everything |= hand
    return list(members(everything))


class _Solver:
    """The workspace of one thread."""

    def __init__(self) -> None:
        self._words: NDArray[np.int64] = np.zeros(layout.SW_WORDS, dtype=np.int64)
        self._arrays: dict[int, NDArray[np.int64]] = {}
        self._words[layout.SW_EPOCH] = 1
        self._keep(layout.SW_HEADS, np.zeros(HEADS, dtype=np.int64))
        self._words[layout.SW_HEADS_MASK] = HEADS - 1
        self._keep(layout.SW_POOL, np.empty(POOL_WORDS, dtype=np.int64))
        self._words[layout.SW_POOL_SIZE] = POOL_WORDS
        self._address = self._words.ctypes.data

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that the last search looked at."""
        return int(self._words[layout.SW_POSITIONS])

    @nodes.setter
    def nodes(self, number: int) -> None:
        self._words[layout.SW_POSITIONS] = number

    def remaining(
        self, position: TrickPosition, guess: int | None = None, need: int | None = None
    ) -> int:
        """What team 0 gets from here on; with `need` a bound that decides whether it is reached."""
        table = self.lay_out(position)
        return self.ask(position.leader, table, len(position.table), guess, need)

    def ask(
        self,
        leader: int,
        table: NDArray[np.int64],
        played: int,
        guess: int | None,
        need: int | None,
    ) -> int:
        """The same for the position that was laid out last, with another leader perhaps."""
        first = self._likely if guess is None else guess
        return int(
            search.exact(
                self._address, leader, table, played, first, need or 0, int(need is not None)
            )
        )

    def _keep(self, word: int, array: NDArray[np.int64]) -> None:
        """Keep an array, and its address in a word of the workspace."""
        self._arrays[word] = array
        self._words[word] = array.ctypes.data

    def lay_out(self, position: TrickPosition) -> NDArray[np.int64]:
        """Write a position into the workspace; returns its unfinished trick as the kernel's cards.

        What the table holds of the position before is forgotten.
        """
        reason = why_not(position)
        if reason is not None:
            raise SizeError(f"the suit-wise solver does not take this position: {reason}")
        rules = position.rules
        places = _places(rules, _in_play(position))
        suits = 1 + max(place // layout.SW_PLACES for place in places.values())
        owners = {card: seat for seat, hand in enumerate(position.hands) for card in members(hand)}
        for number, card in enumerate(position.table):
            owners[card] = (position.leader + number) % rules.seats
        by_points = rules.objective is Objective.POINTS
        values = {card: rules.points[card] if by_points else 0 for card in places}
        words = self._words
        words[layout.SW_SEATS] = rules.seats
        words[layout.SW_SUITS] = suits
        words[layout.SW_TRUMPS] = next(
            (
                place // layout.SW_PLACES
                for card, place in places.items()
                if rules.suits[card] == rules.trump
            ),
            -1,
        )
        words[layout.SW_BY_POINTS] = int(by_points)
        words[layout.SW_REVERSED] = int(rules.objective is Objective.MISERE)
        words[layout.SW_PENALTIES] = int(min(values.values()) < 0)
        self._likely = _likely(position, values)
        self._lay_out_cards(rules, places, owners, values, suits)
        self._lay_out_hands(position, places, suits)
        self._lay_out_keys(position, places, owners, values, suits)
        words[layout.SW_POOL_USED] = 1
        words[layout.SW_EPOCH] += 1
        return np.array(
            [places[card] for card in position.table] + [0] * (rules.seats - len(position.table)),
            dtype=np.int64,
        )

    def _lay_out_cards(
        self,
        rules: TrickRules,
        places: dict[int, int],
        owners: dict[int, int],
        values: dict[int, int],
        suits: int,
    ) -> None:
        """What is told of each card: its level, its points, its holder."""
        size = suits * layout.SW_PLACES
        lowest, highest, worth, owner = (np.zeros(size, dtype=np.int64) for _ in range(4))
        later = np.zeros(suits, dtype=np.int64)
        levels: dict[tuple[int, int], list[int]] = {}
        for card, place in places.items():
            levels.setdefault((rules.suits[card], rules.strengths[card]), []).append(place)
            worth[place], owner[place] = values[card], owners[card]
            if (rules.later_wins or 0) >> card & 1:
                later[place // layout.SW_PLACES] |= 1 << place % layout.SW_PLACES
        for level in levels.values():
            for place in level:
                lowest[place] = min(level) % layout.SW_PLACES
                highest[place] = max(level) % layout.SW_PLACES
        self._keep(layout.SW_LOWEST, lowest)
        self._keep(layout.SW_HIGHEST, highest)
        self._keep(layout.SW_VALUES, worth)
        self._keep(layout.SW_OWNERS, owner)
        self._keep(layout.SW_LATER, later)
        sides = [int(team == 0) for team in rules.teams]
        self._keep(layout.SW_SIDES, np.array(sides, dtype=np.int64))
        self._keep(layout.SW_HISTORY, np.zeros(3 * size, dtype=np.int64))

    def _lay_out_hands(self, position: TrickPosition, places: dict[int, int], suits: int) -> None:
        """The hands, and rows for what the search keeps of each moment."""
        seats = position.rules.seats
        hands = np.zeros(seats * suits, dtype=np.int64)
        for seat, hand in enumerate(position.hands):
            for card in members(hand):
                suit, place = divmod(places[card], layout.SW_PLACES)
                hands[seat * suits + suit] |= 1 << place
        tricks = max(hand.bit_count() for hand in position.hands) + 1
        self._keep(layout.SW_HANDS, hands)
        self._keep(layout.SW_EVERY, np.zeros(suits * (tricks + 1), dtype=np.int64))
        self._keep(layout.SW_RANKS, np.zeros(suits * (tricks * seats + 1), dtype=np.int64))
        self._keep(layout.SW_MOVES, np.zeros(tricks * (tricks * seats + 1), dtype=np.int64))
        self._words[layout.SW_LIST] = tricks

    def _lay_out_keys(
        self,
        position: TrickPosition,
        places: dict[int, int],
        owners: dict[int, int],
        values: dict[int, int],
        suits: int,
    ) -> None:
        """How the key of a position is written."""
        seats, words = position.rules.seats, self._words
        # Step 1. The shape: for each seat and suit a digit of a mixed radix.
        lengths = [0] * (seats * suits)
        for card, place in places.items():
            lengths[owners[card] * suits + place // layout.SW_PLACES] += 1
        shape_word, shape_weight = (np.zeros(seats * suits, dtype=np.int64) for _ in range(2))
        word, radix = 0, seats
        for digit, length in enumerate(lengths):
            if radix * (length + 1) >= _ROOM:
                word, radix = word + 1, 1
            shape_word[digit], shape_weight[digit] = word, radix
            radix *= length + 1
        words[layout.SW_SHAPE_WORDS] = word + 1
        self._keep(layout.SW_SHAPE_WORD, shape_word)
        self._keep(layout.SW_SHAPE_WEIGHT, shape_weight)
        # Step 2. A label for each holder, and each number of points that he has a card of.
        kinds = sorted({(owners[card], values[card]) for card in places})
        labels = np.zeros(suits * layout.SW_PLACES, dtype=np.int64)
        for card, place in places.items():
            # no card in play has the label of a gap
            labels[place] = kinds.index((owners[card], values[card]))
        tie = 2 if position.shares_equals else 0
        bits = max(1, (len(kinds) - 1).bit_length()) + tie
        in_word = 63 // bits
        words[layout.SW_TIE_BITS], words[layout.SW_LABEL_BITS], words[layout.SW_IN_WORD] = (
            tie,
            bits,
            in_word,
        )
        self._keep(layout.SW_LABELS, labels)
        # Step 3. Words for the cards of each suit.
        field = np.zeros(suits, dtype=np.int64)
        number = word + 1
        for suit in range(suits):
            field[suit] = number
            held = sum(place // layout.SW_PLACES == suit for place in places.values())
            number += -(-held // in_word)
        self._keep(layout.SW_FIELD, field)
        words[layout.SW_KEY_WORDS] = number
        words[layout.SW_DEPTHS] = -(-suits // 8)
        tricks = max(hand.bit_count() for hand in position.hands) + 1
        self._keep(layout.SW_KEYS, np.zeros(number * (tricks + 1), dtype=np.int64))


def _places(rules: TrickRules, cards: list[int]) -> dict[int, int]:
    """For each card of a position its number in the kernel."""
    found: dict[int, int] = {}
    lengths: dict[int, int] = {}
    numbers: dict[int, int] = {}
    for card in sorted(cards, key=lambda card: (rules.suits[card], rules.strengths[card], card)):
        suit = numbers.setdefault(rules.suits[card], len(numbers))
        found[card] = suit * layout.SW_PLACES + lengths.get(suit, 0)
        lengths[suit] = lengths.get(suit, 0) + 1
    return found


def _likely(position: TrickPosition, values: dict[int, int]) -> int:
    """A plausible value: team 0's share of all that is left."""
    if position.rules.objective is Objective.POINTS:
        total = sum(values.values())
    else:
        total = position.tricks_left
    return total * position.rules.teams.count(0) // position.rules.seats


_workspaces = threading.local()


def _thread_solver() -> _Solver:
    """This thread's solver."""
    solver: _Solver | None = getattr(_workspaces, "solver", None)
    if solver is None:
        solver = _workspaces.solver = _Solver()
    return solver
