"""What people type in `ouvert checkers play`, turned into requests and moves."""

from __future__ import annotations

import re
from enum import Enum

from ouvert.cards import shown
from ouvert.checkers.records.notation import action_text, parse_action
from ouvert.checkers.rules.actions import Capture, Found, Move, Step
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.cli.language import said
from ouvert.errors import OuvertError, RulesError
from ouvert.numbers import digits

LISTED = 6
"""Moves that a sentence names."""


class Request(Enum):
    """What can be asked for at every prompt; the value lists the words, the usual one first."""

    HELP = ("help", "?")
    HINT = ("hint", "tip")
    BACK = ("back", "undo")
    SHOW = ("show", "state")
    BOARD = ("board", "moves")
    ODDS = ("odds", "chances")
    DRAW = ("draw", "svg")
    SAVE = ("save",)
    RESIGN = ("resign",)
    AGREE = ("agree",)
    QUIT = ("quit", "exit", "q")


TAKES_MORE = {Request.ODDS: "a move", Request.DRAW: "a file", Request.SAVE: "a file"}
"""Requests that name something, and what."""

_SQUARE = re.compile(r"[a-z]\d{1,2}")
_SQUARES = re.compile(r"([a-z]\d{1,2}\s*)+", re.IGNORECASE)
"""Squares with nothing between that would make a move of them."""
_REQUESTS = {word: request for request in Request for word in request.value}


def request(text: str) -> tuple[Request, str] | None:
    """What is asked for, and what follows the word; None if the text is something else.

    Raises OuvertError if what must follow is missing.
    """
    word, _, rest = text.strip().partition(" ")
    found = _REQUESTS.get(word.casefold())
    if found is None:
        return None
    rest = rest.strip()
    if found in TAKES_MORE and not rest:
        raise OuvertError(
            said("{word} needs {what} after it", word=word, what=said(TAKES_MORE[found]))
        )
    if found not in TAKES_MORE and rest:
        raise OuvertError(
            said("{word} stands alone: {rest} cannot follow it", word=word, rest=shown(rest))
        )
    return found, rest


def move(text: str, state: QuantumCheckers) -> Move:
    """A legal move by its number or in notation, also `c3-e5` for a jump.

    Raises OuvertError, with one sentence for the person, for anything else.
    """
    legal = state.legal_actions()
    word = text.strip()
    if (number := digits(word, 9)) is not None:
        if not 1 <= number <= len(legal):
            sentence = (
                "there is no move {word}: your moves are numbered 1 to {most}"
                if len(legal) > 1
                else "there is no move {word}: your moves are number 1 alone"
            )
            raise RulesError(said(sentence, word=word, most=len(legal)))
        return legal[number - 1]
    board = state.variant.board
    if _SQUARES.fullmatch(word):
        raise RulesError(_incomplete(word, state))
    # space is left out around signs only: what else it parts is no move, and is named as typed
    action = parse_action(board, re.sub(r"\s*([-+x!])\s*", r"\1", word.casefold()))
    if isinstance(action, Found):
        raise RulesError(said("what a measurement finds is left to chance: make a move"))
    if isinstance(action, Step):
        jumps = (each for each in legal if isinstance(each, Capture))
        action = next(
            (
                each
                for each in jumps
                if (each.source, each.target) == (action.source, action.target)
            ),
            action,
        )
    if action in legal:
        return action
    names = [action_text(board, each) for each in legal[:LISTED]]
    if isinstance(legal[0], Capture) and not isinstance(action, Capture):
        raise RulesError(
            said(
                "who can capture must, so {word} has to wait for {moves}",
                word=word,
                moves=said(" or ").join(names),
            )
        )
    sentence = (
        "{word} is none of your moves, which are {moves} and {count} more"
        if len(legal) > LISTED
        else "{word} is none of your moves, which are {moves}"
    )
    moves, count = ", ".join(names), len(legal) - LISTED
    raise RulesError(said(sentence, word=word, moves=moves, count=count))


def _incomplete(word: str, state: QuantumCheckers) -> str:
    """What squares lack to be a move. Raises NotationError if the board has no such square."""
    board = state.variant.board
    named = _SQUARE.findall(word.casefold())
    for square in named:
        board.square(square)
    names = [action_text(board, each) for each in state.legal_actions()]
    near = [name for name in names if set(named) <= set(_SQUARE.findall(name))]
    told = near or names
    moves, count = ", ".join(told[:LISTED]), len(told) - LISTED
    if near:
        sentence = (
            "{word} is not yet a move: moves with {word} are {moves} and {count} more"
            if count > 0
            else "{word} is not yet a move: moves with {word} are {moves}"
            if len(near) > 1
            else "{word} is not yet a move: the only one with {word} is {moves}"
        )
    else:
        sentence = (
            "none of your moves names {word}; they are {moves} and {count} more"
            if count > 0
            else "none of your moves names {word}; they are {moves}"
        )
    return said(sentence, word=" ".join(named), moves=moves, count=count)
