"""Small games of quantum checkers solved, or bounded, by the part of their moments that matters.

A graph of moments grows from one moment, in rounds. Each follows from the first moment what both
sides may hope for, and expands the moments that matter most for its bounds. Then all that was met
on the way is valued anew, backwards from the draw at every clock (`kernels.small.partial`); what
has not been expanded may be worth anything. If the bounds of the first moment meet, the game is
solved: whatever else may come up makes no difference.

One moment stands for all clocks, so what is found out about its moves serves at each of them; and
draws are proved, since values are worked out for each clock by itself.

>>> graph = PartialGraph(QuantumCheckers.start(Variant(5, 1)))
>>> graph.grow(10_000)
(-1.0, -1.0)
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import numpy as np

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.solutions import board_tables, doubled, words_of
from ouvert.checkers.kernels.small import graph as graphs
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import partial as kernels
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Variant
from ouvert.errors import PositionError, StorageError
from ouvert.locks import alone_in

GROWTH = 0.25
"""How many moments a round expands, as a share of those that matter."""
LEAST = 50
"""And how many at least."""
SHARP = 4.0
"""The share of a move grows with this power of what it may bring: see `kernels.small.partial`."""
MET = 1e-6
"""Bounds that differ by no more have met: what is between them is the rounding of many steps."""
SMALL = 1e-6
"""Moments that matter less, as a share of how far the first one's bounds are apart, wait."""
NARROW = MET / 10
"""Bounds as close as this do not matter."""
EACH_THREAD = 20_000
"""For so many moments another thread is begun."""
FIRST_ROOM = 1 << 14
MOST_PIECES = 4


