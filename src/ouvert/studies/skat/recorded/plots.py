"""Pictures of recorded games: predictions beside what became of them, and discards by judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ouvert.numbers import how_many
from ouvert.plots import library, new_figure
from ouvert.studies.skat.calibration.plots import BLUE, GREEN, GREY, ORANGE, TOLERANCE
from ouvert.studies.skat.shares import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ouvert.studies.skat.recorded.discards import JudgedDiscards
    from ouvert.studies.skat.recorded.predictions import Accuracy


def draw_predictions(kinds: Sequence[Accuracy]) -> Figure:
    """A panel for each kind of games: realised over predicted, and below it how many games.

    Raises MissingExtraError without matplotlib.
    """
    figure = new_figure(3.6 * len(kinds) + 0.6, 5.4, "Pictures of predictions")
    grid = figure.add_gridspec(2, len(kinds), height_ratios=[3, 1])
    handles: list[Any] = []
    for column, one in enumerate(kinds):
        upper = figure.add_subplot(grid[0, column])
        lower = figure.add_subplot(grid[1, column], sharex=upper)
        handles = _draw_shares(upper, one)
        _draw_games(lower, one)
        if column == 0:
            upper.set_ylabel("share won in the records")
            lower.set_ylabel("games")
    figure.legend(handles=handles, loc="outside lower center", ncols=4)
    figure.suptitle("Recorded games: predicted and realised wins")
    return figure


def _draw_shares(axes: Any, one: Accuracy) -> list[Any]:
    line = np.array([0.0, 1.0])
    band = axes.fill_between(
        line, line - TOLERANCE, line + TOLERANCE, color=GREY, alpha=0.25, lw=0, label="± 3 %"
    )
    (diagonal,) = axes.plot(line, line, color=GREY, lw=0.8, label="as predicted")
    predicted = [each.predicted for each in one.bins]
    realised = np.array([each.realised.value for each in one.bins])
    low, high = (
        np.array([getattr(each.realised, end) for each in one.bins]) for end in ("low", "high")
    )
    points = axes.errorbar(
        predicted,
        realised,
        # at a share of 0 or 1 rounding may leave a hair of the wrong sign
        yerr=np.maximum([realised - low, high - realised], 0),
        fmt="o",
        ms=4.5,
        color=BLUE,
        capsize=2,
        lw=1,
        label="a class of 10 %, 95 % interval",
    )
    mean = axes.errorbar(
        [one.predicted],
        [one.realised.value],
        yerr=[[one.realised.value - one.realised.low], [one.realised.high - one.realised.value]],
        fmt="D",
        ms=6,
        color=ORANGE,
        capsize=3,
        lw=1.5,
        label="all games",
    )
    said = f"mean deviation {percent(one.error)}\n(by chance alone {percent(one.chance.value)})"
    axes.set_title(f"{one.name}: {how_many(one.games, 'game')}\n{said}", fontsize=10)
    axes.set_xlim(-0.02, 1.02)
    axes.set_ylim(-0.02, 1.02)
    axes.tick_params(labelbottom=False)
    axes.grid(alpha=0.3)
    return [points, mean, diagonal, band]


def _draw_games(axes: Any, one: Accuracy) -> None:
    ticker = library("ticker")
    for each in one.bins:
        axes.bar((each.low + each.high) / 2, each.games, width=0.08, color=BLUE, alpha=0.6, lw=0)
    axes.set_ylim(0, 1.15 * max(each.games for each in one.bins))
    axes.yaxis.set_major_locator(ticker.MaxNLocator(3, integer=True))
    axes.set_xlabel("predicted, $P_w$")
    axes.grid(alpha=0.3, axis="y")


def draw_discards(rows: Sequence[JudgedDiscards]) -> Figure:
    """What each judge says of our discards, by kind of games: differences with 95 % intervals.

    Raises MissingExtraError without matplotlib.
    """
    judges = list(dict.fromkeys(row.judge for row in rows))
    kinds = list(dict.fromkeys(row.games for row in rows))
    figure = new_figure(7.5, 1.6 + 0.55 * len(judges), "Pictures of discards")
    axes: Any = figure.subplots()
    axes.axvline(0, color=GREY, lw=0.8)
    styles = ((BLUE, "o"), (ORANGE, "s"), (GREEN, "D"), (GREY, "^"), (BLUE, "v"))
    for number, kind in enumerate(kinds):
        color, form = styles[number % len(styles)]
        some = [row for row in rows if row.games == kind]
        shift = 0.5 * (number / max(1, len(kinds) - 1) - 0.5)
        values = np.array([row.of_all.value for row in some])
        ends = np.array([[row.of_all.low, row.of_all.high] for row in some]).T
        axes.errorbar(
            100 * values,
            [judges.index(row.judge) + shift for row in some],
            xerr=100 * np.maximum([values - ends[0], ends[1] - values], 0),
            fmt=form,
            ms=4.5,
            color=color,
            capsize=2,
            lw=1,
            label=kind,
        )
    axes.set_yticks(range(len(judges)), judges)
    axes.set_ylim(len(judges) - 0.5, -0.5)
    axes.set_xlabel("games won more often with our discards, % of all games")
    axes.grid(alpha=0.3, axis="x")
    figure.legend(loc="outside lower center", ncols=4)
    figure.suptitle("Our discards beside recorded ones, by judge")
    return figure
