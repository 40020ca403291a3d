"""Players by name, so that they can be sent to other processes and typed on a command line.

| name | player |
|---|---|
| `beginner`, `casual`, `club`, `league`, `master` | levels for people (`players.levels`) |
| `random` | any legal action |
| `reflex` | rules of thumb, without search |
| `forgetful` | the same, but it forgets what was played |
| `pimc:50`, `pimc:1s` | vote over 50 worlds, or over those of one second, for each card |
| `ismcts:500`, `ismcts:1s` | tree search with 500 playouts, or for one second, for each card |
| `vote:50`, `vote:1s` | vote over likely worlds, where few are left over all of them |
| `expert:50`, `expert:1s` | proofs, vote and rules together, with that budget for each card |
| `…/reflex`, `…/seeger` | any of them, with another bidder |
| `…+paranoia` | any of them, with cards that are proved to win played first |
| `…+paranoia@4` | the same, but proofs are tried from the fourth trick on |
| `…+paranoia@4~0.05` | and where nothing is proved, against all worlds but a share of 0.05 |
| `policy+net=policy.npz` | a learned policy alone, without search |
| `…+beliefs=club.npz` | `expert` and `vote` with beliefs learned from the games of one's club |

A budget that is left out is one second. Worlds of a `vote` or `expert` are at most so many: they
end where the best card is found sooner (`ouvert.skat.search.racing`). A bidder decides everything
before the first card: `reflex` by rules of thumb, the others by the expected payoff
(`ouvert.skat.players.bidder`) in game values (`plain`), Seeger–Fabian (`seeger`), extended
Seeger–Fabian (`extended`), or games won (`wins`). Left out, it is `extended` for a `policy` and for
players with a budget; the others bid by themselves. A level is its whole name. The whole of a long
name is `expert:1s/seeger+paranoia@4~0.05`.

What such a proof leaves out are the worlds in which suits are split in the unlikeliest ways (paper
004, section VI-C). An `expert` makes proofs by itself: with a trick or a share behind its name it
makes those, and no others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ouvert.errors import OuvertError, check_kind, check_seed
from ouvert.protocols import Player
from ouvert.skat.bidding.payoffs import TABLE_SCORING, Payoff
from ouvert.skat.players.defaults import MOST_SECONDS, SECONDS
from ouvert.skat.players.levels import LEVELS, resolved
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import TRICKS

if TYPE_CHECKING:
    from ouvert.skat.belief.learned.network import Network
    from ouvert.skat.learned.policy import Policy

SkatPlayer = Player[Action, Observation]

DEFAULT_BIDDER = "reflex"
"""The player of what a match fixes before its players decide."""


EXAMPLES = (
    *(level.name for level in LEVELS),
    "random",
    "reflex",
    "pimc:50",
    "pimc:1s",
    "ismcts:500",
    "pimc:50+paranoia",
    "expert:1s",
    "reflex/extended",
    "expert:1s/reflex",
    "expert:50+paranoia@4~0.05",
)
BIDDERS = ("reflex", *(payoff.code for payoff in Payoff))
"""Who can be named behind the slash."""

_OWN_BIDDER = TABLE_SCORING.code
_PLAIN = ("random", "reflex", "forgetful")
_BUDGETED = ("pimc", "ismcts", "vote", "expert")
_BELIEVING = ("vote", "expert")
_POLICY = "policy"
_KINDS = (*_PLAIN, _POLICY, *_BUDGETED)
_NAME = re.compile(
    r"(?P<kind>[a-z]+)(:(?P<number>\d+(\.\d+)?)(?P<unit>s?))?"
    r"(/(?P<bidder>[a-z]+))?"
    r"(?P<paranoia>\+paranoia(@(?P<trick>\d+))?(~(?P<exclude>\d+(\.\d+)?))?)?"
    r"(\+beliefs=(?P<beliefs>.+)|\+net=(?P<net>.+))?"
)


@dataclass(frozen=True, slots=True)
class Paranoia:
    """What stands behind `+paranoia` in a name: the first trick, and the share left out."""

    first_trick: int | None = None
    exclude: float | None = None

    def __str__(self) -> str:
        first = "" if self.first_trick is None else f"@{self.first_trick}"
        return f"+paranoia{first}" + ("" if self.exclude is None else f"~{self.exclude:g}")


@dataclass(frozen=True, slots=True)
class _Named:
    """A name, taken apart."""

    kind: str
    count: int | None
    seconds: float | None
    bidder: str | None
    paranoia: Paranoia | None
    beliefs: Path | None = None
    net: Path | None = None

    @property
    def bidder_name(self) -> str | None:
        """Who decides before the first card; None for players that do so by themselves."""
        by_tables = self.kind == _POLICY or self.kind in _BUDGETED
        return _OWN_BIDDER if self.bidder is None and by_tables else self.bidder

    @property
    def own_proofs(self) -> bool:
        """Whether what stands behind `+paranoia` is about the ensemble's own proofs."""
        return self.kind == "expert" and self.paranoia not in (None, Paranoia())


