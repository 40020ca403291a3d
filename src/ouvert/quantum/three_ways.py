"""One question answered in three ways: by a circuit, exactly, and by Monte Carlo.

Each way draws from a generator of its own, so that none changes what another finds. How long an
answer may take is for whoever asks to say; the command allows more than the page.
"""

from __future__ import annotations

from enum import Enum

import numpy as np

from ouvert.protocols import Advice
from ouvert.quantum.problem import PlayProblem

PRECISION = 0.01
"""Half-width of the circuit's 95 % interval unless told otherwise."""


class Way(Enum):
    """How a question is answered."""

    CIRCUIT = "circuit"
    EXACT = "exact"
    MONTE_CARLO = "monte_carlo"


def answer(
    problem: PlayProblem,
    way: Way,
    *,
    seed: int,
    games: int,
    method: str = "likelihood",
    precision: float = PRECISION,
) -> Advice[int]:
    """What each legal card is worth, found in one way.

    Args:
        problem: the question.
        way: how it is answered.
        seed: of the circuit's measurements and of the games; the exact answer needs none.
        games: games of Monte Carlo for each card.
        method: how the circuit's probability is estimated, a value of `estimation.advice.Method`.
        precision: half-width of its 95 % interval.

    Raises SizeError for a question that is too large for this way.
    """
    if way is Way.EXACT:
        from ouvert.quantum.classical.answers import exact_advice

        return exact_advice(problem)
    if way is Way.MONTE_CARLO:
        from ouvert.quantum.classical.monte_carlo import monte_carlo_advice

        rng = np.random.default_rng((seed, 1))
        return monte_carlo_advice(problem, rng, games=games, seed=seed)
    # Qiskit is needed for this way alone
    from ouvert.quantum.estimation.advice import Method, estimate_advice

    rng = np.random.default_rng((seed, 0))
    return estimate_advice(problem, Method(method), rng, precision=precision, seed=seed)
