"""Null games that no table has seen, judged by self-play of the rules and with open cards.

Hands are drawn at random, low cards more often, and put away as the tables say, until all chances
of winning are represented alike. A declarer in forehand leads the card that the tables hold best:
their prediction is about that lead, and the rules have their own opinion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.bidding.null.tables import CLOSED, OUVERT, SuitLookup, load
from ouvert.skat.matches.table import play
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.players.self_play import play_cards
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import solve_many, wins
from ouvert.skat.search.positions import OpenPosition

BINS = 20
CANDIDATES = 4000
MOST_DRAWS = 200
RANK_WEIGHT = np.tile(0.05 * np.arange(8), 4)
"""Added to random numbers, by card, of which the lowest twelve are a hand."""
NULL, NULL_OUVERT = np.int8(5), np.int8(6)
"""Numbers of the games in `ouvert.skat.players.self_play`."""

Cards = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class NullGames:
    """Null games before the first card, one a row.

    Attributes:
        contract: of all of them.
        hands: `uint32[n, 3]`, after the discard.
        skats: `uint32[n]`.
        seats: `int64[n]`, the declarer's.
        leads: `int64[n]`, the card that a declarer in forehand leads; -1 for the others.
        predicted: `float64[n]`, what the tables expect.
    """

    contract: Contract
    hands: Cards
    skats: Cards
    seats: NDArray[np.int64]
    leads: NDArray[np.int64]
    predicted: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.seats)


def deal_cards(n: int, rng: np.random.Generator) -> tuple[Cards, Cards]:
    """Hands, `uint32[n, 3]`, and skats, `uint32[n]`, of random deals."""
    bits = np.uint32(1) << np.argsort(rng.random((n, 32)), axis=1).astype(np.uint32)
    hands = [np.bitwise_or.reduce(bits[:, at : at + 10], axis=1) for at in (0, 10, 20)]
    return np.stack(hands, axis=1), np.bitwise_or.reduce(bits[:, 30:], axis=1)


def deal_null_games(contract: Contract, n: int, rng: np.random.Generator) -> NullGames:
    """Deal about n games, a third of them in forehand; fewer if hands of some chance are rare."""
    variant = OUVERT if contract.ouvert else CLOSED
    tables = load()
    lookup = SuitLookup(tables.probability[variant])
    parts = []
    for forehand, wanted in ((True, n // 3), (False, n - n // 3)):
        own, put, predicted = _drawn(lookup, contract.hand, forehand, wanted, rng)
        seats = np.zeros(len(own), np.int64) if forehand else rng.integers(1, 3, size=len(own))
        leads = np.full(len(own), -1)
        if forehand:
            places = lookup.places(own, put, contract.hand)
            _, leads = lookup.best_lead(places, tables.lead_rank[variant], put)
        hands, skats = _deal(own, put, seats, rng)
        parts.append((hands, skats, seats, leads, predicted))
    hands, skats, seats, leads, predicted = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    return NullGames(contract, hands, skats, seats, leads, predicted)


def won_closed(games: NullGames) -> NDArray[np.bool_]:
    """`bool[n]`: whether the declarer wins when the rules play all hands, each from what it knows.

    The first card of a declarer in forehand is given.
    """
    won = np.zeros(len(games), dtype=np.bool_)
    rows = np.flatnonzero(games.leads < 0)
    kind = NULL_OUVERT if games.contract.ouvert else NULL
    played = play_cards(
        np.full(len(rows), kind),
        np.ascontiguousarray(games.hands[rows]),
        games.skats[rows],
        games.seats[rows].astype(np.int8),
        hand_games=np.full(len(rows), games.contract.hand),
    )
    won[rows] = played.tricks == 0
    rules = ReflexPlayer()
    for row in np.flatnonzero(games.leads >= 0):
        first, second, third = (CardSet(int(hand)) for hand in games.hands[row])
        skat = CardSet(int(games.skats[row]))
        start = SkatGame.declared(
            Deal((first, second, third), skat),
            int(games.seats[row]),
            games.contract,
            discards=None if games.contract.hand else skat,
        )
        start = start.apply(PlayCard(Card(int(games.leads[row]))))
        result = play(start, [rules] * 3).game.result
        won[row] = result is not None and result.won
    return won


def won_open(games: NullGames) -> NDArray[np.bool_]:
    """`bool[n]`: whether the declarer wins when everybody sees all cards; first cards as above."""
    won = np.zeros(len(games), dtype=np.bool_)
    rows = np.flatnonzero(games.leads < 0)
    values, _ = solve_many(GameType.NULL, games.hands[rows], games.seats[rows], 0, 0, threads=1)
    won[rows] = values == 1
    for row in np.flatnonzero(games.leads >= 0):
        first, second, third = (CardSet(int(hand)) for hand in games.hands[row])
        position = OpenPosition(GameType.NULL, (first, second, third), int(games.seats[row]), 0)
        won[row] = wins(position.play(Card(int(games.leads[row]))))
    return won


def _drawn(
    lookup: SuitLookup, hidden: bool, forehand: bool, n: int, rng: np.random.Generator
) -> tuple[Cards, Cards, NDArray[np.float64]]:
    """Hands, cards put and predictions, as many in each class of prediction."""
    room = np.full(BINS, -(-n // BINS))
    parts = []
    for _ in range(MOST_DRAWS):
        own, put, predicted = _candidates(lookup, hidden, forehand, rng)
        place = np.minimum((predicted * BINS).astype(np.int64), BINS - 1)
        rows = np.concatenate([np.flatnonzero(place == one)[: room[one]] for one in range(BINS)])
        room -= np.bincount(place[rows], minlength=BINS)
        parts.append((own[rows], put[rows], predicted[rows]))
        if not room.any():
            break
    own, put, predicted = (np.concatenate(column) for column in zip(*parts, strict=True))
    return own, put, predicted


def _candidates(
    lookup: SuitLookup, hidden: bool, forehand: bool, rng: np.random.Generator
) -> tuple[Cards, Cards, NDArray[np.float64]]:
    """Hands of ten with the cards put, none in a Hand game, and what the tables say of them."""
    order = np.argsort(rng.random((CANDIDATES, 32)) + RANK_WEIGHT, axis=1)[:, :12]
    bits = np.uint32(1) << order.astype(np.uint32)
    if hidden:
        own = np.bitwise_or.reduce(bits[:, :10], axis=1)
        none = np.zeros_like(own)
        return own, none, lookup.win(own, none, hidden, leads=forehand)
    first, second = np.triu_indices(bits.shape[1], 1)
    puts = bits[:, first] | bits[:, second]
    hands = np.bitwise_or.reduce(bits, axis=1)[:, None] & ~puts
    values = lookup.win(hands, puts, hidden, leads=forehand)
    best = values.argmax(axis=1)
    rows = np.arange(CANDIDATES)
    return hands[rows, best], puts[rows, best], values[rows, best]


def _deal(
    own: Cards, put: Cards, seats: NDArray[np.int64], rng: np.random.Generator
) -> tuple[Cards, Cards]:
    """Deal the other cards; return hands by seat, `uint32[n, 3]`, and skats, `uint32[n]`."""
    known = own | put
    keys = rng.random((len(own), 32)) + (known[:, None] >> np.arange(32, dtype=np.uint32) & 1)
    bits = np.uint32(1) << np.argsort(keys, axis=1).astype(np.uint32)
    others = [np.bitwise_or.reduce(bits[:, at : at + 10], axis=1) for at in (0, 10)]
    from_declarer = np.stack([own, *others], axis=1)
    hands = np.take_along_axis(from_declarer, (np.arange(3) - seats[:, None]) % 3, axis=1)
    return np.ascontiguousarray(hands), ~np.bitwise_or.reduce(from_declarer, axis=1)
