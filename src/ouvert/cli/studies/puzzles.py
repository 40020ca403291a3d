"""`ouvert studies learn puzzles`: the stock of puzzles, from games of strong players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.inputs import whole
from ouvert.cli.options import (
    folder_argument,
)
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.studies.learning import Run, learned, with_run


@with_run
def puzzles(
    folder: Annotated[Path, folder_argument("games and puzzles")],
    deals: Annotated[
        int, typer.Option(parser=whole(1, 10_000_000), metavar="N", help="Deals that are played.")
    ] = 1_000,
    rare: Annotated[
        int,
        typer.Option(
            parser=whole(0, 10_000_000),
            metavar="N",
            help="Deals beyond these for rare themes alone, one in four of them a Null.",
        ),
    ] = 1_000,
    *,
    run: Run,
) -> None:
    """Make the stock of puzzles: the ensemble plays with itself, and what is clear is kept.

    FOLDER/puzzles.jsonl is what comes with Ouvert as src/ouvert/skat/training/data/puzzles.jsonl,
    made with what stands here as default. Workers and interruptions do not change it.

    Takes some half an hour of processor time.
    """
    from ouvert.skat.training.puzzles import GRADES
    from ouvert.studies.skat.learn.puzzles.stock import make_puzzles

    made, seconds = learned(
        folder / "games.journal",
        {"deals": ("deals", deals + rare)},
        lambda told: make_puzzles(
            folder,
            deals=deals,
            rare=rare,
            **run.work,
            progress=lambda done: told("deals", done),
        ),
    )
    file = folder / "puzzles.jsonl"
    if run.as_json:
        print_json(
            {
                "file": str(file),
                "puzzles": len(made.puzzles),
                "deals": made.deals,
                "seed": made.seed,
                "themes": {
                    theme: {"found": found, "kept": made.counts.get(theme, 0)}
                    for theme, found in made.found.items()
                },
                "seconds": round(seconds, 1),
            }
        )
        return
    print(
        f"{file}: {len(made.puzzles):,} puzzles from {made.deals:,} deals, seed {made.seed}, "
        f"in {seconds:,.0f} s"
    )
    columns = [Column("theme"), Column("found", number=True), Column("kept", number=True)]
    columns += [Column(grade, number=True) for grade in GRADES]
    rows = []
    for theme, found in sorted(made.found.items()):
        kept = [each.grade for each in made.puzzles if each.theme == theme]
        counts = (f"{kept.count(grade):,}" for grade in GRADES)
        rows.append(((theme, f"{found:,}", f"{len(kept):,}", *counts), ""))
    print_table(console(), columns, [rows])
