"""Histograms of measured strings, as figures 4 to 14 show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ouvert.plots import new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INKS = ("#b8b8b8", "#1f5fa8", "#c05020")
"""Colours of the bars beside each other; they differ in lightness too."""


def histogram(series: Mapping[str, Mapping[str, float]], title: str) -> Figure:
    """Draw distributions over strings beside each other.

    Args:
        series: for the name of each distribution the probability of each string; the strings of
            all of them are shown, sorted.
        title: above the figure.

    Raises MissingExtraError without matplotlib.
    """
    strings = sorted({string for distribution in series.values() for string in distribution})
    figure = new_figure(max(5.0, 1.6 + 0.45 * len(strings)), 4.8)
    axes = figure.add_subplot()
    width = 0.8 / len(series)
    for place, (name, distribution) in enumerate(series.items()):
        axes.bar(
            [at + (place - (len(series) - 1) / 2) * width for at in range(len(strings))],
            [distribution.get(string, 0.0) for string in strings],
            width,
            label=name,
            color=INKS[place % len(INKS)],
        )
    axes.set_xticks(range(len(strings)), strings, rotation=90, family="monospace", fontsize=8)
    axes.set_ylabel("probability")
    axes.set_title(title, fontsize=10, wrap=True)
    axes.grid(axis="y", linewidth=0.4)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    if len(series) > 1:
        figure.legend(loc="outside lower center", ncols=len(series), frameon=False, fontsize=9)
    return figure


__all__ = ["INKS", "histogram"]
