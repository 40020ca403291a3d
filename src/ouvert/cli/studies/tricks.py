"""`ouvert studies tricks` and `theory`: players of described games, and what is proved of them."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation, announce_pictures
from ouvert.cli.inputs import check_folder, whole
from ouvert.cli.language import said
from ouvert.cli.options import (
    JsonOption,
    WhereOption,
    WorkersOption,
    folder_argument,
    seed_option,
)
from ouvert.cli.output import console, print_json, progress


def tricks_study(
    folder: Annotated[Path, folder_argument("the journals and players.csv")],
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...", help="The games; all that come with Ouvert if left out."
        ),
    ] = None,
    deals: Annotated[
        int,
        typer.Option(parser=whole(2), metavar="N", help="Deals at most, each from every seating."),
    ] = 800,
    searched: Annotated[
        int,
        typer.Option(
            parser=whole(1, 10_000),
            metavar="N",
            help="Deals that a vote draws for a decision; a tree search draws ten times as many.",
        ),
    ] = 20,
    seed: Annotated[int, seed_option("the deals")] = 1,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let searching players of every described game play against its rules of thumb.

    A vote plays where there are two sides, a tree search where everybody plays for himself. Each
    game is looked at after 25 deals, 50, 100 and so on, and ends when it is clear who is better;
    the intervals are as much wider as makes all looks hold together with 95 %. What is finished is
    kept, and the same command goes on.
    """
    from ouvert.arena.executors import open_executor
    from ouvert.studies.tricks.players import PlayerRow, decided, measure_players

    check_folder(folder)
    out = console()

    def told(row: PlayerRow) -> None:
        if not as_json:
            out.print(
                f"{row.game}: {row.player} gains {row.gain:+.2f} a deal on thumb "
                f"[{row.low:+.2f}, {row.high:+.2f}] in {row.deals} deals"
                f"{'' if decided(row) else ', which shows nothing yet'}"
            )

    with open_executor(where, workers) as executor:
        rows = measure_players(
            folder, deals, seed, executor, searched=searched, games=games or (), report=told
        )
    if as_json:
        print_json([asdict(row) for row in rows])


def theory_study(
    folder: Annotated[Path, folder_argument("the report, its pictures and tables")],
    vertices: Annotated[
        int, typer.Option(parser=whole(1, 5), metavar="N", help="Graphs of up to so many vertices.")
    ] = 5,
    variables: Annotated[
        int,
        typer.Option(parser=whole(1, 3), metavar="N", help="Formulas of up to so many variables."),
    ] = 3,
    clauses: Annotated[
        int, typer.Option(parser=whole(1, 3), metavar="N", help="And of up to so many clauses.")
    ] = 3,
    suits: Annotated[
        int,
        typer.Option(
            parser=whole(1, 10),
            metavar="N",
            help="Suits of whist of up to so many cards of each; ten take minutes longer.",
        ),
    ] = 8,
    positions: Annotated[
        int,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Random positions of a proposition, and graphs, formulas and deals of other rows.",
        ),
    ] = 500,
    entries: Annotated[
        int,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="A series ends where the median needs more positions.",
        ),
    ] = 500,
    seed: Annotated[int, seed_option("everything")] = 1,
    all_of_it: Annotated[
        bool,
        typer.Option(
            "--whole",
            help="Checks that take minutes as well: longer searches, all ways in which team B can "
            "suggest, suits of ten cards.",
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """What paper 003 proves about trick games, statement by statement, checked by programs.

    Theorem 1 on all graphs of up to five vertices, theorem 2 on all formulas of up to three
    variables and clauses, what refutes both as printed and each slip of their text, searches of our
    constructions, the growth of theorem 3, propositions 2 to 4, whist, and what is open. What
    should hold and does not is named, and the exit status is then 1.

    Takes some 20 minutes, with --whole some 30. The picture needs the extra 'plots': pip install
    'ouvert[plots]'.
    """
    check_folder(folder)
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.studies.tricks.theory.report import write_theory

    announce_pictures()
    with progress(SpinnerColumn(), TextColumn("checking {task.description}")) as bar:
        task = bar.add_task("graphs")
        found = write_theory(
            folder,
            vertices=vertices,
            variables=variables,
            clauses=clauses,
            suits=suits,
            positions=positions,
            entries=entries,
            seed=seed,
            whole=all_of_it,
            told=lambda line: bar.update(task, description=line),
        )
    faults = found["faults"]
    if as_json:
        print_json(found)
    else:
        out = console()
        for fault in faults:
            out.print(said("Wrong: {fault}", fault=fault), markup=False, highlight=False)
        if not faults:
            out.print(said("Everything is as it should be."))
        out.print(f"In {folder}: report.md")
    if faults:
        raise typer.Exit(1)
