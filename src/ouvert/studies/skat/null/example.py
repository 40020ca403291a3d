"""The discard that paper 001 works out ("Putting Skat First"), under several assumptions.

Printed is 0.728 · 1 · 1 · 1 = 72.8 % for a Null after ♥A ♥K have been put. Signs of suits and two
ranks are damaged; what is left reads 9 7, 7 K, 7 8 9 K and two hearts, so that the risk can only be
seven and king. Its number comes from games of people that are not published. This module asks what
the same suit is worth under every assumption that can be computed, from the bare division of the
six missing cards to all hands in which seven and king are the only risk.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.bidding.null.tables import (
    CLOSED,
    HAND_ROW,
    HOLD,
    OUVERT,
    SuitLookup,
    exact_tables,
    load,
)
from ouvert.skat.players.self_play import play_cards
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import solve_many
from ouvert.studies.skat.null.games import NULL

PRINTED = 0.728
HAND = CardSet.parse("C9 C7 D7 DK S7 S8 S9 SK H7 H8")
"""The hand, with the two lost hearts as the likeliest safe ones."""
PUT = CardSet.parse("HA HK")
PATTERN = 1 << 0 | 1 << 6
"""Seven and king, as a pattern of ranks."""

Cards = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the example comes to under one assumption.

    Attributes:
        key: a short name.
        assumption: in words.
        probability: of winning.
        standard_error: 0 if it is exact, or a number of a table.
    """

    key: str
    assumption: str
    probability: float
    standard_error: float = 0.0


@dataclass(frozen=True, slots=True)
class OneRisk:
    """Hands in which seven and king of diamonds are the only risk, after the best discard.

    Attributes:
        hands: `uint32[n]`.
        puts: `uint32[n]`.
        won: `float64[2, n]`, the share won in middlehand and rearhand by the rules.
    """

    hands: Cards
    puts: Cards
    won: NDArray[np.float64]


def readings(seed: int = 1, *, deals: int = 20_000, draws: int = 40_000) -> list[Reading]:
    """Compute the example under every assumption.

    Args:
        seed: of the deals.
        deals: of this hand, for each seat and way to decide.
        draws: hands with seven and king that are drawn to find those with no other risk.
    """
    rng = np.random.default_rng(seed)
    exact, refined = exact_tables().probability, load().probability
    others = one_risk(draws, rng)
    closed = [_closed(np.full(deals, HAND.bits), np.full(deals, PUT.bits), s, rng) for s in (1, 2)]
    opened = [_open(np.full(deals // 5, HAND.bits), PUT, seat, rng) for seat in (1, 2)]
    return [
        Reading("printed", "in print", PRINTED),
        Reading(
            "exact-ouvert",
            "division of 6 among 20 cards, each kind of division worth what open cards make of it",
            float(exact[OUVERT, HOLD, 0, PATTERN]),
        ),
        Reading(
            "exact-closed",
            "the same, worth what the rules make of it",
            float(exact[CLOSED, HOLD, 0, PATTERN]),
        ),
        Reading(
            "exact-hand",
            "the same among 22 cards, two of them in the skat (Hand)",
            float(exact[CLOSED, HOLD, HAND_ROW, PATTERN]),
        ),
        Reading(
            "table",
            "our table: refined by games with seven and king in hands of all kinds",
            float(refined[CLOSED, HOLD, 0, PATTERN]),
        ),
        _share("open", "this very hand with open cards, others leading", np.concatenate(opened)),
        _share(
            "closed", "this very hand played by the rules, others leading", np.concatenate(closed)
        ),
        _share(
            "one-risk",
            "every hand with seven and king and no other risk, played by the rules",
            others.won.mean(axis=0),
        ),
    ]


def one_risk(draws: int, rng: np.random.Generator, *, deals: int = 60) -> OneRisk:
    """Find hands as in the example and play each so many times in middlehand and in rearhand.

    Twelve cards are drawn that hold seven and king and no other diamond; the best discard by the
    tables must leave these two, and make all other suits safe. About one in a hundred does.
    """
    diamonds = CardSet.parse("D7 DK")
    rest = np.array([int(card) for card in Card if card < Card.D7], dtype=np.uint32)
    drawn = rest[np.argsort(rng.random((draws, len(rest))), axis=1)[:, :10]]
    bits = np.concatenate(
        [
            np.uint32(1) << drawn,
            np.tile(np.array([1 << card for card in diamonds], dtype=np.uint32), (draws, 1)),
        ],
        axis=1,
    )
    first, second = np.triu_indices(bits.shape[1], 1)
    puts = bits[:, first] | bits[:, second]
    hands = np.bitwise_or.reduce(bits, axis=1)[:, None] & ~puts
    lookup = SuitLookup(load().probability[CLOSED])
    rows = np.arange(draws)
    best = lookup.win(hands, puts, False).argmax(axis=1)
    own, put = hands[rows, best], puts[rows, best]
    safe = (lookup.suits(own, put, False)[:, :3] == 1).all(axis=1)
    kept = safe & (own >> 24 == PATTERN)
    own, put = own[kept], put[kept]
    won = [
        _closed(np.repeat(own, deals), np.repeat(put, deals), seat, rng)
        .reshape(-1, deals)
        .mean(axis=1)
        for seat in (1, 2)
    ]
    return OneRisk(own, put, np.stack(won))


def _share(key: str, assumption: str, each: NDArray[np.floating] | NDArray[np.bool_]) -> Reading:
    return Reading(key, assumption, float(each.mean()), float(each.std() / np.sqrt(len(each))))


def _with_suits(cards: NDArray[np.integer], order: NDArray[np.int64]) -> Cards:
    """The cards `[n]` with their suits in another order, `[n, 4]`: where each suit goes."""
    result = np.zeros(len(cards), dtype=np.uint32)
    for suit in range(4):
        ranks = (cards.astype(np.int64) >> (8 * suit)) & 255
        result |= (ranks << (8 * order[:, suit])).astype(np.uint32)
    return result


def _others(own: Cards, put: Cards, seat: int, rng: np.random.Generator) -> Cards:
    """Deal the other twenty cards; `uint32[n, 3]` by seat."""
    known = own | put
    keys = rng.random((len(own), 32)) + (known[:, None] >> np.arange(32, dtype=np.uint32) & 1)
    bits = np.uint32(1) << np.argsort(keys, axis=1).astype(np.uint32)
    sides = [np.bitwise_or.reduce(bits[:, at : at + 10], axis=1) for at in (0, 10)]
    return np.ascontiguousarray(np.roll(np.stack([own, *sides], axis=1), seat, axis=1))


def _closed(
    own: NDArray[np.integer], put: NDArray[np.integer], seat: int, rng: np.random.Generator
) -> NDArray[np.bool_]:
    n = len(own)
    # the rules lead one of equal suits by their order, so suits change places at random
    order = rng.permuted(np.tile(np.arange(4), (n, 1)), axis=1)
    hands, skats = _with_suits(own, order), _with_suits(put, order)
    played = play_cards(
        np.full(n, NULL), _others(hands, skats, seat, rng), skats, np.full(n, seat, dtype=np.int8)
    )
    won: NDArray[np.bool_] = played.tricks == 0
    return won


def _open(
    own: NDArray[np.integer], put: CardSet, seat: int, rng: np.random.Generator
) -> NDArray[np.bool_]:
    hands = own.astype(np.uint32)
    dealt = _others(hands, np.full(len(hands), put.bits, dtype=np.uint32), seat, rng)
    values, _ = solve_many(GameType.NULL, dealt, seat, 0, 0, threads=1)
    won: NDArray[np.bool_] = values == 1
    return won
