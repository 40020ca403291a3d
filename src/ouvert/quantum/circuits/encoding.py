"""Cards as a few bits: the suit that they follow, and their rank in it.

A code is `rank | suit << rank_bits`, lowest bit first in a row of qubits. Only the cards that can
still appear get codes, so the codes shrink towards the end of a game. Within a suit a stronger
card has a higher rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

from ouvert.tricks.rules import TrickRules


@dataclass(frozen=True)
class CardCodes:
    """The codes of some cards of a game.

    Attributes:
        rules: the game.
        cards: the cards that get codes.
    """

    rules: TrickRules
    cards: tuple[int, ...]

    @cached_property
    def suits(self) -> tuple[int, ...]:
        """The suits of the rules that occur, in the order of their codes; trumps come last."""
        occurring = {self.rules.suits[card] for card in self.cards}
        return tuple(sorted(occurring, key=lambda suit: (suit == self.rules.trump, suit)))

    @property
    def suit_bits(self) -> int:
        """Number of bits of a suit; 0 if there is one suit only."""
        return max(len(self.suits) - 1, 0).bit_length()

    @cached_property
    def rank_bits(self) -> int:
        """Number of bits of a rank, those that tell equal cards apart among them."""
        if self.copy_bits:
            most = max(map(len, self._levels.values()))
            return self.copy_bits + (most - 1).bit_length()
        sizes = [sum(self.rules.suits[card] == suit for card in self.cards) for suit in self.suits]
        return (max(sizes, default=1) - 1).bit_length()

    @cached_property
    def _levels(self) -> Mapping[int, list[list[int]]]:
        """For each suit its cards from the lowest, equal ones together."""
        found = {}
        for suit in self.suits:
            own = (card for card in self.cards if self.rules.suits[card] == suit)
            strength = self.rules.strengths.__getitem__
            ordered = sorted(own, key=strength)
            found[suit] = [list(same) for _, same in groupby(ordered, strength)]
        return found

    @cached_property
    def copy_bits(self) -> int:
        """Number of the lowest bits of a rank, which tell equal cards apart; 0 if none are."""
        levels = (level for own in self._levels.values() for level in own)
        return (max(map(len, levels), default=1) - 1).bit_length()

    @property
    def bits(self) -> int:
        """Number of bits of a card."""
        return self.suit_bits + self.rank_bits

    @cached_property
    def code(self) -> Mapping[int, int]:
        """The code of each card.

        The largest suit leaves out those ranks that make points cheap to compute (in Skat 7, 8, 9
        are 0, 1, 2, and queen, king, 10 and ace 4 to 7); the others those that give the same points
        to the same rank. With equal cards ranks are counted through.
        """
        if self.copy_bits:
            return {
                card: copy | level << self.copy_bits | number << self.rank_bits
                for number, suit in enumerate(self.suits)
                for level, cards in enumerate(self._levels[suit])
                for copy, card in enumerate(cards)
            }
        own = {
            suit: sorted(
                (card for card in self.cards if self.rules.suits[card] == suit),
                key=self.rules.strengths.__getitem__,
            )
            for suit in self.suits
        }
        points: dict[int, int] = {}
        codes = {}
        for suit in sorted(own, key=lambda suit: -len(own[suit])):
            values = tuple(self.rules.points[card] for card in own[suit])
            if points:
                ranks = _aligned(values, points, 1 << self.rank_bits)
            else:
                ranks = _spread(values, self.rank_bits)
            for card, rank, value in zip(own[suit], ranks, values, strict=True):
                points.setdefault(rank, value)
                codes[card] = rank | self.suits.index(suit) << self.rank_bits
        return codes

    @cached_property
    def card(self) -> Mapping[int, int]:
        """The card of each code."""
        return {code: card for card, code in self.code.items()}

    @property
    def trump_code(self) -> int | None:
        """The suit code of the trumps; None if none can appear."""
        return self.suits.index(self.rules.trump) if self.rules.trump in self.suits else None

    def values(self, of: Mapping[int, int]) -> dict[int, int]:
        """Turn a table by cards into one by codes."""
        return {self.code[card]: of[card] for card in self.cards}


@cache
def _spread(values: tuple[int, ...], bits: int) -> list[int]:
    """Rising ranks for some points that have the smallest decision tree.

    Ranks are left out between different points only.
    """
    groups = [len(list(same)) for _, same in groupby(values)]
    best: tuple[int, list[int]] | None = None
    for left_out in _parts((1 << bits) - len(values), len(groups) + 1):
        ranks: list[int] = []
        rank = 0
        for size, gap in zip(groups, left_out, strict=False):
            rank += gap
            ranks += range(rank, rank + size)
            rank += size
        branches = _branches(decision_tree(dict(zip(ranks, values, strict=True)), bits))
        if best is None or branches < best[0]:
            best = (branches, ranks)
    assert best is not None
    return best[1]


def _parts(whole: int, count: int) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum of so many, the largest last ones first."""
    if count == 1:
        yield (whole,)
        return
    for first in range(whole + 1):
        for rest in _parts(whole - first, count - 1):
            yield (first, *rest)


def _branches(node: Branch | int) -> int:
    return 0 if isinstance(node, int) else 1 + _branches(node.low) + _branches(node.high)


def _aligned(values: Sequence[int], known: Mapping[int, int], ranks: int) -> list[int]:
    """Rising ranks for some points, equal to the points known of the ranks as often as possible."""

    @cache
    def best(number: int, rank: int) -> tuple[int, tuple[int, ...]]:
        """The score and the ranks of the values from `number` on, none below `rank`."""
        if number == len(values):
            return 0, ()
        options = []
        for place in range(rank, ranks - (len(values) - number) + 1):
            score, above = best(number + 1, place + 1)
            match = 0 if place not in known else 1 if known[place] == values[number] else -1
            options.append((score + match, (place, *above)))
        return max(options, key=lambda option: option[0])

    return list(best(0, 0)[1])


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a decision tree: look at a bit of the code, go on below."""

    bit: int
    low: Branch | int
    high: Branch | int


def decision_tree(values: Mapping[int, int], bits: int) -> Branch | int:
    """Return the smallest tree that finds a value from the bits of a code; a leaf is a value.

    Codes that do not occur may lead anywhere. Every branch costs a Toffoli to compute.
    """
    known: dict[frozenset[int], tuple[int, Branch | int]] = {}

    def best(codes: frozenset[int]) -> tuple[int, Branch | int]:
        if codes not in known:
            known[codes] = search(codes)
        return known[codes]

    def search(codes: frozenset[int]) -> tuple[int, Branch | int]:
        found = {values[code] for code in codes}
        if len(found) == 1:
            return 0, found.pop()
        options: list[tuple[int, Branch | int]] = []
        for bit in range(bits):
            high = frozenset(code for code in codes if code >> bit & 1)
            if not high or high == codes:
                continue
            (one, below), (two, above) = best(codes - high), best(high)
            options.append((1 + one + two, Branch(bit, below, above)))
        return min(options, key=lambda option: option[0])

    return best(frozenset(values))[1]
