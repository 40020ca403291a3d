"""Seeded deals of the kinds that solvers are measured on.

Uniformly random deals are a misleading measure: the declarer loses most of them at once. The
*contract-like* classes come closer to games that are played: the declarer has picked up the skat,
chosen a game that a simple rule of thumb calls playable, and discarded by another one. With open
cards and best play he wins about seven in ten of them. The *strong* classes keep the ten cards as
dealt and ask for a good hand instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.search.open_cards import solve_many
from ouvert.skat.search.positions import OpenPosition

SUIT_GAMES = (GameType.CLUBS, GameType.SPADES, GameType.HEARTS, GameType.DIAMONDS)

PLAYABLE_SUIT = 8.5
"""`suit_strength` from which a suit game is declared."""
PLAYABLE_GRAND = 6.0
"""`grand_strength` from which Grand is declared."""
PLAYABLE_NULL = 1
"""`null_danger` up to which Null is declared."""


class DealClass(Enum):
    """A kind of deal; the value is its name in tables."""

    RANDOM_SUIT = "suit, random"
    STRONG_SUIT = "suit, six or more trumps"
    CONTRACT_SUIT = "suit, contract-like"
    RANDOM_GRAND = "Grand, random"
    STRONG_GRAND = "Grand, strong"
    CONTRACT_GRAND = "Grand, contract-like"
    RANDOM_NULL = "Null, random"
    STRONG_NULL = "Null, strong"
    CONTRACT_NULL = "Null, contract-like"

    @property
    def null(self) -> bool:
        """Whether its games are Null games."""
        return self.value.startswith("Null")


@dataclass(frozen=True, slots=True)
class DealSet:
    """Deals at the first lead, as arrays.

    Attributes:
        games: the game of each deal.
        hands: `uint32[n, 3]`, card sets of forehand, middlehand and rearhand.
        declarers: `int64[n]`, the declarer's seat.
        leaders: `int64[n]`, the seat that leads; forehand.
        points: `int64[n]`, the skat's card points; 0 in Null.
    """

    games: tuple[GameType, ...]
    hands: NDArray[np.uint32]
    declarers: NDArray[np.int64]
    leaders: NDArray[np.int64]
    points: NDArray[np.int64]

    @classmethod
    def of(cls, positions: list[OpenPosition]) -> DealSet:
        """Collect positions that stand at the start of a trick."""
        return cls(
            games=tuple(position.game for position in positions),
            hands=np.array(
                [[hand.bits for hand in position.hands] for position in positions], dtype=np.uint32
            ).reshape(-1, 3),
            declarers=np.array([position.declarer for position in positions], dtype=np.int64),
            leaders=np.array([position.leader for position in positions], dtype=np.int64),
            points=np.array([position.points for position in positions], dtype=np.int64),
        )

    def __len__(self) -> int:
        return len(self.games)

    def position(self, i: int) -> OpenPosition:
        """The i-th deal as a position."""
        forehand, middlehand, rearhand = (CardSet(int(bits)) for bits in self.hands[i])
        return OpenPosition(
            self.games[i],
            (forehand, middlehand, rearhand),
            int(self.declarers[i]),
            int(self.leaders[i]),
            points=int(self.points[i]),
        )

    def positions(self) -> Iterator[OpenPosition]:
        """All deals as positions."""
        return (self.position(i) for i in range(len(self)))

    def by_game(self) -> Iterator[tuple[GameType, NDArray[np.intp]]]:
        """Each game that occurs, with the numbers of its deals."""
        for game in GameType:
            which = np.flatnonzero([own is game for own in self.games])
            if which.size:
                yield game, which

    def solve(
        self, limit: int | None = None, threads: int | None = None
    ) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
        """Values and nodes of all deals, as `skat.search.open_cards.solve_many` gives them."""
        values = np.zeros(len(self), dtype=np.int16)
        nodes = np.zeros(len(self), dtype=np.int64)
        for game, which in self.by_game():
            values[which], nodes[which] = solve_many(
                game,
                self.hands[which],
                self.declarers[which],
                self.leaders[which],
                self.points[which],
                limit,
                threads,
            )
        return values, nodes


def draw(kind: DealClass, n: int, rng: np.random.Generator) -> DealSet:
    """Deal until there are n deals of a class."""
    found: list[OpenPosition] = []
    while len(found) < n:
        deal = Deal.random(rng)
        position = _RULES[kind](deal, int(rng.integers(3)))
        if position is not None:
            found.append(position)
    return DealSet.of(found)


def suit_strength(cards: CardSet, game: GameType) -> float:
    """Rule of thumb for a suit game: trumps and side aces, half for each jack and side ten."""
    trumps = _trumps(cards, game)
    side = cards - trumps
    return (
        len(trumps)
        + _count(side, Rank.ACE)
        + 0.5 * (_count(cards, Rank.JACK) + _count(side, Rank.TEN))
    )


def grand_strength(cards: CardSet) -> float:
    """Rule of thumb for Grand: three halves a jack, one an ace, one half a ten beside its ace."""
    covered = sum(_holds(cards, suit, Rank.ACE) and _holds(cards, suit, Rank.TEN) for suit in Suit)
    return 1.5 * _count(cards, Rank.JACK) + _count(cards, Rank.ACE) + 0.5 * covered


def null_danger(cards: CardSet) -> int:
    """Rule of thumb for Null: by how many ranks the cards are too high.

    A suit of 7 9 J K, or lower, or the start of such a suit, never takes a trick: two cards of the
    others fit below each further card.
    """
    return sum(_NULL_DANGER[cards.bits >> shift & 255] for shift in (0, 8, 16, 24))


_NULL_DANGER = tuple(
    sum(
        max(0, rank - 2 * place)
        for place, rank in enumerate(rank for rank in Rank if ranks >> rank & 1)
    )
    for ranks in range(256)
)
"""`null_danger` of each set of ranks in one suit."""


def discard(cards: CardSet, game: GameType) -> CardSet:
    """The two of twelve cards that a simple declarer puts away in a suit game or Grand.

    Tens that their ace does not cover, then cards of short suits without an ace, low ones first.
    Trumps and aces stay as long as there is anything else.
    """

    def worth_keeping(card: Card) -> tuple[int, int, int, int]:
        suit = [own for own in cards if own.suit is card.suit and own.rank is not Rank.JACK]
        ace = _holds(cards, card.suit, Rank.ACE)
        if card in _trumps(cards, game):
            group = 4
        elif card.rank is Rank.ACE:
            group = 3
        elif card.rank is Rank.TEN:
            group = 2 if ace else (0 if len(suit) < 3 else 1)
        else:
            group = 1
        return group, ace, len(suit), card.rank

    return CardSet(sorted(cards, key=worth_keeping)[:2])


def _random_suit(deal: Deal, declarer: int) -> OpenPosition:
    """Clubs, which for random cards is as good as any suit."""
    return _position(deal.hands, declarer, GameType.CLUBS, deal.skat)


def _random_grand(deal: Deal, declarer: int) -> OpenPosition:
    return _position(deal.hands, declarer, GameType.GRAND, deal.skat)


def _random_null(deal: Deal, declarer: int) -> OpenPosition:
    return _position(deal.hands, declarer, GameType.NULL, deal.skat)


def _strong_suit(deal: Deal, declarer: int) -> OpenPosition | None:
    game = _longest(deal.hands[declarer])
    if len(_trumps(deal.hands[declarer], game)) < 6:
        return None
    return _position(deal.hands, declarer, game, deal.skat)


def _strong_grand(deal: Deal, declarer: int) -> OpenPosition | None:
    hand = deal.hands[declarer]
    if _count(hand, Rank.JACK) < 2 or _count(hand, Rank.JACK) + _count(hand, Rank.ACE) < 5:
        return None
    return _position(deal.hands, declarer, GameType.GRAND, deal.skat)


def _strong_null(deal: Deal, declarer: int) -> OpenPosition | None:
    if null_danger(deal.hands[declarer]) > PLAYABLE_NULL:
        return None
    return _position(deal.hands, declarer, GameType.NULL, deal.skat)


def _contract_suit(deal: Deal, declarer: int) -> OpenPosition | None:
    cards = deal.hands[declarer] | deal.skat
    game = _longest(cards)
    if len(_trumps(cards, game)) < 5 or suit_strength(cards, game) < PLAYABLE_SUIT:
        return None
    return _after_discard(deal, declarer, game, discard(cards, game))


def _contract_grand(deal: Deal, declarer: int) -> OpenPosition | None:
    cards = deal.hands[declarer] | deal.skat
    if not _count(cards, Rank.JACK) or grand_strength(cards) < PLAYABLE_GRAND:
        return None
    return _after_discard(deal, declarer, GameType.GRAND, discard(cards, GameType.GRAND))


def _contract_null(deal: Deal, declarer: int) -> OpenPosition | None:
    cards = deal.hands[declarer] | deal.skat
    pairs = (CardSet(pair) for pair in combinations(cards, 2))
    put = min(pairs, key=lambda pair: (null_danger(cards - pair), pair.bits))
    if null_danger(cards - put) > PLAYABLE_NULL:
        return None
    return _after_discard(deal, declarer, GameType.NULL, put)


_RULES: dict[DealClass, Callable[[Deal, int], OpenPosition | None]] = {
    DealClass.RANDOM_SUIT: _random_suit,
    DealClass.STRONG_SUIT: _strong_suit,
    DealClass.CONTRACT_SUIT: _contract_suit,
    DealClass.RANDOM_GRAND: _random_grand,
    DealClass.STRONG_GRAND: _strong_grand,
    DealClass.CONTRACT_GRAND: _contract_grand,
    DealClass.RANDOM_NULL: _random_null,
    DealClass.STRONG_NULL: _strong_null,
    DealClass.CONTRACT_NULL: _contract_null,
}


def _after_discard(deal: Deal, declarer: int, game: GameType, put: CardSet) -> OpenPosition:
    hands = list(deal.hands)
    hands[declarer] = (hands[declarer] | deal.skat) - put
    return _position((hands[0], hands[1], hands[2]), declarer, game, put)


def _position(
    hands: tuple[CardSet, CardSet, CardSet], declarer: int, game: GameType, skat: CardSet
) -> OpenPosition:
    points = 0 if game is GameType.NULL else skat.points
    return OpenPosition(game, hands, declarer, leader=0, points=points)


def _longest(cards: CardSet) -> GameType:
    """The suit game with most trumps; of equal ones the highest."""
    return max(SUIT_GAMES, key=lambda game: (len(_trumps(cards, game)), game.base_value))


def _trumps(cards: CardSet, game: GameType) -> CardSet:
    return CardSet(card for card in cards if card.rank is Rank.JACK or card.suit is game.trump_suit)


def _count(cards: CardSet, rank: Rank) -> int:
    return sum(card.rank is rank for card in cards)


def _holds(cards: CardSet, suit: Suit, rank: Rank) -> bool:
    return Card.of(suit, rank) in cards
