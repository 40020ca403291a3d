"""`ouvert checkers replay`: a recorded game again, move by move, with all probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.checkers.options import GameOption, GamesArgument, pick_game, read_text
from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import (
    STDOUT,
    check_new,
    console,
    note,
    plain,
    print_json,
    takes_stdout,
    write_file,
)
from ouvert.files import make_folder

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.checkers.records.games import Record, Turn
    from ouvert.checkers.rules.actions import Action
    from ouvert.checkers.rules.game import QuantumCheckers


def replay(
    file: GamesArgument,
    game: GameOption = 1,
    ply: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="N",
            show_default="all",
            help="Only the board after so many moves; 0 is the start.",
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR|FILE",
            help="Also draw: into one new file that ends in .svg, the last board or that of --ply; "
            "or a picture of each move into a directory; - for the one board on stdout.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Replay a recorded game with what was measured, and the probability of every square.

    Every jump of a multi-jump is a move of its own. With --json there is a line for each move.
    """
    record = pick_game(read_text(file), file, game)
    turns = turns_of(record)
    aside = takes_stdout(svg, as_json=as_json)
    if svg is not None:
        _check_place(svg, ply)
    numbers = range(len(turns)) if ply is None else [_existing(ply, turns)]
    if svg is not None:
        check_new(*_files(svg, numbers))
    if as_json:
        _print_json(record, turns, numbers)
    else:
        _print(console(stderr=aside), record, turns, numbers, whole_game=ply is None)
    if svg is not None:
        _draw(svg, turns, numbers, quiet=as_json or aside)


Played = tuple["QuantumCheckers", "Turn | None"]
"""A state, and the move that led to it; None at the start."""


def turns_of(record: Record) -> tuple[Played, ...]:
    """The states of a game between moves, the start first. Raises RulesError."""
    return (record.states()[0], None), *((turn.after, turn) for turn in record.turns())


def moment(turns: Sequence[Played], ply: int | None) -> tuple[QuantumCheckers, Action | None]:
    """The state after so many moves, or the last one, and the move that led there."""
    state, turn = turns[len(turns) - 1 if ply is None else _existing(ply, turns)]
    return state, None if turn is None else turn.actions[0]


def _existing(ply: int, turns: Sequence[Played]) -> int:
    if ply >= len(turns):
        raise UsageError(
            said(
                "--ply: this game has {count} moves, and no move {ply}",
                count=len(turns) - 1,
                ply=ply,
            )
        )
    return ply


def _print(
    out: Console,
    record: Record,
    turns: Sequence[Played],
    numbers: Sequence[int],
    *,
    whole_game: bool,
) -> None:
    from ouvert.checkers.drawing.pictures import status
    from ouvert.checkers.drawing.telling import turn_texts
    from ouvert.checkers.records.games import variant_text
    from ouvert.checkers.rules.game import SEATS
    from ouvert.cli.checkers.view import print_board

    if whole_game:
        out.print(variant_text(record.variant))
        for name, player in zip(SEATS, record.players, strict=True):
            if player:
                out.print(f"{said(name)}: {plain(player)}", soft_wrap=True)
        if record.seed is not None:
            out.print(said("Seed {seed}", seed=record.seed))
    for number in numbers:
        state, turn = turns[number]
        out.print()
        if turn is None:
            out.print(said("The start"))
        else:
            first, *rest = turn_texts(turn.before, turn.actions, said)
            out.print(f"{number}. {first}", soft_wrap=True)
            for sentence in rest:
                out.print(f"   {sentence}", soft_wrap=True)
        print_board(out, state)
    if whole_game:
        sentence = status(turns[-1][0], record.ended, said)
        out.print(f"\n{sentence[0].upper()}{sentence[1:]}.")


def _print_json(record: Record, turns: Sequence[Played], numbers: Sequence[int]) -> None:
    from ouvert.checkers.records.games import result_text
    from ouvert.cli.checkers.view import state_json, turn_json

    for number in numbers:
        state, turn = turns[number]
        made = {} if turn is None else turn_json(turn.before, turn.actions)
        ended = record.ended if number == len(turns) - 1 else None
        print_json(
            {"ply": number, **made, **state_json(state), "result": result_text(state, ended)},
        )


def _check_place(svg: Path, ply: int | None) -> None:
    """Refuse places for pictures that make no sense, before anything is printed."""
    if svg == STDOUT or (svg.suffix == ".svg" and not svg.is_dir()):
        return
    if ply is not None:
        raise UsageError(
            said("--svg: one move is drawn into one file, and {svg} does not end in .svg", svg=svg)
        )
    if svg.exists() and not svg.is_dir():
        raise UsageError(
            said("--svg: {svg} is no directory, and its name does not end in .svg", svg=svg)
        )


def _files(svg: Path, numbers: Sequence[int]) -> dict[Path, int]:
    """The files of pictures, each with the number of its move."""
    if svg == STDOUT or (svg.suffix == ".svg" and not svg.is_dir()):
        return {svg: numbers[-1]}
    return {svg / f"{number:04}.svg": number for number in numbers}


def _draw(svg: Path, turns: Sequence[Played], numbers: Sequence[int], *, quiet: bool) -> None:
    from ouvert.checkers.drawing.pictures import state_svg

    files = _files(svg, numbers)
    if svg not in files:
        make_folder(svg)
    for path, number in files.items():
        state, last = moment(turns, number)
        write_file(path, state_svg(state, last) + "\n")
    if not quiet:
        if len(files) == 1:
            note(said("written: {file}", file=next(iter(files))))
        else:
            note(said("written: {count} pictures in {folder}", count=len(files), folder=svg))
