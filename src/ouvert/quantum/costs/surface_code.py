"""What a circuit needs on a machine with error correction: physical qubits and seconds.

Formulas and their constants are those of Beverland and others, "Assessing requirements to scale to
practical quantum advantage" (arXiv 2211.07629), for qubits with gates of 50 ns, measurements of
100 ns and errors of 1e-3, which is better than what is built today:

- logical qubits 2Q + ⌈√(8Q)⌉ + 1 (a fast block with room for lattice surgery);
- T gates of one rotation ⌈0.53 log₂(R/ε) + 5.3⌉, T states 4 · Toffoli + T + that · R;
- logical time steps: measurements (one of them for each Toffoli that clears its target, which takes
  no T states) + R + T + that · D_R + 4 · Toffoli, one after another, since our
  Toffolis are relative-phase ones, of 4 T gates each (a Toffoli as a gate of its own takes 3); with
  `parallel`, which is ours, the layers of Toffolis count in place of their number, so that steps
  are fewer and factories more;
- logical error of a step 0.03 (p/0.01)^((d+1)/2), physical qubits 2d² for a logical one, seconds of
  a step (4 · gate + 2 · measurement) · d.

The error budget is shared equally by steps, T states and rotations. T states come from one or two
rounds of 15-to-1 distillation, 20 logical qubits and 13 steps a unit, output error 35p³ + 7.1 times
the step's error, failure 15p + 356 times it. Units of the first round are as many as the second
needs on average and run beside each other, so factories differ a little from those of estimators
that search over more designs; `tests/quantum/costs` compares with one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import ceil, log2, sqrt

from ouvert.errors import SizeError
from ouvert.quantum.costs.gates import T_A_TOFFOLI, GateCounts

ERROR_BUDGET = 0.01
"""Probability that a run fails."""
MOST_DISTANCE = 75
"""A larger code distance means that the circuit is out of all proportion."""
UNIT_QUBITS, UNIT_STEPS, UNIT_INPUTS = 20, 13, 15


@dataclass(frozen=True, slots=True)
class Machine:
    """Physical assumptions.

    Attributes:
        gate: seconds of a two-qubit gate.
        measurement: seconds of a measurement.
        error: probability that an operation fails.
        threshold: error from which on the code does not help.
        prefactor: of the logical error.

    Raises SizeError for an error that is not below the threshold.
    """

    gate: float = 50e-9
    measurement: float = 100e-9
    error: float = 1e-3
    threshold: float = 0.01
    prefactor: float = 0.03

    def __post_init__(self) -> None:
        if not 0 < self.error < self.threshold:
            raise SizeError(
                f"with errors of {self.error:g} an operation no code helps: they must be above 0 "
                f"and below the threshold of the surface code, {self.threshold:g}"
            )

    def logical_error(self, distance: int) -> float:
        """The probability that a logical qubit fails in one time step."""
        return float(self.prefactor * (self.error / self.threshold) ** ((distance + 1) / 2))

    def step_seconds(self, distance: int) -> float:
        """Seconds of a logical time step."""
        return (4 * self.gate + 2 * self.measurement) * distance


MACHINE = Machine()


def time_steps(counts: GateCounts, t_a_rotation: int, *, parallel: bool = False) -> int:
    """Logical time steps of gates one after another, without measurements.

    Args:
        counts: the gates.
        t_a_rotation: T gates of one approximated rotation.
        parallel: whether Toffolis on different qubits take place at the same time.
    """
    toffoli = counts.toffoli_depth if parallel else counts.toffoli - counts.cleared
    return (
        counts.rotations
        + counts.t
        + t_a_rotation * counts.rotation_depth
        + T_A_TOFFOLI * toffoli
        + (0 if parallel else counts.cleared)
    )


@dataclass(frozen=True, slots=True)
class Factory:
    """A way to make T states.

    Attributes:
        distances: the code distance of each round.
        qubits: physical qubits.
        seconds: for one T state.
        error: of that.
    """

    distances: tuple[int, ...]
    qubits: int
    seconds: float
    error: float


@dataclass(frozen=True, slots=True)
class PhysicalCosts:
    """What one run of a circuit needs.

    Attributes:
        logical_qubits: with the room that lattice surgery takes.
        steps: logical time steps.
        t_states: T states used up.
        t_a_rotation: of these, for each approximated rotation.
        distance: code distance.
        factory: what makes the T states; None if there are none.
        factories: how many of it.
        qubits: physical qubits, factories included.
        seconds: of the run.
    """

    logical_qubits: int
    steps: int
    t_states: int
    t_a_rotation: int
    distance: int
    factory: Factory | None
    factories: int
    qubits: int
    seconds: float


def physical_costs(
    counts: GateCounts,
    *,
    measurements: int = 1,
    error_budget: float = ERROR_BUDGET,
    machine: Machine = MACHINE,
    parallel: bool = False,
) -> PhysicalCosts:
    """Estimate one run of a circuit.

    Args:
        counts: its gates; for a long run those of all Grover steps together.
        measurements: logical measurements besides.
        error_budget: probability with which the run may fail.
        machine: physical assumptions.
        parallel: whether Toffolis on different qubits take place at the same time; else, as in the
            source of the formulas, one after another.

    Raises SizeError if no code distance up to MOST_DISTANCE suffices.
    """
    shares = 3 if counts.rotations else 2
    share = error_budget / shares
    t_a_rotation = 0
    if counts.rotations:
        t_a_rotation = ceil(0.53 * log2(counts.rotations / share) + 5.3)
    t_states = counts.t_of_toffolis + t_a_rotation * counts.rotations
    steps = measurements + time_steps(counts, t_a_rotation, parallel=parallel)
    logical = 2 * counts.qubits + ceil(sqrt(8 * counts.qubits)) + 1
    distance = _distance(share / (logical * max(steps, 1)), machine)
    seconds = machine.step_seconds(distance) * steps
    factory, factories = None, 0
    if t_states:
        factory = _factory(share / t_states, machine)
        factories = ceil(t_states * factory.seconds / seconds)
    qubits = logical * 2 * distance**2 + (factories * factory.qubits if factory else 0)
    return PhysicalCosts(
        logical, steps, t_states, t_a_rotation, distance, factory, factories, qubits, seconds
    )


def _distance(error: float, machine: Machine) -> int:
    for distance in range(3, MOST_DISTANCE + 1, 2):
        if machine.logical_error(distance) <= error:
            return distance
    raise SizeError(
        f"a logical error of {error:.0e} in a step takes a code distance above {MOST_DISTANCE}: "
        "fewer errors of the physical qubits, or a smaller game, would fit"
    )


def _factory(error: float, machine: Machine) -> Factory:
    """The factory with the least qubits times seconds whose T states are good enough."""
    found = [factory for factory in _factories(machine) if factory.error <= error]
    if not found:
        raise SizeError(f"two rounds of distillation make no T states with an error of {error:.0e}")
    return min(found, key=lambda factory: factory.qubits * factory.seconds)


@cache
def _factories(machine: Machine) -> tuple[Factory, ...]:
    distances = range(3, MOST_DISTANCE + 1, 2)
    found = [_rounds((last,), machine) for last in distances]
    found += [_rounds(pair, machine) for pair in combinations(distances, 2)]
    return tuple(found)


def _rounds(distances: tuple[int, ...], machine: Machine) -> Factory:
    error, seconds = machine.error, 0.0
    units: list[tuple[int, float]] = []
    for distance in distances:
        logical = machine.logical_error(distance)
        success = max(1 - 15 * error - 356 * logical, 1e-9)
        units.append((distance, success))
        error = 35 * error**3 + 7.1 * logical
        seconds += UNIT_STEPS * machine.step_seconds(distance)
    qubits, needed = 0, 1.0
    for distance, success in reversed(units):
        count = ceil(needed / success)
        qubits = max(qubits, count * UNIT_QUBITS * 2 * distance**2)
        needed = UNIT_INPUTS * count
    return Factory(distances, qubits, seconds, min(error, 1.0))


__all__ = [
    "ERROR_BUDGET",
    "MACHINE",
    "Factory",
    "Machine",
    "PhysicalCosts",
    "physical_costs",
    "time_steps",
]
