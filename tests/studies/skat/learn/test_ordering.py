"""Move orderings are learned from searches, the same whatever the workers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.executors import HERE, PROCESSES
from ouvert.errors import OuvertError
from ouvert.skat.records.tables import read_table
from ouvert.skat.search.paranoia import thread_solver
from ouvert.studies.skat.learn.ordering import open_cards, proofs
from ouvert.studies.skat.learn.ordering.open_cards import learn_ordering
from ouvert.studies.skat.learn.ordering.proofs import learn_proof_ordering
from ouvert.studies.skat.learn.ordering.rounds import (
    JUDGE,
    Chunk,
    LearnedOrderings,
    geometric,
    searches,
)
from ouvert.studies.skat.learn.ordering.weights import NEVER_SEEN, SHAPE, added, counted, weights
from support.process import inside

Learned = Callable[..., LearnedOrderings]


def learned(folder: Path, where: str = HERE, rounds: int = 2) -> LearnedOrderings:
    """From questions that are given up soon."""
    return learn_proof_ordering(
        folder, rounds=rounds, hands=1, held_out=1, node_limit=40_000, where=where, seed=3
    )


@pytest.mark.long
def test_workers_and_interruptions_change_nothing(tmp_path: Path) -> None:
    whole = learned(tmp_path / "a", where=PROCESSES)
    again = learned(tmp_path / "b")
    journal = tmp_path / "b" / "searches.journal"
    header, *pieces = journal.read_text().splitlines(keepends=True)
    journal.write_text(header + "".join(pieces[:8]))
    resumed = learned(tmp_path / "b")
    for family, found in whole.families.items():
        for other in (again.families[family], resumed.families[family]):
            assert np.array_equal(found.weights, other.weights)
            assert (found.best, found.rounds) == (other.best, other.rounds)
            assert found.shipped == other.shipped
    counts = read_table(tmp_path / "a" / "counts.parquet")
    assert counts == read_table(tmp_path / "b" / "counts.parquet")
    same = [(tmp_path / each / "ordering.npz").read_bytes() for each in "ab"]
    assert same[0] == same[1]
    with pytest.raises(OuvertError, match=f"{tmp_path / 'a'} was begun with something else"):
        learned(tmp_path / "a", rounds=1)


def test_files_hold_what_was_found(tmp_path: Path) -> None:
    done: list[int] = []
    found = learn_proof_ordering(
        tmp_path,
        rounds=2,
        hands=1,
        held_out=1,
        node_limit=40_000,
        where=HERE,
        seed=3,
        progress=done.append,
    )
    assert sum(done) == searches(proofs.subject(), 2) == 3 * (3 + 2)
    counts = read_table(tmp_path / "counts.parquet")
    with np.load(tmp_path / "ordering.npz") as tables:
        assert list(tables) == list(found.families) == ["suit", "grand", "null"]
        for family, each in found.families.items():
            assert np.array_equal(tables[family], each.weights)
            assert (tables[family].shape, tables[family].dtype) == (SHAPE, np.int16)
            assert len(each.rounds) == 2
            assert geometric(each.learned) == min(map(geometric, each.rounds))
            assert (each.weights != NEVER_SEEN).any()
    for row in counts:
        assert 0 <= row["decided"] <= row["tried"]
        assert row["cost"] >= 0
        assert (row["situation"], row["features"]) < SHAPE
        assert row["features"] < SHAPE[1]


def test_the_weights_are_those_that_the_counts_suggest(tmp_path: Path) -> None:
    found = learned(tmp_path, rounds=1)
    counts = read_table(tmp_path / "counts.parquet")
    for family, each in found.families.items():
        rows = [
            [
                SHAPE[1] * row["situation"] + row["features"],
                row["tried"],
                row["decided"],
                row["cost"],
            ]
            for row in counts
            if row["family"] == family
        ]
        unknown = np.full(SHAPE, NEVER_SEEN, dtype=np.int16)
        assert np.array_equal(each.weights, weights(added(rows), unknown, proofs.EXPONENT))


def test_records_and_rows_say_the_same() -> None:
    rows = [[0, 5, 2, 700], [SHAPE[0] * SHAPE[1] - 1, 1, 1, 1500]]
    record = np.zeros(3 * SHAPE[0] * SHAPE[1] + 64, dtype=np.int64)
    for place, *numbers in rows:
        record[3 * place : 3 * place + 3] = numbers
    assert counted(record) == rows
    counts = added(rows)
    assert counts.shape == (3, SHAPE[0] * SHAPE[1])
    assert counts[:, 0].tolist() == rows[0][1:]
    assert counts.sum() == sum(sum(row[1:]) for row in rows)


def chunk(family: str, number: int, weights: np.ndarray | None = None) -> Chunk:
    """One deal, or one hand of each class."""
    order = np.zeros(SHAPE, dtype=np.int16) if weights is None else weights
    return Chunk(0, 5, family, order, number, 0, 1)


def test_searching_leaves_the_orderings_of_others_alone() -> None:
    before = {name: table.copy() for name, table in thread_solver().order.items()}
    proofs.search(chunk("null", 1), 2_000)
    for name, table in thread_solver().order.items():
        assert np.array_equal(table, before[name])
        assert table.any()


def test_the_shipped_orderings_save_nodes() -> None:
    shipped = proofs.subject().shipped
    plain, ordered = (
        proofs.search(chunk("null", JUDGE, order), 20_000) for order in (None, shipped["null"])
    )
    assert isinstance(plain, float)
    assert isinstance(ordered, float)
    assert ordered < plain


def test_the_trump_search_is_counted_and_judged() -> None:
    order = open_cards.subject().shipped["suit"]
    rows = open_cards.search(chunk("suit", 1, order))
    assert isinstance(rows, list)
    assert len(rows) > 20
    assert all(0 <= decided <= tried for _, tried, decided, _ in rows)
    assert rows == open_cards.search(chunk("suit", 1, order))
    nodes = open_cards.search(chunk("suit", JUDGE, order))
    assert isinstance(nodes, float)
    assert nodes >= 1


def _found(asked: Chunk) -> list[list[int]] | float:
    """In place of a search: as many nodes in each round, and one class for each part."""
    if asked.round == JUDGE:
        return 50.0 + asked.part
    return [[asked.part, 10 * asked.round, 5, 10_000]]


def test_the_first_of_equal_rounds_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_cards, "search", _found)
    found = learn_ordering(tmp_path, rounds=3, deals=1, held_out=1, where=HERE)
    for each in found.families.values():
        assert each.best == 1
        assert each.learned == each.shipped == {"win at 61": 50, "card points": 51}
    counts = read_table(tmp_path / "counts.parquet")
    assert len(counts) == 2 * 3 * 4
    assert {row["part"] for row in counts} == {0, 1, 2, 3}


@pytest.mark.parametrize("learn", [learn_ordering, learn_proof_ordering])
def test_what_cannot_be_learned_is_refused_before_anybody_searches(
    learn: Learned, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong in ({"rounds": 0}, {"held_out": 0}, {"seed": -1}):
        with pytest.raises(OuvertError):
            learn(tmp_path, where=HERE, **wrong)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OuvertError, match="need the extra 'data'"):
        learn(tmp_path, where=HERE)
    assert not any(tmp_path.iterdir())


def test_the_commands_learn_and_tell_nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_cards, "search", _found)
    asked = ("studies", "learn", "ordering", str(tmp_path / "x"), "--rounds", "2")
    found = inside(*asked, "--where", "here", "--json").json
    assert found["families"]["grand"]["shipped"] == {"win at 61": 50, "card points": 51}
    assert (found["families"]["suit"]["best"], len(found["families"]["suit"]["rounds"])) == (1, 2)
    told = inside(*asked, "--where", "here").out
    assert "round 1, kept" in told
    assert "that of Ouvert" in told
    assert inside(*asked, "--seed", "2", "--where", "here").status == 1
    proved = ("studies", "learn", "proof-ordering", str(tmp_path / "y"), "--rounds", "1")
    small = ("--hands", "1", "--held-out", "1", "--node-limit", "2000", "--where", "here")
    found = inside(*proved, *small, "--json").json
    assert list(found["families"]) == ["suit", "grand", "null"]
    assert Path(found["file"]).exists()
