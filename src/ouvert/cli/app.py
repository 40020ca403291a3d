"""All commands together, and what happens to their errors.

Commands import what they need when they run, so that `ouvert --help` is there at once and compiles
nothing.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from importlib.metadata import version
from typing import Annotated, Any

import typer
import typer.core

from ouvert.cli.bench import bench
from ouvert.cli.checkers.commands import checkers
from ouvert.cli.inputs import UsageError
from ouvert.cli.output import complain, os_error_text
from ouvert.cli.quantum.commands import quantum
from ouvert.cli.skat.advise.command import advise
from ouvert.cli.skat.bid import bid, discard
from ouvert.cli.skat.deal import deal
from ouvert.cli.skat.engine import engine
from ouvert.cli.skat.explore import explore
from ouvert.cli.skat.fair import fair
from ouvert.cli.skat.match import match
from ouvert.cli.skat.play.command import play
from ouvert.cli.skat.rate import rate
from ouvert.cli.skat.replay.command import replay
from ouvert.cli.skat.solve import solve
from ouvert.cli.skat.tables import tables
from ouvert.cli.studies.commands import studies
from ouvert.cli.tricks.commands import tricks
from ouvert.cli.warm_up import warm_up
from ouvert.cli.web import web
from ouvert.errors import OuvertError

FAILED, WRONG_USE, INTERRUPTED, UNREAD = 1, 2, 130, 141
"""Exit statuses."""
TRACEBACK = "OUVERT_TRACEBACK"
"""Environment variable: if it is set, a fault of the program shows its traceback."""

OTHER_NAMES = {"study": "studies"}
"""What people may type instead of a command's name."""


class _Commands(typer.core.TyperGroup):
    """The commands, also by their other names."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return super().get_command(ctx, OTHER_NAMES.get(cmd_name, cmd_name))


app = typer.Typer(
    name="ouvert",
    cls=_Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


def _show_version(wanted: bool) -> None:
    if wanted:
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


app.command("replay")(replay)
app.command("advise")(advise)
app.command("bid")(bid)
app.command("discard")(discard)
app.command("explore")(explore)
app.command("solve")(solve)
app.command("play")(play)
app.command("web")(web)
app.command("match")(match)
app.command("rate")(rate)
app.add_typer(engine, name="engine")
app.add_typer(tables, name="tables")
app.add_typer(quantum, name="quantum")
app.add_typer(checkers, name="checkers")
app.add_typer(tricks, name="tricks")
app.command("deal")(deal)
app.add_typer(fair, name="fair")
app.add_typer(studies, name="studies")
app.command("bench")(bench)
app.command("warm-up")(warm_up)


def run(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status; every error becomes one sentence on stderr."""
    try:
        status = app(arguments, standalone_mode=False, prog_name="ouvert")
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OuvertError as error:
        complain(str(error))
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
            f"this is a fault of Ouvert, not of yours ({type(error).__name__}: {error}); "
            f"with {TRACEBACK}=1 in the environment it says where"
        )
        return FAILED


def _wrong_use(error: Any) -> str:
    """What is wrong with the options, in our words."""
    context = getattr(error, "ctx", None)
    path = "ouvert" if context is None else context.command_path
    helped = f"; '{path} --help' lists them"
    message: str = error.format_message()
    match type(error).__name__:
        case "NoSuchOption":
            likely = " or ".join(error.possibilities or ())
            meant = f": did you mean {likely}?" if likely else helped
            return f"there is no option {error.option_name}{meant}"
        case "MissingParameter":
            what = error.param.opts[0]
            if error.param.param_type_name == "argument":
                what = what.upper()
            return f"'{path}' needs {what}; '{path} --help' says more"
        case "BadParameter":
            said = error.message.removeprefix("Value error, ").removesuffix(".")
            return f"{error.param.opts[0]}: {said}"
        case "BadOptionUsage":
            takes = "takes no value" if "does not take" in message else "needs a value after it"
            return f"{error.option_name} {takes}"
    if found := re.fullmatch(r"No such command (.+?)\.?", message):
        return f"there is no command {found[1]}{helped}"
    if found := re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", message):
        extra = found[1] or "an empty word"
        return f"'{path}' has no use for {extra}{helped.replace('them', 'what it takes')}"
    return message


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
