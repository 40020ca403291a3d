"""Suits of two-person whist as words: who holds each rank, whatever the ranks are.

A suit is an integer. Bit i tells whether the one from whose view it is seen holds the card of rank
i, a bit above all ranks how many there are; so 1 is a suit without cards. Runs of equal holders are
equal cards. For people a word has letters, the highest card first: in `ABBA` A holds the highest
card and the lowest one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ouvert.errors import NotationError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members

Suits = tuple[int, ...]


def applies(position: TrickPosition) -> bool:
    """Whether two opponents hold equally many cards of every suit, and tricks are counted.

    No card may lie on the table, and no card of one may be equal to one of the other.
    """
    rules = position.rules
    if sorted(rules.teams) != [0, 1] or rules.objective is not Objective.TRICKS or position.table:
        return False
    if position.shares_equals:
        return False
    first, second = position.hands
    return all(
        (first & mask).bit_count() == (second & mask).bit_count()
        for mask in rules.suit_masks.values()
    )


def leaders_suits(position: TrickPosition) -> Suits:
    """The suits of a position to which `applies` says yes, from the view of who leads."""
    rules = position.rules
    leader, other = position.hands[position.leader], position.hands[1 - position.leader]
    suits = []
    for mask in rules.suit_masks.values():
        held = sorted(members((leader | other) & mask), key=lambda card: rules.strengths[card])
        word = sum(1 << rank for rank, card in enumerate(held) if leader >> card & 1)
        suits.append(1 << len(held) | word)
    return tuple(suits)


def read_word(word: str, view: str = "A") -> int:
    """Read a suit of the letters A and B, the highest card first, from the view of one of them.

    Raises NotationError for other letters, not as many of both, or another view.
    """
    if set(word) - {"A", "B"} or word.count("A") != word.count("B"):
        raise NotationError(f"a suit is a word of as many A as B, such as 'BABA', not '{word}'")
    if view not in ("A", "B"):
        raise NotationError(f"the leader is A or B, not '{view}'")
    return 1 << len(word) | sum(1 << i for i, each in enumerate(reversed(word)) if each == view)


def tricks_of(suit: int) -> int:
    """How many cards of a suit each of the two holds."""
    return (suit.bit_length() - 1) // 2


def other_side(suit: int) -> int:
    """The same suit from the view of the other player."""
    return suit ^ ((1 << suit.bit_length() - 1) - 1)


def runs(suit: int) -> Iterator[int]:
    """The lowest rank of each run of one's own cards, from the lowest on."""
    yield from members(suit & ~(suit << 1) & ~(1 << suit.bit_length() - 1))


def without(suit: int, rank: int) -> int:
    """The suit after a card has been played; the cards above move down."""
    return suit >> rank + 1 << rank | suit & ((1 << rank) - 1)


def in_order(suits: Suits | Iterable[int]) -> Suits:
    """The suits that have cards, in the one order that stands for all."""
    return tuple(sorted(suit for suit in suits if suit > 1))


__all__ = [
    "Suits",
    "applies",
    "in_order",
    "leaders_suits",
    "other_side",
    "read_word",
    "runs",
    "tricks_of",
    "without",
]
