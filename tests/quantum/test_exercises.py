"""Exercises: their answers by other ways than those that work them out."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import ceil, log10

import pytest

from ouvert.errors import PositionError
from ouvert.quantum.costs.surface_code import MACHINE
from ouvert.quantum.costs.whole_game import sized_game
from ouvert.quantum.exercises import EXERCISES, exercise


def answer(name: str) -> float:
    return exercise(name).solution.answer


def test_deals_are_choices_of_two_cards() -> None:
    assert answer("deals") == len(list(combinations("ATKQ", 2)))


def test_the_game_with_hearts_is_even() -> None:
    """Every deal and every order of both hands, by hand: A leads first, then who has taken."""
    points = {"T": 10, "K": 4, "Q": 3, "9": 0}
    strength = "9QKT"
    won = []
    for first in combinations(points, 2):
        second = [card for card in points if card not in first]
        for mine, theirs in product(permutations(first), permutations(second)):
            taken = sum(
                points[own] + points[other]
                for own, other in zip(mine, theirs, strict=True)
                if strength.index(own) > strength.index(other)
            )
            won.append(taken > 8)
    assert answer("even") == pytest.approx(100 * sum(won) / len(won))


def test_eight_of_all_strings_are_games() -> None:
    """Each of four cards lies in one of two stacks, both cards of a trick in the same one."""
    stacks = set()
    for first in combinations(range(4), 2):
        second = [card for card in range(4) if card not in first]
        for mine, theirs in product(permutations(first), permutations(second)):
            where = [0] * 4
            for own, other in zip(mine, theirs, strict=True):
                where[own] = where[other] = int(own < other)
            stacks.add(tuple(where))
    solution = exercise("legal").solution
    assert solution.figures == {"qubits": 12, "legal": len(stacks)}
    assert solution.answer == pytest.approx(100 * len(stacks) / 4096)


def test_t_states_are_those_of_the_circuit() -> None:
    solution = exercise("t-states").solution
    operations = sized_game(3).circuit.count_ops()
    toffolis = operations.get("ccx", 0) + operations.get("rccx", 0)
    assert 0 < solution.figures["toffoli"] <= toffolis
    assert solution.answer == 4 * solution.figures["toffoli"]


def test_the_distance_follows_from_the_formula() -> None:
    ratio = MACHINE.error / MACHINE.threshold
    steps = ceil(round((-10 - log10(0.1)) / log10(ratio), 9))
    assert answer("distance") == 2 * steps - 1


def test_skat_takes_five_qubits_a_card() -> None:
    assert answer("skat") == 32 * 5


@pytest.mark.parametrize("name", [each.name for each in EXERCISES])
def test_the_answer_is_right_and_others_are_not(name: str) -> None:
    asked = exercise(name)
    due = asked.solution.answer
    assert asked.right(due)
    assert not asked.right(due + 1)
    assert not asked.right(-due)
    assert "{" not in asked.asked + asked.explained
    assert f"{round(due, 3):,g}" in asked.explained


def test_chances_may_be_rounded() -> None:
    assert exercise("legal").right(0.2)
    assert not exercise("legal").right(0.3)


def test_there_is_no_other_exercise() -> None:
    with pytest.raises(PositionError, match="they are deals"):
        exercise("nosuch")
