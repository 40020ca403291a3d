"""Sure wins, before the first card and when leading: exact rules, right against every defence.

A rule that does not apply says nothing. Null: `unlosable_null`. Suit games and Grand:

- *Solid trumps.* The declarer draws all trumps of the others without losing one, then takes all
  tricks that surely stand, and gives up the rest. The defenders get at most the best cards that
  they can have in so many tricks, and what he must put on them.
- The *High-Card Theorem* (Edelkamp, "Challenging Human Supremacy in Skat", SoCS 2019, theorem 1) is
  the same count without looking at the hand: aces and tens brought home against tricks lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.errors import PositionError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN, SCHNEIDER_POINTS, TRICKS, trumps

ACE_POINTS, TEN_POINTS = 11, 10
LOW_POINTS = (4,) * 4 + (3,) * 4 + (2,) * 4 + (0,) * 12
"""Card points of all cards but aces and tens, highest first."""
SIDE_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
"""A side suit from above; the jacks are trumps."""


def most_defender_points(tricks_lost: int, aces: int, tens: int, points_put_in: int = 0) -> int:
    """Return the most card points that defenders can have who take so many tricks in Grand.

    The numbers of theorem 1 are the maxima over all ways to bring home as many aces and tens as
    tricks are lost: 44 in two tricks, 58 in three, 54 in six, 47 in seven. Two are in print too
    low, for the declarer brings home three tens at most there: with all four tens at home, four
    tricks can hold 60 (not 59: four aces, four kings) and five 58 (not 57).

    Args:
        tricks_lost: tricks that the defenders take; each has two cards of theirs.
        aces: aces that the declarer brings home, in tricks or in the skat.
        tens: tens that he brings home.
        points_put_in: card points that he has to put into the tricks lost.

    Raises:
        PositionError: no game has so many tricks, aces or tens.
    """
    if not (
        0 <= tricks_lost <= TRICKS and 0 <= aces <= 4 and 0 <= tens <= 4 and points_put_in >= 0
    ):
        raise PositionError(
            f"no game has {tricks_lost} tricks lost, {aces} aces and {tens} tens brought home, and "
            f"{points_put_in} card points put in"
        )
    theirs = (ACE_POINTS,) * (4 - aces) + (TEN_POINTS,) * (4 - tens) + LOW_POINTS
    return sum(theirs[: 2 * tricks_lost]) + points_put_in


def high_card_theorem(tricks_lost: int, aces: int, tens: int, points_put_in: int = 0) -> bool:
    """Whether a Grand is won for certain by counting aces, tens and tricks (theorem 1).

    The theorem says: if at least as many aces and tens are brought home as tricks are lost, and no
    points are put into those. This holds but for one case, four tens against four tricks, where the
    defenders may have 60. With four aces against four tricks a queen may be put in as well.

    Arguments and errors as for `most_defender_points`.

    >>> high_card_theorem(4, aces=1, tens=3), high_card_theorem(4, aces=0, tens=4)
    (True, False)
    >>> high_card_theorem(4, aces=4, tens=0, points_put_in=3)
    True
    """
    most = most_defender_points(tricks_lost, aces, tens, points_put_in)
    return most <= ALL_POINTS - POINTS_TO_WIN


def sure_points(
    game: GameType, hand: CardSet, *, skat: CardSet | None = None, forehand: bool = False
) -> int:
    """Return card points that the declarer of a suit game or Grand gets in any case.

    His trumps must be solid: he has all, or he leads and has as many from the top as the others
    have altogether, and draws them. Then every side card stands that nobody can beat, or that
    nobody has the suit for any more. Every other side card may cost a trick, with its own points
    and with two of the best side cards of the others. 120 means every trick, too.

    Returns the known skat's points alone where trumps are not solid.

    Args:
        game: the game declared; not Null.
        hand: the declarer's ten cards.
        skat: the two cards he has put; None if he does not know the skat.
        forehand: whether he leads the first trick.

    Raises:
        PositionError: it is Null, the numbers of cards are wrong, or a card is in both sets.
    """
    if game is GameType.NULL:
        raise PositionError("a Null is not about card points")
    if len(hand) != TRICKS or (skat is not None and len(skat) != 2):
        raise PositionError("a hand of ten cards, and two cards in the skat, are needed here")
    known = hand if skat is None else hand | skat
    if skat is not None and not skat.isdisjoint(hand):
        raise PositionError(f"{next(iter(hand & skat))} cannot be held and lie in the skat")
    theirs = CardSet.full() - known
    order = trumps(game)
    if not _solid(order, hand, theirs, forehand):
        return 0 if skat is None else skat.points
    lost = _losers(order, hand, theirs)
    best = sorted((card.points for card in theirs - CardSet(order)), reverse=True)
    return ALL_POINTS - sum(best[: 2 * len(lost)]) - lost.points


@dataclass(frozen=True, slots=True)
class SureLead:
    """What a declarer on lead gets in any case.

    Attributes:
        cards: the cards that he may lead for it.
        points_lost: card points, at most, that the defenders still take.
        tricks_lost: tricks, at most, that they still take.
    """

    cards: CardSet
    points_lost: int
    tricks_lost: int


def sure_lead(game: GameType, hand: CardSet, theirs: CardSet) -> SureLead | None:
    """Return what the declarer of a suit game or Grand, who leads, gets in any case.

    As `sure_points`, at any trick. None if his trumps are not solid.

    Args:
        game: the game declared; not Null.
        hand: the cards that the declarer still holds.
        theirs: the cards that he has not seen: those of the others, and a skat that he does not
            know.

    Raises:
        PositionError: it is Null, or a card is in both sets.
    """
    if game is GameType.NULL:
        raise PositionError("a Null is not about card points")
    if not theirs.isdisjoint(hand):
        raise PositionError(f"{next(iter(hand & theirs))} cannot be held and be out")
    order = trumps(game)
    if not _solid(order, hand, theirs, forehand=True):
        return None
    lost = _losers(order, hand, theirs)
    best = sorted((card.points for card in theirs - CardSet(order)), reverse=True)
    points = sum(best[: 2 * len(lost)]) + lost.points
    top = CardSet(_top(order, hand, theirs))
    if theirs.isdisjoint(CardSet(order)):
        for suit in Suit:
            top |= CardSet(_top(_side(suit, order), hand, theirs))
    return SureLead(top or hand, points, len(lost))


def may_be_sure(game: GameType, cards: CardSet, *, forehand: bool = False) -> bool:
    """Whether trumps would be solid if all of these cards were kept: then a discard may be sure.

    `game` is a suit game or Grand, `cards` are the hand, with the skat if it has been picked up.
    """
    return _solid(trumps(game), cards, CardSet.full() - cards, forehand)


def make_sure(levels: NDArray[np.float64], points: int) -> None:
    """Set the chances of all levels to 1 that so many sure card points reach.

    `levels` is `float64[..., 4]`: the chances of 61, of 90 card points, of every trick, and of 30
    card points at most, which becomes 0.
    """
    for level, limit in enumerate((POINTS_TO_WIN, SCHNEIDER_POINTS, ALL_POINTS)):
        if points >= limit:
            levels[..., level] = 1
            levels[..., -1] = 0


def _solid(order: tuple[Card, ...], hand: CardSet, theirs: CardSet, forehand: bool) -> bool:
    """Whether the declarer has all trumps, or draws all others from the top."""
    missing = sum(card in theirs for card in order)
    return not missing or (forehand and _run(order, hand, theirs) >= missing)


def _losers(order: tuple[Card, ...], hand: CardSet, theirs: CardSet) -> CardSet:
    """The side cards that do not surely stand once trumps are drawn."""
    losers: list[Card] = []
    for suit in Suit:
        cards = _side(suit, order)
        standing = _run(cards, hand, theirs)
        if standing < sum(card in theirs for card in cards):
            losers += [card for card in cards if card in hand][standing:]
    return CardSet(losers)


def _side(suit: Suit, order: tuple[Card, ...]) -> list[Card]:
    """The cards of a suit that are no trumps, highest first."""
    return [card for card in (Card.of(suit, rank) for rank in SIDE_RANKS) if card not in order]


def _run(cards: Iterable[Card], hand: CardSet, theirs: CardSet) -> int:
    """How many cards of the hand are above all of the others', from the top of a suit."""
    return sum(1 for _ in _top(cards, hand, theirs))


def _top(cards: Iterable[Card], hand: CardSet, theirs: CardSet) -> Iterator[Card]:
    """Those cards."""
    for card in cards:
        if card in theirs:
            return
        if card in hand:
            yield card
