"""`ouvert bench`: how fast the solver is on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.inputs import whole
from ouvert.cli.output import Column, console, print_json, print_table, progress
from ouvert.cli.warm_up import announce_compilation

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.studies.solver_speed import Row


def bench(
    quick: Annotated[
        bool,
        typer.Option("--quick", help="Only deals like those that are played, not random ones."),
    ] = False,
    seed: Annotated[
        int,
        typer.Option(
            parser=whole(0),
            metavar="N",
            help="Seed of the deals; the same deals have the same nodes.",
        ),
    ] = 1,
    count: Annotated[
        int, typer.Option(parser=whole(1), metavar="N", help="Deals of each kind.")
    ] = 100,
    deals: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Measure the deals of a JSON file in place of random."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Time the open-card solver on one core, beside a plain solver and the figures of others.

    plain/this is how many times as long the plain solver took for the same endings. The number of
    nodes at the end depends on the seed alone: it changes when the search does.
    """
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.studies.solver_speed import Part, machine, run, total_nodes

    with progress(SpinnerColumn(), TextColumn("measuring {task.description}")) as bar:
        task = bar.add_task("the kernels")
        rows = run(
            seed=seed,
            deals_per_class=count,
            quick=quick,
            deals=deals,
            progress=lambda name: bar.update(task, description=name),
        )
    if as_json:
        print_json(
            {
                "machine": machine(),
                "rows": [_as_json(row) for row in rows],
                "nodes": total_nodes(rows),
            }
        )
        return
    out = console()
    out.print(f"{machine()}; times in milliseconds a deal on one core")
    for part in Part:
        own = [row for row in rows if row.part is part]
        if own:
            _print_part(out, part.value, own)
    out.print(f"Bench: {total_nodes(rows)}")


def _print_part(out: Console, title: str, rows: list[Row]) -> None:
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


def _as_json(row: Row) -> dict[str, Any]:
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
