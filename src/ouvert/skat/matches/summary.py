"""What a match says about its players, and how sure that is.

The deals are what is random about a match: games on the same deal are alike. So every confidence
interval comes from drawing whole deals again, with all games that were played on them (a cluster
bootstrap). Scores are extended Seeger–Fabian points in 36 games, which is what each plays in a
series at a table of three or four; what the dealer of four gets, who sits out, is counted.

A game in which a player failed (`GameRow.faults`) was played on by another, and says nothing about
him. So its whole deal is left out of all that is counted here but the faults themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import isnan

import numpy as np

from ouvert.errors import OuvertError
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.series import SERIES_GAMES
from ouvert.stats import Estimate, Floats, bootstrap, percentile_interval, resampled_ratios

GAMES = SERIES_GAMES[3]


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one kind.

    Attributes:
        games: how many.
        won: how many of them were won.
    """

    games: int = 0
    won: int = 0

    def plus(self, won: bool) -> Tally:
        """The tally with one game more."""
        return Tally(self.games + 1, self.won + won)

    @property
    def share(self) -> float:
        """Share of the games that were won; NaN if there are none."""
        return self.won / self.games if self.games else float("nan")


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """What one player did.

    Attributes:
        label: the player.
        games: games at the table, passed in ones included; those of deals that are left out not.
        passed_in: games that nobody wanted.
        ramsch: games that nobody wanted and that were played as a Ramsch.
        declared: games as declarer.
        defended: games as defender.
        by_game: games as declarer by what was played.
        score: extended Seeger–Fabian points in 36 games.
        declarer_share: share of games won as declarer.
        defender_share: share of games won as defender.
        decisions: how many decisions were taken.
        seconds: time that they took together.
        slowest: time of the longest decision.
        faults: games, of all, in which the player failed.
    """

    label: str
    games: int
    passed_in: int
    ramsch: int
    declared: Tally
    defended: Tally
    by_game: dict[GameType, Tally] = field(compare=False)
    score: Estimate
    declarer_share: Estimate
    defender_share: Estimate
    decisions: int
    seconds: float
    slowest: float
    faults: int = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong with a player in a game.

    Attributes:
        deal: number of the deal, from 0.
        seating: number of the seating, from 0.
        seat: where the player sat.
        label: the player.
        sentence: what went wrong, and at which moment.
    """

    deal: int
    seating: int
    seat: int
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ClubGames:
    """To how many games of a match options of clubs came.

    Attributes:
        ramsch: games in which all have passed, and Ramsch was played.
        kontra: games in which Kontra was said.
        re: those of them in which Re was answered.
        bock: games of a Bock round.
    """

    ramsch: int = 0
    kontra: int = 0
    re: int = 0
    bock: int = 0


def club_games(rows: Iterable[GameRow]) -> ClubGames:
    """Count the games to which options of clubs came."""
    results = [row.result for row in rows]
    return ClubGames(
        ramsch=sum(result.ramsch is not None for result in results),
        kontra=sum(result.kontra > 1 for result in results),
        re=sum(result.kontra > 2 for result in results),
        bock=sum(result.bock for result in results),
    )


def faults_of(rows: Iterable[GameRow]) -> list[Fault]:
    """Every fault of a match, in the order of its games."""
    return [
        Fault(row.deal, row.seating, seat, row.players[seat], sentence)
        for row in rows
        for seat, sentence in enumerate(row.faults)
        if sentence
    ]


def counted(rows: Sequence[GameRow]) -> list[GameRow]:
    """The games of those deals on which no player failed in any game."""
    broken = {row.deal for row in rows if any(row.faults)}
    return [row for row in rows if row.deal not in broken]


def summarize(rows: Sequence[GameRow], *, seed: int = 0) -> list[PlayerSummary]:
    """Sum a match up: its players, the best score first. `seed` is that of the bootstrap."""
    labels = dict.fromkeys(
        label for row in rows for label in (*row.players, row.sat_out) if label is not None
    )
    failed = Counter(fault.label for fault in faults_of(rows))
    kept = counted(rows)
    summaries = [replace(_summary(label, kept, seed), faults=failed[label]) for label in labels]
    # a score that is not a number is the last
    return sorted(summaries, key=lambda each: (isnan(each.score.value), -each.score.value))


def difference(rows: Sequence[GameRow], one: str, other: str, *, seed: int = 0) -> Estimate:
    """Return by how many points in 36 games one player is ahead of another on the same deals.

    Its interval is narrower than those of the two scores, since luck of the deal cancels out.
    Raises OuvertError if one of them did not play. If all deals are left out, it is not a number.
    """
    values, samples = [], []
    kept = counted(rows)
    for label in (one, other):
        if not any(label in row.players for row in rows):
            raise OuvertError(f"no {label} played in this match")
        points, games = _points_and_games(kept, label)
        drawn, value = resampled_ratios(points, games, np.random.default_rng(seed))
        values.append(value)
        samples.append(drawn)
    # the same seed has drawn the same deals for both
    return _scaled(percentile_interval(values[0] - values[1], samples[0] - samples[1]))


def _summary(label: str, rows: Sequence[GameRow], seed: int) -> PlayerSummary:
    declared, defended = Tally(), Tally()
    by_game = {game: Tally() for game in GameType}
    games = passed_in = ramsch = decisions = 0
    seconds = slowest = 0.0
    for row in rows:
        for seat, player in enumerate(row.players):
            if player != label:
                continue
            games += 1
            pace = row.paces[seat]
            decisions += pace.decisions
            seconds += pace.seconds
            slowest = max(slowest, pace.slowest)
            if row.result.ramsch is not None:
                ramsch += 1
            elif row.game is None:
                passed_in += 1
            elif seat == row.result.declarer:
                declared = declared.plus(row.result.won)
                by_game[row.game] = by_game[row.game].plus(row.result.won)
            else:
                defended = defended.plus(not row.result.won)
    rng = np.random.default_rng(seed)
    return PlayerSummary(
        label=label,
        games=games,
        passed_in=passed_in,
        ramsch=ramsch,
        declared=declared,
        defended=defended,
        by_game={game: tally for game, tally in by_game.items() if tally.games},
        score=_scaled(bootstrap(*_points_and_games(rows, label), rng)),
        declarer_share=bootstrap(*_wins(rows, label, declares=True), rng),
        defender_share=bootstrap(*_wins(rows, label, declares=False), rng),
        decisions=decisions,
        seconds=seconds,
        slowest=slowest,
    )


def _points_and_games(rows: Sequence[GameRow], label: str) -> tuple[Floats, Floats]:
    """For each deal the points and the games of a player; to sit out is no game."""
    scored = [
        (row.deal, score, 1)
        for row in rows
        for player, score in zip(row.players, row.scores, strict=True)
        if player == label
    ]
    scored += [(row.deal, row.sat_out_score, 0) for row in rows if row.sat_out == label]
    return _by_deal(rows, scored)


def _wins(rows: Sequence[GameRow], label: str, *, declares: bool) -> tuple[Floats, Floats]:
    """For each deal the won and all games of a player on one side."""
    ended = (
        (row.deal, row.result.won == declares, 1)
        for row in rows
        for seat, player in enumerate(row.players)
        if player == label and row.game and (seat == row.result.declarer) == declares
    )
    return _by_deal(rows, ended)


def _by_deal(
    rows: Sequence[GameRow], values: Iterable[tuple[int, float, int]]
) -> tuple[Floats, Floats]:
    """For each deal of the match, in order, the sum and the number of what was counted.

    One deal of nothing, if there are none.
    """
    sums = dict.fromkeys(sorted({row.deal for row in rows}) or [0], 0.0)
    numbers = dict.fromkeys(sums, 0)
    for deal, value, number in values:
        sums[deal] += value
        numbers[deal] += number
    return np.array([*sums.values()]), np.array([*numbers.values()], dtype=float)


def _scaled(estimate: Estimate) -> Estimate:
    return Estimate(GAMES * estimate.value, GAMES * estimate.low, GAMES * estimate.high)
