"""A policy plays many games at once, so that it can learn from where it comes by itself.

Games of the rules show what the rules lead to. A policy that plays otherwise soon meets moments
that it has not learned; so it plays games, the critic judges them, and it learns from these too.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.learned.layers import Layers
from ouvert.skat.learned.moments import (
    CARDS,
    MOST_PLAYED,
    NO_CARD,
    NULL,
    SEATS,
    SUIT_OF,
    card_places,
    describe,
    suit_places,
)
from ouvert.skat.rules.contracts import TRUMPS
from ouvert.studies.skat.learn.games import Games

EXPLORED = 0.1
"""How often any card is played in place of the best, so that more is met than one line."""

_CARDS = np.arange(CARDS, dtype=np.uint32)
_FOLLOWING = np.array(
    [
        [int((np.uint32(1) << _CARDS[suits == suit]).sum()) for suit in range(TRUMPS + 1)]
        for suits in SUIT_OF
    ],
    np.uint32,
)
"""`[game, suit]`: the cards that follow it."""


def cards_by_policy(layers: Layers, games: Games, rng: np.random.Generator) -> NDArray[np.int8]:
    """Play games to their end, `int8[n, 30]` as in `Games`; their own cards are not looked at."""
    n = len(games)
    cards = np.full((n, MOST_PLAYED), NO_CARD, np.int8)
    going = np.ones(n, np.bool_)
    for number in range(MOST_PLAYED):
        rows = np.flatnonzero(going)
        some = replace(games.take(rows), cards=cards[rows])
        moments, _ = some.moments(np.full(len(rows), number))
        if number and number % SEATS == 0:
            # his first trick ends the declarer's Null
            lost = (some.games == NULL) & (moments.seats == some.declarers)
            going[rows[lost]] = False
            rows, some, moments = rows[~lost], some.take(~lost), moments.take(np.flatnonzero(~lost))
        legal = moments.hands
        if number % SEATS:
            led = moments.plays.led[:, number - number % SEATS]
            following = legal & _FOLLOWING[some.games, led]
            legal = np.where(following != 0, following, legal)
        suits = suit_places(some.games)
        said = layers.run(describe(moments, suits))[-1]
        worth = np.take_along_axis(said[:, :CARDS], card_places(some.games, suits), axis=1)
        chance = rng.random(worth.shape)
        explored = rng.random(len(rows)) < EXPLORED
        can = (legal[:, None] >> _CARDS & np.uint32(1)).astype(np.bool_)
        chosen = np.where(explored[:, None], chance, worth)
        cards[rows, number] = np.where(can, chosen, -np.inf).argmax(axis=1)
    return cards
