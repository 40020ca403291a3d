"""The open-card ("double dummy") solver: what a position is worth when all cards are seen.

The two defenders play as one side. Values are the declarer's card points at the end of the game,
skat included; in Null 1 if he takes no trick, else 0. A limit is a number of card points that the
declarer must reach; the limit 120 is Schwarz and means every trick, not only all points.

The search itself is in `ouvert.kernels`; paper 001 ("Open Game Play") and paper 004 describe its
ancestors. Importing this module compiles the kernels on a machine that has not done so yet.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ouvert.cards import ALL_BITS, Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.kernels.open_cards import batch, judging, layout
from ouvert.skat.kernels.open_cards.null_suits import suit_table
from ouvert.skat.rules.contracts import GameType, check_game
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN
from ouvert.skat.search.positions import OpenPosition

WIN = POINTS_TO_WIN
"""The limit that wins an ordinary suit game or Grand."""
SCHWARZ = ALL_POINTS
"""The limit that means every trick."""

TABLE_ENTRIES = 1 << 17
NULL_TABLE_ENTRIES = 1 << 14
CHUNK, CHUNKS = 64, 8
"""Deals that a thread takes at once, fewer where there are no eight times as many; so results never
depend on the threads."""

_TRUMPS = {
    GameType.CLUBS: 0,
    GameType.SPADES: 1,
    GameType.HEARTS: 2,
    GameType.DIAMONDS: 3,
    GameType.GRAND: layout.GRAND,
}


def kernel_trump(game: GameType) -> int:
    """Return the kernels' number of a suit game's or Grand's trumps."""
    return _TRUMPS[game]


def move_weights(game: GameType) -> NDArray[np.int16]:
    """The learned weights by which trump searches order cards; the same array at every call."""
    return _all_move_weights()["grand" if game is GameType.GRAND else "suit"]


@cache
def _all_move_weights() -> dict[str, NDArray[np.int16]]:
    folder = resources.files("ouvert.skat.kernels.open_cards")
    with folder.joinpath("ordering.npz").open("rb") as file:
        learned = np.load(file)
        return {
            name: np.ascontiguousarray(learned[name], dtype=np.int16) for name in ("suit", "grand")
        }


@dataclass(frozen=True, slots=True)
class OpenCardsSolution:
    """The answer to one question about a position.

    Attributes:
        value: the declarer's card points, or 1/0 where a limit or a Null was decided.
        nodes: positions that the search looked at.
        seconds: time that it took.
    """

    value: int
    nodes: int
    seconds: float


