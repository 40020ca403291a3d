"""The tree search finds what can be worked out by hand in tiny games, and repeats itself."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.mcts import SearchResult, random_playout, search


@dataclass(frozen=True)
class Nim:
    """Take one or more from one heap; who takes the last one wins."""

    heaps: tuple[int, ...]
    turn: int = 0

    @property
    def actor(self) -> int | None:
        return None if self.over else self.turn

    @property
    def over(self) -> bool:
        return not any(self.heaps)

    @property
    def returns(self) -> tuple[float, ...]:
        return (float(self.turn == 1), float(self.turn == 0)) if self.over else (0.0, 0.0)

    def legal_actions(self) -> Sequence[tuple[int, int]]:
        return [(i, n) for i, heap in enumerate(self.heaps) for n in range(1, heap + 1)]

    def apply(self, action: tuple[int, int]) -> Nim:
        index, taken = action
        heaps = list(self.heaps)
        heaps[index] -= taken
        return Nim(tuple(heaps), 1 - self.turn)

    def observe(self, seat: int) -> Nim:
        return self

    @property
    def nim_sum(self) -> int:
        return int(np.bitwise_xor.reduce(self.heaps))


@dataclass(frozen=True)
class Match:
    """Name the hidden side of a coin; being wrong costs, and passing is in between."""

    coin: str
    said: str = ""

    @property
    def actor(self) -> int | None:
        return None if self.said else 0

    @property
    def over(self) -> bool:
        return bool(self.said)

    @property
    def returns(self) -> tuple[float, ...]:
        if self.said in ("", "pass"):
            return (0.6 * bool(self.said),)
        return (float(self.said == self.coin),)

    def legal_actions(self) -> Sequence[str]:
        return () if self.said else ("heads", "tails", "pass")

    def apply(self, action: str) -> Match:
        return replace(self, said=action)

    def observe(self, seat: int) -> str:
        return self.said


@dataclass(frozen=True)
class Bet:
    """A sure amount, or a draw from an urn that pays 1 with the given chance."""

    chance: float
    sure: float
    step: str = "choose"

    @property
    def actor(self) -> int | None:
        return 0 if self.step == "choose" else None

    @property
    def over(self) -> bool:
        return self.step in ("sure", "won", "lost")

    @property
    def returns(self) -> tuple[float, ...]:
        return ({"sure": self.sure, "won": 1.0}.get(self.step, 0.0),)

    def legal_actions(self) -> Sequence[str]:
        return ("sure", "urn") if self.step == "choose" else ()

    def chances(self) -> Sequence[tuple[Hashable, float]]:
        return [("won", self.chance), ("lost", 1 - self.chance)]

    def apply(self, action: str) -> Bet:
        return replace(self, step=action)

    def observe(self, seat: int) -> str:
        return self.step


HEAPS = [(1, 2), (3, 4), (1, 3, 1), (2, 3, 2), (1, 2, 4), (5, 1)]


@pytest.mark.parametrize("heaps", HEAPS)
def test_nim_is_won_by_a_move_to_nim_sum_zero(heaps: tuple[int, ...]) -> None:
    start = Nim(heaps)
    assert start.nim_sum, "the position is lost already"
    result = search(lambda rng: start, np.random.default_rng(1), iterations=3000)
    assert start.apply(result.best).nim_sum == 0
    assert result.actions[0].value > 0.8
    assert sum(entry.visits for entry in result.actions) == result.iterations == 3000
    assert all(entry.available == 3000 for entry in result.actions)


def test_the_second_player_searches_for_himself() -> None:
    start = Nim((3, 4), turn=1)
    result = search(lambda rng: start, np.random.default_rng(2), iterations=2000)
    assert start.apply(result.best).nim_sum == 0


def test_a_seed_fixes_the_whole_result() -> None:
    def run(seed: int) -> SearchResult[tuple[int, int]]:
        return search(lambda rng: Nim((3, 4)), np.random.default_rng(seed), iterations=150)

    assert run(5).actions == run(5).actions
    assert run(5).actions != run(6).actions


def test_what_is_hidden_is_not_used() -> None:
    def toss(rng: np.random.Generator) -> Match:
        return Match("heads" if rng.random() < 0.5 else "tails")

    result = search(toss, np.random.default_rng(3), iterations=3000)
    assert result.best == "pass"
    values = {entry.action: entry.value for entry in result.actions}
    assert values["heads"] == pytest.approx(0.5, abs=0.15)
    known = search(lambda rng: Match("tails"), np.random.default_rng(3), iterations=300)
    assert known.best == "tails"


@pytest.mark.parametrize(("sure", "best"), [(0.2, "urn"), (0.6, "sure")])
def test_chance_is_weighted_by_its_probability(sure: float, best: str) -> None:
    rng = np.random.default_rng(4)
    result = search(lambda rng: Bet(0.4, sure), rng, iterations=3000, exploration=2.0)
    assert result.best == best
    urn = next(entry for entry in result.actions if entry.action == "urn")
    assert urn.value == pytest.approx(0.4, abs=0.1)


def test_the_evaluation_can_be_replaced() -> None:
    asked: list[Nim] = []

    def exact(state: Nim, rng: np.random.Generator) -> Sequence[float]:
        asked.append(state)
        mover_wins = state.nim_sum != 0
        winner = state.turn if mover_wins else 1 - state.turn
        return [float(seat == winner) for seat in range(2)]

    start = Nim((2, 4, 7))
    result = search(lambda rng: start, np.random.default_rng(0), iterations=100, evaluate=exact)
    assert start.apply(result.best).nim_sum == 0
    assert len(asked) == 100


def test_time_ends_a_search_that_has_no_other_end() -> None:
    result = search(lambda rng: Nim((3, 4)), np.random.default_rng(0), seconds=0.0)
    assert result.iterations == 1


def test_a_playout_ends_the_game() -> None:
    assert sum(random_playout(Nim((3, 4, 5)), np.random.default_rng(0))) == 1
    assert random_playout(Bet(1.0, 0.0, "urn"), np.random.default_rng(0)) == (1.0,)


def test_senseless_questions_are_refused_in_a_sentence() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(OuvertError, match="number of iterations or of seconds"):
        search(lambda rng: Nim((1,)), rng)
    with pytest.raises(OuvertError, match="at least one iteration, not 0"):
        search(lambda rng: Nim((1,)), rng, iterations=0)
    with pytest.raises(OuvertError, match="a seat has to act"):
        search(lambda rng: Nim((0,)), rng, iterations=1)
    with pytest.raises(OuvertError, match="offers no chances"):
        search(lambda rng: Stuck(), rng, iterations=1)


class Stuck:
    """A first action, and then neither an actor nor an end."""

    def __init__(self, moved: bool = False) -> None:
        self.actor = None if moved else 0
        self.over = False
        self.returns = (0.0,)

    def legal_actions(self) -> Sequence[int]:
        return (0,)

    def apply(self, action: int) -> Stuck:
        return Stuck(moved=True)

    def observe(self, seat: int) -> None:
        return None
