"""`ouvert quantum noise`: the worked examples on a noisy chip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.inputs import number
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.quantum.noise import NoisyGame
    from ouvert.quantum.paper.compact import Compact


def noise(
    error: Annotated[
        float | None,
        typer.Option(
            parser=number(0, 0.5),
            metavar="P",
            show_default="a curve from 0.0001 to 0.01",
            help="Only this probability that a CX fails; one-qubit gates fail a tenth as often.",
        ),
    ] = None,
    readout: Annotated[
        float,
        typer.Option(
            parser=number(0, 0.5), metavar="P", help="Probability that a bit is read wrongly."
        ),
    ] = 0.0,
    as_json: JsonOption = False,
) -> None:
    """Play the paper's examples on a noisy chip, and keep only games by the rules.

    With six cards player A leads the ace or the king (paper, section VII.2), on eight and seven
    qubits; with four both play any card (VII.1), on eight. They are routed on heavy hexagons. Aer
    simulates depolarising noise after every gate, exactly. Raw is how likely A wins by all that is
    measured; kept, by what is a game by the rules.
    """
    from ouvert.quantum.costs.gates import gate_counts
    from ouvert.quantum.noise import CURVE, noise_curve, noisy_four_cards
    from ouvert.quantum.paper.six_cards import six_card_example

    found = noise_curve(CURVE if error is None else [error], readout=readout)
    four = [noisy_four_cards(row[0].noise) for row in found]
    if as_json:
        cards = [{"card": each.game.card.code, **_as_json(each)} for row in found for each in row]
        print_json(
            {"readout": readout, "cards": cards, "four_cards": [_as_json(each) for each in four]}
        )
        return
    out = console()
    for each in found[0]:
        game = each.game
        printed = gate_counts(six_card_example(game.card).circuit)
        out.print(
            f"{game.card}: {game.circuit.num_qubits} qubits, {game.cx} CX as written, {each.cx} "
            f"on heavy hexagons; p = {game.win_probability:.4f}. In the paper's encoding: "
            f"{printed.qubits} qubits, {printed.cx:,} CX, unrouted."
        )
    columns = (
        Column("error\nof a CX"),
        *(
            Column(heading, number=True)
            for game in (each.game for each in found[0])
            for heading in (f"{game.card}\nraw", "off by", "kept", "off by", "kept\nruns")
        ),
        Column("told\napart"),
    )
    rows = [
        (
            (
                f"{row[0].noise.cx:g}",
                *(cell for each in row for cell in _cells(each)),
                "yes" if row[1].kept > row[0].kept else "no",
            ),
            "",
        )
        for row in found
    ]
    print_table(out, columns, [rows], title="\nHow likely A wins, on a noisy chip")
    _print_four(out, four)
    out.print(
        f"One-qubit gates fail a tenth as often as CX; bits are read wrongly with {readout:g}. "
        "Told apart: the king is found better, as it is."
    )


def _print_four(out: Console, four: Sequence[NoisyGame[Compact]]) -> None:
    game = four[0].game
    columns = (
        Column("error\nof a CX"),
        *(Column(heading, number=True) for heading in ("raw", "off by", "kept", "off by")),
        Column("kept\nruns", number=True),
    )
    rows = [((f"{each.noise.cx:g}", *_cells(each)), "") for each in four]
    title = (
        f"\nFour cards: {game.circuit.num_qubits} qubits, {game.cx} CX as written, {four[0].cx} on "
        f"heavy hexagons; p = {game.win_probability:.4f}"
    )
    print_table(out, columns, [rows], title=title)


def _cells(each: NoisyGame[Compact]) -> tuple[str, ...]:
    return (
        f"{each.raw:.4f}",
        f"{each.raw_error:.4f}",
        f"{each.kept:.4f}",
        f"{each.kept_error:.4f}",
        f"{each.share:.1%}",
    )


def _as_json(each: NoisyGame[Compact]) -> dict[str, Any]:
    return {
        "qubits": each.game.circuit.num_qubits,
        "cx": each.game.cx,
        "routed_cx": each.cx,
        "noise": asdict(each.noise),
        "win_probability": each.game.win_probability,
        "raw": each.raw,
        "kept": each.kept,
        "kept_share": each.share,
    }


__all__ = ["noise"]
