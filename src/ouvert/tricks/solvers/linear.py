"""Two questions that need no search: propositions 2 and 3 of paper 003, corrected.

Proposition 2 says that with one rank, team A wins all instances. It is the hand on lead that wins
all tricks, whoever's it is; and all that is needed is that no suit is shared by two hands.

Proposition 3 tests each suit of a single hand of team A on its own. The printed condition asks for
more high cards than the opponent has cards; as many are enough. And team A has to be on lead.
"""

from __future__ import annotations

from ouvert.errors import PositionError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members


def why_not_unshared(position: TrickPosition) -> str | None:
    """Return why proposition 2 does not apply, as a clause; None if it does."""
    rules = position.rules
    if position.table:
        return "a trick has begun"
    held: dict[int, int] = {}
    for seat, hand in enumerate(position.hands):
        for card in members(hand):
            if held.setdefault(rules.suits[card], seat) != seat:
                return f"two hands hold cards of suit {rules.suits[card]}"
    if rules.trump in held and held[rules.trump] != position.leader:
        return "a hand that does not lead holds trumps"
    return None


def unshared(position: TrickPosition) -> int:
    """Return the value of a position in which no suit is shared (proposition 2).

    Nobody can follow suit, so the leader wins every trick: team 0 gets everything or nothing more.
    A trump suit changes that unless the leader holds all of it.

    Raises PositionError where the proposition does not apply.
    """
    reason = why_not_unshared(position)
    if reason:
        raise PositionError(f"proposition 2 does not apply: {reason}")
    rules = position.rules
    ours = rules.teams[position.leader] == 0
    if rules.objective is Objective.MISERE:
        return int(not position.taken and not (ours and position.tricks_left))
    if not ours:
        return position.taken
    if rules.objective is Objective.TRICKS:
        return position.taken + position.tricks_left
    return position.taken + sum(
        rules.points[card] for hand in position.hands for card in members(hand)
    )


def why_not_single_hand(position: TrickPosition) -> str | None:
    """Return why proposition 3 does not apply, as a clause; None if it does."""
    rules = position.rules
    if position.table:
        return "a trick has begun"
    if position.shares_equals:
        return "two equal cards are in different hands"
    if rules.objective is Objective.MISERE:
        return "a misère has no tricks to win"
    if rules.teams.count(0) != 1:
        return f"team A has {rules.teams.count(0)} hands, not one"
    if rules.teams[position.leader] != 0:
        return "team A is not on lead"
    if rules.trump is not None and any(
        hand & rules.suit_masks.get(rules.trump, 0) for hand in position.hands
    ):
        return "there is a trump suit"
    return None


def all_tricks(position: TrickPosition) -> bool:
    """Decide whether the single hand of team 0, on lead, wins all tricks (proposition 3).

    It does if and only if in each of its suits and against each opponent, its lowest card is higher
    than all of his, or it has as many cards above his highest as he has cards: then they draw all
    of his. Otherwise he keeps this one suit and wins a trick in it in the end.

    Raises PositionError where the proposition does not apply.
    """
    reason = why_not_single_hand(position)
    if reason:
        raise PositionError(f"proposition 3 does not apply: {reason}")
    suits = [_by_suit(position, hand) for hand in position.hands]
    own = suits.pop(position.leader)
    for suit, strengths in own.items():
        for other in suits:
            against = other.get(suit)
            if not against or min(strengths) > max(against):
                continue
            if sum(strength > max(against) for strength in strengths) < len(against):
                return False
    return True


def _by_suit(position: TrickPosition, hand: int) -> dict[int, list[int]]:
    """The strengths of a hand's cards in each of its suits."""
    rules = position.rules
    suits: dict[int, list[int]] = {}
    for card in members(hand):
        suits.setdefault(rules.suits[card], []).append(rules.strengths[card])
    return suits
