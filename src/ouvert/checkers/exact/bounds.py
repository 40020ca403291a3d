"""Proved bounds for small games of quantum checkers that are too large to be solved whole.

A search tree grows from the first moment (`kernels.small.bounds`, with interference
`kernels.small.amplitudes`), by turns for the lower bound and for the upper. What has not been
looked at counts as lost for the one and as won for the other, so the bounds hold for the whole
game, whenever the search stops. They are exact but for rounding, with interference to within 10⁻⁵;
if they meet, the game is solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from ouvert.checkers.compiled import encode
from ouvert.checkers.exact.endgames import Endgames, no_endgames
from ouvert.checkers.exact.solutions import board_tables, row_of
from ouvert.checkers.kernels.small import amplitudes as amplitudes
from ouvert.checkers.kernels.small import bounds as kernels
from ouvert.checkers.kernels.small import graph as graphs
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as rules
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
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
DIGITS = 12
"""Decimals of a bound; what is beyond is rounding."""
LONGEST_RULE = 1 << 14


class Aim(Enum):
    """What a loss, a draw and a win are worth to White."""

    EXPECTED = (-1.0, 0.0, 1.0)
    """White's mean result."""
    WHITE_WINS = (0.0, 0.0, 1.0)
    """The probability of winning that White can force."""
    BLACK_WINS = (-1.0, 0.0, 0.0)
    """The same for Black, with a minus sign."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What has been proved about the start of a game.

    Attributes:
        lower: the true value is at least this.
        upper: the true value is at most this.
        expanded: nodes that were looked at.
        nodes: moments, with clocks, that came up.
    """

    lower: float
    upper: float
    expanded: int
    nodes: int

    @property
    def closed(self) -> bool:
        """Whether the bounds have met, so that the game is solved."""
        return self.upper - self.lower <= MET


@dataclass(frozen=True, slots=True)
class _Tree:
    """A search tree: how far its arrays are filled, its values, and what lets it grow.

    `refine(side, trials)` expands so many nodes for one bound, and returns how many there were;
    `second` has the mover of each node, and `edges`, `to` and `chances` its moves.
    Where the first node is the moment with its colours exchanged, `turned`, so are its values.
    """

    counts: np.ndarray
    values: np.ndarray
    edges: np.ndarray
    to: np.ndarray
    chances: np.ndarray
    second: np.ndarray
    refine: Callable[[int, int], int]
    turned: bool = False

    def renew(self) -> None:
        """Tell every node what has been found below it since it was valued."""
        filled = int(self.counts[layout.NODES_FILLED])
        if filled:
            kernels.renew(filled, self.edges, self.to, self.chances, self.values, self.second)

    def bounds(self) -> tuple[float, float]:
        """The lower and the upper bound of the first moment, for White."""
        low, high = map(float, self.values[0, :2])
        return (-high, -low) if self.turned else (low, high)


