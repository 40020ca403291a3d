from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import NotationError, PositionError, RulesError, SizeError
from ouvert.studies.tricks.theory import false_formula, gadget_worth, slips
from ouvert.studies.tricks.theory import formulas as formula_checks
from ouvert.studies.tricks.theory.gadget_worth import GADGETS
from ouvert.tricks.reductions import (
    PRINTED,
    REPAIRED,
    Formula,
    Repair,
    formula,
    from_qbf,
    gadgets,
    parse_qbf,
)
from ouvert.tricks.reductions.from_formula import conclusion_cost


@st.composite
def formulas(draw: st.DrawFn) -> Formula:
    kinds = draw(st.text("EA", min_size=1, max_size=3))
    prefix = tuple((kind, f"x{i}") for i, kind in enumerate(kinds, 1))
    literal = st.tuples(st.sampled_from([name for _, name in prefix]), st.booleans())
    clause = st.lists(literal, min_size=1, max_size=3).map(tuple)
    return Formula(prefix, tuple(draw(st.lists(clause, min_size=1, max_size=3))))


# Formulas


def plain_truth(formula: Formula) -> bool:
    """Fold a truth table from the innermost quantifier outwards."""
    rows = [
        all(any(dict(zip(formula.variables, row, strict=True))[v] is m for v, m in c) for c in f)
        for f in [formula.clauses]
        for row in product((False, True), repeat=len(formula.prefix))
    ]
    for kind, _ in reversed(formula.prefix):
        fold = any if kind == "E" else all
        rows = [fold(rows[i : i + 2]) for i in range(0, len(rows), 2)]
    return rows[0]


@given(formulas())
def test_formula_against_its_truth_table(formula: Formula) -> None:
    assert formula.is_true == plain_truth(formula)


@given(formulas())
def test_formula_text_round_trip(formula: Formula) -> None:
    assert parse_qbf(str(formula)) == formula


@pytest.mark.parametrize(
    ("signs", "letters"),
    [
        ("∃x ∀y : (x ∨ ¬y) ∧ (y)", "E x A y : (x | ~y) & (y)"),
        ("∃x₁∀x₂(x₁ ∨ ¬x₂)(x₂)", "E x₁ A x₂ : (x₁ | ~x₂) & (x₂)"),
        ("∀x(x|¬x)", "A x : (x | ~x)"),
        ("∃x()", "E x : ()"),
    ],
)
def test_formulas_may_be_written_in_the_signs_of_logic(signs: str, letters: str) -> None:
    assert parse_qbf(signs) == parse_qbf(letters)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("E x (x)", "a formula is"),
        ("E : (x)", "no variable comes after 'E'"),
        ("F x : (x)", "'F' stands where a quantifier is due; each variable has its own"),
        ("E x y : (x | y)", "'y' stands where a quantifier is due"),
        ("E x A : (x)", "no variable comes after 'A'"),
        ("E 1 : (1)", "'1' is no variable; a name begins with a letter"),
        ("E x :", "clause 1 is missing; a clause is"),
        ("E x : (x) & ", "clause 2 is missing"),
        ("E x : (x) (x)", "'(x) (x)' is no clause; & stands between clauses"),
        ("E x : (x) | (x)", "& stands between clauses"),
        ("E x : (x, ~x)", "'x, ~x' is no literal; | stands between literals"),
        ("E x : (x ~x)", "| stands between literals"),
        ("E x : x", "'x' is no clause"),
        ("E x : (x | )", "clause 1 lacks a literal"),
    ],
)
def test_formula_text_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_qbf(text)


def test_truth_of_too_many_assignments_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula, "MOST_ASSIGNMENTS", 16)
    four, five = (
        parse_qbf(" ".join(f"A x{i}" for i in range(n)) + " : (x0 | ~x0)") for n in (4, 5)
    )
    assert four.is_true
    with pytest.raises(SizeError, match="open after 16 assignments of its 5 variables"):
        _ = five.is_true


@pytest.mark.parametrize(
    ("prefix", "clauses", "message"),
    [
        ((("E", "x"), ("A", "x")), ((("x", True),),), "two quantifiers"),
        ((("E", "x"),), ((("y", True),),), "variable y has no quantifier"),
        ((("Q", "x"),), ((("x", True),),), "not 'Q'"),
        ((), ((("x", True),),), "at least one variable"),
        ((("E", "x"),), (), "at least one variable and one clause"),
    ],
)
def test_formulas_that_are_not_closed(
    prefix: tuple[tuple[str, str], ...],
    clauses: tuple[tuple[tuple[str, bool], ...], ...],
    message: str,
) -> None:
    with pytest.raises(RulesError, match=message):
        Formula(prefix, clauses)


# Gadgets, solved exactly: a conclusion of some cost waits at each exit


def test_what_gadgets_are_worth_solved_and_as_the_paper_plays_them() -> None:
    solved = gadget_worth.solved(lambda _: None)
    intended = gadget_worth.as_intended(lambda _: None)
    assert not [each.statement for each in (*solved, *intended) if each.is_fault]
    assert [each.statement.partition(",")[0] for each in (*solved, *intended) if each.wrong] == [
        "lemma 2 as printed",
        "table 4 by its text",
        "lemma 2 as printed",
    ]


