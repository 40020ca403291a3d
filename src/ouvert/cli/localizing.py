"""Help in the language of the person: texts of commands and options, and the frame around them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ouvert.cli.language import translation

FRAME = {
    "ARGUMENTS_PANEL_TITLE": "Argumente",
    "OPTIONS_PANEL_TITLE": "Optionen",
    "COMMANDS_PANEL_TITLE": "Befehle",
    "DEFAULT_STRING": "[Vorgabe: {}]",
    "REQUIRED_LONG_STRING": "[nötig]",
}
"""Names of Typer's words around a command's texts, and the German for them."""
_USAGE = {
    "Usage:": "Aufruf:",
    "[OPTIONS]": "[OPTIONEN]",
    "COMMAND [ARGS]...": "BEFEHL [ARGUMENTE]...",
}
_HELP = "Diese Hilfe zeigen und aufhören."


def speak_german(command: Any) -> None:
    """Translate a command, and all below it, that Typer has built."""
    command.help = _paragraphs(command.help)
    if command.short_help:
        command.short_help = translation(command.short_help)
    for each in command.params:
        _translate(each)
    _frame(command)
    for inner in dict(getattr(command, "commands", {})).values():
        speak_german(inner)


def _paragraphs(text: str | None) -> str | None:
    if not text:
        return text
    parts = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(translation(" ".join(part.split())) for part in parts)


def _translate(parameter: Any) -> None:
    if parameter.help:
        parameter.help = translation(" ".join(parameter.help.split()))
    if isinstance(parameter.show_default, str):
        parameter.show_default = translation(parameter.show_default)


def _frame(command: Any) -> None:
    """Let a command speak German around its texts, too."""
    usage, form, option = command.get_usage, command.format_help, command.get_help_option

    def get_usage(context: Any) -> str:
        told: str = usage(context)
        for english, german in _USAGE.items():
            told = told.replace(english, german, 1)
        return told

    def format_help(context: Any, formatter: Any) -> None:
        with _titles():
            form(context, formatter)

    def get_help_option(context: Any) -> Any:
        found = option(context)
        if found is not None:
            found.help = _HELP
        return found

    command.get_usage = get_usage
    command.format_help = format_help
    command.get_help_option = get_help_option


@contextmanager
def _titles() -> Iterator[None]:
    """Give Typer German words for the frame of a help."""
    from typer import rich_utils

    before = {name: getattr(rich_utils, name) for name in FRAME}
    try:
        for name, german in FRAME.items():
            setattr(rich_utils, name, german)
        yield
    finally:
        for name, english in before.items():
            setattr(rich_utils, name, english)
