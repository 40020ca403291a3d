"""`ouvert quantum draw` and `ouvert quantum export`: circuits to look at, and to take away."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import STDOUT, check_new, console, note, print_json, write_file
from ouvert.cli.quantum.demo import Game, example_of

if TYPE_CHECKING:
    from qiskit import QuantumCircuit

    from ouvert.quantum.circuits.game import GameCircuit
    from ouvert.quantum.circuits.rules.readout import RulesCircuit

PICTURES = (".svg", ".png", ".pdf")


class Part(Enum):
    """A part of a game; the words of the option `--part`."""

    DEAL = "deal"
    PLAY = "play"
    TRICK = "trick"
    SCORE = "score"


class GamePlay(Enum):
    """How everyone plays in a game; the words of the option `--play` of whole games."""

    UNIFORM = "uniform"
    RULES = "rules"


class Form(Enum):
    """What a circuit is written as; the words of the option `--as`."""

    OPENQASM = "openqasm"
    CIRQ = "cirq"
    PENNYLANE = "pennylane"
    QIR = "qir"


CardsOption = Annotated[
    int,
    typer.Option(parser=whole(2, 10), metavar="N", help="Cards in each hand, 2 to 10; 10 is Skat."),
]
HiddenOption = Annotated[
    bool, typer.Option("--hidden-skat", help="A Hand game: the skat is unknown besides.")
]
GamePlayOption = Annotated[
    GamePlay,
    typer.Option(
        "--play", help="How everyone plays: any legal card alike, or by the expert rules."
    ),
]
ExampleOption = Annotated[
    Game | None,
    typer.Option(help="A worked example of the paper in place of a game.", show_default="none"),
]


def draw(
    cards: CardsOption = 10,
    hidden_skat: HiddenOption = False,
    example: ExampleOption = None,
    part: Annotated[
        Part | None,
        typer.Option(help="Gate by gate, only this part.", show_default="the whole game in blocks"),
    ] = None,
    trick: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 10), metavar="N", show_default="all", help="Of the part, this trick."
        ),
    ] = None,
    register: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            show_default="all",
            help="Gate by gate, only what touches this register; may be given again.",
        ),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(
            parser=whole(40), metavar="N", show_default="the terminal", help="Fold at this width."
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw the blocks into this new .svg, .png or .pdf file; needs the extra 'plots'.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Draw the circuit of a game: as blocks, or a part or a register of it gate by gate.

    In the block view columns are the parts of the game, and rows the registers that they touch.
    """
    gates = bool(part or register or trick or example)
    if save is not None:
        if save.suffix not in PICTURES:
            raise UsageError(
                said(
                    "{save} is no picture: end its name in {names}",
                    save=save,
                    names=", ".join(PICTURES),
                )
            )
        if gates:
            raise UsageError(said("--save draws the blocks of a whole game, and no gates"))
        check_new(save)
    out = console()
    folded = width or out.width
    if not gates:
        from ouvert.plots import require
        from ouvert.quantum.drawing.blocks import BlockView

        if save is not None:
            require("A picture")
        view = BlockView.of(_game(cards, hidden_skat))
        if save is None:
            _tell(view.text(folded), as_json)
        else:
            view.picture().savefig(save, dpi=150)
            if as_json:
                print_json({"file": str(save)})
            else:
                note(said("written: {file}", file=save))
        return
    from ouvert.quantum.drawing.gates import excerpt, gate_view, parts_excerpt

    if example is not None:
        if part or trick:
            raise UsageError(said("--part and --trick are about games, and not about --example"))
        found = excerpt(example_of(example).circuit, register or [])
    else:
        game = _game(cards, hidden_skat)
        chosen = game.parts_of(None if part is None else part.value, trick)
        if not chosen:
            raise UsageError(
                said(
                    "there is no such part in this game: it has {n} tricks, each with plays, the "
                    "trick and, unless the game is decided, the score",
                    n=game.problem.tricks,
                )
            )
        found = parts_excerpt(game.circuit, chosen, register or [])
    _tell(gate_view(found, folded), as_json)


