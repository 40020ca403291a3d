"""The games that the conformance suite checks: each registers itself.

A game is registered by a module `game_under_test.py` anywhere under the tests or the examples, with
a dictionary `GAMES` of its names and descriptions.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from ouvert.conformance import GameUnderTest

ROOT = Path(__file__).parents[2]
MODULE = "game_under_test.py"

Registry = dict[str, GameUnderTest[Any, Any, Any]]


def registered(folders: Iterable[Path] = (ROOT / "tests", ROOT / "examples")) -> Registry:
    """All games by name. Raises ValueError for a name given twice and a module without games."""
    found: Registry = {}
    for path in sorted(path for folder in folders for path in folder.rglob(MODULE)):
        games = _games_of(path)
        if not games:
            raise ValueError(f"{path} registers no game: it needs a dictionary GAMES")
        for name in games.keys() & found.keys():
            raise ValueError(f"{path} registers '{name}', which is the name of another game")
        found |= games
    return found


def _games_of(path: Path) -> Registry:
    spec = spec_from_file_location(f"{path.parent.name}_game_under_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    games: Registry = getattr(module, "GAMES", {})
    return games
