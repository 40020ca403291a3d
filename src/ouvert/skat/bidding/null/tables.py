"""What one suit of the declarer's hand is worth in a Null game: P_w(h, s) for every pattern.

A *pattern* says which cards of a suit the declarer holds: bit r for the rank r of the Null order,
256 patterns a suit. Cards that he has put into the skat are out of play, and he knows it; the suit
then closes up to 7 or 6 cards, and his pattern with it. That gives the three tables, for 0, 1 and 2
cards put, of Edelkamp, "Challenging Human Supremacy in Skat" (SoCS 2019), "Skat Putting"; a fourth
is for Hand games, in which two cards are hidden from everybody.

A suit *holds* if it does not cost the declarer the game. Two kinds of probability are kept:

- `HOLD`: the suit holds while others lead;
- `LEAD`: it holds if the declarer leads his first card from it (and loses that trick).

Both exist for two kinds of play: `OUVERT`, in which the defenders see everything, and `CLOSED`, in
which each sees his own cards alone and misses many a chance.

`exact_tables` computes them from all ways in which the suit can be divided. How likely each is, is
exact (multinomial); what it is worth is exact if the suit is safe against everything, and else an
average over deals (`WORTH`), since entries and discards in other suits decide.
`ouvert.skat.bidding.null.refinement` then corrects every pattern by games, with open cards or of
the expert rules, and `ouvert studies learn null` the closed ones once more, by games of the
ensemble; these tables come with the package, and `load` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError
from ouvert.skat.kernels.open_cards.null_suits import (
    LOST_TO_LEFT,
    LOST_TO_RIGHT,
    SAFE,
    suit_number,
    suit_table,
)

PATTERNS = 256
SIZES = (8, 7, 6, 8)
"""Cards of the suit in play, by row: 0, 1 or 2 cards put, and the Hand game."""
HAND_ROW = 3
OUVERT, CLOSED = 0, 1
HOLD, LEAD = 0, 1

WORTH = np.array([[1.0, 0.68, 0.01, 0.0], [1.0, 0.94, 0.50, 0.34]])
"""By `OUVERT` or `CLOSED`: how often a divided suit holds that is safe, undecided, lost to one
defender who leads it, or lost to either; measured by `refinement.measured_worth`."""

HEARD = (0, 18, 22)
"""Up to which bid of the others each group goes; the last has no end."""

Cards = NDArray[np.uint32]
Probability = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class NullTables:
    """Probabilities that a suit holds.

    Attributes:
        probability: `float64[2, 2, 4, 256]`, by `OUVERT` or `CLOSED`, `HOLD` or `LEAD`, row of
            `SIZES`, and pattern. 1 if and only if the suit is safe against every division and
            every defence. NaN for patterns that do not exist: of more cards than the suit has,
            or, led from, of none.
        lead_rank: `int8[2, 4, 256]`, the card that `LEAD` is about, as its place in the closed-up
            suit; -1 for an empty pattern.
        shifts: `float64[2, 4]`, by `OUVERT` or `CLOSED` and `heard_group`: what the bids of the
            others add to the log-odds of the product.
    """

    probability: NDArray[np.float64]
    lead_rank: NDArray[np.int8]
    shifts: NDArray[np.float64]

    def after(self, chances: Probability, variant: int, heard: int | None) -> Probability:
        """What products are worth when the others have bid so high; None if nobody knows.

        Sure wins stay sure.
        """
        shift = 0.0 if heard is None else float(self.shifts[variant, heard_group(heard)])
        return shifted(chances, shift)


def heard_group(heard: int) -> int:
    """The group of the highest bid of the others: none, 18, up to 22, above."""
    return int(np.searchsorted(HEARD, heard))


def shifted(chances: Probability, shift: float) -> Probability:
    """Chances after adding to their log-odds; 0 and 1 stay."""
    more = np.exp(shift)
    moved: Probability = chances * more / (chances * more + 1 - chances)
    return moved


@cache
def load() -> NullTables:
    """The tables that come with the package: exact ones, refined by played games."""
    with resources.as_file(resources.files("ouvert.skat.bidding") / "data/null.npz") as file:
        return read(file)


def read(file: Path) -> NullTables:
    """The tables of a file that `refinement.save` has written."""
    with np.load(file) as stored:
        return NullTables(
            stored["probability"].astype(np.float64),
            stored["lead_rank"].astype(np.int8),
            stored["shifts"].astype(np.float64),
        )


def is_safe(pattern: int, size: int = 8) -> bool:
    """Whether a suit is safe while others lead (definition 1 and figure 2).

    Going up from the lowest card, the declarer must at each of his cards have met at least as many
    of his own cards below it as of the others'. Of the 256 patterns 79 are safe, the empty one
    among them, and 177 are not, as the paper says.

    Raises PositionError for a pattern that is none.
    """
    _check(pattern, size)
    spare = 0
    for rank in range(pattern.bit_length()):
        spare += 1 if pattern >> rank & 1 else -1
        if spare < 0:
            return False
    return True


@cache
def safe_lead(pattern: int, size: int = 8, *, skat_hidden: bool = False) -> int | None:
    """The rank that the declarer can lead and keep the suit safe, or None.

    The lead must lose its trick and leave a safe suit, however the other cards lie and whatever the
    defenders follow with. 47 of the 256 patterns have such a lead. The other 209 are what the paper
    counts as unsafe at the declarer's turn; the empty suit is among them, from which he cannot
    lead, and so is the whole suit, whose lead nobody can beat.

    Mostly the paper's rule describes them: every gap needs one supporting card more than usual.
    Beyond it 789KA, 78TKA, 78JQKA and 79TJQKA are safe, since the defenders' last high card is
    forced out by the lead itself.

    With `skat_hidden` up to two of the missing cards may lie in the skat. Raises PositionError for
    a pattern that is none.
    """
    _check(pattern, size)
    for rank in range(size):
        if pattern >> rank & 1 and all(
            _after_lead(pattern, 1 << rank, left, right) == 0
            for left, right in _divisions(pattern, size, 2 if skat_hidden else 0)
        ):
            return rank
    return None


def exact_tables(worth: Probability = WORTH) -> NullTables:
    """Compute the tables from every division of every pattern; takes a second or two.

    `worth[2, 4]` is what each class of division is worth, as in `WORTH`.
    """
    probability = np.full((2, 2, len(SIZES), PATTERNS), np.nan)
    lead_rank = np.full((2, len(SIZES), PATTERNS), -1, dtype=np.int8)
    for row, size in enumerate(SIZES):
        hidden = 2 if row == HAND_ROW else 0
        for pattern in range(1 << size):
            divisions = _divisions(pattern, size, hidden)
            weights = np.array([_weight(*split, pattern, size, hidden) for split in divisions])
            held = np.array([division_class(pattern, *split) for split in divisions])
            led = [
                (rank, np.array([_after_lead(pattern, 1 << rank, *split) for split in divisions]))
                for rank in range(size)
                if pattern >> rank & 1
            ]
            for variant in (OUVERT, CLOSED):
                # a lead that wins its trick loses the game
                values = np.append(worth[variant], 0.0)
                probability[variant, HOLD, row, pattern] = _mean(values[held], weights)
                for rank, classes in led:
                    value = _mean(values[classes], weights)
                    if not value <= probability[variant, LEAD, row, pattern]:
                        probability[variant, LEAD, row, pattern] = value
                        lead_rank[variant, row, pattern] = rank
    return NullTables(probability, lead_rank, np.zeros((2, len(HEARD) + 1)))


class SuitLookup:
    """The tables of one kind of play, laid out for arrays of hands.

    Hands and cards put are `uint32` card sets of any shape; `hidden` says that two cards are hidden
    in the skat, and then no cards are put.
    """

    def __init__(self, table: NDArray[np.float64]) -> None:
        self._flat = table.ravel()

    def places(self, hands: Cards, puts: Cards, hidden: bool) -> NDArray[np.int64]:
        """`int64[..., 4]`: where the four suits are in the flat table, if others lead."""
        shifts = np.arange(0, 32, 8, dtype=np.uint32)
        own = hands[..., None] >> shifts & 255
        if hidden:
            return HAND_ROW * PATTERNS + own.astype(np.int64)
        places: NDArray[np.int64] = _closed_up()[puts[..., None] >> shifts & 255, own]
        return places

    def suits(self, hands: Cards, puts: Cards, hidden: bool) -> Probability:
        """`float64[..., 4]`: the probability that each suit holds, if others lead."""
        return self._flat[self.places(hands, puts, hidden)]

    def win(self, hands: Cards, puts: Cards, hidden: bool, *, leads: bool = False) -> Probability:
        """`float64[...]`: the product over the suits, if need be with the best suit to lead."""
        places = self.places(hands, puts, hidden)
        product: Probability
        product = self._led(places).max(axis=-1) if leads else self._flat[places].prod(axis=-1)
        return product

    def best_lead(
        self, places: NDArray[np.int64], lead_rank: NDArray[np.int8], puts: Cards
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For hands at `places[n, 4]` the suit to lead first and the card, both `int64[n]`."""
        suits = self._led(places).argmax(axis=-1)
        rows = np.arange(len(places))
        ranks = lead_rank.ravel()[places[rows, suits]]
        put = puts >> (8 * suits).astype(np.uint32) & 255
        return suits, 8 * suits + _opened_up()[put, ranks]

    def _led(self, places: NDArray[np.int64]) -> Probability:
        """`float64[..., 4]`: the product if each suit is led; 0 for suits that cannot be."""
        products = np.empty(places.shape)
        for suit in range(4):
            led = places.copy()
            led[..., suit] += LEAD_OFFSET
            products[..., suit] = self._flat[led].prod(axis=-1)
        return np.nan_to_num(products)


