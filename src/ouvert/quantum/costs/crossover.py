"""From which precision on a quantum computer would answer sooner, if ever.

Plain sampling, by Monte Carlo, reaches a precision ε after about 1/ε² games; amplitude estimation
after about 1/ε uses of the circuit A. So for a small enough ε the quantum computer is ahead of
Monte Carlo, however slow it is. Two things are against it: that ε may be so small that the answer
takes years, and that the exact program has the answer to every precision after a fixed time.
That program needs uniform play and unknown cards that are exchangeable, and so does every verdict
here: of sensible play, of a player's, or of the best play with hidden cards it says nothing.

Amplitude estimation is costed as maximum-likelihood estimation with 0, 1, 2, 4, …, K Grover steps
(`Schedule.for_precision`), at p = 1/2, the worst case for all methods.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ouvert.quantum.costs.programs import Programs
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
PRECISIONS = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7)


@dataclass(frozen=True, slots=True)
class Classical:
    """What the classical programs take.

    Attributes:
        programs: their speed on one core.
        cores: how many cores Monte Carlo has; the exact program has one.
    """

    programs: Programs
    cores: int = 1

    def sampling_seconds(self, precision: float) -> float:
        """Seconds of Monte Carlo until a 95 % interval has this half-width, at p = 1/2."""
        return (normal_quantile() / precision) ** 2 / 4 / self.games_a_second

    @property
    def games_a_second(self) -> float:
        """Random games on all cores."""
        return self.programs.games_a_second * self.cores

    @property
    def exact_seconds(self) -> float:
        """For the exact answer."""
        return self.programs.exact_seconds


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
        surface_seconds: of all runs there, one after another, and so the Toffolis in each.
        parallel_seconds: the same with Toffolis on different qubits at the same time.
        device_seconds: of all runs on a device without errors at the device's speed.
        errors: how many errors the longest run has on the device, on average.
        sampling_seconds: of Monte Carlo.
    """

    precision: float
    schedule: Schedule
    run: PhysicalCosts
    surface_seconds: float
    parallel_seconds: float
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
    classical: Classical
    device: Device = Device()
    machine: Machine = MACHINE

    def row(self, precision: float) -> PrecisionRow:
        """What a precision takes; errors as of `Schedule.for_precision`."""
        found = Schedule.for_precision(precision)
        longest = max(found.steps)
        counts = self.costs.whole.then(self.costs.grover_step.times(longest))
        run = physical_costs(counts, machine=self.machine)
        together = physical_costs(counts, machine=self.machine, parallel=True)
        cx = sum(self._cx(k) for k in found.steps) * found.shots
        return PrecisionRow(
            precision=precision,
            schedule=found,
            run=run,
            surface_seconds=self._seconds(found, run, parallel=False),
            parallel_seconds=self._seconds(found, together, parallel=True),
            device_seconds=cx * self.device.cx_seconds,
            errors=self.device.cx_error * self._cx(longest),
            sampling_seconds=self.classical.sampling_seconds(precision),
        )

    def _cx(self, steps: int) -> int:
        return self.costs.whole.cx + steps * self.costs.grover_step.cx

    def _seconds(self, schedule: Schedule, longest: PhysicalCosts, *, parallel: bool) -> float:
        """Of all runs of a schedule on the machine that can do the longest."""
        once = longest.seconds / max(longest.steps, 1)
        runs = (self.costs.whole.then(self.costs.grover_step.times(k)) for k in schedule.steps)
        steps = (1 + time_steps(run, longest.t_a_rotation, parallel=parallel) for run in runs)
        return schedule.shots * sum(steps) * once

    @cached_property
    def surface_crossover(self) -> PrecisionRow | None:
        """The coarsest precision at which error-corrected estimation beats Monte Carlo."""
        rows = self._rows
        return next((row for row in rows if row.surface_seconds < row.sampling_seconds), None)

    @cached_property
    def parallel_crossover(self) -> PrecisionRow | None:
        """The same with Toffolis on different qubits at the same time."""
        rows = self._rows
        return next((row for row in rows if row.parallel_seconds < row.sampling_seconds), None)

    @cached_property
    def device_crossover(self) -> PrecisionRow | None:
        """The same for a device at its speed, if it made no errors."""
        rows = self._rows
        return next((row for row in rows if row.device_seconds < row.sampling_seconds), None)

    @cached_property
    def first(self) -> PrecisionRow | None:
        """The coarsest precision at which error-corrected estimation beats both programs.

        Toffolis on different qubits take place at the same time. None if there is no such
        precision.
        """
        exact = self.classical.exact_seconds
        return next(
            (row for row in self._rows if row.parallel_seconds < min(row.sampling_seconds, exact)),
            None,
        )

    @cached_property
    def _rows(self) -> list[PrecisionRow]:
        return [self.row(precision) for precision in GRID]

    @property
    def verdict(self) -> str:
        """In words where a quantum computer would be ahead, and where not."""
        surface, together = self.surface_crossover, self.parallel_crossover
        device = self.device_crossover
        sentences = [
            self._ahead(
                "With error correction, Toffolis one after another, a quantum computer is",
                None if surface is None else (surface, surface.surface_seconds),
            ),
            self._ahead(
                "With Toffolis on different qubits at the same time it is",
                None if together is None else (together, together.parallel_seconds),
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
        sentences.append(
            "So with error correction there is no precision at which it is the first to know, "
            "if everybody plays any legal card alike and the unknown cards of a suit are "
            "exchangeable. Of sensible play, of a player's, or of the best play this says nothing."
            if self.first is None
            else f"It is ahead of both programs from ±{self.first.precision:.0e} on, if everybody "
            "plays any legal card alike."
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
    "GRID",
    "PRECISIONS",
    "Classical",
    "Comparison",
    "Device",
    "PrecisionRow",
    "duration",
    "physical",
]
