"""The commands of `ouvert`, each imported when it is asked for.

A start that asks one question pays for one command: neither the modules of the others are imported
nor their options built. Help and completion, which list all of them, import all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

import typer
import typer.core
from typer.main import get_command

from ouvert.cli.language import german

COMMANDS = {
    "replay": "skat.replay.command",
    "advise": "skat.advise.command",
    "bid": "skat.bid",
    "discard": "skat.bid",
    "explore": "skat.explore",
    "solve": "skat.solve",
    "play": "skat.play.command",
    "web": "web",
    "match": "skat.match",
    "rate": "skat.rate",
    "progress": "skat.progress",
    "deal": "skat.deal",
    "daily": "skat.daily",
    "puzzle": "skat.puzzle",
    "bench": "bench",
    "warm-up": "warm_up",
    "completions": "completions",
    "engine": "skat.engine",
    "fair": "skat.fair",
    "tables": "skat.tables",
    "quantum": "quantum.commands",
    "checkers": "checkers.commands",
    "boards": "boards.commands",
    "tricks": "tricks.commands",
    "data": "data",
    "studies": "studies.commands",
}
"""Each command, or group of commands, and the module in `ouvert.cli` that has it by its name."""
OTHER_NAMES = {"study": "studies"}
"""What people may type instead of a command's name."""


@cache
def _built(name: str, *, in_german: bool) -> Any:
    """The command of a name, imported and built, in a language."""
    module = import_module(f"ouvert.cli.{COMMANDS[name]}")
    one = typer.Typer(add_completion=False, rich_markup_mode="markdown")
    # with a callback it is a group also where it has but one command
    one.callback()(lambda: None)
    command = getattr(module, name.replace("-", "_"))
    if isinstance(command, typer.Typer):
        one.add_typer(command, name=name)
    else:
        one.command(name)(command)
    group: Any = get_command(one)
    built = group.commands[name]
    if in_german:
        from ouvert.cli.localizing import speak_german

        speak_german(built)
    return built


class _Commands(Mapping[str, Any]):
    """All commands by their names."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        return _built(name, in_german=german())

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class LazyGroup(typer.core.TyperGroup):
    """The group of all commands, which knows them also by their other names."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        if german():
            from ouvert.cli.localizing import speak_german

            speak_german(self)
        self.commands = cast(Any, _Commands())

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order in which help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name; None if there is none."""
        return self.commands.get(OTHER_NAMES.get(cmd_name, cmd_name))
