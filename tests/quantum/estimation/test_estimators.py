"""Every estimator's intervals cover as often as they promise, and cost what is said."""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
import pytest
from qiskit import QuantumCircuit

from ouvert.errors import OuvertError, SizeError
from ouvert.quantum.estimation.advice import Method, estimate
from ouvert.quantum.estimation.canonical import canonical, canonical_bits, median_interval
from ouvert.quantum.estimation.estimate import Estimate, sample, sampling_shots
from ouvert.quantum.estimation.grover import Oracle, angle, phase_distribution
from ouvert.quantum.estimation.iterative import iterative, next_multiple
from ouvert.quantum.estimation.likelihood import Schedule, fit, maximum_likelihood
from ouvert.quantum.estimation.sources import KnownProbability, SampledPaths, SimulatedCircuits
from ouvert.stats import clopper_pearson
from support.sizes import some_of

INSTANCES = 600
LEAST = 0.93
"""Coverage that 600 instances must reach: 95 %, less twice the error of measuring it."""


def biased(probability: float) -> Oracle:
    """A qubit that is good with a probability, held by a second one."""
    circuit = QuantumCircuit(2)
    circuit.ry(2 * angle(probability), 1)
    circuit.cx(1, 0)
    return Oracle(circuit, 0)


@lru_cache(maxsize=8)
def instances(method: Method) -> list[tuple[float, Estimate]]:
    """Random probabilities, a fifth of them near 0 or 1, and what a method makes of each."""
    rng = np.random.default_rng(41)
    found = []
    for number in range(INSTANCES):
        probability = rng.random() * (0.02 if number % 5 == 0 else 1.0)
        if number % 2:
            probability = 1 - probability
        found.append((probability, estimate(KnownProbability(probability), method, rng)))
    return found


def coverage(found: list[tuple[float, Estimate]]) -> float:
    return float(np.mean([each.low <= truth <= each.high for truth, each in found]))


@pytest.mark.parametrize("method", some_of(Method, every=2))
def test_intervals_cover_random_probabilities(method: Method) -> None:
    found = instances(method)
    assert coverage(found) >= LEAST
    near = [truth < 0.02 or truth > 0.98 for truth, _ in found]
    assert sum(near) > INSTANCES / 6
    assert all(0 <= each.low <= each.probability <= each.high <= 1 for _, each in found)


@pytest.mark.parametrize("method", Method)
def test_estimates_are_as_precise_as_asked(method: Method) -> None:
    found = instances(method)
    errors = [abs(each.probability - truth) for truth, each in found]
    assert np.mean([error <= 0.01 for error in errors]) > 0.93
    if method is Method.LIKELIHOOD:
        assert np.median([each.half_width for _, each in found]) < 0.0125
    else:
        assert max(each.half_width for _, each in found) < 0.0102


def test_amplitude_methods_ask_far_less_than_sampling() -> None:
    queries = {
        method: np.mean([each.queries for _, each in instances(method)]) for method in Method
    }
    assert queries[Method.SAMPLING] == 9604
    assert queries[Method.CANONICAL] == 3 * 1023
    assert queries[Method.LIKELIHOOD] == 816
    assert queries[Method.ITERATIVE] < 2500


@pytest.mark.parametrize("probability", some_of([0.0, 1e-4, 0.25, 0.5, 0.73, 0.9, 1.0], every=3))
def test_likelihood_covers_every_probability(probability: float) -> None:
    """A coarse schedule, whose likelihood may have several peaks."""
    rng = np.random.default_rng(42)
    source = KnownProbability(probability)
    schedule = Schedule.doubling(4)
    found = [
        (probability, maximum_likelihood(source, rng, schedule=schedule)) for _ in range(INSTANCES)
    ]
    assert coverage(found) >= LEAST


