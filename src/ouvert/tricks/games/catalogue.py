"""The games that come with Ouvert, each a file of its own in this folder."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from ouvert.errors import NotationError
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.reading import parse_description

_FOLDER = files("ouvert.tricks.games")


@cache
def game_names() -> tuple[str, ...]:
    """The names under which the games can be asked for, as `german-whist`."""
    found = (each.name for each in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def game_text(name: str) -> str:
    """Return the description of a game as it is written.

    Raises NotationError if there is no such game.
    """
    if name not in game_names():
        raise unknown_game(name, game_names())
    return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def unknown_game(name: str, names: Sequence[str]) -> NotationError:
    """The error for a game that there is not: which of those there are may be meant."""
    near = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"{', '.join(names)} are"
    return NotationError(f"there is no game '{name}'; {hint}")


def tutorial_text() -> str:
    """Return the description with which docs/tricks.md begins: a game of one's own in 30 lines."""
    return files("ouvert.tricks.description").joinpath("mine.toml").read_text(encoding="utf-8")


@cache
def load_game(name: str) -> Description:
    """Return a game by its name. Raises NotationError if there is no such game."""
    return parse_description(game_text(name))


def find_text(asked: str) -> str:
    """Return the description of the game of a name, or the one in a file of this path.

    Raises NotationError for a name that is not known, or a file that cannot be read.
    """
    path = Path(asked)
    if asked not in game_names() and path.suffix == ".toml":
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise NotationError(f"{path} cannot be read: {error}") from None
    return game_text(asked)


def find_game(asked: str) -> Description:
    """Return the game of a name, or the one described in a file of this path.

    Raises NotationError as `find_text` does and, with the line, for a file that describes no game.
    """
    return load_game(asked) if asked in game_names() else parse_description(find_text(asked))
