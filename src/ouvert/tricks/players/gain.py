"""What a deal is worth to a seat: what a match counts, and what searching players maximise."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.parts import Goal
from ouvert.tricks.kernels.thumb.layout import NO_SEAT
from ouvert.tricks.kernels.thumb.playout import play_out
from ouvert.tricks.play.scoring import paid, sides, taken
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.players.arrays import as_arrays
from ouvert.tricks.players.thumb import thumb_action

COUNT_WEIGHT = 1.0
"""What everything that there is to take adds to a result by steps, where a player hopes for it."""

Gains = tuple[float, ...]
"""A number for each seat, in the game's points."""


def gains(state: GameState) -> Gains:
    """Return for each seat its side's result less the mean of all others', in a finished deal."""
    return _gains(state, taken(state), {trick.winner for trick in state.tricks})


def hopes_after(state: GameState, actions: Sequence[Action]) -> list[Gains]:
    """Return for each of several actions what the deal then brings each seat, played out.

    After the action everybody follows the rules of thumb by what he sees. That is the gain; and
    where a result goes by steps, the share of what is counted, with a small weight. Else nothing
    tells actions apart where all lead to the same step, as in a contract that is lost in most
    deals, and who plays anything gives up the deals in which it is not.
    """
    if state.phase is Phase.PLAY:
        return _played_out(state, np.array(actions, np.int64))
    return [hopes(state.after(action)) for action in actions]


def hopes(state: GameState) -> Gains:
    """Return the same if everybody follows the rules of thumb at once."""
    while state.phase not in (Phase.PLAY, Phase.OVER):
        state = state.after(thumb_action(observe(state, state.decider)))
    return _played_out(state, np.array([NO_SEAT]))[0]


def _played_out(state: GameState, cards: NDArray[np.int64]) -> list[Gains]:
    """What a deal brings after each of several cards, during the play or after it."""
    results = np.empty((len(cards), 2, state.game.seats), np.int64)
    space = np.empty((2, state.game.deck.cards), np.int64)
    play_out(*as_arrays(state), cards, results, space)
    return [
        _hopes(state, tuple(own), {seat for seat, won in enumerate(tricks) if won})
        for own, tricks in results.tolist()
    ]


def _hopes(state: GameState, own: tuple[int, ...], winners: set[int]) -> Gains:
    gained = _gains(state, own, winners)
    everything = sum(own)
    if state.game.score.goal is not Goal.STEPS or not everything:
        return gained
    counted = _against_others(own, sides(state), sum)
    return tuple(
        gain + COUNT_WEIGHT * count / everything
        for gain, count in zip(gained, counted, strict=True)
    )


def _gains(state: GameState, own: tuple[int, ...], winners: set[int]) -> Gains:
    return _against_others(paid(state, own, winners), sides(state), _mean)


def _against_others(
    values: Sequence[float], side: tuple[int, ...], together: Callable[[list[float]], float]
) -> Gains:
    """For each seat what its side has together, less what all others have."""
    found = []
    for each in side:
        mine = [value for value, other in zip(values, side, strict=True) if other == each]
        others = [value for value, other in zip(values, side, strict=True) if other != each]
        found.append(together(mine) - (together(others) if others else 0.0))
    return tuple(found)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
