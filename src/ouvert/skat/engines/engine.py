"""A program that plays Skat over the protocol of `docs/engines.md`, as an entrant of matches.

>>> from ouvert.skat.engines.engine import Engine
>>> Engine("python cautious.py", {"style": "bold"}, seconds=1).described()
"engine 'python cautious.py' style=bold, 1 s"
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ouvert.cards import shown
from ouvert.entrants import Maker
from ouvert.errors import OuvertError, check_kind, check_seconds
from ouvert.skat.engines.defaults import PATIENCE, SECONDS
from ouvert.skat.engines.offers import Introduction

if TYPE_CHECKING:
    from ouvert.skat.engines.player import EnginePlayer


@dataclass(frozen=True)
class Engine(Maker):
    """Another program as a player: `match([Engine("./theirs"), "expert:30"])`.

    Attributes:
        command: the program and its arguments, as in a shell.
        options: what to set, by name, of what the engine offers.
        seconds: for each decision; one that takes longer is a fault.
        patience: seconds until the engine must be ready.
        name: what it is called in results; what it calls itself, if left out.

    Raises OuvertError for a command that is none, and for times that are none.
    """

    command: str
    options: Mapping[str, object] | tuple[tuple[str, str], ...] = ()
    seconds: float = SECONDS
    patience: float = PATIENCE
    name: str = ""

    def __post_init__(self) -> None:
        check_kind(self.command, str, "an engine is given as its command, a text", OuvertError)
        check_seconds(self.seconds, "an engine's seconds")
        check_seconds(self.patience, "the seconds until an engine is ready")
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise OuvertError(f"{shown(self.command)} is no command: {error}") from error
        if not words:
            raise OuvertError("an engine's command is empty: write a program and its arguments")
        given = self.options.items() if isinstance(self.options, Mapping) else self.options
        # pairs can be hashed and sent to other processes
        object.__setattr__(self, "options", tuple((key, _word(value)) for key, value in given))

    @property
    def words(self) -> tuple[str, ...]:
        """The program and its arguments."""
        return tuple(shlex.split(self.command))

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """The options as names and words."""
        return tuple((key, str(value)) for key, value in dict(self.options).items())

    def introduction(self) -> Introduction:
        """What the engine says of itself; it is started for that once in each process.

        Raises OuvertError, in a sentence, if it does not start, speaks another version of the
        protocol, or does not take its options.
        """
        from ouvert.skat.engines.keeping import introduction

        return introduction(self)

    def label(self) -> str:
        """What it is called in results. Raises OuvertError as `introduction` does."""
        return self.name or self.introduction().name or self.command

    def described(self) -> str:
        """Command, options and time."""
        settings = "".join(f" {key}={value}" for key, value in self.settings)
        return f"engine {self.command!r}{settings}, {self.seconds:g} s"

    def check(self) -> None:
        """Raise OuvertError as `introduction` does."""
        self.introduction()

    def make(self, seed: int) -> EnginePlayer:
        """Return a player for one game; a process is found for it when it is first asked."""
        from ouvert.skat.engines.player import EnginePlayer

        return EnginePlayer(self, seed)


def _word(value: object) -> str:
    """An option's value as a word: flags may be given as they are in Python."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
