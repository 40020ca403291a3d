"""`ouvert bench`: how fast the solver is on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.output import console, print_json, progress

if TYPE_CHECKING:
    from ouvert.studies.solver_speed import Row


def bench(
    quick: Annotated[
        bool,
        typer.Option("--quick", help="Only deals like those that are played, not random ones."),
    ] = False,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Seed of the deals.")] = 1,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="Deals of each kind.")] = 100,
    deals: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Measure the deals of a JSON file in place of random."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Time the open-card solver on one core, beside a plain solver and the figures of others.

    The number of nodes at the end depends on the seed alone: it changes when the search does.
    """
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
    from rich.table import Table

    out = console()
    out.print(f"{machine()}; times in milliseconds a deal on one core")
    for part in Part:
        table = Table(title=part.value, title_justify="left")
        for heading in ("deals", "question", "solver"):
            table.add_column(heading)
        for heading in ("number", "mean", "median", "95 %", "nodes", "Mnodes/s", "times"):
            table.add_column(heading, justify="right")
        for row in rows:
            if row.part is part:
                table.add_row(row.deals, row.question.value, row.solver, *_figures(row))
        if table.row_count:
            out.print(table)
    out.print(f"Bench: {total_nodes(rows)}")


def _figures(row: Row) -> tuple[str, ...]:
    def number(value: float | None, places: int) -> str:
        return "" if value is None else f"{value:,.{places}f}"

    return (
        number(row.count, 0),
        number(row.mean, 3),
        number(row.median, 3),
        number(row.p95, 3),
        number(row.nodes_each, 0),
        number(row.speed, 2),
        number(row.ratio, 1),
    )


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
