"""TrueSkill ratings of whoever meets in contests of any game, taken all at once.

A rating is a normal distribution: how good somebody is, and how sure that is. TrueSkill as usually
run takes contests one after the other, and the last ones count most. Here the skills do not change
and all contests are taken at once: each kind of contest (who was there, how it ended) sends
everybody in it a message, and the messages are computed again until they agree with each other
(expectation propagation, the same computation without an order). So the ratings depend neither on
the order of the contests nor on that of the players.

Source: Herbrich, Minka and Graepel, "TrueSkill: A Bayesian Skill Rating System", NIPS 2006. The
library `trueskill` computes the single contest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any

from ouvert.errors import MissingExtraError

MEAN, DEVIATION = 25.0, 25 / 3
"""What is thought of a player before the first contest; the customary numbers of TrueSkill."""
NOISE = 25 / 6
"""Deviation of what a player shows in one contest from what he can."""
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
class Contest:
    """A kind of contest: its sides from first to last, those of equal rank being drawn.

    `sides` hold who is rated, `shares` how often each counts on his side: twice if both defenders
    are the same player.
    """

    sides: tuple[tuple[Role, ...], ...]
    shares: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]


Contests = dict[Contest, float]
"""How often each kind of contest was held."""


Message = tuple[float, float]
"""A normal distribution without its scale: precision, and precision times mean."""


def settle(contests: Contests, priors: Mapping[str, float]) -> dict[Role, Rating]:
    """Rate everybody in some contests: pass messages until they no longer change.

    Args:
        contests: how often each kind was held.
        priors: what is thought at first of whoever is rated as this, if it is not MEAN.

    Raises MissingExtraError without the extra `ratings`.
    """
    rules = _trueskill(_share_of_draws(contests))
    kinds = sorted(contests, key=repr)
    messages: list[dict[Role, Message]] = [
        {role: (0.0, 0.0) for side in kind.sides for role in side} for kind in kinds
    ]
    beliefs = _beliefs(contests, kinds, messages, priors)
    for _ in range(ROUNDS):
        for kind, sent in zip(kinds, messages, strict=True):
            answers = _answers(rules, kind, beliefs, sent)
            for role, answer in answers.items():
                sent[role] = _between(sent[role], answer)
        before, beliefs = beliefs, _beliefs(contests, kinds, messages, priors)
        if all(_close(beliefs[role], before[role]) for role in beliefs):
            break
    return {role: Rating(b / a, 1 / math.sqrt(a)) for role, (a, b) in beliefs.items()}


def _beliefs(
    contests: Contests,
    kinds: list[Contest],
    messages: list[dict[Role, Message]],
    priors: Mapping[str, float],
) -> dict[Role, Message]:
    beliefs: dict[Role, Message] = {}
    for kind, sent in zip(kinds, messages, strict=True):
        for role, (a, b) in sent.items():
            mean = priors.get(role[1], MEAN)
            had = beliefs.get(role, (DEVIATION**-2, mean * DEVIATION**-2))
            beliefs[role] = had[0] + contests[kind] * a, had[1] + contests[kind] * b
    return beliefs


def _answers(
    rules: Any, kind: Contest, beliefs: dict[Role, Message], sent: dict[Role, Message]
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
