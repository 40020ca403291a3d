"""How small a difference a match tells, and matches that end as soon as it is told."""

from __future__ import annotations

from dataclasses import replace
from math import isnan
from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.sequential import Decision, Sprt, Verdict
from ouvert.errors import OuvertError
from ouvert.skat.matches.match import match
from ouvert.skat.matches.precision import Precision, deal_differences
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.summary import GAMES
from ouvert.skat.matches.table import Pace
from ouvert.skat.matches.tournament import Plan, run
from ouvert.stats import Estimate
from support.process import inside

TEST = Sprt(0, 2000, least=5)


def timeless(rows: list[GameRow]) -> list[GameRow]:
    return [replace(row, paces=(Pace(), Pace(), Pace())) for row in rows]


def test_the_difference_of_a_deal_is_that_of_the_mean_chairs() -> None:
    rows = run(Plan(("reflex", "random"), 3))
    found = deal_differences(rows, "reflex", "random")
    for deal, difference in enumerate(found):
        scores: dict[str, list[int]] = {"reflex": [], "random": []}
        for row in rows[6 * deal : 6 * deal + 6]:
            for player, score in zip(row.players, row.scores, strict=True):
                scores[player].append(score)
        assert [len(each) for each in scores.values()] == [9, 9]
        gap = np.mean(scores["reflex"]) - np.mean(scores["random"])
        assert difference == pytest.approx(GAMES * gap)


@pytest.mark.long
def test_their_mean_is_the_difference_of_the_match() -> None:
    found = match(["reflex", "random"], 10, seed=3)
    by_deal = deal_differences(found.rows, "reflex", "random")
    assert by_deal.mean() == pytest.approx(found.difference().value)
    sure = found.precision()
    assert sure.deals == 10
    # the bootstrap and the normal distribution agree, roughly, of ten deals
    assert sure.half_width == pytest.approx(1.96 * by_deal.std() / np.sqrt(10), rel=0.25)


def test_deals_that_compare_nobody_are_left_out() -> None:
    rows = run(Plan(("reflex", "random"), 3))
    failed = [replace(row, faults=("", "crashed", "")) if row.deal == 1 else row for row in rows]
    whole = deal_differences(rows, "reflex", "random")
    assert deal_differences(failed, "reflex", "random") == pytest.approx(whole[[0, 2]])
    assert len(deal_differences(rows, "reflex", "nobody")) == 0


def test_a_quarter_of_the_half_width_takes_sixteen_times_the_deals() -> None:
    sure = Precision.of(200, Estimate(10, -90, 110))
    assert sure == Precision(200, 100)
    assert sure.deals_for() == 16 * 200
    assert sure.deals_for(100) == 200
    assert Precision.of(5, Estimate(0, 0, 0)).deals_for() is None
    assert isnan(Precision.of(1, Estimate(7, 7, 7)).half_width)
    with pytest.raises(OuvertError, match="a half-width is a number above 0, not 0"):
        sure.deals_for(0)


@pytest.mark.long
def test_a_sequential_match_is_the_beginning_of_the_whole_one() -> None:
    whole = match(["reflex", "random"], 12, seed=3)
    stood: list[Decision] = []
    found = match(["reflex", "random"], 12, seed=3, sprt=TEST, standing=stood.append)
    assert found.decision is not None
    assert [each.count for each in stood] == list(range(1, found.decision.count + 1))
    assert stood[-1] == found.decision
    assert found.decision.verdict is Verdict.BETTER
    assert 5 <= found.decision.count < 12
    assert found.plan.deals == found.decision.count
    assert timeless(found.rows) == timeless(whole.rows)[: 6 * found.decision.count]
    assert found.decision.mean == pytest.approx(found.difference().value)
    worse = match(["random", "reflex"], 12, seed=3, sprt=TEST)
    assert worse.decision is not None
    assert worse.decision.verdict is Verdict.NOT_BETTER
    assert match(["reflex", "random"], 4, sprt=TEST).decision is not None
    assert whole.decision is None


