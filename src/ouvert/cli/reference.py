"""The reference of all commands, made from the commands themselves.

    python -m ouvert.cli.reference > docs/cli.md

prints it again after a command has changed; a test compares the file with it.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from ouvert.cli.app import app
from ouvert.cli.language import VARIABLE


def commands() -> Iterator[tuple[str, Any]]:
    """Every command with its full name, groups before what is in them."""
    yield from _below("ouvert", get_command(app))


def _below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield name, command
    for word, inner in getattr(command, "commands", {}).items():
        yield from _below(f"{name} {word}", inner)


def parameters(command: Any) -> list[Any]:
    """The arguments and options of a command, those that only ask for help left out."""
    return [each for each in command.params if each.name != "help"]


def reference() -> str:
    """The whole reference as Markdown."""
    parts = [
        "# Commands",
        "This page is made by `python -m ouvert.cli.reference`; a test fails when it is stale. "
        "Every command also has `--help`.",
        "Errors are one sentence on stderr. The exit status is 0 if all went well, 1 after an "
        "error, 2 for options that cannot be, and 130 after Ctrl-C.",
        "A file that a command writes is a new one: one that is there and holds something is "
        "refused before any work, and stays as it is. Where it says so, games are appended, and "
        "what was interrupted goes on from its journal or folder.",
    ]
    for name, command in commands():
        parts += _section(name, command)
    return "\n\n".join(parts) + "\n"


def _section(name: str, command: Any) -> Iterator[str]:
    yield f"## `{name}`"
    yield from inspect.cleandoc(command.help or "").split("\n\n")
    if hasattr(command, "commands"):
        yield "\n".join(
            f"- [`{name} {word}`](#{f'{name} {word}'.replace(' ', '-')})"
            for word in command.commands
        )
    rows = [f"| {_names(each)} | {_meaning(each)} |" for each in parameters(command)]
    if rows:
        yield "\n".join(["| option | meaning |", "|---|---|", *rows])


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f"`{parameter.name.upper()}`"
    metavar = f" {parameter.metavar}" if parameter.metavar else ""
    return ", ".join(f"`{option}{metavar}`" for option in parameter.opts)


def _meaning(parameter: Any) -> str:
    text = parameter.help or ""
    default = parameter.show_default
    if not isinstance(default, str):
        plain = isinstance(parameter.default, int | float | str) and parameter.default is not False
        default = str(parameter.default) if plain else ""
    notes = " Needed." if parameter.required else f" Default: {default}." if default else ""
    return f"{text}{notes}".replace("|", r"\|")


if __name__ == "__main__":
    os.environ[VARIABLE] = "en"
    print(reference(), end="")
