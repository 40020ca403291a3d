"""Players by name, so that they can be sent to other processes and typed on a command line.

| name | player |
|---|---|
| `random` | any legal action |
| `reflex` | rules of thumb, without search |
| `pimc:50`, `pimc:1s` | vote over 50 worlds, or over those of one second, for each card |
| `ismcts:500`, `ismcts:1s` | tree search with 500 playouts, or for one second, for each card |
| `expert:50`, `expert:1s` | proofs, vote and rules together, with that budget for each card |
| `…+paranoia` | any of them, with cards that are proved to win played first |

A budget that is left out is one second. `pimc`, `ismcts` and `expert` bid, discard and announce
like the reflex player.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from ouvert.cards import Card
from ouvert.errors import OuvertError
from ouvert.protocols import Player
from ouvert.skat.actions import Action
from ouvert.skat.observation import Observation

SkatPlayer = Player[Action, Observation]

DEFAULT_BIDDER = "reflex"
DEFAULT_SECONDS = 1.0
MOST_SECONDS = 5.0
"""No player may take longer for a decision."""

EXAMPLES = ("random", "reflex", "pimc:50", "pimc:1s", "ismcts:500", "pimc:50+paranoia", "expert:1s")
_PLAIN = ("random", "reflex")
_BUDGETED = ("pimc", "ismcts", "expert")
_NAME = re.compile(
    r"(?P<kind>[a-z]+)(:(?P<number>\d+(\.\d+)?)(?P<unit>s?))?(?P<paranoia>\+paranoia)?"
)


@dataclass(frozen=True, slots=True)
class _Named:
    """A name, taken apart."""

    kind: str
    count: int | None
    seconds: float | None
    paranoia: bool


def check(name: str) -> None:
    """Raise OuvertError if there is no such player."""
    _parse(name)


def make(name: str, seed: int) -> SkatPlayer:
    """Return a fresh player. Unless its budget is in seconds, name and seed fix what it does.

    Raises OuvertError if there is no such player.
    """
    named = _parse(name)
    rng, bidder_rng = (
        np.random.default_rng(each) for each in np.random.SeedSequence(seed).spawn(2)
    )
    player = _made(named, rng, bidder_rng)
    if named.paranoia:
        from ouvert.players.paranoid import ParanoidPlayer

        return ParanoidPlayer(player)
    return player


def _made(named: _Named, rng: np.random.Generator, bidder_rng: np.random.Generator) -> SkatPlayer:
    """Build a player; its module is imported only here, since most compile kernels."""
    if named.kind == "random":
        from ouvert.players.random_player import RandomPlayer

        return RandomPlayer(rng)
    if named.kind == "reflex":
        from ouvert.players.reflex import ReflexPlayer

        return ReflexPlayer()
    bidder = _made(_parse(DEFAULT_BIDDER), bidder_rng, bidder_rng)
    if named.kind == "pimc":
        from ouvert.players.pimc import PimcPlayer

        return PimcPlayer(rng, bidder, worlds=named.count, seconds=named.seconds)
    if named.kind == "ismcts":
        from ouvert.players.ismcts import IsmctsPlayer

        return IsmctsPlayer(rng, bidder, iterations=named.count, seconds=named.seconds)
    from ouvert.players.expert import ExpertPlayer

    return ExpertPlayer(
        rng, bidder, rules=_advised_by_rules, worlds=named.count, seconds=named.seconds
    )


def _advised_by_rules(observation: Observation) -> tuple[Card, str]:
    from ouvert.players.reflex import rule_for

    card, rule = rule_for(observation)
    return card, rule.sentence


def _parse(name: str) -> _Named:
    found = _NAME.fullmatch(name)
    if found is None or found["kind"] not in (*_PLAIN, *_BUDGETED):
        raise OuvertError(f"there is no player '{name}': names are like {', '.join(EXAMPLES)}")
    kind, number = found["kind"], found["number"]
    paranoia = found["paranoia"] is not None
    if kind in _PLAIN:
        if number is not None:
            raise OuvertError(f"the player {kind} has no budget: '{kind}' is its whole name")
        return _Named(kind, None, None, paranoia)
    if number is None:
        return _Named(kind, None, DEFAULT_SECONDS, paranoia)
    if found["unit"]:
        seconds = float(number)
        if not 0 < seconds <= MOST_SECONDS:
            raise OuvertError(f"a decision takes up to {MOST_SECONDS:g} s, not {seconds:g} s")
        return _Named(kind, None, seconds, paranoia)
    if "." in number or not int(number):
        raise OuvertError(f"{kind} counts in whole numbers from 1 on, and {number} is none")
    return _Named(kind, int(number), None, paranoia)