def bounds(
    variant: Variant,
    aim: Aim = Aim.EXPECTED,
    trials: int = 1_000_000,
    *,
    start: QuantumCheckers | None = None,
    most_nodes: int = 8_000_000,
    endgames: Endgames | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Bounds:
    """Bound what a game is worth from its start, under best play.

    Args:
        variant: a board of 4 or 5 squares with one row and a draw rule, without phantoms.
        aim: what is bounded; for `BLACK_WINS` the bounds are of Black's probability.
        trials: nodes to look at, at most.
        start: a moment of such a game in which a player is to move, instead of the first one.
        most_nodes: stop when so many have come up; each takes about 90 bytes, with interference
            300.
        endgames: bounds of the same rule set with two pieces, from which lines go on
            (`exact.endgames`); there are none with interference.
        progress: is told the bounds now and then.

    Raises SizeError for a game of another kind.
    """
    limit = variant.draw_after
    if (
        variant.size > 5
        or variant.rows > 1
        or variant.phantoms
        or limit is None
        or limit >= LONGEST_RULE
    ):
        raise SizeError(
            "games are bounded on boards of 4 or 5 squares with one row and a draw rule, without "
            "phantoms"
        )
    first = start or QuantumCheckers.start(variant)
    if variant.level is Level.INTERFERENCE:
        tree = _amplitude_tree(first, aim, most_nodes)
    else:
        tree = _moment_tree(first, aim, most_nodes, endgames or no_endgames())
    side, stuck, due = layout.LOWER, 0, FIRST_RENEWAL
    while stuck < 2 and tree.counts[layout.TRIALS] < trials:
        wanted = int(min(BATCH, trials - tree.counts[layout.TRIALS]))
        done = tree.refine(side, wanted)
        stuck = stuck + 1 if done < wanted else 0
        side = 1 - side
        if tree.counts[layout.TRIALS] >= due:
            tree.renew()
            due += due // RENEWALS
        low, high = tree.bounds()
        if high - low <= MET:
            break
        if not tree.counts[layout.TRIALS] % (100 * BATCH):
            looked_at = int(tree.counts[layout.TRIALS])
            progress(f"{looked_at:,} moments: {low:+.4f} to {high:+.4f}")
    tree.renew()
    low, high = (round(value, DIGITS) for value in tree.bounds())
    if aim is Aim.BLACK_WINS:
        low, high = -high, -low
    filled = int(tree.counts[layout.NODES_FILLED])
    # adding zero turns a −0.0 into 0.0
    return Bounds(low + 0.0, high + 0.0, int(tree.counts[layout.TRIALS]), filled)


def move_bounds(
    state: QuantumCheckers, trials: int, most_nodes: int
) -> tuple[tuple[Move, float, float], ...]:
    """Every legal move, with the least and the most that it is proved to bring who moves.

    Args:
        state: a moment of a game that `bounds` takes, in which a player is to move.
        trials: nodes to look at for each moment that a move may lead to.
        most_nodes: as in `bounds`.
    """
    found = []
    for move in state.legal_actions():
        low = high = 0.0
        for weight, after in state.outcomes(move):
            if after.over:
                least = most = float(after.returns[0])
            else:
                proved = bounds(state.variant, trials=trials, start=after, most_nodes=most_nodes)
                least, most = proved.lower, proved.upper
            low += weight * least
            high += weight * most
        found.append((move, low, high) if state.turn == 0 else (move, -high + 0.0, -low + 0.0))
    return tuple(found)


def _moment_tree(start: QuantumCheckers, aim: Aim, most_nodes: int, known: Endgames) -> _Tree:
    """The tree of `kernels.small.bounds`, for the levels below interference."""
    variant, limit = start.variant, start.variant.draw_after
    assert limit is not None
    room = most_nodes + layout.SUCCESSORS
    tables = board_tables(variant.size)
    results = np.array(aim.value)
    first, second = np.zeros(room, np.int64), np.zeros(room, np.int64)
    table = np.full(1 << (2 * room - 1).bit_length(), -1, np.int32)
    visits, edges = np.zeros(room, np.int32), np.zeros(room, np.int32)
    to, chances = np.zeros(EDGES * room, np.int32), np.zeros(EDGES * room)
    values = np.zeros((room, 3))
    words = np.zeros(2, np.int64)
    row = row_of(start)
    # the kernel takes moments for one that are the same but for the colours
    turned = aim is Aim.EXPECTED and start.turn == 1
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
    worth = _worth(known, aim)
    far = variant.size > CLOSING and limit - start.quiet >= FAR

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
            )
        )

    return _Tree(counts, values, edges, to, chances, second, refine, turned)


def _amplitude_tree(start: QuantumCheckers, aim: Aim, most_nodes: int) -> _Tree:
    """The tree of `kernels.small.amplitudes`, for interference."""
    row = encode(start)
    room = most_nodes + layout.SUCCESSORS
    counts = np.zeros(layout.BOUND_COUNTS, np.int64)
    values = np.zeros((room, 3))
    results = np.array(aim.value)
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
                start.variant.size <= CLOSING,
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

    return _Tree(counts, values, edges, to, chances, movers, refine)


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
