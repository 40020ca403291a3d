"""Which fragment a described game lies in, and what solves it with open cards.

A description has rules that the fragments of paper 003 do not know, and some of them hold at the
beginning of a deal only. So each contract is dealt and played by rules of thumb, and what is told
is the first moment that the solvers take, with why they take none before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ouvert.errors import OuvertError
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.declarer import names_declarer
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Chooser
from ouvert.tricks.landscape.fragments import classify
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.open_cards import open_position, why_not_open
from ouvert.tricks.play.state import Choice, GameState, Phase
from ouvert.tricks.players.thumb import thumb_action
from ouvert.tricks.solvers.dispatch import METHODS, obstacles

TRIALS = 20
"""Deals that are tried until one has a hand which can choose the contract."""
Taken = Callable[[GameState], str | None]


@dataclass(frozen=True, slots=True)
class Reach:
    """From which moment of a deal something takes a contract.

    Attributes:
        trick: the trick of a trial deal at whose lead it does first, from 1; None if it never does.
        reason: why it does not at the first lead, as a clause; None if it does.
    """

    trick: int | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Solvable:
    """How a contract is solved with open cards.

    Attributes:
        reach: from when on.
        fragment: the fragment at that moment, as `B({ABAB}, 4, 13)`; None where there is none.
        method: the solver that is taken there, by its name in `METHODS`, or None.
        theorem: what it rests on, or None.
    """

    reach: Reach
    fragment: str | None
    method: str | None
    theorem: str | None


def solvable(leads: tuple[GameState, ...]) -> Solvable:
    """Return how a contract is solved, from the leads of a trial deal (`trial_leads`)."""
    reach = reached(leads, why_not_open)
    if reach.trick is None:
        return Solvable(reach, None, None, None)
    position = open_position(leads[reach.trick - 1])
    found = next(name for name, reason in obstacles(position).items() if reason is None)
    return Solvable(reach, str(classify(position)), found, METHODS[found].theorem)


def reached(leads: tuple[GameState, ...], why_not: Taken) -> Reach:
    """Return from which lead on something takes a deal, and why it does not before."""
    if not leads:
        return Reach(None, "no deal was found in which it can be chosen")
    reasons = [why_not(state) for state in leads]
    first = next((trick for trick, reason in enumerate(reasons, 1) if reason is None), None)
    return Reach(first, reasons[0])


def trial_leads(game: Description, contract: int, seed: int = 1) -> tuple[GameState, ...]:
    """Return the states at the leads of a deal played by rules of thumb; none if none was found.

    Where somebody chooses the contract, deals are drawn until one has a hand that can.
    """
    for trial in range(TRIALS):
        state = _begun(game, contract, np.random.default_rng([seed, trial]))
        if state is not None:
            return tuple(_leads(state))
    return ()


def _begun(game: Description, contract: int, rng: np.random.Generator) -> GameState | None:
    """A deal with this contract, or None if its hands do not allow it."""
    suit = game.suits_of(game.contracts[contract])[0]
    fixed = len(game.contracts) == 1 and (
        len(game.settings) == 1 or game.contracts[0].suit_of_turned
    )
    # where nobody chooses, the auction has been before
    before = game.chooser is Chooser.NOBODY
    try:
        state = deal(
            game,
            rng,
            declarer=0 if before and names_declarer(game) else None,
            choice=Choice(contract, suit) if before and not fixed else None,
        )
    except OuvertError:
        return None
    while state.phase is not Phase.PLAY:
        if state.phase is Phase.OVER:
            return None
        if state.phase is Phase.CHOOSE:
            fitting = (
                each
                for each in state.legal()
                if isinstance(each, Choice) and each.contract == contract
            )
            choice = next(fitting, None)
            if choice is None:
                return None
            state = state.after(choice)
        else:
            state = state.after(thumb_action(observe(state, state.decider)))
    return state


def _leads(state: GameState) -> Iterator[GameState]:
    while state.phase is Phase.PLAY:
        if not state.table:
            yield state
        state = state.after(thumb_action(observe(state, state.decider)))
