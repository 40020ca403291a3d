"""The table of closed Nulls is learned from games, the same whatever the workers."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.executors import HERE, PROCESSES
from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError
from ouvert.skat.bidding.null.hands import best_null_discards, null_win_probability
from ouvert.skat.bidding.null.tables import CLOSED, OUVERT, exact_tables, load, read
from ouvert.skat.records.tables import read_table
from ouvert.studies.skat.learn.null import games as null_games
from ouvert.studies.skat.learn.null import learning
from ouvert.studies.skat.learn.null.games import CHUNK, Chunk, PlayedNulls, play_chunk
from ouvert.studies.skat.learn.null.learning import learn_null
from support.process import inside


def learned(folder: Path, deals: int = 2 * CHUNK, where: str = HERE) -> learning.LearnedNulls:
    """A few games of the rules, which play at once."""
    return learn_null(folder, deals=deals, rule_games=600, player="reflex", where=where, seed=3)


@pytest.mark.long
def test_workers_and_interruptions_change_nothing(tmp_path: Path) -> None:
    whole = learned(tmp_path / "a", where=PROCESSES)
    journal = tmp_path / "b" / "games.journal"
    learned(tmp_path / "b")
    header, first, *_ = journal.read_text().splitlines(keepends=True)
    journal.write_text(header + first)
    resumed = learned(tmp_path / "b")
    assert np.array_equal(whole.tables.probability, resumed.tables.probability, equal_nan=True)
    assert (whole.games, whole.before, whole.after) == (
        resumed.games,
        resumed.before,
        resumed.after,
    )
    kept = read(tmp_path / "a" / "null.npz")
    assert np.allclose(kept.probability, whole.tables.probability, equal_nan=True, atol=1e-6)
    games = read_table(tmp_path / "a" / "games.parquet")
    assert games == read_table(tmp_path / "b" / "games.parquet")
    assert len(games) == whole.games > 20
    assert sum(each["won"] for each in games) == round(whole.won * whole.games)
    assert sum(each["held_out"] for each in games) == -(-len(games) // learning.FOLDS)
    assert {each["chunk"] for each in games} == {0, 1}
    for each in games:
        hand, skat = CardSet.parse(each["hand"]), CardSet.parse(each["skat"])
        assert (len(hand), len(skat), len(hand | skat)) == (10, 2, 12)
        assert (each["lead"] is not None) == (each["seat"] == 0)
        assert each["lead"] is None or Card.parse(each["lead"]) in hand
        assert 0 <= each["heard"] <= 23
    with pytest.raises(OuvertError):
        learn_null(tmp_path / "a", deals=CHUNK, rule_games=600, player="random", seed=3)


def test_what_cannot_be_learned_is_refused_before_anybody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OuvertError, match="need the extra 'data'"):
        learned(tmp_path)
    assert not any(tmp_path.iterdir())


@pytest.mark.long
def test_no_games_teach_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(null_games, "HOPELESS", 2.0)
    with pytest.raises(OuvertError, match="0 Nulls are too few"):
        learned(tmp_path)


@pytest.mark.long
def test_only_closed_suits_that_can_be_beaten_are_learned(tmp_path: Path) -> None:
    found = learned(tmp_path).tables
    rules = read(tmp_path / "by-rules.npz")
    before, after = rules.probability, found.probability
    assert np.array_equal(before[OUVERT], after[OUVERT], equal_nan=True)
    assert ((before[CLOSED] == 1) == (after[CLOSED] == 1)).all()
    assert (np.isnan(before) == np.isnan(after)).all()
    assert (found.lead_rank == rules.lead_rank).all()
    assert not np.array_equal(before[CLOSED], after[CLOSED], equal_nan=True)


@pytest.mark.long
def test_games_are_of_the_likeliest_seat_and_its_best_discard() -> None:
    table = load().probability[CLOSED]
    rows = [row for number in range(3) for row in play_chunk(Chunk(5, number, "reflex", table))]
    games = PlayedNulls.of(rows)
    assert len(games) > 15
    for hand, put, seat, lead, places in zip(
        games.hands, games.puts, games.seats, games.leads, games.places, strict=True
    ):
        own, away = CardSet(int(hand)), CardSet(int(put))
        best = best_null_discards(own | away, forehand=seat == 0)[0]
        assert null_win_probability(own, put=away, forehand=seat == 0) == pytest.approx(
            best.probability
        )
        assert (lead >= 0) == (seat == 0)
        product = table.ravel()[places].prod()
        if seat:
            assert product == pytest.approx(best.probability)
        else:
            assert Card(int(lead)) in own
            assert product <= best.probability + 1e-9


@pytest.mark.long
def test_what_is_fitted_finds_the_table_that_made_the_games() -> None:
    """Games drawn from a table are better foretold by what is fitted to them than by another."""
    rng = np.random.default_rng(0)
    rules = load().probability[CLOSED]
    truth = rules**1.7
    rows = [row for number in range(12) for row in play_chunk(Chunk(7, number, "random", rules))]
    games = PlayedNulls.of(rows)
    drawn = rng.random(len(games)) < truth.ravel()[games.places].prod(axis=1)
    made = PlayedNulls(games.hands, games.puts, games.seats, games.leads, games.heard, drawn)
    power, found = learning._learned(rules, made)
    assert power == pytest.approx(1.7, abs=0.35)
    again = rng.random(len(games)) < truth.ravel()[games.places].prod(axis=1)
    before, after = (
        learning._loss(learning._chances(each, made), again) for each in (rules, found)
    )
    assert after < before


def test_in_the_shipped_tables_what_nobody_can_beat_and_nothing_else_is_sure() -> None:
    assert ((exact_tables().probability == 1) == (load().probability == 1)).all()


def test_the_shipped_tables_have_learned_what_bids_of_others_tell() -> None:
    """It is a little easier to win where nobody else has bid."""
    shifts = load().shifts
    assert (shifts[OUVERT] == 0).all()
    assert shifts[CLOSED, 0] > 0 > shifts[CLOSED, 2]


@pytest.mark.long
def test_the_command_learns_and_tells_how_well(tmp_path: Path) -> None:
    asked = ("studies", "learn", "null", str(tmp_path / "x"), "--deals", "100")
    found = inside(*asked, "--rule-games", "600", "--player", "reflex", "--where", "here", "--json")
    assert found.json["games"] > 15
    assert {"before", "after", "bias_before", "bias_after", "power"} <= {*found.json}
    told = inside(*asked, "--rule-games", "600", "--player", "reflex", "--where", "here")
    assert "log-loss" in told.out
    assert inside(*asked, "--player", "reflex", "--seed", "2").status == 1
