"""Moves, measurements and what they may find, in sentences for people."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.checkers.drawing.legend import percent, rank
from ouvert.checkers.records.notation import action_text
from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Move, Split
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import SEATS, QuantumCheckers

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


def move_text(state: QuantumCheckers, move: Move) -> str:
    """What a move does, without its outcome: a phrase, empty for a plain step."""
    position, board = state.position, state.variant.board
    match move:
        case Split(_, first, second):
            chance = position.probability(move.source) / 2
            return f"splits to {board.name(first)} and {board.name(second)}, {percent(chance)} each"
        case Merge(_, _, target):
            after = state.apply(move).position
            return f"merges; {board.name(target)} gets {percent(after.probability(target))}"
        case Capture() if state.entangles(move):
            return (
                f"entangles, and captures with {percent(state.success(move))}; nothing is measured"
            )
        case Capture():
            chance = state.success(move)
            if chance > CERTAIN:
                return "captures"
            if not chance:
                return "measures, and fails, since the two pieces are never there together"
            return f"measures, and captures with {percent(chance)}"
        case _:
            return ""


def found_text(before: QuantumCheckers, found: Found) -> str:
    """What a measurement found of each measured piece, such as `White man on c3`."""
    wave = before.measured
    assert wave is not None
    board, position = before.variant.board, before.position
    told = []
    for piece in wave.pieces:
        # one square at most, since a measured piece is classical
        left = list(squares_of(position.pieces[piece] & found.squares))
        name = f"{SEATS[position.owner(piece)]} {rank(position, left or position.parts(piece))}"
        told.append(f"{name} {f'on {board.name(left[0])}' if left else 'already captured'}")
    return ", ".join(told)


def findings(before: QuantumCheckers, found: tuple[Found, ...]) -> list[tuple[str, float]]:
    """What the measurements of a pending capture found, each with its probability.

    The last one also says whether the capture succeeds.
    """
    told = []
    state = before
    for each in found:
        text, chance = found_text(state, each), dict(state.chances())[each]
        last, state = state, state.apply(each)
        if state.pending is None:
            text += f"; the capture {'succeeds' if _jumped(last, each) else 'fails'}"
        told.append((text, chance))
    return told


def turn_texts(state: QuantumCheckers, actions: tuple[Action, ...]) -> list[str]:
    """A move and what was found, in sentences."""
    move, *rest = actions
    assert not isinstance(move, Found)
    found = tuple(each for each in rest if isinstance(each, Found))
    did = move_text(state, move)
    head = f"{SEATS[state.turn]} plays {action_text(state.variant.board, move)}"
    return [
        f"{head}: {did}." if did else f"{head}.",
        *(
            f"Measured, with {percent(chance)}: {text}."
            for text, chance in findings(state.apply(move), found)
        ),
    ]


def _jumped(last: QuantumCheckers, found: Found) -> bool:
    """Whether both capturer and victim were there at the measurement that settled a capture."""
    capture, wave = last.pending, last.measured
    assert capture is not None
    assert wave is not None
    position = last.position.collapse(wave, found.squares)
    return all(position.occupied() >> square & 1 for square in (capture.source, capture.over))
