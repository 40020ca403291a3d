"""One question answered in three ways: by a circuit, exactly, and by Monte Carlo.

Each way draws from a generator of its own, so that none changes what another finds. How long an
answer may take is for whoever asks to say; the command allows more than the page.
"""

from __future__ import annotations

from enum import Enum

import numpy as np

from ouvert.errors import SizeError
from ouvert.protocols import Advice
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.rules.observation import Observation
from ouvert.tricks.rules import members

RULES = "rules"
"""Everybody plays by the expert rules."""
PRECISION = 0.01
"""Half-width of the circuit's 95 % interval unless told otherwise."""


class Way(Enum):
    """How a question is answered."""

    CIRCUIT = "circuit"
    EXACT = "exact"
    MONTE_CARLO = "monte_carlo"


def question_of(
    observation: Observation, play: str, *, beliefs: Beliefs | None = None
) -> PlayProblem | Moment:
    """What a seat that is about to play a card asks.

    Args:
        observation: what it has seen.
        play: how everybody plays from then on: a value of `Semantics`, or `rules`, by the expert
            rules (`ouvert.skat.boolean`).
        beliefs: how likely the deals are; all alike if left out, and by the rules.

    Raises PositionError as `PlayProblem.of` and `Moment.of`.
    """
    if play == RULES:
        return Moment.of(observation)
    return PlayProblem.of(observation, semantics=Semantics(play), beliefs=beliefs)


def problem_of(question: PlayProblem | Moment) -> PlayProblem:
    """The cards and the goal of a question."""
    return question.problem if isinstance(question, Moment) else question


def answer(
    problem: PlayProblem | Moment,
    way: Way,
    *,
    seed: int,
    games: int,
    method: str = "likelihood",
    precision: float = PRECISION,
) -> Advice[int]:
    """What each legal card is worth, found in one way.

    Args:
        problem: the question; a `Moment` if everybody plays by the rules.
        way: how it is answered.
        seed: of the circuit's measurements and of the games; the exact answer needs none.
        games: games of Monte Carlo for each card.
        method: how the circuit's probability is estimated, a value of `estimation.advice.Method`;
            by the rules always `sampling`.
        precision: half-width of its 95 % interval.

    Raises SizeError for a question that is too large for this way.
    """
    if isinstance(problem, Moment):
        return _by_rules(problem, way, seed, games, precision)
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


def circuit_effort(
    question: PlayProblem | Moment, method: str, precision: float
) -> tuple[int, float] | None:
    """The runs of each card's circuit, and the seconds that all of them will take, by a few.

    None where they are few, and where the circuit is not sampled, or refused: `answer` says why.
    """
    from ouvert.quantum.circuits.rules.game import rules_circuit
    from ouvert.quantum.estimation.advice import Method
    from ouvert.quantum.estimation.effort import MANY, sampling_seconds
    from ouvert.quantum.estimation.estimate import sampling_shots
    from ouvert.quantum.estimation.grover import Oracle

    shots = sampling_shots(precision)
    if shots < MANY or Method(method) is not Method.SAMPLING:
        return None
    cards = list(members(problem_of(question).legal))
    try:
        circuit = (
            rules_circuit(question, cards[0]).circuit
            if isinstance(question, Moment)
            else Oracle.of(question, cards[0]).circuit
        )
    except SizeError:
        return None
    seconds = sampling_seconds(circuit, shots)
    return None if seconds is None else (shots, seconds * len(cards))


def _by_rules(moment: Moment, way: Way, seed: int, games: int, precision: float) -> Advice[int]:
    """The same where everybody plays by the rules."""
    from ouvert.quantum.classical.rules_play import LISTED, rules_advice

    if way is Way.EXACT:
        deals = moment.problem.deal_count()
        if deals > LISTED:
            raise SizeError(
                f"{deals:,} deals are too many to play all of them, and by the rules there is no "
                f"shorter way; the limit is {LISTED:,}"
            )
        return rules_advice(moment, np.random.default_rng((seed, 1)))
    if way is Way.MONTE_CARLO:
        rng = np.random.default_rng((seed, 1))
        return rules_advice(moment, rng, games=games, most_listed=0, seed=seed)
    from ouvert.quantum.estimation.rules_advice import circuit_advice

    rng = np.random.default_rng((seed, 0))
    return circuit_advice(moment, rng, precision=precision, seed=seed)
