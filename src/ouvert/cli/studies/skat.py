"""`ouvert studies skat` and its parts: every table and figure of the papers on Skat again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.announcing import announce_compilation, announce_pictures
from ouvert.cli.inputs import UsageError, check_folder, kept, number, record_path
from ouvert.cli.language import error_text
from ouvert.cli.options import (
    EverythingSeedOption,
    JsonOption,
    WhereOption,
    WorkersOption,
    folder_argument,
)
from ouvert.cli.output import note, print_json, progress
from ouvert.errors import OuvertError
from ouvert.files import make_folder
from ouvert.numbers import how_many
from ouvert.studies.skat.parts import PARTS, Part

if TYPE_CHECKING:
    from rich.progress import Progress

    from ouvert.studies.skat.task import Progress as Told
    from ouvert.studies.skat.task import Task

Folder = Annotated[Path, folder_argument("the report and its pictures")]
KeptFolder = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        parser=kept,
        metavar="FOLDER",
        help="Where pictures go, and what is half done, to go on from it next time.",
    ),
]


def _record_file(text: str) -> Path:
    """A file of records, which is read more than once."""
    if text == "-":
        raise typer.BadParameter("games are read from files here, not from stdin")
    try:
        return record_path(text)
    except OuvertError as error:
        raise typer.BadParameter(error_text(error)) from error


Records = Annotated[
    list[Path] | None,
    typer.Option(
        "--records",
        parser=_record_file,
        metavar="FILE",
        show_default="500 games of XSkat and thirteen of the International Skat Server",
        help="Games of others to measure on, in any format of records, or an example as "
        "in 'ouvert rate'; may be given again.",
    ),
]
Effort = Annotated[
    float,
    typer.Option(
        parser=number(0.001, 1000),
        metavar="SHARE",
        help="How many games are played, as a multiple of the full experiment.",
    ),
]
Engine = Annotated[
    str | None,
    typer.Option(
        "--engine", metavar="CMD", help="A program that plays, for parts that ask another judge."
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="PART", show_default="all", help="Only this; may be repeated."),
]


def skat(
    folder: Folder,
    records: Records = None,
    only: Only = None,
    seed: EverythingSeedOption = 1,
    effort: Effort = 1.0,
    engine: Engine = None,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Skat: every table and figure of papers 000, 001 and 004 again, each with a verdict.

    Writes `report.md`, `report.json` and pictures, in under 60 minutes on two cores. What is
    finished stays in the folder and is not done again unless records, seed, effort, engine,
    version or code of Ouvert have changed; interrupted, it goes on where it was.

    The exit status is 0 if the report is written, whatever its verdicts are and though some records
    may be broken, which are left out and reported; 1 after an error, such as records that cannot be
    read or a part that there is not; 2 for options that cannot be, such as an engine that does not
    start; 130 after Ctrl-C.
    """
    check_folder(folder)
    from ouvert.studies.skat.parts import part_named

    for name in only or ():
        part_named(name)
    task = _task(records, seed, effort, engine, where, workers, quiet=as_json)
    announce_compilation()
    if any(part.draws for part in PARTS if not only or part.name in only):
        announce_pictures()
    from ouvert.studies.skat.report import write_report

    with _bar() as bar:
        files = write_report(folder, task, tuple(only or ()), _told(bar))
    if as_json:
        names = sorted(path.name for path in files)
        print_json({"report": str(files[0]), "seed": seed, "files": names})
        return
    note(f"written: {files[0]} and {how_many(len(files) - 1, 'file')} beside it")


def part_command(part: Part) -> Callable[..., None]:
    """The command for one part of the report alone."""

    def command(
        folder: KeptFolder = None,
        records: Records = None,
        seed: EverythingSeedOption = 1,
        effort: Effort = 1.0,
        engine: Engine = None,
        where: WhereOption = "processes",
        workers: WorkersOption = None,
        as_json: JsonOption = False,
    ) -> None:
        if folder is not None:
            check_folder(folder)
        task = _task(records, seed, effort, engine, where, workers, quiet=as_json)
        announce_compilation()
        from dataclasses import replace

        from ouvert.studies.skat.report import do_part

        if folder is not None:
            make_folder(folder)
            task = replace(task, folder=folder)
        with _bar() as bar:
            found = do_part(part, task, folder, _told(bar))
        if as_json:
            print_json(found.to_json())
            return
        print(found.section(pictures=False))
        if found.pictures:
            note(f"in {folder}: {', '.join(found.pictures)}")

    command.__doc__ = f"{part.title}\n\nPaper {part.paper}, {part.exhibit}."
    return command


def part_commands() -> dict[str, Callable[..., None]]:
    """The commands of all parts by name, without `ouvert studies`."""
    return {part.command.rpartition(" ")[2]: part_command(part) for part in PARTS}


def _task(
    records: list[Path] | None,
    seed: int,
    effort: float,
    engine: str | None,
    where: str,
    workers: int | None,
    *,
    quiet: bool,
) -> Task:
    """What all parts are given; tells which records they are, and always what is broken there.

    Raises UsageError for an engine that does not start, before anything is measured.
    """
    from ouvert.studies.skat.corpus import foreign_games
    from ouvert.studies.skat.task import Task

    if engine is not None:
        from ouvert.skat.engines.engine import Engine

        try:
            Engine(engine).check()
        except OuvertError as error:
            raise UsageError(error_text(error)) from error
    corpus = foreign_games(records)
    if not quiet:
        note(str(corpus))
    for source in corpus.sources:
        for line in source.broken:
            note(line)
    return Task(corpus, seed=seed, effort=effort, engine=engine, workers=workers, where=where)


def _bar() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn

    return progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    )


def _told(bar: Progress) -> Told:
    task = bar.add_task("starting", total=None)

    def show(what: str, done: int, due: int) -> None:
        bar.update(task, description=what, completed=done, total=due or None)

    return show
