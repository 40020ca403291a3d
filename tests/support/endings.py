"""Random open positions for tests of the solvers, and oracles for what they are worth."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.rules import Objective
from ouvert.tricks.solvers.baseline import solve_plainly

FULL_MINIMAX = 4
"""Cards a hand up to which the oracles leave out nothing; above, they use alpha-beta."""


def random_ending(
    rng: np.random.Generator, game: GameType, cards: int, table: int | None = None
) -> OpenPosition:
    """A position of `cards` a hand at the start of its trick, with 0 to 2 cards on the table.

    The declarer's cards are good ones more often than not, so that both sides win enough tricks.
    """
    declarer, leader = int(rng.integers(3)), int(rng.integers(3))
    drawn = rng.permutation(32)[: 3 * cards]
    strengths = np.array(trick_rules(game, 0).strengths)[drawn]
    if game is GameType.NULL:
        strengths = -strengths
    bias = rng.choice([0.0, 0.3, 1.0])
    drawn = drawn[np.argsort(-bias * strengths - rng.normal(0, 3, len(drawn)))]
    hands = [CardSet(map(Card, drawn[part::3])) for part in range(3)]
    if bias:
        hands = [
            CardSet(map(Card, drawn[part * cards : part * cards + cards])) for part in range(3)
        ]
    hands = [hands[(seat - declarer) % 3] for seat in range(3)]
    left = sum(hand.points for hand in hands)
    position = OpenPosition(
        game,
        (hands[0], hands[1], hands[2]),
        declarer,
        leader,
        points=0 if game is GameType.NULL else int(rng.integers(120 - left + 1)),
        defender_tricks=int(rng.integers(2)) if cards < 10 else 0,
    )
    for _ in range(int(rng.integers(3)) if table is None else table):
        legal = list(position.legal)
        position = position.play(legal[int(rng.integers(len(legal)))])
    return position


def plain_value(position: OpenPosition) -> int:
    """The declarer's card points, or in Null 1 or 0, by the plain solver."""
    prune = _cards(position) > FULL_MINIMAX
    return solve_plainly(position.as_tricks(), prune=prune).value


def takes_every_trick(position: OpenPosition) -> bool:
    """Whether the declarer gets all that is left, by the plain solver on the number of tricks."""
    tricks = position.as_tricks()
    counted = replace(tricks, rules=replace(tricks.rules, objective=Objective.TRICKS), taken=0)
    return bool(solve_plainly(counted, limit=_cards(position)).value)


def _cards(position: OpenPosition) -> int:
    """Cards a hand at the start of the trick."""
    return (sum(map(len, position.hands)) + len(position.table)) // 3


def random_deals(
    rng: np.random.Generator, n: int, cards: int = 10
) -> tuple[NDArray[np.uint32], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Hands `uint32[n, 3]`, declarers, leaders, and the points of two cards that lie in the skat.

    The hands are the first that a shuffled deck gives, whether the declarer could play or not.
    """
    hands = np.zeros((n, 3), dtype=np.uint32)
    points = np.zeros(n, dtype=np.int64)
    for i in range(n):
        deck = [Card(int(card)) for card in rng.permutation(32)]
        hands[i] = [CardSet(deck[cards * s : cards * (s + 1)]).bits for s in range(3)]
        points[i] = CardSet(deck[30:]).points
    return hands, rng.integers(3, size=n), rng.integers(3, size=n), points


def ways_to_divide(cards: int) -> list[tuple[int, int, int]]:
    """Every way in which three players can hold the lowest `cards` cards of a suit, as bits."""
    every = (1 << cards) - 1
    found = []
    for size in range(cards + 1):
        for mine in combinations(range(cards), size):
            own = sum(1 << card for card in mine)
            rest = every ^ own
            left = rest
            while True:
                found.append((own, left, rest ^ left))
                if not left:
                    break
                left = (left - 1) & rest
    return found


def random_game(rng: np.random.Generator, cards: int) -> SkatGame:
    """A game whose declarer has the better cards for it, after so many random cards."""
    declarer = int(rng.integers(3))
    game = list(GameType)[int(rng.integers(6))]
    order = rng.permutation(32)
    if game is GameType.NULL:
        order = order[np.argsort(order % 8 + rng.normal(0, 2, 32))]
    else:
        strong = (order % 8 == 4) * 6 + order % 8
        order = order[np.argsort(-strong + rng.normal(0, 4, 32))]
    parts = [CardSet(map(Card, part)) for part in np.split(order, [10, 20, 30])]
    hands = [parts[(seat - declarer) % 3] for seat in range(3)]
    state = SkatGame.declared(
        Deal((hands[0], hands[1], hands[2]), parts[3]), declarer, Contract(game), discards=parts[3]
    )
    for _ in range(cards):
        legal = list(state.legal_cards())
        if state.over or not legal:
            break
        state = state.apply(PlayCard(legal[int(rng.integers(len(legal)))]))
    return state
