"""Tables I to III of paper 004, and the sweep over the trick from which proofs are tried."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.skat.matches.recorded import RecordedPlay
from ouvert.skat.matches.replay_table import PROVING
from ouvert.skat.matches.replayed import ANSWERS
from ouvert.skat.matches.tracks import Track
from ouvert.stats import Estimate
from ouvert.studies.skat.paper_004.published import HUMAN_GAMES, TABLES
from ouvert.studies.skat.paper_004.sweep import sweep
from ouvert.studies.skat.paper_004.tables import (
    TRUMP,
    Tables004,
    _compared,
    _paper_wins,
    part,
    some_plays,
    tables_004,
)
from ouvert.studies.skat.task import Task
from support.recorded_games import shipped_corpus, xskat_plays

PLAYS = xskat_plays()[:6]


def test_printed_tables_add_up_but_for_slips_that_are_told() -> None:
    for table in TABLES:
        assert list(table.columns) == list(PROVING)
        slips = " ".join(table.slips())
        for who, column in table.columns.items():
            by = column.by_answers()
            assert sum(count for answers, count in by.items() if answers[2]) == column.wins
            assert sum(by.values()) == table.games or f"proofs of {who}" in slips
    full, cards, discard = TABLES
    assert [table.track for table in TABLES] == [Track.FULL, Track.CARDS, Track.DISCARD]
    assert full.games < cards.games == discard.games == HUMAN_GAMES
    assert "35,427 won by Glassbox" in " ".join(discard.slips())
    assert not any("by the AI" in slip for table in TABLES for slip in table.slips())
    # with proofs the declarer wins more, against proofs less
    for table in TABLES:
        wins = {who: column.wins for who, column in table.columns.items()}
        assert wins["declarer"] > wins["nobody"]


@pytest.fixture(scope="module")
def found() -> Tables004:
    return tables_004(PLAYS, player="reflex/extended", seed=2)


def test_three_tables_beside_the_printed_ones(found: Tables004) -> None:
    assert [table.published for table in found.tables] == list(TABLES)
    for table in found.tables:
        assert table.games == len(PLAYS)
        for column in table.columns.values():
            assert column.games + column.folded == len(PLAYS)
        assert "in print" in table.verdict
    for needed in ("Table I**", "Table II**", "Table III**", "Slips in print", "Longest decision"):
        assert needed in found.text
    told = found.as_json()["tables"][1]
    assert [each["proofs"] for each in told["columns"]] == list(PROVING)
    for each in told["columns"]:
        assert sum(each["counts"]) == len(PLAYS)
        assert len(each["published"]["counts"]) == len(ANSWERS)


@pytest.mark.long
def test_tables_go_on_from_their_journals(found: Tables004, tmp_path: Path) -> None:
    def journal(step: str) -> Path:
        return tmp_path / f"{step}.journal"

    told: list[tuple[str, int, int]] = []
    for plays in (PLAYS[:2], PLAYS):
        again = tables_004(
            plays,
            player="reflex/extended",
            seed=2,
            journal=journal,
            progress=lambda *each: told.append(each),
        )
    assert told[-1] == ("table-III", 6, 6)
    for one, other in zip(again.tables, found.tables, strict=True):
        for who in PROVING:
            mine = replace(one.columns[who], seconds=0, slowest=0)
            assert mine == replace(other.columns[who], seconds=0, slowest=0)


@pytest.mark.long
def test_sweep_compares_beginnings_with_no_proofs_at_all(tmp_path: Path) -> None:
    swept = sweep(
        PLAYS[:4],
        "reflex",
        first_tricks=(2, 8),
        exclude=0.1,
        seed=1,
        journal=tmp_path / "journal",
    )
    settings = swept.settings()
    ways = [(each.first_trick, each.exclude) for each in settings]
    assert ways == [(None, 0.0), (2, 0.0), (8, 0.0), (2, 0.1), (8, 0.1)]
    blind, early, late, *_ = settings
    assert (blind.share.value, blind.score.value, blind.column.nodes) == (0, 0, 0)
    assert early.column.nodes > late.column.nodes >= 0
    for each in settings:
        assert each.score.value == pytest.approx(each.column.score.value - blind.column.score.value)
    assert f"{swept.games} games" in swept.text
    assert [each["first_trick"] for each in swept.as_json()["settings"]] == [None, 2, 8, 2, 8]
    assert swept.verdict in swept.text
    assert swept.verdict == "4 games are too few to tell."
    for each in settings:
        assert each.sure.low <= each.score.low <= each.score.high <= each.sure.high


def test_printed_shares_are_those_of_the_partition(found: Tables004) -> None:
    full, cards, discard = TABLES
    for column in discard.columns.values():
        assert column.open_wins in (35_427, 35_428)
    assert full.columns["nobody"].recorded_wins == 41_238
    assert [_paper_wins(table) for table in (full, cards, discard)] == [
        "84.3 % / 71.9 % / 86.4 %",
        "84.3 % / 71.9 % / 86.5 %",
        "84.3 % / 70.9 % / 85.6 %",
    ]
    third = found.text[found.text.index("Table III**") :]
    (line,) = [line for line in third.splitlines() if line.startswith("| won: open cards")]
    assert line.count("70.9 %") == 4
    told = found.as_json()["tables"]
    assert told[2]["columns"][0]["published"]["won_with_open_cards"] == 35_427
    assert told[0]["columns"][0]["published"]["won_in_record"] == 41_238


def test_few_games_have_no_verdict(found: Tables004) -> None:
    for table in found.tables:
        assert "too few to tell" in table.verdict
        assert "sign" not in table.verdict
    same = _compared("gain", Estimate(-0.2, -0.3, -0.1), 0.01, 30)
    assert same.endswith("[-30.0, -10.0], in print +1.0 %: the other sign, of another size.")
    assert "too few to tell" in _compared("gain", Estimate(-0.2, -0.3, -0.1), 0.01, 29)


@pytest.mark.long
def test_tables_are_of_trump_games() -> None:
    corpus = shipped_corpus()
    nulls = corpus.of("Null", "Null Ouvert")
    many = replace(corpus, games=(*nulls * 10, *corpus.of(*TRUMP)[:20]))
    assert any(str(each.start.contract).startswith("Null") for each in some_plays(Task(many), 30))
    trump = some_plays(Task(many), 30, TRUMP)
    assert len(trump) == 20
    assert not any(str(each.start.contract).startswith("Null") for each in trump)
    # without a Null among them the draw is that of all kinds
    assert some_plays(Task(corpus), 48, TRUMP) == some_plays(Task(corpus), 48)
    none = part(Task(replace(corpus, games=nulls)))
    assert none.verdict == "the records hold no suit game and no Grand."


@pytest.mark.long
def test_games_are_drawn_by_the_seed() -> None:
    corpus = shipped_corpus()

    def drawn(seed: int) -> list[RecordedPlay]:
        return some_plays(Task(corpus, seed=seed, effort=0.1), 100)

    assert len(drawn(1)) == 10
    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)
