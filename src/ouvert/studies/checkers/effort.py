"""How much of everything the study of quantum checkers does: in full, and for a quick look."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.arena.executors import HERE, PROCESSES
from ouvert.boards.games import GAMES
from ouvert.studies.checkers import complexity as checkers_complexity

SMALL = (5, 1)
"""The small board of all matches, squares along an edge and rows; `Effort.board` is the large."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many games are played.

    Attributes:
        random_games: of each board and level.
        sizes: boards of random games.
        small: games of a match with each colour, and of every two agents in a tournament, on 5 × 5.
        board: the large board, squares along an edge and rows.
        large: games of a match with each colour there.
        large_tournament: games of every two agents there.
        thesis: games with each colour of the paper's agent and its faults.
        rollouts: pairs of rollouts and games against YARDSTICK rollouts, for each level.
        regret: moments of 4 × 4 at which each of these searches is judged.
        optimal: games of perfect players on a board in which their choices are counted.
        choices: games in which the choices of the tree search are counted.
        entangling: games of the strong agent with entanglement on the full board in which its
            choices are counted; an entangling capture is one in every tenth game there.
        without: games of a side that goes without a kind of move.
        exact: solve more than the classical games.
        five: solve 5 × 5 with at most two squares a piece, and play games of perfect players there
            with any number; each takes minutes and 3 GB.
        bounds: moments to look at for each aim on 5 × 5 at the quantum levels; with interference,
            where a moment is another at each clock, five times as many, also on 4 × 4.
        second: boards of each number of pieces and level that a second program is asked about.
        circuits: random games of each board game whose circuit is run.
        agent: random games of 4 × 4 in whose moments the expectimax agent is asked.
        boards: games of `boards.games` that are solved.
        chess: random games of quantum chess that are played.
        where: where games are played, see `arena.executors.open_executor`.
        workers: number of processes there; None is one a core.
    """

    random_games: int = 10_000
    sizes: tuple[int, ...] = checkers_complexity.SIZES
    small: int = 150
    board: tuple[int, int] = (8, 3)
    large: int = 15
    large_tournament: int = 24
    thesis: int = 1000
    rollouts: tuple[tuple[int, int], ...] = (
        (200, 2000),
        (3200, 2000),
        (12_800, 2000),
        (51_200, 2000),
    )
    regret: int = 300
    optimal: int = 1000
    choices: int = 60
    entangling: int = 600
    without: int = 100
    exact: bool = True
    five: bool = True
    bounds: int = 200_000
    second: int = 1700
    circuits: int = 500
    agent: int = 20
    boards: tuple[str, ...] = tuple(name for name in GAMES if name != "chess")
    chess: int = 20
    where: str = PROCESSES
    workers: int | None = None


FULL = Effort()
QUICK = Effort(
    random_games=60,
    sizes=(4, 5),
    small=2,
    board=(6, 2),
    large=1,
    large_tournament=1,
    thesis=2,
    rollouts=((200, 2),),
    regret=4,
    optimal=4,
    choices=2,
    entangling=2,
    without=4,
    exact=False,
    five=False,
    bounds=500,
    second=4,
    circuits=2,
    agent=1,
    boards=("tiqtaqtoe-classical",),
    chess=1,
    where=HERE,
)
