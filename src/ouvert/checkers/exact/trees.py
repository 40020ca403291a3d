"""Search trees of small games of quantum checkers with interference, which grow from a moment.

What has not been looked at counts as lost for the lower bound and as won for the upper, so the
bounds of the first moment hold for the whole game, whenever the search stops. They are exact to
within 10⁻⁵.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ouvert.checkers.compiled import encode
from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.kernels.board import HEAD
from ouvert.checkers.kernels.small import amplitudes as amplitudes
from ouvert.checkers.kernels.small import bounds as kernels
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import nodes as nodes
from ouvert.checkers.rules.game import QuantumCheckers

WEARY = 0.2
"""How fast a branch that takes long gives way to others; 0.1 to 0.4 do about as well on 5 × 5."""
BATCH = 1000
"""Nodes that are expanded for one bound before it is the other's turn."""
FIRST_RENEWAL, RENEWALS = 20 * BATCH, 8
"""After how many expansions all nodes are valued anew, and again when there are an eighth more."""
EDGES, WORDS = 3, 25
"""Outcomes of moves, and with interference words, for which there is room for each node."""
CLOSING = 4
"""Boards up to this size are searched to the last bit: see `kernels.small.bounds.descend`."""
MET = 1e-9


@dataclass(frozen=True, slots=True)
class Tree:
    """A search tree: how far its arrays are filled, its values, and what lets it grow.

    `refine(side, trials)` expands so many nodes for one bound, and returns how many there were;
    `second` has the mover of each node, and `edges`, `to` and `chances` its moves. `find` has the
    number of a moment's node, negative if it has not come up.
    """

    counts: np.ndarray
    values: np.ndarray
    edges: np.ndarray
    to: np.ndarray
    chances: np.ndarray
    second: np.ndarray
    refine: Callable[[int, int], int]
    find: Callable[[QuantumCheckers], int]

    def bounds(self) -> tuple[float, float]:
        """The lower and the upper bound of the first moment, for White."""
        low, high = map(float, self.values[0, :2])
        return low, high

    def grow(
        self, trials: int, progress: Callable[[str], None] = lambda _: None
    ) -> tuple[float, float]:
        """Look at so many nodes, or at fewer if the bounds meet or the arrays are full.

        Returns the bounds, and tells them now and then.
        """
        side, stuck, due = layout.LOWER, 0, FIRST_RENEWAL
        while stuck < 2 and self.counts[layout.TRIALS] < trials:
            wanted = int(min(BATCH, trials - self.counts[layout.TRIALS]))
            done = self.refine(side, wanted)
            stuck = stuck + 1 if done < wanted else 0
            side = 1 - side
            if self.counts[layout.TRIALS] >= due:
                self._renew()
                due += due // RENEWALS
            low, high = self.bounds()
            if high - low <= MET:
                return low, high
            if not self.counts[layout.TRIALS] % (100 * BATCH):
                looked_at = int(self.counts[layout.TRIALS])
                progress(f"{looked_at:,} moments: {low:+.4f} to {high:+.4f}")
        self._renew()
        return self.bounds()

    def _renew(self) -> None:
        """Tell every node what has been found below it since it was valued."""
        filled = int(self.counts[layout.NODES_FILLED])
        if filled:
            kernels.renew(filled, self.edges, self.to, self.chances, self.values, self.second)


def amplitude_tree(start: QuantumCheckers, aim: Aim, most_nodes: int, *, to_the_last: bool) -> Tree:
    """The tree of `kernels.small.amplitudes`.

    `to_the_last` says whether it is to close games to the last bit (`kernels.small.bounds.descend`)
    or to prove more of large ones.
    """
    row = encode(start)
    room = most_nodes + layout.SUCCESSORS
    counts = np.zeros(layout.BOUND_COUNTS, np.int64)
    values = np.zeros((room, 3))
    results = np.array(aim.value)
    values[0] = results[0], results[2], results.mean()
    places, keys, movers = (np.zeros(room + more, np.int64) for more in (1, 0, 0))
    pool = np.zeros(WORDS * room + layout.SUCCESSORS * len(row), np.int64)
    table = np.full(1 << (2 * room - 1).bit_length(), -1, np.int32)
    visits, edges = np.zeros(room, np.int32), np.zeros(room, np.int32)
    to, chances = np.zeros(EDGES * room, np.int32), np.zeros(EDGES * room)

    def refine(side: int, trials: int) -> int:
        return int(
            amplitudes.refine(
                row,
                results,
                side,
                trials,
                WEARY,
                to_the_last,
                counts,
                places,
                keys,
                movers,
                pool,
                table,
                visits,
                edges,
                to,
                chances,
                values,
            )
        )

    words = np.zeros(len(row) + HEAD, np.int64)

    def find(state: QuantumCheckers) -> int:
        length = nodes.fold(encode(state), words)
        key = nodes.hash_of(words, length)
        return int(nodes.find(words, length, key, places, keys, pool, table))

    return Tree(counts, values, edges, to, chances, movers, refine, find)
