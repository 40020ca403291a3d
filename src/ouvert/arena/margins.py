"""Skills from the margins by which contests were won, beside players whose skill is known.

A margin is expected to be a weighted sum of the skills of those who took part, and what was seen
differs from that by luck. All of it is normally distributed, so what is known of the skills in the
end can be computed at once and exactly, whatever the order of the contests; who has met whom ties
their skills to each other. Those of *anchors* are known beforehand and do not move.

Source: the model is that of Guo, Sanner, Graepel and Buntine, "Score-Based Bayesian Skill
Learning", ECML PKDD 2012, with skills that do not drift; with normal luck their approximation is
exact, a Bayesian linear regression.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.arena.ratings import Rating
from ouvert.errors import OuvertError


@dataclass(frozen=True, slots=True)
class Margin:
    """The margin of one contest.

    Attributes:
        seen: by how much it was won.
        shares: for each who took part, how much of his skill goes into it.
        luck: standard deviation of what else does.
    """

    seen: float
    shares: tuple[tuple[str, float], ...]
    luck: float


def skills(
    margins: Iterable[Margin], anchors: Mapping[str, float], prior: Rating
) -> dict[str, Rating]:
    """What is known of the skill of everybody who is no anchor, in the units of the margins.

    Args:
        margins: of the contests.
        anchors: skills that are known.
        prior: what is thought of all others at first.

    Raises OuvertError where luck is not positive.
    """
    known = list(margins)
    if any(each.luck <= 0 for each in known):
        raise OuvertError("the luck of a margin has a positive standard deviation")
    names = sorted({name for each in known for name, _ in each.shares if name not in anchors})
    if not names:
        return {}
    rows = np.zeros((len(known), len(names)))
    column = {name: number for number, name in enumerate(names)}
    seen = np.array([_above(each, anchors) for each in known])
    for row, each in zip(rows, known, strict=True):
        for name, share in each.shares:
            if name not in anchors:
                row[column[name]] += share
    weights = np.array([each.luck**-2 for each in known])
    precision = (rows.T * weights) @ rows + np.eye(len(names)) * prior.deviation**-2
    target = (rows.T * weights) @ seen + prior.mean * prior.deviation**-2
    spread = np.linalg.inv(precision)
    means, deviations = spread @ target, np.sqrt(np.diagonal(spread))
    return {
        name: Rating(float(mean), float(deviation))
        for name, mean, deviation in zip(names, means, deviations, strict=True)
    }


def surprise(margins: Sequence[Margin], found: Mapping[str, float]) -> float:
    """The mean square of what luck has done, in units of what was expected of it.

    1 where luck was as large as the margins say. `found` are the skills of all.
    """
    if not margins:
        return 1.0
    squares = [
        ((each.seen - sum(share * found[name] for name, share in each.shares)) / each.luck) ** 2
        for each in margins
    ]
    return sum(squares) / len(squares)


def _above(margin: Margin, anchors: Mapping[str, float]) -> float:
    """What was seen, less what anchors bring into it."""
    return margin.seen - sum(share * anchors.get(name, 0.0) for name, share in margin.shares)
