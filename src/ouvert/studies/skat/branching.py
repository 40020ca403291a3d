"""How many cards may be played: the mean branching factor, measured on our own games.

Paper 000 takes the geometric mean of the numbers of legal cards within a game, and the mean of that
over 1,000 games (equation 36): 2.844 in suit games that people played, 2.994 in Grand. Ours are
games of the expert rules among themselves, from the deal on; open cards and the last trick, in
which there is no choice, count as in the paper. `ouvert.studies.skat.play.branching_factors` asks
the same of recorded games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np

from ouvert.skat.players.self_play import KIND_LETTERS, self_play
from ouvert.skat.rules.contracts import GameType, trick_rules

PLAYS = 30
PRINTED = {"suit": 2.844, "grand": 2.994}
"""Equation 36, and the number for Grand beside it."""
GAMES = 1000
"""Of suit, as in the paper."""


@dataclass(frozen=True, slots=True)
class Branching:
    """The branching factor of a kind of games.

    Attributes:
        kind: suit or grand.
        games: number of games.
        mean: over these of the geometric mean of the numbers of legal cards.
        error: its standard error.
        printed: the paper's.
    """

    kind: str
    games: int
    mean: float
    error: float
    printed: float


def branching(games: int = GAMES, seed: int = 0) -> tuple[Branching, ...]:
    """Measure suit games and Grand until there are so many suit games; the seed fixes them."""
    rng = np.random.default_rng(seed)
    found: dict[str, list[float]] = {kind: [] for kind in PRINTED}
    while len(found["suit"]) < games:
        played = self_play(max(games, 100), rng)
        for row in np.flatnonzero(played.declarers >= 0).tolist():
            game = GameType(KIND_LETTERS[played.games[row]].replace("O", "N"))
            if game is GameType.NULL:
                continue
            hands = played.deals[row, :3].tolist()
            declarer = int(played.declarers[row])
            hands[declarer] |= int(played.deals[row, 3])
            hands[declarer] &= ~int(played.discards[row])
            kind = "grand" if game is GameType.GRAND else "suit"
            if len(found["suit"]) < games:
                found[kind].append(game_branching(game, hands, played.played.cards[row].tolist()))
    return tuple(
        Branching(
            kind,
            len(means),
            float(np.mean(means)),
            float(np.std(means) / len(means) ** 0.5),
            PRINTED[kind],
        )
        for kind, means in found.items()
        if means
    )


def game_branching(game: GameType, hands: Sequence[int], cards: Sequence[int]) -> float:
    """Return the geometric mean of the numbers of legal cards in one game.

    Args:
        game: what is played.
        hands: ten cards of each seat when play begins (bits).
        cards: the 30 cards in the order played.
    """
    rules = trick_rules(game, 0)
    left, leader, total = list(hands), 0, 0.0
    for trick in range(0, PLAYS, 3):
        table = cards[trick : trick + 3]
        for place, card in enumerate(table):
            seat = (leader + place) % 3
            led = rules.suits[table[0]] if place else None
            total += log(rules.legal(left[seat], led).bit_count())
            left[seat] ^= 1 << card
        leader = (leader + rules.winner(table)) % 3
    return exp(total / PLAYS)


__all__ = ["GAMES", "PRINTED", "Branching", "branching", "game_branching"]
