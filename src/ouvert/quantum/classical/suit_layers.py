"""The states between tricks of a problem with exchangeable cards, numbered for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from ouvert.quantum.classical.suit_spaces import Label, SuitSpace
from ouvert.quantum.kernels.hand_splits import list_splits

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Layer:
    """All states with the same number of tricks; see `ouvert.quantum.kernels.exchangeable`.

    Attributes:
        cards: `int64[groups, 2, suits]`, numbers of own and of unknown cards.
        groups: `int64[groups, 3]`: where values begin, size of a tensor, where codes begin.
        ranges: `int64[groups, 2]`, which splits are those of the group.
        splits: `int64[…, 2, suits]`, what seats 1 and 2 hold.
        slots: `int64[…]`, the number of the split for each code.
        lookup: `int64[codes]`, the group for each code.
        length: number of lane vectors of all values.
    """

    cards: Ints
    groups: Ints
    ranges: Ints
    splits: Ints
    slots: Ints
    lookup: Ints
    length: int


class Layers:
    """The layers of a problem, and how states are coded.

    Args:
        spaces: the space of each suit.
        tricks: number of tricks of the highest layer.
        skat: number of unknown cards that nobody holds.
        same: whether seats 1 and 2 are of one team.
    """

    def __init__(self, spaces: Sequence[SuitSpace], tricks: int, skat: int, *, same: bool) -> None:
        self.spaces = spaces
        self.tricks = tricks
        self.skat = skat
        self.same = same
        most_own = max(len(space.suit.own) for space in spaces)
        most_unknown = max(len(space.suit.unknown) for space in spaces)
        self.dims: Ints = np.zeros((len(spaces), most_own + 1, most_unknown + 1), dtype=np.int64)
        for suit, space in enumerate(spaces):
            for label, dim in space.dims.items():
                self.dims[suit, label[0], label[1]] = dim
        radices = [len(space.suit.own) + 1 for space in spaces]
        radices += [len(space.suit.unknown) + 1 for space in spaces]
        scales = np.cumprod([1, *radices])
        self.codes = int(scales[-1])
        self.strides: Ints = scales[:-1].reshape(2, len(spaces)).astype(np.int64)
        self._labels = self._group_labels()

    def length(self, tricks: int) -> int:
        """Return the number of lane vectors of a layer's values, nearly exactly, without it."""
        whole = 0
        ways: dict[tuple[int, ...], int] = {}
        for labels in self._labels[tricks]:
            unknown = tuple(label[1] for label in labels)
            if unknown not in ways:
                ways[unknown] = _count_splits(unknown, tricks, self.skat)
            count = ways[unknown] // 2 + 1 if self.same else ways[unknown]
            whole += 3 * count * self._size(labels)
        return whole

    def layer(self, tricks: int) -> Layer:
        """Number the states with so many tricks."""
        labels = self._labels[tricks]
        suits = len(self.spaces)
        cards = np.array(labels, dtype=np.int64).reshape(-1, suits, 2).transpose(0, 2, 1)
        groups = np.zeros((len(labels), 3), dtype=np.int64)
        ranges = np.zeros((len(labels), 2), dtype=np.int64)
        lookup = np.full(self.codes, -1, dtype=np.int64)
        slots: list[Ints] = []
        splits: list[Ints] = []
        known: dict[tuple[int, ...], tuple[int, int, int]] = {}
        length = slot_count = split_count = 0
        for index, label in enumerate(labels):
            unknown = tuple(cards[index, 1].tolist())
            if unknown not in known:
                codes = prod((count + 1) * (self.skat + 1) for count in unknown)
                table = np.empty(codes, dtype=np.int64)
                found = np.empty((codes, 2, suits), dtype=np.int64)
                ways = list_splits(
                    np.array(unknown, dtype=np.int64), tricks, self.skat, self.same, table, found
                )
                slots.append(table)
                splits.append(found[:ways].copy())
                known[unknown] = slot_count, split_count, split_count + ways
                slot_count += codes
                split_count += ways
            where, begin, end = known[unknown]
            size = self._size(label)
            groups[index] = length, size, where
            ranges[index] = begin, end
            lookup[self.strides[0] @ cards[index, 0] + self.strides[1] @ cards[index, 1]] = index
            length += 3 * (end - begin) * size
        return Layer(
            cards=np.ascontiguousarray(cards),
            groups=groups,
            ranges=ranges,
            splits=np.concatenate([*splits, np.zeros((0, 2, suits), dtype=np.int64)]),
            slots=np.concatenate([*slots, np.zeros(0, dtype=np.int64)]),
            lookup=lookup,
            length=length,
        )

    def _size(self, labels: tuple[Label, ...]) -> int:
        return prod(space.dims[label] for space, label in zip(self.spaces, labels, strict=True))

    def _group_labels(self) -> list[list[tuple[Label, ...]]]:
        """For each number of tricks the labels of all suits that fit it."""
        open_sums: dict[Label, list[tuple[Label, ...]]] = {(0, 0): [()]}
        most = 2 * self.tricks + self.skat
        for space in self.spaces:
            longer: dict[Label, list[tuple[Label, ...]]] = {}
            for (own, unknown), heads in open_sums.items():
                for label, dim in space.dims.items():
                    total = own + label[0], unknown + label[1]
                    if dim and total[0] <= self.tricks and total[1] <= most:
                        longer.setdefault(total, []).extend((*head, label) for head in heads)
            open_sums = longer
        return [open_sums.get((m, 2 * m + self.skat), []) for m in range(self.tricks + 1)]


def _count_splits(unknown: tuple[int, ...], each: int, skat: int) -> int:
    """Return in how many ways numbers of unknown cards split into two hands and the skat."""
    ways = {(0, 0): 1}
    for count in unknown:
        after: dict[tuple[int, int], int] = {}
        for (first, lying), number in ways.items():
            for more in range(min(count, each - first) + 1):
                for skats in range(min(count - more, skat - lying) + 1):
                    key = first + more, lying + skats
                    after[key] = after.get(key, 0) + number
        ways = after
    return ways.get((each, skat), 0)
