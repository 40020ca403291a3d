"""Pictures of the study of quantum checkers: figures 7 to 13 of paper 002, and what it asks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.checkers.rules.variant import Level
from ouvert.plots import new_figure
from ouvert.studies.checkers.complexity import PUBLISHED_DRAWS, PUBLISHED_MOVES, RandomPlay
from ouvert.studies.checkers.matches import PUBLISHED, Bar, Rated
from ouvert.studies.checkers.strategy.choices import Choices, Without

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = {
    Level.CLASSICAL: "#7a7a7a",
    Level.SUPERPOSITION: "#1f5fa8",
    Level.ENTANGLEMENT: "#c05020",
    Level.INTERFERENCE: "#3c8c50",
}
WIDTH = 0.8
"""Part of the room that the bars of a group take together."""

Triple = tuple[float, float, float]
"""A value and its 95 % interval."""


def by_size(rows: Sequence[RandomPlay], what: str, *, draw_rule: bool) -> Figure:
    """Figures 7 to 10: moves or seconds against board size, a line for each level."""
    figure, axes = _axes()
    for level, colour in COLOURS.items():
        mine = [row for row in rows if row.level is level and row.draw_rule is draw_rule]
        if not mine:
            continue
        values: list[Triple] = [
            row.moves if what == "moves" else _milliseconds(row.seconds) for row in mine
        ]
        axes.errorbar(
            [row.size for row in mine],
            [value for value, _, _ in values],
            _errors(values),
            marker="o",
            markersize=4,
            capsize=3,
            color=colour,
            label=level.name.lower(),
        )
        printed = {
            size: moves
            for (size, own), moves in PUBLISHED_MOVES.items()
            if own is level and what == "moves" and draw_rule
        }
        axes.plot(list(printed), list(printed.values()), "x", color=colour, markersize=9)
    axes.set_xlabel("squares along an edge (one row of men each)")
    axes.set_ylabel("moves in a game" if what == "moves" else "CPU milliseconds a game")
    if not draw_rule:
        axes.set_yscale("log")
    if what == "moves" and draw_rule:
        axes.plot([], [], "x", color="black", label="published")
    axes.legend(frameon=False, fontsize=8)
    return figure


def draws(rows: Sequence[RandomPlay]) -> Figure:
    """Table 1 as bars: share of draws by board size and level."""
    figure, axes = _axes()
    ruled = [row for row in rows if row.draw_rule]
    sizes = sorted({row.size for row in ruled})
    _grouped_bars(
        axes,
        [(row.level, sizes.index(row.size), _percent(row.draws)) for row in ruled],
        [100 * PUBLISHED_DRAWS.get((row.size, row.level), math.nan) for row in ruled],
        "kx",
    )
    axes.plot([], [], "kx", label="published")
    axes.set_xticks(range(len(sizes)), [f"{size} × {size}" for size in sizes])
    axes.set_ylabel("draws, %")
    axes.legend(frameon=False, fontsize=8)
    return figure


def win_rates(bars: Sequence[Bar], *, published: bool) -> Figure:
    """Figure 11: games won by the tree search, with each colour."""
    figure, axes = _axes(9)
    groups = list(dict.fromkeys((bar.agent, bar.opponent, bar.seat) for bar in bars))
    levels = _grouped_bars(
        axes,
        [
            (
                bar.variant.level,
                groups.index((bar.agent, bar.opponent, bar.seat)),
                _percent((bar.wins / bar.games, *bar.interval)),
            )
            for bar in bars
        ],
    )
    for level in levels:
        if published and level in PUBLISHED:
            axes.axhline(
                100 * PUBLISHED[level],
                color=COLOURS[level],
                linestyle=":",
                label=f"published, {level.name.lower()}",
            )
    labels = [
        f"{agent}\n{'White' if seat == 0 else 'Black'} against\n{opponent}"
        for agent, opponent, seat in groups
    ]
    axes.set_xticks(range(len(groups)), labels, fontsize=6)
    axes.set_ylabel("games won, %")
    axes.set_ylim(0, 105)
    axes.legend(frameon=False, fontsize=7, ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1))
    return figure


def trueskill(rated: Sequence[Rated]) -> Figure:
    """Figures 12 and 13: TrueSkill of the agents at each level."""
    figure, axes = _axes()
    agents = list(dict.fromkeys(each.agent for each in rated))
    _grouped_bars(
        axes,
        [
            (each.variant.level, agents.index(each.agent), (each.mean, each.low, each.high))
            for each in rated
        ],
    )
    axes.axhline(25, color="black", linewidth=0.6, linestyle=":")
    axes.set_xticks(range(len(agents)), agents)
    axes.set_ylabel("TrueSkill (25 before the first game)")
    axes.legend(frameon=False, fontsize=8, loc="upper left")
    return figure


def kinds(counted: Sequence[Choices]) -> Figure:
    """How often the tree search chooses a kind of move, against a random choice."""
    figure, axes = _axes(8)
    groups = list(dict.fromkeys((each.variant.size, each.kind) for each in counted))
    _grouped_bars(
        axes,
        [
            (
                each.variant.level,
                groups.index((each.variant.size, each.kind)),
                _percent((each.chosen / each.available, *each.interval)),
            )
            for each in counted
        ],
        [100 * each.expected / each.available for each in counted],
    )
    axes.plot([], [], "k_", label="if chosen at random")
    labels = [f"{size} × {size}\n{kind.replace(' ', chr(10))}" for size, kind in groups]
    axes.set_xticks(range(len(groups)), labels, fontsize=7)
    axes.set_ylabel("chosen where available, %")
    axes.legend(frameon=False, fontsize=8)
    return figure


def forgone(found: Sequence[Without]) -> Figure:
    """Games won by a side that goes without a kind of move."""
    figure, axes = _axes(8)
    groups = list(dict.fromkeys((each.variant.size, each.kind) for each in found))
    _grouped_bars(
        axes,
        [
            (
                each.variant.level,
                groups.index((each.variant.size, each.kind)),
                _percent((each.wins / each.games, *each.interval)),
            )
            for each in found
        ],
    )
    labels = [f"{size} × {size}\n{'without ' + kind if kind else 'free'}" for size, kind in groups]
    axes.set_xticks(range(len(groups)), labels, fontsize=7)
    axes.set_ylabel("games won, %")
    axes.legend(frameon=False, fontsize=8)
    return figure


def _axes(width: float = 7) -> tuple[Figure, Axes]:
    figure = new_figure(width, 4.2, "The report")
    axes = figure.add_subplot()
    axes.grid(axis="y", linewidth=0.4)
    axes.set_axisbelow(True)
    return figure, axes


def _grouped_bars(
    axes: Axes,
    bars: Sequence[tuple[Level, int, Triple]],
    marks: Sequence[float] = (),
    style: str = "k_",
) -> list[Level]:
    """Draw bars, each of a level and in a group; in a group the levels stand side by side.

    `marks` are heights to mark on the bars, in a style of matplotlib; none where nan. Returns the
    levels that there are.
    """
    levels = [level for level in COLOURS if any(own is level for own, _, _ in bars)]
    at = [group + WIDTH * ((levels.index(own) + 0.5) / len(levels) - 0.5) for own, group, _ in bars]
    for level in levels:
        mine = [number for number, (own, _, _) in enumerate(bars) if own is level]
        values = [bars[number][2] for number in mine]
        axes.bar(
            [at[number] for number in mine],
            [value for value, _, _ in values],
            WIDTH / len(levels),
            yerr=_errors(values),
            capsize=2,
            color=COLOURS[level],
            error_kw={"linewidth": 0.8},
            label=level.name.lower(),
        )
    if marks:
        axes.plot(at, marks, style, markersize=8)
    return levels


def _errors(values: Sequence[Triple]) -> list[list[float]]:
    return [
        [max(0.0, value - low) for value, low, _ in values],
        [max(0.0, high - value) for value, _, high in values],
    ]


def _percent(value: Triple) -> Triple:
    return 100 * value[0], 100 * value[1], 100 * value[2]


def _milliseconds(value: Triple) -> Triple:
    return 1e3 * value[0], 1e3 * value[1], 1e3 * value[2]
