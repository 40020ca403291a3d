"""All solvers of the general trick game, each the oracle of the others, on 10,400 positions.

Plain minimax is asked about each; the general search and the table of Theorem 3 (with both keys)
too; the solver for two ranks and propositions 2 and 3 wherever they apply.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective
from ouvert.tricks.solvers import dispatch, isomorphism, linear, rank_two, reference
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers.isomorphism import Key
from support.sizes import some_of
from support.trick_positions import any_rules, single_hand, two_ranks, unshared

Family = Callable[[random.Random], TrickPosition]
SIZES = {2: 4, 3: 2, 4: 2, 5: 1}
PARTS = 10
FAMILIES: dict[str, tuple[int, Family]] = {
    "any rules": (450, lambda luck: any_rules(luck, SIZES)),
    "two ranks": (450, lambda luck: two_ranks(luck, *size(luck), luck.choice([0.6, 1.0]))),
    "unshared suits": (40, lambda luck: unshared(luck, *size(luck))),
    "single hand": (100, lambda luck: single_hand(luck, *size(luck))),
}
"""For each family of positions how many of them each part of the test takes."""


def size(luck: random.Random) -> tuple[int, int]:
    """A number of seats and of cards a hand."""
    seats = luck.choice(list(SIZES))
    return seats, luck.randint(1, SIZES[seats])


def values(position: TrickPosition) -> dict[str, int]:
    """The value of a position by every solver that takes it."""
    found = {
        "minimax": reference.minimax(position),
        "general": solver.value(position),
        "compressed table": isomorphism.solve(position, Key.COMPRESSED).value,
        "printed table": isomorphism.solve(position, Key.PRINTED).value,
        "dispatch": int(dispatch.solve_any(position).answer),
    }
    if rank_two.why_not(position) is None:
        found["two ranks"] = rank_two.value(position)
    if linear.why_not_unshared(position) is None:
        found["proposition 2"] = linear.unshared(position)
    return found


@pytest.mark.parametrize("part", some_of(range(PARTS)))
@pytest.mark.parametrize("family", FAMILIES)
def test_solvers_agree(family: str, part: int) -> None:
    number, make = FAMILIES[family]
    luck = random.Random(f"agree {family} {part}")
    applied: set[str] = set()
    for _ in range(number):
        position = make(luck)
        found = values(position)
        assert len(set(found.values())) == 1, (found, position)
        applied |= set(found)
        if position.rules.objective is not Objective.TRICKS:
            continue
        value = found["minimax"]
        everything = value == position.taken + position.tricks_left
        assert dispatch.solve_any(position, dispatch.ALL_TRICKS).answer == everything
        goal = value + luck.choice([-1, 0, 1])
        assert dispatch.solve_any(position, dispatch.at_least(goal)).answer == (value >= goal)
        if linear.why_not_single_hand(position) is None:
            applied.add("proposition 3")
            assert linear.all_tricks(position) == everything, position
    expected = {"two ranks": "two ranks", "unshared suits": "proposition 2"}
    assert expected.get(family, "general") in applied
    assert family != "single hand" or "proposition 3" in applied


def test_there_are_ten_thousand() -> None:
    assert PARTS * sum(number for number, _ in FAMILIES.values()) >= 10_000
