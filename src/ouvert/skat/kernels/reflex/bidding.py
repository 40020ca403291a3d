"""Bidding and declaring by rules of thumb: what a hand is worth, what to discard, what to play.

A hand is judged by a few things that players count: trumps, jacks, aces, tens with and without
their ace, empty suits, losers. A weight for each gives the odds of winning; the weights come from
logistic regressions on self-play of the expert rules. A Null hand is judged by the product of the
safety of its suits, as Lasker proposed (paper 001, section "Bidding").

Hands are in the package's bits; a `kind` is a trump suit 0..3, 4 for Grand, 5 for Null, 6 for Null
Ouvert.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, load16, lowest, part, popcount
from ouvert.kernels.splitmix import GOLDEN
from ouvert.skat.kernels.hands.features import BASES, matadors
from ouvert.skat.kernels.open_cards.layout import CARD_POINTS, GRAND, NULL
from ouvert.skat.kernels.reflex.layout import NULL_SAFETY
from ouvert.skat.kernels.reflex.play import below
from ouvert.skat.kernels.reflex.suits import pattern

NULL_OUVERT = 6
KINDS = 7
ALL_JACKS = 0x10101010
ALL_ACES = 0x80808080
BID_FEATURES = 15
"""What is counted in a hand; here are the places of it."""
ONE, TRUMPS_HELD, CLUB_JACK, SPADE_JACK, RED_JACKS, HIGH_TRUMPS = range(6)
"""Always one; trumps; ♣J; ♠J; red jacks; trump ace and ten."""
SIDE_ACES, TENS_WITH_ACE, GUARDED_TENS, BARE_TENS, EMPTY_SUITS, LOSERS = range(6, 12)
"""Of side suits: aces, tens with their ace, with another card, alone; empty suits; other cards."""
LONG_SUITS, FOREHAND, SKAT_TENS = range(12, 15)
"""Side cards beyond the fourth of a suit; whether the declarer leads; points put away, in tens."""
NULL_HAND, NULL_FOREHAND, NULL_TWELVE = range(1, 4)
"""In Null, besides ONE: logarithm of the safety; whether the declarer leads; logarithm of the
safety of the discards and the hand together."""
NULL_FEATURES = 4

LADDER = np.array(
    sorted(
        {23, 35, 46, 59}
        | {base * n for base in (9, 10, 11, 12) for n in range(2, 19)}
        | {24 * n for n in range(2, 12)}
    ),
    dtype=np.int64,
)
"""The values that can be bid, as in `ouvert.skat.rules.values`."""

DEALT, DECLARED = range(2)
"""Weights for ten cards before the skat is seen, and for ten cards after the discard."""
SUIT_ODDS, GRAND_ODDS, NULL_ODDS, NULL_OUVERT_ODDS = range(4)

WEIGHTS = np.zeros((2, 4, BID_FEATURES))
"""`[moment, game]`: weights of the features in the logarithm of the odds of winning."""
WEIGHTS[DEALT, SUIT_ODDS] = [
    -4.73, 0.86, 0.8, 0.68, 0.38, 0.6, 0.74, 0.27, 0.28, -0.08, 0.07, -0.37, 0.0, 0.08, 0.0,
]  # fmt: skip
WEIGHTS[DEALT, GRAND_ODDS] = [
    -4.04, 0.0, 1.75, 1.31, 1.26, 0.0, 1.07, 0.53, 0.53, 0.56, 0.29, -0.16, 0.03, 0.09, 0.0,
]  # fmt: skip
WEIGHTS[DECLARED, SUIT_ODDS] = [
    -11.44, 1.38, 1.24, 0.97, 0.54, 0.9, 1.51, 0.62, 0.7, 0.29, 0.56, -0.27, -0.31, 0.11, 0.58,
]  # fmt: skip
WEIGHTS[DECLARED, GRAND_ODDS] = [
    -6.04, 0.0, 2.07, 1.54, 1.46, 0.0, 1.43, 0.51, 0.67, 0.78, 0.82, -0.33, -0.07, 0.08, 0.89,
]  # fmt: skip
WEIGHTS[DEALT, NULL_ODDS, :NULL_FEATURES] = [1.79, 0.63, -0.18, 0.13]
WEIGHTS[DEALT, NULL_OUVERT_ODDS, :NULL_FEATURES] = [1.43, 0.62, -0.16, 0.15]
WEIGHTS[DECLARED, NULL_ODDS, :NULL_FEATURES] = [2.97, 0.82, -0.27, -0.06]
WEIGHTS[DECLARED, NULL_OUVERT_ODDS, :NULL_FEATURES] = [2.61, 0.84, -0.29, -0.02]

CAUTION = np.array([0.3, 0.8, 0.0, 0.5])
"""Taken off the odds of each game: other players defend better than these rules, above all against
Grand and with the declarer's cards on the table."""

