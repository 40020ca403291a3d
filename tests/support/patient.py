"""Limits of time that keep a server from waiting for ever, set so that a slow machine meets none.

What a test wants to see is what the server does, not whether this machine does it in time. A test
of such a limit sets it itself.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from ouvert.storage import database
from ouvert.web.boards import api as boards_api
from ouvert.web.boards import work as boards_work
from ouvert.web.checkers import lessons
from ouvert.web.checkers import room as checkers_room
from ouvert.web.explore import api as explore_api
from ouvert.web.learn import api as learn_api
from ouvert.web.look import api as look_api
from ouvert.web.quantum import api as quantum_api
from ouvert.web.server import connection, patience, replies, workers
from ouvert.web.table import hall, questions, settling
from ouvert.web.train import drills, persons, progress, stock
from ouvert.web.tricks import deals, editor, playing
from ouvert.web.tricks.table import room as described_room

LONG = 1000.0
"""Seconds in which even a machine with much else to do gets something done."""
LIMITS: tuple[tuple[ModuleType, str], ...] = (
    (boards_api, "SECONDS"),
    # its search ends by the number of its rollouts, so that its moves follow from the seed
    (boards_work, "SEARCH_SECONDS"),
    (checkers_room, "AGENT_SECONDS"),
    (checkers_room, "WAKING_SECONDS"),
    (connection, "JOIN_SECONDS"),
    (database, "BUSY_SECONDS"),
    (described_room, "DECISION_SECONDS"),
    (described_room, "HINT_SECONDS"),
    (described_room, "READING_SECONDS"),
    (deals, "SECONDS"),
    (drills, "SECONDS"),
    (editor, "SECONDS"),
    (explore_api, "SECONDS"),
    # a table of an earlier test would fall asleep while a later one counts those that are awake
    (hall, "IDLE_SECONDS"),
    (learn_api, "JUDGE_SECONDS"),
    (lessons, "PUZZLE_SECONDS"),
    (look_api, "VARIATION_SECONDS"),
    (patience, "STUCK_SECONDS"),
    (persons, "SECONDS"),
    (playing, "SECONDS"),
    (progress, "SECONDS"),
    (quantum_api, "CIRCUIT_SECONDS"),
    # of a question that somebody waits for so long it must not be thought that nobody does
    (quantum_api, "FORSAKEN"),
    (quantum_api, "PATIENCE"),
    (questions, "ANSWER_SECONDS"),
    (replies, "PATIENCE"),
    (settling, "OPENING_SECONDS"),
    (stock, "SECONDS"),
    (workers, "BACKGROUND_SECONDS"),
    (workers, "DECISION_SECONDS"),
    (workers, "WAKING_SECONDS"),
)


def be_patient(set_to: Callable[[ModuleType, str, float], None] = setattr) -> None:
    """Raise all limits, by default for good."""
    for module, name in LIMITS:
        assert hasattr(module, name), name
        set_to(module, name, LONG)
