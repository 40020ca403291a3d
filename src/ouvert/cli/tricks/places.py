"""Where the cards may be, in the terminal: `w` in `ouvert tricks play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cli.output import Column, print_table
from ouvert.tricks.play.text import seat_name

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.tricks.belief.places import Whereabouts
    from ouvert.tricks.description.model import Description


def print_places(out: Console, game: Description, told: Whereabouts) -> None:
    """Print the probability of each unseen card at each seat, in per cent."""
    others = [seat for seat in range(game.seats) if any(row.seats[seat] for row in told.cards)]
    left = any(row.left for row in told.cards)
    columns = [Column("card"), *(Column(seat_name(seat), number=True) for seat in others)]
    if left:
        columns.append(Column("left over", number=True))
    rows = []
    for row in told.cards:
        name = row.card if row.copies == 1 else f"{row.card} ({row.copies})"
        chances = [row.seats[seat] for seat in others] + ([row.left] if left else [])
        rows.append(((name, *(f"{chance:.1%}" for chance in chances)), ""))
    if rows:
        print_table(out, tuple(columns), [rows])
    else:
        out.print("No card is unseen.")
    out.print(f"{told.possible:,} deals fit what you see.")
    for seat, suits in enumerate(told.voids):
        if suits:
            out.print(f"{seat_name(seat)} has none of {' '.join(suits)}")
    if told.called:
        out.print(f"Called: {told.called}")
        friends = [seat for seat, side in enumerate(told.sides) if side == 0]
        if len(friends) > 1:
            out.print(f"Together: {', '.join(map(seat_name, friends))}")
