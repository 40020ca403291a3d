"""Games of a player of the package with itself, a chunk at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ouvert.skat.matches.players import make
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.records.course import Course
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

GAMES_EACH = 20


@dataclass(frozen=True, slots=True)
class OtherChunk:
    """Deals that are played one after the other.

    Attributes:
        seed: of everything.
        number: of the chunk.
        player: who sits in all seats.
        games: how many deals.
    """

    seed: int
    number: int
    player: str
    games: int = GAMES_EACH


def play_others(asked: OtherChunk) -> list[dict[str, Any]]:
    """Play a chunk; a row for each game that was not passed in, as `skat.records.course` has it."""
    rng = np.random.default_rng([asked.seed, 4, asked.number])
    rows = []
    for number in range(asked.games):
        deal = Deal.random(rng)
        drawn = deal_seeds(asked.seed, asked.number, number)
        players = [make(asked.player, drawn(seat, 0)) for seat in range(3)]
        course = Course.of(play(SkatGame.start(deal), players, seeds=drawn).game)
        if course.contract is not None:
            rows.append({"contract": course.contract, **course.flat()})
    return rows
