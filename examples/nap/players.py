"""Two players of Nap: a rule of thumb, and a tree search over what may be hidden.

Both decide from an `Observation` alone, so neither can peek. Neither knows the other.
"""

from __future__ import annotations

import numpy as np

from examples.nap.game import Deal, Nap, Observation
from examples.nap.rules import PACK, SEATS, TRICKS
from examples.nap.table import Action, Bid
from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.mcts import EXPLORATION, random_playout, search
from ouvert.protocols import Player

NapPlayer = Player[Action, Observation]

MOST_WON = 2.0 * Bid.NAP.won
"""The most that a game may bring a seat, by which ratings are scaled."""


class RuleOfThumb:
    """Bids its longest suit and its high cards; wins tricks as cheaply as it can."""

    def choose(self, observation: Observation) -> Action:
        """Return a bid or a card by the rule."""
        cards = [action for action in observation.legal_actions if isinstance(action, Card)]
        if not cards:
            return self._bid(observation)
        table = observation.table
        if not table.trick:
            # the longest suit's highest card: the declarer draws trumps, the others cash
            return max(cards, key=lambda card: (_length(observation.hand, card.suit), card.rank))
        best = table.rules.winner(table.trick)
        partner = observation.seat != table.declarer and self._winner(observation) != table.declarer
        winning = [card for card in cards if table.rules.beats(card, table.trick[best])]
        lowest = min(cards, key=lambda card: (card.suit == table.trump, card.rank))
        return lowest if partner or not winning else min(winning, key=lambda card: card.rank)

    def _bid(self, observation: Observation) -> Action:
        """A trick for each trump but the first two, for its ace and king, and for other aces."""
        hand = observation.hand
        trump = max(Suit, key=lambda suit: _length(hand, suit))
        tricks = max(0, _length(hand, trump) - 2)
        tricks += sum(card.rank >= (Rank.KING if card.suit == trump else Rank.ACE) for card in hand)
        bids = [bid for bid in observation.legal_actions if isinstance(bid, Bid)]
        return max((bid for bid in bids if bid.tricks <= tricks), key=lambda bid: bid.tricks)

    def _winner(self, observation: Observation) -> int:
        """Who is winning the unfinished trick."""
        table = observation.table
        return (table.leaders[-1] + table.rules.winner(table.trick)) % SEATS


class TreeSearch:
    """Searches a tree over the worlds that fit what it has seen (information set MCTS).

    Args:
        rng: all randomness.
        iterations: how many worlds are drawn, and games played out, for each decision.
    """

    def __init__(self, rng: np.random.Generator, iterations: int = 300) -> None:
        self._rng = rng
        self._iterations = iterations

    def choose(self, observation: Observation) -> Action:
        """Return the bid or the card that the search visits most; the only one at once."""
        if len(observation.legal_actions) == 1:
            return observation.legal_actions[0]
        found = search(
            lambda rng: random_world(observation, rng),
            self._rng,
            iterations=self._iterations,
            exploration=EXPLORATION * MOST_WON,
            evaluate=random_playout,
        )
        best: Action = found.best
        return best


def random_world(observation: Observation, rng: np.random.Generator) -> Nap:
    """A state that looks to the seat like this, all of them equally likely.

    The unseen cards are dealt again until no player holds a suit that he could not follow.
    """
    seat, table = observation.seat, observation.table
    unseen = [*(PACK - observation.hand - CardSet(table.cards))]
    missing = missing_suits(observation)
    while True:
        cards = [Card(card) for card in rng.permutation(unseen)]
        hands: list[CardSet] = []
        for other in range(SEATS):
            played = table.played_by(other)
            size = 0 if other == seat else TRICKS - len(played)
            held = observation.hand if other == seat else CardSet(cards[:size])
            del cards[:size]
            if other != seat and any(card.suit in missing[other] for card in held):
                break
            hands.append(held | played)
        else:
            first, second, third = hands
            return Nap(Deal((first, second, third)), table)


def missing_suits(observation: Observation) -> list[set[Suit]]:
    """For each seat the suits that it did not follow, and so has no more card of."""
    missing: list[set[Suit]] = [set() for _ in range(SEATS)]
    led = None
    for number, (who, card) in enumerate(observation.table.plays()):
        if number % SEATS == 0:
            led = card.suit
        elif led is not None and card.suit is not led:
            missing[who].add(led)
    return missing


def _length(hand: CardSet, suit: Suit) -> int:
    return sum(card.suit is suit for card in hand)
