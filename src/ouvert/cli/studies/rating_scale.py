"""`ouvert studies rating-scale`: how far apart levels are as ratings of persons count it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table


def rating_scale(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Files of 'ouvert match --results' between neighbours of the levels.",
            show_default=False,
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Measure the scale of the ratings of persons by matches between levels.

    Points a list of 36 games by which each level is ahead of the club player, on the whole and by
    role, with as much of luck taken off as the same cards in the hands of club players tell. Of
    matches with expert:30 it stands for master.
    """
    announce_compilation()
    from ouvert.skat.matches.rows import read_rows
    from ouvert.studies.skat.rating_scale import measure

    found = measure([read_rows(path) for path in files])
    if as_json:
        print_json(asdict(found))
        return
    columns = (
        Column("level"),
        *(Column(name, number=True) for name in ("on the whole", "declarer", "defender")),
    )
    sides = found.whole, found.declarer, found.defender
    rows = [
        ((name, *(f"{side[name]:+.0f}" for side in sides)), "")
        for name in sorted(found.whole, key=lambda name: found.whole[name])
    ]
    out = console()
    print_table(out, columns, [rows], title=f"Points a list, {found.games:,} games")
    out.print(
        f"A list spreads by {found.spread:.0f} points. A seat declares {found.declares:.3f} of the "
        f"games. Of what club players make of the same cards {found.slope:.2f} goes into a game, "
        f"the rest spreads by {found.luck:.1f}; of declared games {found.role_slope:.2f}, beside "
        f"{found.base:.1f}, and {found.role_luck:.1f}."
    )
