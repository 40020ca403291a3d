"""TrueSkill ratings of the players of a match, on the whole and by role.

A rating is a normal distribution: how good a player is, and how sure that is. Two are kept apart:

- *on the whole*: every deal is one contest of all players at the table, ranked by the mean of the
  Seeger–Fabian points that each made on it in all seatings;
- *by role*: every game that was played is a contest of two sides, the declarer, rated as a
  declarer, against two defenders, whose ratings as defenders add up.

TrueSkill as usually run takes games one after the other, and the last ones count most. Here the
skills do not change and all games are taken at once: each kind of contest (who was there, how it
ended) sends every player in it a message, and the messages are computed again until they agree
with each other (expectation propagation, the same computation without an order). So the ratings
depend neither on the order of the rows nor on that of the players.

The rating on the whole is the one to trust. Roles have two weaknesses. Games on one deal are alike,
and count as if they were not, so deviations by role are somewhat too small. And where the same
three meet all the time, nothing tells a good declarer from bad defenders: the games only say how
far one is above the others, and what they leave open stays as it was before them. Ratings compare
players of one match, and say nothing about players of other matches.

Source: Herbrich, Minka and Graepel, "TrueSkill: A Bayesian Skill Rating System", NIPS 2006. The
library `trueskill` computes the single contest.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import groupby, pairwise, permutations
from typing import Any

from ouvert.errors import MissingExtraError, OuvertError
from ouvert.skat.matches.rows import GameRow

MEAN, DEVIATION = 25.0, 25 / 3
"""What is thought of a player before the first contest; the customary numbers of TrueSkill."""
NOISE = 25 / 6
"""Deviation of what a player shows in one contest from what he can."""
DECLARER, DEFENDER = "declarer", "defender"
PRIOR_MEANS = {DECLARER: MEAN, DEFENDER: MEAN / 2}
"""Two defenders start as one declarer's equals."""
ROUNDS = 200
TOLERANCE = 0.001
"""Messages agree once no mean moves by more than this part of its deviation in a round."""
STEP = 0.5
"""Part of the way that a message moves in a round. Since all contests of a kind answer at once, up
to three players move together, and steps of more than 2/3 swing ever wider."""
MOST_DRAWS = 0.9

Role = tuple[str, str]
"""A label and what is rated of it."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a skill.

    Attributes:
        mean: the skill, in the units of TrueSkill.
        deviation: standard deviation of what it may be.
    """

    mean: float
    deviation: float

    @property
    def low(self) -> float:
        """Three deviations below the mean: what the player is almost surely worth."""
        return self.mean - 3 * self.deviation

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.deviation:.1f}"


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
    overall = _settle(_contests_of_deals(rows))
    roles = _settle(_contests_of_games(rows))
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


@dataclass(frozen=True, slots=True)
class _Contest:
    """A kind of contest: its sides from first to last, those of equal rank being drawn.

    `sides` hold who is rated, `shares` how often each counts on his side: twice if both defenders
    are the same player.
    """

    sides: tuple[tuple[Role, ...], ...]
    shares: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]


Contests = dict[_Contest, float]
"""How often each kind of contest was held."""


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
            contest = _Contest(
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
        contest = _Contest(
            (((row.declarer, DECLARER),), tuple((label, DEFENDER) for label in labels)),
            ((1,), tuple(others[label] for label in labels)),
            (0, 1) if row.result.won else (1, 0),
        )
        contests[contest] = contests.get(contest, 0) + 1
    return contests


Message = tuple[float, float]
"""A normal distribution without its scale: precision, and precision times mean."""


def _settle(contests: Contests) -> dict[Role, Rating]:
    """Rate everybody in these contests: pass messages until they no longer change."""
    rules = _trueskill(_share_of_draws(contests))
    kinds = sorted(contests, key=repr)
    messages: list[dict[Role, Message]] = [
        {role: (0.0, 0.0) for side in kind.sides for role in side} for kind in kinds
    ]
    beliefs = _beliefs(contests, kinds, messages)
    for _ in range(ROUNDS):
        for kind, sent in zip(kinds, messages, strict=True):
            answers = _answers(rules, kind, beliefs, sent)
            for role, answer in answers.items():
                sent[role] = _between(sent[role], answer)
        before, beliefs = beliefs, _beliefs(contests, kinds, messages)
        if all(_close(beliefs[role], before[role]) for role in beliefs):
            break
    return {role: Rating(b / a, 1 / math.sqrt(a)) for role, (a, b) in beliefs.items()}


def _beliefs(
    contests: Contests, kinds: list[_Contest], messages: list[dict[Role, Message]]
) -> dict[Role, Message]:
    beliefs: dict[Role, Message] = {}
    for kind, sent in zip(kinds, messages, strict=True):
        for role, (a, b) in sent.items():
            mean = PRIOR_MEANS.get(role[1], MEAN)
            had = beliefs.get(role, (DEVIATION**-2, mean * DEVIATION**-2))
            beliefs[role] = had[0] + contests[kind] * a, had[1] + contests[kind] * b
    return beliefs


def _answers(
    rules: Any, kind: _Contest, beliefs: dict[Role, Message], sent: dict[Role, Message]
) -> dict[Role, Message]:
    """What one contest of a kind says about each of its players, given all the others."""
    without = {role: (beliefs[role][0] - a, beliefs[role][1] - b) for role, (a, b) in sent.items()}
    groups = [
        tuple(
            rules.create_rating(
                without[role][1] / without[role][0], 1 / math.sqrt(without[role][0])
            )
            for role in side
        )
        for side in kind.sides
    ]
    rated = rules.rate(groups, ranks=kind.ranks, weights=kind.shares)
    return {
        role: (found.pi - without[role][0], found.tau - without[role][1])
        for side, group in zip(kind.sides, rated, strict=True)
        for role, found in zip(side, group, strict=True)
    }


def _between(old: Message, new: Message) -> Message:
    return old[0] + STEP * (new[0] - old[0]), old[1] + STEP * (new[1] - old[1])


def _close(one: Message, other: Message) -> bool:
    return abs(one[1] / one[0] - other[1] / other[0]) <= TOLERANCE / math.sqrt(one[0])


def _share_of_draws(contests: Contests) -> float:
    """How often neighbours in the ranking are drawn."""
    pairs = drawn = 0.0
    for kind, number in contests.items():
        for one, other in pairwise(sorted(kind.ranks)):
            pairs += number
            drawn += number * (one == other)
    return min(drawn / pairs, MOST_DRAWS) if pairs else 0.0


def _trueskill(draws: float) -> Any:
    try:
        library = import_module("trueskill")
    except ModuleNotFoundError as error:
        raise MissingExtraError("Rating players", "ratings") from error
    return library.TrueSkill(MEAN, DEVIATION, NOISE, tau=0.0, draw_probability=draws)
