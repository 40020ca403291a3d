"""Matrix product states: a tensor for each card, joined by bonds.

The amplitude of a basis state is a product of matrices, one for each site. The bond dimension says
how much two halves of the row can know of each other. Amplitudes are real here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import CircuitError, SizeError

Floats = NDArray[np.float64]

MOST_AMPLITUDES = 1 << 22
"""Amplitudes that are written out at most."""
ENOUGH = 1e-12
"""A fit ends when a sweep improves the fidelity by less."""


@dataclass(frozen=True)
class MatrixProductState:
    """A row of tensors.

    Attributes:
        tensors: for each site `float64[left, values, right]`; the outer bonds have dimension 1.

    Raises CircuitError if neighbours do not fit.
    """

    tensors: tuple[Floats, ...]

    def __post_init__(self) -> None:
        ends = [1, *(tensor.shape[2] for tensor in self.tensors)]
        starts = [*(tensor.shape[0] for tensor in self.tensors), 1]
        if ends != starts:
            raise CircuitError(f"bonds that end with dimensions {ends} go on with {starts}")

    @classmethod
    def random(
        cls, values: Sequence[int], bond: int, rng: np.random.Generator
    ) -> MatrixProductState:
        """A state of given numbers of values, normalised; amplitudes positive, bonds full."""
        sizes = _bonds(values, bond)
        return cls(
            tuple(
                rng.uniform(0.1, 1.0, (left, size, right))
                for left, size, right in zip(sizes, values, sizes[1:], strict=False)
            )
        ).normalised()

    @property
    def values(self) -> tuple[int, ...]:
        """The number of values of each site."""
        return tuple(tensor.shape[1] for tensor in self.tensors)

    @property
    def bond_dimensions(self) -> tuple[int, ...]:
        """The dimensions of the bonds between neighbours."""
        return tuple(tensor.shape[2] for tensor in self.tensors[:-1])

    @property
    def bond(self) -> int:
        """The largest of them; 1 for a single site."""
        return max(self.bond_dimensions, default=1)

    def amplitude(self, values: Sequence[int]) -> float:
        """The amplitude of one basis state, by the value of each site."""
        row = np.ones(1)
        for tensor, value in zip(self.tensors, values, strict=True):
            row = row @ tensor[:, value]
        return float(row[0])

    def to_dense(self) -> Floats:
        """All amplitudes, an array with an axis for each site.

        Raises SizeError for more than MOST_AMPLITUDES.
        """
        size = 1
        for count in self.values:
            size *= count
        if size > MOST_AMPLITUDES:
            raise SizeError(f"this state has {size:,} amplitudes; the limit is {MOST_AMPLITUDES:,}")
        rows = np.ones((1, 1))
        for tensor in self.tensors:
            rows = np.einsum("na,avb->nvb", rows, tensor).reshape(-1, tensor.shape[2])
        return rows.reshape(self.values)

    def inner(self, other: MatrixProductState) -> float:
        """The inner product of two states; raises CircuitError if their sites are not the same."""
        if self.values != other.values:
            raise CircuitError(
                f"states of {len(self.values)} and {len(other.values)} sites, or with other "
                "numbers of values, have no inner product"
            )
        joined = np.ones((1, 1))
        for mine, others in zip(self.tensors, other.tensors, strict=True):
            joined = _grow(joined, mine, others)
        return float(joined[0, 0])

    def norm(self) -> float:
        """The length of the state as a vector."""
        return float(np.sqrt(max(self.inner(self), 0.0)))

    def fidelity(self, other: MatrixProductState) -> float:
        """The squared overlap of both, each divided by its length."""
        return self.inner(other) ** 2 / (self.inner(self) * other.inner(other))

    def normalised(self) -> MatrixProductState:
        """The same state with length 1, each site but the first an isometry from its right."""
        tensors = list(self.tensors)
        for site in range(len(tensors) - 1, 0, -1):
            _move_left(tensors, site)
        tensors[0] = tensors[0] / np.linalg.norm(tensors[0])
        return MatrixProductState(tuple(tensors))

    def truncated(self, bond: int) -> MatrixProductState:
        """Keep the largest Schmidt coefficients of each bond, from left to right.

        Raises SizeError for a bond below 1.
        """
        tensors = list(self.normalised().tensors)
        for site in range(len(tensors) - 1):
            left, values, right = tensors[site].shape
            basis, weights, rest = np.linalg.svd(
                tensors[site].reshape(left * values, right), full_matrices=False
            )
            kept = min(_checked(bond), int(np.count_nonzero(weights > 1e-12 * weights[0])))
            tensors[site] = basis[:, :kept].reshape(left, values, kept)
            carried = weights[:kept, None] * rest[:kept]
            tensors[site + 1] = np.einsum("ab,bvc->avc", carried, tensors[site + 1])
        return MatrixProductState(tuple(tensors)).normalised()

    def fitted(self, start: MatrixProductState, sweeps: int = 100) -> MatrixProductState:
        """The nearest state that sweeps find from a start whose bonds it keeps.

        Each step replaces one tensor by the best one for the others as they are, so the fidelity
        never falls. What is found may still be a local optimum.
        """
        found = list(start.normalised().tensors)
        last = len(found) - 1
        lefts, rights = [np.ones((1, 1))] * (last + 1), [np.ones((1, 1))] * (last + 1)
        for site in range(last, 0, -1):
            rights[site - 1] = _shrink(rights[site], found[site], self.tensors[site])

        def best(site: int) -> Floats:
            half = np.tensordot(lefts[site], self.tensors[site], (1, 0))
            whole: Floats = np.tensordot(half, rights[site], (2, 1))
            return whole

        before = 0.0
        for _ in range(sweeps):
            for site in range(last):
                found[site] = best(site)
                _move_right(found, site)
                lefts[site + 1] = _grow(lefts[site], found[site], self.tensors[site])
            for site in range(last, 0, -1):
                found[site] = best(site)
                _move_left(found, site)
                rights[site - 1] = _shrink(rights[site], found[site], self.tensors[site])
            found[0] = best(0)
            overlap = float((found[0] ** 2).sum())
            if overlap - before <= ENOUGH * overlap:
                break
            before = overlap
        return MatrixProductState(tuple(found)).normalised()


def _grow(left: Floats, mine: Floats, others: Floats) -> Floats:
    """`float64[mine, others]`: the overlap of all sites up to and with these."""
    grown: Floats = np.tensordot(mine, np.tensordot(left, others, (1, 0)), ((0, 1), (0, 1)))
    return grown


def _shrink(right: Floats, mine: Floats, others: Floats) -> Floats:
    """`float64[mine, others]`: the overlap of all sites from these on."""
    shrunk: Floats = np.tensordot(mine, np.tensordot(others, right, (2, 1)), ((1, 2), (1, 2)))
    return shrunk


def _move_left(tensors: list[Floats], site: int) -> None:
    """Make a site an isometry from its right, and multiply the rest into its left neighbour."""
    left, values, right = tensors[site].shape
    basis, rest = np.linalg.qr(tensors[site].reshape(left, values * right).T)
    tensors[site] = basis.T.reshape(-1, values, right)
    tensors[site - 1] = tensors[site - 1] @ rest.T


def _move_right(tensors: list[Floats], site: int) -> None:
    """Make a site an isometry from its left, and multiply the rest into its right neighbour."""
    left, values, right = tensors[site].shape
    basis, rest = np.linalg.qr(tensors[site].reshape(left * values, right))
    tensors[site] = basis.reshape(left, values, -1)
    tensors[site + 1] = np.einsum("ab,bvc->avc", rest, tensors[site + 1])


def _bonds(values: Sequence[int], bond: int) -> list[int]:
    """The dimension before, between and behind all sites: no more than either side can use."""
    most = _checked(bond)
    sizes = [1] * (len(values) + 1)
    for site, size in enumerate(values[:-1], 1):
        sizes[site] = min(sizes[site - 1] * size, most)
    limit = 1
    for site in range(len(values) - 1, 0, -1):
        limit = min(limit * values[site], most)
        sizes[site] = min(sizes[site], limit)
    return sizes


def _checked(bond: int) -> int:
    if bond < 1:
        raise SizeError(f"a bond has dimension 1 or more, not {bond}")
    return bond
