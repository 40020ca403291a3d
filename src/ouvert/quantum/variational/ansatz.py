"""Card-play gates with free amplitudes, as functions of angles (paper 000, section VIII.3).

The paper proposes to replace the 1/√k of a card-play gate by amplitudes c_1 … c_k and to optimise
these with a variational eigensolver, and leaves it at that. Here every decision with k cards has
k - 1 angles t_1 … t_(k-1), and the amplitudes cos t_1, sin t_1 cos t_2, sin t_1 sin t_2 cos t_3, …
They are real: the circuit keeps the whole history, so no two branches ever meet, and neither phases
nor signs can be seen in any measurement.

For the same reason there is nothing quantum to gain in the training. Nothing interferes, the
probability to win is that of a player who draws a card with probabilities |c_i|², and its gradient
is the classical policy gradient, which `gradient` computes without any circuit. The circuit agrees
with it, by the parameter-shift rule; that is checked, and it is all that the circuit adds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from math import pi

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import RulesError
from ouvert.quantum.circuits.game import GameCircuit, game_circuit
from ouvert.quantum.classical.exact_deal import pinned
from ouvert.quantum.deal_weights import deal_chances
from ouvert.quantum.problem import PlayProblem, Policy, View
from ouvert.quantum.simulator.sparse import run
from ouvert.quantum.variational.paths import Decision, Paths
from ouvert.quantum.variational.sharing import Sharing, World, by_information_set

Floats = NDArray[np.float64]
SHIFT = pi / 4
"""Of the parameter-shift rule: cos² and sin² of an angle have the period π."""


class PlayAnsatz:
    """A game in which some seats play with amplitudes that can be trained.

    Args:
        problem: the question; all that does not learn plays by its semantics or policy, and the
            asking seat's first card is a decision like every other.
        seats: who learns: the asking seat unless told otherwise, and partners of it if named.
        sharing: which decisions share their parameters.
        cheat: let the sharing tell worlds apart, to show what comes of it.

    Raises RulesError for a sharing that peeks, naming two worlds; for learners of the other side;
    and as `Paths` does.
    """

    def __init__(
        self,
        problem: PlayProblem,
        *,
        seats: tuple[int, ...] | None = None,
        sharing: Sharing = by_information_set,
        cheat: bool = False,
    ) -> None:
        teams = problem.rules.teams
        self.seats = (problem.seat,) if seats is None else seats
        for seat in self.seats:
            if not 0 <= seat < len(teams) or teams[seat] != teams[problem.seat]:
                raise RulesError(f"seat {seat} is not on the side of seat {problem.seat}, who asks")
        self.problem = problem
        self.sharing = sharing
        self.cheat = cheat
        found = Paths(problem, self.seats, sharing, guarded=not cheat)
        self.decisions: tuple[Decision, ...] = tuple(found.decisions)
        self._won = [path for path in found.paths if path.won]

    @cached_property
    def _starts(self) -> list[int]:
        """Where the cards of each decision begin among all, number 0 being no decision."""
        sizes = [len(decision.cards) for decision in self.decisions]
        return [1, *(int(end) for end in 1 + np.cumsum(sizes))]

    @cached_property
    def _factors(self) -> NDArray[np.int64]:
        """`int64[paths, decisions]`: the probabilities that a won path is made of, by number."""
        depth = max((len(path.choices) for path in self._won), default=0)
        table = np.zeros((len(self._won), depth), np.int64)
        for row, path in enumerate(self._won):
            for column, (number, card) in enumerate(path.choices):
                table[row, column] = self._starts[number] + card
        return table

    @cached_property
    def _chances(self) -> Floats:
        return np.array([path.chance for path in self._won], np.float64)

    @property
    def parameters(self) -> int:
        """The number of angles."""
        return sum(len(decision.cards) - 1 for decision in self.decisions)

    def random_angles(self, rng: np.random.Generator) -> Floats:
        """Angles that give every card some amplitude, `float64[parameters]`."""
        return rng.uniform(0.1, pi / 2 - 0.1, self.parameters)

    def probabilities(self, angles: Floats, exploration: float = 0.0) -> list[Floats]:
        """For each decision the probability of each of its cards.

        `exploration` is the share of all decisions that is made by chance: without it, what lies
        behind an amplitude of zero has no gradient and is never found again.
        """
        return [
            (1 - exploration) * _weights(part) + exploration / (len(part) + 1)
            for part in self._parts(angles)
        ]

    def _parts(self, angles: Floats) -> list[Floats]:
        if len(angles) != self.parameters:
            raise RulesError(f"this game has {self.parameters} angles, not {len(angles)}")
        ends = np.cumsum([len(decision.cards) - 1 for decision in self.decisions])
        return np.split(angles, ends[:-1]) if len(ends) else []

    def value(self, angles: Floats, exploration: float = 0.0) -> float:
        """The probability that the asking side wins, summed over all paths."""
        flat = np.concatenate([[1.0], *self.probabilities(angles, exploration)])
        return float(self._chances @ flat[self._factors].prod(axis=1))

    def gradient(self, angles: Floats, exploration: float = 0.0) -> Floats:
        """The derivative of the value by each angle: the classical policy gradient."""
        flat = np.concatenate([[1.0], *self.probabilities(angles, exploration)])
        factors = flat[self._factors]
        slopes = np.zeros_like(flat)
        for column in range(factors.shape[1]):
            others = np.delete(factors, column, axis=1).prod(axis=1)
            np.add.at(slopes, self._factors[:, column], self._chances * others)
        found = [
            (1 - exploration) * _slopes(part) @ slopes[start : start + len(part) + 1]
            for part, start in zip(self._parts(angles), self._starts, strict=False)
        ]
        return np.concatenate(found) if found else np.zeros(0)

    def shifted_gradient(self, angles: Floats, value: Callable[[Floats], float]) -> Floats:
        """The same by the parameter-shift rule, from values alone, such as a circuit's.

        A path meets each decision at most once, so the value is a + b cos 2t + c sin 2t in each
        angle t, and half a period's difference is the exact derivative.
        """
        found = np.empty(self.parameters)
        for number in range(self.parameters):
            step = np.zeros(self.parameters)
            step[number] = SHIFT
            found[number] = value(angles + step) - value(angles - step)
        return found

    def policy(self, angles: Floats, world: World | None = None) -> Policy:
        """The policy that the angles stand for.

        It is that of one world, where the sharing tells worlds apart.
        """
        shares = {
            decision.name: dict(zip(decision.cards, map(float, chances), strict=True))
            for decision, chances in zip(self.decisions, self.probabilities(angles), strict=True)
        }
        plain = self.problem

        def play(view: View) -> Mapping[int, float]:
            if view.seat in self.seats:
                if view.legal.bit_count() == 1:
                    return {view.legal.bit_length() - 1: 1.0}
                return shares[self.sharing(world or (), view)]
            leader, table = _table(plain, view.played)
            chances = plain.chances(view.seat, view.hand, leader, table, view.played)
            return {card: float(chance) for card, chance in chances.items()}

        return play

    def circuit(self, angles: Floats) -> GameCircuit:
        """The game's circuit with these amplitudes, over all worlds at once.

        Raises RulesError if the parameters tell worlds apart: there is no such circuit whose gates
        see one hand only.
        """
        if self.cheat:
            raise RulesError(
                "a player's gates act on its own hand, not on a world: no such circuit"
            )
        return game_circuit(replace(self.problem, policy=self.policy(angles)))

    def circuit_value(self, angles: Floats) -> float:
        """The probability to win, read from a simulated circuit.

        Gates that cheat get a circuit for each world, and the mean over them is returned.
        """
        if not self.cheat:
            return _win(self.circuit(angles))
        return sum(
            float(chance)
            * _win(
                game_circuit(
                    replace(pinned(self.problem, world), policy=self.policy(angles, world))
                )
            )
            for world, chance in deal_chances(self.problem)
        )


def _win(game: GameCircuit) -> float:
    return run(game.circuit).probability({game.win_qubit: 1})


def _weights(angles: Floats) -> Floats:
    """The squares of the amplitudes that angles stand for."""
    sines = np.concatenate([[1.0], np.cumprod(np.sin(angles) ** 2)])
    found: Floats = sines * np.concatenate([np.cos(angles) ** 2, [1.0]])
    return found


def _slopes(angles: Floats) -> Floats:
    """`float64[k - 1, k]`: the derivative of each square by each angle."""
    found = np.empty((len(angles), len(angles) + 1))
    for number in range(len(angles)):
        up, down = angles.copy(), angles.copy()
        up[number] += SHIFT
        down[number] -= SHIFT
        found[number] = _weights(up) - _weights(down)
    return found


def _table(problem: PlayProblem, played: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The leader and the cards of the trick on the table after some cards of a problem."""
    leader, table = problem.leader, problem.table
    for card in played[len(problem.played) :]:
        table = (*table, card)
        if len(table) == problem.rules.seats:
            leader = (leader + problem.rules.winner(table)) % problem.rules.seats
            table = ()
    return leader, table
