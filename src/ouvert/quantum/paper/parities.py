"""Gates that write one more qubit, given what some others hold, with few CX.

A step of a game says how likely the next qubit is 1 for each value of those before it. That is a
rotation by an angle which depends on them. Where the angles of all values *that occur* are a sum of
a constant and of one or two terms that change sign with a parity of the qubits, few gates suffice:
Z R(θ) Z = R(-θ), so a rotation whose sign is a parity of m qubits takes m CZ (as much as m CX) on a
target that is 0 before. Values that cannot occur may do anything, and so may signs of amplitudes,
since nothing interferes; among all sums that fit the cheapest is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import asin, pi, sqrt

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.errors import CircuitError, SizeError

MOST_QUBITS = 8
"""Qubits on which an angle may depend; all their parities are tried."""
NEAR = 1e-9


def append_chance(
    circuit: QuantumCircuit,
    target: int,
    given: Sequence[int],
    chances: Mapping[tuple[int, ...], float],
) -> int:
    """Append gates that turn a qubit from 0 to 1 with a probability that depends on others.

    Args:
        circuit: what to append to.
        target: the qubit that is written.
        given: the qubits on which it depends; they do not change.
        chances: for each of their values that occurs the probability of 1.

    Returns how many CZ gates it took. Raises SizeError for more than MOST_QUBITS qubits, and
    CircuitError if no sum of two parities fits.
    """
    if len(given) > MOST_QUBITS:
        raise SizeError(
            f"a chance that depends on {len(given)} qubits was asked for; the limit is "
            f"{MOST_QUBITS}"
        )
    values = list(chances)
    signs = _signs(values, len(given))
    best: tuple[int, tuple[int, ...], NDArray[np.float64]] | None = None
    for masks in _sums(signs):
        cost = _cost(masks)
        if best is not None and cost >= best[0]:
            continue
        angles = _fit([signs[mask] for mask in masks], [chances[value] for value in values])
        if angles is not None:
            best = (cost, masks, angles)
    if best is None:
        raise CircuitError("no sum of two parities has the angles that this step needs")
    cost, masks, angles = best
    # the last term of the sum comes first, and what two neighbours share of their CZ cancels
    before = 0
    for mask, angle in zip(reversed(masks), reversed(angles[1:]), strict=True):
        if before:
            _append_parity(circuit, target, given, before ^ mask)
        circuit.ry(float(angle), target)
        before = mask
    _append_parity(circuit, target, given, before)
    if abs(angles[0]) > NEAR:
        circuit.ry(float(angles[0]), target)
    return cost


def _signs(values: Sequence[tuple[int, ...]], count: int) -> dict[int, NDArray[np.float64]]:
    """For each parity, a set of qubits as bits, its sign on all values; the fewest qubits first.

    Of parities that agree on all values, or differ on all, one with the fewest qubits is kept.
    """
    found: dict[int, NDArray[np.float64]] = {}
    seen: set[tuple[int, ...]] = set()
    for mask in sorted(range(1, 1 << count), key=int.bit_count):
        row = [
            1 - 2 * (sum(value[at] for at in range(count) if mask >> at & 1) % 2)
            for value in values
        ]
        key = tuple(sign * row[0] for sign in row)
        if key not in seen:
            seen.add(key)
            found[mask] = np.array(row, dtype=np.float64)
    return found


def _sums(signs: Mapping[int, object]) -> Iterator[tuple[int, ...]]:
    yield ()
    yield from ((mask,) for mask in signs)
    yield from ((first, second) for first, second in product(signs, signs) if first != second)


def _cost(masks: tuple[int, ...]) -> int:
    return sum((mask ^ after).bit_count() for mask, after in zip((0, *masks), masks, strict=False))


def _fit(
    signs: Sequence[NDArray[np.float64]], chances: Sequence[float]
) -> NDArray[np.float64] | None:
    """The constant and the factor of each sign, so that all angles come out, or None."""
    matrix = np.stack([np.ones(len(chances)), *signs], axis=1)
    for wanted in product(*map(_angles, chances)):
        found = np.linalg.lstsq(matrix, np.array(wanted), rcond=None)[0]
        if np.abs(matrix @ found - wanted).max() < NEAR:
            return np.asarray(found, dtype=np.float64)
    return None


def _angles(chance: float) -> tuple[float, ...]:
    """The rotations of |0⟩ after which 1 has this probability."""
    angle = 2 * asin(sqrt(min(max(chance, 0.0), 1.0)))
    if angle < NEAR:
        return 0.0, 2 * pi
    return angle, -angle


def _append_parity(circuit: QuantumCircuit, target: int, given: Sequence[int], mask: int) -> None:
    """Turn the sign of the target's 1 where the parity of these qubits is odd."""
    for at, qubit in enumerate(given):
        if mask >> at & 1:
            circuit.cz(qubit, target)


__all__ = ["MOST_QUBITS", "append_chance"]
