"""Recorded games played again in the three tracks of paper 004."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ouvert.errors import OuvertError
from ouvert.skat.matches.replay_table import (
    render,
    replay_columns,
    replay_difference,
    with_and_without,
)
from ouvert.skat.matches.replayed import open_card_win, replay_games
from ouvert.skat.matches.tracks import Track
from ouvert.skat.players.registry import Paranoia, player, without_paranoia
from ouvert.skat.rules.actions import Phase
from support.recorded_games import xskat_plays

PLAYS = xskat_plays()[:8]


def test_a_track_begins_where_its_decisions_do() -> None:
    for recorded in PLAYS:
        assert recorded.beginning(Track.CARDS) == recorded.start
        assert recorded.beginning(Track.FULL).history == ()
        after = recorded.beginning(Track.DISCARD)
        assert after.phase is Phase.SKAT
        assert (after.declarer, after.bid) == (recorded.start.declarer, recorded.start.bid)
        assert after.dealt == recorded.start.dealt


@pytest.mark.long
def test_the_record_stays_beside_what_is_declared_again() -> None:
    by_track = {
        track: replay_games(PLAYS, ["reflex/extended"], ["reflex"], track=track, seed=2)
        for track in Track
    }
    for track, rows in by_track.items():
        for row, recorded in zip(rows, PLAYS, strict=True):
            assert row.recorded == recorded.won
            assert row.open_recorded == open_card_win(recorded.start)
            if track is Track.CARDS:
                assert row.contract == row.recorded_contract
                assert row.open_cards == row.open_recorded
            if track is Track.DISCARD:
                assert not row.folded
            if row.folded:
                assert (row.won, row.score, row.card_points) == (False, 0, 0)
    contracts = {track: [row.contract for row in rows] for track, rows in by_track.items()}
    assert contracts[Track.DISCARD] != contracts[Track.CARDS]


def test_folded_games_are_counted_apart() -> None:
    rows = replay_games(PLAYS, ["reflex"], ["reflex"], track=Track.FULL, seed=2)
    rows[0] = replace(rows[0], contract="", won=False, score=0)
    rows[1] = replace(rows[1], contract="", won=False, score=0)
    others = [row for row in rows if not row.folded]
    (column,) = replay_columns(rows)
    assert column.folded == len(rows) - len(others) >= 2
    assert column.games == len(others) == sum(column.recorded_counts.values())
    assert column.wins == sum(row.won for row in others)
    assert column.score.value == pytest.approx(12 * sum(row.score for row in rows) / len(rows))
    assert "folded" in render([column])
    (share, score) = replay_difference(rows, ("reflex", "reflex"), ("reflex", "reflex"))
    assert share.value == score.value == 0


def test_chance_is_the_same_for_all_that_are_compared() -> None:
    pairs = ["random", "reflex"]
    both = replay_games(PLAYS[:3], pairs, pairs, seed=4)
    for name in pairs:
        (alone,) = {
            (row.number, row.won, row.card_points)
            for row in replay_games(PLAYS[:1], [name], ["random"], seed=4)
        }
        found = {
            (row.number, row.won, row.card_points)
            for row in both
            if row.number == 0 and row.pair == (name, "random")
        }
        assert found == {alone}
    blind = replay_games(PLAYS[:2], ["pimc:4", "pimc:4+paranoia@10"], ["pimc:4"], seed=4)
    won = [
        [row.card_points for row in blind if row.declarer == name]
        for name in ("pimc:4", "pimc:4+paranoia@10")
    ]
    assert won[0] == won[1]


def test_names_of_players_say_where_proofs_begin_and_what_they_leave_out() -> None:
    assert without_paranoia("vote:9/seeger+paranoia@4~0.05") == (
        "vote:9/seeger",
        Paranoia(4, 0.05),
    )
    assert without_paranoia("reflex+paranoia") == ("reflex", Paranoia())
    assert without_paranoia("reflex") == ("reflex", None)
    assert with_and_without("expert:9", Paranoia(3, None)) == ("expert:9+paranoia@3", "vote:9")
    assert with_and_without("pimc:9", Paranoia(None, 0.1)) == ("pimc:9+paranoia~0.1", "pimc:9")
    assert with_and_without("pimc:9+paranoia@2") == ("pimc:9+paranoia@2", "pimc:9")
    for wrong, said in (
        ("reflex+paranoia@0", "1 to 10"),
        ("reflex+paranoia@11", "1 to 10"),
        ("reflex+paranoia~1", "as ~0.05"),
        ("reflex+paranoia~0", "as ~0.05"),
        ("reflex+paranoia@", "no player"),
        ("reflex@4", "no player"),
    ):
        with pytest.raises(OuvertError, match=said):
            player(wrong)