@pytest.mark.long
def test_neither_processes_nor_a_journal_change_when_it_ends(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    alone = match(["reflex", "random"], 12, seed=3, sprt=TEST)
    there = match(
        ["reflex", "random"],
        12,
        seed=3,
        sprt=TEST,
        where="processes",
        workers=2,
        journal=journal,
    )
    assert timeless(there.rows) == timeless(alone.rows)
    assert there.decision == alone.decision
    # the last deals first, as if they had been the faster ones
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([lines[0], *reversed(lines[3:])]))
    again = match(["reflex", "random"], 12, seed=3, sprt=TEST, journal=journal)
    assert again.decision == alone.decision
    assert timeless(again.rows) == timeless(alone.rows)
    whole = match(["reflex", "random"], 12, seed=3, journal=journal)
    assert timeless(whole.rows)[: len(alone.rows)] == timeless(alone.rows)
    assert len(whole.rows) == 6 * 12


@pytest.mark.long
def test_a_copy_is_not_better() -> None:
    found = match(["reflex", "reflex"], sprt=Sprt(0, 25, least=5))
    assert found.decision is not None
    assert found.decision.verdict is Verdict.NOT_BETTER
    assert found.decision.mean == found.decision.deviation == 0


@pytest.mark.long
def test_the_command_says_how_sure_it_is() -> None:
    own = inside("match", "reflex", "reflex", "--deals", "3", "--where", "here")
    assert "reflex #1 and reflex #2 are exactly even, 0 ± 0" in own.out
    other = inside("match", "reflex", "random", "--deals", "3", "--where", "here")
    assert "points in 36 games after 3 deals; ± 25 takes about" in other.out
    wide = inside(
        *("match", "reflex", "random", "--deals", "3", "--where", "here"),
        *("--half-width", "500", "--json"),
    ).json
    found = match(["reflex", "random"], 3).precision()
    assert wide["half_width"] == {
        "wanted": 500,
        "now": {"random": pytest.approx(found.half_width)},
        "deals": {"random": found.deals_for(500)},
    }
    assert wide["sprt"] is None
    single = inside("match", "reflex", "random", "--deals", "1", "--where", "here")
    assert "one deal says nothing of how sure that is" in single.out
    assert "1 deal, track full, seed 1" in single.out
    assert "[" not in single.out
    same = inside("match", "reflex", "reflex", "--deals", "1", "--where", "here")
    assert "reflex #1 and reflex #2 are exactly even" in same.out


def test_the_command_says_that_it_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr("ouvert.kernels.compiling.nothing_compiled", lambda: True)
    told = inside("match", "random", "reflex", "--deals", "1", "--where", "here")
    assert "compiling what this needs, once on this machine" in told.err


@pytest.mark.long
def test_the_command_tests_in_sequence() -> None:
    asked = ("match", "random", "reflex", "--sprt", "-50", "500", "--alpha", "0.01")
    told = inside(*asked, "--deals", "250", "--where", "here")
    assert "sequential test of -50 against 500 points, alpha 0.01, beta 0.05:" in told.out
    assert "bounds -2.99 and 4.55, after 200 deals" in told.out
    assert "random is not better than reflex by 500 points" in told.out
    open_still = inside(*asked, "--deals", "3", "--where", "here", "--json").json
    assert open_still["sprt"]["verdict"] == "not decided"
    assert (open_still["deals"], open_still["sprt"]["deals"]) == (3, 3)
    assert "two players" in inside("match", *["reflex"] * 3, "--sprt", "0", "5").sentence
    assert "not 5 from 0" in inside("match", *["reflex"] * 2, "--sprt", "5", "0").sentence


@pytest.mark.long
def test_after_a_sequential_test_intervals_are_said_to_be_too_narrow() -> None:
    """They are those of a match of fixed size, and such a match says nothing of the kind."""
    warning = "hold the truth in about 90 of 100 matches in place of 95"
    asked = ("match", "reflex", "random", "--deals", "3", "--where", "here")
    test = ("--sprt", "0", "2000")
    assert warning in " ".join(inside(*asked, *test).out.split())
    assert warning not in " ".join(inside(*asked).out.split())
    assert inside(*asked, *test, "--json").json["sequential"] is True
    assert inside(*asked, "--json").json["sequential"] is False
    assert match(["reflex", "random"], 3, sprt=TEST).sequential
    assert not match(["reflex", "random"], 3).sequential


def test_three_players_are_not_tested_in_sequence() -> None:
    with pytest.raises(OuvertError, match="two players, not 3"):
        match(["reflex", "random", "reflex/wins"], sprt=TEST)