def _tell(drawing: str, as_json: bool) -> None:
    if as_json:
        print_json({"drawing": drawing})
    else:
        print(drawing)


def export(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            show_default="stdout",
            help="Where the program goes, a new file; - for stdout.",
        ),
    ] = None,
    cards: CardsOption = 10,
    hidden_skat: HiddenOption = False,
    how: GamePlayOption = GamePlay.UNIFORM,
    example: ExampleOption = None,
    measure: Annotated[
        bool,
        typer.Option(
            "--measure", help="Measure at the end: who has won, or the cards of the example."
        ),
    ] = False,
    form: Annotated[
        Form,
        typer.Option(
            "--as", help="The language. Cirq and QIR need the libraries cirq-core and qdk."
        ),
    ] = Form.OPENQASM,
    check: Annotated[
        bool, typer.Option("--check", help="Read it back with Qiskit and compare; takes longer.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the program into this new file; one that is there is refused.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Write the circuit of a game as an OpenQASM 3 program, or for another library.

    In OpenQASM gates keep their controls whole, `ctrl(2) @ x`; Qiskit and other programs read them.
    For Cirq it is JSON, for PennyLane a Python program, for QIR LLVM assembly with measurements.
    """
    if form is not Form.OPENQASM and (check or (measure and form is not Form.QIR)):
        raise UsageError(said("--measure and --check are about OpenQASM, and QIR always measures"))
    file = _target(file, save)
    from ouvert.quantum.exports import check_export
    from ouvert.quantum.simulator.openqasm import to_openqasm

    if example is None:
        game = (
            _rules_game(cards, hidden_skat) if how is GamePlay.RULES else _game(cards, hidden_skat)
        )
        circuit: QuantumCircuit = game.circuit
        answer = [game.win_qubit]
    else:
        shown = example_of(example)
        circuit = shown.circuit
        answer = list(range(len(shown.cards) * shown.encoding.width))
    if form is Form.OPENQASM:
        text = to_openqasm(circuit, answer if measure else ())
    else:
        text = _foreign(form, circuit, answer)
    if check:
        check_export(circuit, to_openqasm(circuit))
        if not as_json:
            note(said("read back: the same circuit"))
    if file is not None:
        write_file(file, text)
    if as_json:
        told = {
            "qubits": circuit.num_qubits,
            "form": form.value,
            "statements": text.count(";"),
            "checked": check,
        }
        print_json({**told, **({"program": text} if file is None else {"file": str(file)})})
    elif file is None:
        sys.stdout.write(text)
    elif form is Form.OPENQASM:
        note(
            said(
                "written: {file}, {qubits} qubits, {count} statements",
                file=file,
                qubits=circuit.num_qubits,
                count=f"{text.count(';'):,}",
            )
        )
    else:
        note(said("written: {file}, {qubits} qubits", file=file, qubits=circuit.num_qubits))


def _target(file: Path | None, save: Path | None) -> Path | None:
    """The file that is written; None for stdout. Raises UsageError before anything is built."""
    if file is not None and save is not None:
        raise UsageError(said("FILE and --save both say where the program goes: name one"))
    named = file if save is None else save
    check_new(named)
    return None if named == STDOUT else named


def _foreign(form: Form, circuit: QuantumCircuit, answer: list[int]) -> str:
    from ouvert.quantum import foreign

    if form is Form.CIRQ:
        return foreign.cirq_json(circuit)
    if form is Form.PENNYLANE:
        return foreign.pennylane_program(circuit)
    return foreign.to_qir(circuit, answer)


def _game(cards: int, hidden_skat: bool) -> GameCircuit:
    from ouvert.quantum.costs.whole_game import sized_game

    return sized_game(cards, skat_known=not hidden_skat)


def _rules_game(cards: int, hidden_skat: bool) -> RulesCircuit:
    from ouvert.quantum.costs.rules_game import sized_rules

    return sized_rules(cards, skat_known=not hidden_skat)


__all__ = ["GamePlay", "GamePlayOption", "draw", "export"]
