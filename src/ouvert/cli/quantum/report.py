"""`ouvert quantum report`: the paper's figures and tables again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation, announce_pictures
from ouvert.cli.inputs import check_folder, whole
from ouvert.cli.options import JsonOption, folder_argument
from ouvert.cli.output import note, print_json, progress
from ouvert.numbers import how_many


def report(
    folder: Annotated[Path, folder_argument("the report and its pictures")],
    cards: Annotated[
        int,
        typer.Option(
            parser=whole(2, 10), metavar="N", help="Cost games with up to so many cards each."
        ),
    ] = 10,
    games: Annotated[
        int,
        typer.Option(
            parser=whole(1), metavar="N", help="Suit games to measure the branching factor in."
        ),
    ] = 1000,
    as_json: JsonOption = False,
) -> None:
    """Reproduce the figures, tables and equations of the paper, our numbers beside.

    Writes `report.md`, which ends with a verdict on each of them, and a picture or a CSV file for
    those that are computed. Pictures
    need the extra 'plots'.
    """
    check_folder(folder)
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.studies.quantum.report import write_report

    announce_compilation()
    announce_pictures()
    with progress(SpinnerColumn(), TextColumn("{task.description}")) as bar:
        task = bar.add_task("starting")
        files = write_report(
            folder,
            cards=cards,
            games=games,
            progress=lambda text: bar.update(task, description=text),
        )
    if as_json:
        print_json({"report": str(files[0]), "files": sorted(path.name for path in files)})
        return
    note(f"written: {files[0]} and {how_many(len(files) - 1, 'file')} beside it")


__all__ = ["report"]
