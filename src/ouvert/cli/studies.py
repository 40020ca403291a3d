"""`ouvert studies`: published tables, computed again."""

from __future__ import annotations

from typing import Annotated

import typer

from ouvert.cli.output import console, print_json

studies = typer.Typer(help="Published tables, computed again.")


@studies.callback(invoke_without_command=True)
def _studies(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@studies.command("deal-counts")
def deal_counts(
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """How many deals there are, and how long looking at each would take (Quantum Skat, VIII)."""
    from ouvert.studies.deal_counts import SECONDS_PER_DEAL, Figure, birthday, rows

    def plain(figure: Figure) -> dict[str, object]:
        return {
            "computed": figure.computed,
            "printed": str(figure.printed),
            "unit": figure.unit,
            "agrees": figure.agrees,
        }

    games = birthday()
    if as_json:
        tables = [
            {
                "table": row.table,
                "cards_each": row.cards_each,
                "deals": plain(row.deals),
                "time": plain(row.total),
            }
            for row in rows()
        ]
        print_json({"rows": tables, "birthday": plain(games)})
        return
    from rich.table import Table

    out = console()
    titles = {8: "all deals", 9: "deals that fit one player's hand"}
    for number, title in titles.items():
        table = Table(title=f"Table {number}: {title}, {SECONDS_PER_DEAL} s a deal")
        for heading in ("cards each", "deals", "printed", "time", "printed"):
            table.add_column(heading, justify="right")
        table.add_column("agrees")
        for row in rows():
            if row.table != number:
                continue
            places = 2 if row.total.computed < 100 else 0
            table.add_row(
                str(row.cards_each),
                f"{row.deals.computed:,}",
                f"{row.deals.printed:,}",
                f"{row.total.computed:,.{places}f} {row.total.unit}",
                f"{row.total.printed:,} {row.total.unit}",
                "yes" if row.agrees else f"no ({', '.join(row.misprints)})",
            )
        out.print(table)
    agrees = "agrees" if games.agrees else "does not agree"
    out.print(
        "Games until a deal has come twice with probability 1/2: "
        f"{games.computed:,.0f} (printed: {games.printed:,.0f}, {agrees})"
    )
