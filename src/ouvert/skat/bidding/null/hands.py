"""How likely a Null is won, judged by the declarer's cards before the first trick.

The chances of the four suits are multiplied (Lasker's product; Edelkamp, "Challenging Human
Supremacy in Skat", SoCS 2019, "Bidding" and "Skat Putting"). If the declarer leads the first trick,
one factor is that of a suit he leads from, and he chooses the best. Throwing cards away on other
suits is not modelled, but contained in the tables on average: predictions and results differ by 2 %
in the mean (`refinement.calibration`).

>>> hand = CardSet.parse("C7 C8 C10 S7 S9 SJ H8 D7 D8 D9")
>>> round(null_win_probability(hand, put=CardSet.parse("HA HK")), 1)
1.0
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from ouvert.cards import ALL_BITS, Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.null.tables import CLOSED, OUVERT, Cards, Probability, SuitLookup, load

HAND_SIZE = 10
PICKED_UP_SIZE = 12
PREFERENCE = 1e-9
"""Weight of the ranks put, so that of equal discards the one of higher cards is best."""


@dataclass(frozen=True, slots=True)
class NullDiscard:
    """One way to put two of twelve cards.

    Attributes:
        cards: the two cards.
        hand: the ten that stay.
        probability: of winning with them.
        lead: the card to lead first if the declarer is forehand, else None.
    """

    cards: CardSet
    hand: CardSet
    probability: float
    lead: Card | None


def null_win_probability(
    hand: CardSet,
    *,
    put: CardSet | None = None,
    ouvert: bool = False,
    forehand: bool = False,
    heard: int | None = None,
) -> float:
    """Estimate the probability that a Null with these ten cards is won.

    Args:
        hand: the declarer's ten cards.
        put: the two cards that he has put, or None for a Hand game, in which he has not.
        ouvert: whether his hand lies open.
        forehand: whether he leads the first trick.
        heard: the highest bid of the others, 0 if there is none; left out, nothing is known of it.

    Returns:
        A probability; 1 if and only if no deal and no defence can beat the hand.

    Raises:
        PositionError: the numbers of cards are wrong, or a card is in both sets.
    """
    cards, away, hidden = _checked(hand, put)
    product = _lookup(ouvert).win(cards, away, hidden, leads=forehand)
    return float(load().after(product, OUVERT if ouvert else CLOSED, heard))


def unlosable_null(hand: CardSet, *, put: CardSet | None = None, forehand: bool = False) -> bool:
    """Whether every suit is safe: the Null is won, Ouvert too, against every deal and defence.

    Arguments and errors as for `null_win_probability`.
    """
    return null_win_probability(hand, put=put, ouvert=True, forehand=forehand) == 1


def null_lead(hand: CardSet, *, put: CardSet | None = None, ouvert: bool = False) -> Card:
    """The card that a declarer in forehand does best to lead first.

    Arguments and errors as for `null_win_probability`.
    """
    cards, away, hidden = _checked(hand, put)
    return _lead(cards, away, hidden, ouvert)


def suit_probabilities(
    hand: CardSet, *, put: CardSet | None = None, ouvert: bool = False
) -> tuple[float, float, float, float]:
    """The four factors of the product, ♣ ♠ ♥ ♦, with others to lead.

    Arguments and errors as for `null_win_probability`.
    """
    cards, away, hidden = _checked(hand, put)
    first, second, third, fourth = _lookup(ouvert).suits(cards, away, hidden).tolist()
    return first, second, third, fourth


def best_null_discards(
    twelve: CardSet, *, ouvert: bool = False, forehand: bool = False, heard: int | None = None
) -> tuple[NullDiscard, ...]:
    """Rank the 66 ways to put two of twelve cards, the best first.

    `heard` is the highest bid of the others, which does not change their order. Of ways that are
    worth the same, those that put higher cards come first. Raises PositionError unless there are
    twelve cards.
    """
    _check_size(twelve, PICKED_UP_SIZE)
    hands, puts = _all_discards(np.array([twelve.bits], dtype=np.uint32))
    values = _lookup(ouvert).win(hands, puts, False, leads=forehand)[0]
    order = np.argsort(-(values + PREFERENCE * _ranks(puts[0])), kind="stable")
    values = load().after(values, OUVERT if ouvert else CLOSED, heard)
    return tuple(
        NullDiscard(
            CardSet(int(puts[0, i])),
            CardSet(int(hands[0, i])),
            float(values[i]),
            _lead(hands[0, i], puts[0, i], False, ouvert) if forehand else None,
        )
        for i in order
    )


def null_prospects(
    hand: CardSet, *, ouvert: bool = False, forehand: bool = False
) -> tuple[Cards, Probability]:
    """The 231 skats, `uint32[231]`, and what the best discard after each is worth, `float64[231]`.

    Raises PositionError unless there are ten cards.
    """
    _check_size(hand, HAND_SIZE)
    unseen = np.array([1 << card for card in range(32) if not hand.bits >> card & 1], np.uint32)
    first, second = np.triu_indices(len(unseen), 1)
    skats = unseen[first] | unseen[second]
    return skats, null_chances(np.uint32(hand.bits) | skats, ouvert=ouvert, forehand=forehand)


def null_chances(twelves: Cards, *, ouvert: bool = False, forehand: bool = False) -> Probability:
    """What the best discard of each hand of twelve cards, `uint32[n]`, is worth, `float64[n]`."""
    hands, puts = _all_discards(twelves)
    values: Probability = _lookup(ouvert).win(hands, puts, False, leads=forehand).max(axis=1)
    return values


def dropping_gain(
    hand: CardSet, card: Card, *, put: CardSet | None = None, ouvert: bool = False
) -> float:
    """How much better the card's suit stands once the card has gone (definition 3).

    Positive if dropping helps: the paper prints the difference the other way round, but prefers
    "the ones that improve the winning probability the most". `hand` may have up to twelve cards,
    and up to two cards of the suit may be away, this one included; they count as put.

    Raises PositionError if the card is not in the hand, or more than two of its suit are away.
    """
    if card not in hand:
        raise PositionError(f"{card} is not among the cards {hand}")
    away = put or CardSet()
    if not away.isdisjoint(hand):
        raise PositionError(f"{next(iter(away & hand))} cannot be held and have been put")
    after = away | CardSet([card])
    suit = CardSet(255 << (8 * card.suit))
    if len(after & suit) > 2:
        raise PositionError(f"of {card.suit.symbol} at most two cards can have been put")
    lookup = _lookup(ouvert)
    held, put_before, put_after = hand & suit, away & suit, after & suit
    before = lookup.win(_bits(held), _bits(put_before), False)
    return float(lookup.win(_bits(held - put_after), _bits(put_after), False) - before)


def good_cards(shown: CardSet) -> CardSet:
    """The cards that the declarer of this open hand cannot sensibly have put (definition 4).

    Had he held such a card, one of those that he shows would have been the better one to put: its
    dropping gain is higher. So the defenders may take a good card to be with one of them. Raises
    PositionError unless ten cards are shown.
    """
    _check_size(shown, HAND_SIZE)
    good = []
    for card in CardSet(ALL_BITS) - shown:
        hand = shown | CardSet([card])
        gain = dropping_gain(hand, card, ouvert=True)
        if gain < max(dropping_gain(hand, other, ouvert=True) for other in shown):
            good.append(card)
    return CardSet(good)


@cache
def _lookup(ouvert: bool) -> SuitLookup:
    return SuitLookup(load().probability[OUVERT if ouvert else CLOSED])


def _lead(cards: Cards, away: Cards, hidden: bool, ouvert: bool) -> Card:
    lookup = _lookup(ouvert)
    ranks = load().lead_rank[OUVERT if ouvert else CLOSED]
    places = lookup.places(cards, away, hidden)
    _, lead = lookup.best_lead(places[None], ranks, np.atleast_1d(away))
    return Card(int(lead[0]))


def _bits(cards: CardSet) -> Cards:
    return np.array(cards.bits, dtype=np.uint32)


def _checked(hand: CardSet, put: CardSet | None) -> tuple[Cards, Cards, bool]:
    _check_size(hand, HAND_SIZE)
    if put is None:
        return _bits(hand), _bits(CardSet()), True
    if len(put) != 2 or not put.isdisjoint(hand):
        raise PositionError(f"two other cards than the hand's must have been put, not {put}")
    return _bits(hand), _bits(put), False


def _check_size(cards: CardSet, due: int) -> None:
    if len(cards) != due:
        raise PositionError(f"{due} cards are needed here, not {len(cards)}")


def _all_discards(twelves: Cards) -> tuple[Cards, Cards]:
    """For hands of twelve, `uint32[n]`, all hands and discards, both `uint32[n, 66]`."""
    held = twelves[:, None] >> np.arange(32, dtype=np.uint32) & 1
    bits = np.uint32(1) << np.nonzero(held)[1].astype(np.uint32).reshape(-1, PICKED_UP_SIZE)
    first, second = np.triu_indices(PICKED_UP_SIZE, 1)
    puts = bits[:, first] | bits[:, second]
    return twelves[:, None] & ~puts, puts


def _ranks(puts: Cards) -> Probability:
    """The sum of the ranks of the cards put."""
    total = np.zeros(puts.shape)
    for card in Card:
        total += (puts >> np.uint32(card) & 1) * int(card.rank)
    return total
