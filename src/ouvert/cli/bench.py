"""`ouvert bench`: how fast the solver and quantum checkers are on this machine."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption, seed_option
from ouvert.cli.output import Column, console, print_json, print_table, progress

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.studies.checkers import speed as checkers_speed
    from ouvert.studies.skat.solver_speed import SolverSpeedRow


class Game(Enum):
    """What is measured; the words of the option `--game`."""

    SKAT = "skat"
    CHECKERS = "checkers"


def bench(
    game: Annotated[
        Game | None,
        typer.Option(metavar="GAME", help="Measure skat or checkers only.", show_default="both"),
    ] = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help="Only deals like those that are played, not random ones, and the small board.",
        ),
    ] = False,
    seed: Annotated[int, seed_option("the deals; the same deals have the same nodes")] = 1,
    count: Annotated[
        int, typer.Option(parser=whole(1), metavar="N", help="Deals of each kind.")
    ] = 100,
    deals: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Measure the deals of a JSON file in place of random."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Time the open-card solver and quantum checkers on one core, beside plain programs and others.

    plain/this is how many times as long the plain solver took for the same endings. The number of
    nodes at the end depends on the seed alone: it changes when the search does.

    Of checkers, random games and rollouts of the tree search are counted, a CPU second each.
    × plain is this speed over that of the plain game in the same run, × author over that of the
    program of paper 002's author, which was measured once on a machine of the same class.
    """
    if deals is not None and game is Game.CHECKERS:
        raise UsageError(
            said("--deals are deals of Skat: leave one of --deals and --game checkers out")
        )
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.studies.checkers import speed as checkers_speed
    from ouvert.studies.skat.solver_speed import machine, run, total_nodes

    rows: list[SolverSpeedRow] = []
    checkers: list[checkers_speed.CheckersSpeedRow] = []
    with progress(SpinnerColumn(), TextColumn("measuring {task.description}")) as bar:
        task = bar.add_task("the kernels")

        def tell(name: str) -> None:
            bar.update(task, description=name)

        if game is not Game.CHECKERS:
            rows = run(seed=seed, deals_per_class=count, quick=quick, deals=deals, progress=tell)
        if game is not Game.SKAT and deals is None:
            checkers = checkers_speed.run(seed, quick, tell)
    if as_json:
        print_json(
            {
                "machine": machine(),
                "rows": [_as_json(row) for row in rows],
                "nodes": total_nodes(rows),
                "checkers": [_checkers_as_json(row) for row in checkers],
            }
        )
        return
    out = console()
    out.print(machine())
    if checkers:
        _print_checkers(out, checkers)
    if rows:
        _print_solver(out, rows)


def _print_solver(out: Console, rows: list[SolverSpeedRow]) -> None:
    from ouvert.studies.skat.solver_speed import Part, total_nodes

    out.print("Skat with open cards: milliseconds a deal on one core")
    for part in Part:
        own = [row for row in rows if row.part is part]
        if own:
            _print_part(out, part.value, own)
    out.print(f"Bench: {total_nodes(rows)}")


def _print_checkers(out: Console, rows: list[checkers_speed.CheckersSpeedRow]) -> None:
    columns = [
        Column("work"),
        Column("board"),
        Column("level"),
        *(Column(name, True) for name in ("this", "plain", "author", "×\nplain", "×\nauthor")),
    ]
    sections = [
        [
            (
                [
                    row.work.value,
                    f"{row.size}×{row.size}, {row.filled}",
                    row.level.name.lower(),
                    *(
                        _figure(value)
                        for value in (
                            row.speed,
                            row.plain,
                            row.author,
                            row.over_plain,
                            row.over_author,
                        )
                    ),
                ],
                "",
            )
            for row in rows
            if row.work is work
        ]
        for work in dict.fromkeys(row.work for row in rows)
    ]
    print_table(
        out, columns, sections, "quantum checkers: a CPU second of one core (board: size, rows)"
    )


def _print_part(out: Console, title: str, rows: list[SolverSpeedRow]) -> None:
    """A table of the columns that are not the same, or empty, in all its rows."""
    figures: list[tuple[Column, list[str]]] = [
        (Column("deals"), [row.deals for row in rows]),
        (Column("question"), [row.question.value for row in rows]),
    ]
    if len({row.solver for row in rows}) > 1:
        figures.append((Column("solver"), [row.solver for row in rows]))
    for column, values in (
        (Column("number", True, spare=2), [row.count for row in rows]),
        (Column("mean", True), [row.mean for row in rows]),
        (Column("median", True, spare=1), [row.median for row in rows]),
        (Column("95 %", True, spare=3), [row.p95 for row in rows]),
        (Column("nodes", True), [row.nodes_each for row in rows]),
        (Column("million\nnodes/s", True, spare=4), [row.speed for row in rows]),
        (Column("plain\n/this", True), [row.ratio for row in rows]),
    ):
        if any(value is not None for value in values):
            figures.append((column, [_figure(value) for value in values]))
    cells = zip(*(texts for _, texts in figures), strict=True)
    print_table(out, [column for column, _ in figures], [[(each, "") for each in cells]], title)


def _figure(value: float | None) -> str:
    """A number with three digits or more."""
    if value is None:
        return ""
    places = 0 if isinstance(value, int) or value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{places if value >= 1 or not places else 3}f}"


def _as_json(row: SolverSpeedRow) -> dict[str, Any]:
    return {
        "part": row.part.name.lower(),
        "deals": row.deals,
        "question": row.question.name.lower(),
        "solver": row.solver,
        "count": row.count,
        "mean_ms": row.mean,
        "median_ms": row.median,
        "p95_ms": row.p95,
        "nodes": row.nodes,
        "seconds": row.seconds,
        "ratio": row.ratio,
    }


def _checkers_as_json(row: checkers_speed.CheckersSpeedRow) -> dict[str, Any]:
    return {
        "work": row.work.name.lower(),
        "size": row.size,
        "rows": row.filled,
        "level": row.level.name.lower(),
        "per_cpu_second": row.speed,
        "plain": row.plain,
        "author": row.author,
        "over_plain": row.over_plain,
        "over_author": row.over_author,
    }
