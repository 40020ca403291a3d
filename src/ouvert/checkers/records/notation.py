"""Moves, outcomes and positions as text, both ways.

| text | is |
|---|---|
| `c3-d4` | a step |
| `c3-b4+d4` | a split |
| `b4+d4-c5` | a merge; what does not get to c5 stays on b4, the first square |
| `c3xe5` | a capture, or an entangling one |
| `!b4+e5` | a measurement found its pieces there |

A position is one line of `key=value`: the pieces by number with the squares they may be on (`K`
marks a king, `-` a captured piece), and one `wave` for each superposition:

    white=b2/d2,Ka1 black=d8,- wave=0:b2:0.6+0j;d2:0.8j
    white=c2/e2,Kb1 black=d5,- wave=0:c2:0.6+0j;e2:0.8j

The second line is one on 5 × 5 squares, where a1 is light; on 8 × 8 it is dark.
"""

from __future__ import annotations

import re

from ouvert.cards import shown
from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Split, Step
from ouvert.checkers.rules.board import Board, squares_of
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.wave import Wave
from ouvert.errors import NotationError, PositionError
from ouvert.remarks import Remark

LONGEST_MOVE = 40
"""Characters, far more than a move has: in a long text of x the pattern would look for ever."""
_ACTION = re.compile(r"(\w+)(?:\+(\w+))?([-x])(\w+)(?:\+(\w+))?")


def action_text(board: Board, action: Action) -> str:
    """The action in the notation above."""
    name = board.name
    match action:
        case Step(source, target):
            return f"{name(source)}-{name(target)}"
        case Split(source, first, second):
            return f"{name(source)}-{name(first)}+{name(second)}"
        case Merge(first, second, target):
            return f"{name(first)}+{name(second)}-{name(target)}"
        case Capture(source, _, target):
            return f"{name(source)}x{name(target)}"
        case Found(squares):
            return f"!{squares_text(board, squares)}"


def squares_text(board: Board, squares: int) -> str:
    """The squares of a bit board, joined by “+”."""
    return "+".join(map(board.name, squares_of(squares)))


def parse_action(board: Board, text: str) -> Action:
    """Read an action; whether it is legal is for the game to say. Raises NotationError."""
    if text.startswith("!"):
        return Found(_squares(board, text[1:]))
    found = _ACTION.fullmatch(text) if len(text) <= LONGEST_MOVE else None
    if found is None:
        raise NotationError(
            f"“{text:.{LONGEST_MOVE}}” is no move; write c3-d4, c3-b4+d4 (split), "
            "b4+d4-c5 (merge) or c3xe5",
            remark=Remark.of("no_move", text=shown(text)),
        )
    first, second, kind, target, other = found.groups()
    source, goal = board.square(first), board.square(target)
    if kind == "x":
        if second or other:
            raise NotationError(
                f"“{text}” is no capture; write both squares, such as c3xe5",
                remark=Remark.of("no_move", text=shown(text)),
            )
        if goal not in board.jumps[source]:
            raise NotationError(
                f"“{text}” is no jump: {target} is not two squares from {first}",
                remark=Remark.of("no_move", text=shown(text)),
            )
        return Capture(source, board.steps[source][board.jumps[source].index(goal)], goal)
    if second and other:
        raise NotationError(
            f"“{text}” splits and merges at once; only one of them is a move",
            remark=Remark.of("no_move", text=shown(text)),
        )
    if second:
        return Merge(source, board.square(second), goal)
    if other:
        return Split(source, *sorted((goal, board.square(other))))
    return Step(source, goal)


def position_text(board: Board, position: Position) -> str:
    """The position as one line that `parse_position` reads back exactly."""

    def piece(mask: int) -> str:
        marked = (
            f"{'K' if position.kings >> square & 1 else ''}{board.name(square)}"
            for square in squares_of(mask)
        )
        return "/".join(marked) or "-"

    words = [
        "white=" + ",".join(map(piece, position.pieces[: position.whites])),
        "black=" + ",".join(map(piece, position.pieces[position.whites :])),
    ]
    for wave in position.waves:
        states = ";".join(
            f"{squares_text(board, occupied)}:{str(amplitude).strip('()')}"
            for occupied, amplitude in wave.amplitudes
        )
        phantom = f"~{squares_text(board, wave.phantom)}" if wave.phantom else ""
        words.append(f"wave={'&'.join(map(str, wave.pieces))}{phantom}:{states}")
    return " ".join(words)


def parse_position(board: Board, text: str) -> Position:
    """Read a position. Raises NotationError for bad text, PositionError for a bad position."""
    sides: dict[str, list[int]] = {}
    kings = 0
    waves: list[Wave] = []
    for word in text.split():
        key, equals, value = word.partition("=")
        if key in ("white", "black") and equals and key not in sides:
            pieces = value.split(",") if value else []
            if "" in pieces:
                raise NotationError(
                    f"“{word}” names a piece without a square; write - for one that is captured"
                )
            sides[key] = [_piece(board, piece) for piece in pieces]
            kings |= _squares(board, "+".join(re.findall(r"K(\w+)", value)))
        elif key == "wave" and equals:
            waves.append(_wave(board, value))
        else:
            raise NotationError(
                f"“{word}” does not belong into a position, which has one white=…, one black=… "
                "and a wave=… for each superposition"
            )
    if len(sides) != 2:
        raise NotationError("a position needs white=… and black=…")
    if not any(sides["white"] + sides["black"]):
        raise NotationError("a position needs a piece on the board, such as white=a1")
    position = Position(
        (*sides["white"], *sides["black"]),
        len(sides["white"]),
        kings,
        tuple(sorted(waves, key=lambda wave: wave.pieces)),
    )
    problems = position.problems(board)
    if problems:
        raise PositionError(f"this position is impossible: {problems[0]}")
    return position


def _squares(board: Board, text: str) -> int:
    mask = 0
    for name in text.split("+") if text else []:
        mask |= 1 << board.square(name)
    return mask


def _piece(board: Board, text: str) -> int:
    if text == "-":
        return 0
    return _squares(board, "+".join(part.removeprefix("K") for part in text.split("/")))


def _wave(board: Board, text: str) -> Wave:
    head, _, body = text.partition(":")
    numbers, _, phantom = head.partition("~")
    try:
        pieces = tuple(int(number) for number in numbers.split("&"))
        states = [state.partition(":")[::2] for state in body.split(";")]
        amplitudes = {_squares(board, squares): complex(number) for squares, number in states}
    except NotationError:
        raise
    except ValueError:
        raise NotationError(
            f"“wave={text}” is no wave; write piece numbers and states, such as wave=0:b2:1j;d2:0j"
        ) from None
    if len(amplitudes) < len(states):
        raise NotationError(f"“wave={text}” names a state twice; write each with one amplitude")
    return Wave(pieces, tuple(sorted(amplitudes.items())), _squares(board, phantom))