def check(name: str) -> None:
    """Raise OuvertError if there is no such player."""
    _parse(name)


def knows(name: str) -> bool:
    """Whether a name begins like those of the players here, rightly spelt or not."""
    first = re.split(r"[^a-z]", name, maxsplit=1)[0]
    return first in _KINDS or resolved(first) != first


def player(name: str, seed: int = 0) -> SkatPlayer:
    """Return a fresh player of the package by its name, such as `reflex` or `pimc:20/reflex`.

    Its `choose(observation)` returns a legal action; a player of one's own may ask it for what it
    does not decide itself, such as everything before the first card. Unless the budget is in
    seconds, name and seed fix what it does. Raises OuvertError if there is no such player or seed.
    """
    check_kind(name, str, "a player is asked for by name, such as 'reflex'", OuvertError)
    return make(name, seed)


def bidder(name: str) -> SkatPlayer:
    """Return what stands behind the slash of a name. Raises OuvertError if there is none such."""
    if name not in BIDDERS:
        raise OuvertError(f"there is no bidder '{name}': there are {', '.join(BIDDERS)}")
    return _bidder(name)


def count(name: str) -> int | None:
    """The worlds or playouts of a player; None if its budget is no number of them.

    Raises OuvertError if there is no such player.
    """
    return _parse(name).count


def seconds(name: str) -> float | None:
    """The seconds of a player for a card; None if its budget is a number, or it has none.

    Raises OuvertError if there is no such player.
    """
    return _parse(name).seconds


def bidder_name(name: str) -> str | None:
    """Who decides for a player before the first card, as `bidder` knows it.

    None for players that do so by themselves. Raises OuvertError if there is no such player.
    """
    return _parse(name).bidder_name


def with_count(name: str, number: int) -> str:
    """The name of the same player with another number of worlds or playouts.

    Raises OuvertError if there is no such player, or it counts nothing.
    """
    return _budgeted(name, str(number))


def within_seconds(name: str, limit: float) -> str:
    """The name of the same player, with at most so many seconds for each card.

    Players whose budget is a number, or that have none, stay as they are. Raises OuvertError if
    there is no such player.
    """
    seconds = _parse(name).seconds
    return name if seconds is None or seconds <= limit else _budgeted(name, f"{limit:.3f}s")


def _budgeted(name: str, budget: str) -> str:
    name = resolved(name)
    found = _NAME.fullmatch(name)
    if found is None:
        raise OuvertError(f"there is no player '{name}': names are like {', '.join(EXAMPLES)}")
    rest = name.removeprefix(f"{found['kind']}{found[2] or ''}")
    changed = f"{found['kind']}:{budget}{rest}"
    check(changed)
    return changed


def without_paranoia(name: str) -> tuple[str, Paranoia | None]:
    """A name without `+paranoia` and what follows it, and what that was.

    Raises OuvertError if there is no such player.
    """
    name = resolved(name)
    proofs, found = _parse(name).paranoia, _NAME.fullmatch(name)
    assert found is not None
    return name.replace(found["paranoia"] or "", "", 1), proofs


def make(name: str, seed: int) -> SkatPlayer:
    """Return a fresh player. Unless its budget is in seconds, name and seed fix what it does.

    Raises OuvertError if there is no such player.
    """
    check_seed(seed)
    named = _parse(name)
    # the first child, so that seeds keep meaning the games that they have meant so far
    player = _made(named, np.random.default_rng(np.random.SeedSequence(seed).spawn(1)[0]))
    if named.paranoia is None or named.own_proofs:
        return player
    from ouvert.skat.players.paranoid import ParanoidPlayer

    return ParanoidPlayer(
        player,
        first_trick=named.paranoia.first_trick or 1,
        exclude=named.paranoia.exclude or 0.0,
    )


def proves(name: str) -> bool:
    """Whether a player looks for proofs in the play of the cards.

    Raises OuvertError if there is no such player.
    """
    named = _parse(name)
    return named.kind == "expert" or named.paranoia is not None


def rates_hands(name: str) -> bool:
    """Whether a player decides by ratings of hands before the first card, as most of them do.

    Raises OuvertError if there is no such player.
    """
    return _parse(name).bidder_name not in (None, DEFAULT_BIDDER)


def is_swift(name: str) -> bool:
    """Whether a player decides without a search and without a network, in milliseconds.

    Raises OuvertError if there is no such player.
    """
    named = _parse(name)
    return named.kind in _PLAIN and named.paranoia is None


def make_bidder(name: str) -> SkatPlayer:
    """Return what decides for such a player before the first card; it loads far less than `make`.

    Raises OuvertError if there is no such player, or it bids by itself.
    """
    bidder = _parse(name).bidder_name
    if bidder is None:
        raise OuvertError(f"the player {name} has no bidder of its own")
    return _bidder(bidder)


