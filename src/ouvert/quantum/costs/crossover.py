"""From which precision on a quantum computer would answer sooner, if ever.

Plain sampling, by Monte Carlo, reaches a precision ε after about 1/ε² games; amplitude estimation
after about 1/ε uses of the circuit A. So for a small enough ε the quantum computer is ahead of
Monte Carlo, however slow it is. Two things are against it: that ε may be so small that the answer
takes years, and that the exact program has the answer to every precision after a fixed time.

Amplitude estimation is costed as maximum-likelihood estimation with 0, 1, 2, 4, …, K Grover steps
(`Schedule.for_precision`), at p = 1/2, the worst case for all methods.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ouvert.quantum.costs.surface_code import (
    MACHINE,
    Machine,
    PhysicalCosts,
    physical_costs,
    time_steps,
)
from ouvert.quantum.costs.whole_game import GameCosts
from ouvert.quantum.estimation.likelihood import Schedule
from ouvert.stats import normal_quantile

GRID = tuple(10 ** (-exponent / 20) for exponent in range(20, 200))
"""Half-widths among which a crossover is looked for, 0.1 to 1e-10."""
EXACT_SECONDS = {5: 0.11, 6: 0.38, 7: 1.6, 8: 4.1, 9: 22.0, 10: 29.4}
"""Seconds of the exact answer for one first card over all deals, by cards each, on one core.

