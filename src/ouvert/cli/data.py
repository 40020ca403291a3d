"""`ouvert data`: sets for others, made from a seed, asked by SQL, and tasks that are scored."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import check_folder, kept, whole
from ouvert.cli.language import error_text, said
from ouvert.cli.options import JsonOption, WhereOption, WorkersOption, folder_argument, seed_option
from ouvert.cli.output import FEW_ROWS, Column, console, note, print_json, print_table, progress
from ouvert.errors import OuvertError

data = typer.Typer(help="Data sets for others: made from a seed, asked by SQL, scored.")
FolderArgument = Annotated[
    Path | None,
    typer.Argument(
        parser=kept, metavar="FOLDER", help="Where it is; the samples of the package if left out."
    ),
]
SetsOption = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        parser=kept,
        metavar="FOLDER",
        help="Where the sets are: a folder with one, or with folders of some.",
        show_default="the samples of the package",
    ),
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        parser=kept,
        metavar="FOLDER",
        help="Where the set is.",
        show_default="the sample of the package",
    ),
]


@data.callback(invoke_without_command=True)
def _data(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@data.command("list")
def list_sets(as_json: JsonOption = False) -> None:
    """List the sets, how large a full one is, what it takes of one core, and the tasks."""
    from ouvert.datasets.catalogue import SETS
    from ouvert.datasets.costs import sample_cost, size_text, time_text

    costs = {each.name: sample_cost(each).of(each.full) for each in SETS.values()}
    if as_json:
        for each in SETS.values():
            about = {"name": each.name, "version": each.version, "rows": each.full}
            seconds, size = costs[each.name]
            about |= {"seconds": round(seconds, 1), "bytes": round(size)}
            print_json(about | {"title": each.title, "tasks": list(each.tasks)})
        return
    columns = [
        Column(said("set")),
        Column(said("rows, full"), number=True),
        Column(said("one core"), number=True),
        Column(said("size"), number=True),
        Column(said("tasks")),
        Column(said("what it is"), spare=1),
    ]
    rows = []
    for each in SETS.values():
        seconds, size = costs[each.name]
        numbers = (f"{each.full:,}", time_text(seconds), size_text(size))
        rows.append(((each.name, *numbers, " ".join(each.tasks), each.title), ""))
    print_table(console(), columns, [rows])
    note(
        said(
            "what a full set takes is reckoned from the sample that comes with the package; "
            "'ouvert data make NAME FOLDER --rows N' makes less"
        )
    )


@data.command()
def make(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The set, as 'ouvert data list' has.")
    ],
    folder: Annotated[Path, folder_argument("the chunks and the card")],
    rows: Annotated[
        int | None,
        typer.Option(
            parser=whole(1), metavar="N", show_default="the full set", help="So many rows."
        ),
    ] = None,
    seed: Annotated[int, seed_option("the rows")] = 1,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a data set, or what is missing of one: Parquet files, and a card that tells of them.

    A row follows from seed and number alone, so it does not matter where it is made, and when. What
    is finished is kept, and the same command goes on; a broken file is made again. A card says
    what its rows took, and what the full set would: make a hundred first. Needs the extra 'data'.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    from ouvert.arena.executors import open_executor
    from ouvert.datasets.catalogue import set_named
    from ouvert.datasets.costs import sample_cost, size_text, time_text
    from ouvert.datasets.making import make as made

    asked = set_named(name)
    check_folder(folder)
    if rows is None:
        seconds, size = sample_cost(asked).of(asked.full)
        note(
            said(
                "the full set of {rows} rows: some {time} of one core and {size}, as the sample of "
                "the package took; --rows makes fewer, and what is made is kept",
                rows=f"{asked.full:,}",
                time=time_text(seconds),
                size=size_text(size),
            )
        )
    announce_compilation()
    columns = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with open_executor(where, workers) as executor, progress(*columns) as bar:
        task = bar.add_task(name, total=None)
        folder_made = made(
            name,
            folder,
            executor,
            rows=rows,
            seed=seed,
            progress=lambda more: bar.advance(task, more),
            due=lambda total: bar.update(task, total=total),
            told=_told,
        )
    card = folder / "README.md"
    if as_json:
        about = {"name": name, "rows": folder_made.rows, "seed": seed, "card": str(card)}
        print_json(about | {"seconds": sum(folder_made.seconds.values())})
        return
    note(
        said(
            "made: {rows} rows of {name}; {card} tells of them",
            rows=folder_made.rows,
            name=name,
            card=card,
        )
    )


@data.command()
def card(folder: FolderArgument = None, as_json: JsonOption = False) -> None:
    """Print the card of a set, anew from what is there: columns, how it was made, sums, licence."""
    from ouvert.datasets.card import cards
    from ouvert.datasets.folders import samples

    for found, text in cards(folder or samples(), _told):
        if as_json:
            print_json({"set": found.data.name, "folder": str(found.path), "card": text})
        else:
            sys.stdout.write(text + "\n")


@data.command()
def query(
    sql: Annotated[str, typer.Argument(metavar="SQL", help="The question.")],
    folder: SetsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ask sets by SQL: each is a table by its name, with _ for -.

    As in: ouvert data query "select contract, count(*) as games, avg(won) from skat_games group by
    contract". Folders with the same set are one table, whose column seed tells them apart. A file
    that is broken, and a set of another version, is left out with a sentence.
    """
    from ouvert.datasets.folders import samples
    from ouvert.datasets.query import query as asked

    found = asked(folder or samples(), sql, _told)
    if as_json:
        for row in found.to_dicts():
            print_json(row)
        return
    rows = [(tuple("" if each is None else str(each) for each in row), "") for row in found.rows()]
    print_table(console(), [Column(name) for name in found.columns], [rows])


