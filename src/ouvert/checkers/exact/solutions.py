"""Exact solutions of quantum checkers on the smallest boards: who wins, and with what probability.

All moments that can come up are written out as a graph (`kernels.small.graph`), which is
finite below interference: no split can be undone, and parts need empty squares. Then they are
valued backwards. A move that captures for certain, or that finds out about an earlier capture,
leaves fewer pieces, so moments are taken by their number of pieces. Among equally many pieces the
draw rule is a horizon: where the clock stands at 40 the game is drawn, and 40 steps backwards from
there give the values for every earlier clock. That is expectimax to the very end, exact but for the
rounding of double precision.

Without the draw rule the steps backwards are repeated until nothing changes any more. A game that
never ends is won by nobody, and the probabilities of winning that can be forced grow step by step
to the true ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from ouvert.checkers.kernels.small import graph as kernels
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as rules
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.board import NOWHERE, board_of, squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError

MOST_MOMENTS = 20_000_000
"""Moments after which a game counts as too large; they take about 4 GB."""
STEADY = 1e-12
"""Without the draw rule, values that change by less are taken as final."""
MOST_SWEEPS = 10_000
ANY = layout.SQUARES
"""A piece may be on any number of squares."""
LOST = np.array((-1.0, 0.0, 1.0))
PIECES_A_SIDE = 2
ROUNDED = 1e-6
"""By so much the number of halvings of a chance may differ from a whole one."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a moment is worth to the seat whose turn it is.

    Attributes:
        expected: mean result, a win being 1 and a loss −1, if both sides play for that. Without the
            draw rule NaN: values of ever longer games need not settle.
        win: the probability of winning that it can force, caring for nothing else.
        loss: the probability of winning that its opponent can force.
    """

    expected: float
    win: float
    loss: float


@dataclass(frozen=True, slots=True)
class Graph:
    """The arrays of `kernels.small.graph`, and how many pieces each moment has."""

    first: np.ndarray
    second: np.ndarray
    table: np.ndarray
    moves: np.ndarray
    kinds: np.ndarray
    outcomes: np.ndarray
    to: np.ndarray
    chances: np.ndarray
    pieces: np.ndarray


@dataclass(frozen=True, slots=True)
class CheckersSolution:
    """A solved game. Get one from `solve`.

    Attributes:
        variant: the rule set.
        most_parts: on how many squares a piece of White, of Black, may be after splitting.
        graph: all moments.
        values: float64[moments, 3]: expected, win, loss; with the draw rule just after a capture.
        clocks: float32[40, moments, 3]: the same for every clock of the draw rule; empty without
            the rule, and if it was not kept.
        residual: without the draw rule the largest change in the last step backwards.
    """

    variant: Variant
    most_parts: tuple[int, int]
    graph: Graph = field(repr=False)
    values: np.ndarray = field(repr=False)
    clocks: np.ndarray = field(repr=False)
    residual: float = 0.0

    @property
    def moments(self) -> int:
        """Different moments, the clock of the draw rule, mirror images and colours aside."""
        return len(self.graph.first)

    def number(self, state: QuantumCheckers) -> int:
        """The number of a moment in the graph. Raises PositionError if it cannot come up."""
        apart = self.most_parts[0] != self.most_parts[1]
        words = words_of(state, board_tables(self.variant.size), sides_apart=apart)
        graph = self.graph
        found = int(kernels.find(*map(int, words), graph.first, graph.second, graph.table))
        if found < 0:
            raise PositionError("this moment cannot come up in the game that was solved")
        return found

    def value(self, state: QuantumCheckers) -> Value:
        """What a moment is worth to whose turn it is. Raises PositionError if it cannot come up."""
        if state.drawn:
            return Value(0.0, 0.0, 0.0)
        number = self.number(state)
        if state.over:
            # who cannot move has lost, also at the end of the clock, which has no values
            return Value(*map(float, LOST))
        if self.variant.draw_after is None or not state.quiet:
            return Value(*map(float, self.values[number]))
        if not len(self.clocks):
            raise PositionError("this solution knows the moments just after a capture only")
        return Value(*map(float, self.clocks[state.quiet, number]))

    def moves(self, state: QuantumCheckers) -> tuple[tuple[Move, Value], ...]:
        """Every legal move with what it is worth to the mover."""
        found = []
        for move in state.legal_actions():
            mean = np.zeros(3)
            for weight, after in state.outcomes(move):
                worth = self.value(after)
                if after.turn == state.turn:
                    mean += weight * np.array((worth.expected, worth.win, worth.loss))
                else:
                    mean += weight * np.array((-worth.expected, worth.loss, worth.win))
            found.append((move, Value(*map(float, mean))))
        return tuple(found)

    def best_of_kinds(self) -> np.ndarray:
        """float64[moments, 4]: what the best step, split, capture, entangling capture brings.

        Just after a capture; NaN where there is none. Raises PositionError without clocks.
        """
        if len(self.clocks) < 2:
            raise PositionError("what moves bring is known only with a draw rule and its clocks")
        graph = self.graph
        best = np.full((self.moments, 4), -np.inf)
        kernels.best_of_kinds(
            graph.moves,
            graph.kinds,
            graph.outcomes,
            graph.to,
            graph.chances,
            self.values[:, 0],
            self.clocks[1, :, 0].astype(np.float64),
            graph.pieces,
            best,
        )
        best[best == -np.inf] = np.nan
        return best


def solve(
    variant: Variant,
    most_parts: tuple[int, int] = (ANY, ANY),
    *,
    clocks: bool = True,
    most_moments: int = MOST_MOMENTS,
    progress: Callable[[str], None] = lambda _: None,
) -> CheckersSolution:
    """Solve a game exactly.

    Args:
        variant: a board of 4 or 5 squares with one row, below interference, without phantoms.
        most_parts: White's and Black's pieces are split no further than to so many squares. A value
            with a limit for one side alone is a bound for the game without it.
        clocks: keep the values for every clock of the draw rule, not only just after a capture.
        most_moments: give up beyond so many.
        progress: is told what is being done.

    Raises SizeError if the game is too large, or of a kind that is not solved here.
    """
    if (
        variant.size > 5
        or variant.rows > 1
        or variant.level > Level.ENTANGLEMENT
        or variant.phantoms
    ):
        raise SizeError(
            "games are solved on boards of 4 or 5 squares with one row, up to entanglement, "
            "without phantoms"
        )
    graph = _graph(variant, most_parts, most_moments, progress)
    return CheckersSolution(variant, most_parts, graph, *_values(variant, graph, clocks, progress))


def fits_words(variant: Variant) -> bool:
    """Whether moments of a game fit into two words: up to 5 × 5, below interference."""
    size = variant.size
    return variant.level is not Level.INTERFERENCE and size * size // 2 <= layout.SQUARES


def board_tables(size: int) -> np.ndarray:
    """The `tables` of `kernels.small.layout`: int64[dark squares, 10].

    Raises SizeError for a board whose moments do not fit into its words.
    """
    board = board_of(size)
    dark = list(squares_of(board.dark()))
    if len(dark) > layout.SQUARES:
        raise SizeError(f"moments of {size} × {size} are not written out, only of up to 5 × 5")
    place = {NOWHERE: NOWHERE} | {square: number for number, square in enumerate(dark)}
    tables = np.zeros((len(dark), layout.TABLE_WIDTH), np.int64)
    for number, square in enumerate(dark):
        y, x = divmod(square, size)
        tables[number, layout.STEP_TO : layout.STEP_TO + 4] = [
            place[to] for to in board.steps[square]
        ]
        tables[number, layout.JUMP_TO : layout.JUMP_TO + 4] = [
            place[to] for to in board.jumps[square]
        ]
        tables[number, layout.CROWN] = y == 0
        # on even boards the mirror image of a dark square is a light one
        tables[number, layout.MIRROR] = place[y * size + size - 1 - x] if size % 2 else number
    return tables


def row_of(state: QuantumCheckers) -> np.ndarray:
    """A moment in which a player acts, as a row of `kernels.small.layout`.

    Raises PositionError for more than two pieces a side, and for chances that cannot come up.
    """
    position = state.position
    if max(position.whites, len(position.pieces) - position.whites) > PIECES_A_SIDE:
        raise PositionError(f"moments here have up to {PIECES_A_SIDE} pieces a side")
    # White's pieces are 0 and 1 here, and Black's 2 and 3
    numbers = [*range(position.whites), *range(PIECES_A_SIDE, 2 * PIECES_A_SIDE)]
    dark = list(squares_of(state.variant.board.dark()))
    row = np.zeros(layout.WIDTH, np.int8)
    row[layout.OWNER : layout.OWNER + len(dark)] = -1
    row[layout.PARTNER : layout.PARTNER + 4] = -1
    for place, square in enumerate(dark):
        piece = position.piece_on(square)
        if piece is None:
            continue
        row[layout.OWNER + place] = numbers[piece]
        row[layout.CROWNED + place] = position.kings >> square & 1
        wave = position.wave_of(piece)
        if wave is None:
            continue
        chance = wave.probability(1 << square)
        partner = position.partner(piece)
        if partner is not None:
            row[layout.PARTNER + numbers[piece]] = numbers[partner]
            if wave.pieces[0] == piece:
                row[layout.ROLE + numbers[piece]] = 1
                victim = position.pieces[partner]
                there = wave.probability(victim)
                succeeded = not position.both(square, (victim & -victim).bit_length() - 1)
                row[layout.GROUP + place] = succeeded
                chance /= 1 - there if succeeded else there
        halvings = -np.log2(chance)
        if abs(halvings - round(halvings)) > ROUNDED:
            raise PositionError("chances of moments here are those that splits make: halves, again")
        row[layout.EXPONENT + place] = round(halvings)
    row[layout.JUMPER] = -1
    if state.turn:
        rules.turn_over(row, len(dark))
    if state.chain is not None:
        place = dark.index(state.chain)
        row[layout.JUMPER] = len(dark) - 1 - place if state.turn else place
    row[layout.MOVER] = state.turn
    return row


def words_of(
    state: QuantumCheckers, tables: np.ndarray, *, sides_apart: bool = False
) -> np.ndarray:
    """A moment in two words, without its clock: int64[2].

    Mirror images get the same ones, and so does a moment in which colours and sides are exchanged,
    unless `sides_apart`. `tables` are those of its board (`board_tables`).
    """
    row = row_of(state)
    if not sides_apart:
        row[layout.MOVER] = 0
    words = np.zeros(2, np.int64)
    rules.pack(row, len(tables), tables, words)
    return words


def _graph(
    variant: Variant,
    most_parts: tuple[int, int],
    most: int,
    progress: Callable[[str], None],
) -> Graph:
    """Write out all moments that can come up; the arrays double whenever they are full.

    Args:
        variant: the board and the level.
        most_parts: as in `solve`.
        most: raise SizeError beyond so many moments.
        progress: is told what is being done.
    """
    tables = board_tables(variant.size)
    size = 1 << 14
    first, second = np.zeros(size, np.int64), np.zeros(size, np.int64)
    first[0], second[0] = words_of(QuantumCheckers.start(variant), tables)
    moves, outcomes = np.zeros(size + 1, np.int32), np.zeros(2 * size + 1, np.int32)
    kinds = np.zeros(2 * size, np.int8)
    to, chances = np.zeros(4 * size, np.int32), np.zeros(4 * size, np.float32)
    counts = np.zeros(layout.GRAPH_COUNTS, np.int64)
    counts[layout.MOMENTS] = 1
    table = np.full(2 * size, -1, np.int32)
    kernels.rehash(first, second, 1, table)
    while True:
        kernels.grow(
            tables,
            len(tables),
            int(variant.level),
            np.array(most_parts, np.int64),
            counts,
            first,
            second,
            table,
            moves,
            kinds,
            outcomes,
            to,
            chances,
        )
        nodes = int(counts[layout.MOMENTS])
        progress(f"{nodes:,} moments, {int(counts[layout.EXPANDED]):,} expanded")
        if counts[layout.EXPANDED] == nodes:
            break
        if nodes > most:
            raise SizeError(f"this game has more than {most:,} different moments")
        room = layout.SUCCESSORS
        if nodes + room > min(len(first), len(table) // 2):
            first, second, moves = doubled(first), doubled(second), doubled(moves)
            table = np.full(2 * len(first), -1, np.int32)
            kernels.rehash(first, second, nodes, table)
        if counts[layout.MOVES_FILLED] + room > len(kinds):
            kinds, outcomes = doubled(kinds), doubled(outcomes)
        if counts[layout.OUTCOMES_FILLED] + room > len(to):
            to, chances = doubled(to), doubled(chances)
    pieces = np.zeros(nodes, np.int8)
    kernels.count_pieces(first, second, nodes, len(tables), pieces)
    made = int(counts[layout.MOVES_FILLED])
    ends = int(counts[layout.OUTCOMES_FILLED])
    return Graph(
        first[:nodes],
        second[:nodes],
        table,
        moves[: nodes + 1],
        kinds[:made],
        outcomes[: made + 1],
        to[:ends],
        chances[:ends],
        pieces,
    )


def doubled(array: np.ndarray) -> np.ndarray:
    """A longer copy of an array; what is in its second half does not matter."""
    return np.concatenate((array, array))


def _values(
    variant: Variant, graph: Graph, clocks: bool, progress: Callable[[str], None]
) -> tuple[np.ndarray, np.ndarray, float]:
    """Value all moments: see `CheckersSolution.values`, `clocks` and `residual`."""
    nodes, pieces = len(graph.first), graph.pieces
    limit = variant.draw_after
    layers = np.zeros((limit if clocks and limit is not None else 0, nodes, 3), np.float32)
    settled = np.zeros((nodes, 3))
    residual = changed = 0.0
    over = graph.moves[:-1] == graph.moves[1:]
    for count in range(1, 5):
        mine = pieces == count
        chosen = np.flatnonzero(mine).astype(np.int32)
        after, before = np.zeros((nodes, 3)), np.zeros((nodes, 3))
        after[mine & over] = LOST
        for clock in reversed(range(MOST_SWEEPS if limit is None else limit)):
            if not clock % 10:
                progress(f"{len(chosen):,} moments with {count} pieces")
            changed = kernels.sweep(
                chosen,
                pieces,
                graph.moves,
                graph.outcomes,
                graph.to,
                graph.chances,
                after,
                settled,
                before,
            )
            after, before = before, after
            if clocks and limit is not None:
                layers[clock, mine] = after[mine]
            if limit is None and changed <= STEADY:
                break
        settled[mine] = after[mine]
        residual = max(residual, changed)
    if limit is None:
        settled[:, 0] = np.nan
        return settled, layers, residual
    return settled, layers, 0.0
