"""Finds puzzles of quantum checkers: moments in which one move alone is best, and by how much.

Moments come from random games. On 4 × 4 below interference and in the classical 5 × 5 the game is
solved, and what moves are worth is exact; elsewhere a deep expectimax search says it, asked twice
with different depths, and on 4 × 4 with interference bounds prove that the move alone is best. The
page judges answers by counting men a few plies ahead (`agents.heuristics`), so a puzzle is a moment
in which that finds the same move, and no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from ouvert.checkers.agents.expectimax.thinking import Effort, think
from ouvert.checkers.agents.heuristics import look_ahead
from ouvert.checkers.exact.bounds import move_bounds
from ouvert.checkers.exact.solutions import CheckersSolution, solve
from ouvert.checkers.records.notation import action_text, position_text
from ouvert.checkers.rules.actions import Capture, Merge, Move, Split
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant

SIZES = (4, 5, 6)
PLIES = 4
"""How far the page counts men."""
FEWEST, MOST = 4, 12
"""Moves that a puzzle has to choose from."""
MOST_SQUARES = 6
"""Squares that pieces may be on, so that counting men ahead is quick."""
AHEAD, MEN_AHEAD = 0.25, 0.3
"""By how much the best move is ahead of the next: in expected results from −1 to 1, and in men."""
GLANCE, DEEP = Effort(2000), Effort(100_000)
SOLVED = {4: Level.ENTANGLEMENT, 5: Level.CLASSICAL}
"""Sizes of boards that are solved (`exact.solutions`), with the highest level at which they are."""
PROVED = Variant(4, 1, Level.INTERFERENCE)
"""Where bounds (`exact.bounds`) prove that a puzzle is one."""
TRIALS, MOST_NODES = 20_000, 100_000
"""What the search for bounds may take for a moment; where they prove nothing is no puzzle."""
SAME_KIND = 2
"""Puzzles of a board and level whose best move is of the same kind; more where nothing else is
found in MOST_GAMES games."""
MOST_GAMES = 3000


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle.

    Attributes:
        size: squares along an edge.
        level: name of the level.
        position: the position, as in notation.
        turn: who moves.
        move: the best move.
        wanted: its kind: step, split, merge, capture, entangle.
        solved: whether its values are exact; otherwise a search has found them.
        worth: expected result of the best move for who moves, from −1 to 1.
        next: the same of the second best.
    """

    size: int
    level: str
    position: str
    turn: int
    move: str
    wanted: str
    solved: bool
    worth: float
    next: float


def find_puzzles(
    folder: Path,
    count: int,
    seed: int,
    *,
    sizes: Sequence[int] = SIZES,
    progress: Callable[[int], None] = lambda _: None,
) -> list[FoundPuzzle]:
    """Find so many puzzles for each board and level, and write FOLDER/puzzles.json.

    The file is written after each board and level, in the order of boards and levels, and what is
    in it is not looked for again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "puzzles.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    found = [FoundPuzzle(**each) for each in kept]
    for size in sizes:
        for level in Level:
            name = level.name.lower()
            here = [each for each in found if (each.size, each.level) == (size, name)]
            progress(len(here))
            for puzzle in _puzzles(Variant(size, 1, level), count - len(here), seed):
                found.append(puzzle)
                progress(1)
            found.sort(key=lambda each: (each.size, Level[each.level.upper()]))
            lines = ",\n".join(json.dumps(asdict(each)) for each in found)
            file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return found


def is_solved(variant: Variant) -> bool:
    """Whether the puzzles of a rule set are judged by exact values."""
    return variant.size in SOLVED and variant.level <= SOLVED[variant.size]


def _puzzles(variant: Variant, count: int, seed: int) -> Iterator[FoundPuzzle]:
    if count < 1:
        return
    rng = np.random.default_rng([seed, variant.size, int(variant.level)])
    solution = solve(variant) if is_solved(variant) else None
    kinds: dict[str, int] = {}
    seen: set[Hashable] = set()
    left = count
    for game in range(MOST_GAMES):
        state = QuantumCheckers.start(variant)
        while not state.over and left:
            puzzle = _judged(state, solution, rng)
            if puzzle is not None and (place := _place(state)) not in seen:
                number = kinds.get(puzzle.wanted, 0)
                # late in the search, more of the same is better than none
                if number < SAME_KIND or game > 60 * (number + 1):
                    kinds[puzzle.wanted] = number + 1
                    seen.add(place)
                    left -= 1
                    yield puzzle
                    break
            moves = state.legal_actions()
            state, _ = state.play(moves[int(rng.integers(len(moves)))], rng)
        if not left:
            return


def _judged(
    state: QuantumCheckers, solution: CheckersSolution | None, rng: np.random.Generator
) -> FoundPuzzle | None:
    """A moment as a puzzle; None if it is none."""
    moves = state.legal_actions()
    squares = (state.position.occupied(0) | state.position.occupied(1)).bit_count()
    if not FEWEST <= len(moves) <= MOST or squares > MOST_SQUARES or state.chain is not None:
        return None
    # a puzzle begins with the clock at 0
    fresh = QuantumCheckers.of(state.variant, state.position, state.turn)
    if state.variant.level > Level.CLASSICAL and not state.position.waves and rng.random() < 0.7:
        return None
    values = _ahead(think(fresh, rng, GLANCE, whole=True).actions)
    if values is None:
        return None
    if solution is None:
        values = _ahead(think(fresh, rng, DEEP, whole=True).actions)
    else:
        worth = ((move, value.expected) for move, value in solution.moves(fresh))
        values = _ahead(tuple(sorted(worth, key=lambda each: -each[1])))
    if values is None:
        return None
    best, worth_of_best, next_best = values
    men = sorted(look_ahead(fresh, PLIES), key=lambda each: -each[1])
    if men[0][0] != best or men[0][1] - men[1][1] < MEN_AHEAD:
        return None
    if state.variant == PROVED and not is_alone_best(fresh, best):
        return None
    board = state.variant.board
    return FoundPuzzle(
        state.variant.size,
        state.variant.level.name.lower(),
        position_text(board, state.position),
        state.turn,
        action_text(board, best),
        _kind(fresh, best),
        solution is not None,
        round(worth_of_best, 4),
        round(next_best, 4),
    )


def _place(state: QuantumCheckers) -> Hashable:
    """Equal for puzzles that differ by the numbers of pieces alone."""
    return key(QuantumCheckers.of(state.variant, state.position, state.turn))


def is_alone_best(state: QuantumCheckers, move: Move) -> bool:
    """Whether bounds prove that a move brings more than every other."""
    proved = move_bounds(state, TRIALS, MOST_NODES)
    (least,) = (low for each, low, _ in proved if each == move)
    return all(high < least for each, _, high in proved if each != move)


def _ahead(actions: Sequence[tuple[Move, float]]) -> tuple[Move, float, float] | None:
    """The best move, its worth, and the next best worth, if it is far enough ahead."""
    (best, worth), (_, other) = actions[:2]
    return (best, worth, other) if worth - other >= AHEAD else None


def _kind(state: QuantumCheckers, move: Move) -> str:
    if isinstance(move, Capture):
        return "entangle" if state.entangles(move) else "capture"
    if isinstance(move, Split):
        return "split"
    return "merge" if isinstance(move, Merge) else "step"
