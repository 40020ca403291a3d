"""Summaries count what is in the rows, and their intervals say how sure that is."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.matches.rows import GameRow, read_rows, write_rows
from ouvert.skat.matches.summary import GAMES, counted, difference, faults_of, summarize
from ouvert.skat.matches.table import Pace, PlayedGame
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import GameResult
from ouvert.stats import Estimate, bootstrap


def row(
    deal: int,
    players: tuple[str, str, str],
    declarer: int | None,
    *,
    won: bool = True,
    value: int = 24,
    game: GameType = GameType.CLUBS,
) -> GameRow:
    """A game that ended in a given way."""
    paces = (Pace(10, 0.5, 0.1), Pace(12, 2.0, 1.5), Pace(9, 0.25, 0.25))
    result = GameResult()
    if declarer is not None:
        result = GameResult(
            declarer, Contract(game), bid=18, won=won, value=value if won else -2 * value
        )
    return GameRow(deal, 0, players, result, paces)


ABC, BCA, CAB = ("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")
ROWS = [
    row(0, ABC, 0, won=True, value=24),
    row(0, BCA, 0, won=False, value=24),
    row(0, CAB, None),
    row(1, ABC, 1, won=True, value=48, game=GameType.GRAND),
    row(1, BCA, 2, won=False, value=23, game=GameType.NULL),
    row(1, CAB, 0, won=True, value=30),
]


def test_a_match_worked_out_by_hand() -> None:
    summaries = {summary.label: summary for summary in summarize(ROWS)}
    a = summaries["a"]
    assert (a.games, a.passed_in) == (6, 1)
    assert (a.declared.games, a.declared.won) == (2, 1)
    assert (a.defended.games, a.defended.won) == (3, 1)
    assert {game: tally.share for game, tally in a.by_game.items()} == {
        GameType.CLUBS: 1.0,
        GameType.NULL: 0.0,
    }
    # won 24 + 50, defended a lost game + 40, lost 46 + 50
    assert a.score.value == pytest.approx(GAMES * (74 + 40 - 96) / 6)
    # lost 48 + 50, defended a lost game + 40, won 48 + 50
    assert summaries["b"].score.value == pytest.approx(GAMES * (-98 + 98 + 40) / 6)
    assert summaries["c"].score.value == pytest.approx(GAMES * (40 + 40 + 80) / 6)
    assert [summary.label for summary in summarize(ROWS)] == ["c", "b", "a"]
    assert a.declarer_share.value == 0.5
    assert a.defender_share.value == pytest.approx(1 / 3)
    assert a.slowest == 1.5
    assert a.decisions == 10 + 9 + 12 + 10 + 9 + 12
    gap = difference(ROWS, "c", "a")
    assert gap.value == pytest.approx(GAMES * (160 - 18) / 6)


def test_a_deal_with_a_fault_is_left_out_whole() -> None:
    broken = row(2, BCA, 0, won=True, value=60)
    broken = replace(broken, faults=("", "b as middlehand has ended (in trick 3, card 1)", ""))
    rows = [*ROWS, row(2, ABC, 0, won=True, value=120), broken]
    with_faults = {each.label: each for each in summarize(rows)}
    without = {each.label: each for each in summarize(ROWS)}
    assert {label: each.faults for label, each in with_faults.items()} == {"a": 0, "b": 0, "c": 1}
    assert {label: replace(each, faults=0) for label, each in with_faults.items()} == without
    assert difference(rows, "c", "a") == difference(ROWS, "c", "a")
    (fault,) = faults_of(rows)
    assert (fault.deal, fault.seating, fault.seat, fault.label) == (2, 0, 1, "c")
    assert counted(rows) == ROWS


def test_where_all_deals_are_left_out_nothing_is_a_number() -> None:
    rows = [replace(row(0, ABC, 0), faults=("a has ended", "", ""))]
    assert np.isnan(difference(rows, "a", "b").value)
    assert {each.faults for each in summarize(rows)} == {0, 1}
    with pytest.raises(OuvertError, match="no d played"):
        difference(rows, "a", "d")


def test_who_did_not_play_cannot_be_compared() -> None:
    with pytest.raises(OuvertError, match="no d played"):
        difference(ROWS, "a", "d")


def test_a_player_who_never_declared_has_no_share() -> None:
    (first, *_) = [each for each in summarize([row(0, ABC, 0)]) if each.label == "b"]
    assert np.isnan(first.declarer_share.value)
    assert first.defender_share.value == 0


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(7)
    truth, covered, trials, deals = 0.6, 0, 200, 80
    for _ in range(trials):
        games = rng.integers(1, 7, size=deals)
        # the games of a deal are alike: its own win probability, with mean 0.6
        wins = rng.binomial(games, rng.beta(1.2, 0.8, size=deals))
        estimate = bootstrap(wins, games, rng, resamples=400)
        covered += estimate.low <= truth <= estimate.high
    assert 0.88 <= covered / trials <= 0.99


def test_repeating_games_on_the_same_deals_makes_nothing_surer() -> None:
    rng = np.random.default_rng(3)
    wins = rng.integers(0, 2, size=50)
    once = bootstrap(wins, np.ones(50), np.random.default_rng(1))
    often = bootstrap(6 * wins, 6 * np.ones(50), np.random.default_rng(1))
    assert once == often
    assert once.low < once.value < once.high
    assert once.high - once.low == pytest.approx(2 * 1.96 * wins.std() / np.sqrt(50), rel=0.2)


def test_a_paired_difference_is_surer_than_two_scores() -> None:
    rng = np.random.default_rng(5)
    rows = []
    for deal in range(60):
        good = bool(rng.random() < 0.5)
        rows.append(row(deal, ("a", "x", "y"), 0, won=good))
        rows.append(row(deal, ("b", "x", "y"), 0, won=good if rng.random() < 0.9 else not good))
    summaries = {summary.label: summary for summary in summarize(rows)}
    gap = difference(rows, "a", "b")
    assert gap.high - gap.low < summaries["a"].score.high - summaries["a"].score.low


def test_the_seed_fixes_the_interval() -> None:
    assert summarize(ROWS, seed=1) == summarize(ROWS, seed=1)
    assert str(Estimate(1.0, 0.5, 1.25)) == "1.00 [0.50, 1.25]"


def test_nothing_to_count_is_not_a_number() -> None:
    estimate = bootstrap([0, 0], [0, 0], np.random.default_rng(0))
    assert np.isnan([estimate.value, estimate.low, estimate.high]).all()


def test_one_deal_has_no_interval() -> None:
    once = bootstrap([3, 0, 0], [4, 0, 0], np.random.default_rng(0))
    assert once.value == 0.75
    assert np.isnan(once.interval).all()
    assert once.text(".0f", factor=100, unit=" %") == "75 %"
    assert bootstrap([3, 1], [4, 4], np.random.default_rng(0)).interval == (0.25, 0.75)
    (one, other) = summarize([row(0, ("a", "x", "x"), 0, won=True)])
    assert {one.label, other.label} == {"a", "x"}
    assert np.isnan([*one.score.interval, *one.declarer_share.interval]).all()
    gap = difference([row(0, ("a", "x", "x"), 0, won=True)], "a", "x")
    assert gap.value > 0
    assert np.isnan(gap.interval).all()


@pytest.mark.parametrize("ending", [".jsonl", ".parquet"])
def test_rows_survive_a_file(tmp_path: Path, ending: str) -> None:
    if ending == ".parquet":
        pytest.importorskip("polars", reason="pip install 'ouvert[data]'")
    path = tmp_path / "deep" / f"games{ending}"
    write_rows(ROWS, path)
    assert read_rows(path) == ROWS


def test_files_that_cannot_be_are_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OuvertError, match=r"\.parquet or \.jsonl, not to 'games.csv'"):
        write_rows(ROWS, tmp_path / "games.csv")
    with pytest.raises(OuvertError, match="cannot be read"):
        read_rows(tmp_path / "none.jsonl")
    (tmp_path / "bad.jsonl").write_text("{")
    with pytest.raises(OuvertError, match="is damaged"):
        read_rows(tmp_path / "bad.jsonl")
    (tmp_path / "other.jsonl").write_text("{}")
    with pytest.raises(OuvertError, match="'contract' is missing"):
        read_rows(tmp_path / "other.jsonl")
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OuvertError, match=r"pip install 'ouvert\[data\]'"):
        write_rows(ROWS, tmp_path / "games.parquet")


def test_a_game_that_is_not_over_gives_no_row() -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(0)))
    with pytest.raises(OuvertError, match="only a finished game"):
        GameRow.of(0, 0, ABC, PlayedGame(start, (Pace(), Pace(), Pace())))
