"""A person's rating against the levels and against others, on the whole and by role.

What is estimated is a skill in points a list: by how many extended Seeger–Fabian points in 36 games
somebody is ahead of a club player at the same table. It becomes a rating as Elo has defined his
(`rating_difference`). The five levels are anchors: their skills were measured
(`ouvert studies rating-scale`, docs/strength.md#ratings-of-persons) and do not move. All others at
a person's tables are unknown too, and are estimated along with him from the same games.

- *On the whole*: of each game what it brought, less the mean of the others, less what the same
  cards bring club players in the same seat, as far as that tells (SAME_CARDS).
- *As declarer, as defender*: of each declared game what it brought the declarer. The skill of the
  declarer speaks for it, and those of both defenders against it. What somebody misses by passing
  is in no role; it counts on the whole alone.

All is taken at once (`ouvert.arena.margins`): skills do not drift, and the order of games does not
matter. Luck is as large as it was measured between levels, unless the person's own games say
otherwise. What is thought of somebody at first is a club player, give or take PRIOR points.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ouvert.arena.margins import Margin, skills, surprise
from ouvert.arena.ratings import Rating
from ouvert.skat.matches.rated_games import OWN, RatedGame
from ouvert.skat.records.circumstances import Uncounted
from ouvert.stats import normal_quantile

Role = Literal["whole", "declarer", "defender"]
ROLES: tuple[Role, ...] = ("whole", "declarer", "defender")

LIST = 36
"""Games of a list, by which skill is told."""
NEEDED: Mapping[Role, int] = {"whole": 72, "declarer": 24, "defender": 48}
"""Rated games from which on somebody has a rating: two lists, and what there is of a role in them.
With so many they say about as much of him as was thought at first, and with more they say more."""
MOST = 720
"""Rated games that count: the latest."""
START = 1500.0
"""The rating of a club player."""
CLASS = 200.0
"""Rating points by which somebody's performance spreads in one contest; Elo's number."""

SPREAD = 474.0
"""Standard deviation of what a list brings, less what it brings the others in the mean."""
DECLARES = 0.316
"""Share of games in which a seat is declarer."""
SAME_CARDS, LUCK = 0.58, 63.1
"""How much of what club players make of the same cards goes into a game, and the standard deviation
of the rest."""
ROLE_BASE, ROLE_SAME_CARDS, ROLE_LUCK = 25.1, 0.53, 86.1
"""The same of declared games; and what one brings a club player where the same cards bring none."""
ANCHORS: Mapping[Role, Mapping[str, float]] = {
    "whole": {"beginner": -360, "casual": -167, "club": 0, "league": 214, "master": 417},
    "declarer": {"beginner": -212, "casual": -15, "club": 0, "league": 128, "master": 247},
    "defender": {"beginner": -44, "casual": -40, "club": 0, "league": 78, "master": 156},
}
"""Points a list by which the levels are ahead of the club player."""
PRIOR: Mapping[Role, float] = {"whole": 250.0, "declarer": 150.0, "defender": 150.0}
"""Points a list; the levels lie within it or not far outside."""

_SURE = 36
"""Games that the measured luck counts for beside what the person's own games say of it."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating.

    Attributes:
        role: of what.
        value: the rating, START for a club player.
        plus_minus: half of its interval of 95 %.
        points: the skill, in points a list ahead of a club player.
        games: how many games speak for it.
        enough: whether they are enough to be told; else one is not yet rated.
        level: the level that is nearest to it.
    """

    role: Role
    value: float
    plus_minus: float
    points: float
    games: int
    enough: bool
    level: str


@dataclass(frozen=True, slots=True)
class PersonRating:
    """The ratings of a person.

    Attributes:
        whole: on the whole.
        declarer: as declarer.
        defender: as defender.
        games: how many games count.
        left_out: how many do not, by the reason.
    """

    whole: Rated
    declarer: Rated
    defender: Rated
    games: int
    left_out: dict[Uncounted, int]

    @property
    def roles(self) -> tuple[Rated, Rated, Rated]:
        """All three."""
        return self.whole, self.declarer, self.defender


def person_rating(games: Iterable[RatedGame | Uncounted | None]) -> PersonRating:
    """The ratings of a person by his games in order, those that do not count among them.

    What each game says, or why it does not count, is told by `rated_games.rated_game`; None is a
    game that was not finished. The latest MOST count.
    """
    told = [each for each in games if each is not None]
    rated = [each for each in told if isinstance(each, RatedGame)][-MOST:]
    left_out = Counter(each for each in told if not isinstance(each, RatedGame))
    declared = sum(each.declarer == each.seat for each in rated)
    passed_in = sum(each.declarer is None for each in rated)
    defended = len(rated) - declared - passed_in
    margins = [margin for each in rated for margin in _whole(each)]
    whole = _rated("whole", margins, len(rated), OWN, ANCHORS["whole"])
    sides = [_declared(each) for each in rated if each.declarer is not None]
    known = {
        f"{level} {role}": points for role in ROLES[1:] for level, points in ANCHORS[role].items()
    }
    declarer = _rated("declarer", sides, declared, f"{OWN} declarer", known)
    defender = _rated("defender", sides, defended, f"{OWN} defender", known)
    return PersonRating(whole, declarer, defender, len(rated), dict(sorted(left_out.items())))


def rating_difference(points: float) -> float:
    """How many rating points lie between two who are so many points a list apart.

    As Elo defines his ratings (The Rating of Chessplayers, Past and Present, 1978, section 1.3):
    what somebody shows in a contest spreads by a class of 200 points, what two show in the same one
    by √2 times that. Here the contest is a list, in which the difference spreads by SPREAD. So who
    is 200 rating points ahead has more points after 3 of 4 lists.
    """
    return math.sqrt(2) * CLASS * points / SPREAD


def anchor_rating(level: str, role: Role = "whole") -> float:
    """The rating of a level. Raises KeyError if it is none."""
    return START + rating_difference(ANCHORS[role][level])


def _whole(game: RatedGame) -> tuple[Margin, Margin]:
    """How far the person is ahead of the others, and how far one of those is ahead of the other.

    The two are independent of each other: three seats, whose luck is alike, have two contrasts.
    """
    freed = [
        LIST * (score - SAME_CARDS * theirs)
        for score, theirs in zip(game.scores, game.same_cards, strict=True)
    ]
    own, one, other = game.seat, (game.seat + 1) % 3, (game.seat + 2) % 3
    left, right = game.players[one], game.players[other]
    ahead = freed[own] - (freed[one] + freed[other]) / 2
    return (
        Margin(ahead, ((OWN, 1.0), (left, -0.5), (right, -0.5)), LIST * LUCK),
        Margin(
            freed[one] - freed[other], ((left, 1.0), (right, -1.0)), LIST * LUCK * math.sqrt(4 / 3)
        ),
    )


def _declared(game: RatedGame) -> Margin:
    """How far the declarer is ahead of his opponents."""
    declarer = game.declarer or 0
    apart, same = (_apart(each, declarer) for each in (game.scores, game.same_cards))
    seen = apart - ROLE_BASE - ROLE_SAME_CARDS * same
    a_list = LIST * DECLARES
    others = [each for each in range(3) if each != declarer]
    shares = (
        (f"{game.players[declarer]} declarer", 1.0),
        *((f"{game.players[each]} defender", -1.0) for each in others),
    )
    return Margin(a_list * seen, shares, a_list * ROLE_LUCK)


def _apart(scores: Sequence[int], seat: int) -> float:
    return scores[seat] - (sum(scores) - scores[seat]) / 2


def _rated(
    role: Role,
    margins: Sequence[Margin],
    games: int,
    own: str,
    anchors: Mapping[str, float],
) -> Rated:
    """The rating of the person in a role."""
    prior = Rating(0.0, PRIOR[role])
    found = skills(margins, anchors, prior)
    means = {**anchors, **{each: rating.mean for each, rating in found.items()}}
    telling = [each for each in margins if own in dict(each.shares)]
    odd = (_SURE + len(telling) * surprise(telling, means)) / (_SURE + len(telling))
    wider = [replace(each, luck=each.luck * math.sqrt(odd)) for each in margins]
    skill = skills(wider, anchors, prior).get(own, prior)
    value = START + rating_difference(skill.mean)
    return Rated(
        role,
        value,
        normal_quantile() * rating_difference(skill.deviation),
        skill.mean,
        games,
        games >= NEEDED[role],
        min(ANCHORS[role], key=lambda level: abs(ANCHORS[role][level] - skill.mean)),
    )
