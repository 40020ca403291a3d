"""The cards of one suit as a short vector that holds all that can matter of them.

Under chance play the unknown cards of a suit are exchangeable, so what has happened in the suit
makes a distribution over its *holdings*: which own and which unknown cards are left. For a given
number of own and unknown cards there are up to some hundred holdings, but the distributions that
play can reach, as far as later play can tell them apart, span a space of a few dimensions only.
(The same is done to weighted automata: keep what is reachable and observable.)

Points are tracked by a phase: a card of p points that the counted team takes multiplies the
distribution by exp(2 pi i f p / n). The results for all frequencies f are the Fourier transform of
the distribution of the points. Several frequencies are worked on at once, the lanes.

Holdings are worth the same if neighbours of one hand are exchanged. That is right between tricks,
also for unknown cards: if both other seats play one, either has the higher one with probability
1/2, whichever cards they are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from ouvert.quantum.kernels.exchangeable import OPERATIONS

Holding = tuple[tuple[bool, tuple[int, ...]], ...]
"""Runs of neighbours from weak to strong: whether they are unknown, and their points."""
Label = tuple[int, int]
"""Numbers of own and of unknown cards."""
Lanes = NDArray[np.complex128]

TOLERANCE = 1e-9
"""Singular values below this share of the largest count as zero; between 1e-3 and 1e-11 there are
none in the suits of Skat."""
GENERIC = np.array([0.61803398875])
"""A frequency, in turns a point, at which no dimension happens to vanish."""


@dataclass(frozen=True, slots=True)
class SuitCards:
    """A suit as it is before the asking seat plays: numbers and points from weak to strong.

    Attributes:
        own: the numbers in the asking seat's hand.
        unknown: the numbers that are unknown.
        points: points by number.
    """

    own: frozenset[int]
    unknown: frozenset[int]
    points: dict[int, int]

    def holding(self, gone: Iterable[int] = ()) -> Holding:
        """Return what is left without some cards."""
        runs: list[tuple[bool, list[int]]] = []
        for card in sorted((self.own | self.unknown).difference(gone)):
            unknown = card in self.unknown
            if not runs or runs[-1][0] != unknown:
                runs.append((unknown, []))
            runs[-1][1].append(self.points[card])
        return tuple((unknown, tuple(sorted(run))) for unknown, run in runs)


@dataclass(frozen=True, slots=True)
class Seed:
    """What the current trick does to a suit: where vectors start.

    Attributes:
        played: the own card that is played, if it is of this suit.
        others: how many unknown cards are played.
        above: only if one of them is above this number; None if it does not matter.
        below: only if all of them are below this number; None if it does not matter.
        counted: whether their points are counted.
    """

    played: int | None
    others: int
    above: int | None
    below: int | None
    counted: bool


def label_of(holding: Holding) -> Label:
    """Return the numbers of own and of unknown cards."""
    unknown = sum(len(run) for free, run in holding if free)
    return sum(len(run) for _, run in holding) - unknown, unknown


def _left(holding: Holding, gone: list[tuple[int, int]]) -> Holding:
    """Return what is left of a holding without some cards, given as run and points."""
    runs: list[tuple[bool, list[int]]] = []
    for index, (free, run) in enumerate(holding):
        rest = list(run)
        for at, points in gone:
            if at == index:
                rest.remove(points)
        if not rest:
            continue
        if runs and runs[-1][0] == free:
            runs[-1][1].extend(rest)
        else:
            runs.append((free, rest))
    return tuple((free, tuple(sorted(run))) for free, run in runs)


class SuitSpace:
    """The vectors of one suit and what play does to them.

    Args:
        suit: its cards.
        seeds: where vectors start.
        counted: for each seat whether its tricks are counted.
        skat: how many unknown cards may be left at the end.
    """

    def __init__(
        self, suit: SuitCards, seeds: Iterable[Seed], counted: tuple[int, ...], skat: int
    ) -> None:
        self.suit = suit
        self.skat = skat
        self.seeds = list(dict.fromkeys(seeds))
        self.holdings: dict[Label, dict[Holding, int]] = defaultdict(dict)
        self._ends = {seed: self._scatter(seed) for seed in self.seeds}
        self._moves = self._all_moves(counted)
        self.order = sorted(self.holdings, key=sum, reverse=True)
        self.reach: dict[Label, int] = {}
        self.seen: dict[Label, int] = {}
        self.dims: dict[Label, int] = {}
        self._solve(GENERIC, np.random.default_rng(0), find_ranks=True)

    def lanes(
        self, frequencies: NDArray[np.float64]
    ) -> tuple[dict[tuple[Label, int], Lanes], dict[Seed, Lanes], dict[Label, Lanes]]:
        """Return what happens at some frequencies, in turns a point.

        Returns for each label and operation of `ouvert.quantum.kernels.exchangeable` its matrix,
        `[lanes, dims after, dims before]`; for each seed its vector `[lanes, dims]`; and for each
        label with no more than the skat left the functional that makes 1 of every holding,
        `[lanes, dims]`.
        """
        return self._solve(frequencies, np.random.default_rng(1), find_ranks=False)

    def seed_label(self, seed: Seed) -> Label:
        """Return the label of a seed's vector."""
        own = len(self.suit.own) - (seed.played is not None)
        return own, len(self.suit.unknown) - seed.others

    def _add(self, holding: Holding) -> int:
        known = self.holdings[label_of(holding)]
        return known.setdefault(holding, len(known))

    def _scatter(self, seed: Seed) -> list[tuple[int, float, int]]:
        """For each end of a seed: the index of the holding, probability, points."""
        points = self.suit.points
        played = [] if seed.played is None else [seed.played]
        ends: Counter[tuple[int, int]] = Counter()
        for chosen in combinations(sorted(self.suit.unknown), seed.others):
            index = self._add(self.suit.holding([*chosen, *played]))
            top = max(chosen, default=-1)
            if seed.above is not None and top < seed.above:
                continue
            if seed.below is not None and top > seed.below:
                continue
            worth = sum(points[card] for card in chosen) if seed.counted else 0
            ends[index, worth] += 1
        ways = comb(len(self.suit.unknown), seed.others)
        return [(index, count / ways, worth) for (index, worth), count in ends.items()]

    def _all_moves(
        self, counted: tuple[int, ...]
    ) -> dict[tuple[Label, int], tuple[Label, NDArray[np.float64]]]:
        """For each label and operation the label after it, and rows: from, to, weight, points."""
        flags = sorted(set(counted))
        others = sorted(set(counted[1:]))
        rows: dict[tuple[Label, int], Counter[tuple[int, int, int]]] = defaultdict(Counter)
        done: set[Holding] = set()
        waiting = [holding for known in self.holdings.values() for holding in known]
        while waiting:
            holding = waiting.pop()
            if holding in done:
                continue
            done.add(holding)
            label = label_of(holding)
            here = self.holdings[label][holding]
            mine = [(i, p) for i, (free, run) in enumerate(holding) if not free for p in run]
            free = [(i, p) for i, (free, run) in enumerate(holding) if free for p in run]
            for n_own, n_free in ((1, 0), (0, 1), (1, 1), (0, 2), (1, 2)):
                kinds: Counter[tuple[tuple[tuple[int, int], ...], bool]] = Counter()
                for a in combinations(mine, n_own):
                    for b in combinations(free, n_free):
                        own_wins = bool(n_own and n_free) and a[0][0] > max(b)[0]
                        kinds[(*a, *b), own_wins] += 1
                for (gone, own_wins), count in kinds.items():
                    after = _left(holding, list(gone))
                    there = self._add(after)
                    waiting.append(after)
                    worth = sum(p for _, p in gone)
                    for operation, flag in _operations(
                        n_own, n_free, own_wins, counted[0], flags, others
                    ):
                        rows[label, operation][here, there, worth * flag] += count
        moves = {}
        for (label, operation), counts in rows.items():
            n_own, n_free = _REMOVED[operation]
            ways = comb(label[0], n_own) * comb(label[1], n_free)
            table = np.array([(*key, count / ways) for key, count in counts.items()])
            moves[label, operation] = ((label[0] - n_own, label[1] - n_free), table)
        return moves

    def _matrix(self, label: Label, operation: int, turns: NDArray[np.float64]) -> Lanes:
        """`[lanes, holdings after, holdings before]`."""
        after, table = self._moves[label, operation]
        shape = (len(self.holdings[after]), len(self.holdings[label]))
        cells = (table[:, 1] * shape[1] + table[:, 0]).astype(np.int64)
        phases = np.exp(2j * np.pi * np.outer(turns, table[:, 2])) * table[:, 3]
        size = shape[0] * shape[1]
        flat = np.empty((len(turns), size), dtype=np.complex128)
        for lane, weights in enumerate(phases):
            flat[lane] = np.bincount(cells, weights.real, size)
            flat[lane] += 1j * np.bincount(cells, weights.imag, size)
        return flat.reshape(len(turns), *shape)

    def _solve(
        self, turns: NDArray[np.float64], rng: np.random.Generator, *, find_ranks: bool
    ) -> tuple[dict[tuple[Label, int], Lanes], dict[Seed, Lanes], dict[Label, Lanes]]:
        whole = {key: self._matrix(*key, turns) for key in self._moves}
        starts = {seed: self._seed_vector(seed, turns) for seed in self.seeds}

        into: dict[Label, list[Lanes]] = defaultdict(list)
        for seed, vector in starts.items():
            into[self.seed_label(seed)].append(vector[:, :, None])
        reach: dict[Label, Lanes] = {}
        for label in self.order:
            size = len(self.holdings[label])
            rank = None if find_ranks else self.reach[label]
            reach[label] = _span(into.pop(label, []), size, len(turns), rank, rng)
            for operation in range(OPERATIONS):
                if (label, operation) in whole:
                    moved = whole[label, operation] @ reach[label]
                    into[self._moves[label, operation][0]].append(moved)

        seen: dict[Label, Lanes] = {}
        for label in reversed(self.order):
            size = len(self.holdings[label])
            columns = [
                whole[label, operation].transpose(0, 2, 1) @ seen[self._moves[label, operation][0]]
                for operation in range(OPERATIONS)
                if (label, operation) in whole
            ]
            if label[0] == 0 and label[1] <= self.skat:
                columns.append(np.ones((len(turns), size, 1), dtype=np.complex128))
            rank = None if find_ranks else self.seen[label]
            seen[label] = _span(columns, size, len(turns), rank, rng)

        # x -> project @ x is the short vector, lift takes it back as far as anything can tell
        project: dict[Label, Lanes] = {}
        lift: dict[Label, Lanes] = {}
        for label in self.order:
            common = seen[label].transpose(0, 2, 1) @ reach[label]
            left, values, right = np.linalg.svd(common, full_matrices=False)
            largest = values.max(initial=0.0)
            if find_ranks:
                self.reach[label] = reach[label].shape[2]
                self.seen[label] = seen[label].shape[2]
                self.dims[label] = int((values > TOLERANCE * largest).sum()) if largest else 0
            rank = self.dims[label]
            kept = values[:, :rank]
            small = kept <= TOLERANCE * max(largest, 1e-300)
            inverse = np.where(small, 0.0, 1 / np.where(small, 1.0, kept))
            project[label] = left[:, :, :rank].conj().transpose(0, 2, 1) @ seen[label].transpose(
                0, 2, 1
            )
            lift[label] = reach[label] @ (
                right[:, :rank].conj().transpose(0, 2, 1) * inverse[:, None, :]
            )
        if find_ranks:
            return {}, {}, {}
        matrices = {
            key: project[self._moves[key][0]] @ matrix @ lift[key[0]]
            for key, matrix in whole.items()
        }
        vectors = {
            seed: (project[self.seed_label(seed)] @ vector[:, :, None])[:, :, 0]
            for seed, vector in starts.items()
        }
        ends = {
            label: lift[label].sum(axis=1)
            for label in self.order
            if label[0] == 0 and label[1] <= self.skat
        }
        return matrices, vectors, ends

    def _seed_vector(self, seed: Seed, turns: NDArray[np.float64]) -> Lanes:
        vector = np.zeros((len(turns), len(self.holdings[self.seed_label(seed)])), np.complex128)
        for index, chance, worth in self._ends[seed]:
            vector[:, index] += chance * np.exp(2j * np.pi * turns * worth)
        return vector


