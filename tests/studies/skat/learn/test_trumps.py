"""What strong play makes of trump hands is learned from games, the same whatever the workers."""

from __future__ import annotations

import shutil
import sys
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.executors import HERE, PROCESSES
from ouvert.cards import CardSet
from ouvert.errors import OuvertError
from ouvert.skat.bidding.discards import best_discard
from ouvert.skat.bidding.hand_worth import judge_hand
from ouvert.skat.bidding.trump.tables import KINDS, TrumpTables, no_correction, trump_tables
from ouvert.skat.kernels.hands import features as kernel
from ouvert.skat.records.tables import read_table
from ouvert.skat.rules.contracts import SKAT_CONTRACTS, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.values import POINTS_TO_WIN
from ouvert.studies.skat.learn.trumps import learning
from ouvert.studies.skat.learn.trumps.games import CHUNK, Chunk, judged, play_chunk
from ouvert.studies.skat.learn.trumps.learning import learn_trumps
from support.process import inside

SHIPPED = Path(str(resources.files("ouvert.skat.bidding").joinpath("data", "trump.npz")))


def learned(folder: Path, deals: int = 2 * CHUNK, where: str = HERE) -> learning.LearnedTrumps:
    """A few games of the rules, which play at once, after tables that are there already."""
    folder.mkdir(exist_ok=True)
    shutil.copy(SHIPPED, folder / "by-rules.npz")
    return learn_trumps(
        folder, deals=deals, rule_games=20_000, player="reflex", where=where, seed=3
    )


@pytest.mark.long
def test_workers_and_interruptions_change_nothing(tmp_path: Path) -> None:
    whole = learned(tmp_path / "a", where=PROCESSES)
    journal = tmp_path / "b" / "games.journal"
    learned(tmp_path / "b")
    header, first, *_ = journal.read_text().splitlines(keepends=True)
    journal.write_text(header + first)
    resumed = learned(tmp_path / "b")
    assert np.array_equal(whole.tables.correction, resumed.tables.correction)
    assert (whole.games, whole.classes) == (resumed.games, resumed.classes)
    kept = TrumpTables.load(tmp_path / "a" / "trump.npz")
    assert np.array_equal(kept.correction, whole.tables.correction)
    assert np.array_equal(kept.table, trump_tables().table)
    games = read_table(tmp_path / "a" / "games.parquet")
    assert games == read_table(tmp_path / "b" / "games.parquet")
    assert len(games) == whole.games > 30
    assert sum(each["held_out"] for each in games) == -(-len(games) // learning.FOLDS)
    assert sum(each.games for each in whole.classes.values()) == -(-len(games) // learning.FOLDS)
    for each in games:
        hand, skat = CardSet.parse(each["hand"]), CardSet.parse(each["skat"])
        assert (len(hand), len(skat), len(hand | skat)) == (10, 2, 12)
        assert 0 <= each["card_points"] <= 120
        assert 0 <= each["tricks"] <= 10
    with pytest.raises(OuvertError):
        learn_trumps(tmp_path / "a", deals=CHUNK, player="random", seed=3)


def test_what_cannot_be_learned_is_refused_before_anybody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OuvertError, match="need the extra 'data'"):
        learn_trumps(tmp_path, deals=CHUNK, player="reflex", where=HERE)
    assert not any(tmp_path.iterdir())


@pytest.mark.long
def test_tables_by_rules_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(path: Path, folder: Path, *, games: int, where: str, **rest: object) -> None:
        assert (folder, games, where) == (tmp_path / "by-rules", 70_000, HERE)
        assert rest["workers"] is None
        assert callable(rest["progress"])
        shutil.copy(SHIPPED, path)

    monkeypatch.setattr(learning, "build", build)
    found = learn_trumps(tmp_path, deals=CHUNK, rule_games=70_000, player="reflex", where=HERE)
    assert found.games > 20


def test_no_games_teach_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "play_chunk", _nothing)
    with pytest.raises(OuvertError, match="0 games are too few"):
        learned(tmp_path)


def _nothing(_asked: Chunk) -> list[list[int]]:
    return []