BID_FROM = np.array([0.5, 0.5, 0.65, 0.65])
"""For each game the probability of winning from which a seat bids it."""


@part
def game_of(kind: int) -> int:
    """Return the row of WEIGHTS for a kind."""
    return SUIT_ODDS if kind < GRAND else kind - GRAND + 1


@part
def points_of(cards: int) -> int:
    """Return the card points of a set of the package's cards."""
    total = i64(0)
    while cards:
        total += CARD_POINTS[lowest(cards) & 7]
        cards &= cards - 1
    return total


@kernel("int64(int64, int64)")
def trumps_of(kind: int, hand: int) -> int:
    """Return the trumps of a hand; none in Null."""
    if kind > GRAND:
        return 0
    trumps = i64(ALL_JACKS)
    if kind < GRAND:
        trumps |= i64(255) << (8 * kind)
    return hand & trumps


@part
def safety(hand: int, put: int, factors: int) -> float:
    """Return the logarithm of the product of the safety of the four suits."""
    total = 0.0
    for suit in range(4):
        mine = hand >> (8 * suit) & 255
        gone = put >> (8 * suit) & 255
        safe = load16(factors, NULL_SAFETY + pattern(mine, 255 & ~(mine | gone)))
        total += np.log(max(safe, 100) / 10000.0)
    return total


@kernel("void(int64, int64, int64, int64, int64, float64[:])")
def features(kind: int, hand: int, put: int, forehand: int, factors: int, into: np.ndarray) -> None:
    """Fill `into[BID_FEATURES]`, what is counted in a hand; `put` are the discards, 0: unknown."""
    into[:] = 0.0
    into[ONE] = 1.0
    if kind > GRAND:
        into[NULL_HAND] = safety(hand, put, factors)
        into[NULL_FOREHAND] = forehand
        into[NULL_TWELVE] = safety(hand | put, i64(0), factors)
        return
    trumps = trumps_of(kind, hand)
    into[TRUMPS_HELD] = popcount(trumps)
    into[CLUB_JACK] = hand >> 4 & 1
    into[SPADE_JACK] = hand >> 12 & 1
    into[RED_JACKS] = (hand >> 20 & 1) + (hand >> 28 & 1)
    for suit in range(4):
        held = hand >> (8 * suit) & 0xEF
        ace = held >> 7
        ten = held >> 3 & 1
        if suit == kind:
            into[HIGH_TRUMPS] = ace + ten
            continue
        count = popcount(held)
        into[SIDE_ACES] += ace
        if ten:
            if ace:
                into[TENS_WITH_ACE] += 1
            elif count > 1:
                into[GUARDED_TENS] += 1
            else:
                into[BARE_TENS] += 1
        if not held:
            into[EMPTY_SUITS] += 1
        losers = count - ace - ten
        if ace and ten and held >> 6 & 1:
            losers -= 1
        into[LOSERS] += losers
        into[LONG_SUITS] += max(count - 4, 0)
    into[FOREHAND] = forehand
    into[SKAT_TENS] = points_of(put) / 10.0


