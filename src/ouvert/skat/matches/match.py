"""A match in one call: who plays, how many deals, and who is ahead by how much.

>>> from ouvert.skat.matches.match import match
>>> found = match(["reflex", "random"], deals=3, track="cards")
>>> found.plan.shown, len(found.rows)
(('reflex', 'random'), 18)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

from ouvert.arena.executors import HERE, open_executor
from ouvert.arena.sequential import Decision, Sprt
from ouvert.entrants import Entrant, check_sendable, label_of
from ouvert.errors import OuvertError, check_kind
from ouvert.numbers import how_many
from ouvert.skat.matches.defaults import DEALS, MOST_DEALS
from ouvert.skat.matches.precision import PointsTrial, Precision
from ouvert.skat.matches.ratings import PlayerRating, ratings
from ouvert.skat.matches.rows import GameRow, write_rows
from ouvert.skat.matches.summary import (
    ClubGames,
    Fault,
    PlayerSummary,
    club_games,
    counted,
    difference,
    faults_of,
    summarize,
)
from ouvert.skat.matches.tournament import Plan, Seating, run
from ouvert.skat.matches.tracks import Track
from ouvert.skat.records import GameRecord
from ouvert.skat.records.tables import check_table
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.series import ScoreSheet
from ouvert.stats import Estimate

Players = Mapping[str, Entrant | None] | Sequence[Entrant]
"""Two to four players: names with what makes each (None: the name says it), or a row of them."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match that was played.

    Attributes:
        plan: who played what, on how many deals, and the seed.
        rows: every game, by deal and seating.
        decision: how the sequential test ended, if there was one.
    """

    plan: Plan
    rows: list[GameRow]
    decision: Decision | None = None

    @property
    def sequential(self) -> bool:
        """Whether a sequential test chose the number of deals; `difference` says what follows."""
        return self.decision is not None

    def summaries(self) -> list[PlayerSummary]:
        """What each player did, the best score first."""
        return summarize(self.rows, seed=self.plan.seed)

    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The score sheets of a series, one for each 36 or at a table of four 48 games.

        The last may be shorter. Raises OuvertError if every deal was played in all seatings.
        """
        if self.plan.seating is not Seating.SERIES:
            raise OuvertError("only a series has a score sheet: every deal is played once in it")
        names, results = self.plan.shown, tuple(row.result for row in self.rows)
        full = ScoreSheet(names).games
        lists = (results[first : first + full] for first in range(0, len(results), full))
        bock = self.plan.club.bock
        return tuple(ScoreSheet(names, games, len(games), bock) for games in lists)

    def club_games(self) -> ClubGames:
        """To how many games options of clubs came."""
        return club_games(self.rows)

    def difference(self, one: str | None = None, other: str | None = None) -> Estimate:
        """By how many points in 36 games one player is ahead of another on the same deals.

        Left out, it is the first player against the second. Points are extended Seeger–Fabian, the
        interval is of 95 % for a number of deals that was fixed before. In a `sequential` match it
        holds the truth less often, in about 90 of 100 matches, and the value lies too far from the
        middle of the two hypotheses (docs/strength.md). Raises OuvertError if one of them did not
        play.
        """
        first, second, *_ = dict.fromkeys(self.plan.shown)
        return difference(self.rows, one or first, other or second, seed=self.plan.seed)

    def faults(self) -> list[Fault]:
        """What went wrong with players, in the order of the games; see `summary.counted`."""
        return faults_of(self.rows)

    @property
    def left_out(self) -> int:
        """How many deals are not counted, since a player failed in one of their games."""
        return len({fault.deal for fault in self.faults()})

    def precision(self, one: str | None = None, other: str | None = None) -> Precision:
        """How sure that difference is, and how many deals a smaller half-width takes.

        In a `sequential` match it is less sure than that, as `difference` says.
        """
        return Precision.of(self.plan.deals - self.left_out, self.difference(one, other))

    def __str__(self) -> str:
        deals, games = how_many(self.plan.deals, "deal"), how_many(len(self.rows), "game")
        played = f"{deals}, {games}, seed {self.plan.seed}"
        left_out = (
            [f"{how_many(self.left_out, 'deal')} left out for faults"] if self.left_out else []
        )
        return "\n".join((played, *left_out, *map(_line, self.summaries())))

    def ahead(self) -> dict[str, Estimate]:
        """By how much the player of the best score is ahead of each other, as `difference` says."""
        best, *others = [each.label for each in self.summaries()]
        return {name: self.difference(best, name) for name in others}

    def ratings(self) -> list[PlayerRating]:
        """TrueSkill ratings by the deals that count.

        Raises OuvertError if none does, MissingExtraError without the extra `ratings`.
        """
        return ratings(counted(self.rows))

    def games(self) -> Iterator[GameRecord]:
        """Every game with its cards, as a record."""
        return (row.record for row in self.rows)

    def write(self, path: str | PathLike[str]) -> None:
        """Write every game, cards and all, to a file `.parquet` or `.jsonl`.

        `read_games` reads it again. Raises OuvertError as `skat.records.tables.write_table`.
        """
        write_rows(self.rows, Path(path))


