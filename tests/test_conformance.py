"""Every registered game keeps what `State` promises, and the suite finds out one that does not.

`support/games_under_test.py` says how a game registers itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.cards import Card
from ouvert.conformance import GameUnderTest, check_playout, contents, kinds_reached
from ouvert.errors import ConformanceError, RulesError
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from support.games_under_test import MODULE, ROOT, registered

GAMES = registered()


def conforms(game: GameUnderTest[Any, Any, Any], playouts: int) -> None:
    @settings(max_examples=playouts)
    @given(st.integers(0, 2**32 - 1))
    def check(seed: int) -> None:
        check_playout(game, np.random.default_rng(seed))

    check()


@pytest.mark.parametrize("name", GAMES)
def test_game_conforms(name: str) -> None:
    conforms(GAMES[name], max(1, GAMES[name].playouts // 6))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_game_conforms_in_many_games(name: str) -> None:
    conforms(GAMES[name], GAMES[name].playouts)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_reach_every_kind_of_moment(name: str) -> None:
    """Otherwise the conformance test would check less than it seems to."""
    reached = kinds_reached(GAMES[name], np.random.default_rng(20261121))
    assert [kind for kind in GAMES[name].wanted if not reached[kind]] == []


def test_games_are_found_wherever_they_register_themselves(tmp_path: Path) -> None:
    assert {"Skat", "checkers, entanglement", "a world of Skat"} <= GAMES.keys()
    module = tmp_path / "far" / "away" / MODULE
    module.parent.mkdir(parents=True)
    module.write_text("GAMES = {'Skat': None}", encoding="utf-8")
    assert registered([tmp_path]) == {"Skat": None}
    with pytest.raises(ValueError, match="'Skat', which is the name of another game"):
        registered([ROOT / "tests" / "skat", tmp_path])
    module.write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="registers no game"):
        registered([tmp_path])


def test_the_walk_finds_a_card_wherever_it_is_hidden() -> None:
    deal = Deal.random(np.random.default_rng(1))
    game = SkatGame.start(deal)
    assert set(Card) <= {thing for thing in contents(game) if isinstance(thing, Card)}
    assert set(Card) <= {thing for thing in contents([{"a": deal}]) if isinstance(thing, Card)}


@dataclass(frozen=True)
class Hint:
    """Two hints are equal, although one may say more than `==` looks at."""

    text: str = field(compare=False)


@dataclass(frozen=True)
class Guess:
    """A coin is tossed, and seat 1 guesses which of two cards seat 0 holds; nobody sees the rest.

    With a `fault` it breaks one promise.
    """

    card: Card
    rest: Card = Card.S7
    fault: str = ""
    coin: str | None = None
    guess: Card | None = None
    seen: list[Card] = field(default_factory=list, compare=False)
    bag: frozenset[int] = frozenset([54, 24, 48])

    @property
    def actor(self) -> int | None:
        if self.over and self.fault == "acts when over":
            return 1
        return None if self.coin is None or self.over else 1

    @property
    def over(self) -> bool:
        return self.guess is not None

    @property
    def returns(self) -> tuple[float, ...]:
        if self.guess is None:
            return (1.0, -1.0) if self.fault == "early" else (0.0, 0.0)
        won = 1.0 if self.guess is self.card else -1.0
        return (won, won) if self.fault == "not zero" else (-won, won)

    def legal_actions(self) -> Sequence[Card]:
        if self.actor is None:
            return (Card.C7,) if self.over and self.fault == "goes on" else ()
        return (Card.C7, Card.C7) if self.fault == "twice" else (Card.C7, Card.C8)

    def chances(self) -> Sequence[tuple[str, float]]:
        if self.coin is not None and self.fault != "chance undue":
            return ()
        if self.fault == "no chance":
            return ()
        weight = 0.4 if self.fault == "chances" else 0.5
        return (("heads", weight), ("heads" if self.fault == "same" else "tails", 0.5))

    def apply(self, action: object) -> Guess:
        if self.fault == "mutates":
            self.seen.append(self.card)
        if action in ("heads", "tails") and self.coin is None:
            return replace(self, coin=str(action))
        if isinstance(action, Card) and (action in self.legal_actions() or self.fault == "allows"):
            return replace(self, guess=action, coin=self.coin or "heads")
        raise RulesError("this is not possible\nnow" if self.fault == "rambles" else "not now")

    def observe(self, seat: int) -> tuple[object, ...]:
        known = (self.card,) if seat == 0 or self.fault == "leaks" else ()
        hint = Hint(self.card.name) if self.fault == "hints" else ""
        return (*known, hint, self.coin, self.guess, self.bag)


def guess(fault: str = "") -> GameUnderTest[Guess, object, tuple[object, ...]]:
    def start(rng: np.random.Generator) -> Guess:
        return Guess((Card.C7, Card.C8)[int(rng.integers(2))], fault=fault)

    def twin(state: Guess, seat: int, rng: np.random.Generator) -> Guess | None:
        if fault == "no twins":
            return None
        if seat == 0:
            # the same set, made in another order, may be written in another order
            return replace(state, rest=Card.S8, bag=frozenset([48, 24, 54]))
        return replace(state, card=Card.C8 if state.card is Card.C7 else Card.C7)

    return GameUnderTest(
        seats=2,
        start=start,
        illegal=lambda state, rng: [Card.C7, Card.D7, "heads", "edge"],
        total=lambda state: 0,
        replay=lambda first, actions: first if fault == "replay" else _applied(first, actions),
        hidden=lambda state, seat: frozenset(
            {state.rest} if seat == 0 or state.guess is state.card else {state.rest, state.card}
        ),
        twin=twin,
        twins=1,
    )


def _applied(first: Guess, actions: list[object]) -> Guess:
    for action in actions:
        first = first.apply(action)
    return first


def play_some(game: GameUnderTest[Guess, object, tuple[object, ...]]) -> None:
    for seed in range(20):
        check_playout(game, np.random.default_rng(seed))


def test_a_sound_game_passes() -> None:
    play_some(guess())


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("twice", "an action is listed twice"),
        ("acts when over", "the game is over, but seat 1 acts"),
        ("goes on", "legal actions exactly if a seat acts"),
        ("no chance", "nobody acts, no chance is offered"),
        ("chance undue", "chances are offered although none is due"),
        ("chances", "add up to 0.9, not to 1"),
        ("same", "an outcome is listed twice"),
        ("early", "has brought somebody something"),
        ("not zero", "add up to -?2.0, not to 0"),
        ("allows", "is not legal, but can be applied"),
        ("rambles", "is no single line"),
        ("mutates", "has changed the state itself"),
        ("leaks", "seat 1 sees what is hidden from it"),
        ("hints", "seat 1 can tell two states apart"),
        ("no twins", "only 0 twins were found"),
        ("replay", "ends in another state"),
    ],
)
def test_broken_game_is_found_out(fault: str, message: str) -> None:
    with pytest.raises(ConformanceError, match=message):
        play_some(guess(fault))


def test_secrets_without_twins_are_not_enough() -> None:
    with pytest.raises(ConformanceError, match="needs twins"):
        play_some(replace(guess(), twins=0))


def test_kinds_that_are_not_reached_are_missed() -> None:
    game = replace(guess(), kinds=lambda state: [state.coin], games=5)
    reached = kinds_reached(game, np.random.default_rng(1))
    assert reached[None] == 5
    assert reached["heads"] + reached["tails"] == 10
    assert reached["edge"] == 0