@kernel("float64(int64, int64, float64[:])")
def chance(moment: int, kind: int, counted: np.ndarray) -> float:
    """Return the probability of winning with a hand whose features these are."""
    total = -CAUTION[game_of(kind)]
    weights = WEIGHTS[moment, game_of(kind)]
    for i in range(BID_FEATURES):
        total += weights[i] * counted[i]
    return 1.0 / (1.0 + np.exp(-total))


@kernel("int64(int64, int64, int64, int64)")
def best_discard(kind: int, cards: int, forehand: int, factors: int) -> int:
    """Return the two of twelve cards to put away: those that leave the best chance of winning.

    In trump games trumps and aces stay, unless nothing else is left.
    """
    counted = np.empty(BID_FEATURES)
    choice = cards
    if kind <= GRAND:
        choice = cards & ~(trumps_of(kind, cards) | ALL_ACES)
        if popcount(choice) < 2:
            choice = cards & ~i64(ALL_JACKS)
        if popcount(choice) < 2:
            choice = cards
    chosen = i64(0)
    best = -1.0
    first = choice
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            put = a | b
            features(kind, cards ^ put, put, forehand, factors, counted)
            value = chance(DECLARED, kind, counted)
            if value > best:
                best = value
                chosen = put
    return chosen


@kernel("int64(int64, int64)")
def plain_value(kind: int, cards: int) -> int:
    """Return the value of a game without Hand and without Schneider."""
    if kind == NULL:
        return 23
    if kind == NULL_OUVERT:
        return 46
    return BASES[kind] * (matadors(kind, cards) + 1)


@kernel("int64(int64, int64, int64)")
def highest_bid(hand: int, forehand: int, factors: int) -> int:
    """Return the value up to which a seat bids on its ten cards; 0 = pass."""
    counted = np.empty(BID_FEATURES)
    best = i64(0)
    for kind in range(KINDS):
        value = plain_value(kind, hand)
        if value <= best:
            continue
        put = i64(0)
        if kind > GRAND:
            put = best_discard(kind, hand, forehand, factors)
        elif popcount(trumps_of(kind, hand)) < (4 if kind < GRAND else 1):
            continue
        features(kind, hand & ~put, put, forehand, factors, counted)
        if chance(DEALT, kind, counted) >= BID_FROM[game_of(kind)]:
            best = value
    return best


