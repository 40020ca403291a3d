"""`ouvert studies checkers-bounds`: small games of quantum checkers, solved or bounded."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Annotated

import typer

from ouvert.cards import shown
from ouvert.checkers.exact.aims import Aim
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.checkers.options import LEVELS
from ouvert.cli.inputs import check_folder, kept, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table, progress
from ouvert.cli.studies.costs import telling_costs

Searches = Annotated[
    Path | None,
    typer.Argument(
        parser=kept,
        metavar="FOLDER",
        help="Where it is kept what a search has looked at, so that one that is interrupted goes "
        "on. Not with interference.",
    ),
]
QUANTUM = ("superposition", "entanglement", "interference")
AIMS = {aim.name.lower().replace("_", "-"): aim for aim in Aim}


def _quantum(text: str) -> str:
    found = text.strip().casefold()
    levels = ", ".join(QUANTUM)
    if found == "classical":
        raise typer.BadParameter(
            said(
                "the classical game is solved whole ('ouvert studies checkers-exact'): write "
                "{levels}",
                levels=levels,
            )
        )
    if found not in LEVELS:
        raise typer.BadParameter(
            said("{text} is no level: write {levels}", text=shown(text), levels=levels)
        )
    return found


def _aim(text: str) -> str:
    found = text.strip().casefold()
    if found not in AIMS:
        raise typer.BadParameter(
            said("{text} is no aim: write {aims}", text=shown(text), aims=", ".join(AIMS))
        )
    return found


@telling_costs()
def bounds(
    folder: Searches = None,
    trials: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000_000),
            metavar="N",
            help="Moments to look at for each aim, those of earlier runs among them.",
        ),
    ] = 1_000_000,
    size: Annotated[
        int, typer.Option(parser=whole(4, 5), metavar="N", help="Squares along an edge: 4 or 5.")
    ] = 5,
    level: Annotated[
        str | None,
        typer.Option(parser=_quantum, metavar="LEVEL", help="Of this level alone."),
    ] = None,
    aim: Annotated[
        str | None,
        typer.Option(
            parser=_aim,
            metavar="AIM",
            help="Bound this alone: expected, white-wins or black-wins.",
        ),
    ] = None,
    proofs: Annotated[
        Path | None,
        typer.Option(
            parser=kept,
            metavar="FOLDER",
            help="Write there what each search has looked at as a text, so that another program "
            "can check its bounds. Not with interference.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Small games of quantum checkers with one row a side, solved, or bounded as far as told.

    What each side can expect from the start, and with what probability it can force a win. A search
    ends when its bounds meet to within a millionth: then the game is solved.

    Who can force a win with a probability of p expects at least 2p − 1, so where all three are
    bounded each narrows the others.
    """
    for each_folder in (folder, proofs):
        if each_folder is not None:
            check_folder(each_folder)
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.checkers.exact.bounds import MOST_NODES, linked
    from ouvert.checkers.exact.bounds import bounds as proved
    from ouvert.checkers.rules.variant import Variant

    found = []
    aims = list(Aim) if aim is None else [AIMS[aim]]
    most_nodes = max(MOST_NODES, 4 * trials)
    with progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as bar:
        task = bar.add_task("starting")

        def told(text: str) -> None:
            bar.update(task, description=text)

        for name in QUANTUM if level is None else (level,):
            results, seconds = [], []
            for each in aims:
                begun = process_time()
                results.append(
                    proved(
                        Variant(size, 1, LEVELS[name]),
                        each,
                        trials,
                        most_nodes=most_nodes,
                        folder=folder,
                        proofs=proofs,
                        progress=told,
                    )
                )
                seconds.append(process_time() - begun)
            if len(aims) > 1:
                results = list(linked(*results))
            for each, result, spent in zip(aims, results, seconds, strict=True):
                found.append((name, each.name.lower().replace("_", " "), result, spent))
    if as_json:
        print_json(
            [
                {
                    "size": size,
                    "level": name,
                    "aim": bounded,
                    "lower": result.lower,
                    "upper": result.upper,
                    "expanded": result.expanded,
                    "seconds": round(spent, 1),
                }
                for name, bounded, result, spent in found
            ]
        )
        return
    columns = (
        Column("level"),
        Column("aim"),
        Column("at least", number=True),
        Column("at most", number=True),
        Column("moments", number=True),
        Column("CPU s", number=True),
    )
    rows = [
        (
            (
                name,
                bounded,
                f"{proof.lower:+.6f}",
                f"{proof.upper:+.6f}",
                f"{proof.expanded:,}",
                f"{spent:.0f}",
            ),
            "",
        )
        for name, bounded, proof, spent in found
    ]
    print_table(console(), columns, [rows])
