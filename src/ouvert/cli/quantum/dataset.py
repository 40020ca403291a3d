"""`ouvert quantum dataset`: circuits with exact probabilities, for others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import check_folder, whole
from ouvert.cli.options import JsonOption, folder_argument
from ouvert.cli.output import note, print_json, progress


def dataset(
    folder: Annotated[Path, folder_argument("the circuits")],
    circuits: Annotated[
        int, typer.Option(parser=whole(1, 100_000), metavar="N", help="Circuits.")
    ] = 1000,
    cards: Annotated[
        int,
        typer.Option(parser=whole(2, 10), metavar="N", help="Games with up to so many cards each."),
    ] = 10,
    seed: Annotated[int, typer.Option(parser=whole(0), metavar="N", help="Seed of the deals.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Write circuits of games with exact probabilities, for studies and benchmarks.

    Random deals with 2 to 10 cards each, small ones more often; a first card, and how likely it
    wins, by the exact program. Each circuit is an OpenQASM 3 program and a QPY file of Qiskit.
    README.md in the folder is the card: what is in it, how it was made, its licence. Takes half an
    hour; what is there already is kept.
    """
    check_folder(folder)
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    from ouvert.studies.quantum.dataset import write_dataset

    announce_compilation()
    with progress(TextColumn("circuits"), BarColumn(), MofNCompleteColumn()) as bar:
        task = bar.add_task("circuits", total=circuits)
        card = write_dataset(
            folder,
            circuits=circuits,
            most_cards=cards,
            seed=seed,
            progress=lambda done: bar.update(task, completed=done),
        )
    if as_json:
        print_json({"card": str(card), "circuits": circuits, "seed": seed})
        return
    note(f"written: {circuits:,} circuits beside {card}")


__all__ = ["dataset"]
