"""The table of recorded games, open cards and our own players."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.errors import OuvertError, PositionError
from ouvert.skat.matches.recorded import RecordedPlay, recorded_plays
from ouvert.skat.matches.replay_table import (
    columns_by_game,
    render,
    render_by_game,
    replay_columns,
    replay_difference,
    with_and_without,
)
from ouvert.skat.matches.replayed import ANSWERS, ReplayRow, open_card_win, replay_games
from ouvert.skat.matches.tournament import Plan
from ouvert.skat.records import RecordProblem, read_records
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition
from support import reference_data
from support.recorded_games import XSKAT, xskat_plays

PLAYS = xskat_plays()
PAIRS = (("pimc:2", "random"), ("random", "pimc:2"), ("pimc:2", "pimc:2"), ("random", "random"))


def timeless(rows: list[ReplayRow]) -> list[ReplayRow]:
    return [replace(row, seconds=0.0, slowest=0.0) for row in rows]


@pytest.fixture(scope="module")
def rows() -> list[ReplayRow]:
    return replay_games(PLAYS[:6], ["pimc:2", "random"], ["random", "pimc:2"], seed=1)


def test_the_games_of_xskat_are_read_as_they_were_played() -> None:
    games = json.loads(XSKAT.read_text(encoding="utf-8"))["games"]
    assert len(PLAYS) == len(games) == 500
    assert sum(recorded.won for recorded in PLAYS) == sum(game["won"] for game in games)
    for recorded, game in zip(PLAYS, games, strict=True):
        assert recorded.start.phase is Phase.PLAY
        assert not recorded.start.tricks
        assert recorded.start.bid == game["bid"]
        assert recorded.start.skat == reference_data.card_set(game["skat_final"])


def test_every_game_is_answered_three_ways(rows: list[ReplayRow]) -> None:
    assert len(rows) == 6 * 4
    for row in rows:
        recorded = PLAYS[row.number]
        assert row.recorded == recorded.won
        assert row.open_cards == open_card_win(recorded.start)
        assert (row.score > 0) or not row.won
    assert {(row.declarer, row.defenders) for row in rows} == set(PAIRS)


def test_columns_add_up(rows: list[ReplayRow]) -> None:
    columns = replay_columns(rows)
    assert len(columns) == 4
    for column in columns:
        own = [
            row
            for row in rows
            if (row.declarer, row.defenders) == (column.declarer, column.defenders)
        ]
        assert column.games == sum(column.counts[answers] for answers in ANSWERS) == 6
        assert column.recorded_wins == sum(recorded.won for recorded in PLAYS[:6])
        assert column.open_wins == sum(open_card_win(recorded.start) for recorded in PLAYS[:6])
        assert column.wins == sum(row.won for row in own)
        assert column.share.value == pytest.approx(column.wins / 6)
        assert column.gain.value == pytest.approx((column.wins - column.recorded_wins) / 6)
        assert column.score.value == pytest.approx(36 / 3 * sum(row.score for row in own) / 6)
    text = render(columns)
    assert "pimc:2 / random" in text
    assert len(text.splitlines()) == 1 + 8 + 11


def test_games_are_counted_by_what_was_played(rows: list[ReplayRow]) -> None:
    by_game = columns_by_game(rows)
    assert list(by_game) == [game for game in GameType if any(row.game is game for row in rows)]
    for whole in replay_columns(rows):
        parts = [
            column
            for columns in by_game.values()
            for column in columns
            if (column.declarer, column.defenders) == (whole.declarer, whole.defenders)
        ]
        assert sum(part.wins for part in parts) == whole.wins
        for answers in ANSWERS:
            assert sum(part.counts[answers] for part in parts) == whole.counts[answers]
    text = render_by_game(by_game, ["a", "b", "c", "d"])
    assert len(text.splitlines()) == 1 + len(by_game)


def test_difference_is_that_of_the_columns(rows: list[ReplayRow]) -> None:
    columns = {(each.declarer, each.defenders): each for each in replay_columns(rows)}
    one, other = PAIRS[0], PAIRS[3]
    share, score = replay_difference(rows, one, other)
    assert share.value == pytest.approx(columns[one].share.value - columns[other].share.value)
    assert score.value == pytest.approx(columns[one].score.value - columns[other].score.value)
    assert share.low <= share.value <= share.high
    same, none = replay_difference(rows, one, one)
    assert (same.low, same.high, none.low, none.high) == (0, 0, 0, 0)
    fewer = [row for row in rows if row.number or (row.declarer, row.defenders) != other]
    for known, pair in ((rows, ("nobody", "random")), (fewer, other)):
        with pytest.raises(OuvertError, match="did not play the same games"):
            replay_difference(known, one, pair)


def test_players_with_and_without_paranoia() -> None:
    assert with_and_without("pimc:9") == ("pimc:9+paranoia", "pimc:9")
    assert with_and_without("pimc:9+paranoia") == ("pimc:9+paranoia", "pimc:9")
    for name in ("expert:9/seeger", "vote:9/seeger", "vote:9/seeger+paranoia"):
        assert with_and_without(name) == ("expert:9/seeger", "vote:9/seeger")
    with pytest.raises(OuvertError, match="no player 'nobody'"):
        with_and_without("nobody")


def test_a_search_beats_chance_on_both_sides(rows: list[ReplayRow]) -> None:
    wins = {(column.declarer, column.defenders): column.wins for column in replay_columns(rows)}
    assert wins["pimc:2", "random"] > wins["random", "pimc:2"]


@pytest.mark.long
def test_open_cards_ask_for_what_the_game_needs() -> None:
    checked = 0
    for recorded in PLAYS[:40]:
        start = recorded.start
        assert start.contract is not None
        value = solve(OpenPosition.of(start)).value
        if start.contract.game is GameType.NULL:
            assert open_card_win(start) == bool(value)
        elif open_card_win(start):
            assert value >= 61
        else:
            checked += 1
            # either the points are not there, or 61 of them are too few for the bid
            assert value < 61 or start.bid > 2 * start.contract.game.base_value
    assert checked
    with pytest.raises(PositionError, match="only a game whose cards are being played"):
        open_card_win(SkatGame.start(PLAYS[0].start.dealt))


def test_an_interrupted_replay_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    pair = (["random"], ["random"])
    whole = replay_games(PLAYS[:5], *pair)
    replay_games(PLAYS[:2], *pair, journal=journal)
    counts: list[int] = []
    again = replay_games(PLAYS[:5], *pair, journal=journal, progress=counts.append)
    assert timeless(again) == timeless(whole)
    assert counts == [1] * 5
    assert len(journal.read_text().splitlines()) == 1 + 5
    with pytest.raises(OuvertError, match="game 1 is another one"):
        replay_games(PLAYS[5:7], *pair, journal=journal)
    with pytest.raises(OuvertError, match="journal of something else"):
        replay_games(PLAYS[:1], ["reflex"], ["random"], journal=journal)


def test_records_and_broken_ones(tmp_path: Path) -> None:
    path = tmp_path / "records.sgf"
    texts = [game["sgf"] for game in reference_data.load("iss_records")]
    path.write_text("\n".join([*texts, "(;nonsense)"]), encoding="utf-8")
    found = list(recorded_plays(read_records(path)))
    plays = [each for each in found if isinstance(each, RecordedPlay)]
    assert sum(isinstance(each, RecordProblem) for each in found) == 1
    assert 0 < len(plays) < len(texts), "some of the records came to no play"
    assert found.count(None) == len(texts) - len(plays)
    rows = replay_games(plays[:2], ["random"], ["random"])
    assert [row.recorded for row in rows] == [each.won for each in plays[:2]]


def test_own_games_are_recorded() -> None:
    plan = Plan(("reflex",) * 3, 6, seed=3)
    records = [plan.record(number, 0) for number in range(6)]
    plays = [each for each in recorded_plays(records) if isinstance(each, RecordedPlay)]
    assert plays
    for row in replay_games(plays, ["reflex"], ["reflex"]):
        assert row.won == row.recorded, "the same player plays the same game"


def test_a_replay_needs_players() -> None:
    with pytest.raises(OuvertError, match="needs a declarer and defenders"):
        replay_games(PLAYS[:1], [], ["random"])
    with pytest.raises(OuvertError, match="there is no player"):
        replay_games(PLAYS[:1], ["random"], ["nobody"])
