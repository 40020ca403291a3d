"""Is the outcome of a game open, or is it won or lost whoever plays?"""

from __future__ import annotations

import numpy as np

from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.playouts import Playouts
from ouvert.skat.search.world_question import WorldQuestion

GAMES_A_CARD = 30
ERRORS = 100
"""How often a seat plays any legal card instead of what the rules say, in 1/1024."""


def win_share(game: SkatGame, rng: np.random.Generator) -> float:
    """Return the share of games that the declarer wins from here by rules that often err.

    Every legal card is played out GAMES_A_CARD times, with all cards where they are.

    Raises PositionError if no card is to be played.
    """
    observation = game.observe(0 if game.actor is None else game.actor)
    question = WorldQuestion.of(observation)
    right, left = ((observation.seat + step) % 3 for step in (1, 2))
    actual = (game.hands[right].bits, game.hands[left].bits, game.skat.bits)
    worlds = np.repeat(np.array([actual], dtype=np.uint32), GAMES_A_CARD, axis=0)
    seed = int(rng.integers(1 << 62))
    ends = Playouts.of(observation, question).play(
        worlds, Knowledge.of(observation), errors=ERRORS, seed=seed
    )
    share = float(ends.wins.mean())
    return 1 - share if question.defending else share
