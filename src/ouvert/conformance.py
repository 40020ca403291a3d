"""One suite that every game passes: what `protocols.State` promises, checked on random games.

Whoever writes a game describes it as a `GameUnderTest`, and `check_playout` plays it, seed by seed:
legal actions apply, illegal ones are refused and change nothing, chances add up, observations leak
nothing, returns add up, replays agree. It needs no test framework: what is wrong raises a
ConformanceError that says it in a sentence.

In this repository `tests/test_conformance.py` runs all games that register themselves;
CONTRIBUTING.md says how.
"""

from __future__ import annotations

import dataclasses
import math
import pickle
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from ouvert.errors import ConformanceError, RulesError
from ouvert.mcts import ChanceState
from ouvert.protocols import ActionT, ObservationT, State

StateT = TypeVar("StateT", bound=State[Any, Any])

ROUNDING = 1e-9
"""Sums that differ by less are equal."""


def apply_all(first: StateT, actions: Iterable[Any]) -> StateT:
    """The state that actions, and the answers of chance among them, lead to."""
    for action in actions:
        first = first.apply(action)
    return first


def any_legal(state: State[ActionT, Any], rng: np.random.Generator) -> ActionT:
    """One of the legal actions, all equally likely."""
    legal = state.legal_actions()
    return legal[int(rng.integers(len(legal)))]


def nothing_hidden(state: object, seat: int) -> frozenset[object]:
    """What a seat must not see of a game that is open to all."""
    return frozenset()


def no_twin(state: object, seat: int, rng: np.random.Generator) -> None:
    """The twin of a state that is open to all: there is none."""


def no_kinds(state: object) -> tuple[()]:
    """The kinds of moments of a game that has one kind only."""
    return ()


@dataclass(frozen=True)
class GameUnderTest(Generic[StateT, ActionT, ObservationT]):
    """A game and what is needed to check it; a game without secrets needs the first four.

    Attributes:
        seats: number of seats.
        start: the first state, random where the game is.
        illegal: some actions, and answers of chance, that are not allowed in a state; any that come
            to mind. Those that are possible all the same do not count.
        total: what the returns of a finished game must add up to.
        choose: one legal action; by default uniform, which may miss rare parts of a game.
        replay: the state that a first state's actions lead to; by default `apply`, one by one.
        hidden: what a seat must not find in its observation, such as the other seats' cards. They
            are found by type and value, so a card should be no plain number.
        twin: a state that looks the same to a seat, with hidden things moved; None if it found
            none.
        twins: the least number of twins that each playout must find; 0 only if nothing is hidden.
        kinds: what a moment of the game is an example of, such as its phase or how it ended.
        wanted: the kinds that random games must reach, lest the suite check less than it seems to.
        games: in how many random games they must be reached.
        playouts: how many games the suite checks.
    """

    seats: int
    start: Callable[[np.random.Generator], StateT]
    illegal: Callable[[StateT, np.random.Generator], Sequence[ActionT]]
    total: Callable[[StateT], float]
    choose: Callable[[StateT, np.random.Generator], ActionT] = any_legal
    replay: Callable[[StateT, list[Any]], StateT] = apply_all
    hidden: Callable[[StateT, int], frozenset[object]] = nothing_hidden
    twin: Callable[[StateT, int, np.random.Generator], StateT | None] = no_twin
    twins: int = 0
    kinds: Callable[[StateT], Iterable[Hashable]] = no_kinds
    wanted: Collection[Hashable] = ()
    games: int = 100
    playouts: int = 20


def check_playout(
    game: GameUnderTest[StateT, ActionT, ObservationT], rng: np.random.Generator
) -> None:
    """Play one random game and check every state of it. Raises ConformanceError."""
    state = first = game.start(rng)
    actions: list[Any] = []
    twins = 0
    while True:
        check_state(game, state, rng)
        twins += _check_twin(game, state, int(rng.integers(game.seats)), rng)
        if state.over:
            break
        actions.append(_next(game, state, rng))
        state = state.apply(actions[-1])
    _require(game.replay(first, actions) == state, "a replay of all actions ends in another state")
    _require(pickle.loads(pickle.dumps(state)) == state, "the state comes back changed from pickle")
    _require(
        twins >= game.twins,
        f"only {twins} twins were found in a game, not {game.twins}, so observations were hardly "
        "compared",
    )


