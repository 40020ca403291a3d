"""People against AIs: who won, and by how much, at the tables at which they met.

Paper 004, section VII.B, has kept such an account of its server. A list of games that was broken
off is counted apart: people who trail behind tend to leave, and then the AIs look worse than they
are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Any

import numpy as np

from ouvert.skat.matches.summary import GAMES, Tally
from ouvert.skat.records.circumstances import PERSON
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.series import ScoreSheet, table_scores
from ouvert.skat.rules.values import GameResult
from ouvert.stats import Estimate, bootstrap

AI = "AI"
"""Who may have played for a place in a game, or PERSON; an empty text, if several have."""
OTHER = "another person"
"""Who played for a place is not the one whom an account is about."""


@dataclass(frozen=True, slots=True)
class TableGame:
    """A finished game of a table.

    Attributes:
        result: how it ended.
        by: who played for each place, or held it while it sat out: PERSON, AI, OTHER, or "" if it
            changed in the game.
    """

    result: GameResult
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The games of a table at which people met AIs.

    Attributes:
        names: of the places, three or four.
        games: the finished games in order.
        planned: how many games the list has.
    """

    names: tuple[str, ...]
    games: tuple[TableGame, ...]
    planned: int

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet before the first game: who deals, and who sits where."""
        return ScoreSheet(self.names, games=self.planned)

    @property
    def finished(self) -> bool:
        """Whether the list was played to its end."""
        return len(self.games) == self.planned

    def of_person(self, places: Collection[int]) -> PlayedTable:
        """The table as the account of one person has it: other people count for nobody."""
        games = tuple(replace(game, by=_without(game.by, places)) for game in self.games)
        return replace(self, games=games)

    def totals(self) -> tuple[int, ...]:
        """What the list has brought the places in extended Seeger–Fabian."""
        return replace(self.sheet, results=tuple(game.result for game in self.games)).totals()


@dataclass(frozen=True, slots=True)
class Side:
    """What one side has done, people or the AIs at their tables.

    Attributes:
        games: places in games, counted once for each place that the side held and that played.
        passed_in: how many of them nobody wanted.
        declared: games won and played as declarer.
        defended: the same as defender.
        by_game: as declarer, by what was played.
        score: extended Seeger–Fabian points in 36 games, which is as many as each plays in a series
            at a table of three or four; what the dealer gets who sits out is counted.
    """

    games: int
    passed_in: int
    declared: Tally
    defended: Tally
    by_game: dict[GameType, Tally]
    score: Estimate


@dataclass(frozen=True, slots=True)
class Account:
    """People against AIs, over some tables.

    Attributes:
        tables: how many lists.
        won: in how many of them a person has more points than every AI. Places are of those who
            held them last, by the last game in which they did not change hands.
        lost: in how many an AI has more than every person.
        left: in how many no place was a person's any more, so that the list is neither won nor
            lost: who has left before the last game does not know how it ended. All others are
            level, or people held all places.
        people: what the people have done.
        ais: what the AIs have done at the same tables.
        others: places in games that count for neither side: person and AI took turns there, or it
            was another person than the one whom the account is about.
    """

    tables: int
    won: int
    lost: int
    left: int
    people: Side
    ais: Side
    others: int


@dataclass(frozen=True, slots=True)
class Accounts:
    """The account of lists that were played to their end, and of those that were not."""

    finished: Account
    unfinished: Account


def accounts(tables: Iterable[PlayedTable], *, seed: int = 0) -> Accounts:
    """Count the games of people against AIs; tables without both, or without a game, are left out.

    `seed` is that of the bootstrap, which draws games again.
    """
    met = [table for table in tables if table.games and _met(table)]
    return Accounts(
        _account([table for table in met if table.finished], seed),
        _account([table for table in met if not table.finished], seed),
    )


def accounts_by_name(tables: Iterable[PlayedTable], *, seed: int = 0) -> dict[str, Accounts]:
    """The same for every person by name; two who give the same name are one."""
    met = [table for table in tables if table.games and _met(table)]
    own: dict[str, list[PlayedTable]] = {}
    for table in met:
        for name in set(table.names):
            places = {place for place, each in enumerate(table.names) if each == name}
            if any(game.by[place] == PERSON for game in table.games for place in places):
                own.setdefault(name, []).append(table.of_person(places))
    return {name: accounts(own[name], seed=seed) for name in sorted(own)}


def _without(by: Sequence[str], places: Collection[int]) -> tuple[str, ...]:
    return tuple(
        OTHER if who == PERSON and place not in places else who for place, who in enumerate(by)
    )


def _met(table: PlayedTable) -> bool:
    kinds = {by for game in table.games for by in game.by}
    return {PERSON, AI} <= kinds


def _account(tables: Sequence[PlayedTable], seed: int) -> Account:
    ahead = [_ahead(table) for table in tables]
    last = [[_last_at(table, place) for place in range(len(table.names))] for table in tables]
    others = sum(
        game.by[place] not in (PERSON, AI)
        for table in tables
        for number, game in enumerate(table.games, start=1)
        for place in table.sheet.places(number)
    )
    return Account(
        tables=len(tables),
        won=sum(each > 0 for each in ahead),
        lost=sum(each < 0 for each in ahead),
        left=sum(PERSON not in each for each in last),
        people=_side(tables, PERSON, seed),
        ais=_side(tables, AI, seed),
        others=others,
    )


def _ahead(table: PlayedTable) -> int:
    """By how many points the best person is ahead of the best AI; places by who held them last."""
    totals = table.totals()
    by = [_last_at(table, place) for place in range(len(totals))]
    people = [total for total, who in zip(totals, by, strict=True) if who == PERSON]
    ais = [total for total, who in zip(totals, by, strict=True) if who == AI]
    return max(people) - max(ais) if people and ais else 0


def _last_at(table: PlayedTable, place: int) -> str:
    """Who held a place last: in the last game in which it did not change hands."""
    return next((game.by[place] for game in reversed(table.games) if game.by[place]), "")


def _side(tables: Sequence[PlayedTable], who: str, seed: int) -> Side:
    declared, defended = Tally(), Tally()
    by_game = {game: Tally() for game in GameType}
    points: list[int] = []
    places: list[int] = []
    games = passed_in = 0
    for table in tables:
        for number, game in enumerate(table.games, start=1):
            seats = table.sheet.places(number)
            scores = table_scores(game.result, players=len(table.names))
            own = [seat for seat, place in enumerate(seats) if game.by[place] == who]
            sits_out = table.sheet.sits_out(number)
            sitting = sits_out is not None and game.by[sits_out] == who
            points.append(sum(scores[seat] for seat in own) + (scores[-1] if sitting else 0))
            places.append(len(own))
            games += len(own)
            for seat in own:
                if game.result.contract is None:
                    passed_in += 1
                elif seat == game.result.declarer:
                    kind = game.result.contract.game
                    declared = declared.plus(game.result.won)
                    by_game[kind] = by_game[kind].plus(game.result.won)
                else:
                    defended = defended.plus(not game.result.won)
    return Side(
        games,
        passed_in,
        declared,
        defended,
        {kind: tally for kind, tally in by_game.items() if tally.games},
        _score(points, places, seed),
    )


def _score(points: Sequence[int], places: Sequence[int], seed: int) -> Estimate:
    if not sum(places):
        return Estimate(float("nan"), float("nan"), float("nan"))
    found = bootstrap(points, places, np.random.default_rng(seed))
    return Estimate(GAMES * found.value, GAMES * found.low, GAMES * found.high)


def account_json(account: Account) -> dict[str, Any]:
    """An account as JSON values; a score that nobody has is None, and so are ends unknown."""
    return {
        "tables": account.tables,
        "won": account.won,
        "lost": account.lost,
        "left": account.left,
        "others": account.others,
        "people": _side_json(account.people),
        "ais": _side_json(account.ais),
    }


def _side_json(side: Side) -> dict[str, Any]:
    score = side.score
    ends = (None if isnan(end) else end for end in score.interval)
    return {
        "games": side.games,
        "passed_in": side.passed_in,
        "declared": {"games": side.declared.games, "won": side.declared.won},
        "defended": {"games": side.defended.games, "won": side.defended.won},
        "by_game": {
            game.value: {"games": tally.games, "won": tally.won}
            for game, tally in side.by_game.items()
        },
        "score": None
        if isnan(score.value)
        else {"value": score.value, **dict(zip(("low", "high"), ends, strict=True))},
    }
