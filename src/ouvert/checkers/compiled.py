"""The compiled game: positions as rows of integers, random games and playouts at full speed.

`QuantumCheckers` is what the rules mean; `board`, `moves`, `waves`, `game` and `playouts` in
`checkers.kernels` do the same on one row of integers for each game. Here are the ways between the
two, and random play for studies and searches.

Boards of 4 to 11 squares along an edge fit into a row, at every level and with phantoms. Random
play on larger ones is left to `QuantumCheckers`, some 300 times slower.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.checkers.agents.heuristics import material
from ouvert.checkers.kernels import board as board
from ouvert.checkers.kernels import playouts as kernels
from ouvert.checkers.rules.actions import Capture, Merge, Move, Split, Step
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.checkers.rules.wave import Wave
from ouvert.errors import OuvertError, PositionError, SizeError

EncodedRow = NDArray[np.int64]
"""A game as the kernels have it; see `ouvert.checkers.kernels.board`."""

NO_LIMIT = -1
PORTION = 256
"""Games that a thread plays before it takes the next ones."""

_KINDS = ((kernels.SPLITS, Split), (kernels.MERGES, Merge), (kernels.CAPTURES, Capture))


def fits(variant: Variant) -> bool:
    """Whether the compiled game plays a variant."""
    return variant.size <= board.LARGEST


def packed(square: int) -> int:
    """A square's number in the kernels, which leave out the light squares."""
    return square >> 1


def unpacked(size: int, square: int) -> int:
    """The square with that number in the kernels."""
    if size % 2:
        return 2 * square + 1
    return 2 * square + 1 - square // (size // 2) % 2


def packed_mask(squares: int) -> int:
    """A bit board as the kernels have it; also of a measurement's outcome."""
    return sum(1 << packed(square) for square in squares_of(squares))


def unpacked_mask(size: int, squares: int) -> int:
    """The bit board of squares that the kernels name so."""
    return sum(1 << unpacked(size, square) for square in squares_of(squares))


def code_of(move: Move) -> int:
    """The move as the kernels write it."""
    match move:
        case Step(source, target):
            kind, squares = board.STEP, (source, target, 0)
        case Split(source, first, second):
            kind, squares = board.SPLIT, (source, first, second)
        case Merge(first, second, target):
            kind, squares = board.MERGE, (first, second, target)
        case Capture(source, over, target):
            kind, squares = board.CAPTURE, (source, over, target)
    first, second, third = map(packed, squares)
    return kind << board.MOVE_KIND | first << board.MOVE_A | second << board.MOVE_B | third


def move_of(size: int, code: int) -> Move:
    """The move on a board of a size that the kernels write so."""
    first, second, third = (
        unpacked(size, code >> shift & board.MOVE_SQUARE)
        for shift in (board.MOVE_A, board.MOVE_B, 0)
    )
    match code >> board.MOVE_KIND:
        case board.STEP:
            return Step(first, second)
        case board.SPLIT:
            return Split(first, second, third)
        case board.MERGE:
            return Merge(first, second, third)
        case _:
            return Capture(first, second, third)


def encode(state: QuantumCheckers) -> EncodedRow:
    """The game as a row: int64[row_words(size)]. Raises SizeError for a board above 11 × 11."""
    variant, position = state.variant, state.position
    if not fits(variant):
        raise SizeError(
            f"a row holds boards of up to {board.LARGEST} × {board.LARGEST} squares, not "
            f"{variant.size} × {variant.size}; QuantumCheckers plays those"
        )
    row = np.zeros(board.row_words(variant.size), dtype=np.int64)
    row[board.SIZE] = variant.size
    row[board.LEVEL] = variant.level
    row[board.QUIET_LIMIT] = board.NONE if variant.draw_after is None else variant.draw_after
    row[board.STAYS] = variant.phantoms
    row[board.WHITES] = position.whites
    row[board.PIECES] = len(position.pieces)
    row[board.ROWS] = variant.rows
    row[board.TURN] = state.turn
    row[board.QUIET] = state.quiet
    row[board.CHAIN] = board.NONE if state.chain is None else packed(state.chain)
    row[board.PENDING] = board.NONE if state.pending is None else code_of(state.pending)
    for seat in (0, 1):
        row[board.SIDES + seat] = packed_mask(position.occupied(seat))
    row[board.KINGS] = packed_mask(position.kings)
    for number, mask in enumerate(position.pieces):
        for square in squares_of(mask):
            board.set_number(row, packed(square), number)
    at = board.WAVES
    for wave in position.waves:
        at = _write_wave(row, at, position, wave)
    row[board.USED] = at
    return row


