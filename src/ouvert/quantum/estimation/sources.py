"""Where the outcomes of measurements come from.

An estimator asks a `Source` to measure and knows nothing else of the game. What it would see on a
quantum computer can be had in several ways: by simulating every circuit; by simulating A once and
using the formulas for the rest, or for those steps that are too large; by paths through A alone; or
from a probability that is known. Each source tells which it was.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError, SizeError
from ouvert.quantum.estimation.grover import (
    GroverIterates,
    Oracle,
    amplified,
    angle,
    phase_distribution,
    phase_outcomes,
)
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.sparse import LIMIT, run
from ouvert.quantum.simulator.trajectories import sample_trajectories


class Source(Protocol):
    """Something that measures the circuits of amplitude estimation."""

    def hits(self, steps: int, shots: int, rng: np.random.Generator) -> int:
        """Apply A and so many Grover steps in every shot; return how often the outcome was good."""

    def phases(self, bits: int, shots: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """Estimate the phase in every shot; `int64[shots]`, the outcomes y with y ~ 2^bits - y."""

    @property
    def told(self) -> str:
        """How the outcomes were found, in words."""


class KnownProbability:
    """Draws from the formulas for a probability p that is known.

    All circuits of amplitude estimation are functions of p: sin²((2k+1)θ) after k steps, and the
    distribution of the phase. So this is what an exact simulation of the circuits would draw from.
    """

    def __init__(self, probability: float) -> None:
        self.probability = probability

    told = "outcomes of Grover steps drawn from their formula"

    @classmethod
    def of(cls, oracle: Oracle, *, limit: int = LIMIT) -> KnownProbability:
        """Simulate A once, and the rest by formula. Raises SizeError as `run` does."""
        state = run(oracle.program, limit=limit)
        return cls(state.probability({oracle.good: 1}))

    def hits(self, steps: int, shots: int, rng: np.random.Generator) -> int:
        """See `Source`."""
        return int(rng.binomial(shots, amplified(self.probability, steps)))

    def phases(self, bits: int, shots: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """See `Source`."""
        return _draw(phase_distribution(angle(self.probability), bits), shots, rng)


class SimulatedCircuits:
    """Simulates every circuit; for small games.

    Args:
        oracle: A and what is good.
        limit: amplitudes that a state may have at any time; SizeError beyond.
    """

    told = "every circuit simulated"

    def __init__(self, oracle: Oracle, *, limit: int = LIMIT) -> None:
        self._iterates = GroverIterates(oracle, limit=limit)
        self._limit = limit
        self._phases: dict[int, NDArray[np.float64]] = {}

    def hits(self, steps: int, shots: int, rng: np.random.Generator) -> int:
        """See `Source`."""
        return int(rng.binomial(shots, min(self._iterates.probability(steps), 1.0)))

    def phases(self, bits: int, shots: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """See `Source`."""
        if bits not in self._phases:
            self._phases[bits] = phase_outcomes(self._iterates.oracle, bits, limit=self._limit)
        outcomes = _draw(self._phases[bits], shots, rng)
        folded: NDArray[np.int64] = np.minimum(outcomes, (1 << bits) - outcomes)
        return folded


class SteppedCircuits:
    """Real Grover steps while they are few and small, and draws from the formulas beyond.

    Args:
        oracle: A and what is good.
        limit: amplitudes that A may have; SizeError beyond.
        stepped: amplitudes that a state may have within a Grover step that is simulated.
        steps: Grover steps at most that are simulated.
    """

    def __init__(self, oracle: Oracle, *, limit: int, stepped: int, steps: int) -> None:
        self._known = KnownProbability.of(oracle, limit=limit)
        self._iterates: GroverIterates | None = GroverIterates(oracle, limit=stepped)
        self._steps = steps
        self.simulated = 0
        self.formula = 0

    def hits(self, steps: int, shots: int, rng: np.random.Generator) -> int:
        """See `Source`."""
        if self._iterates is not None and steps <= self._steps:
            try:
                chance = self._iterates.probability(steps)
            except SizeError:
                self._iterates = None
            else:
                self.simulated = max(self.simulated, steps)
                return int(rng.binomial(shots, min(chance, 1.0)))
        self.formula = max(self.formula, steps)
        return self._known.hits(steps, shots, rng)

    def phases(self, bits: int, shots: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """See `Source`; by the formula."""
        self.formula = max(self.formula, (1 << bits) - 1)
        return self._known.phases(bits, shots, rng)

    @property
    def told(self) -> str:
        """How the outcomes were found, in words."""
        real = f"up to {self.simulated} Grover steps simulated"
        drawn = "outcomes of Grover steps drawn from their formula"
        if not self.formula:
            return real if self.simulated else "simulated"
        return f"{real}, {drawn} beyond" if self.simulated else drawn


class SampledPaths:
    """Follows paths through A, which can be done for a whole game of 32 cards; no Grover steps."""

    told = "each a path through it"

    def __init__(self, oracle: Oracle) -> None:
        self._program = lower(oracle.circuit, matrices=False)
        self._good = oracle.good

    def hits(self, steps: int, shots: int, rng: np.random.Generator) -> int:
        """See `Source`. Raises OuvertError for any steps, in which branches interfere."""
        if steps:
            raise OuvertError("paths can be followed through the game, not through Grover steps")
        paths = sample_trajectories(self._program, shots, rng)
        return int(paths.column(self._good).sum())

    def phases(self, bits: int, shots: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """See `Source`. Raises OuvertError: there is no phase without interference."""
        del bits, shots, rng
        raise OuvertError("paths can be followed through the game, not through Grover steps")


def _draw(chances: NDArray[np.float64], shots: int, rng: np.random.Generator) -> NDArray[np.int64]:
    found: NDArray[np.int64] = rng.choice(len(chances), size=shots, p=chances / chances.sum())
    return found
