"""What the commands of `ouvert checkers` show: boards, moves, odds, and the quantum state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouvert.checkers.drawing.legend import entry_text, legend, pair_text, pairs, percent
from ouvert.checkers.drawing.telling import courses, findings, move_text
from ouvert.checkers.drawing.text_board import Cell, cells, columns, explained, margin
from ouvert.checkers.records.notation import action_text, position_text, squares_text
from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Move
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.cli.language import said
from ouvert.cli.output import Column, print_table

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.protocols import ActionAdvice, Advice

SHOWN_COURSES = 20
"""Ways in which a move may go that are listed; the rest is counted."""


def print_board(out: Console, state: QuantumCheckers) -> None:
    """The board with its probabilities, and what belongs together."""
    from rich.text import Text

    board, position = state.variant.board, state.position
    for y, row in enumerate(cells(board, position)):
        line = Text(margin(board, y))
        for cell in row:
            line.append(cell.text, style=_style(cell))
        line.rstrip()
        out.print(line, soft_wrap=True)
    out.print(columns(board), soft_wrap=True)
    for sentence in explained(board, position, said):
        out.print(f"  {sentence}", soft_wrap=True)


def _style(cell: Cell) -> str:
    if cell.seat is None:
        return "dim"
    return f"{'bold ' if cell.certain else ''}{('cyan', 'magenta')[cell.seat]}"


def print_moves(out: Console, state: QuantumCheckers) -> None:
    """The legal moves by number, plain ones side by side."""
    board, legal = state.variant.board, state.legal_actions()
    plain: list[str] = []
    told: list[str] = []
    for number, move in enumerate(legal, start=1):
        listed = f"{number:>3} {action_text(board, move):<12}"
        if isinstance(move, Capture | Merge):
            told.append(f"{listed} {move_text(state, move, said)}")
        else:
            plain.append(listed)
    across = max(1, out.width // 16)
    for start in range(0, len(plain), across):
        out.print("".join(plain[start : start + across]).rstrip(), soft_wrap=True)
    for line in told:
        out.print(line, soft_wrap=True)


def print_odds(out: Console, state: QuantumCheckers, move: Move) -> None:
    """Every way in which a move may go."""
    board = state.variant.board
    text = action_text(board, move)
    found = courses(state, move)
    if not found[0].found:
        did = move_text(state, move, said) or said("moves")
        sentence = said("{move} {did}: nothing is left to chance.", move=text, did=did)
        out.print(f"  {sentence}", soft_wrap=True)
        return
    out.print(f"  {text} {move_text(state, move, said)}:", soft_wrap=True)
    pending = state.apply(move)
    for course in found[:SHOWN_COURSES]:
        told = said("; then ").join(each for each, _ in findings(pending, course.found, said))
        out.print(f"  {percent(course.chance):>6}  {told}", soft_wrap=True)
    if len(found) > SHOWN_COURSES:
        rest = sum(course.chance for course in found[SHOWN_COURSES:])
        others = said("one of {count} others", count=len(found) - SHOWN_COURSES)
        out.print(f"  {percent(rest):>6}  {others}")


def print_state(out: Console, state: QuantumCheckers) -> None:
    """Amplitudes of every wave, and who is entangled with whom."""
    board, position = state.variant.board, state.position
    if not position.waves:
        out.print(said("  Every piece is on one square for certain: nothing is superposed."))
        return
    entries = legend(position)
    letters = {entry.piece: entry for entry in entries}
    for wave in position.waves:
        names = said(" and ").join(letters[piece].letter for piece in wave.pieces)
        out.print(said("  The wave of {names}:", names=names))
        for occupied, amplitude in wave.amplitudes:
            where = squares_text(board, occupied) or said("captured")
            # adding zero turns a rounded −0.0 into 0.0
            real, imaginary = (round(part, 4) + 0.0 for part in (amplitude.real, amplitude.imag))
            number = f"{real:+.4f} {imaginary:+.4f}i"
            chance = percent(abs(amplitude) ** 2)
            out.print(f"    |{where}>  {number}  {chance}", soft_wrap=True)
    for entry in entries:
        out.print(f"  {entry_text(board, position, entry, said)}", soft_wrap=True)
    for pair in pairs(entries):
        out.print(
            said("  {pair} of mutual information", pair=pair_text(pair, said)), soft_wrap=True
        )


def print_hint(out: Console, state: QuantumCheckers, advice: Advice[Move], shown: int = 8) -> None:
    """What an agent would play, and what each move is worth."""
    board = state.variant.board
    best = advice.best
    sentence = said(
        "Hint: {move}, worth {chance}.",
        move=action_text(board, best.action),
        chance=percent(best.win_probability),
    )
    out.print(f"{sentence} {_reason(state, best)}".rstrip(), soft_wrap=True)
    rows = [
        (
            action_text(board, each.action),
            f"{percent(each.win_probability)}",
            f"± {100 * each.standard_error:.0f}" if each.standard_error else "",
            _reason(state, each),
        )
        for each in advice.actions[:shown]
    ]
    headings = (
        Column(said("move")),
        Column(said("worth"), number=True),
        Column("", number=True),
        Column(said("chance"), spare=1),
    )
    print_table(out, headings, [[(row, "") for row in rows]])
    if len(advice.actions) > shown:
        more = len(advice.actions) - shown
        out.print(said("  and {count} more; a draw counts as half a win", count=more))
    else:
        out.print(said("  a draw counts as half a win"))


def _reason(state: QuantumCheckers, advised: ActionAdvice[Move]) -> str:
    """Why, in the language of the person; nothing where the agent says nothing."""
    from ouvert.checkers.agents.registry import explain

    return explain(state, advised.action, said) if advised.reason else ""


def state_json(state: QuantumCheckers) -> dict[str, Any]:
    """A moment of a game for programs."""
    board, position = state.variant.board, state.position
    return {
        "position": position_text(board, position),
        "turn": None if state.actor is None else ("white", "black")[state.actor],
        "squares": {
            board.name(square): position.probability(square)
            for square in squares_of(position.occupied())
        },
        "entangled": [
            {
                "pieces": [one.piece, other.piece],
                "squares": [list(map(board.name, each.squares)) for each in (one, other)],
                "bits": one.information,
            }
            for one, other in pairs(legend(position))
        ],
    }


def odds_json(state: QuantumCheckers, move: Move) -> dict[str, Any]:
    """A legal move and its outcomes for programs."""
    board = state.variant.board
    return {
        "move": action_text(board, move),
        "does": move_text(state, move),
        "outcomes": [
            {
                "probability": course.chance,
                "found": [action_text(board, each) for each in course.found],
                "position": position_text(board, course.state.position),
            }
            for course in courses(state, move)
        ],
    }


def turn_json(state: QuantumCheckers, actions: tuple[Action, ...]) -> dict[str, Any]:
    """A move that was made, and what was found with which odds, for programs."""
    board = state.variant.board
    measured = []
    after = state.apply(actions[0])
    for found in actions[1:]:
        assert isinstance(found, Found)
        measured.append(
            {"found": action_text(board, found), "probability": dict(after.chances())[found]}
        )
        after = after.apply(found)
    return {
        "side": ("white", "black")[state.turn],
        "move": action_text(board, actions[0]),
        "measured": measured,
    }
