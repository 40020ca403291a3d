"""`ouvert checkers`: quantum checkers to play, look back at, draw and take apart."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.checkers.match import match
from ouvert.cli.checkers.options import (
    GameOption,
    GamesArgument,
    LevelOption,
    PhantomsOption,
    SizeOption,
    TurnOption,
    given,
    is_position,
    pick_game,
    read_text,
    rule_set,
)
from ouvert.cli.checkers.play import play
from ouvert.cli.checkers.replay import moment, replay, turns_of
from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.language import library_text, said
from ouvert.cli.options import JsonOption, svg_option
from ouvert.cli.output import STDOUT, check_new, console, note, print_json, takes_stdout, write_file

if TYPE_CHECKING:
    from ouvert.checkers.rules.game import QuantumCheckers
    from ouvert.checkers.rules.variant import Variant

checkers = typer.Typer(
    help="Quantum checkers: play, match agents, replay, draw, list moves, export as circuits."
)
PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION", help="Such as 'white=a1,Kc3 black=h8', a file with one, or - (stdin)."
    ),
]


@checkers.callback(invoke_without_command=True)
def _checkers(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


checkers.command("play")(play)
checkers.command("match")(match)
checkers.command("replay")(replay)


@checkers.command("draw")
def draw(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION|FILE",
            help="A position such as 'white=a1,Kc3 black=h8', a file with one or with games, or -.",
        ),
    ],
    svg: Annotated[Path | None, svg_option("Draw into this new")] = None,
    size: SizeOption = 8,
    turn: TurnOption = None,
    game: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            show_default="1",
            help="Which game of the file, counted from 1.",
        ),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="N",
            show_default="the last",
            help="Of a game: after so many moves.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Draw a board in letters, or as a picture (SVG).

    Parts of one piece carry the same letter and are linked by solid lines, entangled pieces by
    dashed ones; probabilities are in per cent. A position is as `ouvert checkers moves` reads it.
    """
    from ouvert.checkers.drawing.pictures import state_svg
    from ouvert.checkers.drawing.text_board import draw as letters
    from ouvert.checkers.records.notation import position_text
    from ouvert.cli.checkers.view import print_board

    text = given(position)
    last = None
    if is_position(text):
        for option, value in (("--game", game), ("--ply", ply)):
            if value is not None:
                raise UsageError(
                    said("{option} is about games, and this is a position", option=option)
                )
        state = _state(rule_set(size, None, None), text, turn)
    else:
        state, last = moment(turns_of(pick_game(text, position, game or 1)), ply)
    board = state.variant.board
    shown = takes_stdout(svg, as_json=as_json)
    if svg is not None:
        write_file(svg, state_svg(state, last) + "\n")
    if shown:
        return
    if as_json:
        told = {"position": position_text(board, state.position)}
        drawn = {"drawing": letters(board, state.position)} if svg is None else {"file": str(svg)}
        print_json(told | drawn)
    elif svg is not None:
        note(said("written: {file}", file=svg))
    else:
        print_board(console(), state)


@checkers.command("moves")
def moves(
    position: PositionArgument,
    size: SizeOption = 8,
    level: LevelOption = None,
    turn: TurnOption = None,
    phantoms: PhantomsOption = False,
    as_json: JsonOption = False,
) -> None:
    """List the legal moves of a position, with what measurements may find and how likely it is.

    A position names the pieces of both sides: squares with a comma between, `K` before a king, the
    squares of a superposed piece with `/` between, and one `wave=` for each superposition, as in
    `white=b2/d2,Ka1 black=d8 wave=0:b2:0.6;d2:0.8j`. `ouvert checkers replay --json` prints them.
    """
    from ouvert.checkers.rules.game import SEATS
    from ouvert.cli.checkers.view import odds_json, print_board, print_odds

    text = given(position)
    if not is_position(text):
        raise UsageError(
            said(
                "{position} holds no position; 'ouvert checkers replay' reads games",
                position=position,
            )
        )
    state = _state(rule_set(size, None, level, phantoms=phantoms), text, turn)
    misfits = state.position.misfits(state.variant)
    if misfits:
        raise UsageError(
            said(
                "this position does not fit the rules: {misfits}", misfits=library_text(misfits[0])
            )
        )
    if as_json:
        print_json({"moves": [odds_json(state, move) for move in state.legal_actions()]})
        return
    out = console()
    print_board(out, state)
    if state.over:
        out.print(said("{side} cannot move and has lost.", side=said(SEATS[state.turn])))
    for move in state.legal_actions():
        print_odds(out, state, move)


@checkers.command("circuit")
def circuit(
    file: GamesArgument,
    game: GameOption = 1,
    diagram: Annotated[
        bool, typer.Option("--diagram", help="Draw the circuit in place of the program.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default="stdout",
            help="Where the program goes, a new file; - for stdout.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Write a game as a quantum circuit in OpenQASM 3; needs the extra 'quantum'.

    A qubit for each dark square, one for each piece that says whether it is captured, and a
    classical register for every measurement.
    """
    from ouvert.checkers.circuit import circuit as circuit_of

    check_new(save)
    record = pick_game(read_text(file), file, game)
    start = record.states()[0]
    found = circuit_of(start, record.actions)
    if diagram:
        text = str(found.draw("text", fold=-1)) + "\n"
    else:
        from qiskit import qasm3

        text = qasm3.dumps(found)
    if save == STDOUT:
        save = None
    if save is not None:
        write_file(save, text)
    if as_json:
        told = {"qubits": found.num_qubits, "measurements": len(found.cregs)}
        kind = "diagram" if diagram else "program"
        print_json(told | ({kind: text} if save is None else {"file": str(save)}))
    elif save is None:
        sys.stdout.write(text)
    else:
        note(said("written: {file}, {qubits} qubits", file=save, qubits=found.num_qubits))


def _state(variant: Variant, text: str, turn: int | None) -> QuantumCheckers:
    from ouvert.checkers.records.notation import parse_position
    from ouvert.checkers.rules.game import QuantumCheckers

    return QuantumCheckers.of(variant, parse_position(variant.board, text), turn or 0)
