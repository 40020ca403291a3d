from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import PositionError
from ouvert.skat.belief.splits import usual_splits
from ouvert.skat.belief.worlds import Worlds
from ouvert.skat.rules.contracts import TRUMPS, GameType, trick_rules


def suits_of(game: GameType) -> list[int]:
    masks = trick_rules(game, 0).suit_masks
    return [masks.get(suit, 0) for suit in range(TRUMPS + 1)]


def random_worlds(rng: np.random.Generator) -> Worlds:
    """Worlds that are few enough to be looked at one by one."""
    while True:
        left, right, skat = int(rng.integers(1, 5)), int(rng.integers(1, 5)), int(rng.integers(3))
        deck = rng.permutation(int(rng.choice([14, 32])))[: left + right + skat]
        unknown = sum(1 << int(card) for card in deck)
        barred = [int(rng.integers(1 << 32)) & int(rng.integers(1 << 32)) for _ in range(3)]
        if rng.random() < 0.5:
            barred = [0, 0, 0]
        allowed = tuple(unknown & ~cards for cards in barred)
        worlds = Worlds(unknown, (left, right, skat), allowed)
        if worlds.count():
            return worlds


@pytest.mark.parametrize("seed", range(40))
def test_kept_worlds_are_counted_exactly(seed: int) -> None:
    rng = np.random.default_rng(seed)
    worlds = random_worlds(rng)
    game = list(GameType)[int(rng.integers(6))]
    most = float(rng.choice([0.0, 0.05, 0.2, 0.6]))
    splits = usual_splits(worlds, suits_of(game), most)
    kept = sum(splits.keeps(world, worlds) for world in worlds.enumerate())
    assert (splits.kept, splits.all) == (kept, worlds.count())
    assert 0 <= splits.excluded <= most
    assert splits.excluded == pytest.approx(1 - kept / worlds.count())


@pytest.mark.parametrize("seed", range(20))
def test_nothing_more_can_be_left_out(seed: int) -> None:
    rng = np.random.default_rng([1, seed])
    worlds = random_worlds(rng)
    suits = suits_of(GameType.GRAND)
    splits = usual_splits(worlds, suits, 0.3)
    stay = [world for world in worlds.enumerate() if splits.keeps(world, worlds)]
    for place in range(2):
        for suit in suits:
            held = [(int(world[place]) & suit).bit_count() for world in stay]
            fewest = held.count(min(held))
            if min(held) < worlds.capacity[place]:
                assert fewest > 0.3 * splits.all - (splits.all - splits.kept)


def test_unlikeliest_splits_go_first() -> None:
    # seven cards of clubs and thirteen others that fill two hands of ten: all in one hand is rare
    worlds = Worlds((1 << 20) - 1 & ~(1 << 4) | 1 << 24, (10, 10, 0))
    splits = usual_splits(worlds, suits_of(GameType.GRAND), 0.02)
    assert splits.least[0][0] >= 1
    assert splits.least[1][0] >= 1
    assert 0 < splits.excluded <= 0.02


def test_no_share_leaves_every_world() -> None:
    worlds = Worlds((1 << 20) - 1, (10, 10, 0))
    splits = usual_splits(worlds, suits_of(GameType.NULL), 0.0)
    assert splits.least == ((0,) * 5, (0,) * 5)
    assert splits.excluded == 0


@pytest.mark.parametrize("most", [-0.1, 1.0, 7.0])
def test_share_is_checked(most: float) -> None:
    with pytest.raises(PositionError, match="below 1"):
        usual_splits(Worlds(0b1111, (2, 2, 0)), suits_of(GameType.NULL), most)


def test_worlds_must_exist() -> None:
    with pytest.raises(PositionError, match="no deal of the hidden cards fits"):
        usual_splits(Worlds(0b11, (1, 1), (0b01, 0b01)), suits_of(GameType.NULL), 0.1)
