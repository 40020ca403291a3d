"""What every card is worth, as `ouvert advise` and the hints of `ouvert play` print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouvert.cards import Card
from ouvert.cli.output import Column, card_text, print_table

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.protocols import ActionAdvice, Advice


def print_card_advice(out: Console, advice: Advice[Card]) -> None:
    """Print all cards, best first; the reason for the best is left to the sentence beside."""
    columns = (
        Column("card"),
        Column("P(win)", number=True),
        Column("±", number=True),
        Column("your card\npoints", number=True),
        Column("how it is known"),
    )
    best = advice.best
    rows = [
        (
            (
                card_text([each.action]),
                f"{each.win_probability:.3f}",
                f"{each.standard_error:.3f}",
                "" if each.card_points is None else f"{each.card_points:.1f}",
                each.evidence.value if each is best else f"{each.evidence.value}: {reason(each)}",
            ),
            "",
        )
        for each in advice.actions
    ]
    print_table(out, columns, [rows])


def reason(entry: ActionAdvice[Any]) -> str:
    """The reason for an action, without its name."""
    return entry.reason.removeprefix(f"{entry.action}: ").rstrip(".")
