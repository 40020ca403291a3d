"""The picture of the landscape study: effort against suits, hands, ranks and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouvert.plots import library, new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ouvert.studies.tricks.landscape import Fit, LandscapeRow

PANELS = (
    ("suits", ("B(2, _, 2)", "B(2, _, 3)", "B(2, _, 4)", "B(3, _, 2)", "B(4, _, 2)"), "log"),
    ("hands", ("B(_, 8, 2)",), "linear"),
    ("ranks", ("B(2, 1, _)",), "linear"),
    ("cards", ("B_A(2, _, _)", "B(_, _, 1)"), "log"),
)
"""For each panel what grows, the families in it, and the scale of that axis."""
COLOURS = ("#1f4e8c", "#c05a00", "#2b7a4b", "#7a3b8f", "#555555")
MARKERS = "osD^v"


def draw(rows: tuple[LandscapeRow, ...], fitted: tuple[Fit, ...], seed: int) -> Figure:
    """Draw two rows of panels: what is stored or looked at above, processor time below.

    Raises MissingExtraError without matplotlib.
    """
    figure = new_figure(4.6 * len(PANELS), 9.4)
    ticker = library("ticker")
    axes = figure.subplots(2, len(PANELS))
    exponents = {fit.fragment: fit for fit in fitted}
    for column, (varied, families, scale) in enumerate(PANELS):
        upper, lower = axes[0][column], axes[1][column]
        for number, family in enumerate(families):
            _lines(upper, rows, family, number, "work", exponents.get(family))
            _lines(lower, rows, family, number, "seconds", exponents.get(family))
        for each in (upper, lower):
            each.set_xscale(scale)
            each.set_yscale("log")
            each.grid(alpha=0.3)
            if varied != "cards":
                sizes = sorted({row.size for row in rows if row.fragment in families})
                each.xaxis.set_major_locator(ticker.FixedLocator(sizes))
                each.xaxis.set_minor_locator(ticker.NullLocator())
                each.xaxis.set_major_formatter(ticker.FormatStrFormatter("%d"))
        lower.set_xlabel(varied)
        lower.legend(fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.16))
    axes[0][0].set_ylabel("positions, or cards (median)")
    axes[1][0].set_ylabel("processor time, s (median)")
    figure.suptitle(
        f"Random positions of tractable fragments (seed {seed}): solid by the method of the "
        "fragment, dotted by the general search"
    )
    return figure


def _lines(
    axes: Any,
    rows: tuple[LandscapeRow, ...],
    family: str,
    number: int,
    what: str,
    fit: Fit | None,
) -> None:
    """The medians of a family, by its own method and by the general search."""
    own = [row for row in rows if row.fragment == family]
    for general in (False, True):
        points = [row for row in own if (row.method == "general search") == general]
        if not points:
            continue
        label = f"{family}: {points[0].method}"
        if fit is not None and not general:
            label += f" ~ size^{fit.work_exponent:.1f}, time ~ size^{fit.seconds_exponent:.1f}"
        axes.plot(
            [row.size for row in points],
            [max(getattr(row, what), 1e-6) for row in points],
            ":" if general else "-",
            color=COLOURS[number],
            marker=MARKERS[number],
            mfc="white" if general else COLOURS[number],
            ms=5,
            lw=1.3,
            label=label,
        )
