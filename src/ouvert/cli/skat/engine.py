"""`ouvert engine`: our players for other programs, and other programs put to the test."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
import typer.core

from ouvert.cli.options import json_option
from ouvert.cli.output import print_json

PLAY = "play"


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
            metavar="PLAYER", help="Who plays: a name as in ouvert match, such as expert:30."
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
