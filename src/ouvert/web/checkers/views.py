"""Games of quantum checkers written as messages. Nothing in them is secret but the seed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from ouvert.checkers.drawing.legend import Entry, legend
from ouvert.checkers.records.games import Ending, Turn
from ouvert.checkers.records.notation import action_text
from ouvert.checkers.rules.actions import Capture, Found, Merge, Move, Split
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.web.protocol.checkers import (
    BoardView,
    CheckersHint,
    FoundPiece,
    LevelName,
    MarkName,
    Measured,
    MoveKind,
    MoveView,
    Outcome,
    PartView,
    PieceView,
    ResultName,
    StateView,
    TurnView,
    WaveView,
    Worth,
)

MOST_STATES = 64
"""Basis states of a wave that are written out."""
MARKS: tuple[tuple[float, MarkName], ...] = (
    (0.05, "inaccuracy"),
    (0.1, "mistake"),
    (0.2, "blunder"),
)
"""From which loss of the expected result on a move is called so."""
SEAT_CODES: tuple[Literal["white"], Literal["black"]] = ("white", "black")
LEVEL_NAMES: tuple[LevelName, ...] = (
    "classical",
    "superposition",
    "entanglement",
    "interference",
)
"""By the numbers of `Level`."""


def result_of(state: QuantumCheckers, ended: Ending | None = None) -> ResultName | None:
    """Who has won, by the rules or as the players have ended the game; None while it lasts."""
    winner = state.winner if ended is None else ended.winner
    if winner is not None:
        return SEAT_CODES[winner]
    return "draw" if state.drawn or ended is not None else None


def board_view(state: QuantumCheckers, ended: Ending | None = None) -> BoardView:
    """A moment at which no measurement is due; the last one if the players have ended the game."""
    board, position = state.variant.board, state.position
    entries = {entry.piece: entry for entry in legend(position)}
    return BoardView(
        size=state.variant.size,
        turn=state.turn,
        actor=state.actor if ended is None else None,
        result=result_of(state, ended),
        quiet=state.quiet,
        chain=None if state.chain is None else board.name(state.chain),
        pieces=tuple(
            _piece(state, number, entries)
            for number in range(len(position.pieces))
            if position.pieces[number] or number in entries
        ),
        moves=()
        if ended is not None
        else tuple(move_view(state, move) for move in state.legal_actions()),
        waves=tuple(
            WaveView(
                tuple(entries[piece].letter for piece in wave.pieces),
                len(wave.amplitudes),
                tuple(
                    StateView(
                        _names(state, occupied), amplitude.real, amplitude.imag, abs(amplitude) ** 2
                    )
                    for occupied, amplitude in wave.amplitudes[:MOST_STATES]
                ),
            )
            for wave in position.waves
        ),
    )


def move_view(state: QuantumCheckers, move: Move) -> MoveView:
    """A legal move and the probability that matters about it."""
    name = state.variant.board.name
    squares: tuple[int, ...]
    match move:
        case Split(source, first, second):
            squares = (source, first, second)
        case Merge(first, second, target):
            squares = (first, second, target)
        case _:
            squares = (move.source, move.target)
    return MoveView(
        action_text(state.variant.board, move),
        kind_of(state, move),
        tuple(map(name, squares)),
        name(move.over) if isinstance(move, Capture) else None,
        _chance(state, move),
    )


def kind_of(state: QuantumCheckers, move: Move) -> MoveKind:
    """What kind of move it is."""
    if isinstance(move, Capture):
        return "entangle" if state.entangles(move) else "capture"
    if isinstance(move, Split):
        return "split"
    return "merge" if isinstance(move, Merge) else "step"


def turn_view(turn: Turn) -> TurnView:
    """A move that was made, and what was found."""
    before, board = turn.before, turn.before.variant.board
    move, *answers = turn.actions
    assert not isinstance(move, Found)
    letters = {entry.piece: entry.letter for entry in legend(before.position)}
    measured = []
    state = before.apply(move)
    for answer in answers:
        assert isinstance(answer, Found)
        measured.append(_measured(state, answer, letters))
        state = state.apply(answer)
    told = move_view(before, move)
    succeeds = None
    if isinstance(move, Capture) and told.kind == "capture":
        # the target was empty in every basis state, so whoever is there now has captured
        succeeds = bool(turn.after.position.occupied() >> move.target & 1)
    return TurnView(
        before.turn,
        " ".join(action_text(board, action) for action in turn.actions),
        told.kind,
        told.squares,
        told.over,
        told.chance,
        tuple(measured),
        succeeds,
    )


def graded(at: int, moves: tuple[Worth, ...], played: str | None) -> CheckersHint:
    """What moves are worth after `at` moves, and what the one that was played gave away.

    A loss that may be chance, being less than two standard errors, is marked as none.
    """
    mine = next((each for each in moves if each.text == played), None)
    if mine is None:
        return CheckersHint(at, moves, None, None, None)
    best = moves[0]
    loss = max(0.0, best.worth - mine.worth)
    doubt = 2 * math.hypot(best.error or 0.0, mine.error or 0.0)
    marks = [name for least, name in MARKS if loss >= least and loss > doubt]
    return CheckersHint(at, moves, played, loss, marks[-1] if marks else "fine")


def _measured(state: QuantumCheckers, answer: Found, letters: dict[int, str]) -> Measured:
    wave, position = state.measured, state.position
    assert wave is not None
    chances = dict(state.chances())
    return Measured(
        tuple(
            FoundPiece(
                letters[piece],
                position.owner(piece),
                next(iter(_names(state, position.pieces[piece] & answer.squares)), None),
            )
            for piece in wave.pieces
        ),
        chances[answer],
        tuple(Outcome(_names(state, each.squares), chance) for each, chance in chances.items()),
    )


def _piece(state: QuantumCheckers, number: int, entries: dict[int, Entry]) -> PieceView:
    position, entry = state.position, entries.get(number)
    partner = None if entry is None or entry.partner is None else entries[entry.partner].letter
    return PieceView(
        position.owner(number),
        tuple(_parts(state, position, squares_of(position.pieces[number]))),
        None if entry is None else entry.letter,
        0.0 if entry is None else entry.captured,
        partner,
        0.0 if entry is None else entry.information,
    )


def _parts(
    state: QuantumCheckers, position: Position, squares: Iterable[int]
) -> Iterable[PartView]:
    for square in squares:
        yield PartView(
            state.variant.board.name(square),
            position.probability(square),
            bool(position.kings >> square & 1),
        )


def _chance(state: QuantumCheckers, move: Move) -> float:
    position = state.position
    match move:
        case Split(source, _, _):
            return position.probability(source) / 2
        case Merge(_, _, target):
            return state.apply(move).position.probability(target)
        case Capture():
            return state.success(move)
        case _:
            return position.probability(move.source)


def _names(state: QuantumCheckers, squares: int) -> tuple[str, ...]:
    return tuple(map(state.variant.board.name, squares_of(squares)))
