"""One game at one table: three players who see observations and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.entrants import choice_of, fault_of, reseed, tell_end, tell_start
from ouvert.errors import OuvertError
from ouvert.protocols import Player
from ouvert.skat.rules.actions import SEAT_NAMES, Action, Choice, Concede, Phase, as_action
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation

SkatPlayer = Player[Choice, Observation]
"""Any object whose `choose(observation)` returns a legal action, or in the play a legal card."""

Memory = dict[tuple[int, Observation], tuple[Action, float]]
"""What a player has chosen on a deal, by moment and observation, and how long that took."""


CHANCE = 2
"""The number of this scheme of chance; a journal that was begun under another one is refused.

To be raised when the same seed leads to other games: when `deal_seeds`, the dealing, or what
players draw from their seeds changes. 1 was chance by game, 2 is chance by deal, seat and moment.
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a seat decided.

    Attributes:
        decisions: how many decisions it took.
        seconds: how long all of them took together.
        slowest: how long the longest one took, in seconds.
    """

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def after(self, seconds: float) -> Pace:
        """The pace with one more decision."""
        return Pace(self.decisions + 1, self.seconds + seconds, max(self.slowest, seconds))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game, the pace of its seats, and what went wrong with a player, by seat."""

    game: SkatGame
    paces: tuple[Pace, Pace, Pace]
    faults: tuple[str, str, str] = ("", "", "")


def deal_seeds(seed: int, *deal: int) -> Callable[[int, int], int]:
    """The seed of each choice on a deal, by seat and moment: chance common to all who play it.

    `deal` are the numbers that tell it from others, 0 or more.
    """

    def drawn(seat: int, moment: int) -> int:
        return int(np.random.SeedSequence([seed, *deal, seat, moment]).generate_state(1)[0])

    return drawn


def play(
    start: SkatGame,
    players: Sequence[SkatPlayer],
    *,
    until: Phase = Phase.OVER,
    seeds: Callable[[int, int], int] | None = None,
    memories: Sequence[Memory | None] = (None, None, None),
) -> PlayedGame:
    """Let three players play a game on from a state.

    Args:
        start: any state: before the auction, before the first card, or in the middle.
        players: of forehand, middlehand and rearhand.
        until: stop as soon as the game is in this phase; it plays to the end if that never comes.
        seeds: the seed of a decision by seat and moment, the number of actions before it; left out,
            players draw from the seed they were made with.
        memories: by seat what its player has chosen with the same seeds, which is not asked again
            and takes the time that it took; None asks always. New choices are added.

    Raises OuvertError, naming the player, for a choice that is not allowed, and if a player that is
    not in the package raises an error.
    """
    if len(players) != 3:
        raise OuvertError(f"Skat is played by three players, not by {len(players)}")
    game = start
    paces = [Pace(), Pace(), Pace()]
    for seat, player in enumerate(players):
        # what starts a program does so before any decision is timed
        tell_start(player, game.observe(seat))
    while game.actor is not None and game.phase is not until:
        seat = game.actor
        observation = game.observe(seat)
        memory, asked = memories[seat], (len(game.history), observation)
        known = None if memory is None else memory.get(asked)
        if known is None:
            if seeds is not None:
                reseed(players[seat], seeds(seat, len(game.history)))
            started = time.perf_counter()
            known = (
                as_action(choice_of(players[seat], observation)),
                time.perf_counter() - started,
            )
            if memory is not None:
                memory[asked] = known
        action, seconds = known
        paces[seat] = paces[seat].after(seconds)
        if action not in observation.legal_actions and not _concedes(action, observation):
            name = type(players[seat]).__name__
            raise OuvertError(
                f"{name} as {SEAT_NAMES[seat]} chose '{action}', which is not allowed there"
            )
        game = game.apply(action)
    if game.over:
        for seat, player in enumerate(players):
            tell_end(player, game.observe(seat), game.result)
    first, second, third = paces
    forehand, middlehand, rearhand = map(fault_of, players)
    return PlayedGame(game, (first, second, third), (forehand, middlehand, rearhand))


def _concedes(action: Action, observation: Observation) -> bool:
    may = observation.phase is Phase.PLAY and observation.seat not in observation.conceded
    return may and action == Concede(observation.seat)
