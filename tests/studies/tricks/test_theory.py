"""The study of what is proved about trick games."""

from __future__ import annotations

import csv
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.studies.tricks.landscape import SERIES
from ouvert.studies.tricks.theory import parts, propositions, report, whist
from ouvert.studies.tricks.theory.asked import Asked
from ouvert.studies.tricks.theory.growth import Growth
from ouvert.studies.tricks.theory.reductions import all_formulas, all_graphs
from ouvert.tricks.landscape.families import LANDSCAPE, Status
from support.process import inside


def test_graphs_and_formulas_are_all_there_once() -> None:
    for vertices, number in ((1, 1), (2, 5), (3, 33), (4, 385)):
        found = [(g.part_a, g.edges) for g in all_graphs(vertices)]
        assert len(found) == len(set(found)) == number
    for variables, clauses, number in ((1, 1, 6), (1, 2, 6), (2, 2, 144), (3, 1, 216)):
        formulas = [str(formula) for formula in all_formulas(variables, clauses)]
        assert len(formulas) == len(set(formulas)) == number


@pytest.mark.long
def test_propositions_need_their_conditions() -> None:
    rng = np.random.default_rng(5)
    found = [*propositions.single_rank(60, rng), *propositions.single_hand(60, rng)]
    assert [bool(each.wrong) for each in found] == [True, False, True, False]
    assert not any(each.is_fault for each in found)
    assert found[1].verdict == "holds for all"
    assert found[0].verdict == f"fails for {found[0].wrong}"


def test_only_what_should_hold_can_be_a_fault() -> None:
    printed, ours = (propositions.Checked("x", "y", 10, 0, expected) for expected in (False, True))
    assert (printed.is_fault, printed.verdict) == (False, "not refuted by so few")
    assert (ours.is_fault, ours.verdict) == (False, "holds for all")
    refuted, broken = (replace(each, wrong=1) for each in (printed, ours))
    assert (refuted.is_fault, broken.is_fault) == (False, True)
    assert refuted.verdict == broken.verdict == "fails for 1"


def test_what_is_known_to_be_wrong_must_be() -> None:
    refuted = Asked("x", "y", 197, 3, 3)
    assert (refuted.is_fault, refuted.verdict) == (False, "refuted: wrong for 3 of 197")
    other = replace(refuted, wrong=2)
    assert (other.is_fault, other.verdict) == (True, "**wrong for 2 of 197, not 3**")
    right = Asked("x", "y", 150, 0, open=47)
    assert (right.is_fault, right.verdict) == (False, "right in all 150, 47 given up")
    assert replace(right, wrong=1).is_fault


def test_who_leads_can_gain_a_trick_in_several_suits() -> None:
    found = whist.lead_is_worth_something()
    assert (found.cases, found.wrong, found.expected) == (6, 0, True)


def test_finite_classes_are_tables() -> None:
    found = propositions.finite_classes(np.random.default_rng(5))
    assert [each.wrong for each in found] == [0] * len(propositions.CLASSES)


def test_both_studies_say_the_same_of_theorem_3() -> None:
    # R s (s + 1)^((N + 1)^R), by doubling s where it is large
    hands, ranks, suits = 2, 3, 1 << 40
    printed = [ranks * s * (s + 1) ** ((hands + 1) ** ranks) for s in (suits, 2 * suits)]
    assert round(math.log2(printed[1] / printed[0])) == 28
    assert Growth(hands, ranks, ((2, 1.0),)).printed_exponent == 28
    bounds = {each.fragment: each.bound for each in SERIES}
    assert [bounds[f"B(2, _, {r})"] for r in (2, 3, 4)] == [10, 28, 82]


def test_bounds_of_theorem_3() -> None:
    growth = Growth(2, 2, ((2, 10.0), (4, 40.0), (8, 160.0)))
    assert growth.distributions == 6
    assert growth.printed_exponent == 10
    assert growth.exponent == pytest.approx(2)
    assert growth.within
    assert not Growth(2, 2, ((2, 10.0), (4, 1e9))).within
    assert not Growth(2, 1, ((2, 1.0), (4, 2.0**9), (8, 2.0**18))).within