def test_canonical_interval_covers_by_its_exact_distribution() -> None:
    rng = np.random.default_rng(43)
    for bits, runs, confidence in ((3, 1, 0.9), (6, 3, 0.95), (8, 3, 0.95), (5, 7, 0.99)):
        for probability in (0.0, 1.0, *rng.random(40)):
            share = phase_distribution(angle(probability), bits)
            up_to = np.minimum(np.cumsum(share), 1)
            # the median is at most y if more than half of the runs are
            median_up_to = sum(
                comb(runs, count) * up_to**count * (1 - up_to) ** (runs - count)
                for count in range(runs // 2 + 1, runs + 1)
            )
            chances = np.diff(np.array(median_up_to), prepend=0.0)
            covered = 0.0
            for median, chance in enumerate(chances):
                low, high = median_interval(median, bits, runs, confidence)
                covered += chance if low <= probability <= high else 0.0
            assert covered >= confidence - 1e-9


@pytest.mark.long
def test_more_precision_costs_in_proportion() -> None:
    """Ten times the precision: a hundred times the samples, but ten times the Grover steps."""
    rng = np.random.default_rng(44)
    for method, factor in (
        (Method.SAMPLING, 100),
        (Method.CANONICAL, 8),
        (Method.ITERATIVE, 10),
        (Method.LIKELIHOOD, 8),
    ):
        costs = [
            np.mean(
                [
                    estimate(KnownProbability(p), method, rng, precision=precision).queries
                    for p in (0.2, 0.41, 0.63, 0.8)
                ]
            )
            for precision in (0.05, 0.005)
        ]
        assert factor * 0.6 < costs[1] / costs[0] < factor * 2.1


def test_real_circuits_give_the_same_estimates() -> None:
    """The formulas and the simulated circuits draw the same numbers from the same generator."""
    for number, probability in enumerate((0.0, 0.03, 0.36, 0.5, 0.81, 1.0)):
        for method in (Method.SAMPLING, Method.ITERATIVE, Method.LIKELIHOOD):
            known, simulated = (
                estimate(source, method, np.random.default_rng(number), precision=0.03)
                for source in (
                    KnownProbability(probability),
                    SimulatedCircuits(biased(probability)),
                )
            )
            assert simulated.queries == known.queries
            assert simulated.low == pytest.approx(known.low, abs=1e-9)
            assert simulated.high == pytest.approx(known.high, abs=1e-9)


def test_real_phase_estimation_gives_the_estimates_of_the_formula() -> None:
    rng = np.random.default_rng(45)
    source = SimulatedCircuits(biased(0.36))
    found = [canonical(source, rng, bits=5) for _ in range(300)]
    assert coverage([(0.36, each) for each in found]) >= LEAST
    outcomes = source.phases(5, 20_000, rng)
    expected = phase_distribution(angle(0.36), 5)
    shares = np.bincount(outcomes, minlength=len(expected)) / len(outcomes)
    assert np.abs(shares - expected).max() < 0.02


def test_paths_sample_and_nothing_else() -> None:
    rng = np.random.default_rng(46)
    source = SampledPaths(biased(0.36))
    found = sample(source, rng, shots=20_000)
    assert found.low < 0.36 < found.high
    assert found.half_width < 0.01
    with pytest.raises(OuvertError, match="not through Grover steps"):
        source.hits(1, 10, rng)
    with pytest.raises(OuvertError, match="not through Grover steps"):
        source.phases(3, 10, rng)


def test_sampling_is_the_interval_of_its_counts() -> None:
    found = sample(KnownProbability(1.0), np.random.default_rng(47), shots=50, confidence=0.9)
    assert (found.low, found.high) == clopper_pearson(50, 50, 0.9)
    assert found.standard_error > 0


def test_likelihood_fits_certain_counts() -> None:
    schedule = Schedule((0, 1, 3), shots=40)
    assert schedule.queries == 40 * (1 + 3 + 7)
    for probability in (0.0, 1.0):
        hits = [round(40 * probability)] * 3
        assert fit(hits, schedule).probability == pytest.approx(probability, abs=1e-6)


def test_next_multiple_keeps_to_a_half_turn() -> None:
    rng = np.random.default_rng(48)
    for _ in range(300):
        low, high = np.sort(rng.random(2)) * np.pi / 2
        low = high - (high - low) * rng.random() ** 4
        found = next_multiple(low, high, 2)
        if found > 2:
            assert found >= 4
            assert found % 4 == 2
            assert np.floor(found * low / np.pi) == np.ceil(found * high / np.pi) - 1


def test_impossible_questions_are_refused() -> None:
    rng, source = np.random.default_rng(49), KnownProbability(0.5)
    with pytest.raises(OuvertError, match="odd number of runs, not 2"):
        canonical(source, rng, bits=3, runs=2)
    with pytest.raises(SizeError, match="1 to 12 qubits, not 40"):
        canonical(source, rng, bits=40)
    with pytest.raises(OuvertError, match="up to 12 qubits"):
        canonical_bits(1e-6)
    with pytest.raises(OuvertError, match="one circuit or more"):
        Schedule(())
    with pytest.raises(OuvertError, match="0 hits in 0 shots"):
        sample(source, rng, shots=0)
    for precision in (0.0, -1.0, 2.0):
        with pytest.raises(OuvertError, match="a precision is above 0"):
            iterative(source, rng, precision=precision)
    with pytest.raises(OuvertError, match="confidence"):
        iterative(source, rng, precision=0.1, confidence=95)
    assert sampling_shots(0.01) == 9604
