"""Soft inferences: what sensible players would do, never what they must have done.

A hint says that some cards are likelier, or less likely, to lie at some place, and why. Hints are
rules of thumb and may be wrong: they move the weights of worlds and exclude none. What is certain
is in `ouvert.skat.belief.knowledge`.

The strengths are logarithms of odds. They were fitted by maximum likelihood to games that the
package's expert rules (`ouvert.skat.players.self_play`) played with themselves, bidding so readily
that few deals were passed in, as at real tables. The tests measure them on games of another
program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Rank
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.belief.weighted import MOST_LOG_WEIGHT
from ouvert.skat.rules.contracts import TRUMPS, Contract, trick_rules
from ouvert.skat.rules.observation import Observation
from ouvert.tricks.rules import TrickRules


class Inference(Enum):
    """The kinds of soft inference, each of which can be left out."""

    DECLARATION = "declaration"
    """Who announces a game holds the cards for it."""

    BIDS = "bids"
    """Who bids has jacks, aces and the suit he bids for; who passes early has few of them."""

    OVERBID = "overbid"
    """The declarer's matadors are enough for what he bid."""

    DISCARDS = "discards"
    """The declarer put away what he could do without (paper 001, definitions 3 and 4)."""

    LOWEST = "lowest"
    """On a trick of the other side one gives the card with the fewest points."""

    HIGHEST = "highest"
    """On a trick of the own side one gives the card with the most points."""

    BEATEN = "beaten"
    """Who can take a trick from the other side takes it."""

    LEAD = "lead"
    """Who leads a suit tells about it."""

    GAMES = "games"
    """What many games have taught a network (`ouvert.skat.belief.learned`)."""


ALL_INFERENCES = frozenset(Inference)


STRENGTHS: MappingProxyType[str, float] = MappingProxyType(
    {
        "suit: jack": 0.65,
        "suit: trump": 1.5,
        "suit: ace": 1.1,
        "suit: ten": 0.7,
        "Grand: jack": 1.8,
        "Grand: ace": 1.1,
        "Grand: ten": 0.4,
        "Null: small": 0.6,
        "Null: high": -0.2,
        "bids: jack": 0.8,
        "bids: ace": 0.4,
        "bids: suit": 1.2,
        "pass: jack": -0.55,
        "pass: ace": -0.1,
        "discard: trump": -3.0,
        "discard: ace": -2.0,
        "discard: picture": 0.7,
        "discard: ten beside ace": -1.0,
        "discard: short suit": 0.6,
        "discard: void": 1.2,
        "discard: good card": -0.4,
        "lowest: in suit": -2.0,
        "lowest: thrown": -0.2,
        "highest: last, in suit": -0.7,
        "highest: second, in suit": -0.9,
        "highest: thrown": -0.2,
        "highest: Null declarer": -1.5,
        "beaten: last, in suit": -2.0,
        "beaten: second, in suit": -1.3,
        "beaten: no ruff": -1.0,
        "lead: suit": 0.6,
        "lead: trumps": 0.4,
        "lead: no ace": -1.2,
    }
)
"""What each sign adds to the logarithm of the odds that a card lies at a place.

Rounded from a fit to 3,200 games, some hundred of them Null, and then capped, since players differ:
only that trumps are kept is trusted with exp(3), twenty to one, all else with no more than exp(2).
"""


@dataclass(frozen=True, slots=True)
class Hint:
    """One reason to think that cards lie, or do not lie, at a place.

    Attributes:
        inference: the rule that says so.
        sign: what was seen, one of the keys of `STRENGTHS`.
        place: index of the place: the other seats clockwise, then the skat.
        cards: hidden cards.
        reason: what was seen, in words.
    """

    inference: Inference
    sign: str
    place: int
    cards: CardSet
    reason: str

    @property
    def log_odds(self) -> float:
        """What the sign adds to the logarithm of the odds; negative if it speaks against."""
        return STRENGTHS[self.sign]

    def __str__(self) -> str:
        how = "likelier" if self.log_odds > 0 else "less likely"
        return f"{self.reason}: {self.cards} {how} there"


def weigh(hints: Iterable[Hint]) -> NDArray[np.float64]:
    """Add up hints: float64[32, 3], the logarithm of the weight of each card at each place.

    The same sign counts once for a card at a place, however often it was seen.
    """
    seen: dict[tuple[str, int], int] = {}
    for hint in hints:
        key = hint.sign, hint.place
        seen[key] = seen.get(key, 0) | hint.cards.bits
    weights = np.zeros((32, 3))
    for (sign, place), cards in seen.items():
        weights[list(CardSet(cards)), place] += STRENGTHS[sign]
    return np.clip(weights, -MOST_LOG_WEIGHT, MOST_LOG_WEIGHT)


@dataclass(frozen=True)
class Clues:
    """An observation with what is certain about it, as the rules read it."""

    observation: Observation
    knowledge: Knowledge

    @property
    def contract(self) -> Contract | None:
        """The announced game."""
        return self.observation.contract

    @cached_property
    def rules(self) -> TrickRules | None:
        """The play of the cards, once a game is announced."""
        announced = self.observation.announced
        if announced is None:
            return None
        contract, declarer = announced
        return trick_rules(contract.game, declarer)

    @cached_property
    def trumps(self) -> CardSet:
        """All trumps; none in Null and before a game is announced."""
        return CardSet() if self.rules is None else CardSet(self.rules.suit_masks.get(TRUMPS, 0))

    def place(self, seat: int) -> int | None:
        """The place of another seat; None for the own one."""
        others = self.knowledge.others
        return others.index(seat) if seat in others else None

    def hint(
        self, inference: Inference, sign: str, place: int | None, cards: CardSet, reason: str
    ) -> tuple[Hint, ...]:
        """One hint, or none if the place is the own hand or may have none of the cards."""
        if place is None:
            return ()
        open_cards = (self.knowledge.unknown - self.knowledge.barred[place]) & cards
        if not open_cards or not self.knowledge.room[place]:
            return ()
        return (Hint(inference, sign, place, open_cards, reason),)


def of_ranks(*ranks: Rank) -> CardSet:
    """All cards of some ranks."""
    return CardSet(card for card in Card if card.rank in ranks)
