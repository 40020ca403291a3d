"""Search trees of small games of quantum checkers, which grow from a moment.

What has not been looked at counts as lost for the lower bound and as won for the upper, so the
bounds of the first moment hold for the whole game, whenever the search stops. They are exact but
for rounding, with interference to within 10⁻⁵.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ouvert.checkers.compiled import encode
from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.duels import Duels, no_duels
from ouvert.checkers.exact.endgames import Endgames, no_endgames
from ouvert.checkers.exact.solutions import board_tables, row_of
from ouvert.checkers.kernels.board import HEAD
from ouvert.checkers.kernels.small import amplitudes as amplitudes
from ouvert.checkers.kernels.small import bounds as kernels
from ouvert.checkers.kernels.small import graph as graphs
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as rules
from ouvert.checkers.kernels.small import nodes as nodes
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level
from ouvert.errors import SizeError

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
FAR = 20
"""On larger boards, moves to a draw from which on none is proved: see `kernels.small.bounds`."""
MET = 1e-9


@dataclass(frozen=True, slots=True)
class Tree:
    """A search tree: how far its arrays are filled, its values, and what lets it grow.

    `refine(side, trials)` expands so many nodes for one bound, and returns how many there were;
    `second` has the mover of each node, and `edges`, `to` and `chances` its moves. Where the first
    node is the moment with its colours exchanged, `turned`, so are its values. What is −1 and 1 in
    them is told as the two of `scale`. `find` has the number of a moment's node, negative if it has
    not come up; trees of `moment_tree` have none.
    """

    counts: np.ndarray
    values: np.ndarray
    edges: np.ndarray
    to: np.ndarray
    chances: np.ndarray
    second: np.ndarray
    refine: Callable[[int, int], int]
    turned: bool = False
    scale: tuple[float, float] = (-1.0, 1.0)
    find: Callable[[QuantumCheckers], int] | None = None

    def bounds(self) -> tuple[float, float]:
        """The lower and the upper bound of the first moment, for White."""
        low, high = map(float, self.values[0, :2])
        if self.turned:
            low, high = -high, -low
        least, most = self.scale
        half = (most - least) / 2
        return least + half * (1 + low), least + half * (1 + high)

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


def moment_tree(
    start: QuantumCheckers, aim: Aim, most_nodes: int, known: Endgames | Duels | None = None
) -> Tree:
    """The tree of `kernels.small.bounds`, for the levels below interference on at most 5 × 5.

    Raises SizeError for duels of another rule set or with another aim.
    """
    variant, limit = start.variant, start.variant.draw_after
    assert limit is not None
    if isinstance(known, Duels):
        known.check_aim(aim)
        if known.variant != variant:
            raise SizeError(
                f"the tables at every clock are of another game, {known.variant}, not of {variant}"
            )
    far = _is_far(start)
    asked, scale = aim, (-1.0, 1.0)
    if answers_for_every_aim(start, known):
        asked, scale = Aim.EXPECTED, (aim.value[0], aim.value[2])
    known = known or no_endgames()
    room = most_nodes + layout.SUCCESSORS
    tables = board_tables(variant.size)
    results = np.array(asked.value)
    first, second = np.zeros(room, np.int64), np.zeros(room, np.int64)
    table = np.full(1 << (2 * room - 1).bit_length(), -1, np.int32)
    visits, edges = np.zeros(room, np.int32), np.zeros(room, np.int32)
    to, chances = np.zeros(EDGES * room, np.int32), np.zeros(EDGES * room)
    values = np.zeros((room, 3))
    words = np.zeros(2, np.int64)
    row = row_of(start)
    # the kernel takes moments for one that are the same but for the colours
    turned = asked is Aim.EXPECTED and start.turn == 1
    if turned:
        row[layout.MOVER] = 0
    rules.pack(row, len(tables), tables, words)
    first[0], second[0] = words
    first[0] |= start.quiet << layout.CLOCK_SHIFT
    edges[0] = -1
    values[0] = results[0], results[2], results.mean()
    graphs.rehash(first, second, 1, table)
    counts = np.zeros(layout.BOUND_COUNTS, np.int64)
    counts[layout.NODES_FILLED] = 1
    duels = known if isinstance(known, Duels) else no_duels()
    worth = _worth(no_endgames() if isinstance(known, Duels) else known, asked)

    def refine(side: int, trials: int) -> int:
        return int(
            kernels.refine(
                tables,
                len(tables),
                int(variant.level),
                limit,
                results,
                1 - side if turned else side,
                trials,
                WEARY,
                variant.size <= CLOSING,
                far,
                counts,
                first,
                second,
                table,
                visits,
                edges,
                to,
                chances,
                values,
                known.first,
                known.second,
                known.table,
                worth,
                duels.values,
            )
        )

    return Tree(counts, values, edges, to, chances, second, refine, turned, scale)


def amplitude_tree(start: QuantumCheckers, aim: Aim, most_nodes: int, *, to_the_last: bool) -> Tree:
    """The tree of `kernels.small.amplitudes`, for every level.

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

    return Tree(counts, values, edges, to, chances, movers, refine, find=find)


def answers_for_every_aim(start: QuantumCheckers, known: Endgames | Duels | None) -> bool:
    """Whether the search of one aim is that of all: no draw is proved, so nothing but who wins."""
    return start.variant.level is not Level.INTERFERENCE and known is None and _is_far(start)


def _is_far(start: QuantumCheckers) -> bool:
    limit = start.variant.draw_after
    return start.variant.size > CLOSING and limit is not None and limit - start.quiet >= FAR


def _worth(endgames: Endgames, aim: Aim) -> np.ndarray:
    """float32[n, 2, 2]: bounds of endgames for White, where he is to move and where Black is."""
    low, high, least_win, most_win, least_loss, most_loss = endgames.values.T
    white, black = {
        Aim.EXPECTED: ((low, high), (-high, -low)),
        Aim.WHITE_WINS: ((least_win, most_win), (least_loss, most_loss)),
        Aim.BLACK_WINS: ((-most_loss, -least_loss), (-most_win, -least_win)),
    }[aim]
    worth = np.array([[*white], [*black]], dtype=np.float32)
    return np.ascontiguousarray(np.moveaxis(worth, 2, 0))
