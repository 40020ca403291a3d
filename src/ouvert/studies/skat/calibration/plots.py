"""Pictures of calibrations: predicted against realised shares of wins, with the games behind them.

One picture for each family of games, a panel for each kind. Above, every class of P_w is a point
with its 95 % interval, near the diagonal if the tables are right; the two judges that it is mixed
from are thin lines. Below stands how many games each class holds. Forms differ as well as colours.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ouvert.plots import library, new_figure, save_picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ouvert.studies.skat.calibration.study import Calibration

TOLERANCE = 0.03
"""The band along the diagonal: the deviation that paper 001 reports, and that is aimed at here."""
BLUE, ORANGE, GREEN, GREY = "#1f4e8c", "#c05a00", "#2b7a4b", "#8a8a8a"
FAMILIES = {
    "suit-games": ("♣", "♠", "♥", "♦"),
    "grand": ("Grand",),
    "null": ("Null",),
}
"""Names of the pictures, and how the names of their games begin."""
TITLES = {"suit-games": "Suit games", "grand": "Grand", "null": "Null"}


def draw_report(calibrations: tuple[Calibration, ...], folder: Path, seed: int) -> list[Path]:
    """Draw `calibration-FAMILY.png` for each family of games among the calibrations.

    Returns the pictures written: none without matplotlib.
    """
    paths = []
    for family, names in FAMILIES.items():
        members = [one for one in calibrations if one.name.startswith(names)]
        if members:
            path = folder / f"calibration-{family}.png"
            title = f"{TITLES[family]}: predicted and realised wins (seed {seed})"
            if save_picture(path, partial(draw, members, title), dpi=100):
                paths.append(path)
    return paths


def draw(calibrations: list[Calibration], title: str) -> Figure:
    """Draw panels side by side, at most four in a row. Raises MissingExtraError without matplotlib.

    A panel is a kind of game.
    """
    columns = len(calibrations) if len(calibrations) < 4 else 4
    if len(calibrations) == 4 and calibrations[0].name.startswith("Null"):
        columns = 2
    rows = -(-len(calibrations) // columns)
    figure = new_figure(3.7 * columns + 0.4, 4.9 * rows + 1.0)
    grid = figure.add_gridspec(2 * rows, columns, height_ratios=[3, 1] * rows)
    handles: list[Any] = []
    for number, one in enumerate(calibrations):
        row, column = divmod(number, columns)
        upper = figure.add_subplot(grid[2 * row, column])
        lower = figure.add_subplot(grid[2 * row + 1, column], sharex=upper)
        handles = _draw_shares(upper, one)
        _draw_games(lower, one)
        if column == 0:
            upper.set_ylabel("realised share of wins")
            lower.set_ylabel("games")
    figure.legend(handles=handles, loc="outside lower center", ncols=5 if columns > 2 else 3)
    figure.suptitle(title)
    return figure


def _draw_shares(axes: Any, one: Calibration) -> list[Any]:
    line = np.array([0.0, 1.0])
    band = axes.fill_between(
        line, line - TOLERANCE, line + TOLERANCE, color=GREY, alpha=0.25, lw=0, label="± 3 %"
    )
    (diagonal,) = axes.plot(line, line, color=GREY, lw=0.8, label="as predicted")
    seen = one.games > 0
    (closed,) = axes.plot(
        one.predicted[seen],
        one.closed[seen],
        color=GREEN,
        lw=1,
        ls="--",
        label="rules play (closed)",
    )
    solved = one.games_open > 0
    (opened,) = axes.plot(
        one.predicted[solved], one.open[solved], color=ORANGE, lw=1, ls=":", label="open cards"
    )
    points = axes.errorbar(
        one.predicted[seen],
        one.realised[seen],
        yerr=one.half_interval[seen],
        fmt="o",
        ms=4.5,
        color=BLUE,
        capsize=2,
        lw=1,
        label="realised, 95 % interval",
    )
    games = f"{one.games.sum():,} games"
    axes.set_title(f"{one.name}: {games}\nmean absolute error {one.error:.1%}", fontsize=10)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.tick_params(labelbottom=False)
    axes.grid(alpha=0.3)
    return [points, diagonal, band, closed, opened]


def _draw_games(axes: Any, one: Calibration) -> None:
    ticker = library("ticker")
    bins = len(one.games)
    axes.bar(
        (np.arange(bins) + 0.5) / bins, one.games, width=0.8 / bins, color=BLUE, alpha=0.6, lw=0
    )
    axes.set_ylim(0, 1.15 * one.games.max())
    axes.yaxis.set_major_locator(ticker.MaxNLocator(3, integer=True))
    axes.set_xlabel("predicted probability of winning, $P_w$")
    axes.grid(alpha=0.3, axis="y")
