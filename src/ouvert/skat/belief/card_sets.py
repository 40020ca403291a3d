"""What a seat knows as sets of cards, and which played card told it what.

The declarer who knows the skat sorts the hidden cards into three sets: free, surely with the first
and surely with the second opponent. A defender needs the skat too: free, declarer or skat, partner
or skat, surely declarer, surely partner (paper 004, sections V and VI-D). Both are cases of one
general form, which also serves Hand games, Ouvert games and the auction. The sets are exact: a card
is in the set of just those places at which it lies in some world.

The sets change when somebody follows suit or does not. The four inferences that paper 004 (section
V) lists for this, each in middlehand and in rearhand of the trick, are `Following`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ouvert.cards import Card, CardSet, Suit
from ouvert.errors import PositionError
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge, plays
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import TRUMPS, trick_rules
from ouvert.skat.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class CardSets:
    """The cards that a seat does not hold and that are not played, by where they may lie.

    Every such card is in exactly one of the six sets. First and second are the other seats
    clockwise. For the declarer who knows the skat `free`, `first` and `second` are all there is,
    but for his discards in `skat`.

    Attributes:
        seat: the seat that knows this.
        declarer: the declarer; None before there is one.
        free: cards that either of the others may hold; in the skat they may lie too, unless all of
            it is known.
        first: cards that are surely with the first of the others.
        second: cards that are surely with the second.
        first_or_skat: cards that only the second cannot hold.
        second_or_skat: cards that only the first cannot hold.
        skat: cards that surely lie in the skat.
    """

    seat: int
    declarer: int | None
    free: CardSet
    first: CardSet
    second: CardSet
    first_or_skat: CardSet
    second_or_skat: CardSet
    skat: CardSet

    @classmethod
    def of(cls, observation: Observation) -> CardSets:
        """Sort the cards. Raises PositionError if no game leads to such an observation."""
        chances = Knowledge.of(observation).worlds().marginals() > 0
        may = [CardSet(card for card in Card if chances[card, place]) for place in range(3)]
        first, second, skat = may
        return cls(
            seat=observation.seat,
            declarer=observation.declarer,
            free=first & second,
            first=first - second - skat,
            second=second - first - skat,
            first_or_skat=(first & skat) - second,
            second_or_skat=(second & skat) - first,
            skat=skat - first - second,
        )

    @property
    def surely_declarer(self) -> CardSet:
        """For a defender: cards that the declarer surely holds."""
        return self.first if self._declarer_is_first() else self.second

    @property
    def surely_partner(self) -> CardSet:
        """For a defender: cards that the other defender surely holds."""
        return self.second if self._declarer_is_first() else self.first

    @property
    def declarer_or_skat(self) -> CardSet:
        """For a defender: cards that only the other defender cannot hold."""
        return self.first_or_skat if self._declarer_is_first() else self.second_or_skat

    @property
    def partner_or_skat(self) -> CardSet:
        """For a defender: cards that only the declarer cannot hold."""
        return self.second_or_skat if self._declarer_is_first() else self.first_or_skat

    def named(self) -> dict[str, CardSet]:
        """The six sets with what a player would call them, in a fixed order."""
        first, second = ((self.seat + place) % 3 for place in (1, 2))
        return {
            "free": self.free,
            f"surely {self._name(first)}": self.first,
            f"surely {self._name(second)}": self.second,
            f"{self._name(first)} or skat": self.first_or_skat,
            f"{self._name(second)} or skat": self.second_or_skat,
            "surely skat": self.skat,
        }

    def __str__(self) -> str:
        """A table with a row for each set, empty ones too."""
        rows = self.named()
        width = max(map(len, rows))
        return "\n".join(f"{name:<{width}}  {cards}".rstrip() for name, cards in rows.items())

    def _declarer_is_first(self) -> bool:
        if self.declarer is None or self.declarer == self.seat:
            raise PositionError(
                f"{SEAT_NAMES[self.seat]} is no defender here: "
                "the cards of declarer and partner are a defender's question"
            )
        return self.declarer == (self.seat + 1) % 3

    def _name(self, seat: int) -> str:
        if self.declarer is None or self.declarer == self.seat:
            return SEAT_NAMES[seat]
        role = "declarer" if seat == self.declarer else "partner"
        return f"{SEAT_NAMES[seat]} ({role})"


class Following(Enum):
    """The four things that can be seen when a card is played to another one.

    The value is the name that paper 004, section V, gives to the inference.
    """

    OBEY_SUIT = "ObeySuit"
    """A side suit was led and followed."""

    DROP_ON_SUIT = "DropOnSuit"
    """A side suit was led and not followed: ruffed, or another card thrown."""

    OBEY_TRUMP = "ObeyTrump"
    """Trumps were led and followed."""

    DROP_ON_TRUMP = "DropOnTrump"
    """Trumps were led and not followed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one card, played by another seat in the second or third place of a trick, told a seat.

    Attributes:
        following: the inference.
        seat: the seat that played the card.
        card: the card.
        led: the card that was led.
        trick: the number of the trick, from 1.
        position: 1 in middlehand of the trick, 2 in rearhand.
        suit: the suit that was led, `TRUMPS` for trumps.
        excluded: the cards that the seat might have held until then, and cannot hold now; the card
            itself is not counted.
        elsewhere: where these can be now: "rearhand", "the skat", or both.
    """

    following: Following
    seat: int
    card: Card
    led: Card
    trick: int
    position: int
    suit: int
    excluded: CardSet
    elsewhere: tuple[str, ...]

    def __str__(self) -> str:
        who, suit = SEAT_NAMES[self.seat], _suit_name(self.suit)
        where = f"{self.card} on {self.led} in trick {self.trick}"
        if self.following in (Following.OBEY_SUIT, Following.OBEY_TRUMP):
            return f"{who} followed {suit} with {where} and may hold more of them"
        said = f"{who} has no {suit}, shown by {where}"
        if not self.excluded:
            return f"{said}, which tells nothing new"
        return f"{said}: {self.excluded} can only be with {' or '.join(self.elsewhere)}"


def readings(observation: Observation) -> tuple[Reading, ...]:
    """Return what each card that another seat played to a lead told the observer, in order.

    Raises PositionError if no game leads to such an observation.
    """
    knowledge = Knowledge.of(observation)
    announced = observation.announced
    if announced is None:
        return ()
    contract, declarer = announced
    rules = trick_rules(contract.game, declarer)
    may = _hidden_at_first(observation)
    found = []
    count = 0
    for number, seat, card, led in plays(observation):
        position = count % 3
        count += 1
        for cards in may.values():
            cards.discard(card)
        if seat == observation.seat or not position:
            continue
        suit = rules.suits[led]
        obeyed = rules.suits[card] == suit
        excluded: set[Card] = set()
        if not obeyed:
            excluded = {other for other in may[seat] if rules.suits[other] == suit}
            may[seat] -= excluded
        places = (*knowledge.others, SKAT_PLACE + 1)
        elsewhere = [
            "the skat" if place > SKAT_PLACE else SEAT_NAMES[place]
            for place in places
            if place != seat and may[place] & excluded
        ]
        found.append(
            Reading(
                following=_FOLLOWINGS[suit == TRUMPS, obeyed],
                seat=seat,
                card=card,
                led=led,
                trick=number,
                position=position,
                suit=suit,
                excluded=CardSet(excluded),
                elsewhere=tuple(elsewhere),
            )
        )
    return tuple(found)


_FOLLOWINGS = {
    (False, True): Following.OBEY_SUIT,
    (False, False): Following.DROP_ON_SUIT,
    (True, True): Following.OBEY_TRUMP,
    (True, False): Following.DROP_ON_TRUMP,
}
"""The inference by (trumps were led, the card follows)."""


def _hidden_at_first(observation: Observation) -> dict[int, set[Card]]:
    """For each other seat, and 3 for the skat, the cards that it might hold before the first card.

    A hand that lies open, or a skat that was seen, leaves no question.
    """
    seat, declarer = observation.seat, observation.declarer
    known = observation.dealt_hand | observation.skat
    opened: set[Card] = set()
    if observation.exposed is not None and declarer != seat:
        opened = set(observation.exposed)
        opened |= {card for _, who, card, _ in plays(observation) if who == declarer}
    hidden = set(CardSet.full() - known) - opened
    may = {place: set(hidden) for place in range(4) if place != seat}
    if opened and declarer is not None:
        may[declarer] = set()
    if observation.skat:
        may[SKAT_PLACE + 1] = set()
    return may


def _suit_name(suit: int) -> str:
    return "trumps" if suit == TRUMPS else Suit(suit).name.lower()
