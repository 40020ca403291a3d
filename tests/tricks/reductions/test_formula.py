from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import NotationError, PositionError, RulesError
from ouvert.studies.tricks.theory import false_formula
from ouvert.studies.tricks.theory.refutations import GADGETS, NEVER, most, padded
from ouvert.tricks.reductions import (
    PRINTED,
    REPAIRED,
    Formula,
    Reduction,
    Repair,
    from_qbf,
    gadgets,
    parse_qbf,
)
from ouvert.tricks.reductions.from_formula import conclusion_cost
from ouvert.tricks.solvers import rank_two
from support.paper_play import wins_all


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
        ("E : (x)", "a formula is"),
        ("F x : (x)", "'F x' is no quantifier"),
        ("E x : x", "'x' is no clause"),
        ("E x : (x | )", "'' is no literal"),
    ],
)
def test_formula_text_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_qbf(text)


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


@pytest.mark.parametrize("name", GADGETS)
def test_tricks_of_gadgets_if_idle_hands_may_throw_their_aces(name: str) -> None:
    gadget, followed, forced = GADGETS[name]
    assert most(gadget, forced=False) == followed
    assert most(gadget, forced=True) == forced


@pytest.mark.parametrize("name", list(GADGETS)[:1] + list(GADGETS)[2:])
def test_tricks_of_gadgets_as_the_paper_plays_them(name: str) -> None:
    gadget, *_ = GADGETS[name]
    expected = {"A-choice": 1, "unit": 4, "2-magnifier": 6, "B-choice, β = 1": 7, "wait 4": 4}[name]

    def wins(first: int, others: int) -> bool:
        costs = [first, *[others] * (len(gadget.exiting) - 1)]
        hands, leader = padded(gadget, costs)
        return wins_all(hands, leader)

    suggested = name not in ("A-choice", "wait 4")
    assert wins(expected, expected)
    assert not wins(expected + 1, expected + 1)
    assert wins(expected - suggested, NEVER)
    assert len(gadget.exiting) == 1 or not wins(expected + 1 - suggested, NEVER)


# Section 4, the slips of the text


def test_table_4_counts_for_the_magnifier_of_its_caption() -> None:
    magnifier, *_ = GADGETS["2-magnifier"]
    for reading, right in ((REPAIRED, True), (REPAIRED & ~Repair.EXITS, False)):
        followed = gadgets.magnifier_tricks(2, 0, left=True, reading=reading)
        forced = gadgets.magnifier_tricks(2, 0, left=False, reading=reading)
        assert wins_all(*padded(magnifier, [followed, followed])) is right
        assert wins_all(*padded(magnifier, [forced, NEVER])) is right
    assert not wins_all(*padded(magnifier, [7, 7]))
    assert not wins_all(*padded(magnifier, [6, NEVER]))


def test_lemma_2_as_printed_is_not_what_a_choice_of_team_b_is_worth() -> None:
    choice, *_ = GADGETS["B-choice, β = 1"]
    solved = most(choice, forced=False), most(choice, forced=True)
    assert gadgets.choice_tricks(1) == solved
    assert gadgets.choice_tricks(1, REPAIRED & ~Repair.CONCLUSION) == (13, 12) != solved


def early_guards(reduction: Reduction) -> list[str]:
    """Hands of team B that can have to discard before the hand whose padding they guard."""
    names = [hand.name for hand in reduction.hands]
    return [
        guard
        for guard in names
        if guard.endswith(" guard")
        and names.index(guard) != names.index(guard.removesuffix(" guard")) + 1
    ]


def test_a_guard_sits_directly_after_its_hand_so_that_it_commits_itself_last() -> None:
    formula = parse_qbf("E x A y : (x | y)")
    assert early_guards(from_qbf(formula, beta=1)) == []
    assert early_guards(from_qbf(formula, REPAIRED & ~Repair.SEATING, beta=1)) != []


@pytest.mark.parametrize("name", ["A-choice", "unit", "2-magnifier"])
def test_a_gadget_alone_counts_the_same_in_any_seating(name: str) -> None:
    gadget, followed, forced = GADGETS[name]
    elsewhere = REPAIRED & ~Repair.SEATING
    assert most(gadget, forced=False, reading=elsewhere) == followed
    assert most(gadget, forced=True, reading=elsewhere) == forced


@pytest.mark.parametrize("value", [True, False])
def test_a_quantifier_keeps_the_ace_that_a_true_literal_needs(value: bool) -> None:
    literal = "x" if value else "~x"
    reduction = from_qbf(parse_qbf(f"E x : ({literal})"))
    needed = next(part for part in reduction.gadgets if part.name == literal).exiting
    cashed, kept = gadgets.value_aces(value)
    assert needed == (f"v1{kept}",)
    assert {cashed, kept} == {"⊤", "⊥"}
    way = "true" if value else "false"
    arrived = next(hand for hand in reduction.hands if hand.cards.get(f"q1.{way}") == "A")
    assert arrived.cards[f"v1{cashed}"] == "A"
    assert (gadgets.value_aces(value, PRINTED) == (cashed, kept)) is value


# Whole formulas


def test_the_printed_constants() -> None:
    formula = parse_qbf("E x1 A x2 : (x2)")
    assert not formula.is_true
    assert conclusion_cost(formula, 3, PRINTED) == 49
    assert conclusion_cost(formula, 3) == 51


@pytest.mark.parametrize(
    "text", ["E x : (x)", "E x : (~x)", "E x : (x | ~x)", "E x E y : (x)", "E x E y : (~y | x)"]
)
def test_team_a_wins_true_formulas(text: str) -> None:
    reduction = from_qbf(parse_qbf(text), beta=1)
    assert rank_two.all_tricks(reduction.position).holds


@pytest.mark.parametrize("text", ["E x : (x)", "E x : (x | ~x)"])
def test_the_cost_is_all_that_team_a_can_pay(text: str) -> None:
    formula = parse_qbf(text)
    dearer = from_qbf(formula, cost=conclusion_cost(formula, 2) + 1)
    assert not rank_two.all_tricks(dearer.position).holds


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
    formula = parse_qbf(false_formula.FORMULA)
    assert not formula.is_true
    reduction = false_formula.with_cost(conclusion_cost(formula, 3, PRINTED))
    assert reduction.goal == 49 + 2 * 2
    assert false_formula.wins_all(reduction, 2, false_formula.suggesting("rrrrr"))


@pytest.mark.study
def test_team_a_wins_a_false_formula_whatever_team_b_suggests() -> None:
    for sides in product("lr", repeat=5):
        assert false_formula.wins_all(
            false_formula.with_cost(49), 2, false_formula.suggesting(sides)
        )


@pytest.mark.study
def test_one_trick_more_and_this_play_does_not_win() -> None:
    assert not false_formula.wins_all(
        false_formula.with_cost(50), 2, false_formula.suggesting("rrrrr")
    )
    assert false_formula.wins_all(false_formula.with_cost(50), 2, false_formula.suggesting("rrrll"))


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
