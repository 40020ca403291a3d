"""Deals: who got which cards, and how many deals there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from ouvert.cards import Card, CardSet, Rank, check_cards
from ouvert.errors import PositionError, check_kind, check_seed
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.picture import deal_svg

CARDS_EACH = 10
SKAT_CARDS = 2


@dataclass(frozen=True, slots=True)
class Deal:
    """Ten cards for each seat, and the skat.

    Attributes:
        hands: of forehand, middlehand, rearhand.
        skat: the two cards left.

    Raises PositionError if the sizes are wrong or a card is in two places.
    """

    hands: tuple[CardSet, CardSet, CardSet]
    skat: CardSet

    def __post_init__(self) -> None:
        check_kind(self.hands, Sequence, "a deal has three hands in a row")
        if len(self.hands) != 3:
            raise PositionError(f"a deal has three hands, not {len(self.hands)}")
        seen = CardSet()
        places = (*zip(SEAT_NAMES, self.hands, strict=True), ("the skat", self.skat))
        for holder, (place, cards) in enumerate(places):
            due = CARDS_EACH if holder < len(SEAT_NAMES) else SKAT_CARDS
            check_cards(cards, f"{place}'s cards are")
            if len(cards) != due:
                raise PositionError(
                    f"{place} has {len(cards)} cards and must have {due}",
                    remark=Remark.of("deal_place", holder=holder, count=len(cards), due=due),
                )
            if cards & seen:
                twice = next(iter(cards & seen))
                raise PositionError(
                    f"{twice} is in two places of the deal, one of them {place}",
                    remark=Remark.of("deal_twice", card=twice.code, holder=holder),
                )
            seen |= cards

    @classmethod
    def random(cls, rng: np.random.Generator | int) -> Deal:
        """Shuffle and deal by a generator or a seed; every deal is equally likely.

        Raises OuvertError for what is neither.
        """
        if not isinstance(rng, np.random.Generator):
            check_seed(rng)
        deck = [Card(int(card)) for card in np.random.default_rng(rng).permutation(len(Card))]
        ends = range(CARDS_EACH, 3 * CARDS_EACH + 1, CARDS_EACH)
        forehand, middlehand, rearhand = (CardSet(deck[end - CARDS_EACH : end]) for end in ends)
        return cls((forehand, middlehand, rearhand), CardSet(deck[3 * CARDS_EACH :]))

    def __str__(self) -> str:
        hands = (f"{name}: {hand}" for name, hand in zip(SEAT_NAMES, self.hands, strict=True))
        return "\n".join((*hands, f"skat: {self.skat}"))

    def _repr_svg_(self) -> str:
        return deal_svg(self.hands, self.skat)


def reduced_deck(cards_each: int, skat: int = SKAT_CARDS) -> CardSet:
    """The deck of a reduced game: of the 32 cards the 3 × `cards_each` + `skat` highest.

    Jacks are highest, then aces, kings, queens, tens and so on down to the sevens, within a rank ♣
    ♠ ♥ ♦. Paper 000 reduces the game so (section VIII) without saying which cards stay.

    >>> print(reduced_deck(3))
    ♣J ♠J ♥J ♦J ♣A ♣K ♠A ♠K ♥A ♥K ♦A

    Raises PositionError for a number of cards that cannot be.
    """
    size = 3 * cards_each + skat
    if min(cards_each, skat) < 0 or size > len(Card):
        raise PositionError(f"nobody can hold {cards_each} cards")
    strongest = sorted(Card, key=lambda card: (card.rank is Rank.JACK, card.rank, -card.suit))
    return CardSet(strongest[len(Card) - size :])


def deal_count(cards_each: int, skat: int = SKAT_CARDS, *, known_hand: bool = False) -> int:
    """Count the deals of `3 * cards_each + skat` cards to three seats and a skat.

    With `known_hand`, only those that fit one seat's given hand (paper 000, section VIII).

    >>> deal_count(10)
    2753294408504640
    >>> deal_count(10, known_hand=True)
    42678636

    Raises PositionError for a number of cards that cannot be.
    """
    if cards_each < 0 or skat < 0:
        raise PositionError(f"nobody can hold {min(cards_each, skat)} cards")
    others = comb(2 * cards_each + skat, cards_each) * comb(cards_each + skat, cards_each)
    return others if known_hand else others * comb(3 * cards_each + skat, cards_each)
