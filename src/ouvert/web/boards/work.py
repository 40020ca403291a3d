"""What workers are asked about quantum board games; only there are these loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from ouvert.web.protocol.boards import (
    ActionKind,
    BoardEnd,
    BoardGameView,
    BoardGameWanted,
    BoardGroup,
    BoardMeasured,
    BoardMove,
    BoardOutcome,
    BoardPart,
    BoardSquare,
    BoardTurn,
    BoardWay,
    BoardWorth,
)

if TYPE_CHECKING:
    from ouvert.boards.course import Course, Measured

MOST_TOLD = 12
"""Ways in which something may be found that are told."""
ROLLOUTS, SEARCH_SECONDS = 300, 5.0
"""Of the AI's tree search: it ends after so many, or after this time."""

MOST_KEPT = 100
"""Games up to a moment, of 400 moves at most, that a process remembers, so that long ones are not
gone through for every move. Of each it keeps what was done, and its last moment alone."""

Json = dict[str, Any]

_courses: dict[tuple[str, int, tuple[str, ...]], Course] = {}


def moment(content: Json) -> BoardGameView:
    """A game up to a moment. Raises OuvertError, and says which move, for one that cannot be."""
    import numpy as np

    from ouvert.boards.advice import board_advice
    from ouvert.boards.games import game

    asked = msgspec.convert(content, BoardGameWanted)
    rules = game(asked.game)
    found = _course(asked)
    advice = None
    if asked.think != "nothing" and not found.state.over:
        rng = np.random.default_rng([asked.seed, len(asked.moves), 1])
        advice = board_advice(rules, found.state, rng, ROLLOUTS, SEARCH_SECONDS)
    if advice is not None and asked.think == "move":
        text = str(advice.moves[0].action)
        found = _kept(msgspec.structs.replace(asked, moves=(*asked.moves, text)), found.then(text))
    worths = advice.moves if advice is not None and asked.think == "worths" else ()
    state = found.state
    return BoardGameView(
        game=asked.game,
        size=rules.size,
        turns=_turns(found),
        squares=_squares(found),
        groups=_groups(found),
        actor=state.actor,
        moves=tuple(
            BoardMove(str(each), _kind(each), _named(rules.size, each))
            for each in state.legal_actions()
        ),
        end=_end(found),
        worths=tuple(BoardWorth(str(each.action), each.value) for each in worths),
        exact=advice is not None and advice.exact,
    )


def circuit(content: Json) -> str:
    """A game up to a moment as a program in OpenQASM 3. Raises as `moment` does."""
    from ouvert.boards.circuit import program
    from ouvert.boards.games import game

    asked = msgspec.convert(content, BoardGameWanted)
    rules = game(asked.game)
    return program(_course(asked).gates, rules.qubit)


def _course(asked: BoardGameWanted) -> Course:
    """The game that is asked about, from the last of its moments that is still known."""
    from ouvert.boards.course import Course
    from ouvert.boards.games import game

    found, count = Course.start(game(asked.game), asked.seed), len(asked.moves)
    for known in range(count, 0, -1):
        kept = _courses.get((asked.game, asked.seed, asked.moves[:known]))
        if kept is not None:
            found = kept
            break
    for text in asked.moves[len(found.turns) :]:
        found = found.then(text)
    return _kept(asked, found)


def _kept(asked: BoardGameWanted, found: Course) -> Course:
    """Remember a game, in the place of the oldest that is remembered."""
    _courses[asked.game, asked.seed, asked.moves] = found
    if len(_courses) > MOST_KEPT:
        _courses.pop(next(iter(_courses)), None)
    return found


def _kind(action: Any) -> ActionKind:
    return cast("ActionKind", type(action).__name__.lower())


def _named(size: int, action: Any) -> tuple[str, ...]:
    from ouvert.boards.grid import squares_of

    return squares_of(size, action)


def _turns(found: Course) -> tuple[BoardTurn, ...]:
    size = found.game.size
    return tuple(
        BoardTurn(
            turn.seat,
            str(turn.action),
            _kind(turn.action),
            _named(size, turn.action),
            tuple(map(_measured, turn.measured)),
        )
        for turn in found.turns
    )


def _measured(each: Measured) -> BoardMeasured:
    told = each.chances[each.found]
    possible = [chance for chance in each.chances if chance[1] > 0]
    ranked = sorted(possible, key=lambda chance: -chance[1]) if not each.asks else possible
    shown = ranked[:MOST_TOLD]
    return BoardMeasured(
        taken=each.taken,
        empty=each.empty,
        outcomes=tuple(BoardOutcome(str(outcome), chance) for outcome, chance in shown),
        others=len(ranked) - len(shown),
        found=shown.index(told) if told in shown else -1,
        text=str(told[0]),
        chance=told[1],
    )


def _squares(found: Course) -> tuple[BoardSquare, ...]:
    from ouvert.boards.grid import square_name

    return tuple(
        BoardSquare(
            square_name(found.game.size, place),
            tuple(
                BoardPart(part.seat, part.sign.upper(), part.number, part.chance) for part in parts
            ),
        )
        for place, parts in enumerate(found.game.parts(found.state))
    )


def _groups(found: Course) -> tuple[BoardGroup, ...]:
    from ouvert.boards.seen import together

    return tuple(
        BoardGroup(
            tuple(BoardWay(parts, chance) for parts, chance in ways[:MOST_TOLD]),
            max(0, len(ways) - MOST_TOLD),
        )
        for ways in together(found.state)
    )


def _end(found: Course) -> BoardEnd | None:
    from ouvert.boards.grid import square_name
    from ouvert.boards.seen import end_of

    end = end_of(found.state)
    if end is None:
        return None
    value = found.state.returns[0]
    return BoardEnd(
        kind=end.kind,
        winner=None if not value else int(value < 0),
        narrow=0 < abs(value) < 1,
        squares=tuple(square_name(found.game.size, square) for square in end.squares),
    )