@pytest.mark.long
def test_games_are_those_that_the_tables_choose() -> None:
    rows = play_chunk(Chunk(5, 0, "reflex", SHIPPED.read_bytes(), no_correction()))
    assert len(rows) > 20
    games = judged(rows)
    plain = trump_tables().corrected(no_correction())
    odds = games.log_odds(plain.table)
    for row, each in zip(rows, odds.tolist(), strict=True):
        kind, closed, seat, heard, hand, put, *_ = row
        asked = None if closed else CardSet(put)
        chance = plain.win_probability(KINDS[kind], CardSet(hand), asked, seat=seat, bid=heard)
        assert chance == pytest.approx(1 / (1 + np.exp(-each)), abs=1e-6)
    # somebody who thinks nothing of any game plays none
    hopeless = no_correction()
    hopeless[:, 0] = -20
    assert play_chunk(Chunk(5, 0, "reflex", SHIPPED.read_bytes(), hopeless)) == []


@pytest.mark.long
def test_what_is_fitted_finds_the_correction_that_made_the_games() -> None:
    rng = np.random.default_rng(0)
    tables = trump_tables().corrected(no_correction())
    given = SHIPPED.read_bytes(), tables.correction
    chunks = [play_chunk(Chunk(7, number, "reflex", *given)) for number in range(25)]
    games = judged([row for rows in chunks for row in rows])
    made = no_correction()
    made[:, 0], made[:, 1] = -0.8, 0.9
    chances = 1 / (1 + np.exp(-games.log_odds(tables.corrected(made).strong)))
    games.points[:] = np.where(rng.random(len(games)) < chances, POINTS_TO_WIN, POINTS_TO_WIN - 1)
    found = learning._fitted(tables, games)
    there = 1 / (1 + np.exp(-games.log_odds(tables.corrected(found).strong)))
    assert abs(there.mean() - chances.mean()) < 0.03
    assert abs(1 / (1 + np.exp(-games.log_odds(tables.table))) - chances).mean() > 0.05


def test_a_correction_changes_the_odds_of_its_class_alone() -> None:
    changed = no_correction()
    changed[kernel.SUIT_GAME] = -0.5, 0.8
    plain, other = (trump_tables().corrected(each) for each in (no_correction(), changed))
    rng = np.random.default_rng(4)
    for _ in range(50):
        deal = Deal.random(rng)
        hand, put = deal.hands[1], deal.skat
        asked = {"seat": 1, "bid": int(rng.choice([0, 18, 24, 36]))}
        for game in KINDS:
            for skat in (put, None):
                before, after = (
                    np.log(chance / (1 - chance))
                    for each in (plain, other)
                    for chance in (each.win_probability(game, hand, skat, **asked),)
                )
                suit = game is not GameType.GRAND and skat is not None
                wanted = -0.5 + 0.8 * before if suit else before
                assert after == pytest.approx(wanted, abs=1e-4)


def test_who_bids_and_discards_asks_the_corrected_tables() -> None:
    hopeless = no_correction()
    hopeless[:, 0] = -20
    tables = trump_tables().corrected(hopeless)
    hand = CardSet.parse("CJ SJ CA CK C9 C8 SA ST H7 D7")
    assert judge_hand(hand, tables=trump_tables()).maximal_bid > 18
    twelve = hand | CardSet.parse("HQ D9")
    trumps_only = [each for each in SKAT_CONTRACTS if each.game is not GameType.NULL]
    for given, least, most in ((tables, 0, 0.01), (trump_tables(), 0.8, 1)):
        found = best_discard(twelve, contracts=trumps_only, tables=given)
        assert least <= found.win_probability <= most


def test_the_shipped_tables_know_that_strong_defenders_win_more() -> None:
    correction = trump_tables().correction
    typical = 1.4
    for one in (kernel.SUIT_GAME, kernel.SUIT_HAND):
        shift, factor = correction[one]
        assert shift + factor * typical < typical


@pytest.mark.long
def test_the_command_learns_and_tells_how_well(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    shutil.copy(SHIPPED, tmp_path / "x" / "by-rules.npz")
    asked = ("studies", "learn", "trumps", str(tmp_path / "x"), "--deals", "80")
    found = inside(*asked, "--player", "reflex", "--where", "here", "--json")
    assert found.json["games"] > 30
    assert len(found.json["correction"]) == kernel.CLASSES
    assert {"before", "after", "bias_before"} <= {*found.json["classes"]["suit"]}
    told = inside(*asked, "--player", "reflex", "--where", "here")
    assert "log-loss" in told.out
    assert inside(*asked, "--player", "reflex", "--seed", "2").status == 1
