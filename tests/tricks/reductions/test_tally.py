"""The reduction of formulas that is proved: its numbers, its structure, its answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ouvert.errors import PositionError, SizeError
from ouvert.studies.tricks.theory import formulas as formula_checks
from ouvert.studies.tricks.theory import guards, true_formula
from ouvert.studies.tricks.theory.by_rules import Card, Plan, Table
from ouvert.tricks.reductions import (
    Formula,
    from_qbf,
    parse_graph,
    parse_qbf,
    proved_from_graph,
    proved_from_qbf,
)
from ouvert.tricks.reductions.premises import missing_in_formula
from ouvert.tricks.reductions.tally import CONCLUSION, tricks_needed
from ouvert.tricks.reductions.walks import decide


def all_formulas(variables: int, most_clauses: int) -> Iterator[Formula]:
    """All formulas of sets of clauses, the empty one and those without a choice included."""
    names = [f"x{i}" for i in range(1, variables + 1)]
    clauses = [
        tuple((name, sign) for name, sign in zip(names, signs, strict=True) if sign is not None)
        for signs in product((None, True, False), repeat=variables)
    ]
    for count in range(1, most_clauses + 1):
        for chosen in combinations(clauses, count):
            for kinds in product("EA", repeat=variables):
                yield Formula(tuple(zip(kinds, names, strict=True)), chosen)


@st.composite
def formulas(draw: st.DrawFn) -> Formula:
    kinds = draw(st.text("EA", min_size=1, max_size=4))
    prefix = tuple((kind, f"x{i}") for i, kind in enumerate(kinds, 1))
    literal = st.tuples(st.sampled_from([name for _, name in prefix]), st.booleans())
    clause = st.lists(literal, max_size=3).map(tuple)
    return Formula(prefix, tuple(draw(st.lists(clause, min_size=1, max_size=4))))


def test_the_smallest_formulas_are_searched_whole() -> None:
    found = formula_checks.searched(lambda _: None, whole=False)
    assert (found.cases, found.wrong) == (4, 0)
    assert found.figure.startswith("`A x : (x)` took ")


@pytest.mark.study
def test_ten_formulas_are_searched_whole() -> None:
    found = formula_checks.searched(lambda _: None, whole=True)
    assert (found.cases, found.wrong) == (10, 0)
    assert found.figure.startswith("`E x A y : (y)` took ")


def test_all_formulas_of_two_variables_and_two_clauses_by_their_structure() -> None:
    answers = []
    for formula in chain(all_formulas(1, 3), all_formulas(2, 2)):
        walked = decide(proved_from_qbf(formula))
        assert walked.holds == formula.is_true, str(formula)
        assert walked.most <= walked.needed, "no walk finds more than it should"
        answers.append(walked.holds)
    assert len(answers) == 194
    assert 20 < sum(answers) < 174


@pytest.mark.long
@settings(max_examples=60)
@given(formulas())
@example(parse_qbf("E v1 A v2 E v3 A v4 : (v1 | v2 | v4) & (~v1 | ~v2 | ~v3) & (~v4 | v2 | v1)"))
def test_formulas_by_their_structure(formula: Formula) -> None:
    walked = decide(proved_from_qbf(formula))
    assert walked.holds == formula.is_true
    assert walked.needed == tricks_needed(formula)


@settings(max_examples=40)
@given(formulas())
@example(parse_qbf("A x E y : (x | y) & (~x | ~y) & (y | ~y)"))
def test_positions_keep_what_the_proof_needs(formula: Formula) -> None:
    assert missing_in_formula(proved_from_qbf(formula)) == []


def test_a_position_that_lacks_what_the_proof_needs_is_named() -> None:
    reduction = proved_from_qbf(parse_qbf("A x : (x)"))
    turned = replace(reduction, hands=reduction.hands[::-1])
    assert f"no guard sits behind {reduction.leader}" in missing_in_formula(turned)
    longer = replace(reduction, goal=reduction.goal + 1)
    assert missing_in_formula(longer) == [f"a hand has not {reduction.goal + 1} cards"]
    with pytest.raises(PositionError, match="theorem 2 is about reductions of formulas"):
        missing_in_formula(proved_from_graph(parse_graph("0>1 | A: 0")))


@pytest.mark.long
@settings(max_examples=25)
@given(formulas().filter(lambda formula: formula.is_true), st.integers(0, 2**32), st.booleans())
@example(parse_qbf("A x E y : (x | ~y) & (~x | y)"), 1, False)
@example(parse_qbf("A x E y A z : (x | ~y | z) & (~x | y) & (z | ~z)"), 2, True)
def test_team_a_wins_true_formulas_by_the_rules(formula: Formula, seed: int, wild: bool) -> None:
    assert true_formula.is_won(formula, np.random.default_rng(seed), wild=wild)


@pytest.mark.long
@settings(max_examples=25)
@given(formulas().filter(lambda formula: not formula.is_true), st.integers(0, 2**32))
@example(parse_qbf("A x : ()"), 1)
@example(parse_qbf("E x A y : (x | y) & (~x | y) & (~y)"), 2)
def test_team_b_wins_a_trick_of_false_formulas_by_the_rules(formula: Formula, seed: int) -> None:
    rng = np.random.default_rng(seed)
    plans: list[Plan] = [true_formula.Faithful(formula), *(guards.Wild(rng) for _ in range(5))]
    for plan in plans:
        assert not guards.is_lost(formula, plan)


class CutsItsWay(true_formula.Faithful):
    """Throws the ace below which its first hand has its only king, and stays there."""

    def discard(self, name: str, table: Table) -> Card:
        if "q1?.u" in table.hands[name]:
            return "q1?.u", table.hands[name]["q1?.u"]
        return super().discard(name, table)

    def lead(self, name: str, table: Table) -> Card:
        sure = (
            (suit, rank)
            for suit, rank in table.hands[name].items()
            if rank == "A" or (suit, "A") not in table.holders
        )
        return next(sure, None) or next(iter(table.hands[name].items()))


@pytest.mark.parametrize("text", ["A x : (~x)", "A x : ()", "A x A y : (x) & (y)"])
def test_a_hand_that_stays_on_lead_finds_no_loser_unguarded(text: str) -> None:
    formula = parse_qbf(text)
    assert not guards.is_lost(formula, CutsItsWay(formula))


def test_team_b_has_to_suggest_what_keeps_a_formula_false(monkeypatch: pytest.MonkeyPatch) -> None:
    formula = parse_qbf("E x1 A x2 A x3 : (x3)")
    assert not guards.is_lost(formula, true_formula.Faithful(formula))
    suggested = guards.Guards._suggestion

    def other(team: guards.Guards, own: str, unit: re.Match[str]) -> str:
        suit = suggested(team, own, unit)
        return suit[:-1] + ("2" if suit.endswith("1") else "1")

    monkeypatch.setattr(guards.Guards, "_suggestion", other)
    assert guards.is_lost(formula, true_formula.Faithful(formula))


def test_one_loser_more_and_team_a_is_late() -> None:
    reduction = proved_from_qbf(parse_qbf("E x A y : (x | y)"))
    assert decide(reduction).most == decide(reduction).needed
    late = replace(
        reduction,
        hands=tuple(
            replace(hand, cards={**hand.cards, f"{CONCLUSION}.more": rank})
            if hand.name == name
            else hand
            for hand in reduction.hands
            for name, rank in [
                (CONCLUSION, "K") if hand.team == "A" else (f"{CONCLUSION} guard", "A")
            ]
        ),
    )
    assert not decide(late).holds


def test_what_cannot_be_decided_by_walks() -> None:
    formula = parse_qbf("E x A y : (x | y)")
    with pytest.raises(PositionError, match="no conclusion"):
        decide(from_qbf(formula))
    with pytest.raises(SizeError, match="3 moments of walks"):
        decide(proved_from_qbf(formula), 3)
    mixed = proved_from_qbf(formula)
    unguarded = replace(mixed, hands=tuple(sorted(mixed.hands, key=lambda hand: hand.team)))
    with pytest.raises(PositionError, match="no guard directly behind it"):
        decide(unguarded)