_REMOVED = (
    *((1, 0),) * 2,
    *((0, 1),) * 2,
    *((1, 1),) * 2,
    *((0, 2),) * 2,
    *((1, 1),) * 3,
    *((1, 2),) * 3,
)
"""For each operation how many own and unknown cards go."""


def _operations(
    own: int, free: int, own_wins: bool, own_flag: int, flags: list[int], other_flags: list[int]
) -> list[tuple[int, int]]:
    """The operations that a removal is part of, each with whether its points are counted."""
    if (own, free) == (1, 2):
        return [(11, own_flag)] if own_wins else [(12 + flag, flag) for flag in other_flags]
    first = {(1, 0): 0, (0, 1): 2, (1, 1): 4, (0, 2): 6}[own, free]
    found = [(first + flag, flag) for flag in flags]
    if (own, free) == (1, 1):
        found += [(8, own_flag)] if own_wins else [(9 + flag, flag) for flag in other_flags]
    return found


def _span(
    columns: list[Lanes], size: int, lanes: int, rank: int | None, rng: np.random.Generator
) -> Lanes:
    """Return an orthonormal basis, `[lanes, size, rank]`, of what columns span.

    A known rank allows to mix the columns by chance first, which is much faster.
    """
    if rank == 0 or not columns:
        return np.zeros((lanes, size, rank or 0), dtype=np.complex128)
    if rank is None:
        left, values, _ = np.linalg.svd(np.concatenate(columns, axis=2), full_matrices=False)
        basis: Lanes = left[:, :, : int((values[0] > TOLERANCE * values[0, 0]).sum())]
        return basis
    mixed = np.zeros((lanes, size, rank), dtype=np.complex128)
    for each in columns:
        width = each.shape[2]
        mixed += each @ (rng.normal(size=(width, rank)) + 1j * rng.normal(size=(width, rank)))
    basis, triangle = np.linalg.qr(mixed)
    sizes = np.abs(np.diagonal(triangle, axis1=1, axis2=2))
    # at special frequencies fewer dimensions are reached; the rest of the basis would be noise
    real = sizes > TOLERANCE * sizes.max(axis=1, keepdims=True)
    return np.asarray(basis * real[:, None, :])
