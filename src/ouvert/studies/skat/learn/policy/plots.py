"""A picture of how a policy is learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ouvert.plots import new_figure
from ouvert.studies.skat.calibration.plots import BLUE, GREEN, GREY, ORANGE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ouvert.studies.skat.learn.policy.learning import Checkpoint


def draw_curve(curve: Sequence[Checkpoint], games: int) -> Figure:
    """How good the policy was after each checkpoint, beside the rules and any card.

    Raises MissingExtraError without matplotlib.
    """
    figure = new_figure(7.2, 3.4, "Learning curves")
    left, right = figure.subplots(1, 2)
    steps = [each.step for each in curve]
    shares = np.array([each.score.right for each in curve])
    errors = 1.96 * np.array([each.score.error for each in curve])
    left.fill_between(steps, shares - errors, shares + errors, color=BLUE, alpha=0.2, lw=0)
    left.plot(steps, shares, "o-", ms=3, color=BLUE, label="policy, 95 % interval")
    left.axhline(curve[-1].score.rules, color=ORANGE, ls="--", lw=1, label="expert rules")
    left.axhline(curve[-1].score.chance, color=GREY, ls=":", lw=1, label="any card")
    left.set_ylabel("right in contested decisions")
    losses = ("card_loss", BLUE, "o", "a card"), ("value_loss", GREEN, "s", "the moment")
    for name, colour, marker, label in losses:
        found = [getattr(each.score, name) for each in curve]
        right.plot(steps, found, f"{marker}-", ms=3, color=colour, label=label)
    right.set_ylabel("log-loss, nats")
    for axes in (left, right):
        axes.set_xlabel("steps")
        axes.legend(fontsize=8)
    figure.suptitle(f"A policy learned from {games:,} games, on games held out")
    return figure
