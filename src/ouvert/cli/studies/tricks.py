"""`ouvert studies tricks`: searching players of described games against rules of thumb."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.inputs import whole
from ouvert.cli.options import (
    JsonOption,
    WhereOption,
    WorkersOption,
    folder_argument,
    seed_option,
)
from ouvert.cli.output import console, print_json


def tricks_study(
    folder: Annotated[Path, folder_argument("the journals and players.csv")],
    deals: Annotated[
        int, typer.Option(parser=whole(2), metavar="N", help="Deals, each from every seating.")
    ] = 50,
    searched: Annotated[
        int,
        typer.Option(
            parser=whole(1, 10_000),
            metavar="N",
            help="Deals that a vote draws for a decision; a tree search draws ten times as many.",
        ),
    ] = 20,
    seed: Annotated[int, seed_option("the deals")] = 1,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let searching players of every described game play against its rules of thumb.

    A vote plays where there are two sides, a tree search where everybody plays for himself. Each
    game stands with its gain a deal and the interval of 95 %; what is finished is kept, and the
    same command goes on.
    """
    from ouvert.arena.executors import open_executor
    from ouvert.studies.tricks.players import PlayerRow, measure_players

    out = console()

    def told(row: PlayerRow) -> None:
        if not as_json:
            out.print(
                f"{row.game}: {row.player} gains {row.gain:+.2f} a deal on thumb "
                f"[{row.low:+.2f}, {row.high:+.2f}] in {row.deals} deals"
            )

    with open_executor(where, workers) as executor:
        rows = measure_players(folder, deals, seed, executor, searched=searched, report=told)
    if as_json:
        print_json([asdict(row) for row in rows])
