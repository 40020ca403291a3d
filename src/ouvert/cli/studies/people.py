"""`ouvert studies against-people`: what people and AIs have made of their games at a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.options import JsonOption, seed_option
from ouvert.cli.output import Column, console, plain, print_json, print_table
from ouvert.numbers import how_many

if TYPE_CHECKING:
    from ouvert.skat.matches.account import Account, Accounts, Side
    from ouvert.skat.matches.summary import Tally


def against_people(
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            show_default="a file of yours",
            help="Where 'ouvert web' keeps games: sqlite:///path/to/file or "
            "postgresql://user@host/name.",
        ),
    ] = None,
    seed: Annotated[int, seed_option("the intervals")] = 0,
    as_json: JsonOption = False,
) -> None:
    """People against AIs at the tables of a server: lists won and lost, points, by role.

    As paper 004 has counted it in section VII.B. Points are extended Seeger–Fabian in 36 games, of
    the people and of the AIs at the same tables, with intervals of 95 %. Lists that were broken off
    are counted apart, and so are those whose people had left before the last game: they are neither
    won nor lost. For the owner of a server: names are those that people gave themselves.
    """
    from ouvert.skat.matches.account import accounts, accounts_by_name
    from ouvert.storage.database import Database
    from ouvert.web.server.people import played_tables

    opened = Database(database)
    try:
        tables = played_tables(opened)
    finally:
        opened.close()
    total = accounts(tables, seed=seed)
    named = accounts_by_name(tables, seed=seed)
    if as_json:
        people = {name: _both_json(each) for name, each in named.items()}
        print_json({"seed": seed, **_both_json(total), "people": people})
        return
    out = console()
    for title, account in (("played to the end", total.finished), ("broken off", total.unfinished)):
        out.print(
            f"Lists {title}: {account.tables}; won by people {account.won}, by AIs {account.lost}, "
            f"left by people {account.left}"
        )
        if account.tables:
            print_table(out, _COLUMNS, [_rows(account)])
    if len(named) > 1:
        rows = [
            (
                (
                    plain(name),
                    str(each.finished.tables),
                    str(each.finished.won),
                    str(each.finished.lost),
                    str(each.finished.left),
                    str(each.unfinished.tables),
                    _score(each.finished.people),
                    _score(each.finished.ais),
                ),
                "",
            )
            for name, each in named.items()
        ]
        print_table(out, _NAMED, [rows])
    others = total.finished.others + total.unfinished.others
    if others:
        counts = "counts" if others == 1 else "count"
        places = how_many(others, "place")
        out.print(f"{places} in games {counts} for nobody: person and AI took turns there.")
    out.print(f"score: extended Seeger–Fabian in 36 games; in [ ]: 95 %; seed {seed}")


_COLUMNS = (
    Column("side"),
    Column("games", number=True),
    Column("declared\nand won", number=True),
    Column("defended\nand won", number=True),
    Column("score"),
)
_NAMED = (
    Column("person"),
    Column("lists", number=True),
    Column("won", number=True),
    Column("lost", number=True),
    Column("left", number=True),
    Column("broken\noff", number=True),
    Column("score"),
    Column("score of AIs"),
)


def _rows(account: Account) -> list[tuple[tuple[str, ...], str]]:
    rows: list[tuple[tuple[str, ...], str]] = []
    for name, side in (("people", account.people), ("AIs", account.ais)):
        cells = (
            name,
            str(side.games),
            _won(side.declared),
            _won(side.defended),
            _score(side),
        )
        rows.append((cells, ""))
        for game, tally in side.by_game.items():
            rows.append(((f"  {_name(game.name)}", "", _won(tally), "", ""), ""))
    return rows


def _name(game: str) -> str:
    return game.capitalize()


def _won(tally: Tally) -> str:
    return f"{tally.won} of {tally.games}"


def _score(side: Side) -> str:
    return side.score.text(".0f")


def _both_json(each: Accounts) -> dict[str, Any]:
    from ouvert.skat.matches.account import account_json

    return {
        "finished": account_json(each.finished),
        "unfinished": account_json(each.unfinished),
    }
