"""Approximate deal states: bond dimension against fidelity (paper 000, section IX.0.5).

For 4 to 20 unknown cards in two hands, and for Skat's 22 with the skat unknown, bond dimensions
up to the exact one. Truncation by Schmidt coefficients keeps legal deals, but few of them; states
fitted by sweeps come nearer, with hands of wrong sizes among their deals.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ouvert.files import make_folder
from ouvert.plots import new_figure, save_picture
from ouvert.quantum.placements import Placements
from ouvert.quantum.tensor.deal_states import deal_state, legal_share
from ouvert.quantum.tensor.mps import MatrixProductState

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SEED = 2605
"""Of the starts of the fits."""
STARTS = 2
"""Random starts of each fit, besides the last one's result."""
SWEEPS = 40
"""Sweeps of each fit at most."""
HANDS = ((2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (10, 10, 2))
"""Unknown cards of each place."""
SHOWN = ((2, 2), (4, 4), (6, 6), (8, 8), (10, 10), (10, 10, 2))
"""Which of them the plot shows."""
_COLOURS = ("#1f4e8c", "#c05a00", "#2b7a4b", "#7a3b8f", "#a8322d", "#444444")
_MARKERS = ("o", "s", "^", "D", "v", "P")


@dataclass(frozen=True, slots=True)
class DealStateRow:
    """One approximation of one deal state.

    Attributes:
        cards: unknown cards.
        room: the cards of each place, such as 10+10+2.
        method: truncated or fitted.
        bond: the largest bond dimension.
        exact_bond: the one of the exact state.
        fidelity: squared overlap with the exact state.
        legal: probability that measuring gives a legal deal.
        fidelity_if_legal: fidelity of what is left when hands of wrong sizes are thrown away.
    """

    cards: int
    room: str
    method: str
    bond: int
    exact_bond: int
    fidelity: float
    legal: float
    fidelity_if_legal: float


def run(
    rooms: Iterable[tuple[int, ...]] = HANDS,
    *,
    seed: int = SEED,
    progress: Callable[[str], object] = lambda name: None,
) -> tuple[DealStateRow, ...]:
    """Approximate the deal state of each size by both methods, up to the exact bond dimension."""
    found: list[DealStateRow] = []
    for room in rooms:
        progress("+".join(map(str, room)))
        found += _rows(room, np.random.default_rng((seed, *room)))
    return tuple(found)


def _rows(room: tuple[int, ...], rng: np.random.Generator) -> Iterator[DealStateRow]:
    every = (1 << sum(room)) - 1
    placements = Placements(every, room, (every,) * len(room))
    exact = deal_state(placements)
    fitted: MatrixProductState | None = None
    for bond in _bonds(exact.bond):
        truncated = exact.truncated(bond)
        starts = [MatrixProductState.random(exact.values, bond, rng) for _ in range(STARTS)]
        starts.append(truncated)
        found = [exact.fitted(start, SWEEPS) for start in starts]
        # a state of the dimension before is one of this dimension, too
        candidates = [*found, *([] if fitted is None else [fitted])]
        fitted = max(candidates, key=exact.fidelity)
        for method, state in (("truncated", truncated), ("fitted", fitted)):
            fidelity, legal = exact.fidelity(state), legal_share(state, placements)
            yield DealStateRow(
                cards=sum(room),
                room="+".join(map(str, room)),
                method=method,
                bond=bond,
                exact_bond=exact.bond,
                fidelity=fidelity,
                legal=legal,
                fidelity_if_legal=fidelity / legal,
            )


def _bonds(most: int) -> list[int]:
    """All bond dimensions up to the exact one, or every fourth where these are many."""
    return [*range(1, most + 1)] if most <= 12 else [1, 2, *range(4, most, 4), most]


def write_report(folder: Path, rows: tuple[DealStateRow, ...]) -> tuple[Path, ...]:
    """Write `deal-states.csv` and `deal-states.png`, the latter not without matplotlib.

    Returns the files written, the table first.
    """
    make_folder(folder)
    table, picture = folder / "deal-states.csv", folder / "deal-states.png"
    with table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([field.name for field in fields(DealStateRow)])
        for row in rows:
            writer.writerow(
                f"{value:.9g}" if isinstance(value, float) else value for value in astuple(row)
            )
    drawn = save_picture(picture, lambda: _picture(rows), dpi=150)
    return (table, picture) if drawn else (table,)


def _picture(rows: tuple[DealStateRow, ...]) -> Figure:
    """Fidelity above, the chance of a legal deal below, against the bond dimension."""
    figure = new_figure(8, 8.5)
    upper, lower = figure.subplots(2, 1, sharex=True)
    shown = ["+".join(map(str, room)) for room in SHOWN]
    for room, colour, marker in zip(shown, _COLOURS, _MARKERS, strict=True):
        for method, line in (("fitted", "-"), ("truncated", ":")):
            chosen = [row for row in rows if row.room == room and row.method == method]
            if not chosen:
                continue
            bonds = [row.bond for row in chosen]
            label = f"{chosen[0].cards} cards, {room}" if method == "fitted" else None
            style = {"color": colour, "marker": marker, "markersize": 4, "linestyle": line}
            upper.plot(bonds, [row.fidelity for row in chosen], label=label, **style)
            if method == "fitted":
                lower.plot(bonds, [row.legal for row in chosen], **style)
    upper.set_ylabel("fidelity with the exact deal state")
    lower.set_ylabel("probability of a legal deal (fitted)")
    lower.set_xlabel("bond dimension (the last point of each line is exact)")
    upper.set_title("Deal states as matrix product states\nsolid: fitted; dotted: truncated")
    upper.legend(fontsize=8, loc="lower right")
    ticks = [1, 2, 3, 4, 5, 7, 9, 11, 16, 24, 31]
    for panel in (upper, lower):
        panel.set_xscale("log", base=2)
        panel.set_xticks(ticks, [str(tick) for tick in ticks])
        panel.minorticks_off()
        panel.set_ylim(-0.03, 1.03)
        panel.grid(alpha=0.3)
    return figure
