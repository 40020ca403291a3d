"""`ouvert studies learn policy`: cards judged by a network alone, learned from an exact critic."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_pictures
from ouvert.cli.inputs import whole
from ouvert.cli.options import (
    folder_argument,
)
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.studies.learning import Run, learned, with_run


@with_run
def policy(
    folder: Annotated[Path, folder_argument("games and what was learned")],
    chunks: Annotated[
        int,
        typer.Option(
            parser=whole(2, 100_000),
            metavar="N",
            help="Chunks of 1,000 deals that the rules play; one in ten is held out.",
        ),
    ] = 60,
    self_play: Annotated[
        int,
        typer.Option(
            parser=whole(0, 100),
            metavar="N",
            help="Rounds in which the policy plays by itself, one chunk for four of the rules.",
        ),
    ] = 2,
    steps: Annotated[
        int,
        typer.Option(parser=whole(1, 10_000_000), metavar="N", help="Steps of the training."),
    ] = 12_000,
    *,
    run: Run,
) -> None:
    """Learn from open cards what each card is worth to who sees his own: a policy and a value.

    The expert rules play in many styles, the solver judges every card of their games, and a small
    network learns to foretell it. Then it plays by itself, the solver judges that too, and it
    learns from all of it. FOLDER/policy.npz is what was learned, and policy+net=FILE the
    player that plays by it alone; FOLDER/games.parquet holds the games, FOLDER/curve.parquet the
    score after each checkpoint, and with the extra 'plots' FOLDER/curve.png is a picture of it.
    Workers and interruptions change nothing; an interrupted run goes on where it was.

    Needs the extra 'data'.
    """
    from ouvert.skat.learned.policy import FILE

    announce_pictures()
    from ouvert.studies.skat.learn.policy.learning import curve_rows, learn_policy, own_chunks

    found, seconds = learned(
        folder / "policy.journal",
        {
            "games": ("games played and judged", chunks + self_play * own_chunks(chunks)),
            "steps": ("training", steps),
        },
        lambda told: learn_policy(
            folder,
            chunks=chunks,
            self_plays=self_play,
            steps=steps,
            **run.work,
            progress=told,
        ),
    )
    if run.as_json:
        print_json(
            {
                "file": str(folder / FILE),
                "games": found.games,
                "decisions": found.decisions,
                "held_out": found.held_out,
                "seed": found.seed,
                "seconds": round(seconds, 1),
                "curve": [
                    {name: round(value, 4) for name, value in row.items()}
                    for row in curve_rows(found.curve)
                ],
            }
        )
        return
    last = found.curve[-1].score
    print(
        f"{folder / FILE}: learned from {found.games:,} games with {found.decisions:,} decisions, "
        f"seed {found.seed}, in {seconds:,.0f} s"
    )
    print(
        f"on {found.held_out:,} games held out, right in {last.decisions:,} contested decisions "
        "with open cards:"
    )
    print(f"  policy  {last.right:.1%} ± {1.96 * last.error:.1%}")
    print(f"  rules   {last.rules:.1%}")
    print(f"  chance  {last.chance:.1%}")
    columns = [Column("step", number=True), Column("right", number=True)]
    columns += [Column("a card, nats", number=True), Column("the moment, nats", number=True)]
    rows = [
        (
            (
                f"{each.step:,}",
                f"{each.score.right:.1%}",
                f"{each.score.card_loss:.4f}",
                f"{each.score.value_loss:.4f}",
            ),
            "",
        )
        for each in found.curve
    ]
    print_table(console(), columns, [rows])
