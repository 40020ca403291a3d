"""The physical estimate beside that of a resource estimator with the same source."""

from __future__ import annotations

import os

import pytest

from ouvert.errors import SizeError
from ouvert.quantum.costs.gates import GateCounts
from ouvert.quantum.costs.surface_code import MACHINE, Machine, physical_costs
from ouvert.quantum.simulator.qdk_check import TELEMETRY_VARIABLE

CIRCUITS = [
    GateCounts(341, 0, 0, 4_696, 62, 0, 0, 2_519),
    GateCounts(20, 0, 0, 100, 0, 0, 0, 100),
    GateCounts(341, 0, 0, 4_700_000, 1000, 0, 0, 0),
    GateCounts(60, 0, 0, 10_000, 0, 500, 200, 0),
]


@pytest.mark.parametrize("counts", CIRCUITS)
def test_estimate_agrees_with_an_estimator(counts: GateCounts) -> None:
    os.environ[TELEMETRY_VARIABLE] = "none"
    estimator = pytest.importorskip("qdk.estimator")
    logical = estimator.LogicalCounts(
        {
            "numQubits": counts.qubits,
            "tCount": counts.t + 4 * counts.toffoli,
            "rotationCount": counts.rotations,
            "rotationDepth": counts.rotation_depth,
            "cczCount": 0,
            "ccixCount": 0,
            "measurementCount": 1,
        }
    )
    theirs = logical.estimate({"errorBudget": 0.01, "qubitParams": {"name": "qubit_gate_ns_e3"}})
    breakdown = theirs["physicalCounts"]["breakdown"]
    ours = physical_costs(counts, error_budget=0.01)
    assert ours.logical_qubits == breakdown["algorithmicLogicalQubits"]
    assert ours.distance == theirs["logicalQubit"]["codeDistance"]
    # the estimator rounds rotations with another constant: one T less for each
    assert ours.t_a_rotation - (breakdown["numTsPerRotation"] or 0) in (0, 1)
    assert ours.steps == pytest.approx(breakdown["logicalDepth"], rel=0.03)
    assert ours.t_states == pytest.approx(breakdown["numTstates"], rel=0.03)
    assert ours.seconds == pytest.approx(theirs["physicalCounts"]["runtime"] * 1e-9, rel=0.03)
    # their factories come from a wider search
    ratio = ours.qubits / theirs["physicalCounts"]["physicalQubits"]
    assert 0.99 <= ratio < 1.8


@pytest.mark.parametrize("error", [0.01, 0.02, 1.0, 0.0])
def test_errors_above_the_threshold_are_refused_for_that_reason(error: float) -> None:
    with pytest.raises(SizeError, match=r"below the threshold of the surface code, 0\.01"):
        Machine(error=error)


def test_better_qubits_need_fewer() -> None:
    worse, better = (
        physical_costs(CIRCUITS[0], machine=Machine(error=error)) for error in (2e-3, 1e-4)
    )
    assert better.distance < worse.distance
    assert better.qubits < worse.qubits


def test_toffolis_at_the_same_time_take_less_time_and_more_factories() -> None:
    one_by_one, together = (physical_costs(CIRCUITS[0], parallel=each) for each in (False, True))
    assert together.seconds < 0.6 * one_by_one.seconds
    assert together.steps == 1 + 62 + 4 * 2_519
    assert together.t_states == one_by_one.t_states
    assert together.factories > one_by_one.factories


def test_longer_circuits_need_larger_codes() -> None:
    runs = [physical_costs(CIRCUITS[0].times(10**power)) for power in range(5)]
    distances = [run.distance for run in runs]
    assert distances == sorted(distances)
    assert distances[0] < distances[-1]
    for run in runs:
        share = 0.005 / (run.logical_qubits * run.steps)
        assert (
            MACHINE.logical_error(run.distance) <= share < MACHINE.logical_error(run.distance - 2)
        )


def test_circuits_without_t_gates_need_no_factory() -> None:
    run = physical_costs(GateCounts(5, 10, 10, 0, 0, 0, 0, 0))
    assert (run.factory, run.factories, run.steps) == (None, 0, 1)


def test_what_no_code_can_hold_is_refused() -> None:
    with pytest.raises(SizeError, match="code distance above 75"):
        physical_costs(CIRCUITS[0], machine=Machine(error=0.0099))
