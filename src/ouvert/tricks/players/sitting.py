"""A person at a deal of a described game, the other seats played by one player.

Nothing is kept between two decisions: what was done so far is replayed, and from there the others
go on until the person is to decide again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.errors import NotationError, PositionError
from ouvert.tricks.belief.observation import Observation, observe
from ouvert.tricks.description.model import Description
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.play.text import action_text, parse_action
from ouvert.tricks.players.catalogue import GamePlayer


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done: who decided it, for which seat, and what, in words."""

    decider: int
    seat: int
    phase: Phase
    action: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where a deal stands for a person.

    Attributes:
        seat: the person's seat.
        state: the deal; only `seen` may be shown while it lasts.
        done: everything that was done, in order.
        actions: the same as actions.
    """

    seat: int
    state: GameState
    done: tuple[Done, ...]
    actions: tuple[Action, ...]

    @property
    def seen(self) -> Observation:
        """What the person sees."""
        return observe(self.state, self.seat)


def usual_seat(start: GameState) -> int:
    """Return where a person sits who has named no seat: at the first that has something to decide.

    That is the first seat, or the declarer's where the first would be the dummy or sit out.
    """
    idle = start.game.dummy or start.partner not in start.playing
    return start.declarer if start.partner == 0 and idle and start.declarer is not None else 0


def sit(
    game: Description,
    seed: int,
    seat: int | None,
    others: GamePlayer,
    actions: Sequence[str] = (),
) -> Sitting:
    """Return a deal where the person is to decide, or over.

    Args:
        game: the game.
        seed: of the deal, of the contract where an auction is left out, and of the others' choices.
        seat: the person's; None for the usual one.
        others: who plays all other seats.
        actions: everything that was done so far, in words, by whomever; what another seat did and
            the person has not seen is empty, and the others do it again.

    Raises PositionError if there is no such seat, NotationError for an action that is not possible.
    """
    state = first_state(game, seed)
    seat = usual_seat(state) if seat is None else seat
    if not 0 <= seat < game.seats:
        raise PositionError(f"{game.name} has the seats 1 to {game.seats}, not {seat + 1}")
    done: list[Done] = []
    acted: list[Action] = []
    while state.phase is not Phase.OVER:
        decider, number = state.decider, len(done)
        if number < len(actions) and actions[number]:
            action = parse_action(state, actions[number])
        elif decider == seat:
            if number < len(actions):
                raise NotationError("what the person did is missing")
            break
        else:
            action = others.act(observe(state, decider), np.random.default_rng([seed, 1, number]))
        done.append(Done(decider, state.actor, state.phase, action_text(state, action)))
        acted.append(action)
        state = state.after(action)
    return Sitting(seat, state, tuple(done), tuple(acted))