LEAD_OFFSET = (LEAD - HOLD) * len(SIZES) * PATTERNS
"""How far in a flat table the probability of a suit that is led lies behind the other."""


@cache
def _closed_up() -> NDArray[np.int64]:
    """`[put, own]`: the place in the flat table of a suit with cards put; -1 if there is none."""
    places = np.full((PATTERNS, PATTERNS), -1)
    for put in range(PATTERNS):
        row = put.bit_count()
        if row > 2:
            continue
        ranks = [rank for rank in range(8) if not put >> rank & 1]
        for pattern in range(1 << len(ranks)):
            own = sum(1 << rank for place, rank in enumerate(ranks) if pattern >> place & 1)
            places[put, own] = row * PATTERNS + pattern
    return places


@cache
def _opened_up() -> NDArray[np.int64]:
    """`[put, place]`: the rank of a card from its place in the closed-up suit."""
    ranks = np.full((PATTERNS, 8), -1)
    for put in range(PATTERNS):
        left = [rank for rank in range(8) if not put >> rank & 1]
        ranks[put, : len(left)] = left
    return ranks


def _check(pattern: int, size: int) -> None:
    if not (0 <= size <= 8 and 0 <= pattern < 1 << size):
        raise PositionError(f"{pattern} is no pattern of a suit of {size} cards")


