"""Matches of two players of a described game, on the same deals from every seat."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.arena.executors import InlineExecutor, spread
from ouvert.arena.journal import Journal
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.declarer import names_declarer
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Chooser, Teams
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import Choice, GameState, Phase
from ouvert.tricks.players.catalogue import GamePlayer, game_player
from ouvert.tricks.players.gain import gains

SCHEME = 4
"""Raised when a player comes to other decisions from the same numbers."""


@dataclass(frozen=True)
class MatchResult:
    """What one player gained on the other.

    Attributes:
        deals: number of deals, each played from all seatings.
        mean: mean gain of the first player a deal and seat, in the game's points.
        half_width: half of the 95 % interval, from the deals as the independent cases.
        gains: the gain in each deal.
    """

    deals: int
    mean: float
    half_width: float
    gains: tuple[float, ...]


def seatings(game: Description) -> list[tuple[int, ...]]:
    """Return in which seats the first player sits: each seating, and the one turned round.

    Partners sit opposite; in games of each for himself one seat after the other is the first
    player's, among seats of the second.
    """
    seats = range(game.seats)
    if game.teams is Teams.PARTNERS:
        return [tuple(seats[::2]), tuple(seats[1::2])]
    return [(seat,) for seat in seats]


def first_state(game: Description, seed: int, number: int = 0) -> GameState:
    """Return the deal of a seed, with a contract by chance where an auction is left out.

    `number` counts the deals of an evening from 0: the seats deal in turn, the last one first.
    """
    rng = np.random.default_rng(seed)
    auction = contract_by_chance(game, rng)
    dealer = (game.seats - 1 + number) % game.seats
    return deal(game, rng, dealer=dealer, number=number, **auction)


def contract_by_chance(game: Description, rng: np.random.Generator) -> dict[str, Any]:
    """Return a declarer and a contract where the auction is left out; nothing for other games."""
    if game.chooser is not Chooser.NOBODY:
        return {}
    auction: dict[str, Any] = {}
    keys = list(game.settings)
    if len(keys) > 1 and not all(contract.suit_of_turned for contract in game.contracts):
        number, suit = keys[int(rng.integers(len(keys)))]
        auction["choice"] = Choice(number, suit)
    if names_declarer(game):
        auction["declarer"] = int(rng.integers(game.seats))
    return auction


def play_deal(
    state: GameState, players: tuple[GamePlayer, ...], rng: np.random.Generator
) -> GameState:
    """Return the end of a deal; each player decides for his seat by what it sees."""
    while state.phase is not Phase.OVER:
        seat = state.decider
        state = state.after(players[seat].act(observe(state, seat), rng))
    return state


@dataclass(frozen=True)
class MatchDeal:
    """One deal of a match: a piece of work for any process.

    Attributes:
        game: the game.
        players: the names of both players.
        seed: the seed of the match.
        number: the number of the deal, from 0.
    """

    game: Description
    players: tuple[str, str]
    seed: int
    number: int


def deal_gain(task: MatchDeal) -> float:
    """Return the mean gain of the first player in one deal, over all seatings.

    Every deal has numbers of its own, from the seed and its number: the same deal is the same in
    every seating and match.
    """
    game, first, second = task.game, *map(game_player, task.players)
    rng = np.random.default_rng([task.seed, task.number])
    dealer = int(rng.integers(game.seats))
    auction = contract_by_chance(game, rng)
    state = deal(game, rng, dealer=dealer, number=task.number, **auction)
    gained = []
    for turn, places in enumerate(seatings(game)):
        seated = tuple(first if seat in places else second for seat in range(game.seats))
        moves = np.random.default_rng([task.seed, task.number, turn])
        result = gains(play_deal(state, seated, moves))
        gained += [result[seat] for seat in places]
    return sum(gained) / len(gained)


def play_match(
    game: Description,
    players: tuple[str, str],
    deals: int,
    seed: int,
    *,
    executor: Executor | None = None,
    journal: Path | None = None,
    tick: Callable[[], None] = lambda: None,
) -> MatchResult:
    """Return the result of a match over so many deals, each played from all seatings.

    The result is the same wherever the deals are played. `journal` keeps finished deals, so that
    an interrupted match goes on; `tick` is called after each.

    Raises NotationError for a player that is not known, OuvertError for a journal of another match.
    """
    for name in players:
        game_player(name)
    # two descriptions may have one name
    rules = zlib.crc32(repr(game).encode())
    work = {"game": game.name, "rules": rules, "players": list(players), "seed": seed}
    with Journal(journal, work, scheme=SCHEME) as kept:
        tasks = [MatchDeal(game, players, seed, n) for n in range(deals) if kept.lacks(n)]
        for task, gain in spread(executor or InlineExecutor(), deal_gain, tasks):
            kept.add(task.number, gain)
            tick()
        means = np.array([kept.done[number] for number in range(deals)])
    spread_of_mean = float(means.std(ddof=1)) / deals**0.5 if deals > 1 else float("inf")
    return MatchResult(
        deals, float(means.mean()), 1.96 * spread_of_mean, tuple(float(gain) for gain in means)
    )
