"""`ouvert daily`: the deals of a day, and what AIs make of them."""

from __future__ import annotations

from typing import Annotated

import typer

from ouvert.cli.inputs import whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, card_text, console, print_json, print_table
from ouvert.skat.rules.actions import SEAT_NAMES


def daily(
    day: Annotated[
        str | None, typer.Option(metavar="DAY", help="Such as 2026-11-23; today (UTC) if left out.")
    ] = None,
    deal: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 12), metavar="N", help="Let AIs of all levels play this deal, 1 to 12."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the twelve deals of a day as who plays them gets them: the seat and the hand.

    With --deal AIs of all levels play one of them in that seat, as for the page: extended
    Seeger–Fabian points of the seat, and their median, the value of the deal.
    """
    from datetime import UTC, datetime

    from ouvert.skat.matches.daily import (
        AIS,
        DEALS,
        ai_points,
        check_day,
        daily_deal,
        daily_seat,
        duplicate_value,
    )

    chosen = check_day(datetime.now(UTC).date().isoformat() if day is None else day)
    if deal is None:
        seats = {number: daily_seat(number) for number in range(1, DEALS + 1)}
        hands = {number: daily_deal(chosen, number).hands[seat] for number, seat in seats.items()}
        if as_json:
            deals = [
                {"deal": number, "seat": seat, "hand": hands[number].codes}
                for number, seat in seats.items()
            ]
            print_json({"day": chosen, "deals": deals})
            return
        rows = [
            ((str(number), said(SEAT_NAMES[seat]), card_text(hands[number])), "")
            for number, seat in seats.items()
        ]
        headings = said("deal"), said("seat"), said("hand")
        columns = [Column(each, number=each == headings[0]) for each in headings]
        print_table(console(), columns, [rows], said("Deals of {day}", day=chosen))
        return
    points = {level: ai_points(chosen, deal, level) for level in AIS}
    value = duplicate_value(list(points.values()))
    if as_json:
        print_json({"day": chosen, "deal": deal, "points": points, "value": value})
        return
    found = [((level, str(each)), "") for level, each in points.items()]
    columns = [Column(said("level")), Column(said("points"), number=True)]
    total = [((said("value"), f"{value:g}"), "")]
    title = said("Deal {number} of {day}", number=deal, day=chosen)
    print_table(console(), columns, [found, total], title)
