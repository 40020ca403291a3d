"""`ouvert studies checkers-endgames` and `checkers-bounds`: what is proved of 5 × 5."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.checkers.options import LEVELS
from ouvert.cli.inputs import whole
from ouvert.cli.options import JsonOption, folder_argument
from ouvert.cli.output import Column, console, print_json, print_table, progress

Tables = Annotated[Path, folder_argument("the tables of endgames")]
Size = Annotated[
    int, typer.Option(parser=whole(4, 5), metavar="N", help="Squares along an edge: 4 or 5.")
]
Parts = Annotated[
    int,
    typer.Option(
        parser=whole(1, 12),
        metavar="N",
        help="On how many squares a piece may be in the tables; beyond, anything may happen.",
    ),
]
QUANTUM = ("superposition", "entanglement")


def endgames(folder: Tables, size: Size = 5, parts: Parts = 4, as_json: JsonOption = False) -> None:
    """Tables of quantum checkers with a piece a side, for 'ouvert studies checkers-bounds'.

    One for superposition and one for entanglement. What is there is not made again, and a run that
    was interrupted goes on.
    """
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.checkers.exact.endgames import build_endgames, endgames_name
    from ouvert.checkers.rules.variant import Variant

    found = []
    with progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as bar:
        task = bar.add_task("starting")
        for name in QUANTUM:
            variant = Variant(size, 1, LEVELS[name])
            table = build_endgames(
                variant, folder, parts, lambda text: bar.update(task, description=text)
            )
            width = float((table.values[:, 1] - table.values[:, 0]).mean())
            found.append((endgames_name(variant, parts), len(table.first), width))
    if as_json:
        print_json(
            [
                {"table": name, "moments": moments, "width": round(width, 6)}
                for name, moments, width in found
            ]
        )
        return
    columns = (Column("table"), Column("moments", number=True), Column("mean width", number=True))
    rows = [((name, f"{moments:,}", f"{width:.4f}"), "") for name, moments, width in found]
    print_table(console(), columns, [rows])


def bounds(
    folder: Tables,
    trials: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000_000), metavar="N", help="Moments to look at for each bound."
        ),
    ] = 1_000_000,
    size: Size = 5,
    parts: Parts = 4,
    as_json: JsonOption = False,
) -> None:
    """Bounds of quantum checkers with one row a side, proved with tables of endgames.

    What each side can expect from the start, and with what probability it can force a win. FOLDER
    holds the tables of 'ouvert studies checkers-endgames', which are made if they are not there.
    With interference there are none.
    """
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.checkers.exact.bounds import bounds as proved
    from ouvert.checkers.exact.endgames import build_endgames
    from ouvert.checkers.exact.trees import Aim
    from ouvert.checkers.rules.variant import Variant

    found = []
    with progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as bar:
        task = bar.add_task("starting")

        def told(text: str) -> None:
            bar.update(task, description=text)

        for name in (*QUANTUM, "interference"):
            variant = Variant(size, 1, LEVELS[name])
            table = build_endgames(variant, folder, parts, told) if name in QUANTUM else None
            for aim in Aim:
                result = proved(
                    variant,
                    aim,
                    trials,
                    most_nodes=max(8_000_000, 4 * trials),
                    endgames=table,
                    progress=told,
                )
                found.append((name, aim.name.lower().replace("_", " "), result))
    if as_json:
        print_json(
            [
                {
                    "level": name,
                    "aim": aim,
                    "lower": result.lower,
                    "upper": result.upper,
                    "expanded": result.expanded,
                }
                for name, aim, result in found
            ]
        )
        return
    columns = (
        Column("level"),
        Column("aim"),
        Column("at least", number=True),
        Column("at most", number=True),
        Column("moments", number=True),
    )
    rows = [
        ((name, aim, f"{each.lower:+.4f}", f"{each.upper:+.4f}", f"{each.expanded:,}"), "")
        for name, aim, each in found
    ]
    print_table(console(), columns, [rows])
