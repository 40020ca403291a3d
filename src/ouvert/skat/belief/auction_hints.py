"""What the auction, the announcement and the discard suggest about cards.

Simple models throughout. Who wants to play holds jacks, aces and the cards of the suit whose game
has the value that he went to; who passes at once has few of them. Who announces a game holds its
trumps. What the declarer puts away is of no use to him.
"""

from __future__ import annotations

from collections.abc import Iterator

from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.skat.belief.inference import Clues, Hint, Inference, of_ranks
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.belief.null_suits import good_cards
from ouvert.skat.rules.actions import SEAT_NAMES, Bid, Hold, Pass
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import LEAST_BID, trumps

JACKS, ACES, TENS = of_ranks(Rank.JACK), of_ranks(Rank.ACE), of_ranks(Rank.TEN)
PICTURES = of_ranks(Rank.KING, Rank.QUEEN)
SMALL = of_ranks(Rank.SEVEN, Rank.EIGHT, Rank.NINE)
NULL_HIGH = of_ranks(Rank.QUEEN, Rank.KING, Rank.ACE)
NULL_VALUES = (23, 35, 46, 59)
LONG = 4
"""Who has so many cards of a side suit may think that the declarer has few of them."""
EARLY = 23
"""Who passes at this value or below, without having bid, has no game that counts."""


def games_worth(value: int) -> tuple[GameType, ...]:
    """The games that can have a value, Null among them.

    >>> [game.name for game in games_worth(36)]
    ['CLUBS', 'DIAMONDS']
    """
    return tuple(
        game
        for game in GameType
        if (value in NULL_VALUES if game is GameType.NULL else _is_multiple(value, game))
    )


def _is_multiple(value: int, game: GameType) -> bool:
    return value % game.base_value == 0 and 2 <= value // game.base_value <= len(trumps(game)) + 7


def bid_hints(clues: Clues) -> Iterator[Hint]:
    """What each seat's bids say; the declarer's only until he announces his game."""
    reached = [0, 0, 0]
    declined: dict[int, int] = {}
    value = 0
    for seat, action in clues.observation.bids:
        match action:
            case Bid(named):
                value = reached[seat] = named
            case Hold():
                reached[seat] = value
            case Pass():
                declined[seat] = value
    for seat in clues.knowledge.others:
        if clues.contract is not None and seat == clues.observation.declarer:
            continue
        place, name = clues.place(seat), SEAT_NAMES[seat]
        if reached[seat]:
            said = f"{name} went to {reached[seat]}"
            yield from clues.hint(Inference.BIDS, "bids: jack", place, JACKS, said)
            yield from clues.hint(Inference.BIDS, "bids: ace", place, ACES, said)
            if seat in declined:
                suits = CardSet()
                for game in games_worth(reached[seat]):
                    suits |= CardSet(trumps(game)) - JACKS
                said = f"{name} went to {reached[seat]} and no further"
                yield from clues.hint(Inference.BIDS, "bids: suit", place, suits, said)
        elif seat in declined and declined[seat] <= EARLY:
            said = f"{name} passed at {max(declined[seat], LEAST_BID)}"
            yield from clues.hint(Inference.BIDS, "pass: jack", place, JACKS, said)
            yield from clues.hint(Inference.BIDS, "pass: ace", place, ACES, said)


def declaration_hints(clues: Clues) -> Iterator[Hint]:
    """What the announced game says about the declarer's hand."""
    announced = clues.observation.announced
    if announced is None:
        return
    contract, declarer = announced
    place = clues.place(declarer)
    said = f"{SEAT_NAMES[declarer]} plays {contract}"
    if contract.game is GameType.NULL:
        signs = {"Null: small": SMALL, "Null: high": NULL_HIGH}
    else:
        kind = "Grand" if contract.game is GameType.GRAND else "suit"
        signs = {
            f"{kind}: jack": JACKS,
            f"{kind}: trump": clues.trumps - JACKS,
            f"{kind}: ace": ACES - clues.trumps,
            f"{kind}: ten": TENS - clues.trumps,
        }
    for sign, cards in signs.items():
        yield from clues.hint(Inference.DECLARATION, sign, place, cards, said)


def discard_hints(clues: Clues) -> Iterator[Hint]:
    """What a sensible declarer would put away; nothing in Hand games."""
    announced = clues.observation.announced
    if announced is None or not clues.observation.picked_up:
        return
    contract, declarer = announced
    if contract.game is GameType.NULL:
        if clues.observation.exposed is not None:
            shown = clues.observation.exposed | clues.observation.played_by(declarer)
            good = good_cards(shown, clues.knowledge.unknown)
            said = "another card was kept that would rather have been put away"
            yield from clues.hint(Inference.DISCARDS, "discard: good card", SKAT_PLACE, good, said)
        return
    side = CardSet.full() - clues.trumps
    for sign, cards, said in (
        ("discard: trump", clues.trumps, "trumps are kept"),
        ("discard: ace", ACES & side, "aces are kept"),
        ("discard: picture", PICTURES & side, "points are put away that cannot stand"),
        *_ten_signs(clues, declarer),
        *_short_suit_signs(clues, declarer),
    ):
        yield from clues.hint(Inference.DISCARDS, sign, SKAT_PLACE, cards, said)


def _ten_signs(clues: Clues, declarer: int) -> Iterator[tuple[str, CardSet, str]]:
    """A ten that stands beside its ace is kept."""
    played = clues.observation.played_by(declarer)
    for ten in TENS - clues.trumps:
        ace = Card.of(ten.suit, Rank.ACE)
        if ace in played:
            yield "discard: ten beside ace", CardSet([ten]), f"the declarer had {ace}"


def _short_suit_signs(clues: Clues, declarer: int) -> Iterator[tuple[str, CardSet, str]]:
    """A short suit is put away, so that it can be ruffed."""
    for suit in Suit:
        cards = CardSet(card for card in Card if card.suit is suit) - clues.trumps
        denied = [d for d in clues.knowledge.denials if (d.seat, d.suit) == (declarer, suit)]
        mine = len(clues.observation.dealt_hand & cards)
        if denied:
            yield "discard: void", cards, str(denied[0])
        elif mine >= LONG:
            yield "discard: short suit", cards, f"the others have few {suit.name.lower()}"