def _mean(values: Probability, weights: Probability) -> float:
    return 1.0 if (values == 1).all() else float(values @ weights)


@cache
def _suit_flags() -> tuple[int, ...]:
    return tuple(int(flag) for flag in suit_table())


def _divisions(pattern: int, size: int, hidden: int) -> list[tuple[int, int]]:
    """The cards of the left and of the right defender, with up to `hidden` cards in the skat."""
    missing = (1 << size) - 1 & ~pattern
    return [
        (left, right)
        for left in _subsets(missing)
        for right in _subsets(missing & ~left)
        if (missing & ~left & ~right).bit_count() <= hidden
    ]


def _subsets(cards: int) -> list[int]:
    found = [cards]
    while found[-1]:
        found.append((found[-1] - 1) & cards)
    return found


def _weight(left: int, right: int, pattern: int, size: int, hidden: int) -> float:
    """Probability of a division when ten cards go to each defender and `hidden` to the skat."""
    others = 20 + hidden - (size - pattern.bit_count())
    a, b = 10 - left.bit_count(), 10 - right.bit_count()
    return comb(others, a) * comb(others - a, b) / (comb(20 + hidden, 10) * comb(10 + hidden, 10))


def division_class(own: int, left: int, right: int) -> int:
    """The class of a divided suit, a column of `WORTH`; cards as bits of one suit."""
    flag: int = _suit_flags()[suit_number(own, left, right)]
    if flag & SAFE:
        return 0
    return 1 + (flag & LOST_TO_LEFT > 0) + (flag & LOST_TO_RIGHT > 0)


def _after_lead(own: int, card: int, left: int, right: int) -> int:
    """The class after the declarer's lead and the worst answers in the suit; 4 if it wins."""
    worst = 0
    for a in _singles(left):
        for b in _singles(right):
            if max(a, b) < card:
                return 4
            worst = max(worst, division_class(own & ~card, left & ~a, right & ~b))
    return worst


def _singles(cards: int) -> list[int]:
    """The cards one by one; nothing (0) if there are none."""
    return [1 << rank for rank in range(8) if cards >> rank & 1] or [0]
