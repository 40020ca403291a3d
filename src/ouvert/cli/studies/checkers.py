"""`ouvert studies checkers` and its parts: the experiments of paper 002 again, and more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation, announce_pictures
from ouvert.cli.inputs import check_folder, whole
from ouvert.cli.language import error_text
from ouvert.cli.options import (
    JsonOption,
    WorkersOption,
    folder_argument,
    place,
    seed_option,
    where_option,
)
from ouvert.cli.output import note, print_json, progress
from ouvert.cli.studies.costs import telling_costs
from ouvert.errors import MissingExtraError
from ouvert.numbers import how_many

Folder = Annotated[Path, folder_argument("the report, tables and pictures")]
Seed = Annotated[int, seed_option("all games")]
Quick = Annotated[bool, typer.Option("--quick", help="A few games only, to see how it looks.")]
Bounds = Annotated[
    int | None,
    typer.Option(
        parser=whole(1, 8_000_000),
        metavar="N",
        show_default="200000",
        help="Moments to look at for each aim on 5 × 5, in the part 'exact'. 'ouvert studies "
        "checkers-bounds' goes on until the games are solved.",
    ),
]

Games = Annotated[
    int | None,
    typer.Option(
        parser=whole(0, 1_000_000),
        metavar="N",
        show_default="2000",
        help="Games on 5 × 5 for each number of rollouts and level; 0 plays none.",
    ),
]
Moments = Annotated[
    int | None,
    typer.Option(
        parser=whole(1, 1_000_000),
        metavar="N",
        show_default="300",
        help="Moments of 4 × 4 in which each number of rollouts is judged.",
    ),
]
Choices = Annotated[
    int | None,
    typer.Option(
        parser=whole(1, 1_000_000),
        metavar="N",
        show_default="60",
        help="Games of each board and level in which choices are counted, by default ten times as "
        "many where one that entangles is rare: on 8 × 8 with three rows and entanglement.",
    ),
]

Where = Annotated[
    str | None, where_option("processes, with --quick here unless --workers is given")
]

TITLES = {
    "complexity": "Moves, time and draws of random games by board and level (figures 7 to 10).\n\n"
    "Takes some ten seconds of processor time.",
    "mcts": "The tree search against the random and the heuristic agent (figure 11).\n\n"
    "Takes a minute and a half of processor time.",
    "thesis": "Why the paper's tree search won less: its program's faults, one by one (figure 11)."
    "\n\nTakes some twelve minutes of processor time.",
    "rollouts": "What more rollouts bring, in games on 5 × 5 and by exact values on 4 × 4.\n\n"
    "Takes some four hours of processor time; what was interrupted goes on with the same command.",
    "ratings": "TrueSkill of all agents on 5 × 5 and 8 × 8 (figures 12 and 13).\n\n"
    "Takes a good two minutes of processor time.",
    "exact": "Who wins on 4 × 4 and 5 × 5, solved exactly, and which moves it takes.\n\n"
    "Takes some five minutes of processor time and 2 GB of memory.",
    "strategy": "Which kinds of moves optimal play and agents choose, and what these lose without "
    "them.\n\nTakes some 25 minutes of processor time and 5 GB of memory.",
    "checks": "What two ways to the same say: another program, circuits, the agent at the table."
    "\n\nTakes a good minute of processor time.",
    "verdicts": "What was asked of quantum checkers, and which of it is kept, by FOLDER's tables."
    "\n\nTakes a good two minutes of processor time and 1 GB of memory.",
}
"""The parts of the study, each a command."""
MATCHES = "mcts", "thesis", "ratings"
"""Those that are matches and nothing else, which can be played anywhere."""


def checkers(
    folder: Folder,
    seed: Seed = 1,
    quick: Quick = False,
    bounds: Bounds = None,
    where: Where = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Quantum checkers: the experiments of paper 002 again, and small boards solved.

    Writes `report.md`, and a CSV file and a picture for each figure, in nearly five hours of
    processor time, all but an hour of it for the part 'rollouts'; the part 'strategy' needs
    3 GB of memory. Each part is a command of its own, which leaves the other parts in the report.
    Pictures need the extra 'plots', the part 'ratings' the extra 'ratings'.
    """
    asked = {"bounds": bounds, **_played(where, workers)}
    _write(folder, seed, quick, asked, as_json, tuple(TITLES))


def part_command(part: str) -> Callable[..., None]:
    """The command for one part of the study alone."""

    def command(
        folder: Folder, seed: Seed = 1, quick: Quick = False, as_json: JsonOption = False
    ) -> None:
        _write(folder, seed, quick, {}, as_json, (part,))

    def matches(
        folder: Folder,
        seed: Seed = 1,
        quick: Quick = False,
        where: Where = None,
        workers: WorkersOption = None,
        as_json: JsonOption = False,
    ) -> None:
        _write(folder, seed, quick, _played(where, workers), as_json, (part,))

    def exact(
        folder: Folder,
        seed: Seed = 1,
        quick: Quick = False,
        bounds: Bounds = None,
        as_json: JsonOption = False,
    ) -> None:
        _write(folder, seed, quick, {"bounds": bounds}, as_json, (part,))

    def rollouts(
        folder: Folder,
        seed: Seed = 1,
        quick: Quick = False,
        games: Games = None,
        moments: Moments = None,
        where: Where = None,
        workers: WorkersOption = None,
        as_json: JsonOption = False,
    ) -> None:
        asked = {"games": games, "regret": moments, **_played(where, workers)}
        _write(folder, seed, quick, asked, as_json, (part,))

    def strategy(
        folder: Folder,
        seed: Seed = 1,
        quick: Quick = False,
        games: Choices = None,
        where: Where = None,
        workers: WorkersOption = None,
        as_json: JsonOption = False,
    ) -> None:
        asked = {"choices": games, "entangling": games, **_played(where, workers)}
        _write(folder, seed, quick, asked, as_json, (part,))

    own: dict[str, Callable[..., None]] = {
        **dict.fromkeys(MATCHES, matches),
        "exact": exact,
        "rollouts": rollouts,
        "strategy": strategy,
    }
    found = own.get(part, command)
    found.__doc__ = TITLES[part]
    return found


def _played(where: str | None, workers: int | None) -> dict[str, int | str | None]:
    return {"where": place(where, workers), "workers": workers}


@telling_costs()
def _write(
    folder: Path,
    seed: int,
    quick: bool,
    asked: Mapping[str, int | str | None],
    as_json: bool,
    parts: tuple[str, ...],
) -> None:
    check_folder(folder)
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.studies.checkers.effort import FULL, QUICK
    from ouvert.studies.checkers.matches import rating_library
    from ouvert.studies.checkers.report import PICTURED, write_report

    if set(parts) & set(PICTURED):
        announce_pictures()
    if "ratings" in parts and len(parts) > 1:
        try:
            rating_library()
        except MissingExtraError as error:
            note(error_text(error))
    effort = QUICK if quick else FULL
    changes: dict[str, Any] = {name: each for name, each in asked.items() if each is not None}
    if (games := changes.pop("games", None)) is not None:
        changes["rollouts"] = tuple((number, games) for number, _ in effort.rollouts)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with progress(*columns) as bar:
        task = bar.add_task("starting")
        files = write_report(
            folder,
            seed,
            replace(effort, **changes),
            parts,
            progress=lambda text: bar.update(task, description=text),
        )
    if as_json:
        names = sorted(path.name for path in files)
        print_json({"report": str(files[0]), "seed": seed, "files": names})
        return
    note(f"written: {files[0]} and {how_many(len(files) - 1, 'file')} beside it")