@kernel("int64(int64, int64, int64, int64)")
def choose_game(cards: int, bid: int, forehand: int, factors: int) -> int:
    """Return `put << 3 | kind`: discards and game with the best expected score for twelve cards.

    Scores are those of the extended Seeger-Fabian system. A game below the bid is lost.
    """
    counted = np.empty(BID_FEATURES)
    chosen = i64(0)
    best = -1e9
    for kind in range(KINDS):
        value = plain_value(kind, cards)
        if value < bid and kind > GRAND:
            continue
        if kind < GRAND and popcount(trumps_of(kind, cards)) < 4 and chosen:
            continue
        put = best_discard(kind, cards, forehand, factors)
        features(kind, cards ^ put, put, forehand, factors, counted)
        p = chance(DECLARED, kind, counted)
        if value < bid:
            p = 0.0
            value = -(-bid // BASES[kind]) * BASES[kind]
        score = p * (value + 50) - (1.0 - p) * (2 * value + 50)
        if score > best:
            best = score
            chosen = put << 3 | kind
    return chosen


@kernel("int64(int64)")
def next_bid(bid: int) -> int:
    """Return the next value of the ladder above a bid; a huge one above the last."""
    for value in LADDER:
        if value > bid:
            return value
    return 1 << 20


@kernel("int64(int64, int64, int64)")
def auction(forehand: int, middlehand: int, rearhand: int) -> int:
    """Return `4 * bid + declarer` when every seat bids up to its limit; -1 if all pass.

    Nobody bids more than needed: a bidder names the next value as long as it is within his limit.
    """
    bid = i64(0)
    survivor = i64(0)
    limit = forehand
    for seat in (1, 2):
        other = middlehand if seat == 1 else rearhand
        while True:
            named = next_bid(bid)
            if named > other:
                break
            bid = named
            if limit < bid:
                survivor = i64(seat)
                limit = other
                break
    if bid == 0:
        if forehand < LADDER[0]:
            return -1
        bid = LADDER[0]
    return 4 * bid + survivor


@kernel(
    "void(int64, int64, uint32[:, :], int16[:, :], int8[:], int16[:], int8[:], uint32[:])",
    nogil=True,
)
def deal_and_declare(
    seed: int,
    factors: int,
    deals: np.ndarray,
    limits: np.ndarray,
    declarers: np.ndarray,
    bids: np.ndarray,
    kinds: np.ndarray,
    puts: np.ndarray,
) -> None:
    """Deal, bid, discard and announce.

    Args:
        seed: fixes the deals.
        factors: address of `reflex_suits.suit_factors()`.
        deals: uint32[n, 4], filled with the three hands and the skat as dealt.
        limits: int16[n, 3], filled with the value up to which each seat would bid.
        declarers: int8[n], filled with the declarer's seat; -1 if all passed.
        bids: int16[n], filled with the bid at which he got the game.
        kinds: int8[n], filled with the game, 6 for Null Ouvert; -1 if all passed.
        puts: uint32[n], filled with his discards.
    """
    deck = np.empty(32, dtype=np.int64)
    state = np.uint64(seed)
    for i in range(len(deals)):
        for card in range(32):
            deck[card] = card
        deals[i, :] = 0
        for place in range(32):
            state += GOLDEN
            other = place + below(state, i64(32 - place))
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
            deals[i, place // 10] |= np.uint32(1 << card)
        for seat in range(3):
            limits[i, seat] = highest_bid(i64(deals[i, seat]), i64(seat == 0), factors)
        won = auction(i64(limits[i, 0]), i64(limits[i, 1]), i64(limits[i, 2]))
        declarers[i] = -1
        bids[i] = 0
        kinds[i] = -1
        puts[i] = 0
        if won < 0:
            continue
        declarer = won & 3
        declarers[i] = declarer
        bids[i] = won >> 2
        game = choose_game(
            i64(deals[i, declarer] | deals[i, 3]), won >> 2, i64(declarer == 0), factors
        )
        kinds[i] = game & 7
        puts[i] = game >> 3


@kernel(
    "void(int8[:], int8[:], uint32[:], int16[:], int16[:], int8[:], boolean[:], int16[:])",
    nogil=True,
)
def score_games(
    declarers: np.ndarray,
    kinds: np.ndarray,
    cards: np.ndarray,
    bids: np.ndarray,
    points: np.ndarray,
    tricks: np.ndarray,
    won: np.ndarray,
    values: np.ndarray,
) -> None:
    """Fill who won and the game values, for games after picking the skat up (ISkO 5.3, 5.4).

    `cards` are the declarer's ten and the skat; `values` are doubled and negative for a loss, and 0
    where the declarer is -1.
    """
    for i in range(len(kinds)):
        won[i] = False
        values[i] = 0
        if declarers[i] < 0:
            continue
        kind = i64(kinds[i])
        value = plain_value(kind, i64(cards[i]))
        bid = i64(bids[i])
        if kind > GRAND:
            won[i] = tricks[i] == 0
        else:
            base = BASES[kind]
            if points[i] >= 90 or points[i] <= 30:
                value += base
            if tricks[i] == 10 or tricks[i] == 0:
                value += base
            won[i] = points[i] >= 61 and value >= bid
            if value < bid:
                value = -(-bid // base) * base
        values[i] = value if won[i] else -2 * value
