"""The reflex: plays whole games by expert rules, at once and without search.

The rules are compiled functions (`ouvert.skat.kernels.reflex.rules`); this module shows them what
an observation holds and turns their answers into actions and sentences. Before the first card the
reflex judges hands by rules of thumb (`ouvert.skat.kernels.reflex.bidding`). It always picks up the
skat, and announces neither Hand nor Schneider.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.skat.kernels.open_cards.layout import NULL
from ouvert.skat.kernels.reflex import bidding as reflex_bidding
from ouvert.skat.kernels.reflex import layout as reflex_layout
from ouvert.skat.kernels.reflex import rules as reflex
from ouvert.skat.kernels.reflex import view as view
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.players.club.rules import asks_for_club, club_rule
from ouvert.skat.players.rules_table import RULES, Rule
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.rules_view import GAMES, view_of

_BY_THUMB = "Rules of thumb say so; the reflex never says Kontra or Re."


@dataclass(frozen=True, slots=True)
class ReflexDecision:
    """What the reflex does, and why.

    Attributes:
        action: the action.
        reason: one sentence for a player of Skat.
        rule: the rule that spoke; None before the first card.
    """

    action: Action
    reason: str
    rule: Rule | None = None


class ReflexPlayer:
    """Plays by expert rules alone; the same observation always gets the same action."""

    def choose(self, observation: Observation) -> Action:
        """Return the action. Raises RulesError if the seat has nothing to do."""
        return self.judge(observation).action

    def judge(self, observation: Observation) -> ReflexDecision:
        """Return the action and its reason. Raises RulesError if the seat has nothing to do."""
        if observation.actor != observation.seat:
            raise RulesError(f"seat {observation.seat} is not to act here")
        if asks_for_club(observation):
            return ReflexDecision(club_rule(observation), _BY_THUMB)
        match observation.phase:
            case Phase.AUCTION:
                return _bidding(observation)
            case Phase.SKAT:
                return ReflexDecision(PickUp(), "Two more cards to choose from are worth it.")
            case Phase.DISCARD:
                return _discard(observation)
            case Phase.ANNOUNCE:
                contract, chance = _contract(observation)
                reason = f"{contract} promises most: it should win {chance:.0%} of the time."
                return ReflexDecision(Announce(contract), reason)
            case _:
                return _card(observation)


def rule_for(observation: Observation) -> tuple[Card, Rule]:
    """Return the card that the rules choose in the play of the cards, and the rule that spoke.

    `counsel` asks this where its vote does not decide.

    Raises PositionError if the seat is not to play a card.
    """
    CardDecision.of(observation)
    words = view_of(observation)
    answer = int(reflex.choose(words))
    card = Card(int(view.CARDS_BACK[words[reflex_layout.KIND], answer >> 6]))
    return card, RULES[answer & 63]


def highest_bid(hand: CardSet, *, forehand: bool) -> int:
    """Return the value up to which the reflex bids on ten cards; 0 if it passes."""
    return int(reflex_bidding.highest_bid(hand.bits, int(forehand), suit_factors().ctypes.data))


def _bidding(observation: Observation) -> ReflexDecision:
    limit = highest_bid(observation.dealt_hand, forehand=observation.seat == 0)
    worth = f"This hand is worth a game up to {limit}." if limit else "This hand is too weak."
    if Hold() in observation.legal_actions:
        return ReflexDecision(Hold() if observation.bid <= limit else Pass(), worth)
    value = int(reflex_bidding.next_bid(observation.bid))
    return ReflexDecision(Bid(value) if value <= limit else Pass(), worth)


def _declaration(observation: Observation) -> tuple[CardSet, Contract, float]:
    """Discards, contract, and the chance to win it, for the declarer's twelve cards."""
    cards = observation.hand | observation.discards
    forehand = int(observation.seat == 0)
    factors = suit_factors().ctypes.data
    chosen = int(reflex_bidding.choose_game(cards.bits, observation.bid, forehand, factors))
    kind, put = chosen & 7, chosen >> 3
    counted = np.zeros(reflex_bidding.BID_FEATURES)
    reflex_bidding.features(kind, cards.bits & ~put, put, forehand, factors, counted)
    chance = float(reflex_bidding.chance(reflex_bidding.DECLARED, kind, counted))
    ouvert = kind == reflex_bidding.NULL_OUVERT
    return CardSet(put), Contract(GAMES[min(kind, NULL)], ouvert=ouvert), chance


def _discard(observation: Observation) -> ReflexDecision:
    put, contract, chance = _declaration(observation)
    reason = f"For {contract} the other ten cards are best: they win {chance:.0%} of the time."
    return ReflexDecision(Discard(put), reason)


def _contract(observation: Observation) -> tuple[Contract, float]:
    _, contract, chance = _declaration(observation)
    return contract, chance


def _card(observation: Observation) -> ReflexDecision:
    card, rule = rule_for(observation)
    return ReflexDecision(PlayCard(card), rule.sentence, rule)
