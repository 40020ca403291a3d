"""The deals of a day: twelve, the same for everybody, and what AIs make of them.

Who plays them sits at one place against the same two AIs, and is forehand, middlehand and rearhand
in turn. Deals and AIs follow from the date alone, so the same cards meet the same opponents on
every server, and results tell how well they were used: a person's points are compared with those
of AIs of every level in the same seat (duplicate). The AIs here decide by numbers of worlds, never
by the clock.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from statistics import median

import numpy as np

from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.fair.deals import deal_of_key
from ouvert.skat.players.seated import seated_choice
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet, table_scores

DEALS = 12
PLACE = 0
"""Of who plays the deals, at a table of three."""
OPPONENT = "club"
"""Who plays at both other places."""
AIS = {
    "beginner": "beginner",
    "casual": "casual",
    "club": "club",
    "league": "league",
    "master": "expert:20",
}
"""With whom results are compared: the levels, and the player that stands for each."""


def check_day(text: str) -> str:
    """A day as 2026-11-23. Raises OuvertError if a text is none."""
    try:
        known = date.fromisoformat(text).isoformat() == text
    except ValueError:
        known = False
    if not known:
        raise OuvertError("a day is written as 2026-11-23", remark=Remark.of("no_day"))
    return text


def day_seed(day: str) -> int:
    """The seed by which the AIs of a day draw."""
    return int(day.replace("-", ""))


def daily_deal(day: str, number: int) -> Deal:
    """One of the deals of a day, from 1."""
    return deal_of_key(sha256(f"ouvert daily 1 {day}\n".encode()).digest(), number)


def daily_seat(number: int) -> int:
    """The seat of who plays a deal: rearhand, middlehand, forehand, and again."""
    return ScoreSheet(("", "", "")).places(number).index(PLACE)


def moment_seed(seed: int, game: int, actions: int, whose: int) -> int:
    """Randomness of a moment: the same for the same deal and the same course of the game."""
    return int(np.random.SeedSequence([seed, game, actions, whose]).generate_state(1)[0])


def ai_points(day: str, number: int, level: str) -> int:
    """What an AI of a level makes of a deal of a day, in the seat of the person.

    Returns extended Seeger–Fabian points. The result is the same whenever and wherever it is asked.
    """
    seat, game = daily_seat(number), SkatGame.start(daily_deal(day, number))
    while (actor := game.actor) is not None:
        name = AIS[level] if actor == seat else OPPONENT
        seed = moment_seed(day_seed(day), number, len(game.history), actor)
        game = game.apply(seated_choice(name, game.observe(actor), seed))
    if game.result is None:
        raise OuvertError("a game of the day has not ended")
    return table_scores(game.result)[seat]


def duplicate_value(points: list[int]) -> float:
    """What a deal is worth in its seat: the median of what AIs of all levels have made of it."""
    return float(median(points))
