"""Finds puzzles of quantum checkers: moments in which one move alone is best, and by how much.

Moments come from random games, and every move of a puzzle is solved. On 4 × 4 below interference
and in the classical 5 × 5 the whole game is (`exact.solutions`), elsewhere the moment, with all
that may come after it (`exact.moments`). In the classical game that can be done long before a draw,
at the other levels with few pieces, and a few moves before the draw rule ends the game. The page
judges answers by counting men a few plies ahead (`agents.heuristics`), so a puzzle is a moment in
which that finds the same move, and no other.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from ouvert.checkers.agents.expectimax.thinking import Effort, think
from ouvert.checkers.agents.heuristics import look_ahead
from ouvert.checkers.exact.moments import exact_values
from ouvert.checkers.exact.solutions import CheckersSolution, solve
from ouvert.checkers.records.notation import action_text, parse_position, position_text
from ouvert.checkers.rules.actions import Capture, Merge, Move, Split
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import FORTY_MOVES, Level, Variant
from ouvert.errors import OuvertError
from ouvert.files import make_folder

SIZES = (4, 5, 6)
PLIES = 4
"""How far the page counts men."""
FEWEST, FEWEST_CAPTURES, MOST = 3, 2, 16
"""Moves that a puzzle has to choose from; captures, which are forced, may be fewer."""
MOST_SQUARES = 6
"""Squares that pieces may be on, so that counting men ahead is quick."""
SOLVED = {4: Level.ENTANGLEMENT, 5: Level.CLASSICAL}
"""Sizes of boards that are solved whole, with the highest level at which they are."""
LATE = (12, 10, 8, 6)
"""Moves before a draw at which moments are late, where the game is too large."""
FEW_PIECES = 3
"""Pieces that a late moment has at most."""
AHEAD, MEN_AHEAD = 0.25, 0.3
"""By how much the best move is ahead of the next: in expected results from −1 to 1, and in men."""
GLANCE, NEARLY = Effort(2000), 0.2
"""A quick search, and how far it must have a move ahead before anything is solved."""
TRIALS, MOST_NODES = 30_000, 100_000
"""What solving a moment after a move may take; what takes more is no puzzle."""
SAME_KIND = 2
"""Puzzles of a board and level whose best move is of the same kind, unless nothing else is found in
PATIENCE games for each and once more; on large boards a game has more moments."""
MOST_GAMES, PATIENCE = 3000, {4: 200, 5: 200, 6: 30}
GAME, MOMENT, NEAR = "game solved", "moment solved", "moment solved within 0.00001"
"""How a puzzle was judged: by a whole game that is solved, or by this moment, exactly but for
rounding or, with interference, nearly so."""
JUDGED = (GAME, MOMENT, NEAR)


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle.

    Attributes:
        size: squares along an edge.
        level: name of the level.
        position: the position, as in notation.
        turn: who moves.
        quiet: moves without a capture before it.
        move: the best move.
        wanted: its kind: step, split, merge, capture, entangle.
        judged: how its moves were valued, one of JUDGED.
        worth: expected result of the best move for who moves, from −1 to 1.
        next: the same of the second best.
    """

    size: int
    level: str
    position: str
    turn: int
    quiet: int
    move: str
    wanted: str
    judged: str
    worth: float
    next: float


def find_puzzles(
    folder: Path,
    count: int,
    seed: int,
    *,
    sizes: Sequence[int] = SIZES,
    levels: Sequence[Level] = tuple(Level),
    progress: Callable[[int], None] = lambda _: None,
) -> list[FoundPuzzle]:
    """Find so many puzzles for each board and level, and write FOLDER/puzzles.json.

    The file is written after each board and level, in the order of boards and levels. What is in it
    counts and is not found again: with the same seed, more puzzles begin with those of a run for
    fewer.

    Raises OuvertError for a file of an earlier version.
    """
    make_folder(folder)
    file = folder / "puzzles.json"
    found = _kept(file)
    for size in sizes:
        for level in levels:
            name = level.name.lower()
            here = [each for each in found if (each.size, each.level) == (size, name)]
            progress(len(here))
            for puzzle in _puzzles(Variant(size, 1, level), count, seed, here):
                found.append(puzzle)
                progress(1)
            found.sort(key=lambda each: (each.size, Level[each.level.upper()]))
            lines = ",\n".join(json.dumps(asdict(each)) for each in found)
            file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return found


def _kept(file: Path) -> list[FoundPuzzle]:
    if not file.exists():
        return []
    try:
        return [FoundPuzzle(**each) for each in json.loads(file.read_text(encoding="utf-8"))]
    except (ValueError, TypeError) as error:
        raise OuvertError(
            f"{file} is of an earlier version of Ouvert, or holds no puzzles: name another folder, "
            "or delete the file"
        ) from error


