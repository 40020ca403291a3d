"""The play of Nap, as data.

Three players hold five cards each of the 24 from nine to ace, all of one rank order. One of them,
the *declarer*, plays alone against two and counts his tricks; the suit of the first card led is
trump.

>>> rules = nap_rules(declarer=2, trump=Suit.HEARTS)
>>> rules.teams
(1, 1, 0)
>>> rules.winner([Card.SA, Card.H9, Card.SK])
1
"""

from __future__ import annotations

from functools import cache

from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.tricks.rules import Objective, TrickRules

SEATS = 3
TRICKS = 5
"""Cards that each player gets, so also tricks in a game."""
PACK = CardSet(card for card in Card if card.rank >= Rank.NINE)
"""The cards that are dealt from; nine of them stay unseen."""


@cache
def nap_rules(declarer: int, trump: Suit | None = None) -> TrickRules:
    """Return the play of the cards; without a trump as long as nothing is led.

    Cards have the numbers of `ouvert.cards`, so sevens and eights are described too; nobody holds
    them.
    """
    return TrickRules(
        seats=SEATS,
        teams=tuple(int(seat != declarer) for seat in range(SEATS)),
        suits=tuple(card.suit for card in Card),
        strengths=tuple(card.rank for card in Card),
        trump=trump,
        objective=Objective.TRICKS,
        names=tuple(map(str, Card)),
    )
