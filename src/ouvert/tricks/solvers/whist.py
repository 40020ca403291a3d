"""Two-person whist without discards: one suit, or several that are split evenly.

Where two opponents hold equally many cards of every suit, whoever leads a suit can be followed in
it, and the suits stay even: nobody ever discards or ruffs, and a trump suit changes nothing. Each
suit is then a word that tells its holders from the lowest rank to the highest, whatever the ranks
are, and a position is a multiset of words with somebody on lead. That is the game which Wästlund
solved in 2005: of one suit, and of several ("symmetric whist").

The search here remembers the value of every such multiset from the leader's view. With one suit it
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

`applies` and `value` are the method; `word_value` is for one suit as a word.

>>> word_value("BABA", leader="A"), word_value("BABA", leader="B")
(0, 1)
"""

from __future__ import annotations

from collections.abc import Iterator

from ouvert.errors import NotationError, PositionError, SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members

MOST_POSITIONS = 1_000_000
"""Positions that a search remembers before it gives up."""
MOST_TRICKS = 250
"""Cards a hand: the search is as deep."""

# A suit is an integer. Bit i tells whether the leader holds the card of rank i, a bit above all
# ranks how many there are; so 1 is a suit without cards. Runs of equal holders are equal cards.
_Suits = tuple[int, ...]


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
    rules = position.rules
    leader, other = position.hands[position.leader], position.hands[1 - position.leader]
    suits = []
    for mask in rules.suit_masks.values():
        held = sorted(members((leader | other) & mask), key=lambda card: rules.strengths[card])
        word = sum(1 << rank for rank, card in enumerate(held) if leader >> card & 1)
        suits.append(1 << len(held) | word)
    tricks = leader.bit_count()
    won, positions = _leader_tricks(tuple(suits))
    ours = rules.teams[position.leader] == 0
    return position.taken + (won if ours else tricks - won), positions


def word_value(word: str, leader: str) -> int:
    """Return A's tricks in one suit, whose holders are told from the highest card to the lowest.

    Raises NotationError for a word with other letters than A and B or not as many of both, or for a
    leader who is neither; SizeError as `value`.
    """
    if set(word) - {"A", "B"} or word.count("A") != word.count("B"):
        raise NotationError(f"a suit is a word of as many A as B, such as 'BABA', not '{word}'")
    if leader not in ("A", "B"):
        raise NotationError(f"the leader is A or B, not '{leader}'")
    suit = 1 << len(word) | sum(1 << i for i, each in enumerate(reversed(word)) if each == leader)
    won, _ = _leader_tricks((suit,))
    return won if leader == "A" else len(word) // 2 - won


def _leader_tricks(suits: _Suits) -> tuple[int, int]:
    """Tricks of who is on lead, and the positions that were remembered."""
    tricks = sum(_tricks(suit) for suit in suits)
    if tricks > MOST_TRICKS:
        raise SizeError(f"whist is searched for {MOST_TRICKS} cards a hand or fewer, not {tricks}")
    known: dict[_Suits, int] = {(): 0}
    return _search(_sorted(suits), known), len(known)


def _search(suits: _Suits, known: dict[_Suits, int]) -> int:
    """The leader's tricks; `suits` are sorted and none is empty."""
    found = known.get(suits)
    if found is not None:
        return found
    if len(known) >= MOST_POSITIONS:
        raise SizeError(f"this deal takes more than {MOST_POSITIONS:,} positions of whist")
    tricks = sum(_tricks(suit) for suit in suits)
    best = 0
    for place, suit in enumerate(suits):
        if place and suits[place - 1] == suit:
            continue
        others = suits[:place] + suits[place + 1 :]
        for lead in _runs(suit):
            worst = tricks
            for reply in _replies(suit, lead, one_suit=not others):
                low, high = sorted((lead, reply))
                left = _sorted((*others, _without(_without(suit, high), low)))
                if lead > reply:
                    won = 1 + _search(left, known)
                else:
                    won = tricks - 1 - _search(_sorted(map(_other_side, left)), known)
                worst = min(worst, won)
                if worst <= best:
                    break
            best = max(best, worst)
    known[suits] = best
    return best


def _replies(suit: int, lead: int, *, one_suit: bool) -> Iterator[int]:
    """The ranks with which a lead is worth answering."""
    replies = list(_runs(_other_side(suit)))
    if not one_suit:
        yield from replies
        return
    winning = next((reply for reply in replies if reply > lead), None)
    if winning is not None:
        yield winning
    if replies[0] < lead:
        yield replies[0]


def _runs(suit: int) -> Iterator[int]:
    """The lowest rank of each run of the leader's cards, from the lowest on."""
    starts = suit & ~(suit << 1) & ~(1 << suit.bit_length() - 1)
    yield from members(starts)


def _tricks(suit: int) -> int:
    return (suit.bit_length() - 1) // 2


def _other_side(suit: int) -> int:
    """The same suit from the view of the other player."""
    return suit ^ ((1 << suit.bit_length() - 1) - 1)


def _without(suit: int, rank: int) -> int:
    """The suit after a card has been played; the cards above move down."""
    return suit >> rank + 1 << rank | suit & ((1 << rank) - 1)


def _sorted(suits: _Suits | Iterator[int]) -> _Suits:
    """The suits that have cards, in the one order that stands for all."""
    return tuple(sorted(suit for suit in suits if suit > 1))


__all__ = [
    "MOST_POSITIONS",
    "MOST_TRICKS",
    "applies",
    "value",
    "value_and_positions",
    "word_value",
]
