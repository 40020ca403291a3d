"""`ouvert studies`: published tables, computed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.output import Column, console, print_json, print_table

if TYPE_CHECKING:
    from ouvert.studies.deal_counts import Figure

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
    from ouvert.studies.deal_counts import SECONDS_PER_DEAL, birthday, rows

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
    out = console()
    columns = (
        Column("cards\neach", number=True),
        Column("deals", number=True),
        Column("in print", number=True),
        Column("time", number=True),
        Column("in print", number=True),
        Column(""),
    )
    titles = {8: "all deals", 9: "deals that fit one player's hand"}
    for number, title in titles.items():
        lines = []
        for row in rows():
            if row.table == number:
                places = 2 if row.total.computed < 100 else 0
                cells = (
                    str(row.cards_each),
                    f"{row.deals.computed:,}",
                    _printed(row.deals),
                    f"{row.total.computed:,.{places}f}",
                    _printed(row.total),
                    row.total.unit,
                )
                lines.append((cells, ""))
        print_table(
            out, columns, [lines], title=f"Table {number}: {title}, {SECONDS_PER_DEAL} s a deal"
        )
    out.print("≠: what is in print is not the number that comes out.")
    agrees = "agrees" if games.agrees else "does not agree"
    out.print(
        "Games until a deal has come twice with probability 1/2: "
        f"{games.computed:,.0f}\n(printed: {games.printed:,.0f}, {agrees})"
    )


def _printed(figure: Figure) -> str:
    text = f"{figure.printed:,}"
    return text if figure.agrees else f"≠ {text}"
