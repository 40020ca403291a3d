"""`ouvert tricks table`: all results of an open deal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.tricks.input import PositionArgument, read_given
from ouvert.tricks.games.bridge import SEATS, STRAINS

if TYPE_CHECKING:
    from ouvert.cli.tricks.input import Given


def results(what: PositionArgument, as_json: JsonOption = False) -> None:
    """Print what comes out with open cards for every trump suit and every seat.

    Of a PBN deal these are the tricks that each declarer makes in each strain, twenty numbers; the
    seat after the declarer leads. Of another position it is what team A gets by who leads. Trump
    and leader that the position names are left aside.
    """
    given = read_given(what, None, None)
    if given.position.table:
        raise UsageError(said("a table needs a position in which no card lies on the table"))
    announce_compilation()
    from ouvert.tricks.solvers import general

    general.load()
    started = time.process_time()
    found = _of_bridge(given) if given.bridge else _of_any(given)
    spent = 1000 * (time.process_time() - started)
    if as_json:
        kind = "tricks" if given.bridge else "values"
        print_json({kind: found, "ms": round(spent, 3)})
        return
    out = console()
    seats = list(found["N" if given.bridge else "none"])
    heading = said("declarer makes" if given.bridge else "team A gets, led by")
    columns = (Column(heading), *(Column(seat, number=True) for seat in seats))
    rows = [
        ((said("none") if trump == "none" else trump, *(str(row[seat]) for seat in seats)), "")
        for trump, row in found.items()
    ]
    print_table(out, columns, [rows])
    out.print(said("{spent} ms of processor time", spent=f"{spent:,.2f}"))


def _of_bridge(given: Given) -> dict[str, dict[str, int]]:
    """Tricks by strain, then declarer."""
    from ouvert.tricks.solvers.double_dummy import double_dummy

    found = double_dummy(given.position)
    return {
        strain: dict(zip(SEATS, row, strict=True))
        for strain, row in zip(STRAINS, found, strict=True)
    }


def _of_any(given: Given) -> dict[str, dict[str, int]]:
    """Team A's values by trump suit, then leader."""
    from ouvert.tricks.solvers.double_dummy import trump_values

    return {
        "none" if trump is None else f"s{trump}": {
            given.seat(seat): value for seat, value in enumerate(values)
        }
        for trump, values in trump_values(given.position).items()
    }
