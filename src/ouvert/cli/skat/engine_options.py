"""Options that seat engines, and what is said of their faults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import shown
from ouvert.cli.inputs import UsageError
from ouvert.cli.language import error_text, library_text, said
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
        help="Set an option of every engine that is given, or of one: 'old:worlds=40' sets it of "
        "--engine 'old=CMD'; may be given again.",
    ),
]


def named_command(text: str) -> tuple[str, str]:
    """The name that an engine is given, empty if none is, and its command."""
    named = _NAMED.fullmatch(text)
    return (named["name"], named["command"]) if named else ("", text)


def settings_of(
    texts: Sequence[str] | None, names: Sequence[str] = ()
) -> dict[str, dict[str, str]]:
    """What is to be set of each engine, by its name; that of all of them by no name.

    Args:
        texts: as they are typed.
        names: of engines that have been given one.

    Raises UsageError for text that sets nothing, and for what is set twice.
    """
    found: dict[str, dict[str, str]] = {name: {} for name in ("", *names)}
    for text in texts or ():
        key, equals, value = text.partition("=")
        if not key or not equals:
            raise UsageError(
                said("--engine-option is given as KEY=VALUE, not as {text}", text=shown(text))
            )
        name, colon, rest = key.partition(":")
        one, key = (name, rest) if colon and name in names else ("", key)
        if key in found[one]:
            raise UsageError(said("--engine-option sets {key} twice", key=shown(key)))
        found[one][key] = value
    return found


def engines_of(
    commands: Sequence[str] | None,
    settings: Sequence[str] | None,
    seconds: float | None,
    players: Sequence[str] = (),
) -> list[Engine]:
    """All engines of a command line.

    Args:
        commands: the engines as they are typed.
        settings: what is to be set of them.
        seconds: for each decision; the engines' default if left out.
        players: names of others at the same tables, which no engine may have.

    Raises UsageError if one does not start or take its options, for options of none, and for two
    that are called the same.
    """
    if settings and not commands:
        raise UsageError(said("--engine-option sets something of an --engine, and there is none"))
    named = [named_command(command) for command in commands or ()]
    options = settings_of(settings, [name for name, _ in named if name])
    found = [_engine(name, command, options, seconds) for name, command in named]
    for engine in found:
        if engine.label() in players:
            raise UsageError(
                said(
                    "an engine is called {label}, as a player is: name it, as in --engine "
                    "'other=CMD'",
                    label=engine.label(),
                )
            )
    for one, other in combinations(found, 2):
        if one.label() == other.label() and one.described() != other.described():
            raise UsageError(
                said(
                    "two engines are called {label}: name one, as in --engine 'other=CMD'",
                    label=one.label(),
                )
            )
    return found


def _engine(
    name: str, command: str, options: dict[str, dict[str, str]], seconds: float | None
) -> Engine:
    from ouvert.skat.engines.defaults import SECONDS
    from ouvert.skat.engines.engine import Engine

    limit = SECONDS if seconds is None else seconds
    # what is said of one engine counts before what is said of all
    own = options[""] | options.get(name, {})
    try:
        engine = Engine(command, own, seconds=limit, name=name)
        engine.check()
    except OuvertError as error:
        raise UsageError(error_text(error)) from error
    return engine


def print_faults(out: Console, found: MatchResult) -> None:
    """Say which games engines failed in, and how many deals are left out for it."""
    faults = found.faults()
    if not faults:
        return
    sentence = (
        "{deals} deal is left out, since a player failed in a game on each; the games went on by "
        "rules:"
        if found.left_out == 1
        else "{deals} deals are left out, since a player failed in a game on each; the games went "
        "on by rules:"
    )
    out.print(said(sentence, deals=found.left_out))
    for fault in faults[:FAULTS_SHOWN]:
        out.print(
            said(
                "  deal {deal}, seating {seating}: {fault}",
                deal=fault.deal,
                seating=fault.seating,
                fault=library_text(fault.sentence),
            )
        )
    if len(faults) > FAULTS_SHOWN:
        out.print(said("  and {count} more, which --json lists", count=len(faults) - FAULTS_SHOWN))


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