def decode(row: EncodedRow) -> QuantumCheckers:
    """The game that a row holds."""
    row = row.copy()  # the kernels take no read-only arrays
    size, level, limit, stays, rows = (
        int(row[word])
        for word in (board.SIZE, board.LEVEL, board.QUIET_LIMIT, board.STAYS, board.ROWS)
    )
    draw_after = None if limit == board.NONE else limit
    variant = Variant(size, rows, Level(level), draw_after, phantoms=bool(stays))
    pieces = [0] * int(row[board.PIECES])
    occupied = int(row[board.SIDES] | row[board.SIDES + 1])
    for square in squares_of(occupied):
        pieces[board.number_on(row, square)] |= 1 << unpacked(size, square)
    chain, pending = int(row[board.CHAIN]), int(row[board.PENDING])
    return QuantumCheckers.of(
        variant,
        Position(
            tuple(pieces),
            int(row[board.WHITES]),
            unpacked_mask(size, int(row[board.KINGS])),
            _waves(row),
        ),
        int(row[board.TURN]),
        int(row[board.QUIET]),
        None if chain == board.NONE else unpacked(size, chain),
        None if pending == board.NONE else _capture(move_of(size, pending)),
    )


def playouts(
    state: QuantumCheckers, count: int, rng: np.random.Generator, *, plies: int | None = None
) -> NDArray[np.float64]:
    """Play from a moment to the end at random, `count` times.

    Args:
        state: any moment, also one in which a measurement is due.
        count: number of playouts.
        rng: gives the seed of each playout.
        plies: stop each after so many moves and rate it by the expected material, kings double:
            White's minus Black's, divided by their sum.

    Returns float64[count], results for White: 1 for a win, 0 for a draw, −1 for a loss, or a
    rating between. Raises OuvertError for fewer than one playout or less than no moves.
    """
    _at_least(1, count, "playouts")
    _at_least(0, plies, "moves of a playout")
    seeds = _seeds(count, rng)
    if not fits(state.variant):
        return np.array([_plain_playout(state, plies, int(seed)) for seed in seeds])
    results = np.empty(count, dtype=np.float64)
    kernels.playouts(encode(state), NO_LIMIT if plies is None else plies, seeds, results)
    return results


@dataclass(frozen=True, slots=True)
class RandomGames:
    """What happened in games in which every legal move was as likely.

    Attributes:
        winners: int8[games]; 0 White, 1 Black, or one of the kernels' DRAW and UNFINISHED.
        counts: int64[games, COLUMNS], named by the columns of `ouvert.checkers.kernels.playouts`:
            MOVES, SPLITS, MERGES, CAPTURES, ENTANGLING, MEASUREMENTS, CHOICES.
    """

    winners: NDArray[np.int8]
    counts: NDArray[np.int64]

    @property
    def moves(self) -> NDArray[np.int64]:
        """Moves of both players in each game; every jump of a multi-jump is one."""
        return self.counts[:, kernels.PLIES]

    @property
    def drawn(self) -> NDArray[np.bool_]:
        """Which games ended by the draw rule."""
        return np.equal(self.winners, kernels.DRAW)

    @property
    def unfinished(self) -> NDArray[np.bool_]:
        """Which games were stopped by the limit."""
        return np.equal(self.winners, kernels.UNFINISHED)


def random_games(
    variant: Variant,
    games: int,
    rng: np.random.Generator,
    *,
    limit: int | None = None,
    workers: int = 1,
) -> RandomGames:
    """Play whole games at random.

    Args:
        variant: the rule set.
        games: how many.
        rng: gives the seed of each game, so that the result does not depend on `workers`.
        limit: stop a game after so many moves; without a draw rule some take very long.
        workers: threads; boards that do not fit into a row are played in one.

    Raises OuvertError if nothing would be played.
    """
    _at_least(1, games, "games")
    _at_least(1, limit, "moves of a game")
    _at_least(1, workers, "threads")
    seeds = _seeds(games, rng)
    winners = np.empty(games, dtype=np.int8)
    counts = np.zeros((games, kernels.COLUMNS), dtype=np.int64)
    if not fits(variant):
        for number, seed in enumerate(seeds):
            winners[number] = _plain_game(variant, limit, int(seed), counts[number])
        return RandomGames(winners, counts)
    start = encode(QuantumCheckers.start(variant))
    stop = NO_LIMIT if limit is None else limit

    def play(part: slice) -> None:
        kernels.games(start, stop, seeds[part], winners[part], counts[part])

    parts = [slice(at, at + PORTION) for at in range(0, games, PORTION)]
    if workers == 1:
        for part in parts:
            play(part)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(play, parts))
    return RandomGames(winners, counts)


