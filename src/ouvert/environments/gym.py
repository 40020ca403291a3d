"""The ids under which `gymnasium.make` finds every game, registered when this is imported.

Gymnasium 1 looks for no packages by itself: a program imports this module, or names it with the id,
as in `gymnasium.make("ouvert.environments.gym:ouvert/Skat-v0")`.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

from ouvert.environments.catalogue import numbered_names
from ouvert.environments.numbered import NumberedGame
from ouvert.environments.single import SeatEnv

ANY_GAME = "ouvert/Game-v0"
"""The environment of a game that is not in the package, which is named by `game`."""


def environment_id(name: str) -> str:
    """The id of a game by its name: `ouvert/GermanWhist-v0` is `german-whist`."""
    return f"ouvert/{''.join(part.capitalize() for part in name.split('-'))}-v0"


def any_game(*, game: str | PathLike[str] | NumberedGame, **given: Any) -> SeatEnv:
    """Return the environment of `ANY_GAME`: a game that must be named, else as `SeatEnv`."""
    return SeatEnv(game, **given)


def _register() -> None:
    # here, since the module above says in a sentence that the extra is not there
    import gymnasium

    for name in numbered_names():
        gymnasium.register(
            environment_id(name),
            entry_point="ouvert.environments.single:SeatEnv",
            kwargs={"game": name},
        )
    gymnasium.register(ANY_GAME, entry_point="ouvert.environments.gym:any_game")


_register()
