"""What workers are asked about games that are looked back at.

The server calls these functions in its workers; only there are the searches loaded.
"""

from __future__ import annotations

from typing import Any

from ouvert.errors import OuvertError
from ouvert.skat.actions import PlayCard
from ouvert.skat.game import SkatGame
from ouvert.skat.records import RecordProblem, parse_records, to_json

Json = dict[str, Any]

WORLDS = 200
"""Worlds of each vote in an analysis."""
VARIATION_WORLDS = 80
"""Worlds of the vote about one position that somebody looks at: an answer at once."""


def plan(game: SkatGame) -> tuple[str, ...]:
    """The steps of an analysis, cheap ones first; a game that nobody declared has only one."""
    if game.contract is None:
        return ("auction",)
    cards = sum(isinstance(action, PlayCard) for _, action in game.history)
    judged = (f"card {number}" for number in range(1, cards + 1))
    return ("open", "missed", "proofs", "auction", *judged, "alternatives")


def take_step(record: str, step: str, worlds: int, seed: int) -> Json:
    """Do one step of an analysis of a record in our JSON format."""
    from ouvert.web import look_steps

    return look_steps.take(record, step, worlds, seed)


def evaluate(record: str, moment: int, line: tuple[str, ...], worlds: int) -> Json:
    """What the legal cards are worth after other cards than those of the game.

    Raises OuvertError if there is no such moment, or a card may not be played there.
    """
    from ouvert.web import look_steps

    return look_steps.evaluate(record, moment, line, worlds)


def read_upload(data: bytes) -> tuple[list[str], list[Json]]:
    """Read a file of records: the good ones in our JSON format, and what is wrong with the others.

    Every game is played by the rules. Problems name the game in the file, from 1, and the line.
    """
    records, problems = [], []
    for number, found in enumerate(parse_records(data), start=1):
        if isinstance(found, RecordProblem):
            problems.append(
                {
                    "game": number,
                    "line": found.line,
                    "column": found.column,
                    "message": found.message,
                }
            )
            continue
        try:
            found.replay()
        except OuvertError as error:
            problems.append({"game": number, "line": None, "column": None, "message": str(error)})
        else:
            records.append(to_json(found))
    return records, problems
