"""Parts of the trump search: bounds hold, equal keys are equal positions, order is only order."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.kernels.open_cards import batch, bounds, layout, moves, trump
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.skat.search.open_cards import solve_many
from ouvert.skat.search.positions import OpenPosition
from support.endings import plain_value, random_deals, random_ending

TRUMP_GAMES = [game for game in GameType if game is not GameType.NULL]
TRUMP_OF: dict[GameType, int] = {game: number for number, game in enumerate(TRUMP_GAMES)}

seeds = st.integers(0, 2**32 - 1)
games = st.sampled_from(TRUMP_GAMES)


class Workspace:
    """Memory of the kernels, laid out for one game, with an ordering that is all zeros."""

    def __init__(self, game: GameType) -> None:
        self.words: NDArray[np.int64] = np.zeros(layout.TRUMP_WORDS, dtype=np.int64)
        self.table: NDArray[np.int64] = np.zeros(1 << 12, dtype=np.int64)
        self.order: NDArray[np.int16] = np.zeros((moves.SITUATIONS, moves.FEATURES), dtype=np.int16)
        self.words[layout.TABLE] = self.table.ctypes.data
        self.words[layout.TABLE_MASK] = len(self.table) - 1
        self.words[layout.ORDER] = self.order.ctypes.data
        self.places: NDArray[np.int64] = np.zeros(32, dtype=np.int64)
        layout.card_map(TRUMP_OF[game], self.places)
        layout.lay_out(TRUMP_OF[game], self.words)
        self.address = int(self.words.ctypes.data)

    def kernel_hands(self, position: OpenPosition) -> list[int]:
        """The hands from the declarer on, as the kernels number the cards."""
        turned = [position.hands[(position.declarer + step) % 3] for step in range(3)]
        return [layout.remap(hand.bits, self.places) for hand in turned]


@pytest.mark.parametrize("game", TRUMP_GAMES, ids=lambda game: game.name)
def test_layout_keeps_suits_and_strengths(game: GameType) -> None:
    space, rules = Workspace(game), trick_rules(game, 0)
    assert sorted(space.places) == list(range(32))
    for card in Card:
        place = space.places[card]
        assert space.words[layout.POINTS + place] == card.points
        same = sum(
            1 << space.places[other] for other in Card if rules.suits[other] == rules.suits[card]
        )
        assert space.words[layout.SUIT_OF + place] == same
        for other in Card:
            if rules.suits[other] == rules.suits[card]:
                higher = rules.strengths[other] > rules.strengths[card]
                assert (space.places[other] > place) == higher


@pytest.mark.long
@settings(max_examples=100)
@given(seeds, games, st.sampled_from((1, 2, 3, 3, 4, 4, 4, 5)))
def test_bounds_hold(seed: int, game: GameType, cards: int) -> None:
    bounds_hold(seed, game, cards)


@pytest.mark.long
@settings(max_examples=400)
@given(seeds, games, st.sampled_from((1, 2, 3, 3, 4, 4, 4, 5, 6)))
def test_bounds_hold_in_many_endings(seed: int, game: GameType, cards: int) -> None:
    bounds_hold(seed, game, cards)


def bounds_hold(seed: int, game: GameType, cards: int) -> None:
    """What a side is said to be sure of it gets, with whoever leads."""
    position = random_ending(np.random.default_rng(seed), game, cards, table=0)
    space = Workspace(game)
    d, left, right = space.kernel_hands(position)
    rest = bounds.points_of(space.address, d | left | right)
    assert rest == sum(hand.points for hand in position.hands)
    waiting = bounds.sure_in_trumps(space.address, d, left, right, 0, rest)
    against = max(
        bounds.sure_in_trumps(space.address, left, d, right, 1, rest),
        bounds.sure_in_trumps(space.address, right, d, left, 1, rest),
    )
    for leader in range(3):
        seat = (position.declarer + leader) % 3
        here = OpenPosition(game, position.hands, position.declarer, seat)
        value = plain_value(here)
        assert waiting <= value, here
        assert against <= rest - value, here
        if leader == 0:
            assert bounds.sure_on_lead(space.address, d, left, right, 0, rest) <= value, here
        else:
            x, other = (left, right) if leader == 1 else (right, left)
            sure = bounds.sure_on_lead(space.address, x, d, other, 1, rest)
            assert sure <= rest - value, here


@given(seeds, games)
def test_parts_of_the_bounds(seed: int, game: GameType) -> None:
    """Cheapest and dearest cards, against sorting; the cheapest of any count tens and aces as 4."""
    space = Workspace(game)
    cards = CardSet(int(np.random.default_rng(seed).integers(1 << 32)))
    for suit in range(5):
        mask = int(space.words[layout.SUITS + suit])
        mine = layout.remap(cards.bits, space.places) & mask
        points = sorted(int(space.words[layout.POINTS + k]) for k in range(32) if mine >> k & 1)
        for n in range(len(points) + 1):
            below = points if n == len(points) else [min(4, card) for card in points[:n]]
            assert bounds.cheapest_any(space.address, mine, n) == sum(below)
            if suit:
                assert bounds.cheapest(space.address, mine, n) == sum(points[:n])
                assert bounds.dearest(space.address, mine, n) == sum(points[len(points) - n :])


@pytest.mark.long
@settings(max_examples=80)
@given(seeds, games)
def test_positions_with_the_same_key_are_worth_the_same(seed: int, game: GameType) -> None:
    """The key of the transposition table leaves out only what does not matter."""
    for twin, here in positions_with_the_same_key(seed, game):
        assert plain_value(twin) == plain_value(here), (twin, here)


@pytest.mark.parametrize("game", TRUMP_GAMES, ids=lambda game: game.name)
def test_different_positions_do_have_the_same_key(game: GameType) -> None:
    pairs = [pair for seed in range(10) for pair in positions_with_the_same_key(seed, game)]
    assert sum(twin != here for twin, here in pairs) > 10


def positions_with_the_same_key(
    seed: int, game: GameType
) -> list[tuple[OpenPosition, OpenPosition]]:
    """Endings of a deal with two cards each, in pairs that the search cannot tell apart."""
    rng = np.random.default_rng(seed)
    deal = random_ending(rng, game, 10, table=0)
    space = Workspace(game)
    hands = space.kernel_hands(deal)
    owners = [sum((hand >> k & 1) << place for place, hand in enumerate(hands)) for k in range(32)]
    layout.set_canon(space.words, np.array(owners, dtype=np.int64))
    names = np.argsort(space.places)
    found: dict[int, OpenPosition] = {}
    pairs = []
    for _ in range(60):
        # trumps and 7 8 9, so that different cards have the same key
        parts = [
            [k for k in range(32) if hand >> k & 1 and (k < 11 or k % 7 >= 4)] for hand in hands
        ]
        if min(map(len, parts)) < 2:
            break
        kept = [sum(1 << int(k) for k in rng.choice(part, 2, replace=False)) for part in parts]
        key = trump.table_key(space.address, kept[0] | kept[1] | kept[2])
        back = [CardSet(layout.remap(hand, names)) for hand in kept]
        seats = [back[(seat - deal.declarer) % 3] for seat in range(3)]
        here = OpenPosition(game, (seats[0], seats[1], seats[2]), deal.declarer, deal.leader)
        if key in found:
            pairs.append((found[key], here))
        else:
            found[key] = here
    return pairs


@pytest.mark.parametrize("mode", [batch.EXACT, batch.AT_LEAST, batch.ALL_TRICKS])
@pytest.mark.parametrize("game", [GameType.SPADES, GameType.GRAND])
def test_without_a_learned_order_the_answers_are_the_same(game: GameType, mode: int) -> None:
    """Also with a table of 4,096 entries only, in which most positions are lost again."""
    n = 30
    hands, declarers, leaders, points = random_deals(np.random.default_rng(2), n, cards=8)
    points = np.minimum(points, 20)
    limit = {batch.EXACT: None, batch.AT_LEAST: 61, batch.ALL_TRICKS: 120}[mode]
    expected, nodes = solve_many(game, hands, declarers, leaders, points, limit)
    space = Workspace(game)
    values = np.zeros(n, dtype=np.int16)
    counted = np.zeros(n, dtype=np.int64)
    batch.solve_trump(
        mode,
        TRUMP_OF[game],
        space.words,
        space.table,
        np.take_along_axis(hands, (declarers[:, None] + np.arange(3)) % 3, axis=1),
        ((leaders - declarers) % 3).astype(np.int8),
        points.astype(np.int16),
        limit or 61,
        values,
        counted,
    )
    assert np.array_equal(values, expected)
    if mode == batch.EXACT:
        assert counted.sum() > nodes.sum()
