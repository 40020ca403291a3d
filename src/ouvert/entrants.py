"""Players and agents that are not in the package: as objects, or named `module:Class`.

A player is any object whose `choose(observation)` returns a legal action. A match wants a fresh one
for every game, so that results depend on the seed alone, and takes one of these:

| given | for each game |
|---|---|
| a class or function | is called; a parameter `seed` gets a number, `rng` a NumPy generator |
| a `Maker` | makes it |
| any other object | is copied |
| `"module:Class"` | the same with what that module holds under this name |
"""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from ouvert.errors import OuvertError
from ouvert.protocols import Fallible, Listener, Reseeded

Entrant = Any
"""The name of a player, or what makes one; see the table above."""

_NAMED = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<name>[A-Za-z_]\w*)")


class Maker(ABC):
    """An entrant that makes its players itself, such as a program of others."""

    @abstractmethod
    def label(self) -> str:
        """What its players are called where nobody has given them a name."""

    @abstractmethod
    def described(self) -> str:
        """Text that tells it from other entrants."""

    @abstractmethod
    def check(self) -> None:
        """Raise OuvertError, in a sentence, if it cannot play."""

    @abstractmethod
    def make(self, seed: int) -> Any:
        """Return a fresh player for one game."""


def is_import(name: str) -> bool:
    """Whether a name is one of the form `module:Class`."""
    return _NAMED.fullmatch(name) is not None


def label_of(entrant: Entrant) -> str:
    """What an entrant is called where nobody has given it a name."""
    if isinstance(entrant, str):
        return entrant
    if isinstance(entrant, Maker):
        return entrant.label()
    named = entrant if isinstance(entrant, type) or inspect.isroutine(entrant) else type(entrant)
    return str(named.__name__)


def described(entrant: Entrant) -> str:
    """An entrant as text that tells it from others: its name, or where it is defined."""
    if isinstance(entrant, str):
        return entrant
    if isinstance(entrant, Maker):
        return entrant.described()
    named = entrant if isinstance(entrant, type) or inspect.isroutine(entrant) else type(entrant)
    return f"{named.__module__}:{named.__qualname__}"


def make(entrant: Entrant, seed: int) -> Any:
    """Return a fresh player of an entrant that is no name of the package.

    Raises OuvertError, in a sentence, if there is no such module or class, if it cannot be called
    like that or raises an error itself, or if what it makes cannot choose.
    """
    maker = _imported(entrant) if isinstance(entrant, str) else entrant
    if isinstance(maker, Maker):
        return maker.make(seed)
    called = isinstance(maker, type) or inspect.isroutine(maker)
    if not called:
        _check_chooses(maker, entrant)
    try:
        player = maker(**_arguments(maker, seed)) if called else copy.deepcopy(maker)
    except OuvertError:
        raise
    except Exception as error:
        how = "made" if called else "copied"
        raise OuvertError(f"{described(entrant)} cannot be {how}: {_told(error)}") from error
    _check_chooses(player, entrant)
    return player


def _check_chooses(player: object, entrant: Entrant) -> None:
    if not callable(getattr(player, "choose", None)):
        raise OuvertError(
            f"{described(entrant)} is no player: a player is an object with choose(observation)"
        )


def choice_of(player: Any, observation: object) -> Any:
    """Ask a player for its choice.

    Raises OuvertError, naming player and error, if one that is not in the package raises anything.
    """
    try:
        return player.choose(observation)
    except OuvertError:
        raise
    except Exception as error:
        if type(player).__module__.partition(".")[0] == __package__:
            raise
        raise OuvertError(f"{described(player)} has raised an error: {_told(error)}") from error


def reseed(player: Any, seed: int) -> None:
    """Fix the chance of a player's next choice, if it can be fixed; see `protocols.Reseeded`."""
    if isinstance(player, Reseeded):
        player.reseed(seed)


def fault_of(player: Any) -> str:
    """What went wrong with a player in its game, in a sentence; empty if nothing has."""
    return player.fault if isinstance(player, Fallible) else ""


def tell_start(player: Any, observation: object) -> None:
    """Tell a player that its game begins, if it listens; see `protocols.Listener`."""
    if isinstance(player, Listener):
        player.begun(observation)


def tell_end(player: Any, observation: object, result: object) -> None:
    """Tell a player how its game has ended, if it listens; see `protocols.Listener`."""
    if isinstance(player, Listener):
        player.ended(observation, result)


def check_sendable(entrants: tuple[Entrant, ...]) -> None:
    """Raise OuvertError if an entrant cannot be sent to another process."""
    for entrant in entrants:
        try:
            pickle.dumps(entrant)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise OuvertError(
                f"{described(entrant)} cannot be sent to other processes: define it at the top of "
                "a module, or play in this process (where='here')"
            ) from error


def _imported(name: str) -> Any:
    found = _NAMED.fullmatch(name)
    if found is None:
        raise OuvertError(f"'{name}' is no player of the form module:Class")
    try:
        module = import_module(found["module"])
    except ModuleNotFoundError as error:
        if error.name is None or error.name not in _with_parents(found["module"]):
            raise OuvertError(f"the player '{name}' cannot be loaded: {error}") from error
        raise OuvertError(
            f"the player '{name}' cannot be loaded: there is no module '{error.name}', neither in "
            "the folder in which this runs nor among what is installed"
        ) from error
    except ImportError as error:
        raise OuvertError(f"the player '{name}' cannot be loaded: {error}") from error
    except (Exception, SystemExit) as error:
        raise OuvertError(f"the player '{name}' cannot be loaded: {_told(error)}") from error
    if not hasattr(module, found["name"]):
        raise OuvertError(f"the module {found['module']} has no '{found['name']}'")
    return getattr(module, found["name"])


def _with_parents(module: str) -> list[str]:
    """The name of a module and those of the packages that it lies in."""
    return [module, *(module[:end] for end, each in enumerate(module) if each == ".")]


def _arguments(maker: Callable[..., Any], seed: int) -> dict[str, Any]:
    """What a class or function is called with."""
    known: dict[str, Callable[[], Any]] = {
        "seed": lambda: seed,
        "rng": lambda: np.random.default_rng(seed),
    }
    try:
        parameters = inspect.signature(maker).parameters.values()
    except ValueError:
        return {}
    for each in parameters:
        optional = each.default is not each.empty or each.kind in (
            each.VAR_POSITIONAL,
            each.VAR_KEYWORD,
        )
        if each.name not in known and not optional:
            raise OuvertError(
                f"{described(maker)} needs '{each.name}', and a match gives only a seed or an rng: "
                "give a function that makes the player"
            )
    return {each.name: known[each.name]() for each in parameters if each.name in known}


def _told(error: BaseException) -> str:
    """An error in a few words: its kind, what it says, and where it was raised."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) or not frames:
        return said
    return f"{said} (line {frames[-1].lineno} of {frames[-1].filename})"
