"""The tables that come with the package, and how tables are learned."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.learning import JudgedGames, fit, learn
from ouvert.skat.bidding.trump.features import first_guess
from ouvert.skat.bidding.trump.tables import (
    OUTCOME_BINS,
    TrumpTables,
    trump_tables,
)
from ouvert.skat.kernels.hands import features as kernel
from ouvert.skat.rules.contracts import GameType
from ouvert.studies.skat.tables.building import TableError, deal_games, judge_deals
from ouvert.studies.skat.tables.building import build as build_tables

SURE = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8")
POOR = CardSet.parse("S7 S8 S9 H7 H8 H9 D7 D8 D9 C7")
PUT = CardSet.parse("HA DA")


@pytest.fixture(scope="module")
def games() -> JudgedGames:
    return judge_deals(deal_games(first_guess(), 600, 5, 0))


def test_shipped_tables_are_learned_from_a_million_games() -> None:
    tables = trump_tables()
    assert tables.games >= 1_000_000
    assert tables.counts[:, 0].sum() == tables.games
    assert (tables.counts[:, 1] <= tables.counts[:, 0]).all()
    assert (tables.counts[:, 3] <= tables.counts[:, 2]).all()
    assert (np.diff(tables.cells.astype(np.int64)) > 0).all()


@pytest.mark.parametrize("put", [PUT, None])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_sure_and_hopeless_hands(put: CardSet | None, seat: int) -> None:
    win_probability = trump_tables().win_probability
    assert win_probability(GameType.CLUBS, SURE, put, seat=seat) > 0.97
    assert win_probability(GameType.HEARTS, POOR, put, seat=seat) < 0.05
    assert win_probability(GameType.GRAND, POOR, put, seat=seat) < 0.05


def test_unknown_features_have_no_games() -> None:
    seen = trump_tables().seen(GameType.GRAND, CardSet.parse("CJ CA CT CK SA ST HA HT DA DT"))
    assert seen.won <= seen.games
    usual = CardSet.parse("CJ HJ CA CK C9 SA S8 HT H7 D7")
    assert trump_tables().seen(GameType.CLUBS, usual, CardSet.parse("DK DQ")).games > 0


@pytest.mark.parametrize(
    ("game", "hand", "put", "seat"),
    [
        (GameType.NULL, SURE, PUT, 0),
        (GameType.CLUBS, PUT, None, 0),
        (GameType.CLUBS, SURE, CardSet.parse("CJ DA"), 0),
        (GameType.CLUBS, SURE, CardSet.parse("DA"), 0),
        (GameType.CLUBS, SURE, PUT, 3),
    ],
)
def test_what_is_no_hand_is_refused(
    game: GameType, hand: CardSet, put: CardSet | None, seat: int
) -> None:
    with pytest.raises(PositionError):
        trump_tables().win_probability(game, hand, put, seat=seat)


def test_levels_are_nested() -> None:
    odds = np.linspace(-12, 12, 200)
    for one in range(kernel.CLASSES):
        won, schneider, schwarz, below = trump_tables().levels(one, odds).T
        assert (np.diff(won) >= 0).all()
        assert (schwarz <= schneider).all()
        assert (schneider <= won).all()
        assert (below <= 1 - won).all()
        assert (below >= 0).all()


def test_tables_survive_being_saved(games: JudgedGames, tmp_path: Path) -> None:
    tables = learn(games, seed=5)
    tables.save(tmp_path / "t.npz")
    again = TrumpTables.load(tmp_path / "t.npz")
    assert (again.cells == tables.cells).all()
    assert (again.counts == tables.counts).all()
    assert again.outcomes.shape == (kernel.CLASSES, OUTCOME_BINS, 3)
    assert np.allclose(games.log_odds(again.table), games.log_odds(tables.table), atol=0.01)


def test_other_versions_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "old.npz", version=0)
    with pytest.raises(PositionError, match="version 0"):
        TrumpTables.load(tmp_path / "old.npz")


@pytest.mark.long
def test_fit_finds_the_probabilities_that_made_the_outcomes() -> None:
    """Outcomes drawn from a table of known worths are predicted without bias by the fitted one."""
    many = judge_free(40_000)
    truth = first_guess().copy()
    start = kernel.WORTHS
    truth[start + kernel.SEAT_WORTH : start + kernel.SEAT_WORTH + 3] += np.array([1.0, -1.0, 0.5])
    chance = 1 / (1 + np.exp(-many.log_odds(truth)))
    places = many.places(truth)
    fitted = fit(places, (np.random.default_rng(3).random(len(many)) < chance).astype(np.float64))
    found = 1 / (1 + np.exp(-many.log_odds(fitted)))
    assert np.abs(found - chance).mean() < 0.075
    for seat in range(3):
        rows = (many.seats == seat) & (many.classes == 0)
        assert found[rows].mean() == pytest.approx(chance[rows].mean(), abs=0.03)


def judge_free(n: int) -> JudgedGames:
    """Games without outcomes."""
    dealt = deal_games(first_guess(), n, 8, 0)
    own = np.take_along_axis(dealt.hands, dealt.seats[:, None].astype(np.int64), axis=1)[:, 0]
    none = np.zeros(n, dtype=np.int8)
    return JudgedGames(
        dealt.kinds,
        dealt.hand_games,
        dealt.seats,
        dealt.bids,
        own,
        dealt.skats,
        none.astype(np.int16),
        none,
        none,
    )


def test_deals_are_games_and_repeatable() -> None:
    dealt, again = (deal_games(first_guess(), 200, 7, 3) for _ in range(2))
    assert (dealt.hands == again.hands).all()
    every = np.concatenate([dealt.hands, dealt.skats[:, None]], axis=1)
    assert (np.bitwise_count(every) == [10, 10, 10, 2]).all()
    assert (np.bitwise_or.reduce(every, axis=1) == 0xFFFFFFFF).all()
    assert set(dealt.bids.tolist()) & {0, 18, 20, 24}


@pytest.mark.long
def test_build_goes_on_and_refuses_another_seed(tmp_path: Path) -> None:
    told: list[int] = []
    build = partial(build_tables, chunk=300)
    first = build(tmp_path / "a.npz", tmp_path / "games", games=300, seed=9, progress=told.append)
    assert told == [300]
    (tmp_path / "games" / "00001.unfinished.npz").write_bytes(b"broken off")
    whole = build(tmp_path / "a.npz", tmp_path / "games", games=600, seed=9)
    fresh = build(tmp_path / "b.npz", tmp_path / "fresh", games=600, seed=9)
    assert (first.games, whole.games) == (300, 600)
    assert (whole.table == fresh.table).all()
    with pytest.raises(TableError, match="seed 9, not 10"):
        build(tmp_path / "a.npz", tmp_path / "games", games=300, seed=10)
    with pytest.raises(TableError, match="chunks of 300 games, not 200"):
        build(tmp_path / "a.npz", tmp_path / "games", games=200, seed=9, chunk=200)
    for games, chunk in ((0, 10), (10, 0)):
        with pytest.raises(TableError, match="one or more"):
            build(tmp_path / "c.npz", tmp_path / "none", games=games, chunk=chunk)
    (tmp_path / "games" / "00001.npz").write_bytes(b"no games")
    with pytest.raises(TableError, match=r"00001.npz is damaged"):
        build(tmp_path / "a.npz", tmp_path / "games", games=600, seed=9)
