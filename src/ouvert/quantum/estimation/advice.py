"""The recommendation problem answered by amplitude estimation on the game's circuit."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum

import numpy as np

from ouvert.errors import SizeError
from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.quantum.estimation.canonical import canonical, canonical_bits
from ouvert.quantum.estimation.estimate import Estimate, sample, sampling_shots
from ouvert.quantum.estimation.grover import Oracle
from ouvert.quantum.estimation.iterative import iterative
from ouvert.quantum.estimation.likelihood import Schedule, maximum_likelihood
from ouvert.quantum.estimation.sources import SampledPaths, Source, SteppedCircuits
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.rules import members

AMPLITUDES = 1 << 22
"""Nonzero amplitudes of a game that is simulated: up to about five cards each."""
STEPPED_AMPLITUDES = 1 << 16
"""Nonzero amplitudes within a Grover step that is simulated, where branches interfere."""
STEPS = 256
"""Grover steps that are simulated, one after another."""
PRECISION = 0.01
"""Half-width of a 95 % interval that is asked for unless told otherwise."""


class Method(Enum):
    """A way to estimate a probability from runs of the game's circuit."""

    SAMPLING = "sampling"
    """Run the game and count; needs 1/precision² runs."""

    CANONICAL = "canonical"
    """Phase estimation, median of three; needs 1/precision runs, like those below."""

    ITERATIVE = "iterative"
    """Powers of Grover's operator, chosen as the interval shrinks."""

    LIKELIHOOD = "likelihood"
    """A fixed schedule of powers and a maximum-likelihood fit."""


def estimate(
    source: Source,
    method: Method,
    rng: np.random.Generator,
    *,
    precision: float = PRECISION,
    confidence: float = 0.95,
) -> Estimate:
    """Estimate a probability to about a precision, by any method.

    Args:
        source: where measurements come from.
        method: how to estimate. Sampling and the iterative method keep the precision for every p;
            the number of bits of the canonical method is chosen for 95 %; the likelihood's schedule
            keeps the precision on average.
        rng: chooses the outcomes.
        precision: half the width of the interval, above 0 and at most 1/2.
        confidence: how often the interval shall cover the truth.

    Raises OuvertError for an impossible precision or confidence, and as the source does.
    """
    if method is Method.SAMPLING:
        shots = sampling_shots(precision, confidence)
        return sample(source, rng, shots=shots, confidence=confidence)
    if method is Method.CANONICAL:
        return canonical(source, rng, bits=canonical_bits(precision), confidence=confidence)
    if method is Method.ITERATIVE:
        return iterative(source, rng, precision=precision, confidence=confidence)
    schedule = Schedule.for_precision(precision, confidence)
    return maximum_likelihood(source, rng, schedule=schedule, confidence=confidence)


def simulated(problem: PlayProblem, first_card: int, method: Method) -> Source:
    """Measurements of a first card's circuit, simulated.

    Sampling follows paths through it, which a whole game allows. For the other methods the circuit
    is run once with all its branches. Grover steps are simulated as far as STEPPED_AMPLITUDES and
    STEPS go, with about three cards each; beyond them outcomes are drawn from the formulas that
    real steps obey.

    Raises SizeError if there are more branches than AMPLITUDES, and as `game_circuit` does.
    """
    oracle = Oracle.of(problem, first_card)
    if method is Method.SAMPLING:
        return SampledPaths(oracle)
    try:
        return SteppedCircuits(oracle, limit=AMPLITUDES, stepped=STEPPED_AMPLITUDES, steps=STEPS)
    except SizeError as error:
        raise SizeError(
            f"a game of this size is simulated for {Method.SAMPLING.value} only: {error}"
        ) from error


def estimate_advice(
    problem: PlayProblem,
    method: Method,
    rng: np.random.Generator,
    *,
    precision: float = PRECISION,
    confidence: float = 0.95,
    seed: int | None = None,
    source: Callable[[PlayProblem, int, Method], Source] = simulated,
) -> Advice[int]:
    """Estimate for every legal first card how likely its side wins.

    One circuit is built for each card. The advice's standard errors are those of normal estimates
    with intervals as wide as the real ones. Card points are None: the circuits tell won from lost
    only. Sampling sees one world in each run; all else looks at every world at once.

    Args:
        problem: what is asked, with a semantics or a policy.
        method: how to estimate.
        rng: chooses the outcomes.
        precision: half the width of the interval for each card.
        confidence: how often such an interval shall cover the truth.
        seed: only noted in the advice: name it if the generator was made from one.
        source: where measurements come from, by problem, first card and method. What can be
            simulated is `simulated`; where the exact probability is known from elsewhere,
            `KnownProbability` draws what a quantum computer would measure at any size.

    Raises OuvertError for an impossible precision or confidence, and as the source does.
    """
    started = time.perf_counter()
    entries = []
    shots = 0
    for card in members(problem.legal):
        measured = source(problem, card, method)
        found = estimate(measured, method, rng, precision=precision, confidence=confidence)
        shots += found.shots
        entries.append(
            ActionAdvice(
                action=card,
                win_probability=found.probability,
                standard_error=found.standard_error,
                card_points=None,
                evidence=Evidence.ESTIMATE,
                reason=(
                    f"{found.low:.1%} to {found.high:.1%} at {confidence:.0%} confidence after "
                    f"{found.queries:,} runs of the game's circuit, {measured.told}"
                ),
            )
        )
    entries.sort(key=lambda entry: -entry.win_probability)
    worlds = problem.deal_count()
    return Advice(
        actions=tuple(entries),
        worlds_possible=worlds,
        worlds_seen=shots if method is Method.SAMPLING else worlds,
        seconds=time.perf_counter() - started,
        seed=seed,
    )