class OpenSolver:
    """The workspaces of one thread; solves positions one after the other.

    Not to be shared between threads: use the functions of this module, which keep one a thread.
    """

    def __init__(self) -> None:
        self._trump = np.zeros(layout.TRUMP_WORDS, dtype=np.int64)
        self._trump_table = np.zeros(TABLE_ENTRIES, dtype=np.int64)
        self._trump[layout.TABLE] = self._trump_table.ctypes.data
        self._trump[layout.TABLE_MASK] = TABLE_ENTRIES - 1
        self._null = np.zeros(layout.NULL_WORDS, dtype=np.int64)
        self._null_table = np.zeros(NULL_TABLE_ENTRIES, dtype=np.int64)
        self._null[layout.NULL_TABLE] = self._null_table.ctypes.data
        self._null[layout.NULL_TABLE_MASK] = NULL_TABLE_ENTRIES - 1
        flags = suit_table()
        self._null[layout.NULL_FLAGS : layout.NULL_FLAGS + len(flags)] = flags

    def _order_for(self, game: GameType) -> None:
        self._trump[layout.ORDER] = move_weights(game).ctypes.data

    def solve_batch(
        self,
        game: GameType,
        mode: int,
        hands: NDArray[np.uint32],
        leaders: NDArray[np.int8],
        points: NDArray[np.int16],
        limit: int,
    ) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
        """Solve deals in the form of `kernels.open_cards.batch`; return values and nodes."""
        values = np.zeros(len(hands), dtype=np.int16)
        nodes = np.zeros(len(hands), dtype=np.int64)
        if game is GameType.NULL:
            batch.solve_null(self._null, self._null_table, hands, leaders, values, nodes)
        else:
            self._order_for(game)
            batch.solve_trump(
                mode,
                _TRUMPS[game],
                self._trump,
                self._trump_table,
                hands,
                leaders,
                points,
                limit,
                values,
                nodes,
            )
        return values, nodes

    def card_values_batch(
        self,
        game: GameType,
        mode: int,
        hands: NDArray[np.uint32],
        leader: int,
        table: tuple[Card, ...],
        points: NDArray[np.int16],
        limit: int,
        wanted: int = ALL_BITS,
    ) -> NDArray[np.int16]:
        """Return `int16[n, 32]`: what each legal card is worth in each of n deals, else -1.

        `hands` and `leader` are turned so that the declarer is seat 0; the deals differ in hidden
        cards only. `points[n]` are the declarer's, skat included. Cards that are not `wanted`
        (bits) are not asked about, and -1 as well.
        """
        values = np.empty((len(hands), 32), dtype=np.int16)
        first = int(table[0]) if table else layout.NO_CARD
        second = int(table[1]) if len(table) > 1 else layout.NO_CARD
        if game is GameType.NULL:
            batch.null_card_values(
                self._null, self._null_table, hands, leader, first, second, wanted, values
            )
        else:
            self._order_for(game)
            batch.trump_card_values(
                mode,
                _TRUMPS[game],
                self._trump,
                self._trump_table,
                hands,
                leader,
                first,
                second,
                points,
                limit,
                wanted,
                values,
            )
        return values

    def judge_batch(
        self,
        game: GameType,
        hands: NDArray[np.uint32],
        leaders: NDArray[np.int8],
        skats: NDArray[np.int16],
        cards: NDArray[np.int8],
    ) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """Judge every card of played games in the form of `kernels.open_cards.judging`.

        Returns the cards that could be played at each place and those of them after which the
        declarer wins, `uint32[n, 30]` both.
        """
        legal = np.zeros(cards.shape, dtype=np.uint32)
        winning = np.zeros_like(legal)
        if game is GameType.NULL:
            judging.judge_null_games(
                self._null, self._null_table, hands, leaders, cards, legal, winning
            )
        else:
            self._order_for(game)
            judging.judge_trump_games(
                _TRUMPS[game],
                self._trump,
                self._trump_table,
                hands,
                leaders,
                skats,
                WIN,
                cards,
                legal,
                winning,
            )
        return legal, winning

    @property
    def nodes(self) -> int:
        """Nodes of the last trump deal that was solved."""
        return int(self._trump[layout.NODES])


_workspaces = threading.local()


def thread_solver() -> OpenSolver:
    """Return this thread's solver."""
    solver: OpenSolver | None = getattr(_workspaces, "solver", None)
    if solver is None:
        solver = _workspaces.solver = OpenSolver()
    return solver


def solve(position: OpenPosition, limit: int | None = None) -> OpenCardsSolution:
    """Find the declarer's card points, or with a limit whether he reaches it (1 or 0).

    In Null the limit is ignored. Raises PositionError for a limit outside 1..120.
    """
    started = time.perf_counter()
    mode = _mode(position, limit)
    if position.over or _decided(position, mode):
        return OpenCardsSolution(_final(position, mode, limit), 0, time.perf_counter() - started)
    if not position.table:
        values, nodes = thread_solver().solve_batch(
            position.game,
            mode,
            _turned(position),
            np.array([(position.leader - position.declarer) % 3], dtype=np.int8),
            np.array([position.points], dtype=np.int16),
            WIN if limit is None else limit,
        )
        return OpenCardsSolution(int(values[0]), int(nodes[0]), time.perf_counter() - started)
    each = _card_answers(position, mode, limit)
    best = max if position.actor == position.declarer else min
    value = best(each.values())
    return OpenCardsSolution(value, thread_solver().nodes, time.perf_counter() - started)


def wins(position: OpenPosition, limit: int = WIN) -> bool:
    """Whether the declarer reaches the limit: 61, 90, 120 = Schwarz, or any; in Null, no trick."""
    return bool(solve(position, limit).value)


