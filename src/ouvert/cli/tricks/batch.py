"""`ouvert tricks solve --batch`: many positions as lines of JSON (see `ouvert.cli.json_lines`).

A line is an object with `position`, in the text format of any game, or with `pbn` (a Bridge deal or
an ending), `trump` (C D H S, N for none) and `leader` (N E S W), or with `game` (a name, or a
description), `seed` and maybe `after`, for a deal of a described game. The answer has `value`, what
team A gets (of a PBN deal the leader's side, of a game the declarer's or the first seat's), or
`wins`, and `ms`.
"""

from __future__ import annotations

import time
from typing import Any

from ouvert.cli.json_lines import json_shown
from ouvert.cli.tricks.described import moment_of
from ouvert.errors import NotationError
from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers.described import solve_state
from ouvert.tricks.solvers.dispatch import Question, solve_any
from ouvert.tricks.text import parse_position

KEYS = "position, or pbn, trump and leader, or game and seed"
"""What a line must have."""
_BRIDGE = ("pbn", "trump", "leader")


def respond(line: dict[str, Any], question: Question) -> dict[str, Any]:
    """Answer a question about the position of a line.

    Raises NotationError or PositionError for a line that is no position, SizeError for one that is
    too large.
    """
    if "game" in line:
        moment = moment_of(_text(line, "game"), _number(line, "seed"), _number(line, "after"))
        started = time.thread_time()
        answer = solve_state(moment.state, question).answer
    else:
        position = _position(line)
        started = time.thread_time()
        answer = solve_any(position, question).answer
    return {
        "wins" if isinstance(answer, bool) else "value": answer,
        "ms": round(1000 * (time.thread_time() - started), 3),
    }


def _position(line: dict[str, Any]) -> TrickPosition:
    if "position" in line:
        for name in _BRIDGE:
            if name in line:
                raise NotationError(f"'{name}' is for PBN deals: a position says all by itself")
        return parse_position(_text(line, "position"))
    for name in _BRIDGE:
        if name not in line:
            raise NotationError(f"the deal has no '{name}'")
    return parse_pbn(*(_text(line, name) for name in _BRIDGE))


def _number(line: dict[str, Any], name: str) -> int | None:
    value = line.get(name)
    if value is not None and (type(value) is not int or value < 0):
        raise NotationError(f"'{name}' must be a whole number from 0 on, not {json_shown(value)}")
    return value


def _text(line: dict[str, Any], name: str) -> str:
    value = line[name]
    if not isinstance(value, str):
        raise NotationError(f"'{name}' must be text, not {json_shown(value)}")
    return value
