"""Moves, measurements and what they may find, in sentences for people."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.checkers.drawing.legend import percent, piece_text
from ouvert.checkers.records.notation import action_text
from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Move, Split
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import SEATS, QuantumCheckers
from ouvert.remarks import Say, in_english

CERTAIN = 1 - 1e-9


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which a move may go.

    Attributes:
        chance: its probability.
        found: what the measurements find, in order; empty if nothing is measured.
        state: where it leads.
    """

    chance: float
    found: tuple[Found, ...]
    state: QuantumCheckers


def courses(state: QuantumCheckers, move: Move) -> tuple[Course, ...]:
    """All ways in which a legal move may go, the likeliest first. Raises RulesError."""
    done: list[Course] = []
    waiting = [Course(1.0, (), state.apply(move))]
    while waiting:
        course = waiting.pop()
        if course.state.pending is None:
            done.append(course)
        waiting += [
            Course(course.chance * chance, (*course.found, found), course.state.apply(found))
            for found, chance in course.state.chances()
        ]
    return tuple(sorted(done, key=lambda course: (-course.chance, course.found)))


def move_text(state: QuantumCheckers, move: Move, say: Say = in_english) -> str:
    """What a move does, without its outcome: a phrase, empty for a plain step."""
    position, board = state.position, state.variant.board
    match move:
        case Split(_, first, second):
            chance = position.probability(move.source) / 2
            return say(
                "splits to {first} and {second}, {chance} each",
                first=board.name(first),
                second=board.name(second),
                chance=percent(chance),
            )
        case Merge(_, _, target):
            after = state.apply(move).position
            chance = after.probability(target)
            return say(
                "merges; {square} gets {chance}", square=board.name(target), chance=percent(chance)
            )
        case Capture() if state.entangles(move):
            return say(
                "entangles, and captures with {chance}; nothing is measured",
                chance=percent(state.success(move)),
            )
        case Capture():
            chance = state.success(move)
            if chance > CERTAIN:
                return say("captures")
            if not chance:
                return say("measures, and fails, since the two pieces are never there together")
            return say("measures, and captures with {chance}", chance=percent(chance))
        case _:
            return ""


def found_text(before: QuantumCheckers, found: Found, say: Say = in_english) -> str:
    """What a measurement found of each measured piece, such as `White man on c3`."""
    wave = before.measured
    assert wave is not None
    board, position = before.variant.board, before.position
    told = []
    for piece in wave.pieces:
        # one square at most, since a measured piece is classical
        left = list(squares_of(position.pieces[piece] & found.squares))
        squares = left or position.parts(piece)
        name = piece_text(position, position.owner(piece), squares, say)
        if left:
            told.append(say("{piece} on {square}", piece=name, square=board.name(left[0])))
        else:
            told.append(say("{piece} already captured", piece=name))
    return ", ".join(told)


def findings(
    before: QuantumCheckers, found: tuple[Found, ...], say: Say = in_english
) -> list[tuple[str, float]]:
    """What the measurements of a pending capture found, each with its probability.

    The last one also says whether the capture succeeds.
    """
    told = []
    state = before
    for each in found:
        text, chance = found_text(state, each, say), dict(state.chances())[each]
        last, state = state, state.apply(each)
        if state.pending is None:
            ending = "{found}; the capture fails"
            if _jumped(last, each):
                ending = "{found}; the capture succeeds"
            text = say(ending, found=text)
        told.append((text, chance))
    return told


def turn_texts(
    state: QuantumCheckers, actions: tuple[Action, ...], say: Say = in_english
) -> list[str]:
    """A move and what was found, in sentences."""
    move, *rest = actions
    assert not isinstance(move, Found)
    found = tuple(each for each in rest if isinstance(each, Found))
    did = move_text(state, move, say)
    names = {"side": say(SEATS[state.turn]), "move": action_text(state.variant.board, move)}
    first = say("{side} plays {move}: {did}.", **names, did=did) if did else ""
    return [
        first or say("{side} plays {move}.", **names),
        *(
            say("Measured, with {chance}: {found}.", chance=percent(chance), found=text)
            for text, chance in findings(state.apply(move), found, say)
        ),
    ]


def _jumped(last: QuantumCheckers, found: Found) -> bool:
    """Whether both capturer and victim were there at the measurement that settled a capture."""
    capture, wave = last.pending, last.measured
    assert capture is not None
    assert wave is not None
    position = last.position.collapse(wave, found.squares)
    return all(position.occupied() >> square & 1 for square in (capture.source, capture.over))
