"""What a seat knows for certain, from its observation alone.

The facts are hard: cards that were seen, how many cards each place holds, and the suits that a
player has not followed and therefore cannot hold. What bids and habits suggest is no fact, and is
not here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Suit
from ouvert.errors import PositionError
from ouvert.skat.belief.worlds import Worlds
from ouvert.skat.rules.actions import SEAT_NAMES, Phase
from ouvert.skat.rules.club.ramsch import ramsch_rules
from ouvert.skat.rules.contracts import TRUMPS, trick_rules
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS
from ouvert.skat.rules.observation import Observation, check_observation
from ouvert.skat.rules.play import Trick
from ouvert.tricks.rules import TrickRules

SKAT_PLACE = 2
"""Index of the skat among the places of a world."""


@dataclass(frozen=True, slots=True)
class Denial:
    """A seat that did not follow suit, and so has shown that it holds no card of that suit.

    Attributes:
        seat: the seat.
        suit: the suit in the sense of the contract; `TRUMPS` for trumps.
        led: the card that it did not follow.
        card: the card that it played instead.
        trick: the number of the trick, from 1.
    """

    seat: int
    suit: int
    led: Card
    card: Card
    trick: int

    def __str__(self) -> str:
        suit = "trumps" if self.suit == TRUMPS else Suit(self.suit).name.lower()
        return (
            f"{SEAT_NAMES[self.seat]} denied {suit} with {self.card} on {self.led} "
            f"in trick {self.trick}"
        )


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The hard facts of one seat about the cards that are not played yet.

    There are three places: the two other seats clockwise from the observer, then the skat as it
    lies now. While the declarer holds the skat cards in the hand, the skat has no cards.

    Attributes:
        seat: the seat that knows this.
        hand: the cards that it holds now.
        certain: for each place the cards that are known to lie there.
        unknown: the cards that lie in one of the places, nobody can say in which.
        room: for each place the number of unknown cards in it.
        denials: who did not follow which suit, each suit of each seat once, in order.
        barred: for each place the cards that cannot lie there, because their suit was denied.
    """

    seat: int
    hand: CardSet
    certain: tuple[CardSet, CardSet, CardSet]
    unknown: CardSet
    room: tuple[int, int, int]
    denials: tuple[Denial, ...]
    barred: tuple[CardSet, CardSet, CardSet]

    @classmethod
    def of(cls, observation: Observation) -> Knowledge:
        """Derive the facts. Raises PositionError if no game leads to such an observation."""
        check_observation(observation)
        seat = observation.seat
        left, right = (seat + 1) % 3, (seat + 2) % 3
        _check_places(observation)
        certain = _certain(observation)
        rules = _rules(observation)
        denials: tuple[Denial, ...] = ()
        barred = (CardSet(), CardSet(), CardSet())
        if rules is not None:
            denials = _denials(rules, observation)
            barred = _denied(rules, denials, left), _denied(rules, denials, right), CardSet()
            for who, cards in ((seat, observation.hand), (left, certain[0]), (right, certain[1])):
                _check_denied(rules, denials, who, cards)
        known = observation.hand | observation.played
        for cards in certain:
            known |= cards
        knowledge = cls(
            seat=seat,
            hand=observation.hand,
            certain=certain,
            unknown=CardSet.full() - known,
            room=_room(observation, certain),
            denials=denials,
            barred=barred,
        )
        contradiction = knowledge.worlds().contradiction
        if contradiction is not None:
            because = "; ".join(str(denial) for denial in denials if denial.seat != seat)
            raise PositionError(f"no deal fits: {contradiction} ({because})")
        return knowledge

    @property
    def others(self) -> tuple[int, int]:
        """The other seats in the order of their places: clockwise from the observer."""
        return (self.seat + 1) % 3, (self.seat + 2) % 3

    @property
    def voids(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """For each seat 0, 1, 2 the suits that it has denied, `TRUMPS` among them."""
        first, second, third = (
            frozenset(denial.suit for denial in self.denials if denial.seat == seat)
            for seat in range(3)
        )
        return first, second, third

    def worlds(self) -> Worlds:
        """Return all deals of the unknown cards that fit; there is at least one."""
        return Worlds(
            unknown=self.unknown.bits,
            capacity=self.room,
            allowed=tuple((self.unknown - cards).bits for cards in self.barred),
            fixed=tuple(cards.bits for cards in self.certain),
            names=_place_names(self.seat),
        )

    def hands(self, worlds: NDArray[np.uint32]) -> NDArray[np.uint32]:
        """Return the hands of seats 0, 1, 2 in worlds uint32[n, 3]: uint32[n, 3].

        The own hand is put in; the skat, `worlds[:, SKAT_PLACE]`, is left out.
        """
        hands = np.empty((len(worlds), 3), dtype=np.uint32)
        hands[:, self.seat] = self.hand.bits
        hands[:, self.others] = worlds[:, :SKAT_PLACE]
        return hands


def _place_names(seat: int) -> tuple[str, str, str]:
    return SEAT_NAMES[(seat + 1) % 3], SEAT_NAMES[(seat + 2) % 3], "the skat"


def _rules(observation: Observation) -> TrickRules | None:
    """The play of the cards; None before a game is announced."""
    if observation.ramsch:
        return ramsch_rules()
    if observation.contract is None:
        if observation.played:
            raise PositionError("cards have been played, but no game has been announced")
        return None
    if len(observation.table) > 2 or len(observation.played) > 3 * CARDS_EACH:
        raise PositionError("at most ten tricks are played, and a full one leaves the table")
    if observation.declarer is None:
        raise PositionError("a game has been announced, but nobody is the declarer")
    return trick_rules(observation.contract.game, observation.declarer)


def _certain(observation: Observation) -> tuple[CardSet, CardSet, CardSet]:
    """For each place the cards that the seat has seen to lie there now."""
    hands = [CardSet(), CardSet(), CardSet()]
    if observation.exposed is not None and observation.declarer is not None:
        hands[observation.declarer] = observation.exposed
    seat = observation.seat
    return hands[(seat + 1) % 3], hands[(seat + 2) % 3], observation.discards


def _room(
    observation: Observation, certain: tuple[CardSet, CardSet, CardSet]
) -> tuple[int, int, int]:
    """How many unknown cards each place holds now."""
    sizes = [CARDS_EACH, CARDS_EACH, CARDS_EACH, SKAT_CARDS]
    for _, seat, _, _ in plays(observation):
        sizes[seat] -= 1
    if observation.phase is Phase.DISCARD and observation.declarer is not None:
        sizes[observation.declarer] += SKAT_CARDS
        sizes[-1] = 0
    own = observation.seat
    if len(observation.hand) != sizes[own]:
        raise PositionError(
            f"{SEAT_NAMES[own]} holds {len(observation.hand)} cards and must hold {sizes[own]} now"
        )
    due = sizes[(own + 1) % 3], sizes[(own + 2) % 3], sizes[-1]
    for name, size, cards in zip(_place_names(own), due, certain, strict=True):
        if len(cards) > size:
            raise PositionError(
                f"{name} must hold {size} cards now, but {len(cards)} are known there"
            )
    left, right, skat = (size - len(cards) for size, cards in zip(due, certain, strict=True))
    return left, right, skat


def plays(observation: Observation) -> Iterator[tuple[int, int, Card, Card]]:
    """Every card played in order: number of its trick from 1, seat, card, and the card led."""
    tricks = chain(
        ((trick.leader, trick.cards) for trick in observation.tricks),
        [(observation.leader, observation.table)],
    )
    for number, (leader, cards) in enumerate(tricks, 1):
        for place, card in enumerate(cards):
            yield number, (leader + place) % 3, card, cards[0]


def _denials(rules: TrickRules, observation: Observation) -> tuple[Denial, ...]:
    """Follow the play. Raises PositionError where a trick contradicts an earlier one."""
    leader = 0
    for number, trick in enumerate(observation.tricks, 1):
        _check_leader(number, trick.leader, leader)
        leader = Trick.finished(rules, trick.leader, trick.cards).winner
        if trick.winner != leader:
            raise PositionError(
                f"trick {number} is noted for {SEAT_NAMES[trick.winner]}, "
                f"but {SEAT_NAMES[leader]} won it with {trick.card_of(leader)}"
            )
    _check_leader(len(observation.tricks) + 1, observation.leader, leader)
    denied: dict[tuple[int, int], Denial] = {}
    for number, seat, card, led in plays(observation):
        earlier = denied.get((seat, rules.suits[card]))
        if earlier is not None:
            raise PositionError(f"{earlier}, and yet played {card} to trick {number}")
        suit = rules.suits[led]
        if rules.suits[card] != suit:
            denied.setdefault((seat, suit), Denial(seat, suit, led, card, number))
    return tuple(denied.values())


def _denied(rules: TrickRules, denials: tuple[Denial, ...], seat: int) -> CardSet:
    """The cards that a seat cannot hold any more."""
    suits = {denial.suit for denial in denials if denial.seat == seat}
    return CardSet(sum(rules.suit_masks[suit] for suit in suits))


def _check_leader(number: int, leader: int, due: int) -> None:
    if leader != due:
        right = "leads the first" if number == 1 else f"won trick {number - 1}"
        raise PositionError(
            f"trick {number} is led by {SEAT_NAMES[leader]}, but {SEAT_NAMES[due]} {right}"
        )


def _check_places(observation: Observation) -> None:
    """Raise PositionError for a card in two places, or an own card that came or went unseen."""
    name = SEAT_NAMES[observation.seat]
    seen: dict[Card, str] = {}

    def see(card: Card, where: str) -> None:
        if card in seen:
            raise PositionError(f"{card} {seen[card]}, but it also {where}")
        seen[card] = where

    kept = observation.hand | observation.discards
    for number, seat, card, _ in plays(observation):
        see(card, f"was played by {SEAT_NAMES[seat]} to trick {number}")
        if seat == observation.seat:
            kept |= CardSet([card])
    for card in observation.hand:
        see(card, f"is in the hand of {name}")
    for card in observation.discards:
        see(card, f"was discarded by {name}")
    for place, cards in enumerate(_certain(observation)[:SKAT_PLACE]):
        for card in cards:
            see(card, f"lies open with {_place_names(observation.seat)[place]}")
    owned = observation.dealt_hand | observation.skat
    for card in owned - kept:
        where = seen.get(card, "is neither in the hand nor played")
        raise PositionError(f"{card} was dealt to {name} or picked up, but {where}")
    for card in kept - owned:
        raise PositionError(f"{card} {seen[card]}, who was not dealt it and did not pick it up")


def _check_denied(rules: TrickRules, denials: tuple[Denial, ...], seat: int, hand: CardSet) -> None:
    """Raise PositionError if a seat that shows its hand holds a suit that it has denied."""
    for denial in denials:
        held = hand & CardSet(rules.suit_masks[denial.suit])
        if denial.seat == seat and held:
            raise PositionError(f"{denial}, and yet holds {held}")