Measured with `benchmarks/uniform_play.py`, ten cards on one deal; by their numbers of states, other
deals of ten cards take 28 to 170 seconds.
"""
PRECISIONS = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7)


@dataclass(frozen=True, slots=True)
class Classical:
    """What the classical programs take.

    Attributes:
        games_a_second: random games that Monte Carlo plays, on one core.
        cores: how many cores Monte Carlo has.
        exact_seconds: for the exact answer, on one core; None where it was not measured.
    """

    games_a_second: float = 2e6
    cores: int = 1
    exact_seconds: float | None = None

    def sampling_seconds(self, precision: float) -> float:
        """Seconds of Monte Carlo until a 95 % interval has this half-width, at p = 1/2."""
        return (normal_quantile() / precision) ** 2 / 4 / (self.games_a_second * self.cores)


@dataclass(frozen=True, slots=True)
class Device:
    """A quantum computer without error correction.

    Attributes:
        cx_seconds: of a CX gate; one-qubit gates are free, and CX gates run one after another.
        cx_error: probability that a CX gate fails.
    """

    cx_seconds: float = 40e-9
    cx_error: float = 1e-3


def physical(error: float | None = None, gate: float | None = None) -> tuple[Device, Machine]:
    """The same physical qubits without error correction and with it.

    Args:
        error: probability that an operation fails; that of the classes' defaults if left out.
        gate: seconds of a two-qubit gate; a measurement takes twice as long, as in the defaults.

    Raises SizeError for an error that is not below the threshold of the code.
    """
    device, machine = Device(), MACHINE
    if error is not None:
        device, machine = replace(device, cx_error=error), replace(machine, error=error)
    if gate is not None:
        device = replace(device, cx_seconds=gate)
        machine = replace(machine, gate=gate, measurement=2 * gate)
    return device, machine


@dataclass(frozen=True, slots=True)
class PrecisionRow:
    """What one precision takes, each way.

    Attributes:
        precision: half-width of a 95 % interval of the winning probability.
        schedule: of amplitude estimation.
        run: the longest run on a machine with error correction.
        surface_seconds: of all runs there, one after another.
        device_seconds: of all runs on a device without errors at the device's speed.
        errors: how many errors the longest run has on the device, on average.
        sampling_seconds: of Monte Carlo.
    """

    precision: float
    schedule: Schedule
    run: PhysicalCosts
    surface_seconds: float
    device_seconds: float
    errors: float
    sampling_seconds: float


@dataclass(frozen=True)
class Comparison:
    """The game of a size, answered by quantum computers and by programs.

    Attributes:
        costs: of the circuit.
        classical: what programs take.
        device: a device without error correction.
        machine: a machine with it.
    """

    costs: GameCosts
    classical: Classical = Classical()
    device: Device = Device()
    machine: Machine = MACHINE

    def row(self, precision: float) -> PrecisionRow:
        """What a precision takes; errors as of `Schedule.for_precision`."""
        found = Schedule.for_precision(precision)
        longest = max(found.steps)
        counts = self.costs.whole.then(self.costs.grover_step.times(longest))
        run = physical_costs(counts, machine=self.machine)
        once = run.seconds / max(run.steps, 1)
        steps_of = [self._steps(k, run.t_a_rotation) for k in found.steps]
        cx = sum(self._cx(k) for k in found.steps) * found.shots
        return PrecisionRow(
            precision=precision,
            schedule=found,
            run=run,
            surface_seconds=found.shots * sum(steps_of) * once,
            device_seconds=cx * self.device.cx_seconds,
            errors=self.device.cx_error * self._cx(longest),
            sampling_seconds=self.classical.sampling_seconds(precision),
        )

    def _cx(self, steps: int) -> int:
        return self.costs.whole.cx + steps * self.costs.grover_step.cx

    def _steps(self, grover_steps: int, t_a_rotation: int) -> int:
        counts = self.costs.whole.then(self.costs.grover_step.times(grover_steps))
        return 1 + time_steps(counts, t_a_rotation)

    @cached_property
    def surface_crossover(self) -> PrecisionRow | None:
        """The coarsest precision at which error-corrected estimation beats Monte Carlo."""
        rows = map(self.row, GRID)
        return next((row for row in rows if row.surface_seconds < row.sampling_seconds), None)

    @cached_property
    def device_crossover(self) -> PrecisionRow | None:
        """The same for a device at its speed, if it made no errors."""
        rows = map(self.row, GRID)
        return next((row for row in rows if row.device_seconds < row.sampling_seconds), None)

    @property
    def verdict(self) -> str:
        """In words where a quantum computer would be ahead, and where not."""
        surface, device = self.surface_crossover, self.device_crossover
        sentences = [
            self._ahead(
                "With error correction a quantum computer is",
                None if surface is None else (surface, surface.surface_seconds),
            ),
            self._ahead(
                "On bare qubits that made no errors it would be",
                None if device is None else (device, device.device_seconds),
            ),
        ]
        if device is not None:
            sentences.append(
                f"But that longest run has {device.errors:,.0f} errors on average "
                f"at {self.device.cx_error:g} a CX, and one is enough to spoil it."
            )
        return " ".join(sentences)

    def _ahead(self, name: str, found: tuple[PrecisionRow, float] | None) -> str:
        if found is None:
            return f"{name} ahead of Monte Carlo at no precision down to {GRID[-1]:.0e}."
        row, seconds = found
        text = (
            f"{name} ahead of Monte Carlo from ±{row.precision:.0e} on, "
            f"which takes {duration(seconds)}"
        )
        exact = self.classical.exact_seconds
        if exact is None:
            return f"{text}."
        if exact < seconds:
            return f"{text}; the exact program has the answer after {duration(exact)}."
        return f"{text}, and ahead of the exact program, which takes {duration(exact)}."


def duration(seconds: float) -> str:
    """A time in the unit in which it reads best."""
    for unit, size in (
        ("years", 365 * 86400.0),
        ("days", 86400.0),
        ("hours", 3600.0),
        ("min", 60.0),
        ("s", 1.0),
        ("ms", 1e-3),
    ):
        if seconds >= size:
            return f"{seconds / size:,.3g} {unit}"
    return f"{seconds * 1e6:,.3g} µs"


__all__ = [
    "EXACT_SECONDS",
    "GRID",
    "PRECISIONS",
    "Classical",
    "Comparison",
    "Device",
    "PrecisionRow",
    "duration",
    "physical",
]
