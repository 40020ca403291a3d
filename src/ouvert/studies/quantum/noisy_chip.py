"""What the report says of noise: the worked examples on a chip of heavy hexagons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.plots import new_figure
from ouvert.quantum.noise import CX_ERROR, noise_curve, noisy_four_cards

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ouvert.quantum.noise import NoisyGame
    from ouvert.quantum.paper.compact import CompactGame
    from ouvert.studies.report import Report

RAW_BAR, KEPT_BAR = 0.03, 0.01
"""How far from the truth a noisy chip may be, by all runs and by legal games."""


def write_part(report: Report) -> None:
    """Add what a noisy chip says of the worked examples to a report."""
    report.lines.append("## Noise: the worked examples on heavy hexagons")
    curve = noise_curve()
    usual = next(row for row in curve if row[0].noise.cx == CX_ERROR)
    for each in usual:
        report.lines.append(
            f"{each.game.card}: {each.game.circuit.num_qubits} qubits, {each.game.cx} CX as "
            f"written, {each.cx} after routing. With errors of {CX_ERROR:g} a CX and a tenth "
            f"of that in one-qubit gates, A wins with {each.raw:.4f} by all that is measured "
            f"(off by {each.raw_error:.4f}; the bar is {RAW_BAR}) and with {each.kept:.4f} by "
            f"what is a game by the rules (off by {each.kept_error:.4f}; the bar is "
            f"{KEPT_BAR}), {each.share:.1%} of the runs."
        )
    rows = [
        (
            f"{each.noise.cx:g}",
            str(each.game.card),
            *(f"{value:.4f}" for value in (each.raw, each.raw_error)),
            *(f"{value:.4f}" for value in (each.kept, each.kept_error, each.share)),
        )
        for row in curve
        for each in row
    ]
    heads = ("error of a CX", "card", "raw", "off by", "kept", "off by (kept)", "kept runs")
    report.table("noise", heads, rows)
    told = all(king.kept > ace.kept for ace, king in curve)
    report.lines.append(
        "Ace and king are told apart at every one of these errors."
        if told
        else "Ace and king are not told apart at all of these errors."
    )
    four = noisy_four_cards(usual[0].noise)
    report.lines.append(
        f"Four cards, both playing any: {four.game.circuit.num_qubits} qubits, {four.game.cx} "
        f"CX as written, {four.cx} after routing. At the same errors A wins with "
        f"{four.raw:.4f} by all that is measured and {four.kept:.4f} by what is a game by the "
        f"rules, in truth with {four.game.win_probability:.4f}."
    )
    report.picture("noise", lambda: _picture(curve), "Win probability against the error of a CX.")


def _picture(
    curve: Sequence[tuple[NoisyGame[CompactGame], NoisyGame[CompactGame]]],
) -> Figure:
    figure = new_figure(7, 4.5, "The report")
    axes = figure.add_subplot()
    errors = [row[0].noise.cx for row in curve]
    for place, color in ((0, "#c05020"), (1, "#1f5fa8")):
        games = [row[place] for row in curve]
        card = games[0].game.card
        axes.axhline(games[0].game.win_probability, color=color, linewidth=0.8, linestyle=":")
        axes.plot(errors, [each.raw for each in games], "o--", color=color, label=f"{card}, raw")
        axes.plot(errors, [each.kept for each in games], "s-", color=color, label=f"{card}, kept")
    axes.set_xscale("log")
    axes.set_xlabel("error of a CX")
    axes.set_ylabel("probability that A wins")
    axes.grid(linewidth=0.4)
    axes.legend(fontsize=8, frameon=False)
    return figure


__all__ = ["write_part"]
