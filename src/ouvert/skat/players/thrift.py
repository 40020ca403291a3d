"""Thrift: of cards with about the same chance none is played that gives card points away.

A vote of some dozen worlds calls cards equal that a player of Skat would never call so: the ten and
the seven of a suit, both put on a trick that the others are sure to take. These rules look at the
trick on the table alone, so they are certain, and speak only where chances do not differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from ouvert.cards import Card
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.search.belief_vote import BeliefVote

FULL = 10
"""Card points of a ten; it and the ace are the cards that a trick is worth taking for."""


def thriftiest(
    decision: CardDecision, result: BeliefVote, card: Card, among: Iterable[Card]
) -> Card:
    """Return a card that gives nothing away, in place of one that may.

    Args:
        decision: the moment.
        result: the vote on it, which says which cards have about the same chance.
        card: the card that is about to be played.
        among: cards that may be played in its place.
    """
    columns = {each: column for column, each in enumerate(result.open_cards.cards)}
    scores = result.scores
    ranked = sorted(among, key=lambda each: -scores[columns[each]])

    def better(instead: Card) -> bool:
        gain = float(result.cushion[columns[instead]] - result.cushion[columns[card]])
        if result.exact and gain < 0:
            # it brings something after all
            return False
        return wastes(decision, card, instead, gain) and result.no_better(
            columns[card], columns[instead]
        )

    while (instead := next(filter(better, ranked), None)) is not None:
        card = instead
    return card


def wastes(decision: CardDecision, card: Card, other: Card, gain: float) -> bool:
    """Whether a card gives card points away, beside another one that may be played.

    It does so on a trick that the other side is sure to take: a higher card of the same suit with
    more points, or an ace or ten in place of a cheaper card that is no trump. And it does so where
    the other card of its suit would take the trick, by all that is known at no cost.

    Args:
        decision: the moment.
        card: the card that is judged.
        other: the card beside it.
        gain: the card points by which the other card is thought to bring more.
    """
    if decision.null or not _loses(decision, card):
        return False
    rules = decision.rules
    same = rules.suits[card] == rules.suits[other]
    if not _loses(decision, other):
        return same and gain >= 0
    if card.points <= other.points:
        return False
    if same:
        return rules.strengths[card] > rules.strengths[other]
    return card.points >= FULL and rules.suits[other] != rules.trump


def _loses(decision: CardDecision, card: Card) -> bool:
    """Whether the other side is sure to take the trick with this card on it."""
    place = len(decision.table)
    if not place or (place == 1 and decision.defending):
        # somebody of the own side may still take it
        return False
    winner = decision.rules.winner([*decision.table, card])
    if winner == place:
        return False
    return not decision.defending or (decision.leader + winner) % 3 == decision.declarer