def _made(named: _Named, rng: np.random.Generator) -> SkatPlayer:
    """Build a player; its module is imported only here, since most compile kernels."""
    if named.kind in _PLAIN:
        player = _plain(named.kind, rng)
        if named.bidder is None:
            return player
        from ouvert.skat.players.bidder import Partners

        return Partners(_bidder(named.bidder), player)
    bidder = _bidder(named.bidder_name or _OWN_BIDDER)
    if named.net is not None:
        from ouvert.skat.players.policy import PolicyPlayer

        return PolicyPlayer(_policy(named.net), bidder)
    if named.kind == "pimc":
        from ouvert.skat.players.pimc import PimcPlayer

        return PimcPlayer(rng, bidder, worlds=named.count, seconds=named.seconds)
    if named.kind == "ismcts":
        from ouvert.skat.players.ismcts import IsmctsPlayer

        return IsmctsPlayer(rng, bidder, iterations=named.count, seconds=named.seconds)
    from ouvert.skat.players.expert import ExpertPlayer
    from ouvert.skat.players.reflex import rule_for

    proofs = named.paranoia or Paranoia()
    return ExpertPlayer(
        rng,
        bidder,
        rules=rule_for,
        worlds=named.count,
        seconds=named.seconds,
        nodes=0 if named.kind == "vote" else None,
        first_proof=(proofs.first_trick or 1) if named.own_proofs else 1,
        exclude=(proofs.exclude or 0.0) if named.own_proofs else 0.0,
        network=None if named.beliefs is None else _network(named.beliefs),
    )


@cache
def _network(path: Path) -> Network:
    from ouvert.skat.belief.learned.network import read_beliefs

    return read_beliefs(path)


@cache
def _policy(path: Path) -> Policy:
    from ouvert.skat.learned.policy import read_policy

    return read_policy(path)


def _plain(kind: str, rng: np.random.Generator) -> SkatPlayer:
    if kind == "random":
        from ouvert.skat.players.random_player import RandomPlayer

        return RandomPlayer(rng)
    if kind == "forgetful":
        from ouvert.skat.players.forgetful import ForgetfulPlayer

        return ForgetfulPlayer()
    from ouvert.skat.players.reflex import ReflexPlayer

    return ReflexPlayer()


def _bidder(name: str) -> SkatPlayer:
    if name == "reflex":
        from ouvert.skat.players.reflex import ReflexPlayer

        return ReflexPlayer()
    from ouvert.skat.players.bidder import EvaluatingBidder

    return EvaluatingBidder(Payoff.of(name))


def _parse(name: str) -> _Named:
    found = _NAME.fullmatch(resolved(name))
    if found is None or found["kind"] not in _KINDS:
        raise OuvertError(f"there is no player '{name}': names are like {', '.join(EXAMPLES)}")
    named = _budget(found)
    if named.kind == _POLICY:
        if found["net"] is None:
            raise OuvertError(
                "a policy needs the network that it plays by, as in policy+net=FILE: "
                "'ouvert studies learn policy' makes one"
            )
        return replace(named, net=_file(found["net"], "a learned policy"))
    if found["net"] is not None:
        raise OuvertError(f"the player {named.kind} has no network: 'policy' plays by one")
    if found["beliefs"] is None:
        return named
    if named.kind not in _BELIEVING:
        raise OuvertError(
            f"the player {named.kind} has no beliefs; {' and '.join(_BELIEVING)} have some"
        )
    return replace(named, beliefs=_file(found["beliefs"], "learned beliefs"))


def _file(name: str, what: str) -> Path:
    path = Path(name)
    if not path.is_file():
        raise OuvertError(f"there is no file {path} with {what}")
    return path


def _budget(found: re.Match[str]) -> _Named:
    kind, number, bidder = found["kind"], found["number"], found["bidder"]
    paranoia = None if found["paranoia"] is None else _paranoia(found)
    if bidder is not None and bidder not in BIDDERS:
        raise OuvertError(f"there is no bidder '{bidder}': there are {', '.join(BIDDERS)}")
    if kind in (*_PLAIN, _POLICY):
        if number is not None:
            raise OuvertError(f"the player {kind} has no budget: '{kind}' is its whole name")
        return _Named(kind, None, None, bidder, paranoia)
    if number is None:
        return _Named(kind, None, SECONDS, bidder, paranoia)
    if found["unit"]:
        seconds = float(number)
        if not 0 < seconds <= MOST_SECONDS:
            raise OuvertError(f"a decision takes up to {MOST_SECONDS:g} s, not {seconds:g} s")
        return _Named(kind, None, seconds, bidder, paranoia)
    if "." in number or not int(number):
        raise OuvertError(f"{kind} counts in whole numbers from 1 on, and {number} is none")
    return _Named(kind, int(number), None, bidder, paranoia)


def _paranoia(found: re.Match[str]) -> Paranoia:
    first = None if found["trick"] is None else int(found["trick"])
    exclude = None if found["exclude"] is None else float(found["exclude"])
    if first is not None and not 1 <= first <= TRICKS:
        raise OuvertError(f"proofs begin with one of the tricks 1 to {TRICKS}, not {first}")
    if exclude is not None and not 0 < exclude < 1:
        raise OuvertError(f"a proof leaves out a share of the worlds, as ~0.05, not ~{exclude:g}")
    return Paranoia(first, exclude)
