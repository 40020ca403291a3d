"""Many deals at once: the same answers as one by one, on any number of threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import CHUNK, solve, solve_many
from ouvert.skat.search.positions import OpenPosition
from support.endings import random_deals

DEALS = 2 * CHUNK + 7
GOOD = np.array([[0b1, 0b10, 0b100], [0b1000, 0b10000, 0b100000]], dtype=np.uint32)


@pytest.mark.parametrize("limit", [None, 61, 120])
@pytest.mark.parametrize("game", [GameType.HEARTS, GameType.GRAND, GameType.NULL])
def test_threads_and_one_by_one(game: GameType, limit: int | None) -> None:
    cards = 10 if limit else 7
    hands, declarers, leaders, points = random_deals(np.random.default_rng(5), DEALS, cards)
    values, nodes = solve_many(game, hands, declarers, leaders, points, limit, threads=1)
    for threads in (2, 3):
        again = solve_many(game, hands, declarers, leaders, points, limit, threads)
        assert np.array_equal(again[0], values)
        assert np.array_equal(again[1], nodes)
    for i in range(0, DEALS, 3):
        first, second, third = (CardSet(int(hand)) for hand in hands[i])
        position = OpenPosition(
            game,
            (first, second, third),
            int(declarers[i]),
            int(leaders[i]),
            points=int(points[i]),
        )
        found = solve(position, limit)
        assert found.value == values[i]
        if game is not GameType.NULL:  # in Null equal positions of a chunk share the table
            assert found.nodes == nodes[i]


def test_order_of_the_deals_does_not_matter() -> None:
    hands, declarers, leaders, points = random_deals(np.random.default_rng(6), DEALS, cards=8)
    order = np.random.default_rng(7).permutation(DEALS)
    for game in (GameType.CLUBS, GameType.NULL):
        values, _ = solve_many(game, hands, declarers, leaders, points)
        mixed, _ = solve_many(
            game, hands[order], declarers[order], leaders[order], points[order], threads=2
        )
        assert np.array_equal(mixed, values[order])


def test_one_number_stands_for_all() -> None:
    hands, _, _, _ = random_deals(np.random.default_rng(8), 9, cards=4)
    column = np.ones(9, dtype=np.int64)
    spread = solve_many(GameType.SPADES, hands, 2 * column, column, 10 * column, 61)
    single = solve_many(GameType.SPADES, hands, 2, 1, 10, 61)
    assert np.array_equal(spread[0], single[0])
    assert np.array_equal(spread[1], single[1])


def test_nothing_to_solve() -> None:
    values, nodes = solve_many(GameType.GRAND, np.empty((0, 3)), 0, 0, 0)
    assert (len(values), len(nodes)) == (0, 0)


def test_progress_counts_every_deal_once() -> None:
    hands, declarers, leaders, points = random_deals(np.random.default_rng(9), DEALS, cards=2)
    for threads in (1, 2):
        done: list[int] = []
        solve_many(
            GameType.NULL, hands, declarers, leaders, points, threads=threads, progress=done.append
        )
        assert sum(done) == DEALS
        assert max(done) <= CHUNK
        assert len(done) >= DEALS / CHUNK


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": [1, 2, 4]}, r"hands must be an array \[n, 3\], not \[3\]"),
        ({"hands": [[1, 2]]}, r"hands must be an array \[n, 3\], not \[1, 2\]"),
        ({"hands": [[1, 2, 4], [1, 2, 2]]}, "deal 1 is no position"),
        ({"hands": [[3, 4, 8], [1, 2, 4]]}, "deal 0 is no position"),
        ({"hands": [[0x7FF, 0x7FF << 11, 0], [1, 2, 4]]}, "deal 0 is no position"),
        ({"declarers": [0, 1, 2]}, "declarers must be one number or 2"),
        ({"declarers": 3}, "declarers must lie between 0 and 2"),
        ({"leaders": [0, -1]}, "leaders must lie between 0 and 2"),
        ({"leaders": [[0, 1]]}, "leaders must be one number or 2"),
        ({"points": [0, 121]}, "points must lie between 0 and 120"),
        (
            {"hands": [[1 << 7, 1 << 15, 1 << 23], [1, 2, 4]], "points": 100},
            "in deal 0 the declarer cannot have 100 card points while 33 of the 120",
        ),
        ({"declarers": [1.9, 0.0]}, "declarers must be whole numbers"),
        ({"leaders": 0.5}, "leaders must be whole numbers"),
        ({"leaders": [True, False]}, "leaders must be whole numbers"),
        ({"points": ["10", "20"]}, "points must be whole numbers"),
        ({"points": [[1], [1, 2]]}, "points must be whole numbers"),
        ({"points": None}, "points must be whole numbers"),
        ({"points": 10**30}, "points must be whole numbers"),
        ({"hands": [[1.5, 2, 4], [1, 2, 4]]}, "hands must be whole numbers"),
        ({"hands": [["x", "y", "z"]]}, "hands must be whole numbers"),
        ({"hands": "x"}, "hands must be whole numbers"),
        ({"hands": [[1, 2, 4], [1, 2]]}, "hands must be whole numbers"),
        ({"hands": [[-1, 2, 4], [1, 2, 4]]}, "hands must be card sets of 32 bits"),
        ({"hands": [[1 << 32, 2, 4], [1, 2, 4]]}, "hands must be card sets of 32 bits"),
        ({"threads": -1}, "one thread or more, not -1"),
        ({"threads": 0}, "one thread or more, not 0"),
        ({"limit": 61.5}, "1 to 120 card points, not 61.5"),
        ({"limit": 0}, "1 to 120 card points, not 0"),
        ({"limit": 121}, "1 to 120 card points, not 121"),
    ],
)
def test_arrays_that_do_not_fit(changes: dict[str, Any], message: str) -> None:
    fields: dict[str, Any] = {"hands": GOOD, "declarers": 0, "leaders": 0, "points": 0}
    with pytest.raises(PositionError, match=message) as caught:
        solve_many(GameType.CLUBS, **(fields | changes))
    assert len(str(caught.value).splitlines()) == 1
