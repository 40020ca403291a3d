"""Prepared positions of quantum checkers: a tutorial, and puzzles.

A lesson of the tutorial asks for a kind of move. In a puzzle one kind of move alone is best, which
expectimax over a few plies says at every answer; the test of this module looks for other solutions.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from ouvert.checkers.records.games import Turn
from ouvert.checkers.records.notation import parse_action, parse_position
from ouvert.checkers.rules.actions import Found, Move
from ouvert.checkers.rules.board import board_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import FORTY_MOVES, Level, Variant
from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.web.checkers import thinking as thinking
from ouvert.web.checkers.views import LEVEL_NAMES, board_view, kind_of, turn_view
from ouvert.web.protocol.checkers import LessonAnswer, LessonView, MoveKind, Worth
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

FILE = Path(__file__).with_name("puzzles.json")
PLIES = 4
"""How far puzzles look ahead: two turns of each side."""
PUZZLE_SECONDS = 10.0
TIE = 1e-9
H = "0.7071067811865476"
"""√½ as an amplitude."""


@dataclass(frozen=True)
class Lesson:
    """A prepared position, after so many moves without a capture.

    In a puzzle `wanted` is the kind of the best move, and not told.
    """

    name: str
    size: int
    level: Level
    position: str
    wanted: MoveKind
    turn: int = 0
    puzzle: bool = False
    quiet: int = 0

    @cached_property
    def state(self) -> QuantumCheckers:
        """The moment that it shows."""
        position = parse_position(board_of(self.size), self.position)
        return QuantumCheckers.of(
            Variant(self.size, 1, self.level), position, self.turn, self.quiet
        )

    @property
    def view(self) -> LessonView:
        """The lesson as a message."""
        wanted, plies = (None, PLIES) if self.puzzle else (self.wanted, None)
        left = FORTY_MOVES - self.quiet if self.quiet else None
        board = board_view(self.state)
        return LessonView(self.name, LEVEL_NAMES[self.level], wanted, plies, left, board)

    def move(self, text: str) -> Move:
        """A legal move of it. Raises Refusal for anything else."""
        try:
            action = parse_action(self.state.variant.board, text)
            if isinstance(action, Found):
                raise Refusal("rules", "chance measures, not players", Remark.of("chance_measures"))
            self.state.apply(action)
        except OuvertError as error:
            raise Refusal.of("rules", error) from error
        return action


TUTORIAL = (
    Lesson("step", 5, Level.CLASSICAL, "white=b1,d1 black=b5,d5", "step"),
    Lesson("capture", 5, Level.CLASSICAL, "white=c2,d1 black=b3,d5", "capture"),
    Lesson("split", 5, Level.SUPERPOSITION, "white=c2,d1 black=b5,d5", "split"),
    Lesson(
        "measure",
        5,
        Level.SUPERPOSITION,
        f"white=c2/e2,b1 black=d3,b5 wave=0:c2:{H};e2:{H}j",
        "capture",
    ),
    Lesson(
        "entangle",
        5,
        Level.ENTANGLEMENT,
        f"white=c2,d1 black=b3/d3,d5 wave=2:b3:{H}j;d3:{H}j",
        "entangle",
    ),
    Lesson(
        "collapse",
        5,
        Level.ENTANGLEMENT,
        f"white=c2/a4,d1 black=d3,d5 wave=0&2:a4:-{H};c2+d3:{H}j",
        "capture",
        turn=1,
    ),
    Lesson(
        "interfere",
        5,
        Level.INTERFERENCE,
        f"white=b3/d3,d1 black=a4,d5 wave=0:b3:{H}j;d3:{H}j",
        "merge",
    ),
    Lesson(
        "cancel",
        5,
        Level.INTERFERENCE,
        f"white=b3/d3,d1 black=a4,d5 wave=0:b3:{H}j;d3:-{H}j",
        "merge",
    ),
)
MADE = (
    Lesson("1", 5, Level.ENTANGLEMENT, "white=-,d1 black=b5,a2", "split", puzzle=True),
    Lesson("2", 5, Level.INTERFERENCE, "white=b3,- black=Kc2,d5", "split", puzzle=True),
    Lesson("3", 6, Level.ENTANGLEMENT, "white=a1,e3,e1 black=a5,e5,f6", "split", puzzle=True),
    Lesson(
        "4",
        5,
        Level.INTERFERENCE,
        f"white=a2,c2/e2 black=b3/d3,d5 wave=1:c2:{H}j;e2:{H}j wave=2:b3:{H}j;d3:{H}j",
        "capture",
        puzzle=True,
    ),
    Lesson(
        "5",
        5,
        Level.INTERFERENCE,
        f"white=b3/d3,e2 black=a4,c4/e4 wave=0:b3:{H}j;d3:{H}j wave=3:c4:{H}j;e4:{H}j",
        "entangle",
        turn=1,
        puzzle=True,
    ),
    Lesson(
        "6",
        5,
        Level.INTERFERENCE,
        f"white=c2,e2 black=a4,c4/e4 wave=3:c4:{H}j;e4:{H}j",
        "step",
        puzzle=True,
    ),
    Lesson(
        "7",
        5,
        Level.INTERFERENCE,
        f"white=-,Kb5/Kd5 black=a2/Kc2/Kb1,- "
        f"wave=1:b5:{H}j;d5:{H}j wave=2:a2:{H}j;c2:-0.5j;b1:-0.5",
        "merge",
        puzzle=True,
    ),
    Lesson(
        "8",
        6,
        Level.INTERFERENCE,
        f"white=Kb6/Kc5,a5,- black=-,c3/e3,Ke1 wave=0:b6:{H}j;c5:-{H} wave=4:c3:{H}j;e3:{H}j",
        "merge",
        turn=1,
        puzzle=True,
    ),
)
FOUND = tuple(
    Lesson(
        str(number),
        each["size"],
        Level[each["level"].upper()],
        each["position"],
        each["wanted"],
        each["turn"],
        puzzle=True,
        quiet=each["quiet"],
    )
    for number, each in enumerate(json.loads(FILE.read_text(encoding="utf-8")), len(MADE) + 1)
)
"""Puzzles that `ouvert studies learn checkers-puzzles` has found, by exact values of every move."""
PUZZLES = (*MADE, *FOUND)
LESSONS = {
    **{f"tutorial-{lesson.name}": lesson for lesson in TUTORIAL},
    **{f"puzzle-{lesson.name}": lesson for lesson in PUZZLES},
}


async def answer(workers: Workers, lesson: Lesson, text: str) -> LessonAnswer:
    """Make a move in a lesson and say whether it is right.

    Raises Refusal for a move that is not legal, and LateError.
    """
    move = lesson.move(text)
    values: tuple[Worth, ...] = ()
    if lesson.puzzle:
        values = await workers.ask_now(PUZZLE_SECONDS, thinking.values, lesson.state, PLIES)
        worth = {each.text: each.worth for each in values}
        right = worth[text] >= values[0].worth - TIE
    else:
        right = kind_of(lesson.state, move) == lesson.wanted
    after, actions = lesson.state.play(move, np.random.default_rng())
    turn = Turn(lesson.state, actions, after)
    return LessonAnswer(right, turn_view(turn), board_view(after), values)
