"""Solve a deal of a described game with open cards, as it stands at any moment of its play.

The fast solvers of `ouvert.tricks.solvers.dispatch` answer where they take the game; else the
search by the rules does, with few cards left. Where neither does, it is said why.

>>> from ouvert.tricks.games.catalogue import load_game
>>> from ouvert.tricks.matches import first_state
>>> line = played_on([first_state(load_game("whist"), 7)])
>>> solution = solve_state(line[first_play(line)])
>>> solution.side, solution.answer
((0, 2), 7)
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ouvert.errors import PositionError, RulesError
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.play.open_cards import open_position, why_not_open
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.players.thumb import thumb_action
from ouvert.tricks.solvers import by_rules
from ouvert.tricks.solvers.dispatch import METHODS, VALUE, Question, card_answers, solve_any


@dataclass(frozen=True, slots=True)
class StateSolution:
    """What the counted side gets, and how it was found.

    Attributes:
        side: the seats of the side that is counted, from 0: the declarer's, or the first seat's.
        question: what was asked; its `goal` counts what the side has already, too.
        answer: what the side gets in all, or yes or no.
        points: whether card points are counted, and not tricks.
        method: the solver, by its name.
        theorem: what that rests on; None for the search by the rules.
        fragment: the fragment of the position, as `B({ABAB}, 4, 13)`; None as well.
        work: how much it took, in `unit`s.
        unit: what the work is counted in.
        seconds: of processor time.
    """

    side: tuple[int, ...]
    question: Question
    answer: int | bool
    points: bool
    method: str
    theorem: str | None
    fragment: str | None
    work: int
    unit: str
    seconds: float


def why_not_solved(state: GameState) -> str | None:
    """Return why nothing solves a state with open cards, in a clause; None if something does.

    It is what keeps the search by the rules from it, but for too many cards: with these it is what
    keeps the fast solvers from it.
    """
    fast, by_rule = why_not_open(state), by_rules.why_not(state)
    if fast is None or by_rule is None:
        return None
    return fast if by_rule == by_rules.TOO_MANY else by_rule


def solve_state(
    state: GameState, question: Question = VALUE, method: str | None = None
) -> StateSolution:
    """Answer a question about a state with all cards open, by the cheapest method or a named one.

    Raises RulesError, with the reason, where nothing solves the game as it stands; PositionError
    for a method that does not exist or does not apply; SizeError if a search is too long.
    """
    methods = (*METHODS, by_rules.NAME)
    if method is not None and method not in methods:
        raise PositionError(f"'{method}' is no method: {', '.join(methods)} are")
    if method == by_rules.NAME:
        if reason := by_rules.why_not(state):
            raise PositionError(f"the {method} method does not apply: {reason}")
    elif reason := why_not_solved(state):
        raise RulesError(f"{state.game.name} cannot be solved as it stands here: {reason}")
    side, points = by_rules.counted_seats(state), not state.game.score.tricks
    if method != by_rules.NAME and why_not_open(state) is None:
        found = solve_any(open_position(state), question, method)
        return StateSolution(
            side,
            question,
            found.answer,
            points,
            found.method,
            found.theorem,
            found.fragment.name(question.all_tricks),
            found.work,
            found.unit,
            found.seconds,
        )
    if method not in (None, by_rules.NAME):
        raise PositionError(f"the {method} method does not apply: {why_not_open(state)}")
    started = time.process_time()
    search = by_rules.RulesSearch(state, tricks=question.all_tricks)
    answer = _answer(state, question, search.value(state))
    spent = time.process_time() - started
    return StateSolution(
        side,
        question,
        answer,
        points,
        by_rules.NAME,
        None,
        None,
        search.positions,
        "positions",
        spent,
    )


def state_answers(state: GameState, question: Question = VALUE) -> dict[int, int | bool]:
    """Return for each card that may be played the answer after it, best first for its player.

    Raises RulesError as `solve_state` does.
    """
    if reason := why_not_solved(state):
        raise RulesError(f"{state.game.name} cannot be solved as it stands here: {reason}")
    if why_not_open(state) is None:
        return card_answers(open_position(state), question)
    search = by_rules.RulesSearch(state, tricks=question.all_tricks)
    cards = [card for card in state.legal() if isinstance(card, int)]
    values = {card: search.value(state.after(card)) for card in cards}
    ours = state.actor in by_rules.counted_seats(state)
    order = sorted(cards, key=lambda card: -values[card] if ours else values[card])
    return {card: _answer(state, question, values[card]) for card in order}


def played_on(states: Sequence[GameState]) -> tuple[GameState, ...]:
    """Return a deal's states with those that follow when all play by rules of thumb to its end."""
    line = list(states)
    while line[-1].phase is not Phase.OVER:
        state = line[-1]
        line.append(state.after(thumb_action(observe(state, state.decider))))
    return tuple(line)


def first_play(line: Sequence[GameState]) -> int:
    """Return how many decisions of a deal come before the first card of its play."""
    return next(number for number, state in enumerate(line) if state.phase is Phase.PLAY)


def first_solved(line: Sequence[GameState], after: int = 0) -> int | None:
    """Return after how many decisions, at least `after`, a lead comes that something solves."""
    for number, state in enumerate(line):
        if number >= after and not state.table and why_not_solved(state) is None:
            return number
    return None


def _answer(state: GameState, question: Question, value: int) -> int | bool:
    if question.all_tricks:
        hands = (state.hands[seat].bit_count() for seat in state.playing)
        drawn = len(state.left) // len(state.playing) if state.game.dealing.draw else 0
        return value == max(hands) + drawn
    return value if question.goal is None else value >= question.goal
