from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.errors import NotationError, RulesError
from ouvert.tricks import rank_two
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.reductions import (
    REPAIRED,
    Formula,
    Repair,
    gadgets,
    parse_qbf,
)
from ouvert.tricks.reductions.layout import Gadget, position_of

NEVER = 60
"""A cost that no small gadget pays."""


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
    ("text", "message"),
    [
        ("E x (x)", "a formula is"),
        ("E : (x)", "a formula is"),
        ("F x : (x)", "'F x' is no quantifier"),
        ("E x : x", "'x' is no clause"),
        ("E x : (x | )", "'' is no literal"),
        ("E x : ()", "'' is no literal"),
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
        ((("E", "x"),), ((),), "at least one literal"),
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


def ending(gadget: Gadget, costs: Sequence[int], reading: Repair = REPAIRED) -> TrickPosition:
    ends = [
        gadgets.conclusion(f"end{i}", [suit], cost)
        for i, (suit, cost) in enumerate(zip(gadget.exiting, costs, strict=True))
    ]
    hands = [hand for part in (gadget, *ends) for hand in part.hands]
    size = max(max(costs) + 2, *(len(hand.cards) + 1 for hand in hands))
    filled = gadgets.fill(hands, size, [f"end{i}" for i in range(len(ends))], reading)
    return position_of(filled, hands[0].name)


def most(gadget: Gadget, *, forced: bool, reading: Repair = REPAIRED) -> int:
    """The tricks after which team A can leave: anywhere, or by the first exit whatever B does."""
    tricks = 0
    others = len(gadget.exiting) - 1
    while True:
        rest = [NEVER if forced else tricks + 1] * others
        if not rank_two.all_tricks(ending(gadget, [tricks + 1, *rest], reading)).holds:
            return tricks
        tricks += 1


GADGETS = {
    "A-choice": (gadgets.a_choice("a", "s", ("+", "-")), 2, 2),
    "disjunction of 3": (gadgets.a_choice("d", "s", ("1", "2", "3")), 3, 3),
    "unit": (gadgets.unit("u", "s", "+", "-"), 5, 4),
    "2-magnifier": (gadgets.magnifier("m", "s", ("+", "-")), 7, 6),
    "B-choice, β = 1": (gadgets.b_choice("b", "s", "+", "-", 1), 8, 7),
    "wait 4": (gadgets.wait("w", "s", "+", 4), 4, 4),
}


@pytest.mark.parametrize("name", GADGETS)
def test_tricks_of_gadgets_if_idle_hands_may_throw_their_aces(name: str) -> None:
    gadget, followed, forced = GADGETS[name]
    assert most(gadget, forced=False) == followed
    assert most(gadget, forced=True) == forced
