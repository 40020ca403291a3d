"""Where a player loses points: his decisions of many games, by role, game, trick and kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from enum import Enum
from functools import partial
from math import nan
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.arena.executors import InlineExecutor, spread
from ouvert.arena.journal import Journal
from ouvert.errors import OuvertError
from ouvert.skat.matches.summary import GAMES
from ouvert.skat.records import GameRecord
from ouvert.skat.review.cards import check_limits
from ouvert.skat.rules.contracts import GameType
from ouvert.stats import Estimate, bootstrap
from ouvert.studies.skat.losses.decisions import Kind, Loss, Role, losses_of
from ouvert.studies.skat.losses.defaults import SEED, WORLDS


class View(Enum):
    """By what losses are counted; kinds apart for each role."""

    ROLE = "role"
    GAME = "game"
    TRICK = "trick"
    KIND = "kind"

    def of(self, loss: Loss) -> str:
        """The group of a loss."""
        if self is View.ROLE:
            return loss.role.value
        if self is View.TRICK:
            return f"trick {loss.trick}" if loss.trick else BEFORE
        if self is View.KIND:
            return f"{loss.role.value}: {loss.kind.value}"
        if loss.game is None:
            return PASSED_IN
        return {GameType.GRAND: "Grand", GameType.NULL: "Null"}.get(loss.game, "suit game")


BEFORE, PASSED_IN = "before the play", "passed in"
_ORDER = {
    View.ROLE: tuple(role.value for role in Role),
    View.GAME: ("suit game", "Grand", "Null", PASSED_IN),
    View.TRICK: (BEFORE, *(f"trick {number}" for number in range(1, 11))),
    View.KIND: tuple(f"{role.value}: {kind.value}" for role in Role for kind in Kind),
}


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game and what was given away in it.

    Attributes:
        number: of the game among those given, from 0.
        name: what its record calls it; may be empty.
        deal: the cards, as text; games on the same deal are alike.
        chairs: how many seats of it are judged.
        losses: their decisions.
    """

    number: int
    name: str
    deal: str
    chairs: int
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that could not be judged.

    Attributes:
        number: of the game among those given, from 0.
        name: what its record calls it; may be empty.
        sentence: why not.
    """

    number: int
    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions of one kind, and what they gave away.

    Attributes:
        name: the kind.
        decisions: how many decisions.
        mistakes: how many of them count as mistakes.
        points: points given away in 36 games, as the player could know it; see `Loss.points`.
        thrown: decisions that gave away a game that was won with open cards.
        open_points: points given away in 36 games, with open cards.
        by_tables: whether all of them came before the first card, so that what the player could
            know is judged by our own tables of hands alone, which is no evidence from outside.
    """

    name: str
    decisions: int
    mistakes: int
    points: Estimate
    thrown: int
    open_points: Estimate
    by_tables: bool


@dataclass(frozen=True, slots=True)
class LossReport:
    """Where a player loses points.

    Attributes:
        player: his label; None if all seats count.
        worlds: how many worlds each vote looked at.
        seed: of the votes and of the intervals.
        games: the games that were judged.
        broken: those that could not be, which are left out.
    """

    player: str | None
    worlds: int
    seed: int
    games: tuple[JudgedGame, ...]
    broken: tuple[BrokenGame, ...]

    @property
    def chairs(self) -> int:
        """How many seats were judged, over all games."""
        return sum(game.chairs for game in self.games)

    def total(self) -> Group:
        """All decisions together."""
        return self._group("all", [(game, game.losses) for game in self.games])

    def by(self, view: View) -> list[Group]:
        """The decisions in groups, which add up to the total; groups without any are left out."""
        groups = []
        for name in _ORDER[view]:
            own = [
                (game, tuple(loss for loss in game.losses if view.of(loss) == name))
                for game in self.games
            ]
            if any(losses for _, losses in own):
                groups.append(self._group(name, own))
        return groups

    def worst(self, count: int = 20) -> list[tuple[JudgedGame, Loss]]:
        """The mistakes that cost most as the player could know it, the costliest first.

        A mistake that was made again in another seating of the same deal is listed once.
        """
        distinct: dict[tuple[object, ...], tuple[JudgedGame, Loss]] = {}
        for game in self.games:
            for loss in game.losses:
                if loss.mistake:
                    same = (game.deal, loss.seat, loss.moment, loss.did, loss.better, loss.points)
                    distinct.setdefault(same, (game, loss))
        every = sorted(
            distinct.values(), key=lambda each: (-each[1].points, each[0].number, each[1].moment)
        )
        return every[:count]

    def _group(self, name: str, own: Sequence[tuple[JudgedGame, tuple[Loss, ...]]]) -> Group:
        deals = sorted({game.deal for game, _ in own})
        chairs, points, open_points = (dict.fromkeys(deals, 0.0) for _ in range(3))
        for game, losses in own:
            chairs[game.deal] += game.chairs
            points[game.deal] += sum(loss.points for loss in losses)
            open_points[game.deal] += sum(loss.open_points for loss in losses)
        every = [loss for _, losses in own for loss in losses]
        return Group(
            name=name,
            decisions=len(every),
            mistakes=sum(loss.mistake for loss in every),
            points=self._estimate(points, chairs),
            thrown=sum(loss.open_points > 0 for loss in every),
            open_points=self._estimate(open_points, chairs),
            by_tables=bool(every) and not any(loss.trick for loss in every),
        )

    def _estimate(self, sums: dict[str, float], chairs: dict[str, float]) -> Estimate:
        """In 36 games, from the sums and the chairs of each deal; not a number without any."""
        if not chairs:
            return Estimate(nan, nan, nan)
        rng = np.random.default_rng(self.seed)
        return bootstrap(GAMES * np.array([*sums.values()]), [*chairs.values()], rng)


