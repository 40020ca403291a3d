"""Every decision of played games with open cards: which cards still win for the declarer.

All moments of a game belong to one deal, so they share a transposition table: once the first card
is judged, the others cost next to nothing. Hands, leaders and cards are those of `batch`; cards are
judged until the first number below 0.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.skat.kernels.open_cards.batch import (
    AT_LEAST,
    begin_deal,
    begin_null,
    null_after,
    null_taker,
    taker,
    value_after,
)
from ouvert.skat.kernels.open_cards.bounds import points_of
from ouvert.skat.kernels.open_cards.layout import NO_CARD, SUIT_OF, card_map, lay_out, remap

GAME_CARDS = 30
"""Cards of a game."""


@kernel(
    "void(int64, int64[:], int64[:], uint32[:, :], int8[:], int16[:], int64, int8[:, :],"
    "uint32[:, :], uint32[:, :])",
    nogil=True,
)
def judge_trump_games(
    trump: int,
    ws: np.ndarray,
    table: np.ndarray,
    hands: np.ndarray,
    leaders: np.ndarray,
    skats: np.ndarray,
    limit: int,
    cards: np.ndarray,
    legal: np.ndarray,
    winning: np.ndarray,
) -> None:
    """Find for every card of suit games or Grands which cards reach a limit, all cards open.

    Args:
        trump: trump suit 0..3 or GRAND.
        ws: int64[TRUMP_WORDS], a workspace.
        table: int64[…], the transposition table that it names.
        hands: uint32[n, 3], ten cards each.
        leaders: int8[n], the column of `hands` that leads the first trick.
        skats: int16[n], card points in the skat.
        limit: the card points that win.
        cards: int8[n, 30], in the order played, below 0 after them.
        legal: uint32[n, 30], filled in: the cards that could be played in place of each.
        winning: uint32[n, 30], filled in: those of them after which the declarer wins.
    """
    places = np.empty(32, dtype=np.int64)
    card_map(trump, places)
    lay_out(trump, ws)
    address = ws.ctypes.data
    held = np.zeros(3, dtype=np.int64)
    for i in range(len(hands)):
        for seat in range(3):
            held[seat] = remap(i64(hands[i, seat]), places)
        begin_deal(ws, table, held[0], held[1], held[2])
        leader = i64(leaders[i])
        points = i64(skats[i])
        a = i64(NO_CARD)
        b = i64(NO_CARD)
        legal[i, :] = 0
        winning[i, :] = 0
        for number in range(GAME_CARDS):
            if cards[i, number] < 0:
                break
            # 1. every card that may be played
            choice = held[(leader + number % 3) % 3]
            if a != NO_CARD and choice & ws[SUIT_OF + a]:
                choice &= ws[SUIT_OF + a]
            could = i64(0)
            wins = i64(0)
            for card in range(32):
                c = places[card]
                if not choice >> c & 1:
                    continue
                could |= i64(1) << card
                if value_after(
                    AT_LEAST, ws, held[0], held[1], held[2], leader, a, b, c, points, limit
                ):
                    wins |= i64(1) << card
            legal[i, number] = could
            winning[i, number] = wins
            # 2. the card that was played
            played = places[cards[i, number]]
            if a == NO_CARD:
                a = played
            elif b == NO_CARD:
                b = played
            else:
                trick = (i64(1) << a) | (i64(1) << b) | (i64(1) << played)
                leader = taker(ws, leader, a, b, played)
                if leader == 0:
                    points += points_of(address, trick)
                for seat in range(3):
                    held[seat] &= ~trick
                a = i64(NO_CARD)
                b = i64(NO_CARD)


@kernel(
    "void(int64[:], int64[:], uint32[:, :], int8[:], int8[:, :], uint32[:, :], uint32[:, :])",
    nogil=True,
)
def judge_null_games(
    ws: np.ndarray,
    table: np.ndarray,
    hands: np.ndarray,
    leaders: np.ndarray,
    cards: np.ndarray,
    legal: np.ndarray,
    winning: np.ndarray,
) -> None:
    """Find for every card of Nulls which cards let the declarer through, as `judge_trump_games`."""
    table[:] = -1
    one = i64(1)
    held = np.zeros(3, dtype=np.int64)
    for i in range(len(hands)):
        for seat in range(3):
            held[seat] = i64(hands[i, seat])
        begin_null(ws)
        leader = i64(leaders[i])
        a = i64(NO_CARD)
        b = i64(NO_CARD)
        legal[i, :] = 0
        winning[i, :] = 0
        for number in range(GAME_CARDS):
            if cards[i, number] < 0:
                break
            choice = held[(leader + number % 3) % 3]
            if a != NO_CARD:
                led = i64(255)
                while not a & led:
                    led <<= 8
                if choice & led:
                    choice &= led
            wins = i64(0)
            for card in range(32):
                c = one << card
                if choice & c and null_after(ws, held[0], held[1], held[2], leader, a, b, c):
                    wins |= c
            legal[i, number] = choice
            winning[i, number] = wins
            played = one << i64(cards[i, number])
            if a == NO_CARD:
                a = played
            elif b == NO_CARD:
                b = played
            else:
                leader = null_taker(leader, a, b, played)
                for seat in range(3):
                    held[seat] &= ~(a | b | played)
                a = i64(NO_CARD)
                b = i64(NO_CARD)
                # his first trick ends the declarer's Null
                if leader == 0:
                    break
