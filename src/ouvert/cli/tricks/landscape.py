"""`ouvert tricks landscape`, `ouvert studies landscape`: what is easy, hard or open; measured."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation, announce_pictures
from ouvert.cli.inputs import check_folder, kept, whole
from ouvert.cli.language import library_text
from ouvert.cli.options import JsonOption, folder_argument, seed_option, svg_option
from ouvert.cli.output import (
    Column,
    console,
    print_json,
    print_table,
    progress,
    takes_stdout,
    write_file,
)

SeedOption = Annotated[int, seed_option("the positions")]
CountOption = Annotated[
    int, typer.Option(parser=whole(1), metavar="N", help="Positions of each size.")
]
EntriesOption = Annotated[
    int,
    typer.Option(
        parser=whole(1), metavar="N", help="A series ends where the median needs more positions."
    ),
]


def landscape(
    svg: Annotated[Path | None, svg_option("Draw it into this new")] = None,
    measure: Annotated[
        Path | None,
        typer.Option(
            parser=kept,
            metavar="FOLDER",
            help="Measure the tractable fragments; picture and table go there.",
        ),
    ] = None,
    seed: SeedOption = 1,
    count: CountOption = 5,
    entries: EntriesOption = 3000,
    as_json: JsonOption = False,
) -> None:
    """Which families of trick games are easy, hard or open, with sources (figure 4 of paper 003).

    With --measure it does what 'ouvert studies landscape' does.
    """
    from ouvert.tricks.landscape.families import LANDSCAPE, arrows
    from ouvert.tricks.landscape.picture import landscape_svg, landscape_text

    shown = takes_stdout(svg, as_json=as_json)
    if svg is not None:
        write_file(svg, landscape_svg() + "\n")
    if shown and measure is None:
        return
    if measure is not None:
        landscape_study(measure, seed, count, entries, as_json)
        return
    if as_json:
        families = [
            {
                "name": family.name,
                "status": family.status.value,
                "source": family.source,
                "method": family.method,
                "remark": family.remark,
                "within": [large.name for small, large in arrows() if small is family],
            }
            for family in LANDSCAPE
        ]
        print_json({"families": families})
        return
    print(landscape_text(library_text))


def landscape_study(
    folder: Annotated[Path, folder_argument("the picture and the table")],
    seed: SeedOption = 1,
    count: CountOption = 5,
    entries: EntriesOption = 3000,
    as_json: JsonOption = False,
) -> None:
    """How fast effort grows in the tractable fragments of trick games, and with what exponent.

    Random positions of more and more suits, hands and ranks, solved by the method of their fragment
    and by the fast general search. The picture needs the extra 'plots': pip install
    'ouvert[plots]'.
    """
    check_folder(folder)
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.studies.tricks.landscape import fits, measure, write_report

    announce_pictures()
    with progress(SpinnerColumn(), TextColumn("solving {task.description}")) as bar:
        task = bar.add_task("the first positions")
        rows = measure(
            seed, count, entries, progress=lambda line: bar.update(task, description=line)
        )
    files = write_report(rows, folder, seed)
    fitted = fits(rows)
    if as_json:
        print_json(
            {
                "seed": seed,
                "rows": [asdict(row) for row in rows],
                "fits": [asdict(fit) for fit in fitted],
                "files": [path.name for path in files],
            }
        )
        return
    columns = (
        Column("fragment"),
        Column("method"),
        Column("against"),
        Column("stored or\nlooked at ~", number=True),
        Column("processor\ntime ~", number=True),
        Column("theorem", number=True),
    )
    lines = [
        (
            (
                fit.fragment,
                fit.method,
                fit.varied,
                f"size^{fit.work_exponent:.1f}",
                f"size^{fit.seconds_exponent:.1f}",
                f"size^{fit.bound}",
            ),
            "",
        )
        for fit in fitted
    ]
    out = console()
    print_table(out, columns, [lines])
    out.print("Fitted to medians; the theorem's exponent bounds the positions stored.")
    out.print(f"In {folder}: {', '.join(path.name for path in files)}")