def find_losses(
    games: Sequence[GameRecord],
    player: str | None = None,
    *,
    worlds: int = WORLDS,
    seed: int = SEED,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> LossReport:
    """Judge the decisions of a player in games, such as those that a match has written.

    Args:
        games: the games.
        player: his name in the records; None judges all seats.
        worlds: how many worlds each vote looks at, unless few are possible.
        seed: of the votes. Games, worlds and seed fix what is found.
        executor: where to judge; in this process if left out. See `arena.executors`.
        journal: a file that remembers judged games, to go on from.
        progress: called with the number of games finished since the last call.

    Raises OuvertError if there is no game of the player, for a journal of something else, and for
    numbers that are none. Games that do not replay, or that the review refuses, are left out and
    listed with the reason.
    """
    check_limits(seed, worlds, None, None)
    due = [
        (number, record, seats)
        for number, record in enumerate(games)
        if (seats := _seats(record, player))
    ]
    if not due:
        raise OuvertError(_nobody(games, player))
    work = {"losses": {"player": player, "worlds": worlds, "seed": seed}}
    worker = partial(_judge, worlds, seed)
    with Journal(journal, work) as finished:

        def told(done: int) -> None:
            if progress is not None and done:
                progress(done)

        for number, record, _ in due:
            if finished.done.get(number, {}).get("print", _print(record)) != _print(record):
                raise OuvertError(
                    f"game {number + 1} is another one than in the journal {journal}: give another "
                    "file, or the same games"
                )
        told(sum(number in finished.done for number, _, _ in due))
        missing = [task for task in due if finished.lacks(task[0])]
        for (number, record, _), found in spread(executor or InlineExecutor(), worker, missing):
            finished.add(number, {"print": _print(record), **found})
            told(1)
        judged = tuple(
            JudgedGame(
                number=number,
                name=record.number or "",
                deal=str(record.deal),
                chairs=len(seats),
                losses=tuple(map(_loss, finished.done[number]["losses"])),
            )
            for number, record, seats in due
            if "broken" not in finished.done[number]
        )
        broken = tuple(
            BrokenGame(number, record.number or "", finished.done[number]["broken"])
            for number, record, _ in due
            if "broken" in finished.done[number]
        )
    return LossReport(player, worlds, seed, judged, broken)


def _judge(worlds: int, seed: int, task: tuple[int, GameRecord, tuple[int, ...]]) -> dict[str, Any]:
    """The losses of a game as JSON values, or why it is broken; runs in the worker."""
    _, record, seats = task
    try:
        game = record.replay().final
        flat = [asdict(loss) for loss in losses_of(game, seats, worlds=worlds, seed=seed)]
    except OuvertError as error:
        return {"broken": str(error)}
    for each in flat:
        each |= {
            "role": each["role"].name,
            "kind": each["kind"].name,
            "game": each["game"] and each["game"].value,
        }
    return {"losses": flat}


def _loss(flat: dict[str, Any]) -> Loss:
    game = flat["game"] and GameType(flat["game"])
    return Loss(**{**flat, "role": Role[flat["role"]], "kind": Kind[flat["kind"]], "game": game})


def _seats(record: GameRecord, player: str | None) -> tuple[int, ...]:
    return tuple(
        seat for seat, name in enumerate(record.players) if player is None or name == player
    )


def _print(record: GameRecord) -> str:
    """What tells a game from others: deal, players and number."""
    return f"{record.deal} {' '.join(record.players)} {record.number or ''}"


def _nobody(games: Sequence[GameRecord], player: str | None) -> str:
    if not games or player is None:
        return "there is no game to judge"
    names = ", ".join(sorted({name for record in games for name in record.players})[:10])
    return f"no '{player}' played in these games: there are {names}"
