"""`ouvert studies learn ordering` and `proof-ordering`: in which order searches try cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.inputs import whole
from ouvert.cli.options import (
    folder_argument,
)
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.studies.learning import Run, learned, with_run

if TYPE_CHECKING:
    from ouvert.studies.skat.learn.ordering.rounds import LearnedOrderings

FolderArgument = Annotated[Path, folder_argument("what is counted and the tables")]
RoundsOption = Annotated[
    int,
    typer.Option(
        parser=whole(1, 1_000),
        metavar="N",
        help="So often new deals are searched with the weights so far.",
    ),
]


@with_run
def ordering(
    folder: FolderArgument,
    rounds: RoundsOption = 4,
    deals: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000), metavar="N", help="Deals of each class and round."
        ),
    ] = 200,
    held_out: Annotated[
        int, typer.Option(parser=whole(1, 1_000_000), metavar="N", help="Deals that judge.")
    ] = 400,
    *,
    run: Run,
) -> None:
    """Learn in which order the search with open cards tries cards, from nothing.

    FOLDER/ordering.npz takes the place of src/ouvert/skat/kernels/open_cards/ordering.npz, and
    FOLDER/counts.parquet holds what was counted. Workers and interruptions do not change them.
    Answers do not depend on the tables, only the nodes that they take; those of deals held out are
    printed, with the tables of Ouvert and after each round. The best round is kept.

    Needs the extra 'data'.
    """
    from ouvert.studies.skat.learn.ordering import open_cards
    from ouvert.studies.skat.learn.ordering import rounds as course

    _learn(
        folder,
        course.searches(open_cards.subject(), rounds),
        lambda told: open_cards.learn_ordering(
            folder,
            rounds=rounds,
            deals=deals,
            held_out=held_out,
            **run.work,
            progress=told,
        ),
        run.as_json,
    )


@with_run
def proof_ordering(
    folder: FolderArgument,
    rounds: RoundsOption = 4,
    hands: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000), metavar="N", help="Hands of each class and round."
        ),
    ] = 60,
    held_out: Annotated[
        int,
        typer.Option(parser=whole(1, 1_000_000), metavar="N", help="Hands of each class to judge."),
    ] = 60,
    node_limit: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000_000), metavar="N", help="Nodes until a question is given up."
        ),
    ] = 4_000_000,
    *,
    run: Run,
) -> None:
    """Learn in which order the paranoia search tries cards, from nothing.

    FOLDER/ordering.npz takes the place of src/ouvert/skat/kernels/paranoia/ordering.npz, and
    FOLDER/counts.parquet holds what was counted. Workers and interruptions do not change them.
    Verdicts do not depend on the tables, only the nodes that they take; those of questions held out
    are printed, with the tables of Ouvert and after each round. The best round is kept.

    Needs the extra 'data'.
    """
    from ouvert.studies.skat.learn.ordering import proofs
    from ouvert.studies.skat.learn.ordering import rounds as course

    _learn(
        folder,
        course.searches(proofs.subject(node_limit), rounds),
        lambda told: proofs.learn_proof_ordering(
            folder,
            rounds=rounds,
            hands=hands,
            held_out=held_out,
            node_limit=node_limit,
            **run.work,
            progress=told,
        ),
        run.as_json,
    )


def _learn(
    folder: Path,
    chunks: int,
    work: Callable[[Callable[[int], None]], LearnedOrderings],
    as_json: bool,
) -> None:
    """Learn with a bar for so many chunks, and print the nodes before and after."""
    found, seconds = learned(
        folder / "searches.journal",
        {"searches": ("searches", chunks)},
        lambda told: work(lambda done: told("searches", done)),
    )
    file = folder / "ordering.npz"
    if as_json:
        print_json(
            {
                "file": str(file),
                "seed": found.seed,
                "seconds": round(seconds, 1),
                "families": {
                    name: {
                        "best": each.best,
                        "shipped": each.shipped,
                        "rounds": each.rounds,
                    }
                    for name, each in found.families.items()
                },
            }
        )
        return
    print(f"{file}: seed {found.seed}, in {seconds:,.0f} s")
    print("nodes a question, of those held out:")
    questions = list(next(iter(found.families.values())).shipped)
    columns = [Column("games"), Column("ordering")]
    columns += [Column(name, number=True) for name in questions]
    sections = []
    for family, each in found.families.items():
        told = [("that of Ouvert", each.shipped)]
        told += [
            (f"round {number}{', kept' * (number == each.best)}", nodes)
            for number, nodes in enumerate(each.rounds, 1)
        ]
        sections.append(
            [
                ((family, name, *(f"{nodes[question]:,.0f}" for question in questions)), "")
                for name, nodes in told
            ]
        )
    print_table(console(), columns, sections)
