"""The table of recorded games: the record, the open-card solver and our players, side by side.

The tables of paper 004, section VII.A, in our form. Who won? The declarer of the record; the
open-card solver, which sees all cards and lets both sides play perfectly; and our players, any of
them as declarer against any as both defenders. The games are counted by these three answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from ouvert.errors import OuvertError
from ouvert.skat.matches.replayed import ANSWERS, Answers, Pair, ReplayRow
from ouvert.skat.matches.summary import GAMES
from ouvert.skat.players import registry
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.stats import LEVEL, Estimate, bootstrap, share_of

ENSEMBLE, BLIND = "expert", "vote"
"""What the names of the ensemble begin with, with its proofs and without."""

PROVING = ("both", "declarer", "defenders", "nobody")
"""Who proves wins, where a player with proofs meets the same without."""


@dataclass(frozen=True, slots=True)
class ReplayColumn:
    """The games of one declarer against one kind of defenders.

    Attributes:
        declarer: name of the player that declared.
        defenders: name of the player that defended.
        counts: number of games by who won: in the record, with open cards as the game was
            declared again, with our players. Folded games are in none.
        recorded_counts: the same with the open cards of the record's own contract and skat.
        folded: games in which all passed when they were played again.
        seconds: time that all of them took.
        slowest: time of the longest decision, in seconds.
        nodes: positions that proofs looked at.
        share: share of the games that our declarer won, with Wilson's interval.
        gain: that share minus the share of the recorded declarers.
        score: extended Seeger–Fabian points in 36 games, the mean of the three seats; folded games
            are games of a series in which nobody scores.
    """

    declarer: str
    defenders: str
    counts: dict[Answers, int]
    recorded_counts: dict[Answers, int]
    folded: int
    seconds: float
    slowest: float
    nodes: int
    share: Estimate
    gain: Estimate
    score: Estimate

    @property
    def games(self) -> int:
        """Number of games that were played; folded ones are not."""
        return sum(self.counts.values())

    @property
    def recorded_wins(self) -> int:
        """Games that the recorded declarers won."""
        return sum(count for answers, count in self.counts.items() if answers[0])

    @property
    def open_wins(self) -> int:
        """Games that are won with open cards as they were declared again."""
        return sum(count for answers, count in self.counts.items() if answers[1])

    @property
    def open_recorded_wins(self) -> int:
        """Games that are won with open cards in the contract and with the skat of the record."""
        return sum(count for answers, count in self.recorded_counts.items() if answers[1])

    @property
    def wins(self) -> int:
        """Games that our declarer won."""
        return sum(count for answers, count in self.counts.items() if answers[2])


def replay_columns(rows: Sequence[ReplayRow], *, seed: int = 0) -> list[ReplayColumn]:
    """Count the games of every declarer against every kind of defenders.

    `seed` is that of the bootstrap; every game is a deal of its own.
    """
    return [_column(own, seed) for own in _by_pair(rows).values()]


def columns_by_game(
    rows: Sequence[ReplayRow], *, seed: int = 0
) -> dict[GameType, list[ReplayColumn]]:
    """The same for the games of each type that was played, in the order of `GameType`."""
    by_game: dict[GameType, list[ReplayRow]] = {game: [] for game in GameType}
    for row in rows:
        by_game[row.game].append(row)
    return {game: replay_columns(own, seed=seed) for game, own in by_game.items() if own}


def replay_difference(
    rows: Sequence[ReplayRow], one: Pair, other: Pair, *, seed: int = 0, level: float = LEVEL
) -> tuple[Estimate, Estimate]:
    """What changes from another declarer and defenders to these, on the same games.

    Returns the difference of the declarers' shares of won games, and that of their scores in 36
    games, with intervals of this level. They are narrower than those of the two columns: luck of
    the deal cancels out. Raises OuvertError if a pair has not played, or not the same games.
    """
    by_pair = _by_pair(rows)
    mine, theirs = by_pair.get(one, []), by_pair.get(other, [])
    if not mine or [row.number for row in mine] != [row.number for row in theirs]:
        raise OuvertError(f"{' / '.join(one)} and {' / '.join(other)} did not play the same games")
    both = list(zip(mine, theirs, strict=True))
    played = [pair for pair in both if not (pair[0].folded or pair[1].folded)]
    return (
        _mean((row.won - than.won for row, than in played), len(played), seed, level),
        _mean((GAMES * (row.score - than.score) / 3 for row, than in both), len(both), seed, level),
    )


def proof_pairs(players: Sequence[str]) -> dict[str, Pair]:
    """Who proves wins, and then the names of declarer and defenders: both, one side, or nobody.

    `players` are those of `with_and_without`; of another number of players there are no such pairs.
    """
    pairs = [(attacker, defender) for attacker in players for defender in players]
    return dict(zip(PROVING, pairs, strict=True)) if len(pairs) == len(PROVING) else {}


def proof_differences(
    rows: Sequence[ReplayRow], players: Sequence[str], *, seed: int = 0
) -> dict[str, tuple[Estimate, Estimate]]:
    """What proofs of one side change if the other makes none, as `replay_difference` tells it.

    By the side, `declarer` and `defenders`; empty without pairs. Raises OuvertError as it does.
    """
    pairs = proof_pairs(players)
    return {
        side: replay_difference(rows, pairs[side], pairs["nobody"], seed=seed)
        for side in PROVING[1:3]
        if pairs
    }


def with_and_without(name: str, proofs: registry.Paranoia | None = None) -> Pair:
    """Return the names of a player with the paranoia search and of the same player without.

    The ensemble `expert` makes proofs by itself, and is called `vote` without them; others make
    them if their name says so. `proofs` are the trick from which they begin and the share of worlds
    that they leave out, which else are those of the name. Raises OuvertError for an unknown player.
    """
    plain, own = registry.without_paranoia(name)
    wanted = proofs or own or registry.Paranoia()
    if plain.startswith((ENSEMBLE, BLIND)):
        budget = plain.removeprefix(ENSEMBLE).removeprefix(BLIND)
        proving = "" if wanted == registry.Paranoia() else str(wanted)
        return ENSEMBLE + budget + proving, BLIND + budget
    return f"{plain}{wanted}", plain


def render(columns: Sequence[ReplayColumn], heads: Sequence[str] | None = None) -> str:
    """The table as text: a column for each declarer against each kind of defenders.

    `heads` stand above the columns; without them the names of the players do. Shares are in percent
    and, like scores, with their 95 % intervals, which scores of one game alone do not have.
    """
    # of one game there are no intervals
    single = all(isnan(column.score.low) for column in columns)
    folded = any(column.folded for column in columns)
    lines: list[_Line] = [(_three("record", "open", "ours"), _heads(columns, heads))]
    for answers in ANSWERS:
        words = ["won" if each else "lost" for each in answers]
        lines.append((_three(*words), [str(column.counts[answers]) for column in columns]))
    lines += [
        ("games", [str(column.games) for column in columns]),
        *([("folded", [str(column.folded) for column in columns])] if folded else []),
        ("won in the record", [str(column.recorded_wins) for column in columns]),
        ("won with open cards", [str(column.open_wins) for column in columns]),
        ("  as in the record", [str(column.open_recorded_wins) for column in columns]),
        ("won by ours", [str(column.wins) for column in columns]),
        ("their share, %", [_percent(column.share) for column in columns]),
        ("above the record, %", [_percent(column.gain) for column in columns]),
        ("score in 36 games", [f"{column.score.value:.0f}" for column in columns]),
        *([] if single else [("  from, to", [_ends(column.score) for column in columns])]),
        ("seconds", [f"{column.seconds:.1f}" for column in columns]),
        ("slowest decision, s", [f"{column.slowest:.2f}" for column in columns]),
    ]
    return _joined(lines)


def render_by_game(
    by_game: Mapping[GameType, Sequence[ReplayColumn]], heads: Sequence[str] | None = None
) -> str:
    """The shares of won games by what was played, in percent, as text; see `render`."""
    first = next(iter(by_game.values()))
    lines: list[_Line] = [(_four("game", "games", "rec", "open"), _heads(first, heads))]
    for game, columns in by_game.items():
        some = columns[0]
        record, solved = (
            f"{100 * part / max(some.games, 1):.0f}"
            for part in (some.recorded_wins, some.open_wins)
        )
        head = _four(str(Contract(game)), str(some.games), record, solved)
        lines.append((head, [_percent(column.share) for column in columns]))
    return _joined(lines)


def _by_pair(rows: Iterable[ReplayRow]) -> dict[Pair, list[ReplayRow]]:
    by_pair: dict[Pair, list[ReplayRow]] = {}
    for row in rows:
        by_pair.setdefault(row.pair, []).append(row)
    return by_pair


def _mean(values: Iterable[float], number: int, seed: int, level: float = LEVEL) -> Estimate:
    """A mean over games; NaN without any."""
    if not number:
        return Estimate(float("nan"), float("nan"), float("nan"))
    return bootstrap([*values], np.ones(number), np.random.default_rng(seed), level=level)


def _column(rows: Sequence[ReplayRow], seed: int) -> ReplayColumn:
    played = [row for row in rows if not row.folded]
    return ReplayColumn(
        declarer=rows[0].declarer,
        defenders=rows[0].defenders,
        counts={answers: sum(row.answers == answers for row in played) for answers in ANSWERS},
        recorded_counts={
            answers: sum(row.recorded_answers == answers for row in played) for answers in ANSWERS
        },
        folded=len(rows) - len(played),
        seconds=sum(row.seconds for row in rows),
        slowest=max(row.slowest for row in rows),
        nodes=sum(row.nodes for row in rows),
        # the bootstrap of games that were all won would take the share for certain
        share=share_of(sum(row.won for row in played), len(played)),
        gain=_mean((row.won - row.recorded for row in played), len(played), seed),
        score=_mean((GAMES * row.score / 3 for row in rows), len(rows), seed),
    )


def _percent(estimate: Estimate) -> str:
    return estimate.text(".3g", ".0f", factor=100)


def _ends(estimate: Estimate) -> str:
    low, high = estimate.interval
    return f"{low:.0f}, {high:.0f}"


_Line = tuple[str, Sequence[str]]
"""What stands on the left of a line of a table, and its cells."""


def _heads(columns: Sequence[ReplayColumn], heads: Sequence[str] | None) -> Sequence[str]:
    return heads or [" / ".join((column.declarer, column.defenders)) for column in columns]


def _three(record: str, solved: str, ours: str) -> str:
    return f"{record:<7}{solved:<7}{ours}"


def _four(game: str, games: str, record: str, solved: str) -> str:
    return f"{game:<5}{games:>6}{record:>4}{solved:>5}"


def _joined(lines: Sequence[_Line]) -> str:
    width = max(len(cell) for _, cells in lines for cell in cells)
    return "\n".join(
        f"{head:<20}" + "".join(f" {cell:>{width}}" for cell in cells) for head, cells in lines
    )