def _plain_playout(state: QuantumCheckers, plies: int | None, seed: int) -> float:
    """What the kernel `playouts` does once, by the plain game."""
    rng = np.random.default_rng(seed)
    while state.pending is not None:
        state = state.apply(state.sample(rng))
    while not state.over:
        if plies == 0:
            white, black = material(state.position)
            return (white - black) / (white + black)
        plies = None if plies is None else plies - 1
        moves = state.legal_actions()
        state, _ = state.play(moves[int(rng.integers(len(moves)))], rng)
    return state.returns[0]


def _plain_game(variant: Variant, limit: int | None, seed: int, counts: EncodedRow) -> int:
    """What the kernel `games` does with one game, by the plain game."""
    rng = np.random.default_rng(seed)
    state = QuantumCheckers.start(variant)
    while not state.over:
        if counts[kernels.PLIES] == limit:
            return kernels.UNFINISHED
        moves = state.legal_actions()
        move = moves[int(rng.integers(len(moves)))]
        counts[kernels.PLIES] += 1
        counts[kernels.CHOICES] += len(moves)
        counts[kernels.ENTANGLING] += state.entangles(move)
        for column, kind in _KINDS:
            counts[column] += isinstance(move, kind)
        state, applied = state.play(move, rng)
        counts[kernels.MEASUREMENTS] += len(applied) - 1
    return kernels.DRAW if state.winner is None else state.winner


def _at_least(least: int, number: int | None, what: str) -> None:
    if number is not None and number < least:
        raise OuvertError(f"the number of {what} is {least} or more, not {number}")


def _seeds(count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    return rng.integers(2**64, size=count, dtype=np.uint64)


def _write_wave(row: EncodedRow, at: int, position: Position, wave: Wave) -> int:
    """Write a wave where the last one ends, and return where the next one begins."""
    if len(wave.pieces) > 2:
        raise PositionError(f"pieces {wave.pieces} share a wave; at most two can be entangled")
    end = at + board.HEAD + 3 * len(wave.amplitudes)
    first, second = (*wave.pieces, board.ALONE)[:2]
    row[at + board.STATES] = len(wave.amplitudes)
    row[at + board.FIRST_SQUARES] = packed_mask(position.pieces[first])
    if second != board.ALONE:
        row[at + board.SECOND_SQUARES] = packed_mask(position.pieces[second])
    row[at + board.PHANTOM] = packed_mask(wave.phantom)
    row[at + board.MEMBERS] = first | second << 8
    row[board.WAVING] |= packed_mask(wave.support)
    for place, (occupied, amplitude) in enumerate(wave.amplitudes):
        state = at + board.HEAD + 3 * place
        row[state] = packed_mask(occupied)
        row[state + 1 : state + 3] = np.array([amplitude.real, amplitude.imag]).view(np.int64)
    return end


def _waves(row: EncodedRow) -> tuple[Wave, ...]:
    size = int(row[board.SIZE])
    waves = []
    at = board.WAVES
    while at < row[board.USED]:
        states = at + board.HEAD
        end = states + 3 * int(row[at + board.STATES])
        amplitudes = (
            (unpacked_mask(size, int(row[state])), complex(*row[state + 1 : state + 3].view(float)))
            for state in range(states, end, 3)
        )
        first, second = int(row[at + board.MEMBERS]) & 255, int(row[at + board.MEMBERS]) >> 8
        waves.append(
            Wave(
                (first,) if second == board.ALONE else (first, second),
                tuple(sorted(amplitudes, key=lambda entry: entry[0])),
                unpacked_mask(size, int(row[at + board.PHANTOM])),
            )
        )
        at = end
    return tuple(sorted(waves, key=lambda wave: wave.pieces))


def _capture(move: Move) -> Capture:
    assert isinstance(move, Capture)
    return move
