"""Options that seat engines, and what is said of their faults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import shown
from ouvert.cli.inputs import UsageError
from ouvert.errors import OuvertError

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.skat.engines.engine import Engine
    from ouvert.skat.matches.match import MatchResult

FAULTS_SHOWN = 10
"""Faults that are listed for people; --json lists all."""
_NAMED = re.compile(r"(?P<name>[\w.:/+#@-]+)=(?P<command>.+)", re.DOTALL)

EnginesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--engine",
        metavar="CMD",
        help="Another program that plays, over the protocol of docs/engines.md, behind the "
        "players; may be given again. With a name before it, as in 'old=/opt/old/bin/ouvert "
        "engine', that is what it is called. Each answer must be there within --time, 5 seconds "
        "by default.",
    ),
]
EngineSettingsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--engine-option",
        metavar="KEY=VALUE",
        help="Set an option of every engine that is given; may be given again.",
    ),
]


def setting(text: str) -> tuple[str, str]:
    """An option of an engine and its value. Raises UsageError for text that is none."""
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise UsageError(f"--engine-option is given as KEY=VALUE, not as {shown(text)}")
    return key, value


def engine_of(command: str, settings: Sequence[str], seconds: float | None) -> Engine:
    """An engine as it is typed. Raises UsageError if it does not start or take its options."""
    from ouvert.skat.engines.defaults import SECONDS
    from ouvert.skat.engines.engine import Engine

    named = _NAMED.fullmatch(command)
    options = dict(map(setting, settings))
    limit = SECONDS if seconds is None else seconds
    try:
        engine = Engine(
            named["command"] if named else command,
            options,
            seconds=limit,
            name=named["name"] if named else "",
        )
        engine.check()
    except OuvertError as error:
        raise UsageError(str(error)) from error
    return engine


def engines_of(
    commands: Sequence[str] | None, settings: Sequence[str] | None, seconds: float | None
) -> list[Engine]:
    """All engines of a command line.

    Raises UsageError as `engine_of`, for options of none, and for two that are called the same.
    """
    if settings and not commands:
        raise UsageError("--engine-option sets something of an --engine, and there is none")
    found = [engine_of(command, settings or (), seconds) for command in commands or ()]
    for one, other in combinations(found, 2):
        if one.label() == other.label() and one.described() != other.described():
            raise UsageError(
                f"two engines are called {one.label()}: name one, as in --engine 'other=CMD'"
            )
    return found


def print_faults(out: Console, found: MatchResult) -> None:
    """Say which games engines failed in, and how many deals are left out for it."""
    faults = found.faults()
    if not faults:
        return
    deals = "deal is" if found.left_out == 1 else "deals are"
    out.print(
        f"{found.left_out} {deals} left out, since a player failed in a game on each; the games "
        "went on by rules:"
    )
    for fault in faults[:FAULTS_SHOWN]:
        out.print(f"  deal {fault.deal}.{fault.seating}: {fault.sentence}")
    if len(faults) > FAULTS_SHOWN:
        out.print(f"  and {len(faults) - FAULTS_SHOWN} more, which --json lists")


def faults_json(found: MatchResult) -> dict[str, Any]:
    """The faults of a match and how many deals are left out, as JSON values."""
    return {
        "left_out": found.left_out,
        "faults": [
            {
                "deal": fault.deal,
                "seating": fault.seating,
                "seat": fault.seat,
                "player": fault.label,
                "fault": fault.sentence,
            }
            for fault in found.faults()
        ],
    }
