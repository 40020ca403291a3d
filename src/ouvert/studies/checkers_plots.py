"""Pictures of the study of quantum checkers: figures 7 to 13 of paper 002, and what it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.checkers.variant import Level
from ouvert.errors import MissingExtraError
from ouvert.studies.checkers_complexity import PUBLISHED_DRAWS, PUBLISHED_MOVES, RandomPlay
from ouvert.studies.checkers_matches import PUBLISHED, Bar, Rated
from ouvert.studies.checkers_strategy import Choices, Without

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
    levels = [level for level in COLOURS if any(row.level is level for row in ruled)]
    for place, level in enumerate(levels):
        mine = sorted((row for row in ruled if row.level is level), key=lambda row: row.size)
        at = [sizes.index(row.size) + _offset(place, len(levels)) for row in mine]
        _bars(axes, at, [_percent(row.draws) for row in mine], len(levels), level)
        for x, row in zip(at, mine, strict=True):
            if (row.size, level) in PUBLISHED_DRAWS:
                axes.plot(x, 100 * PUBLISHED_DRAWS[row.size, level], "kx", markersize=7)
    axes.plot([], [], "kx", label="published")
    axes.set_xticks(range(len(sizes)), [f"{size} × {size}" for size in sizes])
    axes.set_ylabel("draws, %")
    axes.legend(frameon=False, fontsize=8)
    return figure


def win_rates(bars: Sequence[Bar], *, published: bool) -> Figure:
    """Figure 11: games won by the tree search, with each colour."""
    figure, axes = _axes(9)
    groups = list(dict.fromkeys((bar.agent, bar.opponent, bar.seat) for bar in bars))
    levels = [level for level in COLOURS if any(bar.variant.level is level for bar in bars)]
    for place, level in enumerate(levels):
        mine = [bar for bar in bars if bar.variant.level is level]
        at = [
            groups.index((bar.agent, bar.opponent, bar.seat)) + _offset(place, len(levels))
            for bar in mine
        ]
        values = [_percent((bar.wins / bar.games, *bar.interval)) for bar in mine]
        _bars(axes, at, values, len(levels), level)
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
    levels = [level for level in COLOURS if any(each.variant.level is level for each in rated)]
    for place, level in enumerate(levels):
        mine = [each for each in rated if each.variant.level is level]
        at = [agents.index(each.agent) + _offset(place, len(levels)) for each in mine]
        values = [(each.mean, each.low, each.high) for each in mine]
        _bars(axes, at, values, len(levels), level)
    axes.axhline(25, color="black", linewidth=0.6, linestyle=":")
    axes.set_xticks(range(len(agents)), agents)
    axes.set_ylabel("TrueSkill (25 before the first game)")
    axes.legend(frameon=False, fontsize=8, loc="upper left")
    return figure


def kinds(counted: Sequence[Choices]) -> Figure:
    """How often the tree search chooses a kind of move, against a random choice."""
    figure, axes = _axes(8)
    groups = list(dict.fromkeys((each.variant.size, each.kind) for each in counted))
    levels = [level for level in COLOURS if any(each.variant.level is level for each in counted)]
    for place, level in enumerate(levels):
        mine = [each for each in counted if each.variant.level is level]
        at = [
            groups.index((each.variant.size, each.kind)) + _offset(place, len(levels))
            for each in mine
        ]
        shares = [_percent((each.chosen / each.available, *each.interval)) for each in mine]
        _bars(axes, at, shares, len(levels), level)
        random = [100 * each.expected / each.available for each in mine]
        axes.plot(at, random, "k_", markersize=10)
    axes.plot([], [], "k_", label="if chosen at random")
    axes.set_xticks(
        range(len(groups)),
        [f"{size} × {size}\n{kind.replace(' ', chr(10))}" for size, kind in groups],
        fontsize=7,
    )
    axes.set_ylabel("chosen where available, %")
    axes.legend(frameon=False, fontsize=8)
    return figure


def forgone(found: Sequence[Without]) -> Figure:
    """Games won by a side that goes without a kind of move."""
    figure, axes = _axes(8)
    groups = list(dict.fromkeys((each.variant.size, each.kind) for each in found))
    levels = [level for level in COLOURS if any(each.variant.level is level for each in found)]
    for place, level in enumerate(levels):
        mine = [each for each in found if each.variant.level is level]
        at = [
            groups.index((each.variant.size, each.kind)) + _offset(place, len(levels))
            for each in mine
        ]
        _bars(
            axes,
            at,
            [_percent((each.wins / each.games, *each.interval)) for each in mine],
            len(levels),
            level,
        )
    axes.set_xticks(
        range(len(groups)),
        [f"{size} × {size}\n{'without ' + kind if kind else 'free'}" for size, kind in groups],
        fontsize=7,
    )
    axes.set_ylabel("games won, %")
    axes.legend(frameon=False, fontsize=8)
    return figure


def _axes(width: float = 7) -> tuple[Figure, Axes]:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise MissingExtraError("The report", "plots") from error

    figure = Figure(figsize=(width, 4.2), layout="constrained")
    axes = figure.add_subplot()
    axes.grid(axis="y", linewidth=0.4)
    axes.set_axisbelow(True)
    return figure, axes


def _bars(
    axes: Axes, at: Sequence[float], values: Sequence[Triple], groups: int, level: Level
) -> None:
    axes.bar(
        at,
        [value for value, _, _ in values],
        WIDTH / groups,
        yerr=_errors(values),
        capsize=2,
        color=COLOURS[level],
        error_kw={"linewidth": 0.8},
        label=level.name.lower(),
    )


def _offset(place: int, groups: int) -> float:
    return WIDTH * ((place + 0.5) / groups - 0.5)


def _errors(values: Sequence[Triple]) -> list[list[float]]:
    return [
        [max(0.0, value - low) for value, low, _ in values],
        [max(0.0, high - value) for value, _, high in values],
    ]


def _percent(value: Triple) -> Triple:
    return 100 * value[0], 100 * value[1], 100 * value[2]


def _milliseconds(value: Triple) -> Triple:
    return 1e3 * value[0], 1e3 * value[1], 1e3 * value[2]
