"""`ouvert quantum demo`: a worked example of the paper, step by step."""

from __future__ import annotations

import sys
from dataclasses import asdict
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.inputs import check_folder, kept, seed_or_new, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, check_new, console, print_json, print_table
from ouvert.files import make_folder

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.quantum.paper.examples import Example, Step

BAR = 24
"""Characters of the bar of the string that was found most often."""
INTRODUCTION = (
    "A player does not know who holds which card. A quantum computer can hold all deals at once: "
    "in one register, each with an amplitude whose square is its probability. Gates then play the "
    "game in all of them at once, every card that may be played; measuring finds one way in which "
    "the game can go. Each line below is a string of qubits that a measurement can find, what it "
    "means, its probability, and how often {shots:,} simulated measurements found it (seed {seed})."
)


class Game(Enum):
    """A worked example; the words of the option `--example`."""

    FOUR_CARDS = "four-cards"
    ACE = "ace"
    KING = "king"


def example_of(game: Game) -> Example:
    """Build the circuits of a worked example."""
    from ouvert.cards import Card
    from ouvert.quantum.paper.four_cards import four_card_example
    from ouvert.quantum.paper.six_cards import six_card_example

    if game is Game.FOUR_CARDS:
        return four_card_example()
    return six_card_example(Card.CA if game is Game.ACE else Card.CK)


def demo(
    example: Annotated[
        Game,
        typer.Option(
            help="Two players with two of four cards each; or the six-card game, in which player A "
            "leads the ace or the king."
        ),
    ] = Game.FOUR_CARDS,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for the Enter key after each step.")
    ] = False,
    shots: Annotated[
        int, typer.Option(parser=whole(1, 10_000_000), metavar="N", help="Measurements.")
    ] = 1000,
    seed: Annotated[
        int | None,
        typer.Option(parser=whole(0), metavar="N", show_default="a new one", help="Seed of these."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            parser=kept,
            metavar="FOLDER",
            help="Also draw a histogram of each step; needs the extra 'plots'.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Walk through a small game on a quantum computer, step by step.

    Every step shows the state as a table: the strings of qubits, where the cards are, and a
    histogram. At the end stands the probability of winning.
    """
    if save is not None:
        check_folder(save)
    import numpy as np

    from ouvert.plots import require

    if save is not None:
        require()
    drawn = seed_or_new(seed)
    rng = np.random.default_rng(drawn)
    game = example_of(example)
    found = [(each, each.shots(shots, rng)) for each in game.steps()]
    files = [] if save is None else _save(save, game, found, shots)
    if as_json:
        print_json(_as_json(game, found, drawn, files))
        return
    out = console()
    out.print(f"{game.title}\n", style="bold")
    out.print(INTRODUCTION.format(shots=shots, seed=drawn))
    for number, (each, counts) in enumerate(found, start=1):
        _print_step(out, game, number, each, counts)
        if step and number < len(found):
            _wait(out)
    for path in files:
        out.print(said("written: {file}", file=path))


def _as_json(
    game: Example, found: list[tuple[Step, dict[str, int]]], seed: int, files: list[Path]
) -> dict[str, Any]:
    return {
        "example": game.name,
        "title": game.title,
        "semantics": game.semantics.value,
        "cards": game.cards,
        "steps": [
            {
                "name": step.name,
                "sentence": step.sentence,
                "figure": step.figure,
                "qubits": step.circuit.num_qubits,
                "gates": step.circuit.size(),
                "states": [asdict(row) | {"count": counts[row.string]} for row in step.state_table],
            }
            for step, counts in found
        ],
        "win_probability": game.win_probability,
        "expected_points": game.expected_points,
        "seed": seed,
        "files": [str(path) for path in files],
    }


def _print_step(
    out: Console, game: Example, number: int, step: Step, counts: dict[str, int]
) -> None:
    figure = "" if step.figure is None else f" (figure {step.figure} of the paper)"
    out.print(f"\nStep {number}: {step.name}{figure}", style="bold")
    out.print(step.sentence)
    qubits = step.circuit.num_qubits
    out.print(f"So far {step.circuit.size():,} gates on {qubits} qubits.")
    most = max(counts.values())
    columns = (
        Column("string"),
        *(Column(card, spare=1) for card in game.cards),
        Column("points", number=True),
        Column("probability", number=True),
        Column("found", number=True),
        Column(""),
    )
    rows = [
        (
            (
                row.string,
                *(place.partition(": ")[2] for place in row.cards),
                str(row.points),
                f"{row.probability:.4f}",
                f"{counts[row.string]:,}",
                "█" * round(BAR * counts[row.string] / most),
            ),
            "",
        )
        for row in step.state_table
    ]
    print_table(out, columns, [rows])


def _wait(out: Console) -> None:
    out.print("Enter: go on. ", end="")
    try:
        input()
    except EOFError:
        raise typer.Abort from None
    finally:
        sys.stdout.flush()


def _save(
    folder: Path, game: Example, found: list[tuple[Step, dict[str, int]]], shots: int
) -> list[Path]:
    from ouvert.quantum.paper.examples import shares
    from ouvert.quantum.paper.histograms import histogram

    names = [
        f"step_{number:02}_{step.name.replace(' ', '_')}.png"
        for number, (step, _) in enumerate(found, start=1)
    ]
    files = [folder / each for each in names]
    check_new(*files)
    make_folder(folder)
    for path, (step, counts) in zip(files, found, strict=True):
        series = {"exact": step.distribution, f"{shots:,} shots": shares(counts)}
        histogram(series, f"{game.title}: {step.name}").savefig(path, dpi=120)
    return files


__all__ = ["Game", "demo", "example_of"]
