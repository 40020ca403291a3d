"""Moments of games: what a seat has seen, and where the cards that it does not see lay."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.players.self_play import self_play
from ouvert.skat.records.course import Course
from ouvert.skat.rules.actions import SEAT_NAMES, Phase
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation

LEAST, MOST = 1, 24
"""Cards that have been played."""
PLACES = (*SEAT_NAMES, "skat")
COLUMNS = {
    "seat": "who looks, 0 forehand to 2 rearhand: never the one who has no choice to make",
    "auction": "what was said",
    "contract": "what was announced",
    "declarer": "his seat",
    "hand": "the cards that the seat holds",
    "put": "the skat as it lies now, if the seat has put it away; else empty",
    "cards": "the cards in the order played",
    "hidden": "the cards that the seat has not seen, `CJ SJ … D7`",
    "worlds": "how many deals fit what the seat knows for certain; text, since it may be large",
    "uniform": "for each hidden card four chances, forehand, middlehand, rearhand, skat, if all "
    "these deals are equally likely",
    "places": "where each hidden card lay, 0 forehand to 2 rearhand, 3 the skat: what is asked",
}


def moment(seed: int, number: int) -> tuple[SkatGame, Observation]:
    """The game up to the moment, and what its actor sees; in games of the expert rules."""
    rng = np.random.default_rng((seed, 4, number))
    while True:
        played = self_play(1, rng)
        course = played.course(0)
        if course.contract is None or "O" in course.contract:
            continue
        cards = course.cards.split()
        shown = int(rng.integers(LEAST, MOST + 1))
        if shown >= len(cards):
            continue
        before = Course(
            course.dealt, course.auction, course.contract, course.discards, " ".join(cards[:shown])
        )
        game = before.game()
        if game.actor is not None and game.phase is Phase.PLAY:
            return game, game.observe(game.actor)


def row(seed: int, number: int) -> dict[str, Any]:
    """Moment `number` of a seed."""
    game, seen = moment(seed, number)
    knowledge = Knowledge.of(seen)
    worlds = knowledge.worlds()
    hidden = knowledge.unknown
    chances = worlds.marginals()
    # columns of the worlds are the two others and the skat
    places = [*knowledge.others, len(SEAT_NAMES)]
    uniform = []
    for card in hidden:
        by_place = [0.0] * len(PLACES)
        for column, place in enumerate(places):
            by_place[place] = float(chances[card, column])
        uniform += by_place
    held = (*game.hands, game.skat)
    course = Course.of(game)
    return {
        "seat": seen.seat,
        "auction": course.auction,
        "contract": course.contract,
        "declarer": seen.declarer,
        "hand": _written(seen.hand),
        "put": course.discards if seen.seat == seen.declarer else "",
        "cards": course.cards,
        "hidden": _written(hidden),
        "worlds": str(worlds.count()),
        "uniform": uniform,
        "places": [next(i for i, cards in enumerate(held) if card in cards) for card in hidden],
    }


def _written(cards: Any) -> str:
    return " ".join(card.code for card in cards)
