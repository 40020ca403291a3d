"""What persons and AIs have made of the deals of a day."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from ouvert.errors import OuvertError
from ouvert.skat.matches.daily import AIS, DEALS, PLACE, daily_seat, duplicate_value
from ouvert.skat.records.circumstances import PERSON
from ouvert.skat.rules.series import table_scores
from ouvert.storage.daily import ai_points_of_day, tables_of_day
from ouvert.storage.database import Database
from ouvert.storage.persons import named_tables_of_day
from ouvert.storage.tables import load_table
from ouvert.web.protocol.daily import DailyDeal, DailyOther, DailyView
from ouvert.web.server.logs import table_name
from ouvert.web.server.people import played_table

NUMBERS = range(1, DEALS + 1)
SOON, LATER = 5, 60
"""Seconds after which AIs at work, and other persons, may have brought something new."""
Points = dict[int, int]
"""Of some deals, by their numbers."""

log = logging.getLogger("ouvert.web")


def daily_view(database: Database, day: str, today: str, left: int, table: str | None) -> DailyView:
    """The deals of a day as who plays them at a table may see them.

    Of a deal that one has not played nothing is told before the day is over.
    """
    known = ai_points_of_day(database, day)
    ais = {
        number: {each: known[number, each] for each in AIS if (number, each) in known}
        for number in NUMBERS
    }
    values = {number: _value(found) for number, found in ais.items()}
    shown = named_tables_of_day(database, day)
    played = {each: played_at(database, each) for each in tables_of_day(database, day)}
    own = {} if table is None else played.pop(table, _NOTHING).points
    deals = []
    for number in NUMBERS:
        told = number in own or day < today
        others = [
            DailyOther(each.points[number], each.name if other in shown else None)
            for other, each in played.items()
            if number in each.points
        ]
        deals.append(
            DailyDeal(
                number=number,
                seat=daily_seat(number),
                points=own.get(number),
                ais=ais[number] if told else {},
                value=values[number] if told else None,
                persons=tuple(sorted(others, key=_by_points)) if told else (),
            )
        )
    ahead, compared = _ahead(own, values)
    whole = [
        _ahead(each.points, values)[0] for each in played.values() if len(each.points) == DEALS
    ]
    done = len(own) == DEALS
    rank = 1 + sum(other > ahead for other in whole) if done else None
    finished = len(whole) + done
    # AIs are at work on what the person has played, see `DailyApi.show`
    awaited = any(each.points is not None and each.value is None for each in deals)
    again = _again(awaited=awaited, left=left if day == today else None, told=bool(own))
    return DailyView(day, today, left, table, tuple(deals), ahead, compared, rank, finished, again)


def _again(*, awaited: bool, left: int | None, told: bool) -> int | None:
    """In how many seconds the results may have changed; None where they no longer do.

    `left` is what is left of their day, None if it is over; `told` whether others' results are.
    """
    if awaited:
        return SOON
    if left is None:
        return None
    return min(LATER, left + 1) if told else left + 1


@dataclass(frozen=True, slots=True)
class Played:
    """What the person of a table has made of its deals, those left out that an AI has played."""

    name: str
    points: Points


_NOTHING = Played("", {})


def played_at(database: Database, table: str) -> Played:
    """The same of a table by its name; nothing where it cannot be read."""
    try:
        played = played_table(load_table(database, table))
    except OuvertError as error:
        log.warning("the table %s cannot be counted: %s", table_name(table), error)
        return _NOTHING
    points = {
        number: table_scores(game.result)[daily_seat(number)]
        for number, game in enumerate(played.games, start=1)
        if game.by[PLACE] == PERSON
    }
    return Played(played.names[PLACE], points)


def _by_points(other: DailyOther) -> tuple[int, str]:
    """From most to least, and then by name."""
    return -other.points, other.name or ""


def _value(found: dict[str, int]) -> float | None:
    return duplicate_value(list(found.values())) if len(found) == len(AIS) else None


def _ahead(own: Points, values: dict[int, float | None]) -> tuple[float, int]:
    """By how much points exceed the values, and over how many deals."""
    apart = [
        points - value for number, points in own.items() if (value := values[number]) is not None
    ]
    return sum(apart), len(apart)