@data.command()
def score(
    task: Annotated[
        str, typer.Argument(metavar="TASK", help="bid, discard, card, belief or value.")
    ],
    answers: Annotated[
        Path | None,
        typer.Argument(
            metavar="ANSWERS",
            help="A file .jsonl or .parquet with number and answer; the baselines if left out.",
        ),
    ] = None,
    folder: FolderOption = None,
    split: Annotated[
        str, typer.Option(metavar="SPLIT", help="Which rows: train, validation or test.")
    ] = "test",
    as_json: JsonOption = False,
) -> None:
    """Score answers to a task on the rows of a split, or its baselines.

    docs/data.md says what each task asks, and has a table of results to which lines can be added.
    """
    from ouvert.datasets.folders import samples
    from ouvert.datasets.scoring import score_baselines, score_file
    from ouvert.datasets.tasks import task_named

    asked = task_named(task)
    place = folder or samples() / asked.data

    if answers is None:
        found = score_baselines(task, place, split=split, told=_told)
    else:
        found = [score_file(task, place, answers, split=split, told=_told)]
    if as_json:
        for each in found:
            measures = {
                name: [estimate.value, *estimate.interval] for name, estimate in each.measures
            }
            print_json({"task": task, "who": each.who, "rows": each.rows, "measures": measures})
        return
    out = console()
    sentence = "{task}, split {split}: {rows} rows"
    out.print(said(sentence, task=task, split=split, rows=found[0].rows))
    if found[0].rows < FEW_ROWS:
        note(
            said(
                "{rows} rows say little, and an interval from so few is too short: make more by "
                "'ouvert data make {data} FOLDER', and name it by --folder",
                rows=found[0].rows,
                data=asked.data,
            )
        )
    columns = [Column(said("who")), *(Column(name) for name, _ in found[0].measures)]
    rows = [
        ((each.who, *(estimate.text(".3f") for _, estimate in each.measures)), "") for each in found
    ]
    print_table(out, columns, [rows])


def _told(sentence: str) -> None:
    """Say a sentence of the library beside the answer."""
    note(error_text(OuvertError(sentence)))


__all__ = ["data"]
