"""One suite that every game of the package passes.

A game's own test describes it as a `GameUnderTest` and calls `check_playout` with many seeds.
"""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
import pytest

from ouvert.errors import RulesError
from ouvert.protocols import ActionT, ObservationT, State

StateT = TypeVar("StateT", bound=State[Any, Any])


@dataclass(frozen=True)
class GameUnderTest(Generic[StateT, ActionT, ObservationT]):
    """A game and what is needed to check it.

    Attributes:
        seats: number of seats.
        start: the first state, random where the game is.
        replay: the state that a first state's actions lead to.
        choose: one legal action; uniform choices would often miss parts of a game.
        illegal: some actions that are not allowed in a state.
        hidden: what a seat must not find in its observation.
        twin: a state that looks the same to a seat, with hidden things moved; None if it found
            none.
        total: what the returns of a finished game must add up to.
    """

    seats: int
    start: Callable[[np.random.Generator], StateT]
    replay: Callable[[StateT, list[ActionT]], StateT]
    choose: Callable[[StateT, np.random.Generator], ActionT]
    illegal: Callable[[StateT, np.random.Generator], Sequence[ActionT]]
    hidden: Callable[[StateT, int], frozenset[object]]
    twin: Callable[[StateT, int, np.random.Generator], StateT | None]
    total: Callable[[StateT], float]


def contents(thing: object) -> Iterator[object]:
    """Everything that can be reached inside an object through fields, slots and containers."""
    yield thing
    if isinstance(thing, str | bytes | int | float | None):
        return
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        for item in dataclasses.fields(thing):
            yield from contents(getattr(thing, item.name))
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from contents(key)
            yield from contents(value)
    elif isinstance(thing, np.ndarray):
        yield from contents(thing.tolist())
    elif hasattr(thing, "__iter__") and not isinstance(thing, type):
        for item in thing:
            yield from contents(item)
    for name, value in getattr(thing, "__dict__", {}).items():
        if not name.startswith("__") and not isinstance(thing, type):
            yield from contents(value)


def check_state(
    game: GameUnderTest[StateT, ActionT, ObservationT], state: StateT, rng: np.random.Generator
) -> None:
    """Actor, legal actions, illegal actions, returns, and every seat's view of one state."""
    legal = state.legal_actions()
    assert len(set(legal)) == len(legal)
    assert (state.actor is None) == state.over == (not legal)
    frozen = pickle.dumps(state)
    for action in legal:
        state.apply(action)
    for action in game.illegal(state, rng):
        assert action not in legal
        with pytest.raises(RulesError) as caught:
            state.apply(action)
        assert len(str(caught.value).splitlines()) == 1
    assert pickle.dumps(state) == frozen, "the state has changed"
    assert len(state.returns) == game.seats
    assert sum(state.returns) == (game.total(state) if state.over else 0)
    for seat in range(game.seats):
        secrets = {(type(thing), thing) for thing in game.hidden(state, seat)}
        assert not secrets & set(_typed(contents(state.observe(seat))))


def check_playout(
    game: GameUnderTest[StateT, ActionT, ObservationT], rng: np.random.Generator
) -> int:
    """Play one random game, check every state of it, and return how many twins were compared."""
    state = first = game.start(rng)
    actions: list[ActionT] = []
    twins = 0
    while True:
        check_state(game, state, rng)
        seat = int(rng.integers(game.seats))
        twin = game.twin(state, seat, rng)
        if twin is not None:
            twins += 1
            assert twin != state
            assert twin.observe(seat) == state.observe(seat)
            assert repr(twin.observe(seat)) == repr(state.observe(seat))
        if state.over:
            break
        actions.append(game.choose(state, rng))
        state = state.apply(actions[-1])
    assert game.replay(first, actions) == state
    assert pickle.loads(pickle.dumps(state)) == state
    return twins


def _typed(things: Iterator[object]) -> Iterator[tuple[type, object]]:
    """What can be hashed, with its type: card 2 is not seat 2."""
    for thing in things:
        try:
            hash(thing)
        except TypeError:
            continue
        yield type(thing), thing
