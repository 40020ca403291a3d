"""`ouvert quantum beliefs`: deals as likely as somebody believes, as a circuit."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import whole
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table

if TYPE_CHECKING:
    from ouvert.studies.quantum.beliefs import Believed


def beliefs(
    positions: Annotated[
        int,
        typer.Option(parser=whole(1, 1000), metavar="N", help="Moments for each number of tricks."),
    ] = 10,
    seed: Annotated[int, typer.Option(parser=whole(0), metavar="N", help="Seed of the games.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Prepare deals as likely as the auction and the play so far make them, and say what it costs.

    Moments of games of the expert rules: how far the beliefs of the leader are from equally likely
    deals, how far the circuit's probabilities are from the beliefs, what the circuit costs beside
    that of equally likely deals, and how far it moves the best card's winning chance.
    """
    from ouvert.studies.quantum.beliefs import DEALS, MOST_TRICKS, SOLVED, study

    announce_compilation()
    found = study(positions, seed)
    if as_json:
        print_json({"positions": [asdict(each) for each in found], "seed": seed})
        return
    columns = (
        Column("tricks\nover", number=True),
        Column("deals", number=True),
        Column("distance\n(0 to 1)", number=True),
        Column("bits", number=True),
        Column("greatest\nerror", number=True),
        Column("qubits,\nequal", number=True),
        Column("CX,\nequal", number=True),
        Column("qubits,\nbelieved", number=True),
        Column("CX,\nbelieved", number=True),
        Column("P(win)\nmoves by", number=True),
        Column("another\nbest card", number=True),
    )
    rows = [
        (_cells(tricks, list(group)), "")
        for tricks, group in groupby(found, key=lambda each: each.tricks)
    ]
    out = console()
    print_table(out, columns, [rows], title="Deals weighed by the auction and the play so far")
    out.print(
        f"Means over {positions} moments each, deals as the median. Distance: of the beliefs from "
        "equally likely deals, in total variation; bits: the same as relative entropy. Greatest "
        f"error: of a deal's probability in the simulated circuit, where there are up to {DEALS:,} "
        f"deals. The last two columns: in uniform play, up to {SOLVED:,} deals and {MOST_TRICKS} "
        f"tricks to come. CX at level 1; seed {seed}"
    )


def _cells(tricks: int, rows: list[Believed]) -> tuple[str, ...]:
    from ouvert.studies.quantum.beliefs import mean

    deals = sorted(each.deals for each in rows)
    errors = [each.error for each in rows if each.error is not None]
    shifts = [abs(each.shift) for each in rows if each.shift is not None]
    changed = [each.changed for each in rows if each.changed is not None]
    return (
        str(tricks),
        f"{deals[len(deals) // 2]:,}",
        f"{mean(rows, 'distance'):.2f}",
        f"{mean(rows, 'bits'):.2f}",
        f"{max(errors):.0e}" if errors else "–",
        *(
            f"{sum(counts) / len(rows):,.0f}"
            for counts in (
                [each.even.qubits for each in rows],
                [each.even.cx for each in rows],
                [each.weighted.qubits for each in rows],
                [each.weighted.cx for each in rows],
            )
        ),
        f"{sum(shifts) / len(shifts):.3f}" if shifts else "–",
        f"{sum(changed)} of {len(changed)}" if changed else "–",
    )


__all__ = ["beliefs"]
