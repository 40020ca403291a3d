"""Who has won: the score operator, the favourable subspace, and the payoff (VI.6).

S_A is diagonal: on a basis state it is the points of the cards in A's stack. P_fav projects on the
basis states in which these are enough. Both look only at the qubits that say whose stack a card is
in, when all cards lie in stacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from qiskit.quantum_info import SparsePauliOp

from ouvert.errors import SizeError
from ouvert.quantum.simulator.sparse import SparseState

MOST_CARDS = 16
"""Cards up to which the favourable stacks are listed."""

Pattern = tuple[tuple[int, int], ...]
"""Qubits and their values: the basis states that agree."""


@dataclass(frozen=True, slots=True)
class ScoreOperator:
    """S_A at the end of a game (equation 18), and P_fav.

    Attributes:
        qubits: of the circuit.
        stacks: for each card the qubits and values that mean that it is in A's stack.
        points: for each card its value.
        base: points that A had before.
        needed: points with which A wins.
        trick_size: cards in a trick; A's stack holds whole tricks.
    """

    qubits: int
    stacks: tuple[Pattern, ...]
    points: tuple[int, ...]
    base: int
    needed: int
    trick_size: int

    def projector(self, card: int) -> SparsePauliOp:
        """P_A^(i): on the states in which a card is in A's stack; (I ± Z) / 2 on each qubit."""
        found = SparsePauliOp("I" * self.qubits)
        for qubit, value in self.stacks[card]:
            sign = -0.5 if value else 0.5
            factor = SparsePauliOp.from_sparse_list(
                [("", [], 0.5), ("Z", [qubit], sign)], num_qubits=self.qubits
            )
            found = found.compose(factor)
        return found.simplify()

    def observable(self) -> SparsePauliOp:
        """S_A as a sum of Pauli operators (equation 18), points from before included."""
        start = SparsePauliOp("I" * self.qubits, [complex(self.base)])
        terms = (self.points[card] * self.projector(card) for card in range(len(self.points)))
        return SparsePauliOp.sum([start, *terms]).simplify()

    def stack_points(self, cards: Iterable[int]) -> int:
        """A's points with these cards in the stack."""
        return self.base + sum(self.points[card] for card in cards)

    def favourable(self) -> tuple[tuple[int, ...], ...]:
        """The stacks of whole tricks with which A wins, as indices of cards.

        Raises SizeError for more than MOST_CARDS cards.
        """
        count = len(self.points)
        if count > MOST_CARDS:
            raise SizeError(
                f"The favourable stacks of {count} cards were asked for; the limit is {MOST_CARDS}."
            )
        return tuple(
            stack
            for size in range(0, count + 1, self.trick_size)
            for stack in combinations(range(count), size)
            if self.stack_points(stack) >= self.needed
        )

    def marked(self) -> tuple[Pattern, ...]:
        """P_fav as patterns of qubits, one for each favourable stack; no state fits two of them.

        A card that is not in A's stack differs in the last qubit of its pattern.
        """
        found = []
        for stack in self.favourable():
            pattern: list[tuple[int, int]] = []
            for card, qubits in enumerate(self.stacks):
                place, value = qubits[-1]
                pattern.append((place, value if card in stack else 1 - value))
            found.append(tuple(pattern))
        return tuple(found)

    def expected_points(self, state: SparseState) -> float:
        """⟨Φ|S_A|Φ⟩: A's expected points, 0 to 120."""
        return self.base + sum(
            points * state.probability(dict(stack))
            for points, stack in zip(self.points, self.stacks, strict=True)
        )

    def win_probability(self, state: SparseState) -> float:
        """p_win = ⟨Φ|P_fav|Φ⟩, in [0, 1]."""
        return sum(state.probability(dict(pattern)) for pattern in self.marked())


@dataclass(frozen=True, slots=True)
class Stake:
    """One game of a player: the chance to win it and what is at stake.

    Attributes:
        p_win: probability of winning, in [0, 1].
        won: game value if it is won.
        lost: game value if it is lost, positive.
    """

    p_win: float
    won: float
    lost: float


def payoff(games: Sequence[Stake]) -> float:
    """P_n, the expected score of some games (equation 20): a lost game counts double, negative."""
    return sum(game.p_win * game.won - 2 * (1 - game.p_win) * game.lost for game in games)


def break_even(value: float, bonus: float = 0) -> float:
    """The probability of winning above which a game pays.

    Args:
        value: game value, won or lost.
        bonus: what a won game adds and a lost one subtracts; 50 by Seeger and Fabian.

    2/3 without a bonus, whatever the value; with one nearer to one half.
    """
    return (2 * value + bonus) / (3 * value + 2 * bonus)


__all__ = ["MOST_CARDS", "Pattern", "ScoreOperator", "Stake", "break_even", "payoff"]
