"""`ouvert studies equilibria`: how far players are from the equilibrium of small games."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, check_folder, whole
from ouvert.cli.language import said
from ouvert.cli.options import (
    JsonOption,
    WorkersOption,
    folder_argument,
    place,
    seed_option,
    where_option,
)
from ouvert.cli.output import console, print_json, progress

LARGE_CARDS = 12
"""Cards of the decks of --large."""


MATRIX_THREADS = "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS"
"""What says to the libraries that multiply NumPy's matrices how many threads they take."""


def _multiply_in_one_thread() -> None:
    """Let this command and its processes multiply matrices in one thread, if nobody says otherwise.

    Those of `net` are so small that several threads mostly wait for each other, at full load. The
    libraries read it when NumPy is loaded, which no command does before its options are checked.
    """
    if not any(name in os.environ for name in MATRIX_THREADS):
        os.environ.update(dict.fromkeys(MATRIX_THREADS[:2], "1"))


def equilibria(
    folder: Annotated[Path, folder_argument("the journal, report.md and equilibria.csv")],
    endings: Annotated[
        int,
        typer.Option(
            parser=whole(0),
            metavar="N",
            help="Endings of Skat for each contract and number of tricks; 0 for decks alone.",
        ),
    ] = 2,
    samples: Annotated[
        int,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="How often a player is asked in each information set, with a seed each.",
        ),
    ] = 1,
    effort: Annotated[
        int,
        typer.Option(
            parser=whole(0),
            metavar="N",
            help="Ask slow players in larger games, too: a vote where there are half as many "
            "information sets, αμ where there are a fifteenth.",
        ),
    ] = 12_000,
    cards: Annotated[
        int,
        typer.Option(parser=whole(6), metavar="N", help="Leave out games with more hidden cards."),
    ] = 12,
    from_cards: Annotated[
        int,
        typer.Option(parser=whole(0), metavar="N", help="Leave out games with fewer hidden cards."),
    ] = 0,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="One more player of Skat; may be given several times."),
    ] = None,
    varied: Annotated[
        int,
        typer.Option(
            parser=whole(0, 60),
            metavar="N",
            help="So many of the 60 nine-card decks of Skat with any three ranks and any leader.",
        ),
    ] = 0,
    large: Annotated[
        int,
        typer.Option(
            parser=whole(0, 4),
            metavar="N",
            help="So many of four decks of twelve cards with three in each hand: Grand, suit game, "
            "and Whist with four suits and with three.",
        ),
    ] = 0,
    seed: Annotated[int, seed_option("the endings and the players")] = 1,
    where: Annotated[str | None, where_option("here, with --workers processes")] = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solve small games of Skat and Whist with hidden cards, and measure what players give away.

    Decks of six to twelve cards, and the last two to four tricks of games of Skat, are solved by
    CFR+, partners as one player and as two who know their own cards each. Every player is asked
    what it does in each information set, and exact best responses tell what that gives away. May
    take half an hour or more; with --cards 8 --effort 0 it takes seconds. Endings with four tricks
    left come with --cards 14. What is finished is kept, and the same command goes on.

    With --large the two decks of Skat take some seven minutes of processor time and 1.5 GB of
    memory. Whist with four suits takes as long and 2.7 GB to its first rows, the equilibrium as one
    and as two, and has not been run to its end; with three suits it takes 3.9 GB, and was stopped
    before its first row. Of several processes or workers each needs that memory.
    """
    check_folder(folder)
    if from_cards > cards:
        raise UsageError(
            said(
                "--from-cards {least} leaves out all games up to --cards {most}: it is the smaller "
                "number",
                least=from_cards,
                most=cards,
            )
        )
    if large and not from_cards <= LARGE_CARDS <= cards:
        raise UsageError(
            said(
                "--large takes decks of {cards} cards, which --cards and --from-cards leave out",
                cards=LARGE_CARDS,
            )
        )
    _multiply_in_one_thread()
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.arena.executors import open_executor
    from ouvert.skat.players.registry import check
    from ouvert.studies.equilibria.report import equilibria_study

    for name in player or ():
        check(name)
    spinner = SpinnerColumn(), TextColumn("{task.description}")
    with (
        open_executor(place(where, workers) or "here", workers) as executor,
        progress(*spinner) as bar,
    ):
        task = bar.add_task("")
        rows = equilibria_study(
            folder,
            samples=samples,
            count=endings,
            effort=effort,
            cards=cards,
            least=from_cards,
            seed=seed,
            extra=player or (),
            varied=varied,
            large=large,
            executor=executor,
            told=lambda line: bar.update(task, description=line),
        )
    if as_json:
        print_json([asdict(row) for row in rows])
        return
    console().print(f"In {folder}: report.md")
