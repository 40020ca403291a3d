"""`ouvert engine`: our players for other programs, and other programs put to the test."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from ouvert.cli import suggestions as suggestions
from ouvert.cli.inputs import UsageError, number, whole
from ouvert.cli.language import error_text, library_text, said
from ouvert.cli.options import JsonOption, json_option, seed_option
from ouvert.cli.output import console, print_json, progress
from ouvert.cli.skat.engine_options import EngineSettingsOption, named_command, settings_of
from ouvert.errors import OuvertError
from ouvert.skat.engines.defaults import PATIENCE, SECONDS

if TYPE_CHECKING:
    from ouvert.skat.engines.check import CheckReport

PLAY = "play"
BREACHES = 1
"""Exit status of a check that has found something."""


class _Engines(typer.core.TyperGroup):
    """`ouvert engine expert:30` is `ouvert engine play expert:30`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] != "--help"):
            args = [PLAY, *args]
        return super().parse_args(ctx, args)


engine = typer.Typer(
    cls=_Engines,
    help="Our players as engines for other programs, and engines put to the test.\n\n"
    "An engine is a program that plays Skat over its standard input and output, in the lines of "
    "docs/engines.md. `ouvert engine PLAYER` is short for `ouvert engine play PLAYER`.",
)


@engine.command(PLAY)
def play_as_engine(
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            help="Who plays: a name as in ouvert match, such as expert:30.",
            autocompletion=suggestions.players,
        ),
    ] = "expert",
    as_json: Annotated[
        bool, json_option("what the engine is and offers as one line of JSON, and end")
    ] = False,
) -> None:
    """Play as an engine: read lines of the protocol from stdin, and answer on stdout.

    Each question is answered from its own words alone, with its seed; a time shortens what the
    player's name allows for a card. What cannot be read is answered with a note. It ends with
    'quit', or with its input.
    """
    from ouvert.skat.engines.serving import Server, serve

    if as_json:
        print_json(Server(player).described())
        return
    # what is no text is answered as what it is
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    for line in serve(sys.stdin, player):
        print(line, flush=True)


@engine.command("check")
def check(
    command: Annotated[
        str,
        typer.Argument(
            metavar="COMMAND", help="The engine with its arguments, as one word of the shell."
        ),
    ],
    games: Annotated[
        int, typer.Option(parser=whole(1, 1_000_000), metavar="N", help="Number of games.")
    ] = 200,
    seed: Annotated[int, seed_option("the games")] = 1,
    time: Annotated[
        float,
        typer.Option(
            parser=number(0.01, 3600),
            metavar="SECONDS",
            help="Time in which each answer must be there.",
        ),
    ] = SECONDS,
    start: Annotated[
        float,
        typer.Option(
            parser=number(0.01, 3600),
            metavar="SECONDS",
            help="Time in which the engine must be ready.",
        ),
    ] = PATIENCE,
    engine_option: EngineSettingsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find out whether an engine keeps the protocol and the rules, in seeded games.

    The engine meets every seat, phase and kind of contract, games that it has not seen begin, a
    later version of the protocol, unknown words, its options, limits of time, and farewells. Every
    breach is told with game, moment, what the engine was sent and what it said.

    The exit status is 0 if nothing was found, 1 after a breach, and 2 if the engine does not start
    at first.
    """
    from ouvert.skat.engines.check import check_engine
    from ouvert.skat.engines.engine import Engine

    name, program = named_command(command)
    settings = settings_of(engine_option, [name] if name else ())
    try:
        own = settings[""] | settings.get(name, {})
        tried = Engine(program, own, seconds=time, patience=start, name=name)
        with progress() as bar:
            task = bar.add_task(said("games"), total=games)
            found = check_engine(
                tried, games, seed=seed, progress=lambda done: bar.advance(task, done)
            )
    except OuvertError as error:
        raise UsageError(error_text(error)) from error
    if as_json:
        print_json(_report_json(found))
    else:
        _print_report(found)
    if not found.clean:
        raise typer.Exit(BREACHES)


def _print_report(found: CheckReport) -> None:
    out = console()
    asked = ", ".join(f"{count} {phase.value}" for phase, count in found.decisions.items())
    out.print(
        said(
            "{engine}: {games} with seed {seed}, decisions: {asked}; the slowest took {slowest} s",
            engine=found.introduction.name or said("The engine"),
            games=_games(found.games),
            seed=found.seed,
            asked=asked or said("none"),
            slowest=f"{found.slowest:.2f}",
        )
    )
    for first, times in found.kinds():
        out.print(f"- {library_text(str(first))}", soft_wrap=True)
        out.print(said("  it was sent: {line}", line=first.sent), soft_wrap=True)
        if times > 1:
            out.print(said("  the like was found {times} times", times=times), soft_wrap=True)
    for note in found.notes:
        out.print(said("note: {note}", note=library_text(note)), soft_wrap=True)
    if found.games < found.planned:
        missing = _games(found.planned - found.games)
        out.print(said("The check has ended {games} early.", games=missing))
    count = len(found.breaches)
    if not count:
        out.print(said("nothing found"))
    else:
        out.print(said("{count} breach" if count == 1 else "{count} breaches", count=count))


def _games(count: int) -> str:
    return said("1 game" if count == 1 else "{count} games", count=f"{count:,}")


def _report_json(found: CheckReport) -> dict[str, Any]:
    return {
        "engine": found.introduction.name,
        "author": found.introduction.author,
        "protocol": found.introduction.version,
        "games": found.games,
        "planned": found.planned,
        "seed": found.seed,
        "decisions": {phase.value: count for phase, count in found.decisions.items()},
        "slowest": found.slowest,
        "breaches": [
            {
                "game": breach.game,
                "when": breach.when,
                "sent": breach.sent,
                "breach": breach.sentence,
            }
            for breach in found.breaches
        ],
        "notes": list(found.notes),
    }
