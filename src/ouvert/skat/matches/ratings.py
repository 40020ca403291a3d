"""Ratings of the players of a match of Skat, on the whole and by role.

Two are kept apart:

- *on the whole*: every deal is one contest of all players at the table, ranked by the mean of the
  Seeger–Fabian points that each made on it in all seatings;
- *by role*: every game that was played is a contest of two sides, the declarer, rated as a
  declarer, against two defenders, whose ratings as defenders add up.

The rating on the whole is the one to trust. Roles have two weaknesses. Games on one deal are alike,
and count as if they were not, so deviations by role are somewhat too small. And where the same
three meet all the time, nothing tells a good declarer from bad defenders: the games only say how
far one is above the others, and what they leave open stays as it was before them. Ratings compare
players of one match, and say nothing about players of other matches. How contests become ratings
is in `ouvert.arena.ratings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, permutations

from ouvert.arena.ratings import DEVIATION, MEAN, Contest, Contests, Rating, settle
from ouvert.errors import OuvertError
from ouvert.skat.matches.rows import GameRow

DECLARER, DEFENDER = "declarer", "defender"
PRIOR_MEANS = {DECLARER: MEAN, DEFENDER: MEAN / 2}
"""Two defenders start as one declarer's equals."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The ratings of one player of a match.

    Attributes:
        label: the player.
        overall: by the points of whole deals.
        declarer: as declarer; None if he never was.
        defender: as defender, of whom two stand against a declarer; None if he never was.
    """

    label: str
    overall: Rating
    declarer: Rating | None
    defender: Rating | None


def ratings(rows: Sequence[GameRow]) -> list[PlayerRating]:
    """Rate the players of a match, the best first.

    Raises OuvertError if there are no games, MissingExtraError without the extra `ratings`.
    """
    if not rows:
        raise OuvertError("a match without games rates nobody: play at least one deal")
    overall = settle(_contests_of_deals(rows), PRIOR_MEANS)
    roles = settle(_contests_of_games(rows), PRIOR_MEANS)
    rated = [
        PlayerRating(
            label,
            overall.get((label, ""), Rating(MEAN, DEVIATION)),
            roles.get((label, DECLARER)),
            roles.get((label, DEFENDER)),
        )
        for label in sorted({label for row in rows for label in row.players})
    ]
    return sorted(rated, key=lambda each: -each.overall.mean)


def _contests_of_deals(rows: Sequence[GameRow]) -> Contests:
    contests: Contests = {}
    for _, games in groupby(sorted(rows, key=lambda row: row.deal), lambda row: row.deal):
        sums: Counter[str] = Counter()
        seen: Counter[str] = Counter()
        for row in games:
            seen.update(row.players)
            for label, score in zip(row.players, row.scores, strict=True):
                sums[label] += score
        if len(seen) == 1:
            continue
        means = {label: sums[label] / seen[label] for label in seen}
        # TrueSkill compares neighbours, so drawn players take all their orders in turn
        orders = [
            order
            for order in permutations(sorted(means))
            if all(means[one] >= means[other] for one, other in pairwise(order))
        ]
        places = sorted(set(means.values()), reverse=True)
        for order in orders:
            contest = Contest(
                tuple(((label, ""),) for label in order),
                tuple((1,) for _ in order),
                tuple(places.index(means[label]) for label in order),
            )
            contests[contest] = contests.get(contest, 0) + 1 / len(orders)
    return contests


def _contests_of_games(rows: Sequence[GameRow]) -> Contests:
    contests: Contests = {}
    for row in rows:
        if row.declarer is None:
            continue
        others = Counter(
            player for seat, player in enumerate(row.players) if seat != row.result.declarer
        )
        labels = sorted(others)
        contest = Contest(
            (((row.declarer, DECLARER),), tuple((label, DEFENDER) for label in labels)),
            ((1,), tuple(others[label] for label in labels)),
            (0, 1) if row.result.won else (1, 0),
        )
        contests[contest] = contests.get(contest, 0) + 1
    return contests
