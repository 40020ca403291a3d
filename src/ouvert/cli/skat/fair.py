"""`ouvert fair`: were the deals of a list chosen by nobody?"""

from __future__ import annotations

from typing import Annotated

import typer

from ouvert.cli.inputs import opened
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table

LARGEST_PROOF = 1 << 20
"""Bytes; a proof of the longest list has less."""
WRONG = 1
"""Exit status of a proof that does not hold."""

EXPECTED = {
    "commitment": "your commitment is in it",
    "number": "your number is in it",
}
"""What somebody knows who has seen the list begin."""

fair = typer.Typer(
    help="Deals that nobody can have chosen: check the proof of a list (docs/fair-deals.md)."
)


@fair.callback(invoke_without_command=True)
def _fair(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@fair.command("verify")
def verify(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="The proof of a list, as the table gives; - is stdin."),
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What the table showed before the first bid."),
    ] = None,
    number: Annotated[
        str | None, typer.Option(metavar="HEX", help="The number that you have added.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Deal the games of a list again from its secret and its persons' numbers, and compare.

    The exit status is 1 if anything differs. Give the commitment that you saw and your own number
    to know that the proof is of your list, and that your number is in it.
    """
    from ouvert.skat.fair.deals import FairDealsError
    from ouvert.skat.fair.proof import Proof, verify

    with opened(file) as source:
        data = source.read(LARGEST_PROOF + 1)
    if len(data) > LARGEST_PROOF:
        raise FairDealsError(
            said(
                "{file} is larger than {size} MiB, and no proof",
                file=file,
                size=LARGEST_PROOF >> 20,
            )
        )
    proof = Proof.from_json(data)
    report = verify(proof, commitment=commitment, number=number)
    if as_json:
        print_json(
            {
                "holds": report.holds,
                "commitment": report.commitment,
                "contributions": report.contributions,
                "deals": report.deals,
                "expected": report.expected,
            }
        )
    else:
        rows = [(said("commitment {text}", text=proof.commitment), _told(report.commitment))]
        for each, opens in zip(proof.contributions, report.contributions, strict=True):
            told = said("never opened") if opens is None else _told(opens)
            number = said(
                "number {number} of place {place}",
                number=each.number or "–",
                place=each.place + 1,
            )
            rows.append((number, told))
        rows += [
            (said("deal {number}", number=game), _told(holds))
            for game, holds in enumerate(report.deals, start=1)
        ]
        for what, holds in report.expected.items():
            rows.append((said(EXPECTED[what]), _told(holds)))
        columns = [Column(said("what")), Column(said("found"))]
        print_table(console(), columns, [[(row, "") for row in rows]])
        print(said("the proof holds" if report.holds else "the proof does not hold"))
    if not report.holds:
        raise typer.Exit(WRONG)


@fair.command("script")
def script() -> None:
    """Print the stand-alone program that checks proofs: sixty lines of Python, to be read."""
    from pathlib import Path

    from ouvert.skat import fair as room

    source = Path(room.__file__).parent / "verify_deals.py"
    print(source.read_text(encoding="utf-8"), end="")


def _told(holds: bool) -> str:
    return said("as it should be" if holds else "WRONG")
