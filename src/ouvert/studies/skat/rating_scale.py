"""How far apart levels are as a rating of persons counts it, from games of matches.

Whatever `ouvert.skat.matches.person_rating` holds for known is measured here: how strong each level
is, on the whole, as declarer and as defender; how much the same cards in the hands of club players
tell of a game; and how far one list lies from another by luck. Games are those of duplicate
matches between neighbours, by least squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.skat.matches.person_rating import LIST
from ouvert.skat.matches.rated_games import YARDSTICK, Scores, level_of, same_cards
from ouvert.skat.matches.rows import GameRow
from ouvert.stats import Floats

STANDS_FOR = {"expert:30": "master"}
"""A player of a match, and the level that it stands for: a second a card takes a night."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What was measured.

    Attributes:
        games: how many games.
        spread: standard deviation of what a list of LIST games brings, less what it brings the
            others in the mean.
        declares: share of games in which a seat is declarer.
        slope: how much of what club players make of the same cards goes into a result.
        luck: standard deviation of the rest, a game.
        base: what a declared game brings a club player against two of them, less the same share of
            what the same cards bring.
        role_slope: that share, of declared games.
        role_luck: standard deviation of the rest of declared games.
        whole: points a list by which each level is ahead of the club player.
        declarer: the same as declarer.
        defender: the same as defender.
    """

    games: int
    spread: float
    declares: float
    slope: float
    luck: float
    base: float
    role_slope: float
    role_luck: float
    whole: dict[str, float]
    declarer: dict[str, float]
    defender: dict[str, float]


def measure(matches: Iterable[Sequence[GameRow]]) -> Scale:
    """Measure the scale by the games of some matches between levels, cards and all."""
    games = [each for rows in matches for each in _played(rows)]
    levels = sorted({name for each in games for name in each.players} - {YARDSTICK})
    own = np.array([_apart(each.scores, seat) for each in games for seat in range(3)])
    theirs = np.array([_apart(each.same_cards, seat) for each in games for seat in range(3)])
    who = np.array([_shares(each.players, seat, levels) for each in games for seat in range(3)])
    found, rest = _fitted(np.column_stack([theirs, who]), own)
    declared = [(each, each.declarer) for each in games if each.declarer is not None]
    seen = np.array([_apart(each.scores, seat) for each, seat in declared])
    same = np.array([_apart(each.same_cards, seat) for each, seat in declared])
    sides = np.array([_sides(each.players, seat, levels) for each, seat in declared])
    roles, role_rest = _fitted(np.column_stack([np.ones(len(seen)), same, sides]), seen)
    share = len(declared) / len(games) / 3
    both = LIST * share * roles[2:]
    return Scale(
        len(games),
        float(own.std() * np.sqrt(LIST)),
        share,
        float(found[0]),
        rest,
        float(roles[0]),
        float(roles[1]),
        role_rest,
        _named(levels, LIST * found[1:]),
        _named(levels, both[: len(levels)]),
        _named(levels, both[len(levels) :]),
    )


@dataclass(frozen=True, slots=True)
class _Game:
    players: tuple[str, ...]
    declarer: int | None
    scores: Scores
    same_cards: Scores


def _played(rows: Sequence[GameRow]) -> list[_Game]:
    known: dict[int, Scores] = {}
    for row in rows:
        if row.deal not in known:
            known[row.deal] = same_cards(row.replayed().dealt)
    return [
        _Game(
            tuple(STANDS_FOR.get(each) or level_of(each) or each for each in row.players),
            None if row.result.passed_in else row.result.declarer,
            row.scores,
            known[row.deal],
        )
        for row in rows
    ]


def _apart(scores: Scores, seat: int) -> float:
    """What a game has brought a seat, less the mean of the others."""
    return scores[seat] - (sum(scores) - scores[seat]) / 2


def _shares(players: Sequence[str], seat: int, levels: Sequence[str]) -> list[float]:
    """How much of the skill of each level goes into what a seat is apart."""
    return [
        sum(1.0 if each == seat else -0.5 for each in range(3) if players[each] == level)
        for level in levels
    ]


def _sides(players: Sequence[str], seat: int, levels: Sequence[str]) -> list[float]:
    """The same of declarers, and then of defenders."""
    declares = [float(players[seat] == level) for level in levels]
    others = [players[each] for each in range(3) if each != seat]
    return [*declares, *(-float(others.count(level)) for level in levels)]


def _fitted(known: Floats, seen: Floats) -> tuple[Floats, float]:
    """The coefficients of least squares, and the standard deviation of the rest."""
    found = np.asarray(np.linalg.lstsq(known, seen)[0], dtype=np.float64)
    return found, float((seen - known @ found).std())


def _named(levels: Sequence[str], values: Floats) -> dict[str, float]:
    return {YARDSTICK: 0.0, **dict(zip(levels, map(float, values), strict=True))}
