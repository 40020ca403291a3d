"""How few qubits could do: the information in the ways that a game can go.

In the final state of a circuit from which the game can be read, different games are different
basis states, so that there are at least as many qubits as log₂ of the number of games. That number
is the mean of 1 / p over sampled games, where p is the probability of the game (Knuth, "Estimating
the efficiency of backtrack programs", 1975); the mean of −log₂ p is the entropy, which is never
above the logarithm of the number. (A circuit that forgets the game may do with fewer qubits; none
is known here. For gates we know of no bound that says anything.)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2

import numpy as np

from ouvert.quantum.circuits.game import GameCircuit
from ouvert.quantum.simulator.trajectories import sample_trajectories

GAMES = 1_000
"""Games of which the mean is taken."""


@dataclass(frozen=True, slots=True)
class Information:
    """How many games there are, in bits; means over sampled games.

    Attributes:
        ways: log₂ of the number of games; sampled means are rather below than above it.
        entropy: the bits that a game takes to tell on average.
        error: standard error of the entropy.
        games: how many were sampled.
    """

    ways: float
    entropy: float
    error: float
    games: int

    @property
    def qubits(self) -> int:
        """The fewest qubits from which all games can be read, as estimated."""
        return ceil(self.ways)


def game_information(
    game: GameCircuit, rng: np.random.Generator, games: int = GAMES
) -> Information:
    """Sample games of a circuit for uniform or sensible play."""
    problem = game.problem
    paths = sample_trajectories(game.circuit, games, rng)
    seats, cards = game.replays(paths.rows())
    count = problem.rules.seats
    found = []
    for row in range(games):
        plays = list(zip(seats[row].tolist(), cards[row].tolist(), strict=True))
        hands = [sum(1 << card for seat, card in plays if seat == each) for each in range(count)]
        bits = log2(problem.deal_count())
        for number, (seat, card) in enumerate(plays):
            start = number - number % count
            table = [other for _, other in plays[start:number]]
            if number >= len(problem.table):
                choices = problem.choices(seat, hands[seat], plays[start][0], table)
                bits += log2(choices.bit_count())
            hands[seat] ^= 1 << card
        found.append(bits)
    return Information(
        float(np.log2(np.mean(np.exp2(found)))),
        float(np.mean(found)),
        float(np.std(found, ddof=1) / np.sqrt(games)),
        games,
    )


__all__ = ["GAMES", "Information", "game_information"]
