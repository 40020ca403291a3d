"""How somebody's play goes over time: by role, game, seat and phase, weaknesses, luck and skill.

Of each game: what it brought in the table's scoring (own points less the mean of the others'), what
its decisions gave away by looking back at it (`ouvert.skat.review.decisions`), and what three club
players make of the same cards in the same seat. What a game brought is luck less what was given
away: so luck, with the cards and the others' mistakes in it, is the sum of the two. Of that luck
the hands dealt are told apart (`ouvert.skat.training.dealt`).

Games with options of clubs are another account: their points are others, and there are no tables of
what their hands are worth.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from ouvert.cards import Card
from ouvert.skat.players.seated import played_by
from ouvert.skat.review.decisions import Decision, decisions
from ouvert.skat.review.themes import Theme, theme_of
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.club.options import BY_THE_ORDER
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import game_scores
from ouvert.skat.training.dealt import dealt_value
from ouvert.stats import Estimate, bootstrap

Json = dict[str, Any]
LIST = 36
"""Games of a list, by which points are told."""
FEW = 20
"""Games below which it is too early to tell."""
AI = "club"
"""The level that is given the same cards, and the same options of clubs."""
PHASES = ("bidding", "discard", "cards")
PHASE_OF = {"card": "cards", "ramsch": "cards", "contract": "discard"}
"""The phases of kinds of decisions; all others, Kontra and Re too, belong to the bidding."""
By = Literal["all", "role", "game", "seat"]
"""What games are told apart by."""
Reason = Literal["unfinished", "lesson", "older"]
"""Why a game is left out: it was not played to its end, its cards were arranged for a lesson, or
there are newer ones enough."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A finished game of somebody.

    Attributes:
        game: the game.
        seat: where he sat.
        parts: the parts of its review (`ouvert.skat.review.parts`); None where there is none.
        at: when it was played, in milliseconds since 1970; 0 if that is not known.
        name: what it is called.
        late: the actions that the clock has made in his place, by number; they are no mistakes of
            his.
    """

    game: SkatGame
    seat: int
    parts: tuple[Json, ...] | None = None
    at: int = 0
    name: str = ""
    late: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that is in no account: what it is called, when it was played, and why."""

    name: str
    at: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in the account.

    Attributes:
        name: what it is called.
        at: when it was played.
        role: `declarer`, `defender`, `ramsch` or `passed in`.
        kind: `suit`, `grand`, `null`, `ramsch` or `none`.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        points: what it brought, less the mean of the others.
        given: what decisions gave away, by phase; None where the game was not looked back at.
        ai: what the AI brought with the same cards.
        dealt: what the tables expect of the hands dealt; None with options of clubs.
        options: the options of clubs that it was played with.
    """

    name: str
    at: int
    role: str
    kind: str
    seat: int
    points: float
    given: dict[str, float] | None
    ai: float
    dealt: float | None
    options: tuple[str, ...] = ()

    @property
    def lost(self) -> float | None:
        """All that decisions gave away; None where that is not known."""
        return None if self.given is None else sum(self.given.values())

    @property
    def beyond(self) -> float | None:
        """What it brought beyond what the hands dealt were worth; None where that is not known."""
        return None if self.dealt is None else self.points - self.dealt

    @property
    def luck(self) -> float | None:
        """What the game would have brought without mistakes; None where that is not known."""
        return None if self.lost is None else self.points + self.lost


@dataclass(frozen=True, slots=True)
class Split:
    """Games that have something in common.

    Attributes:
        by: `all`, `role`, `game` or `seat`.
        what: the role, game or seat.
        games: how many.
        reviewed: how many of them were looked back at.
        points: points a list of LIST games.
        given: points given away a list.
        luck: points a list that were luck.
        ai: points a list of the AI with the same cards.
        ahead: points a list ahead of it.
        dealt: points a list that the tables expect of the hands dealt; NaN with options of clubs.
        beyond: points a list beyond those.
    """

    by: By
    what: str
    games: int
    reviewed: int
    points: Estimate
    given: Estimate
    luck: Estimate
    ai: Estimate
    ahead: Estimate
    dealt: Estimate
    beyond: Estimate

    @property
    def enough(self) -> bool:
        """Whether there are games enough to tell."""
        return self.games >= FEW


@dataclass(frozen=True, slots=True)
class Weakness:
    """A theme in which points were given away.

    Attributes:
        theme: what the decisions were about.
        times: how many of them.
        points: what they gave away together.
        a_list: the same for a list of LIST games.
        enough: whether there are games enough to tell.
        worst: name of the game, and the moment, of the costliest.
    """

    theme: Theme
    times: int
    points: float
    a_list: Estimate
    enough: bool
    worst: tuple[str, int]


@dataclass(frozen=True, slots=True)
class Progress:
    """How somebody's play goes.

    Attributes:
        lines: the games in order.
        splits: all of them, and by role, game and seat.
        phases: points given away a list in bidding, discards and cards.
        weaknesses: the costliest theme first.
        club: the same of games with options of clubs; None if there are none.
        left_out: the games that are in neither.
    """

    lines: tuple[GameLine, ...]
    splits: tuple[Split, ...]
    phases: dict[str, Estimate]
    weaknesses: tuple[Weakness, ...]
    club: Progress | None = None
    left_out: tuple[LeftOut, ...] = ()


def progress(
    games: Iterable[OwnGame], *, left_out: Iterable[LeftOut] = (), seed: int = 0
) -> Progress:
    """Say how somebody's play goes.

    Args:
        games: his games in order; those that were not finished are left out.
        left_out: what was left out before.
        seed: of the intervals.
    """
    every = list(games)
    ended = [each for each in every if each.game.result is not None]
    unfinished = (each for each in every if each.game.result is None)
    out = (*left_out, *(LeftOut(each.name, each.at, "unfinished") for each in unfinished))
    own = [each for each in ended if each.game.club == BY_THE_ORDER]
    others = [each for each in ended if each.game.club != BY_THE_ORDER]
    club = _account(others, seed) if others else None
    return replace(_account(own, seed), club=club, left_out=out)


def _account(own: Sequence[OwnGame], seed: int) -> Progress:
    """What finished games come to."""
    found = [_decided(each) for each in own]
    lines = tuple(_line(each, theirs) for each, theirs in zip(own, found, strict=True))
    rng = np.random.default_rng(seed)
    keys: tuple[tuple[By, Callable[[GameLine], str]], ...] = (
        ("all", lambda line: ""),
        ("role", lambda line: line.role),
        ("game", lambda line: line.kind),
        ("seat", lambda line: str(line.seat)),
    )
    splits = [
        _split(by, what, [line for line in lines if key(line) == what], rng)
        for by, key in keys
        for what in sorted({key(line) for line in lines})
    ]
    reviewed = [line for line in lines if line.given is not None]
    phases = {
        phase: _a_list([(line.given or {}).get(phase, 0.0) for line in reviewed], rng)
        for phase in PHASES
    }
    return Progress(lines, tuple(splits), phases, weaknesses(own, seed=seed))


def weaknesses(games: Sequence[OwnGame], *, seed: int = 0) -> tuple[Weakness, ...]:
    """The themes in which somebody gives points away, the costliest first.

    Args:
        games: his games; those without a review are left out.
        seed: of the intervals.
    """
    rng = np.random.default_rng(seed)
    reviewed = [(each, _decided(each)) for each in games if each.parts is not None]
    themed = [
        (number, each, decision, theme_of_decision(each.game, decision))
        for number, (each, theirs) in enumerate(reviewed)
        for decision in theirs or ()
    ]
    found = []
    for theme in Theme:
        some = [row for row in themed if row[3] is theme]
        if not some:
            continue
        given = np.zeros(len(reviewed))
        for number, _, decision, _ in some:
            given[number] += decision.points
        _, game, worst, _ = max(some, key=lambda row: row[2].points)
        found.append(
            Weakness(
                theme,
                len(some),
                float(given.sum()),
                _a_list(given.tolist(), rng),
                len(reviewed) >= FEW,
                (game.name, worst.moment),
            )
        )
    return tuple(sorted(found, key=lambda each: -each.points))


def theme_of_decision(game: SkatGame, decision: Decision) -> Theme:
    """What a decision of a finished game was about, by what its player knew."""
    if decision.kind in ("ramsch", "kontra"):
        return Theme(decision.kind)
    if decision.kind != "card":
        return Theme.DISCARD if decision.kind == "contract" else Theme.BIDDING
    state = SkatGame.replay(game.dealt, [each for _, each in game.history[: decision.moment]])
    better, done = (PlayCard(Card.parse(code)) for code in (decision.better, decision.done))
    return theme_of(state.observe(decision.seat), better, done)


def progress_csv(found: Progress) -> str:
    """The games as CSV, a line each; what is not known is empty.

    Games with options of clubs name them, and those that are left out say why.
    """
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    head = ["game", "at", "role", "kind", "seat", "points", *PHASES, "given", "luck", AI]
    head += ["dealt", "beyond", "options", "left_out"]
    rows.writerow(head)
    for line in (*found.lines, *(found.club.lines if found.club else ())):
        given = line.given or {}
        told = [_told(given.get(phase)) for phase in PHASES]
        rows.writerow(
            [
                *(line.name, line.at or "", line.role, line.kind, line.seat, _told(line.points)),
                *(*told, _told(line.lost), _told(line.luck), _told(line.ai)),
                *(_told(line.dealt), _told(line.beyond), " ".join(line.options), ""),
            ]
        )
    for each in found.left_out:
        told = [each.name, str(each.at or "")]
        rows.writerow([*told, *[""] * (len(head) - len(told) - 1), each.reason])
    return written.getvalue()


def _decided(own: OwnGame) -> tuple[Decision, ...] | None:
    """What a person's decisions gave away in a game; None where it was not looked back at."""
    if own.parts is None:
        return None
    found = (each for each in decisions(own.game, own.parts) if each.moment not in own.late)
    return tuple(each for each in found if each.seat == own.seat)


