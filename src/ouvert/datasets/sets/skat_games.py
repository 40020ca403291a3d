"""Whole games of Skat that the strongest player plays with itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.errors import OuvertError
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.players.registry import player
from ouvert.skat.records.course import Course
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

PLAYER = "expert:20"
"""The ensemble by a number of worlds, not by the clock, so that a seed fixes what it does."""
COLUMNS = {
    "dealt_forehand": "the ten cards dealt to forehand, `CJ SJ … D7`",
    "dealt_middlehand": "to middlehand",
    "dealt_rearhand": "to rearhand",
    "dealt_skat": "the skat as dealt",
    "auction": "what was said, in turn: `18 yes pass pass`",
    "contract": "what was announced, as in `G`, `NO`, `CH`; null if all passed",
    "discards": "the two cards put away; empty in Hand games",
    "cards": "the cards in the order played",
    "conceded_by": "the seat that gave up, or null",
    "claim": "the seat that claimed the rest, or `seat:points`; empty",
    "declarer": "the declarer's seat, 0 forehand to 2 rearhand; null if all passed",
    "bid": "the value at which he got the game, 0 if all passed",
    "won": "whether he won; null if all passed",
    "value": "the game value on the score sheet, lost games minus double; 0 if all passed",
    "card_points": "his card points; null if all passed",
}


def row(seed: int, number: int) -> dict[str, Any]:
    """Game `number` of a seed."""
    deal = Deal.random(np.random.default_rng((seed, 1, number)))
    players = [player(PLAYER, 0) for _ in range(3)]
    game = play(SkatGame.start(deal), players, seeds=deal_seeds(seed, number)).game
    course, result = Course.of(game), game.result
    if result is None:
        raise OuvertError(f"game {number} of seed {seed} has no end")
    passed = result.declarer is None
    return {
        **({"claim": ""} | course.flat()),
        "contract": course.contract,
        "declarer": result.declarer,
        "bid": result.bid,
        "won": None if passed else result.won,
        "value": result.value,
        "card_points": None if passed else result.card_points,
    }
