"""Predictions are sorted and counted rightly, and the shipped tables keep theirs."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.bidding.learning import JudgedGames
from ouvert.skat.bidding.null.hands import null_lead, null_win_probability
from ouvert.skat.bidding.trump.tables import trump_tables
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.search.open_cards import card_values
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.calibration.plots import draw_report
from ouvert.studies.skat.calibration.study import (
    COLUMNS,
    NULL_CONTRACTS,
    calibrate,
    calibrate_null,
    compare,
    held_out,
    write_report,
)
from ouvert.studies.skat.null.games import deal_null_games, won_closed, won_open
from support.sizes import some_of


@pytest.fixture(scope="module")
def games() -> JudgedGames:
    return held_out(trump_tables(), 3000)


def test_a_perfect_and_a_wrong_prediction() -> None:
    predicted = np.repeat([0.1, 0.9], 1000)
    found = compare("half right", predicted, np.tile(np.arange(10) < 1, 200))
    assert found.error == pytest.approx(0.4)
    assert found.bias == pytest.approx(0.4)
    assert found.worst == pytest.approx(0.8)
    assert found.games.sum() == 2000
    assert len(found.rows()) == 2
    assert np.isnan(found.open).all()


def test_open_cards_weigh_what_they_are_said_to() -> None:
    predicted = np.full(1000, 0.5)
    closed = np.arange(1000) % 2 == 0
    unjudged = np.where(np.arange(1000) < 500, 0, -1).astype(np.int8)
    found = compare("mixed", predicted, closed, unjudged, open_share=0.2)
    at = int(np.flatnonzero(found.games)[0])
    assert found.closed[at] == 0.5
    assert found.open[at] == 0
    assert found.games_open[at] == 500
    assert found.realised[at] == pytest.approx(0.8 * 0.5)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(11)
    covered = classes = 0
    for _ in range(40):
        predicted = rng.random(2000)
        found = compare("exact", predicted, rng.random(2000) < predicted)
        covered += int((np.abs(found.predicted - found.realised) <= found.half_interval).sum())
        classes += len(found.games)
    assert 0.93 <= covered / classes <= 0.98


def test_noise_is_the_error_of_an_exact_prediction() -> None:
    rng = np.random.default_rng(12)
    predicted = rng.random(20_000)
    found = compare("exact", predicted, rng.random(20_000) < predicted)
    assert found.error == pytest.approx(found.noise, rel=0.5)
    off = compare("too high", np.minimum(predicted + 0.1, 1.0), rng.random(20_000) < predicted)
    assert off.error > 3 * off.noise


def test_every_game_is_calibrated(games: JudgedGames) -> None:
    found = calibrate(trump_tables(), games)
    assert [one.name for one in found] == [
        *("♣", "♠", "♥", "♦", "Grand"),
        *("♣ Hand", "♠ Hand", "♥ Hand", "♦ Hand", "Grand Hand"),
    ]
    assert sum(one.games.sum() for one in found) == len(games)
    assert sum(one.games_open.sum() for one in found) == len(games) // 4


def test_shipped_tables_keep_their_promise(games: JudgedGames) -> None:
    """Few games, so all of a family together; `docs/evaluation.md` has the study."""
    found = calibrate(trump_tables(), games)
    for family in (found[:4], found[4:5], found[5:9], found[9:]):
        seen = [int(one.games.sum()) for one in family]
        assert abs(np.average([one.bias for one in family], weights=seen)) < 0.05


@pytest.mark.parametrize("contract", some_of(NULL_CONTRACTS), ids=str)
def test_null_games_are_as_they_are_said_to_be(contract: Contract) -> None:
    games = deal_null_games(contract, 400, np.random.default_rng(3))
    assert 300 <= len(games) <= 420
    every = np.concatenate([games.hands, games.skats[:, None]], axis=1)
    assert (np.bitwise_count(every) == [10, 10, 10, 2]).all()
    assert (np.bitwise_or.reduce(every, axis=1) == 0xFFFFFFFF).all()
    assert ((games.seats == 0) == (games.leads >= 0)).all()
    closed, opened = won_closed(games), won_open(games)
    assert (opened[games.predicted == 1]).all()
    assert (closed[games.predicted == 1]).all()
    for row in range(0, len(games), 23):
        first, second, third = (CardSet(int(hand)) for hand in games.hands[row])
        seat = int(games.seats[row])
        own = (first, second, third)[seat]
        put = None if contract.hand else CardSet(int(games.skats[row]))
        assert games.predicted[row] == pytest.approx(
            null_win_probability(own, put=put, ouvert=contract.ouvert, forehand=seat == 0)
        )
        values = card_values(OpenPosition(GameType.NULL, (first, second, third), seat, 0))
        if seat == 0:
            lead = null_lead(own, put=put, ouvert=contract.ouvert)
            assert games.leads[row] == lead
            assert opened[row] == values[lead]
        else:
            assert opened[row] == min(values.values())


@pytest.mark.long
def test_null_is_calibrated_within_its_noise() -> None:
    for found in calibrate_null(600, 5):
        assert abs(found.bias) < 0.06
        assert found.error < found.noise + 0.04


@pytest.mark.long
def test_the_report(tmp_path: Path) -> None:
    told: list[str] = []
    found = write_report(trump_tables(), tmp_path, 200, told.append)
    assert len(found) == len(told) == 14
    with (tmp_path / "calibration.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert sum(int(row["games"]) for row in rows) == sum(int(one.games.sum()) for one in found)
    for family in ("suit-games", "grand", "null"):
        picture = (tmp_path / f"calibration-{family}.png").read_bytes()
        assert picture.startswith(b"\x89PNG")


def test_without_the_plotting_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    found = compare("♣", np.array([0.1, 0.9]), np.array([False, True]))
    assert draw_report((found,), tmp_path, 1) == []
    assert not list(tmp_path.iterdir())


def test_empty_classes_are_left_out() -> None:
    found = compare("two", np.array([0.1, 0.9]), np.array([False, True]))
    assert [row[0] for row in found.rows()] == ["10% to 15%", "90% to 95%"]
