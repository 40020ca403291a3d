"""The reduction of formulas that is proved: its numbers, its structure, its answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.reductions import (
    Formula,
    from_qbf,
    parse_qbf,
    proved_from_qbf,
)
from ouvert.tricks.reductions.tally import CONCLUSION, tricks_needed
from ouvert.tricks.reductions.walks import decide
from ouvert.tricks.solvers import rank_two
from support.suggested_play import true_formula_is_won


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


@pytest.mark.parametrize("text", ["E x : ()", "E x : (x)", "E x : (~x)", "A x : (x)"])
def test_the_smallest_formulas_are_searched_whole(text: str) -> None:
    formula = parse_qbf(text)
    proof = rank_two.all_tricks(proved_from_qbf(formula).position, 1_000_000)
    assert proof.holds == formula.is_true


@pytest.mark.study
@pytest.mark.parametrize(
    "text",
    [
        "E x : (x) & (~x)",
        "A x : ()",
        "A x : (x | ~x)",
        "E x A y : (x)",
        "E x A y : (y)",
        "A x E y : (y)",
    ],
)
def test_formulas_with_for_all_are_searched_whole(text: str) -> None:
    formula = parse_qbf(text)
    proof = rank_two.all_tricks(proved_from_qbf(formula).position, 300_000_000)
    assert proof.holds == formula.is_true


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
    reduction = proved_from_qbf(formula)
    position = reduction.position
    assert position.tricks_left == reduction.goal
    cost, variables = tricks_needed(formula), len(formula.prefix)
    by_name = {hand.name: hand for hand in reduction.hands}
    holders = {card: hand for hand in reduction.hands for card in hand.cards.items()}
    names = [hand.name for hand in reduction.hands]
    for hand in reduction.hands:
        if hand.team == "B":
            continue
        guard = by_name[f"{hand.name} guard"]
        assert names[names.index(hand.name) + 1] == guard.name
        losers, above_others = 0, 0
        for suit, rank in hand.cards.items():
            if rank == "K" and holders[suit, "A"].name == guard.name:
                losers += 1
        for suit, rank in guard.cards.items():
            other = holders.get((suit, "K"))
            above_others += rank == "A" and other is not None and other.name != hand.name
        # a guard has room for all its losers, and one choice to make where it has more
        assert above_others in (0, 2)
        if above_others:
            assert len(hand.cards) - losers == 2
        if hand.name != CONCLUSION:
            # losers left to throw until the conclusion, and one that a stuck hand has to lead
            assert losers > cost + 2 * variables
    assert sum(rank == "K" for rank in by_name[CONCLUSION].cards.values()) == cost


@pytest.mark.long
@settings(max_examples=25)
@given(formulas().filter(lambda formula: formula.is_true), st.integers(0, 2**32), st.booleans())
@example(parse_qbf("A x E y : (x | ~y) & (~x | y)"), 1, False)
@example(parse_qbf("A x E y A z : (x | ~y | z) & (~x | y) & (z | ~z)"), 2, True)
def test_team_a_wins_true_formulas_by_the_rules(formula: Formula, seed: int, wild: bool) -> None:
    assert true_formula_is_won(formula, seed, wild=wild)


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