def card_values(position: OpenPosition, limit: int | None = None) -> dict[Card, int]:
    """Return for every legal card the declarer's card points after it, or whether he wins (1, 0).

    Cards are in the order of the package's card numbers; empty if the game is over.
    """
    if position.over:
        return {}
    mode = _mode(position, limit)
    if _decided(position, mode):
        return dict.fromkeys(sorted(position.legal), 0)
    return _card_answers(position, mode, limit)


def principal_line(position: OpenPosition) -> tuple[Card, ...]:
    """Return a line of best play to the end: one that keeps the value at every card.

    Among equal cards the one with the fewest points is taken, and of these the lowest.
    """
    line: list[Card] = []
    while not position.over:
        values = card_values(position)
        best = (max if position.actor == position.declarer else min)(values.values())
        card = min(
            (card for card, value in values.items() if value == best),
            key=lambda card: (card.points, card.rank, card.suit),
        )
        line.append(card)
        position = position.play(card)
    return tuple(line)


def solve_many(
    game: GameType,
    hands: ArrayLike | Sequence[Sequence[CardSet]],
    declarers: ArrayLike,
    leaders: ArrayLike,
    points: ArrayLike,
    limit: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """Solve many deals at the start of a trick, on all cores.

    Args:
        game: the game of all of them.
        hands: of forehand, middlehand and rearhand: rows of three `CardSet`, or their bits,
            `uint32[n, 3]`.
        declarers: `int[n]` or one seat for all.
        leaders: `int[n]` or one seat for all.
        points: `int[n]` or one number: the declarer's card points so far, skat included.
        limit: decide this limit (values 1 and 0); None finds the card points. Ignored in Null.
        threads: number of threads; by default one a core. The result does not depend on it.
        progress: called with the number of deals done since the last call.

    Returns:
        values `int16[n]` and nodes `int64[n]`.

    Raises:
        PositionError: the arrays do not fit together or are not of whole numbers, a deal is no
            position, or a limit or a number of threads cannot be.
        RulesError: there is no such game.
    """
    if threads is not None and threads < 1:
        raise PositionError(f"deals are solved by one thread or more, not {threads}")
    check_game(game)
    deals = _card_sets(hands)
    n = len(deals)
    seat = _column(declarers, n, "declarers", 2)
    leader = _column(leaders, n, "leaders", 2)
    have = _column(points, n, "points", ALL_POINTS)
    _check_deals(deals, have)
    turned = np.take_along_axis(deals, (seat[:, None] + np.arange(3)) % 3, axis=1)
    lead = ((leader - seat) % 3).astype(np.int8)
    values = np.zeros(n, dtype=np.int16)
    nodes = np.zeros(n, dtype=np.int64)
    mode = _mode_of(game, limit)
    chunk = max(1, min(CHUNK, n // CHUNKS))

    def work(start: int) -> int:
        part = slice(start, min(start + chunk, n))
        values[part], nodes[part] = thread_solver().solve_batch(
            game,
            mode,
            np.ascontiguousarray(turned[part]),
            lead[part],
            have[part].astype(np.int16),
            WIN if limit is None else limit,
        )
        return part.stop - start

    for done in _in_threads(work, range(0, n, chunk), threads):
        if progress is not None:
            progress(done)
    return values, nodes


def _in_threads(work: Callable[[int], int], starts: range, threads: int | None) -> Iterator[int]:
    workers = threads or os.cpu_count() or 1
    if workers == 1 or len(starts) <= 1:
        yield from map(work, starts)
        return
    yield from solver_threads(workers).map(work, starts)


@cache
def solver_threads(threads: int) -> ThreadPoolExecutor:
    """Threads that stay, since each keeps a solver of its own."""
    return ThreadPoolExecutor(threads, thread_name_prefix="ouvert-solver")


def _mode_of(game: GameType, limit: int | None) -> int:
    if limit is None or game is GameType.NULL:
        return batch.EXACT
    if limit not in range(1, SCHWARZ + 1):
        raise PositionError(f"a limit is 1 to {SCHWARZ} card points, not {limit}")
    return batch.ALL_TRICKS if limit == SCHWARZ else batch.AT_LEAST


def _mode(position: OpenPosition, limit: int | None) -> int:
    return _mode_of(position.game, limit)


def _decided(position: OpenPosition, mode: int) -> bool:
    """Whether the tricks so far have decided the question against the declarer."""
    if position.game is GameType.NULL:
        return position.declarer_tricks > 0
    return mode == batch.ALL_TRICKS and position.defender_tricks > 0


def _final(position: OpenPosition, mode: int, limit: int | None) -> int:
    if _decided(position, mode):
        return 0
    if position.game is GameType.NULL or mode == batch.ALL_TRICKS:
        return 1
    if limit is None:
        return position.points
    return int(position.points >= limit)


def _turned(position: OpenPosition) -> NDArray[np.uint32]:
    order = [position.hands[(position.declarer + step) % 3].bits for step in range(3)]
    return np.array([order], dtype=np.uint32)


def _card_answers(position: OpenPosition, mode: int, limit: int | None) -> dict[Card, int]:
    values = thread_solver().card_values_batch(
        position.game,
        mode,
        _turned(position),
        (position.leader - position.declarer) % 3,
        position.table,
        np.array([position.points], dtype=np.int16),
        WIN if limit is None else limit,
    )[0]
    return {card: int(values[card]) for card in Card if values[card] >= 0}


def _whole_numbers(given: ArrayLike, name: str) -> NDArray[np.integer]:
    try:
        numbers = np.asarray(given)
    except ValueError as error:
        raise PositionError(f"{name} must be whole numbers, in rows of the same length") from error
    if numbers.size == 0:
        return numbers.astype(np.int64)
    if not np.issubdtype(numbers.dtype, np.integer):
        raise PositionError(f"{name} must be whole numbers, in rows of the same length")
    return numbers


def _card_sets(hands: ArrayLike | Sequence[Sequence[CardSet]]) -> NDArray[np.uint32]:
    if isinstance(hands, Sequence):
        hands = [
            [hand.bits if isinstance(hand, CardSet) else hand for hand in row]
            if isinstance(row, Sequence)
            else row
            for row in hands
        ]
    deals = _whole_numbers(hands, "hands")
    if deals.ndim != 2 or deals.shape[1] != 3:
        raise PositionError(f"hands must be an array [n, 3], not {list(deals.shape)}")
    if deals.size and not (deals.min() >= 0 and deals.max() <= ALL_BITS):
        raise PositionError(f"hands must be card sets of 32 bits, from 0 to {ALL_BITS:#x}")
    return np.ascontiguousarray(deals, dtype=np.uint32)


def _column(given: ArrayLike, n: int, name: str, most: int) -> NDArray[np.int64]:
    column = _whole_numbers(given, name)
    if column.ndim > 1 or column.size not in (1, n):
        raise PositionError(f"{name} must be one number or {n}, one for each deal")
    if column.size and not (column.min() >= 0 and column.max() <= most):
        raise PositionError(f"{name} must lie between 0 and {most}")
    return np.ascontiguousarray(np.broadcast_to(column, (n,)), dtype=np.int64)


def _check_deals(deals: NDArray[np.uint32], points: NDArray[np.int64]) -> None:
    sizes = np.bitwise_count(deals)
    uneven = (sizes != sizes[:, :1]).any(axis=1) | (sizes[:, 0] > 10)
    shared = (deals[:, 0] & deals[:, 1]) | (deals[:, 0] & deals[:, 2]) | (deals[:, 1] & deals[:, 2])
    wrong = np.flatnonzero(uneven | (shared != 0))
    if wrong.size:
        raise PositionError(
            f"deal {wrong[0]} is no position: three hands of the same size, ten cards at most, "
            "and no card twice are needed"
        )
    every = deals[:, 0] | deals[:, 1] | deals[:, 2]
    left = np.zeros(len(deals), dtype=np.int64)
    for card in Card:
        left += (every >> np.uint32(card) & np.uint32(1)) * card.points
    wrong = np.flatnonzero(points > ALL_POINTS - left)
    if wrong.size:
        raise PositionError(
            f"in deal {wrong[0]} the declarer cannot have {points[wrong[0]]} card points while "
            f"{left[wrong[0]]} of the {ALL_POINTS} are still to be won"
        )
