"""Records of real games, and what the server says about them, read without the package."""

from __future__ import annotations

import re
from typing import Any

from support.reference_data import load

RECORDS: list[str] = [each["sgf"] for each in load("iss_records")]


def stated(record: str) -> dict[str, Any]:
    """What the server says about a game, read without the package."""
    result = re.search(r"\bR\[(.*?)\]", record)
    assert result is not None
    if result[1] == "passed":
        return {"declarer": None, "won": False, "value": 0}
    numbers = dict(re.findall(r"(\w+):(-?\d+)", result[1]))
    return {
        "declarer": int(numbers["d"]),
        "won": " win " in result[1],
        "value": int(numbers["v"]),
        "card_points": int(numbers["p"]),
        "tricks": int(numbers["t"]),
        "matadors": int(numbers["m"]),
    }
