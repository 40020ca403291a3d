"""Files of games in every format, whole or with one game broken."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.records import example_record, parse_records, to_json
from ouvert.skat.records.model import GameRecord
from support import reference_data
from support.recorded_games import TEXTS

XSKAT_GAMES = reference_data.load("xskat_games", reference_data.SHIPPED)["games"][:5]

LAYOUTS: dict[str, Callable[[Sequence[str]], str]] = {
    "iss": "\n".join,
    "json lines": "\n".join,
    "json array": lambda games: f"[{', '.join(games)}]",
    "rows": lambda games: "\n".join(games) + "\n",
    "rows array": lambda games: f"[{', '.join(games)}]",
    "xskat": lambda games: f'{{"doc": {{"a": 1}}, "games": [{", ".join(games)}]}}',
    "xskat doc last": lambda games: f'{{"games": [{", ".join(games)}], "doc": {{"a": 1}}}}',
    "xskat lines": lambda games: '{"games": [\n' + ",\n".join(games) + "\n]}\n",
}
"""How the texts of games make up a file."""


@cache
def texts(layout: str) -> tuple[str, ...]:
    """Texts of good games in the format of a layout."""
    if layout == "iss":
        return tuple(TEXTS[:5])
    if layout.startswith("json"):
        records = [next(iter(parse_records(text))) for text in TEXTS[:4]]
        games = [example_record(), *(each for each in records if isinstance(each, GameRecord))]
        return tuple(to_json(each) for each in games)
    if layout.startswith("rows"):
        rows = run(Plan(("random", "reflex", "reflex"), 2, seed=4))[:5]
        return tuple(json.dumps(row.flat()) for row in rows)
    return tuple(json.dumps(game) for game in XSKAT_GAMES)


def damaged(text: str, rng: np.random.Generator) -> str:
    """A text with a piece lost, doubled or replaced, or cut at either end."""
    at = int(rng.integers(1, len(text) - 1))
    end = at + int(rng.choice([1, 1, 2, 5, 40, 400]))
    match int(rng.integers(6)):
        case 0:
            return text[:at] + text[end:]
        case 1:
            return text[:at] + str(rng.choice([*'{}[]",:x1 (;'])) + text[at:]
        case 2:
            return text[:at]
        case 3:
            return text[at:]
        case 4:
            return text[:at] + str(rng.choice([*'{}[]",:x1 (;'])) + text[at + 1 :]
        case _:
            return text[:at] + 2 * text[at:end] + text[end:]