class PartialGraph:
    """The part of a game's moments that matters for the bounds of one of them.

    Attributes:
        start: the moment that is bounded, in which a player is to move, with its clock.
        aim: what is bounded of it.
        expanded: how many moments have been looked at.
    """

    def __init__(self, start: QuantumCheckers, aim: Aim = Aim.EXPECTED) -> None:
        variant = start.variant
        assert variant.draw_after is not None
        self.start, self.aim = start, aim
        self._limit = variant.draw_after
        self._tables = board_tables(variant.size)
        self._results = kernels.FORCED_RESULTS if aim.forced else kernels.EXPECTED_RESULTS
        self._first, self._second = (
            np.full(FIRST_ROOM, word, np.int64) for word in words_of(start, self._tables)
        )
        self._table = np.full(2 * FIRST_ROOM, -1, np.int32)
        graphs.rehash(self._first, self._second, 1, self._table)
        self._places = np.full(FIRST_ROOM, kernels.UNEXPANDED, np.int32)
        self._pieces, self._edges = np.zeros(FIRST_ROOM, np.int8), np.zeros(FIRST_ROOM, np.int64)
        self._to = np.zeros(4 * FIRST_ROOM, np.int32)
        self._chances = np.zeros(4 * FIRST_ROOM, np.float32)
        self._resets = np.zeros(4 * FIRST_ROOM, np.bool_)
        self._counts = np.zeros(kernels.PART_COUNTS, np.int64)
        self._counts[kernels.PART_FOUND] = 1
        self._values = self._no_values(0)
        self._order: list[np.ndarray] = []
        self.expanded = self._kept = self._root = 0
        self._turned = False

    @property
    def found(self) -> int:
        """How many moments have come up."""
        return int(self._counts[kernels.PART_FOUND])

    def turn_to(self, state: QuantumCheckers) -> None:
        """Bound another moment from now on; all that has been found out serves it.

        Args:
            state: a moment of the same rules, in which a player is to move.

        Raises PositionError for a moment of other rules.
        """
        if state.variant != self.start.variant:
            raise PositionError("a graph of moments is of one rule set")
        node = self._find(state)
        if node < 0:
            self._make_room()
            node = self._find(state)
            self._table[~node] = node = self.found
            self._first[node], self._second[node] = words_of(state, self._tables)
            self._places[node] = kernels.UNEXPANDED
            self._counts[kernels.PART_FOUND] += 1
        self.start, self._root = state, node
        self._turned = True

    def grow(
        self,
        trials: int,
        most: int = 1 << 30,
        progress: Callable[[str], None] = lambda _: None,
        file: Path | None = None,
    ) -> tuple[float, float]:
        """Expand so many moments, or fewer if the bounds meet or enough have come up.

        Args:
            trials: how many to expand, those before counted.
            most: end the growth after the round in which so many have come up.
            progress: is told the bounds after each round.
            file: where it is written now and then which moments are expanded; the same call goes
                on from there. Not for a graph that was turned to another moment.

        Returns the bounds of its moment for White, by the aim. Raises StorageError where the
        file is damaged, is of another search, or another process is at it, OuvertError for a folder
        that cannot be made or written, and OSError where the file cannot be.
        """
        with ExitStack() as stack:
            if file is not None:
                assert not self._turned
                held = file.with_suffix(".held").name
                stack.enter_context(alone_in(file.parent, held, _busy(file)))
                self._take_up(file, trials)
            while True:
                low, high = self.bounds()
                progress(f"{self.expanded:,} moments: {low:+.6f} to {high:+.6f}")
                room = trials - self.expanded
                if high - low <= MET or room <= 0 or self.found >= most:
                    break
                wanted, matter = self._weigh()
                chosen = _largest(wanted, min(room, max(LEAST, int(GROWTH * len(matter)))))
                if not len(chosen):
                    # what matters may have been valued before all was known that is known now
                    before = self._room(matter)
                    self._sweep(matter)
                    if self._room(matter) == before:
                        break
                    continue
                before = int(self._counts[kernels.PART_EXPANDED])
                self._expand(chosen)
                fresh = np.arange(before, self._counts[kernels.PART_EXPANDED], dtype=np.int32)
                self._sweep(np.concatenate((matter, fresh)))
                if (
                    file is not None
                    and self._kept + max(LEAST, GROWTH * self._kept) < self.expanded
                ):
                    self._keep(file)
            if file is not None:
                self._keep(file)
            return low, high

    def bounds(self, state: QuantumCheckers | None = None) -> tuple[float, float]:
        """The bounds of a moment for White, by the aim, as of the last round.

        Args:
            state: a moment in which a player is to move, with its clock; `start` if left out.

        Raises PositionError for a moment that has not come up.
        """
        state = state or self.start
        node = self._find(state)
        if node < 0 or state.quiet >= self._limit:
            raise PositionError("this moment has not come up")
        part, place = self.aim.part(state.turn), int(self._places[node])
        loss, win = map(float, self._results[part])
        if 0 <= place < self._values.shape[1]:
            low, high = map(float, self._values[state.quiet, place, part] / kernels.PER_ONE)
        else:
            low, high = loss, loss if place == kernels.LOST else win
        return (-high, -low) if state.turn else (low, high)

    def _find(self, state: QuantumCheckers) -> int:
        """The number of a moment, or the complement of its place in the table."""
        words = words_of(state, self._tables)
        return int(graphs.find(*map(int, words), self._first, self._second, self._table))

    def _expand(self, chosen: np.ndarray) -> None:
        """Expand open moments, in this order; the arrays double whenever they are full."""
        done = 0
        while done < len(chosen):
            step = int(
                kernels.extend(
                    self._tables,
                    len(self._tables),
                    int(self.start.variant.level),
                    chosen[done:],
                    self._counts,
                    self._first,
                    self._second,
                    self._table,
                    self._places,
                    self._pieces,
                    self._edges,
                    self._to,
                    self._chances,
                    self._resets,
                )
            )
            if step < 0:
                raise ValueError("a moment that is not open cannot be expanded")
            done += step
            if done < len(chosen):
                self._make_room()
        self.expanded += len(chosen)
        self._order.append(chosen.astype(np.int32))

    def _make_room(self) -> None:
        room = layout.SUCCESSORS
        if self.found + room > len(self._first):
            self._first, self._second = doubled(self._first), doubled(self._second)
            self._places = doubled(self._places)
            self._table = np.full(2 * len(self._first), -1, np.int32)
            graphs.rehash(self._first, self._second, self.found, self._table)
        if self._counts[kernels.PART_FILLED] + room > len(self._to):
            self._to, self._chances = doubled(self._to), doubled(self._chances)
            self._resets = doubled(self._resets)
        if self._counts[kernels.PART_EXPANDED] + 1 >= len(self._edges):
            self._pieces, self._edges = doubled(self._pieces), doubled(self._edges)

    def _sweep(self, chosen: np.ndarray) -> None:
        """Value expanded moments at every clock, by their places, those of the fewest pieces first.

        What depends on others that are not chosen depends on what was proved of them before.
        """
        places, had = int(self._counts[kernels.PART_EXPANDED]), self._values.shape[1]
        if places > had:
            wider = self._no_values(places + int(GROWTH * places))
            wider[:, :had] = self._values
            self._values = wider
        pieces = self._pieces[chosen]
        # so few that beginning threads would take longer are valued in this one
        workers = min(os.cpu_count() or 1, 1 + len(chosen) // EACH_THREAD)
        with ThreadPoolExecutor(workers) as pool:
            share = pool.map if workers > 1 else map
            for count in range(1, MOST_PIECES + 1):
                shares = np.array_split(chosen[pieces == count], workers)
                for clock in reversed(range(self._limit)):
                    list(share(self._sweep_some, shares, [clock] * workers))

    def _no_values(self, places: int) -> np.ndarray:
        """As long as nothing is known: anything, but a draw at the end of the clock."""
        values = np.zeros((self._limit + 1, places, len(self._results), 2), np.int32)
        values[: self._limit] = kernels.PER_ONE * self._results
        return values

    def _room(self, chosen: np.ndarray) -> int:
        """How far bounds of expanded moments are apart, all together."""
        return sum(
            int((each[chosen, :, 1] - each[chosen, :, 0]).sum(dtype=np.int64))
            for each in self._values
        )

    def _sweep_some(self, chosen: np.ndarray, clock: int) -> None:
        kernels.sweep(chosen, clock, *self._graph(), self._values)

    def _weigh(self) -> tuple[np.ndarray, np.ndarray]:
        """How much each open moment is wanted, and the places of expanded ones that matter."""
        places = int(self._counts[kernels.PART_EXPANDED])
        wanted = np.zeros(self.found)
        root, first = int(self._places[self._root]), self.start.quiet
        if root < 0:
            wanted[self._root] = 1.0
            return wanted, np.zeros(0, np.int32)
        now, later, begun = (np.zeros((places, len(self._results))) for _ in range(3))
        reached, numbers = np.zeros((2, places), np.int32), np.zeros(2, np.int64)
        low, high = self.bounds()
        least = SMALL * (high - low)
        matter = []
        for count in range(MOST_PIECES, 0, -1):
            fresh = reached[1, : numbers[1]]
            here = np.sort(fresh[self._pieces[fresh] == count])
            now[here] = begun[here]
            for clock in range(self._limit):
                if clock == first and self._pieces[root] == count:
                    now[root, self.aim.part(self.start.turn)] += 1
                    here = np.union1d(here, np.array([root], np.int32))
                if not len(here) and clock >= first:
                    break
                matter.append(here)
                numbers[0] = 0
                kernels.weigh(
                    here,
                    clock,
                    *self._graph(),
                    self._values,
                    NARROW * kernels.PER_ONE,
                    least,
                    SHARP,
                    now,
                    later,
                    begun,
                    wanted,
                    reached,
                    numbers,
                )
                now[here] = 0
                here = np.sort(reached[0, : numbers[0]])
                now, later = later, now
            now[here] = 0
        return wanted, np.unique(np.concatenate(matter))

    def _graph(self) -> tuple[np.ndarray, ...]:
        return (
            self._places,
            self._edges,
            self._to,
            self._chances,
            self._resets,
            self._results,
        )

    def expanded_words(self) -> np.ndarray:
        """The moments that were expanded, in their order, as `words_of` has them: int64[n, 2]."""
        order = self._expanded()
        return np.stack((self._first[order], self._second[order]), axis=1)

    def _expanded(self) -> np.ndarray:
        """Which moments were expanded, in their order: int32[n]."""
        return np.concatenate((np.zeros(0, np.int32), *self._order))

    def _take_up(self, file: Path, trials: int) -> None:
        """Expand again what an earlier call has expanded."""
        if not file.exists():
            return
        try:
            order = np.load(file)
            if order.dtype != np.int32 or order.ndim != 1:
                raise ValueError
            own = self._expanded()
            if np.array_equal(own[: len(order)], order[: len(own)]):
                self._expand(order[len(own) : trials].astype(np.int64))
            else:
                raise StorageError(f"{file} is of another search: name another file")
            self._kept = len(order)
        except (ValueError, EOFError, OSError):
            raise StorageError(
                f"{file} is damaged: delete it, and the search begins anew"
            ) from None
        self._sweep(np.arange(self._counts[kernels.PART_EXPANDED], dtype=np.int32))

    def _keep(self, file: Path) -> None:
        """Write which moments are expanded, unless more are kept there."""
        if self._kept < self.expanded:
            begun = file.with_suffix(".part.npy")
            np.save(begun, self._expanded())
            begun.rename(file)
            self._kept = self.expanded


def partial_name(variant: Variant, aim: Aim) -> str:
    """The file that tells which moments of a game are expanded for an aim."""
    level, bounded = (each.name.lower().replace("_", "-") for each in (variant.level, aim))
    return f"{variant.size}x{variant.size}-{level}-{variant.draw_after}-{bounded}.npy"


def _busy(file: Path) -> Callable[[str], StorageError]:
    return lambda holder: StorageError(
        f"{holder} is at {file} just now: wait until it is done, then give the command again, or "
        "name another folder"
    )


def _largest(wanted: np.ndarray, number: int) -> np.ndarray:
    """The places of the largest numbers above 0, so many, as int64[k]."""
    found = np.flatnonzero(wanted)
    if len(found) <= number:
        return found
    return np.sort(found[np.argpartition(-wanted[found], number - 1)[:number]])