@pytest.mark.long
def test_report_has_every_statement_with_a_verdict(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    sizes = {
        "vertices": 3,
        "variables": 1,
        "clauses": 2,
        "suits": 4,
        "positions": 40,
        "entries": 10,
    }
    small = [word for name, size in sizes.items() for word in (f"--{name}", str(size))]
    found = inside("studies", "theory", str(tmp_path), *small, "--json").json
    assert found["agrees"] is True
    assert found["graphs"] == {"problems": 39, "positive": 18, "wrong": []}
    assert found["formulas"]["problems"] == 12
    (sound,) = (each for each in found["checked"] if "up to 4 cards each" in each["statement"])
    # 2 + 6 + 20 + 70 suits
    assert (sound["cases"], sound["wrong"]) == (98, 0)
    # what refutes theorem 1 as printed, its slips first; then theorem 2
    wrong = [each["wrong"] for each in found["refuted"]]
    assert wrong == [each["known"] for each in found["refuted"]]
    assert [each for each in wrong if each] == [197, 58, 120, 766, 1, 3, 2, 2, 1, 2, 2, 2, 2]
    (stuck,) = (each for each in found["refuted"] if "own team's dummies" in each["statement"])
    assert stuck["figure"].startswith("`1>0 | A: 0`: who is stuck wins")
    # of our constructions: what is decided or given up, and nothing is wrong
    asked = [(each["cases"], each["open"]) for each in found["constructions"]]
    assert (len(asked), asked[0]) == (9, (158, 39))
    assert sum(asked[1]) == 200
    assert asked[2:] == [(40, 0), (8, 0), (4, 0), (2, 0), (2, 0), (20, 0), (40, 0)]
    assert not any(each["wrong"] for each in found["constructions"])
    assert (found["seed"], found["whole"]) == (1, False)
    assert found["files"][0] == "report.md"
    assert {path.name for path in tmp_path.iterdir()} == set(found["files"])
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    titles = ("Theorem 1", "Theorem 2", "as printed", "beside their proofs", "Theorem 3")
    for title in (*titles, "Propositions 2 to 4", "open"):
        assert title in text
    assert text.count("Verdict: ") == 3
    for family in LANDSCAPE:
        if family.status is Status.OPEN:
            assert family.name in text.rpartition("Open: ")[2]
    with (tmp_path / "theorem-1.csv").open(encoding="utf-8", newline="") as file:
        assert sum(int(row["problems"]) for row in csv.DictReader(file)) == 39
    assert "name a folder" in inside("studies", "theory", __file__).sentence


@pytest.mark.long
def test_the_whole_searches_longer_and_weighs_suits_of_ten_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    given: list[parts.Sizes] = []

    def none(sizes: parts.Sizes, told: object) -> list[Asked]:
        given.append(sizes)
        return []

    for part in ("as_printed", "ours", "propositions_and_whist"):
        monkeypatch.setattr(parts, part, none)
    monkeypatch.setattr(report, "measure_growth", lambda *_: [Growth(2, 2, ((2, 1.0),))])
    small = [word for name in ("vertices", "variables", "clauses") for word in (f"--{name}", "1")]
    done = inside("studies", "theory", str(tmp_path), *small, "--whole", "--seed", "5", "--json")
    assert done.json["whole"] is True
    assert set(given) == {parts.Sizes(suits=10, positions=500, seed=5, whole=True)}
    given.clear()
    inside("studies", "theory", str(tmp_path), *small, "--positions", "9")
    assert set(given) == {parts.Sizes(suits=8, positions=9, seed=1, whole=False)}
    assert not given[0].longer


@pytest.mark.long
def test_what_should_hold_and_does_not_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    sizes = {"vertices": 1, "variables": 1, "clauses": 1, "suits": 2, "positions": 2, "entries": 1}
    small = [word for name, size in sizes.items() for word in (f"--{name}", str(size))]
    for part in ("as_printed", "ours"):
        monkeypatch.setattr(parts, part, lambda *_: [])
    # two random positions do not refute what is printed, and that is no fault
    done = inside("studies", "theory", str(tmp_path), *small)
    assert (done.status, "as it should be" in done.out) == (0, True), done.out
    assert "| not refuted by so few |" in (tmp_path / "report.md").read_text(encoding="utf-8")
    broken = propositions.Checked("two and two are five", "counting", 3, 1)
    monkeypatch.setattr(whist, "lead_is_worth_something", lambda: broken)
    other = Asked("three and three are seven", "counting", 3, 1)
    monkeypatch.setattr(parts, "ours", lambda *_: [other])
    done = inside("studies", "theory", str(tmp_path), *small)
    assert done.status == 1
    assert "Wrong: two and two are five\n" in done.out
    assert "Wrong: three and three are seven\n" in done.out
    told = inside("studies", "theory", str(tmp_path), *small, "--json")
    assert told.status == 1
    (found,) = told.lines
    assert (found["faults"], found["agrees"]) == ([broken.statement, other.statement], False)