def check_state(
    game: GameUnderTest[StateT, ActionT, ObservationT], state: StateT, rng: np.random.Generator
) -> None:
    """Check actor, actions, chances, returns and views of one state. Raises ConformanceError."""
    legal = state.legal_actions()
    _require(len(set(legal)) == len(legal), f"an action is listed twice in {legal}")
    _require(list(state.legal_actions()) == list(legal), "the legal actions change their order")
    if state.over:
        _require(state.actor is None, f"the game is over, but seat {state.actor} acts")
    _require(
        (state.actor is not None) == bool(legal), "there are legal actions exactly if a seat acts"
    )
    seats = range(game.seats)
    _require(state.actor is None or state.actor in seats, f"there is no seat {state.actor}")
    outcomes = _check_chances(state)
    kept, written = pickle.loads(pickle.dumps(state)), _written(state)
    for action in (*legal, *outcomes):
        state.apply(action)
    for action in {*game.illegal(state, rng)} - {*legal} - {*outcomes}:
        _check_refused(state, action)
    _require(state == kept and _written(state) == written, "an action has changed the state itself")
    _check_returns(game, state)
    for seat in seats:
        secrets = {(type(thing), thing) for thing in game.hidden(state, seat)}
        _require(not secrets or game.twins > 0, "a game that hides something needs twins")
        seen = secrets & set(_typed(contents(state.observe(seat))))
        _require(not seen, f"seat {seat} sees what is hidden from it: {[each for _, each in seen]}")


def kinds_reached(
    game: GameUnderTest[StateT, ActionT, ObservationT], rng: np.random.Generator
) -> Counter[Hashable]:
    """How many moments of each kind random games reach, `game.games` of them."""
    seen: Counter[Hashable] = Counter()
    for _ in range(game.games):
        state = game.start(rng)
        seen.update(game.kinds(state))
        while not state.over:
            state = state.apply(_next(game, state, rng))
            seen.update(game.kinds(state))
    return seen


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


def _next(
    game: GameUnderTest[StateT, ActionT, ObservationT], state: StateT, rng: np.random.Generator
) -> Any:
    """The next action: one chosen, or chance's answer."""
    if state.actor is not None:
        return game.choose(state, rng)
    assert isinstance(state, ChanceState)
    outcomes, weights = zip(*state.chances(), strict=True)
    return outcomes[int(rng.choice(len(outcomes), p=np.array(weights) / sum(weights)))]


def _check_chances(state: State[Any, Any]) -> list[Hashable]:
    """The outcomes of chance in a state: there are some exactly if the game waits for them."""
    chances = state.chances() if isinstance(state, ChanceState) else ()
    due = state.actor is None and not state.over
    _require(bool(chances) or not due, "nobody acts, no chance is offered, and the game goes on")
    _require(due or not chances, "chances are offered although none is due")
    outcomes = [outcome for outcome, _ in chances]
    _require(len(set(outcomes)) == len(outcomes), f"an outcome is listed twice in {outcomes}")
    weights = [weight for _, weight in chances]
    _require(all(weight > 0 for weight in weights), "an outcome of chance is impossible")
    whole = not due or math.isclose(math.fsum(weights), 1, abs_tol=ROUNDING)
    _require(whole, f"the probabilities add up to {math.fsum(weights)}, not to 1")
    return outcomes


def _check_refused(state: State[Any, Any], action: object) -> None:
    try:
        state.apply(action)
    except RulesError as error:
        _require(len(str(error).splitlines()) == 1, f"the refusal of {action} is no single line")
    else:
        raise ConformanceError(f"{action} is not legal, but can be applied")


def _check_returns(game: GameUnderTest[StateT, ActionT, ObservationT], state: StateT) -> None:
    returns, total = state.returns, game.total(state) if state.over else 0
    _require(
        len(returns) == game.seats, f"{game.seats} seats need as many returns, not {len(returns)}"
    )
    _require(state.over or not any(returns), "the game goes on, but has brought somebody something")
    _require(
        math.isclose(sum(returns), total, abs_tol=ROUNDING),
        f"the returns {returns} add up to {sum(returns)}, not to {total}",
    )


def _check_twin(
    game: GameUnderTest[StateT, ActionT, ObservationT],
    state: StateT,
    seat: int,
    rng: np.random.Generator,
) -> int:
    """How many twins were compared, 0 or 1."""
    twin = game.twin(state, seat, rng)
    if twin is None:
        return 0
    ours, theirs = state.observe(seat), twin.observe(seat)
    _require(twin != state, "a twin is the state itself, not another one")
    _require(
        ours == theirs and _written(ours) == _written(theirs),
        f"seat {seat} can tell two states apart that differ in hidden things only",
    )
    return 1


def _typed(things: Iterator[object]) -> Iterator[tuple[type, object]]:
    """What can be hashed, with its type: card 2 is not seat 2."""
    for thing in things:
        try:
            hash(thing)
        except TypeError:
            continue
        yield type(thing), thing


def _written(thing: object) -> object:
    """All that an object says about itself, fields that `==` skips included; sets in any order."""
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        fields = dataclasses.fields(thing)
        return type(thing), tuple(_written(getattr(thing, item.name)) for item in fields)
    if isinstance(thing, set | frozenset):
        return type(thing), frozenset(map(_written, thing))
    if isinstance(thing, dict):
        pairs = ((_written(key), _written(value)) for key, value in thing.items())
        return type(thing), tuple(pairs)
    if isinstance(thing, list | tuple):
        return type(thing), tuple(map(_written, thing))
    return repr(thing)


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise ConformanceError(sentence)
