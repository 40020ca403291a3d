"""All commands together, and what happens to their errors.

A command is imported when it is asked for (`ouvert.cli.lazy`), and imports what it needs when it
runs, so that every answer is there as soon as may be, and `ouvert --help` compiles nothing.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from typing import Annotated, Any

import typer

from ouvert.cards import Card
from ouvert.cli.inputs import UsageError
from ouvert.cli.language import error_text, said, unknown_language
from ouvert.cli.lazy import LazyGroup
from ouvert.cli.output import complain, note, os_error_text
from ouvert.cli.suggestions import know_shells
from ouvert.errors import NotationError, OuvertError

FAILED, WRONG_USE, INTERRUPTED, UNREAD = 1, 2, 130, 141
"""Exit statuses."""
TRACEBACK = "OUVERT_TRACEBACK"
"""Environment variable: if it is set, a fault of the program shows its traceback."""

app = typer.Typer(
    name="ouvert",
    cls=LazyGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"ouvert {version('ouvert')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _ouvert(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Opens games that you cannot fully see: Skat, by search over everything that may be hidden.

    Cards are written suit first, in English (CJ S10 HA D7, or ♣J) or German (KrB P10 HA K7).
    Seats are forehand, middlehand and rearhand, or 0, 1 and 2.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status; every error becomes one sentence on stderr."""
    know_shells()
    if unknown := unknown_language():
        note(unknown)
    try:
        status = app(arguments, standalone_mode=False, prog_name="ouvert")
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OuvertError as error:
        complain(error_text(error))
        return WRONG_USE if isinstance(error, UsageError) else FAILED
    except BrokenPipeError:
        # whoever read what was printed has gone, while other processes were at work
        return UNREAD
    except OSError as error:
        complain(os_error_text(error))
        return FAILED
    except Exception as error:
        if hasattr(error, "format_message"):
            complain(_wrong_use(error))
            return int(getattr(error, "exit_code", WRONG_USE))
        if os.environ.get(TRACEBACK):
            raise
        complain(
            said(
                "this is a fault of Ouvert, not of yours ({error}); with {variable}=1 in the "
                "environment it says where",
                error=f"{type(error).__name__}: {error}",
                variable=TRACEBACK,
            )
        )
        return FAILED


def _wrong_use(error: Any) -> str:
    """What is wrong with the options, in our words."""
    context = getattr(error, "ctx", None)
    path = "ouvert" if context is None else context.command_path
    message: str = error.format_message()
    match type(error).__name__:
        case "NoSuchOption":
            likely = said(" or ").join(error.possibilities or ())
            if likely:
                sentence = "there is no option {name}: did you mean {likely}?"
                return said(sentence, name=error.option_name, likely=likely)
            sentence = "there is no option {name}; '{path} --help' lists them"
            return said(sentence, name=error.option_name, path=path)
        case "MissingParameter":
            what = error.param.opts[0]
            if error.param.param_type_name == "argument":
                what = what.upper()
            return said("'{path}' needs {what}; '{path} --help' says more", path=path, what=what)
        case "BadParameter":
            wrong = error.message.removeprefix("Value error, ").removesuffix(".")
            return f"{error.param.opts[0]}: {_about_choices(wrong)}"
        case "BadOptionUsage":
            takes_none = "does not take" in message
            sentence = "{name} takes no value" if takes_none else "{name} needs a value after it"
            return said(sentence, name=error.option_name)
    if found := re.fullmatch(r"No such command (.+?)\.?", message):
        name, _, likely = found[1].partition(". Did you mean ")
        if likely:
            likely = likely.removesuffix("?").replace(", ", said(" or "))
            sentence = "there is no command {name}: did you mean {likely}?"
            return said(sentence, name=name, likely=likely)
        sentence = "there is no command {name}; '{path} --help' lists them"
        return said(sentence, name=name, path=path)
    if found := re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", message):
        extra = found[1] or said("an empty word")
        if all(map(_is_card, extra.split())):
            sentence = "'{path}' has no use for {extra}: put cards in quotes, as in 'CJ SJ HA'"
            return said(sentence, path=path, extra=extra)
        sentence = "'{path}' has no use for {extra}; '{path} --help' lists what it takes"
        return said(sentence, path=path, extra=extra)
    return message


def _about_choices(wrong: str) -> str:
    """What Typer says of a word that is none of those that may stand there, in our language."""
    if found := re.fullmatch(r"(.+) is not one of (.+)", wrong):
        return said("{text} is not one of {words}", text=found[1], words=found[2])
    return wrong


def _is_card(word: str) -> bool:
    try:
        Card.parse(word)
    except NotationError:
        return False
    return True


def main() -> None:
    """Run the command that the arguments of the process name, and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        # a terminal without the suit signs gets their numbers, not an error
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    status = run()
    if status in (INTERRUPTED, UNREAD):
        # threads that are solving cannot be interrupted, and nobody reads what is left to print;
        # the exit shall not wait for them
        os._exit(status)
    sys.exit(status)