def _line(own: OwnGame, decided: tuple[Decision, ...] | None) -> GameLine:
    game = own.game
    contract = game.contract
    kind, role = ("ramsch", "ramsch") if game.ramsch else ("none", "passed in")
    if contract is not None:
        kind = {GameType.GRAND: "grand", GameType.NULL: "null"}.get(contract.game, "suit")
        role = "declarer" if game.declarer == own.seat else "defender"
    given = None
    if decided is not None:
        given = dict.fromkeys(PHASES, 0.0)
        for each in decided:
            phase = PHASE_OF.get(each.kind, "bidding")
            given[phase] += each.points
    points = _points(game, own.seat)
    ai = _points(played_by(AI, game.dealt, club=game.club), own.seat)
    ordered = game.club == BY_THE_ORDER
    dealt = dealt_value(game.dealt)[own.seat] if ordered else None
    options = game.club.words
    return GameLine(own.name, own.at, role, kind, own.seat, points, given, ai, dealt, options)


def _points(game: SkatGame, seat: int) -> float:
    """What a finished game brought a seat, less the mean of the others."""
    if game.result is None:
        return 0.0
    scores = game_scores(game.result)
    return scores[seat] - (sum(scores) - scores[seat]) / 2


def _split(by: By, what: str, lines: list[GameLine], rng: np.random.Generator) -> Split:
    known = [line for line in lines if line.given is not None]
    return Split(
        by,
        what,
        len(lines),
        len(known),
        _a_list([line.points for line in lines], rng),
        _a_list([line.lost or 0.0 for line in known], rng),
        _a_list([line.luck or 0.0 for line in known], rng),
        _a_list([line.ai for line in lines], rng),
        _a_list([line.points - line.ai for line in lines], rng),
        _a_list([line.dealt for line in lines if line.dealt is not None], rng),
        _a_list([line.beyond for line in lines if line.beyond is not None], rng),
    )


def _a_list(values: Sequence[float], rng: np.random.Generator) -> Estimate:
    """The mean of some games for a list of LIST, with its interval."""
    given = np.array(values, dtype=np.float64)
    return bootstrap(LIST * given, np.ones(len(given)), rng)


def _told(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"
