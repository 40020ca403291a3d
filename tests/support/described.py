"""Described games that tests play: those that come with Ouvert, and four of `examples/tricks`.

The four are described with the words of the tutorial alone, and have what the others lack: five
seats, points to avoid with a hidden partner, a double deck in which a card must head the trick, and
a stock whose last card lies open.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ouvert.tricks.description.model import Description
from ouvert.tricks.games.catalogue import find_game, game_names, load_game

FOLDER = Path(__file__).parents[2] / "examples" / "tricks"
VILLAGE = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
"""The names of the examples."""
GAMES = (*game_names(), *VILLAGE)
"""All of them."""


def written(name: str) -> str:
    """How a command is told which game is meant: a name, or a file."""
    return str(FOLDER / f"{name}.toml") if name in VILLAGE else name


@cache
def described(name: str) -> Description:
    """The game of a name."""
    return find_game(written(name)) if name in VILLAGE else load_game(name)