def _puzzles(
    variant: Variant, count: int, seed: int, kept: Sequence[FoundPuzzle]
) -> Iterator[FoundPuzzle]:
    """Puzzles of a rule set that are not kept, until there are so many with those."""
    left = count - len(kept)
    if left < 1:
        return
    rng = np.random.default_rng([seed, variant.size, int(variant.level)])
    solution = solve(variant) if _is_solved(variant) else None
    kinds = Counter(each.wanted for each in kept)
    asked: set[Hashable] = set()
    told: set[Hashable] = set()
    for each in kept:
        position = parse_position(variant.board, each.position)
        before = QuantumCheckers.of(variant, position, each.turn, each.quiet)
        told |= _likeness(before, _values(before, solution), _in_men(before))
    for game in range(MOST_GAMES):
        state = QuantumCheckers.start(variant)
        while not state.over and left:
            moment = _moment(state, rng)
            if moment is not None and (place := key(moment)) not in asked:
                asked.add(place)
                judged = _judged(moment, solution, rng)
                if judged is not None:
                    puzzle, alike = judged
                    if puzzle in kept:
                        # its game ended here
                        break
                    number = kinds[puzzle.wanted]
                    # late in the search, more of the same is better than none
                    wanted = number < SAME_KIND or game > PATIENCE[variant.size] * (number + 1)
                    if wanted and told.isdisjoint(alike):
                        kinds[puzzle.wanted] += 1
                        told.update(alike)
                        left -= 1
                        yield puzzle
                        break
            moves = state.legal_actions()
            state, _ = state.play(moves[int(rng.integers(len(moves)))], rng)
        if not left:
            return


def _is_solved(variant: Variant) -> bool:
    return variant.size in SOLVED and variant.level <= SOLVED[variant.size]


def _moment(state: QuantumCheckers, rng: np.random.Generator) -> QuantumCheckers | None:
    """The board of a moment of a game with the clock of a puzzle; None if it can be none."""
    variant, position = state.variant, state.position
    if state.chain is not None:
        return None
    squares = (position.occupied(0) | position.occupied(1)).bit_count()
    moves = state.legal_actions()
    fewest = FEWEST_CAPTURES if isinstance(moves[0], Capture) else FEWEST
    if not fewest <= len(moves) <= MOST or squares > MOST_SQUARES:
        return None
    quantum = variant.level > Level.CLASSICAL
    if quantum and not position.waves and rng.random() < 0.7:
        return None
    quiet = 0
    if quantum and not _is_solved(variant):
        if sum(map(bool, position.pieces)) > FEW_PIECES:
            return None
        quiet = FORTY_MOVES - int(rng.choice(LATE))
    return QuantumCheckers.of(variant, position, state.turn, quiet)


def _judged(
    state: QuantumCheckers, solution: CheckersSolution | None, rng: np.random.Generator
) -> tuple[FoundPuzzle, set[Hashable]] | None:
    """A moment as a puzzle, and what says that another one is much the same; None if it is none."""
    variant = state.variant
    if solution is None:
        glance = think(state, rng, GLANCE, whole=True).actions
        if glance[0][1] - glance[1][1] < NEARLY:
            return None
    men = _in_men(state)
    if men[0][1] - men[1][1] < MEN_AHEAD:
        return None
    values = _values(state, solution)
    if not values:
        return None
    (best, worth), (_, next_best) = values[:2]
    if best != men[0][0] or worth - next_best < AHEAD:
        return None
    how = NEAR if variant.level is Level.INTERFERENCE else MOMENT
    puzzle = FoundPuzzle(
        variant.size,
        variant.level.name.lower(),
        position_text(variant.board, state.position),
        state.turn,
        state.quiet,
        action_text(variant.board, best),
        _kind(state, best),
        how if solution is None else GAME,
        round(worth, 4),
        round(next_best, 4),
    )
    return puzzle, _likeness(state, values, men)


def _in_men(state: QuantumCheckers) -> list[tuple[Move, float]]:
    """Every move with the men that it brings some plies ahead, the best first."""
    return sorted(look_ahead(state, PLIES), key=lambda each: -each[1])


def _values(state: QuantumCheckers, solution: CheckersSolution | None) -> list[tuple[Move, float]]:
    """Every move with its exact value, the best first; empty if that would take too long."""
    found: Sequence[tuple[Move, float]] | None
    if solution is None:
        found = exact_values(state, TRIALS, MOST_NODES)
    else:
        found = [(move, value.expected) for move, value in solution.moves(state)]
    return sorted(found or (), key=lambda each: -each[1])


def _likeness(
    state: QuantumCheckers,
    values: Sequence[tuple[Move, float]],
    men: Sequence[tuple[Move, float]],
) -> set[Hashable]:
    """What says that another moment is much the same."""
    alike: set[Hashable] = {_shape(state)}
    if state.variant.level > Level.CLASSICAL:
        # at these levels moves are hardly ever worth the same in boards that are not akin
        alike.add(tuple(tuple(round(value, 4) for _, value in each) for each in (values, men)))
    return alike


def _shape(state: QuantumCheckers) -> Hashable:
    """Where which pieces are how probable, as the mover sees it; the same for mirror images."""
    size, position = state.variant.size, state.position
    seen = []
    for seat in (0, 1):
        for square in squares_of(position.occupied(seat)):
            chance = round(position.probability(square), 6)
            place = size * size - 1 - square if state.turn else square
            king = bool(position.kings >> square & 1)
            seen.append((place, seat == state.turn, king, chance))
    # on even boards the mirror image of a dark square is a light one
    mirrored = [
        (place - place % size + size - 1 - place % size, *rest) for place, *rest in seen if size % 2
    ]
    return max(tuple(sorted(seen)), tuple(sorted(mirrored)))


def _kind(state: QuantumCheckers, move: Move) -> str:
    if isinstance(move, Capture):
        return "entangle" if state.entangles(move) else "capture"
    if isinstance(move, Split):
        return "split"
    return "merge" if isinstance(move, Merge) else "step"
