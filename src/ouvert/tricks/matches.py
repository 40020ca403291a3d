"""Matches of two players of a described game, on the same deals from every seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Chooser, Teams
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import Choice, GameState, Phase
from ouvert.tricks.players.catalogue import GamePlayer
from ouvert.tricks.players.gain import gains


@dataclass(frozen=True)
class MatchResult:
    """What one player gained on the other.

    Attributes:
        deals: number of deals, each played from all seatings.
        mean: mean gain of the first player a deal and seat, in the game's points.
        half_width: half of the 95 % interval, from the deals as the independent cases.
    """

    deals: int
    mean: float
    half_width: float


def seatings(game: Description) -> list[tuple[int, ...]]:
    """Return in which seats the first player sits: each seating, and the one turned round.

    Partners sit opposite; in games of each for himself one seat after the other is the first
    player's, among seats of the second.
    """
    seats = range(game.seats)
    if game.teams is Teams.PARTNERS:
        return [tuple(seats[::2]), tuple(seats[1::2])]
    return [(seat,) for seat in seats]


def contract_by_chance(game: Description, rng: np.random.Generator) -> dict[str, Any]:
    """Return a declarer and a contract where the auction is left out; nothing for other games."""
    if game.chooser is not Chooser.NOBODY or len(game.settings) == 1:
        return {}
    if all(contract.suit_of_turned for contract in game.contracts):
        return {}
    keys = list(game.settings)
    number, suit = keys[int(rng.integers(len(keys)))]
    return {"declarer": int(rng.integers(game.seats)), "choice": Choice(number, suit)}


def play_deal(
    state: GameState, players: tuple[GamePlayer, ...], rng: np.random.Generator
) -> GameState:
    """Return the end of a deal; each player decides for his seat by what it sees."""
    while state.phase is not Phase.OVER:
        seat = state.decider
        state = state.after(players[seat].act(observe(state, seat), rng))
    return state


def play_match(
    game: Description, first: GamePlayer, second: GamePlayer, deals: int, seed: int
) -> MatchResult:
    """Return the result of a match over so many deals, each played from all seatings.

    Every deal has numbers of its own, from `seed` and its number: the same deal is the same in
    every seating and match.
    """
    means = np.array(list(_deal_means(game, first, second, deals, seed)))
    spread = float(means.std(ddof=1)) / deals**0.5 if deals > 1 else float("inf")
    return MatchResult(deals, float(means.mean()), 1.96 * spread)


def _deal_means(
    game: Description, first: GamePlayer, second: GamePlayer, deals: int, seed: int
) -> Iterator[float]:
    for number in range(deals):
        rng = np.random.default_rng([seed, number])
        dealer = int(rng.integers(game.seats))
        state = deal(game, rng, dealer=dealer, number=number, **contract_by_chance(game, rng))
        gained = []
        for turn, places in enumerate(seatings(game)):
            seated = tuple(first if seat in places else second for seat in range(game.seats))
            moves = np.random.default_rng([seed, number, turn])
            result = gains(play_deal(state, seated, moves))
            gained += [result[seat] for seat in places]
        yield sum(gained) / len(gained)
