"""Rank structures: what they keep, and that values of positions with the same one stay near."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.skat.kernels.all_deals import deals, search, structure
from ouvert.skat.kernels.open_cards import layout, trump
from ouvert.skat.kernels.open_cards.batch import begin_deal
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import kernel_trump, move_weights

TRUMP_GAMES = [game for game in GameType if game is not GameType.NULL]
seeds = st.integers(0, 2**32 - 1)


class Workspace:
    """Memory of the kernels, laid out for one game, with a small table."""

    def __init__(self, game: GameType) -> None:
        self.words = np.zeros(layout.TRUMP_WORDS, np.int64)
        self.table = np.zeros(search.BUCKET_WORDS << 8, np.int64)
        self.kept = (*structure.group_tables(), move_weights(game))
        layout.lay_out(kernel_trump(game), self.words)
        self.words[layout.TABLE] = self.table.ctypes.data
        self.words[layout.TABLE_MASK] = (1 << 8) - 1
        self.words[structure.COMPRESS] = self.kept[0].ctypes.data
        self.words[structure.GAPS] = self.kept[1].ctypes.data
        self.words[layout.ORDER] = self.kept[2].ctypes.data
        self.address = int(self.words.ctypes.data)

    def points(self, cards: int) -> int:
        return int(sum(self.words[layout.POINTS + card] for card in range(32) if cards >> card & 1))

    def value(self, hands: list[int], leader: int) -> int:
        """The declarer's points, by bisection with the search."""
        rest = self.points(hands[0] | hands[1] | hands[2])
        low, high = 0, rest
        while low < high:
            need = (low + high + 1) // 2
            if search.search(self.address, *hands, leader, need, rest) >= need:
                low = need
            else:
                high = need - 1
        return low


def groups(game: GameType) -> list[range]:
    """Kernel cards of the jacks, and of each group of seven, in the order of the fields."""
    if game is GameType.GRAND:
        return [range(4), *(range(first, first + 7) for first in (4, 11, 18, 25))]
    return [range(7, 11), *(range(first, first + 7) for first in (11, 18, 25, 0))]


def alike(rng: np.random.Generator, game: GameType, tricks: int) -> tuple[list[int], list[int]]:
    """Hands of two positions with the same rank structure, of different cards."""
    cards = rng.permutation(32)[: 3 * tricks]
    owner = dict(zip(cards.tolist(), rng.permutation(np.arange(3 * tricks) % 3), strict=True))
    one, other = [0, 0, 0], [0, 0, 0]
    for group in groups(game):
        mine = [card for card in group if card in owner]
        places = sorted(rng.permutation(list(group))[: len(mine)].tolist())
        for card, place in zip(mine, places, strict=True):
            one[owner[card]] |= 1 << card
            other[owner[card]] |= 1 << place
    return one, other


@settings(max_examples=60)
@given(seeds, st.sampled_from(TRUMP_GAMES), st.integers(1, 10))
def test_a_rank_structure_is_the_same_for_the_same_owners(
    seed: int, game: GameType, tricks: int
) -> None:
    rng = np.random.default_rng(seed)
    space = Workspace(game)
    one, other = alike(rng, game, tricks)
    words = [
        (
            structure.lengths(space.address, sum(hands)),
            *(structure.compressed(space.address, sum(hands), hand) for hand in hands),
        )
        for hands in (one, other)
    ]
    assert words[0] == words[1]
    lengths, *hands = words[0]
    counts = [lengths >> 3 * group & 7 for group in range(5)]
    assert counts == [sum(sum(one) >> card & 1 for card in group) for group in groups(game)]
    # each hand has its cards, and together they fill the groups from below without a gap
    assert [hand.bit_count() for hand in hands] == [tricks] * 3
    starts = (0, 4, 11, 18, 25)
    assert hands[0] | hands[1] | hands[2] == sum(
        ((1 << count) - 1) << start for count, start in zip(counts, starts, strict=True)
    )


@settings(max_examples=60)
@given(seeds, st.sampled_from(TRUMP_GAMES), st.integers(1, 10))
def test_gaps_are_points_card_by_card(seed: int, game: GameType, tricks: int) -> None:
    rng = np.random.default_rng(seed)
    space = Workspace(game)
    here, there = (sum(hands) for hands in alike(rng, game, tricks))
    pairs = zip(
        [card for card in range(32) if here >> card & 1],
        [card for card in range(32) if there >> card & 1],
        strict=True,
    )
    more = [space.points(1 << one) - space.points(1 << other) for one, other in pairs]
    assert structure.gap(space.address, here, there) == sum(max(0, step) for step in more)
    assert structure.gap(space.address, there, here) == sum(max(0, -step) for step in more)


@settings(max_examples=80)
@given(seeds, st.sampled_from(TRUMP_GAMES), st.sampled_from((1, 2, 3, 4, 4, 5)))
def test_values_of_one_rank_structure_differ_by_points_at_most(
    seed: int, game: GameType, tricks: int
) -> None:
    rng = np.random.default_rng(seed)
    space = Workspace(game)
    here, there = alike(rng, game, tricks)
    leader = int(rng.integers(3))
    values = [exact(game, hands, leader) for hands in (here, there)]
    low = values[1] - structure.gap(space.address, sum(there), sum(here))
    high = values[1] + structure.gap(space.address, sum(here), sum(there))
    assert low <= values[0] <= high
    # with one table for both, the second takes over what was found in the first
    assert [space.value(hands, leader) for hands in (here, there, here)] == [*values, values[0]]


def exact(game: GameType, hands: list[int], leader: int) -> int:
    """The declarer's points by the search that forgets each deal."""
    words = np.zeros(layout.TRUMP_WORDS, np.int64)
    table = np.zeros(1 << 12, np.int64)
    weights = move_weights(game)
    layout.lay_out(kernel_trump(game), words)
    words[layout.TABLE] = table.ctypes.data
    words[layout.TABLE_MASK] = len(table) - 1
    words[layout.ORDER] = weights.ctypes.data
    begin_deal(words, table, *hands)
    return int(trump.exact(words.ctypes.data, *hands, leader, -1, -1, 1))


def test_words_come_in_the_order_of_a_dictionary() -> None:
    letters = (0, 0, 0, 1, 1, 2, 2)
    expected = sorted(set(permutations(letters)))
    word = np.array(letters, np.int8)
    seen = [tuple(word.tolist())]
    while deals.advance(word):
        seen.append(tuple(word.tolist()))
    assert seen == expected


def test_a_bucket_keeps_its_newest_entries_and_one_of_each_position() -> None:
    bucket = np.zeros(search.BUCKET_WORDS, np.int64)
    for every in (7, 11, 13, 7, 14, 19, 21):
        search.keep(bucket.ctypes.data, every << 40, 5, every, 2, 9)
    kept = [int(word) & layout.ALL_CARDS for word in bucket[1::2]]
    assert kept == [21, 19, 14, 7]
    assert bucket[::2].tolist() == [every << 40 for every in kept]
    search.keep(bucket.ctypes.data, 14 << 40, 5, 14, 4, 8)
    assert [int(word) & layout.ALL_CARDS for word in bucket[1::2]] == [14, 21, 19, 7]
    assert int(bucket[1]) >> search.LOW_SHIFT & search.BOUND == 4
    assert int(bucket[1]) >> search.HIGH_SHIFT & search.BOUND == 8