def _line(each: PlayerSummary) -> str:
    won = each.declared
    return (
        f"{each.label}: {each.score} points in 36 games, won {won.won} of {won.games} as declarer"
    )


def plan_of(
    players: Players,
    deals: int,
    *,
    track: Track | str = Track.FULL,
    seed: int = 1,
    series: bool = False,
    club: ClubOptions = BY_THE_ORDER,
) -> Plan:
    """The plan of a match, or of a series.

    A player against itself gets a number for each. Between them is exactly nothing, unless the
    player looks at the clock or draws from a seed that a match cannot give it. Raises OuvertError
    for players, deals or tracks that there are not, and for options of clubs that contradict them.
    """
    if track not in {each.value for each in Track} | set(Track):
        raise OuvertError(f"'{track}' is no track: full, discard or cards")
    if isinstance(players, str):
        raise OuvertError(f"a match has two or three players, not only '{players}'")
    wanted = "a match is given its players in a row, ['pimc:20', 'reflex']"
    check_kind(players, (Mapping, Sequence), wanted, OuvertError)
    if isinstance(players, Mapping):
        named = [(name, name if who is None else who) for name, who in players.items()]
    else:
        named = [(label_of(who), who) for who in players]
    labels = [name for name, _ in named]
    if len(set(labels)) == 1:
        named = [(f"{name} #{place}", who) for place, (name, who) in enumerate(named, start=1)]
    return Plan(
        tuple(who for _, who in named),
        deals,
        track=Track(track),
        seating=Seating.SERIES if series else Seating.DUPLICATE,
        seed=seed,
        labels=tuple(name for name, _ in named),
        club=club,
    )


def match(
    players: Players,
    deals: int | None = None,
    *,
    sprt: Sprt | None = None,
    track: Track | str = Track.FULL,
    seed: int = 1,
    series: bool = False,
    club: ClubOptions = BY_THE_ORDER,
    where: str = HERE,
    workers: int | None = None,
    journal: str | PathLike[str] | None = None,
    results: str | PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
    standing: Callable[[Decision], object] | None = None,
) -> MatchResult:
    """Let two or three players play the same deals in all seatings, or three or four a series.

    Players are names as `player` knows them, or classes, functions and objects of one's own; see
    `ouvert.entrants`. `match({"mine": Voter, "pimc:20/reflex": None}).difference()` says by how
    much mine is ahead. For very many games of the rules alone, `self_play` is some thirty times as
    fast.

    Args:
        players: who plays; see `Players`. Players with the same label count as one.
        deals: number of deals, 100 if left out; of a sequential test the most, 20,000.
        sprt: a sequential test, in points in 36 games, of whether the first player is ahead of the
            second; the match ends with the deal that decides it. The result does not depend on the
            order in which deals are played.
        track: what they decide: `full`, `discard` or `cards`.
        seed: of the deals, the players and the intervals.
        series: play every deal once at one table, while the deal goes round; of four players the
            dealer sits out. `MatchResult.sheets` are the score sheets.
        club: options of clubs that are played, with `bock` Bock rounds in a series, whose games are
            then played one after the other in this process.
        where: `here`, `threads`, `processes`, or `dask:` and an address; see `arena.executors`.
        workers: number of processes.
        journal: a file to go on from; see `tournament.run`.
        results: a file `.parquet` or `.jsonl` that gets every game with its cards; where an error
            ends the match, those of the deals that were finished.
        progress: called with the number of deals finished since the last call.
        standing: called after each deal with how the sequential test stands.

    Raises OuvertError for what there is not, and if a player breaks the rules.
    """
    if deals is None:
        deals = DEALS if sprt is None else MOST_DEALS
    plan = plan_of(players, deals, track=track, seed=seed, series=series, club=club)
    trial = None if sprt is None else _trial(sprt, plan)

    def enough(games: Sequence[GameRow]) -> bool:
        ended = trial is not None and trial.add_deal(games)
        if trial is not None and standing is not None:
            standing(trial.decision)
        return ended

    if results is not None:
        check_table(Path(results))
    if where != HERE:
        check_sendable(plan.players)
    kept = None if journal is None else Path(journal)
    left: list[GameRow] = []
    try:
        with open_executor(where, workers) as executor:
            rows = run(
                plan,
                executor,
                journal=kept,
                progress=progress,
                enough=enough,
                failed=left.extend,
            )
    except OuvertError as error:
        if results is None or not left:
            raise
        MatchResult(plan, left).write(results)
        count = len({row.deal for row in left})
        raise OuvertError(
            f"{error}; the deals finished before that are kept in {results}: {count}"
        ) from error
    played = replace(plan, deals=rows[-1].deal + 1)
    found = MatchResult(played, rows, None if trial is None else trial.decision)
    if results is not None:
        found.write(results)
    return found


def _trial(sprt: Sprt, plan: Plan) -> PointsTrial:
    if len(plan.shown) != 2:
        raise OuvertError(f"a sequential test compares two players, not {len(plan.shown)}")
    one, other = plan.shown
    return PointsTrial(sprt, one, other)
