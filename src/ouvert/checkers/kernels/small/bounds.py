"""Bounds for small games of quantum checkers that are too large to be written out.

A search tree grows from one moment, best first. Every node has a lower and an upper bound of what
it is worth to White, and a guess between. Nodes that are not expanded have the trivial bounds, so
the bounds of the first node are right whenever the search stops.

A node is a moment together with the clock of the draw rule, which makes the graph free of cycles:
moves that leave fewer pieces set the clock back, all others advance it. Its words are those of
`moves.pack` with the clock in the free bits of the first. The moves of an expanded node
are a row of edges, from `edges[node]` on: a moment `to`, with a chance that is negative where a
new move begins; a chance of 0 ends the row.

Where a win is worth as much as a loss costs, moments that differ but for the colours are one node,
in which White is to move. A moment of Black's is then the complement of that node in `to`, and its
values are the node's with the other sign.

Where the draw is far, a moment may be taken for one of the same squares with more moves on the
clock, if games that are drawn may be worth anything in return. What is proved of that one is then
proved whether fewer moves are on the clock or a capture has just set it back: the bounds of a node
hold for its moment at every earlier clock. For if so for the moments after its moves, whose clocks
are at least one more than its own, then for itself; where the clock is up nothing is claimed.
With bounds of two pieces at every clock these are kept apart by their clocks and may be drawn: what
is proved of a moment with more pieces still holds at every earlier clock, since the capture that
leads to two sets the clock back. All of this is so whatever a loss, a draw and a win are worth, as
it only needs that with more than two pieces nothing is claimed where the clock is up.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.small.duels import DUEL_GRAIN
from ouvert.checkers.kernels.small.endgames import look_up
from ouvert.checkers.kernels.small.graph import find
from ouvert.checkers.kernels.small.layout import (
    CLOCK_SHIFT,
    CROWNED,
    EDGES_FILLED,
    EXPONENT,
    GUESS,
    LOWER,
    MOVER,
    MOVER_SHIFT,
    NODES_FILLED,
    OWNER,
    SQUARES_MASK,
    SUCCESSORS,
    TRIALS,
    UPPER,
    WIDTH,
)
from ouvert.checkers.kernels.small.moves import expand, pack, unpack
from ouvert.kernels.machine import i64, kernel, part

LONGEST = 1 << 18
"""Nodes of a path; more than any game has whose draw rule fits into the clock."""
SURE = 1e-12
"""Bounds that differ by less have met."""
NONE_OPEN = 1 << 40
"""In place of a node: none is open."""
CLOCKS_SHARED = 8
"""How many moves more may be on the clock of a moment that stands for another."""
KING_WORTH, ROW_WORTH, FULL = 1.5, 0.05, 3.0
"""The guess counts men as 1, kings and each row of a man so, and takes this for a sure win."""


@kernel("int64(int8[:], int64)", nogil=True)
def _pieces(row: np.ndarray, squares: int) -> int:
    seen = i64(0)
    for q in range(squares):
        if row[OWNER + q] >= 0:
            seen |= 1 << row[OWNER + q]
    return (seen & 1) + (seen >> 1 & 1) + (seen >> 2 & 1) + (seen >> 3 & 1)


@kernel("float64(int8[:], int64)", nogil=True)
def _guess(row: np.ndarray, squares: int) -> float:
    """Who is ahead in expected material, from −1 to 1, as White sees it."""
    total = 0.0
    for q in range(squares):
        if row[OWNER + q] < 0:
            continue
        mine = row[OWNER + q] < 2
        climbed = q if not mine else squares - 1 - q
        worth = KING_WORTH if row[CROWNED + q] else 1.0 + ROW_WORTH * climbed * 5 / squares
        total += (worth if mine else -worth) * 2.0 ** -row[EXPONENT + q]
    guess = max(-0.95, min(0.95, total / FULL))
    return -guess if row[MOVER] else guess


@part
def _seen(to: int, column: int, values: np.ndarray) -> float:
    """A value of the moment at the end of an edge; the bounds of a complement change places."""
    if to >= 0:
        return values[to, column]
    return -values[~to, (UPPER, LOWER, GUESS)[column]]


@kernel("void(int64, int32[:], int32[:], float64[:], float64[:, :], int64[:])", nogil=True)
def back_up(
    node: int,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    values: np.ndarray,
    second: np.ndarray,
) -> None:
    """Value an expanded node by its moves; the arguments are those of `refine`."""
    black = second[node] >> MOVER_SHIFT & 1
    sign = -1.0 if black else 1.0
    best = np.full(3, -np.inf)
    mean = np.zeros(3)
    at = i64(edges[node])
    if chances[at] == 0:
        return
    while True:
        chance = chances[at]
        if chance <= 0 and at > edges[node]:
            for column in range(3):
                best[column] = max(best[column], sign * mean[column])
                mean[column] = 0.0
        if chance == 0:
            break
        for column in range(3):
            mean[column] += abs(chance) * _seen(to[at], column, values)
        at += 1
    # stale bounds are right, so they never get worse
    values[node, LOWER] = max(values[node, LOWER], sign * best[LOWER])
    values[node, UPPER] = min(values[node, UPPER], sign * best[UPPER])
    values[node, GUESS] = max(values[node, LOWER], min(values[node, UPPER], sign * best[GUESS]))


@kernel("void(int64, int32[:], int32[:], float64[:], float64[:, :], int64[:])", nogil=True)
def renew(
    filled: int,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    values: np.ndarray,
    second: np.ndarray,
) -> None:
    """Value every expanded node anew, each after all to which its moves lead.

    A node that is reached on many ways has been valued on the way by which it was reached last, and
    those who lead to it otherwise do not know yet what was found. The arguments are those of
    `refine`, and how many nodes there are.
    """
    path, ats = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)
    seen = np.zeros(filled, np.bool_)
    depth = i64(0) if edges[0] >= 0 else i64(-1)
    ats[0] = edges[0]
    while depth >= 0:
        at = ats[depth]
        if chances[at] == 0:
            back_up(path[depth], edges, to, chances, values, second)
            depth -= 1
            continue
        ats[depth] += 1
        below = max(to[at], ~to[at])
        if edges[below] >= 0 and not seen[below]:
            seen[below] = True
            depth += 1
            path[depth], ats[depth] = below, edges[below]


@kernel(
    "int64(int64, int64, float64, boolean, int32[:], int32[:], int32[:], float64[:],"
    "float64[:, :], int64[:])",
    nogil=True,
)
def descend(
    node: int,
    aim: int,
    weary: float,
    open_only: bool,
    visits: np.ndarray,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    values: np.ndarray,
    second: np.ndarray,
) -> int:
    """What is below an expanded node and matters most for a bound, as in `to`; or NONE_OPEN.

    For the lower bound White follows the guess, and Black the lowest bound, which has to rise; for
    the upper bound the other way round. Chance goes where most is open.

    Args:
        node: an expanded node.
        aim: LOWER or UPPER, the bound to improve.
        weary: so much times the logarithm of the visits is taken off what is followed, so that no
            branch swallows everything.
        open_only: where the other side's best move by a hair is closed already, go on below the
            best of those that are open; else the path ends there and is valued anew. The one closes
            games to the last bit, the other proves a little more of large ones.
        visits: int32[nodes], with the next four as in `refine`.
        edges: int32[nodes].
        to: int32[edges].
        chances: float64[edges].
        values: float64[nodes, 3], for the node's own White.
        second: int64[nodes], which has the mover of each node at the bit MOVER_SHIFT.
    """
    seat = second[node] >> MOVER_SHIFT & 1
    sign = -1.0 if seat else 1.0
    fixed = seat == aim
    found, most = i64(NONE_OPEN), -np.inf
    at = i64(edges[node])
    while chances[at] != 0:
        bound, guess, widest, open_node = 0.0, 0.0, SURE, i64(NONE_OPEN)
        visited = 1.0
        first = True
        while chances[at] > 0 or (first and chances[at] < 0):
            first = False
            chance = abs(chances[at])
            below = i64(to[at])
            bound += chance * _seen(below, aim, values)
            guess += chance * _seen(below, i64(GUESS), values)
            place = max(below, ~below)
            width = chance * (values[place, UPPER] - values[place, LOWER])
            # where the clock is up nothing more is found out, though bounds may not have met
            if width > widest and (edges[place] < 0 or chances[edges[place]] != 0):
                widest, open_node = width, below
            visited += visits[place]
            at += 1
        liked = sign * guess - weary * np.log(visited)
        merit = liked if fixed else sign * bound + 1e-3 * liked
        if merit > most and (open_node != NONE_OPEN or not (fixed or open_only)):
            most = merit
            found = open_node
    return found


@kernel(
    "int64(int64[:, :], int64, int64, int64, float64[:], int64, int64, float64, boolean, boolean,"
    "int64[:], int64[:], int64[:], int32[:], int32[:], int32[:], int32[:], float64[:],"
    "float64[:, :], int64[:], int64[:], int32[:], float32[:, :, :], int16[:, :, :, :])",
    nogil=True,
)
def refine(
    tables: np.ndarray,
    squares: int,
    level: int,
    limit: int,
    results: np.ndarray,
    aim: int,
    trials: int,
    weary: float,
    open_only: bool,
    far: bool,
    counts: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    table: np.ndarray,
    visits: np.ndarray,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    values: np.ndarray,
    ends_first: np.ndarray,
    ends_second: np.ndarray,
    ends_table: np.ndarray,
    ends_values: np.ndarray,
    duels: np.ndarray,
) -> int:
    """Expand nodes one by one, each where it matters most for a bound of the first node.

    Args:
        tables: int64[squares, TABLE_WIDTH], the board.
        squares: number of dark squares.
        level: 0 classical, 1 superposition, 2 entanglement.
        limit: the draw rule.
        results: float64[3], what a loss, a draw and a win are worth to White.
        aim: LOWER or UPPER, the bound to improve.
        trials: how many.
        weary: see `descend`.
        open_only: see there.
        far: take moments for others with up to CLOCKS_SHARED more moves on the clock, and leave
            open what is drawn.
        counts: int64[BOUND_COUNTS], how far the arrays are filled; the first node must be there,
            with White to move if nodes are the same but for the colours.
        first: int64[nodes], with `second` the words of each node.
        second: int64[nodes].
        table: int32[a power of two], the hash table of `small.graph.find`.
        visits: int32[nodes].
        edges: int32[nodes], −1 where a node is not expanded.
        to: int32[edges], nodes or their complements.
        chances: float64[edges].
        values: float64[nodes, 3], LOWER, UPPER, GUESS.
        ends_first: int64[n], with the next three a table of endgames as in `small.endgames`.
        ends_second: int64[n].
        ends_table: int32[a power of two].
        ends_values: float32[n, 2, 2], LOWER and UPPER of what each is worth to White, where he is
            to move and where Black is.
        duels: int16[clocks, n, parts, 2] or empty: in their place LOWER and UPPER at every clock,
            for who is to move, in units of one over DUEL_GRAIN (`small.duels`), of the expected
            result or of forced wins as `results` are; nodes of two pieces are then never taken for
            others, and their draws are proved.

    Returns how many were expanded: fewer than `trials` if the arrays are full or nothing is open.
    """
    out = np.zeros((SUCCESSORS, WIDTH), np.int8)
    odds = np.zeros(SUCCESSORS, np.float64)
    starts = np.zeros(SUCCESSORS, np.int64)
    kinds = np.zeros(SUCCESSORS, np.int8)
    row = np.zeros(WIDTH, np.int8)
    words = np.zeros(2, np.int64)
    path = np.zeros(LONGEST, np.int64)
    anything = np.full(2, squares, np.int64)
    loss, draw, win = results[0], results[1], results[2]
    alike = draw == 0 and loss == -win
    for trial in range(trials):
        # Step 1. Stop where the arrays might overflow.
        if counts[NODES_FILLED] + SUCCESSORS > min(len(first), len(table) // 2) or counts[
            EDGES_FILLED
        ] + SUCCESSORS > len(to):
            return trial
        # Step 2. Go down from the first node to one that is not expanded, or where all is closed.
        length, node, side = 0, i64(0), aim
        while node != NONE_OPEN:
            if node < 0:
                node, side = ~node, 1 - side
            path[length] = node
            visits[node] += 1
            length += 1
            if edges[node] < 0:
                break
            node = descend(node, side, weary, open_only, visits, edges, to, chances, values, second)
        if length == 1 and node == NONE_OPEN:
            return trial
        # Step 3. Expand it, unless the game ends there: the mover is stuck, or the clock is up.
        if node != NONE_OPEN:
            unpack(first[node] & SQUARES_MASK, second[node], squares, row)
            clock = first[node] >> CLOCK_SHIFT
            number = expand(row, tables, squares, level, anything, out, odds, starts, kinds)
            edges[node] = counts[EDGES_FILLED]
            if number == 0:
                values[node, :] = win if row[MOVER] else loss
                chances[counts[EDGES_FILLED]] = 0
                counts[EDGES_FILLED] += 1
                length -= 1
            elif clock >= limit:
                if not far or (len(duels) and _pieces(row, squares) == 2):
                    values[node, :] = draw
                chances[counts[EDGES_FILLED]] = 0
                counts[EDGES_FILLED] += 1
                length -= 1
            else:
                # Step 4. Each outcome of each move: a node that is known, or a new one that may be
                # worth anything. The clock goes on unless a piece has gone.
                pieces = _pieces(row, squares)
                for move in range(number):
                    for at in range(starts[move], starts[move + 1]):
                        left = _pieces(out[at], squares)
                        later = 0 if left < pieces else clock + 1
                        turned = alike and out[at, MOVER]
                        if turned:
                            out[at, MOVER] = 0
                        pack(out[at], squares, tables, words)
                        bare = words[0]
                        words[0] = bare | later << CLOCK_SHIFT
                        known = find(words[0], words[1], first, second, table)
                        exact = len(duels) > 0 and left == 2
                        if far and known < 0 and later > 0 and not exact:
                            for more in range(later + 1, later + 1 + CLOCKS_SHARED):
                                further = bare | more << CLOCK_SHIFT
                                other = find(further, words[1], first, second, table)
                                if other >= 0:
                                    known = other
                                    break
                        if known < 0:
                            table[~known] = counts[NODES_FILLED]
                            known = counts[NODES_FILLED]
                            first[known], second[known] = words[0], words[1]
                            edges[known] = -1
                            middle, half = (win + loss) / 2, (win - loss) / 2
                            values[known, LOWER] = loss
                            values[known, UPPER] = win
                            # a lead is worth less the closer the draw
                            lead = _guess(out[at], squares) * (1 - later / limit)
                            values[known, GUESS] = middle + half * lead
                            # where two pieces are left, or one has just gone, more may be known
                            if exact or (later == 0 and len(ends_values)):
                                end = look_up(bare, words[1], ends_first, ends_second, ends_table)
                                if end >= 0:
                                    if exact:
                                        black = i64(out[at, MOVER])
                                        # who forces a win, if anybody does, is to move or is not
                                        forces = black if win > draw else 1 - black
                                        kept = duels[later, end, 0 if alike else forces]
                                        lower, upper = kept[0] / DUEL_GRAIN, kept[1] / DUEL_GRAIN
                                        if black:
                                            lower, upper = -upper, -lower
                                    else:
                                        lower = ends_values[end, out[at, MOVER], 0]
                                        upper = ends_values[end, out[at, MOVER], 1]
                                    guess = values[known, GUESS]
                                    values[known, LOWER] = lower
                                    values[known, UPPER] = upper
                                    values[known, GUESS] = max(lower, min(upper, guess))
                            counts[NODES_FILLED] += 1
                        to[counts[EDGES_FILLED]] = ~known if turned else known
                        chances[counts[EDGES_FILLED]] = odds[at] if at > starts[move] else -odds[at]
                        counts[EDGES_FILLED] += 1
                chances[counts[EDGES_FILLED]] = 0
                counts[EDGES_FILLED] += 1
        # Step 5. Value the nodes of the path anew, from below.
        counts[TRIALS] += 1
        for at in range(length - 1, -1, -1):
            back_up(path[at], edges, to, chances, values, second)
    return trials
