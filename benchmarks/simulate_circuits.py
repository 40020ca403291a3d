"""Time the circuit simulators, each against something plain or well known in the same run.

    python benchmarks/simulate_circuits.py            # all; some minutes, most for baselines
    python benchmarks/simulate_circuits.py --repeat 5 # medians of more runs

- *paths of a game*: 65,536 sampled courses of a whole game of Skat, the declarer leading, by
  `sample_trajectories`; against the same in NumPy, with 64 paths a word as well.
- *sparse, 378 qubits*: states of 2^16 and 2^20 amplitudes through 300 and 10,000 gates, of which
  one in 20 branches and merges again; against 25 lines of NumPy (the smaller one only).
- *sparse, 44 qubits*: a deal of 12 cards, 924 amplitudes, and 300 gates; against NumPy and, per
  shot, against qdk.
- *dense, 20 qubits*: all 2^20 amplitudes nonzero, where a dense simulator is the right tool;
  against Aer on one thread.

Lowering a circuit is timed apart. Seconds are CPU time of the process, so that what else runs on
the machine matters less; quote ratios all the same.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit, transpile
from qiskit_aer import AerSimulator

from ouvert.cards import Card, CardSet
from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.deal import write_dicke
from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.kernels.bit_columns import FLIP, PHASE, SWAP
from ouvert.quantum.problem import PlayProblem
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.program import Program
from ouvert.quantum.simulator.qdk_check import sample_with_qdk
from ouvert.quantum.simulator.sparse import SparseState, run
from ouvert.quantum.simulator.trajectories import sample_trajectories
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.situation import situation
from ouvert.tricks.rules import members

WIDE = 378
SHOTS = 65_536
SEED = 20261121
FREE = 6
"""Qubits of the wide circuit in a superposition of their own, on which the branching gates act."""


def median(action: Callable[[], object], repeat: int) -> float:
    """Median CPU seconds of some runs, after one that is not counted if there are several."""
    if repeat > 1:
        action()
    seconds = []
    for _ in range(repeat):
        start = time.process_time()
        action()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def report(name: str, ours: float, baseline: str = "", theirs: float = 0.0) -> None:
    compared = f"   {baseline} {theirs:9.3f} s, ratio {theirs / ours:8.1f}" if baseline else ""
    print(f"{name:44} {ours:9.4f} s{compared}", flush=True)


def plain_sparse(program: Program, state: SparseState) -> dict[bytes, complex]:
    """The sparse simulation that one writes first: rows of bits, sorted to merge them."""
    numbers = state.bits.astype("<u8").view(np.uint8)
    bits = np.unpackbits(numbers, axis=1, bitorder="little").astype(np.bool_)
    amplitudes = state.amplitudes.copy()
    for operation in program.operations:
        where = np.ones(len(bits), np.bool_)
        for qubit, value in operation.controls:
            where &= bits[:, qubit] == bool(value)
        if operation.kind == FLIP:
            bits[:, operation.targets[0]] ^= where
        elif operation.kind == SWAP:
            a, b = operation.targets
            change = (bits[:, a] ^ bits[:, b]) & where
            bits[:, a] ^= change
            bits[:, b] ^= change
        elif operation.kind == PHASE:
            amplitudes[where] *= operation.factor
        elif operation.matrix is not None:
            target = operation.targets[0]
            found = [bits[~where]], [amplitudes[~where]]
            for to in (0, 1):
                found[0].append(bits[where].copy())
                found[0][-1][:, target] = to
                column = bits[where, target].astype(np.int64)
                found[1].append(operation.matrix[to, column] * amplitudes[where])
            packed = np.packbits(np.concatenate(found[0]), axis=1)
            keys = packed.view(f"V{packed.shape[1]}").ravel()
            _, first, group = np.unique(keys, return_index=True, return_inverse=True)
            together = np.concatenate(found[1])
            amplitudes = np.bincount(group, together.real) + 1j * np.bincount(group, together.imag)
            kept = np.abs(amplitudes) > 1e-13
            bits, amplitudes = np.concatenate(found[0])[first[kept]], amplitudes[kept]
    packed = np.packbits(bits, axis=1, bitorder="little")
    return {row.tobytes(): complex(a) for row, a in zip(packed, amplitudes, strict=True)}


def plain_paths(program: Program, shots: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """Paths in NumPy: an array of words for each qubit, a few array operations for each gate."""
    columns = np.zeros((program.qubits, shots // 64), np.uint64)
    ones = np.uint64(2**64 - 1)
    for operation in program.operations:
        if operation.kind == PHASE:
            continue
        mask = np.full(shots // 64, ones)
        for qubit, value in operation.controls:
            mask &= columns[qubit] if value else ~columns[qubit]
        if operation.kind == SWAP:
            a, b = operation.targets
            change = (columns[a] ^ columns[b]) & mask
            columns[a] ^= change
            columns[b] ^= change
            continue
        if operation.matrix is not None:
            chosen = rng.random(shots) < abs(operation.matrix[1, 0]) ** 2
            mask &= np.packbits(chosen, bitorder="little").view(np.uint64)
        columns[operation.targets[0]] ^= mask
    return columns


def paths_of_a_game(repeat: int) -> None:
    cards = [Card(int(card)) for card in np.random.default_rng(3).permutation(32)]
    seen = situation(
        hand=CardSet(cards[:10]),
        seat=0,
        contract=Contract.announced(GameType.CLUBS),
        declarer=0,
        discards=CardSet(cards[10:12]),
    )
    problem = PlayProblem.of(seen)
    start = time.process_time()
    circuit = game_circuit(problem, next(members(problem.legal))).circuit
    built = time.process_time() - start
    report(f"a whole game: build {len(circuit.data):,} instructions", built)
    program = lower(circuit)
    report("  lower it", median(lambda: lower(circuit), repeat))
    rng = np.random.default_rng(SEED)
    report(
        f"  {SHOTS:,} paths, {circuit.num_qubits} qubits",
        median(lambda: sample_trajectories(program, SHOTS, rng), repeat),
        "NumPy, 64 paths a word",
        median(lambda: plain_paths(program, SHOTS, rng), repeat),
    )


def wide_circuit(gates: int, rng: np.random.Generator) -> QuantumCircuit:
    """Gates on all qubits; the last FREE of them are left to the branching ones."""
    circuit = QuantumCircuit(WIDE)
    for gate in range(gates):
        a, b, c = (int(qubit) for qubit in rng.choice(WIDE - FREE, 3, replace=False))
        free = WIDE - 1 - int(rng.integers(FREE))
        kind = gate % 20
        if kind == 0:
            circuit.ry(float(rng.uniform(0.2, 1)), free)
        elif kind < 10:
            circuit.rccx(a, b, c)
        elif kind < 16:
            circuit.cx(a, b)
        elif kind < 18:
            circuit.swap(a, b)
        else:
            circuit.cp(float(rng.uniform(0.2, 1)), a, free)
    return circuit


def wide_state(amplitudes: int, rng: np.random.Generator) -> SparseState:
    """Random basis states of the other qubits, times a superposition of the free ones."""
    state = run(QuantumCircuit(WIDE))
    rows = amplitudes >> FREE
    words = state.bits.shape[1]
    bits = rng.integers(0, 2**64, size=(rows, words), dtype=np.uint64)
    bits[:, -1] &= np.uint64((1 << (WIDE - FREE - 64 * (words - 1))) - 1)
    start = SparseState(WIDE, bits, np.full(rows, rows**-0.5, np.complex128))
    spread = QuantumCircuit(WIDE)
    spread.h(range(WIDE - FREE, WIDE))
    return run(spread, start)


def sparse_and_wide(repeat: int) -> None:
    rng = np.random.default_rng(SEED)
    program = lower(wide_circuit(300, rng))
    state = wide_state(1 << 16, rng)
    same = {row.tobytes(): a for row, a in zip(*_parts(run(program, state)), strict=True)}
    plain = plain_sparse(program, state)
    assert max(abs(plain[key[: len(next(iter(plain)))]] - a) for key, a in same.items()) < 1e-10
    report(
        f"sparse, {WIDE} qubits, 2^16 amplitudes, 300 gates",
        median(lambda: run(program, state), repeat),
        "NumPy",
        median(lambda: plain_sparse(program, state), 1),
    )
    circuit = wide_circuit(10_000, rng)
    report("  lower 10,000 gates", median(lambda: lower(circuit), repeat))
    large = lower(circuit)
    million = wide_state(1 << 20, rng)
    report(
        f"sparse, {WIDE} qubits, 2^20 amplitudes, 10,000 gates",
        median(lambda: run(large, million), 1),
    )


def _parts(state: SparseState) -> tuple[NDArray[np.uint64], NDArray[np.complex128]]:
    return state.bits, state.amplitudes


def small_deal(repeat: int) -> None:
    rng = np.random.default_rng(SEED)
    builder = Builder()
    write_dicke(builder, builder.register("deal", 12), 6)
    deal = builder.circuit("deal")
    circuit = QuantumCircuit(44)
    circuit.compose(deal, range(deal.num_qubits), inplace=True)
    for _ in range(300):
        a, b, c = (int(qubit) for qubit in rng.choice(44, 3, replace=False))
        circuit.ccx(a, b, c) if rng.random() < 0.5 else circuit.cx(a, b)
    program = lower(circuit)
    ours = median(lambda: run(program), 20 * repeat)
    nothing = SparseState.basis(44)
    theirs = median(lambda: plain_sparse(program, nothing), repeat)
    report("sparse, 44 qubits, 924 amplitudes, 300 gates", ours, "NumPy", theirs)
    shots = 20
    qdk = median(lambda: sample_with_qdk(program, shots, rng, range(12)), repeat) / shots
    report("  the same", ours, "qdk, one shot", qdk)


def dense(repeat: int) -> None:
    rng = np.random.default_rng(SEED)
    circuit = QuantumCircuit(20)
    circuit.h(range(20))
    for gate in range(300):
        a, b, c = (int(qubit) for qubit in rng.choice(20, 3, replace=False))
        if gate % 5 == 0:
            circuit.ry(float(rng.uniform(0.2, 1)), a)
        elif gate % 5 == 1:
            circuit.cp(float(rng.uniform(0.2, 1)), a, b)
        else:
            circuit.ccx(a, b, c)
    program = lower(circuit)
    aer = AerSimulator(method="statevector", max_parallel_threads=1)
    saved = circuit.copy()
    saved.save_statevector()
    saved = transpile(saved, aer, optimization_level=0)
    report(
        "dense, 20 qubits, 2^20 amplitudes, 320 gates",
        median(lambda: run(program), repeat),
        "Aer",
        median(lambda: aer.run(saved).result().get_statevector(), repeat),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=3, help="runs of which the median is told")
    repeat = parser.parse_args().repeat
    for part in (paths_of_a_game, small_deal, sparse_and_wide, dense):
        part(repeat)


if __name__ == "__main__":
    main()
