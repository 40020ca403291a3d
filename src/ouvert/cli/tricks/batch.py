"""`ouvert tricks solve --batch`: many Bridge deals as lines of JSON (see `ouvert.cli.json_lines`).

A line is an object with `pbn` (a deal or an ending), `trump` (C D H S, N for none) and `leader`
(N E S W). The answer has `value`, the tricks of the leader's side, or `wins`, and `ms`.
"""

from __future__ import annotations

import time
from typing import Any

from ouvert.cli.json_lines import said
from ouvert.errors import NotationError
from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.solvers import general as solver

KEYS = "pbn, trump and leader"
"""What a line must have."""


def respond(deal: dict[str, Any], goal: int | None, every: bool) -> dict[str, Any]:
    """Solve the deal of a line: its value, or whether the side makes the goal or every trick.

    Raises NotationError or PositionError for a line that is no deal.
    """
    for name in ("pbn", "trump", "leader"):
        if name not in deal:
            raise NotationError(f"the deal has no '{name}'")
        if not isinstance(deal[name], str):
            raise NotationError(f"'{name}' must be text, not {said(deal[name])}")
    position = parse_pbn(deal["pbn"], deal["trump"], deal["leader"])
    started = time.thread_time()
    answer: dict[str, Any]
    if every:
        answer = {"wins": solver.all_tricks(position)}
    elif goal is not None:
        answer = {"wins": solver.at_least(position, goal)}
    else:
        answer = {"value": solver.value(position)}
    return {**answer, "ms": round(1000 * (time.thread_time() - started), 3)}
