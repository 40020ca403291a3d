"""Symmetric whist in closed form: a suit is worth a number and a tempo, a deal their sum.

Wästlund (2005b) shows that every suit has a value in some semigroup, so that the sum of the values
decides the deal. Here is one, with a proof of our own (docs/complexity.md, *Whist as a sum*). A
suit is worth

- a **number** of A's tricks, a whole one or one with a power of two below the line. The numbers of
  all suits are added, and A wins the nearest whole number of tricks;
- a **tempo**, which decides where the sum lies halfway between two. With tempo 0 a suit has none.
  If it is t > 0, A can wait in this suit, with the weight t − 1; if it is −t, B can.

Halfway, who can wait gets the half: A if only he can, B if only he can. If both can, the greater
sum of weights wins it, and if they are equal, whoever leads. If nobody can, whoever leads loses it.

The worth of a suit follows from what is left after a trick in it: let the *result* of two cards be
the number that is left and the trick, with the tempo that it comes to who leads next (`_result`).
Let L be the best result for A of his leads, if B answers well, and R the one of B's leads. If
numbers lie between L and R, the suit is worth the simplest of them and no tempo; if none does, both
have the same number, and the tempo is that of R if it is A's, and else that of L.

>>> suit_worth("ABAB"), suit_worth("AABB"), suit_worth("ABBA")
(Worth(number=Fraction(3, 2), tempo=0), Worth(number=Fraction(2, 1), tempo=-1), \
Worth(number=Fraction(1, 1), tempo=2))
>>> tricks_of_sum(["ABAB", "BABA", "ABBA"], leader="A")
3
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers.whist.words import (
    applies,
    leaders_suits,
    other_side,
    read_word,
    runs,
    tricks_of,
    without,
)

MOST_CARDS = 10
"""Cards of a suit that each may hold: so far it is checked that suits are as the proof needs."""

UNIT = 1 << 2 * MOST_CARDS
"""A trick in the whole numbers that are used within: finer than any number that comes up."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a suit is worth to A.

    Attributes:
        number: of tricks; its denominator is a power of two.
        tempo: 0 if nobody can wait in this suit; t > 0 if A can, with the weight t − 1; −t if B
            can.
    """

    number: Fraction
    tempo: int


@dataclass(frozen=True, slots=True)
class Options:
    """The results of the leads in a suit, each a number of units and a tempo that is not 0.

    Attributes:
        best: L, of A's leads.
        worst: R, of B's leads.
        of_leads: for each lead of A the results of the replies.
    """

    best: tuple[int, int]
    worst: tuple[int, int]
    of_leads: tuple[tuple[tuple[int, int], ...], ...]


def suit_worth(word: str) -> Worth:
    """Return what a suit is worth to A; its holders are told from the highest card to the lowest.

    Raises NotationError for a word with other letters than A and B or not as many of both,
    SizeError for more than `MOST_CARDS` cards of each.
    """
    number, tempo = _worth(_fitting(read_word(word)))
    return Worth(Fraction(number, UNIT), tempo)


def tricks_of_sum(words: Sequence[str], leader: str) -> int:
    """Return A's tricks in suits whose holders are told from the highest card to the lowest.

    Raises NotationError and SizeError as `suit_worth`, NotationError for a leader who is neither A
    nor B.
    """
    suits = tuple(_fitting(read_word(word, leader)) for word in words)
    won = _leader_tricks(suits)
    return won if leader == "A" else sum(map(tricks_of, suits)) - won


def value(position: TrickPosition) -> int:
    """Return the tricks of team 0 when both play as well as possible; `position.taken` counts.

    Raises PositionError where `words.applies` is false, SizeError for more than `MOST_CARDS` cards
    of a suit in a hand.
    """
    return value_and_suits(position)[0]


def value_and_suits(position: TrickPosition) -> tuple[int, int]:
    """Return the value as `value` does, and how many suits were weighed; raises the same errors."""
    if not applies(position):
        raise PositionError(
            "symmetric whist is for two opponents with equally many cards of every suit"
        )
    suits = leaders_suits(position)
    won = _leader_tricks(tuple(map(_fitting, suits)))
    tricks = sum(map(tricks_of, suits))
    ours = position.rules.teams[position.leader] == 0
    return position.taken + (won if ours else tricks - won), len(suits)


def fits(position: TrickPosition) -> bool:
    """Whether a position to which `words.applies` says yes is small enough for `value`."""
    return all(tricks_of(suit) <= MOST_CARDS for suit in leaders_suits(position))


def options(suit: int) -> Options:
    """Return the results of all leads in a suit that has cards, from A's view (see `words`)."""
    results = {
        (lead, reply): _result(suit, lead, reply)
        for lead in runs(suit)
        for reply in runs(other_side(suit))
    }
    leads, replies = (tuple(dict.fromkeys(pair[i] for pair in results)) for i in (0, 1))
    of_leads = tuple(tuple(results[lead, reply] for reply in replies) for lead in leads)
    return Options(
        best=max(map(min, of_leads)),
        worst=min(max(results[lead, reply] for lead in leads) for reply in replies),
        of_leads=of_leads,
    )


def simplest(found: Options) -> tuple[int, int]:
    """Return the worth in units of a suit with these options."""
    (low, before), (high, behind) = found.best, found.worst
    first = low if before < 0 else low + 1
    last = high if behind > 0 else high - 1
    step = UNIT
    while step:
        number = -(-first // step) * step
        if number <= last:
            return number, 0
        step //= 2
    return found.worst if behind > 0 else found.best


def _fitting(suit: int) -> int:
    if tricks_of(suit) > MOST_CARDS:
        raise SizeError(
            f"suits are added up to {MOST_CARDS} cards of one in a hand, not {tricks_of(suit)}"
        )
    return suit


@cache
def _worth(suit: int) -> tuple[int, int]:
    """The number of a suit in units, and its tempo, from A's view."""
    return simplest(options(suit)) if suit > 1 else (0, 0)


def _result(suit: int, ours: int, theirs: int) -> tuple[int, int]:
    """What two cards leave: a number with the trick, and a tempo with who leads next.

    Who leads next can wait for the less. So the other one can wait if nobody else could, and one
    who could wait does so with a greater weight though he leads.
    """
    low, high = sorted((ours, theirs))
    number, tempo = _worth(without(without(suit, high), low))
    if ours > theirs:
        return number + UNIT, tempo + 1 if tempo > 0 else tempo or -1
    return number, tempo - 1 if tempo < 0 else tempo or 1


def _leader_tricks(suits: Sequence[int]) -> int:
    """Tricks of who is on lead, from whose view the suits are seen."""
    worths = [_worth(suit) for suit in suits]
    whole, rest = divmod(sum(number for number, _ in worths), UNIT)
    if 2 * rest != UNIT:
        return whole + (2 * rest > UNIT)
    can = [tempo - 1 for _, tempo in worths if tempo > 0]
    cannot = [-tempo - 1 for _, tempo in worths if tempo < 0]
    if can and cannot:
        return whole + (sum(can) >= sum(cannot))
    return whole + bool(can)


__all__ = [
    "MOST_CARDS",
    "UNIT",
    "Options",
    "Worth",
    "fits",
    "options",
    "simplest",
    "suit_worth",
    "tricks_of_sum",
    "value",
    "value_and_suits",
]
