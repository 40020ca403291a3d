"""Two-person whist by search: every line of play, or with one suit those that matter.

The search remembers the value of every multiset of suits from the leader's view. With one suit it
looks at two replies only: the lowest card that wins, and the lowest of all. That is enough, by
induction on the number of tricks:

1. *Being on lead is no advantage.* The card that one would lead best can as well be the answer to
   whatever the other leads; the two cards make the same trick.
2. *It costs one trick at most.* Lead the lowest card a, and let the other answer with b. If the
   other were on lead, he could lead b. Whatever then loses to b leaves a worse hand than a does
   (3). Whatever wins makes one trick and leaves a worse hand, on lead; a leaves the better hand
   after a trick too, or else not on lead, which is no worse (1).
3. *A higher card is never worse.* Let a card be exchanged for the opponent's next higher one. Play
   as before: it makes a difference only if both cards meet in a trick. It is won now, and being on
   lead costs no more than that (2).

So among the replies that win the lowest is best, and among those that lose. In several suits (1)
is false: with BA, AB and BABA, highest card first, A makes two tricks on lead and one if B leads.
There all replies are searched, one of each run of cards that are next to each other.

>>> word_value("BABA", leader="A"), word_value("BABA", leader="B")
(0, 1)
"""

from __future__ import annotations

from collections.abc import Iterator

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers.whist.words import (
    Suits,
    applies,
    in_order,
    leaders_suits,
    other_side,
    read_word,
    runs,
    tricks_of,
    without,
)

MOST_POSITIONS = 1_000_000
"""Positions that a search remembers before it gives up."""
MOST_TRICKS = 250
"""Cards a hand: the search is as deep."""


def value(position: TrickPosition) -> int:
    """Return the tricks of team 0 when both play as well as possible; `position.taken` counts.

    Raises the errors of `value_and_positions`.
    """
    return value_and_positions(position)[0]


def value_and_positions(position: TrickPosition) -> tuple[int, int]:
    """Return the value of a position, and how many positions had to be remembered for it.

    Raises PositionError where `applies` is false, SizeError for hands of more than 250 cards or a
    search of more than a million positions.
    """
    if not applies(position):
        raise PositionError(
            "symmetric whist is for two opponents with equally many cards of every suit"
        )
    suits = leaders_suits(position)
    tricks = sum(map(tricks_of, suits))
    won, positions = _leader_tricks(suits)
    ours = position.rules.teams[position.leader] == 0
    return position.taken + (won if ours else tricks - won), positions


def word_value(word: str, leader: str) -> int:
    """Return A's tricks in one suit, whose holders are told from the highest card to the lowest.

    Raises NotationError for a word with other letters than A and B or not as many of both, or for a
    leader who is neither; SizeError as `value`.
    """
    won, _ = _leader_tricks((read_word(word, leader),))
    return won if leader == "A" else len(word) // 2 - won


def _leader_tricks(suits: Suits) -> tuple[int, int]:
    """Tricks of who is on lead, and the positions that were remembered."""
    tricks = sum(tricks_of(suit) for suit in suits)
    if tricks > MOST_TRICKS:
        raise SizeError(f"whist is searched for {MOST_TRICKS} cards a hand or fewer, not {tricks}")
    known: dict[Suits, int] = {(): 0}
    return _search(in_order(suits), known), len(known)


def _search(suits: Suits, known: dict[Suits, int]) -> int:
    """The leader's tricks; `suits` are sorted and none is empty."""
    found = known.get(suits)
    if found is not None:
        return found
    if len(known) >= MOST_POSITIONS:
        raise SizeError(f"this deal takes more than {MOST_POSITIONS:,} positions of whist")
    tricks = sum(tricks_of(suit) for suit in suits)
    best = 0
    for place, suit in enumerate(suits):
        if place and suits[place - 1] == suit:
            continue
        others = suits[:place] + suits[place + 1 :]
        for lead in runs(suit):
            worst = tricks
            for reply in _replies(suit, lead, one_suit=not others):
                low, high = sorted((lead, reply))
                left = in_order((*others, without(without(suit, high), low)))
                if lead > reply:
                    won = 1 + _search(left, known)
                else:
                    won = tricks - 1 - _search(in_order(map(other_side, left)), known)
                worst = min(worst, won)
                if worst <= best:
                    break
            best = max(best, worst)
    known[suits] = best
    return best


def _replies(suit: int, lead: int, *, one_suit: bool) -> Iterator[int]:
    """The ranks with which a lead is worth answering."""
    replies = list(runs(other_side(suit)))
    if not one_suit:
        yield from replies
        return
    winning = next((reply for reply in replies if reply > lead), None)
    if winning is not None:
        yield winning
    if replies[0] < lead:
        yield replies[0]


__all__ = [
    "MOST_POSITIONS",
    "MOST_TRICKS",
    "value",
    "value_and_positions",
    "word_value",
]