@pytest.mark.parametrize("worth", [(4, 4), (5, 3), (3, 3), (4, 2)])
def test_a_gadget_that_is_worth_something_else_is_noticed(worth: tuple[int, int]) -> None:
    unit, followed, forced = gadget_worth.GADGETS["unit"]
    assert all(gadget_worth.is_intended(unit, *gadget_worth.INTENDED["unit"]))
    assert not all(gadget_worth.is_intended(unit, *worth))
    assert gadget_worth.most(unit, forced=False) == followed
    assert gadget_worth.most(unit, forced=True) == forced


# Section 4, the slips of the text


def test_slips_of_theorem_2_that_are_no_numbers() -> None:
    found = slips.of_theorem_2(lambda _: None)
    assert [(each.wrong, each.known) for each in found] == [(1, 1), (0, 0), (0, 0)]
    formula = parse_qbf("E x A y : (x | y)")
    assert slips.early_guards(from_qbf(formula, REPAIRED & ~Repair.SEATING, beta=1).hands) != []
    assert [slips.keeps_what_is_needed(value, PRINTED) for value in (True, False)] == [True, False]


# Whole formulas


def test_the_printed_constants() -> None:
    formula = parse_qbf("E x1 A x2 : (x2)")
    assert not formula.is_true
    assert conclusion_cost(formula, 3, PRINTED) == 49
    assert conclusion_cost(formula, 3) == 51


def test_the_papers_construction_with_our_constants_where_it_is_solved() -> None:
    found = formula_checks.by_the_paper(lambda _: None)
    assert not [each.statement for each in found if each.is_fault]
    assert [(each.cases, each.wrong) for each in found] == [(5, 0), (2, 0), (2, 2)]


@settings(max_examples=25)
@given(formulas(), st.integers(1, 2))
def test_positions_of_formulas_are_sound(formula: Formula, beta: int) -> None:
    reduction = from_qbf(formula, beta=beta)
    position = reduction.position
    assert position.tricks_left == reduction.goal
    assert len(reduction.hands) == len({hand.name for hand in reduction.hands})
    opened = {suit for part in reduction.gadgets for suit in part.entering}
    left = {suit for part in reduction.gadgets for suit in part.exiting}
    assert left <= opened, "every exit leads somewhere"
    assert reduction.leader.startswith("q1")


def test_a_cost_below_one() -> None:
    with pytest.raises(RulesError, match="1 or more"):
        from_qbf(parse_qbf("E x : (x)"), cost=0)


def test_a_hand_too_large_to_fill() -> None:
    with pytest.raises(PositionError, match="has 3 cards, not 2"):
        gadgets.fill(gadgets.a_choice("a", "s", "+-").hands, 2)


def test_gadgets_draw_themselves() -> None:
    lines = GADGETS["unit"][0].draw().splitlines()
    assert lines[0].split()[2:10] == ["s", "u.u", "u.l", "u.r", "u.1", "u.2", "+", "-"]
    assert [line.split("│")[1].split() for line in lines[2:]] == [
        ["A", "K", "·", "·", "·", "·", "·", "·"],
        ["·", "·", "·", "·", "A", "A", "·", "·"],
        ["·", "A", "K", "K", "·", "·", "·", "·"],
        ["·"] * 8,
        ["·", "·", "A", "·", "K", "·", "K", "·"],
        ["·"] * 8,
        ["·", "·", "·", "A", "·", "K", "·", "K"],
        ["·"] * 8,
    ]
    whole = from_qbf(parse_qbf("E x A y : (x | y) & (~x)"))
    assert "q2? " in whole.draw()
    assert whole.picture().count("<svg") == len(whole.gadgets) + 1
    assert "quantifier" not in whole.explain()


@pytest.mark.long
def test_team_a_wins_a_false_formula_with_the_printed_constants() -> None:
    assert not parse_qbf(false_formula.FORMULA).is_true
    assert false_formula.with_cost(49).goal == 49 + 2 * 2
    found = false_formula.refuted(lambda _: None, whole=False)
    assert [(each.wrong, each.known) for each in found] == [(1, 1), (0, 0)]
    assert found[0].statement.startswith("theorem 2, the printed c = 49")
    assert found[0].figure == "team A wins against 1 of 1; our c is 51"


@pytest.mark.study
def test_team_a_wins_a_false_formula_whatever_team_b_suggests() -> None:
    won, dearer = false_formula.refuted(lambda _: None, whole=True)
    assert (won.wrong, dearer.wrong) == (1, 0)
    assert won.figure.startswith("team A wins against 32 of 32")


@pytest.mark.long
def test_clause_without_literals_is_false() -> None:
    """A formula with one is a formula, and its game is that of two clauses that contradict."""
    formula = parse_qbf("E x A y : () & (x | y)")
    assert str(formula) == "E x A y : () & (x | y)"
    assert not formula.is_true
    spelled = parse_qbf("E x A y : (x) & (~x) & (x | y)")
    assert formula.without_empty_clauses() == spelled
    assert not spelled.is_true
    assert from_qbf(formula).position == from_qbf(spelled).position
