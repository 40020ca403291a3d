"""What a finished deal is worth to a seat: what a vote and a tree search maximise."""

from __future__ import annotations

from ouvert.tricks.belief.observation import observe
from ouvert.tricks.play.scoring import returns, sides
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.players.thumb import thumb_action


def gains(state: GameState) -> tuple[float, ...]:
    """Return for each seat its side's result less the mean of all others', in the game's points."""
    result, side = returns(state), sides(state)
    gained = []
    for own in side:
        mine = [value for value, each in zip(result, side, strict=True) if each == own]
        others = [value for value, each in zip(result, side, strict=True) if each != own]
        other = sum(others) / len(others) if others else 0.0
        gained.append(sum(mine) / len(mine) - other)
    return tuple(gained)


def played_out(state: GameState) -> GameState:
    """Return the end of a deal if everybody follows the rules of thumb by what he sees."""
    while state.phase is not Phase.OVER:
        state = state.after(thumb_action(observe(state, state.decider)))
    return state
