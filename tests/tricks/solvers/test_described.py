"""Deals of described games with open cards, against plain minimax over their own rules."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import PositionError, RulesError
from ouvert.tricks.description.parts import Goal, Teams
from ouvert.tricks.matches import contract_by_chance, first_state
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.open_cards import open_position, why_not_open
from ouvert.tricks.play.scoring import sides, taken
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.solvers import by_rules
from ouvert.tricks.solvers.described import (
    first_play,
    first_solved,
    played_on,
    solve_state,
    state_answers,
    why_not_solved,
)
from ouvert.tricks.solvers.dispatch import ALL_TRICKS, METHODS, at_least, solve_any
from support.described import GAMES, described

ENDINGS = 4
TRICKS = 3


def ending(name: str, seed: int, cards: int = TRICKS) -> GameState:
    """A deal played by chance until so many cards are in each hand."""
    game = described(name)
    rng = np.random.default_rng([31, seed])
    state = deal(game, rng, **contract_by_chance(game, rng))
    while state.phase is not Phase.PLAY or state.table or widest(state) > cards:
        legal = state.legal()
        state = state.after(legal[int(rng.integers(len(legal)))])
    return state


def widest(state: GameState) -> int:
    return max(state.hands[seat].bit_count() for seat in state.playing)


def minimax(state: GameState, seats: tuple[int, ...]) -> int:
    """What these seats have in the end, tried out line by line."""
    if state.phase is Phase.OVER:
        return sum(taken(state)[seat] for seat in seats)
    found = [minimax(state.after(action), seats) for action in state.legal()]
    return max(found) if state.actor in seats else min(found)


@pytest.mark.parametrize("name", GAMES)
def test_the_search_by_the_rules_agrees_with_minimax(name: str) -> None:
    asked = 0
    for seed in range(ENDINGS):
        state = ending(name, seed, 2 if described(name).seats > 4 else TRICKS)
        if state.phase is not Phase.PLAY or by_rules.why_not(state) is not None:
            continue
        asked += 1
        seats = by_rules.counted_seats(state)
        assert len({sides(state)[seat] for seat in seats}) == 1
        assert 0 < len(seats) < described(name).seats
        assert by_rules.RulesSearch(state).value(state) == minimax(state, seats)
    game = described(name)
    ways = (game.teams, *(contract.teams for contract in game.contracts))
    assert asked or game.score.goal in (Goal.LEAST, Goal.EXACT) or Teams.EACH in ways


def test_cards_and_questions_follow_from_the_values_of_minimax() -> None:
    # Belote with hearts as trump: its duties leave no other solver
    state = next(
        each
        for each in (ending("belote", seed) for seed in range(40))
        if by_rules.why_not(each) is None and len(each.legal()) == TRICKS
    )
    assert why_not_open(state) == "more than following suit is obliged"
    assert why_not_solved(state) is None
    seats = by_rules.counted_seats(state)
    values = {card: minimax(state.after(card), seats) for card in state.legal()}
    value = (max if state.actor in seats else min)(values.values())
    found = solve_state(state)
    assert (found.answer, found.method, found.side) == (value, by_rules.NAME, seats)
    assert state_answers(state) == values
    assert next(iter(state_answers(state).values())) == value
    assert solve_state(state, at_least(value)).answer is True
    assert solve_state(state, at_least(value + 1)).answer is False
    with pytest.raises(PositionError, match="general search method does not apply: more than"):
        solve_state(state, method="general search")


def test_both_ways_agree_where_both_apply() -> None:
    for name in ("whist", "spades", "skat", "doppelkopf"):
        asked = 0
        for seed in range(ENDINGS):
            state = ending(name, seed)
            if why_not_open(state) is not None:
                continue
            asked += 1
            assert solve_state(state, method=by_rules.NAME).answer == solve_state(state).answer
            for question in (ALL_TRICKS, at_least(2)):
                slow = solve_state(state, question, by_rules.NAME)
                assert slow.answer == solve_any(open_position(state), question).answer
        assert asked, name


def test_what_keeps_a_deal_with_few_cards_from_being_solved_is_said() -> None:
    line = played_on([first_state(described("belote"), 1)])
    assert by_rules.cards_left(line[29]) == 4
    assert why_not_open(line[29]) == "more than following suit is obliged"
    assert why_not_solved(line[29]) == "one side may still win all tricks, which counts more"
    for name in ("belote", "jass", "hearts", "oh-hell", "spades"):
        state = ending(name, 0)
        assert by_rules.cards_left(state) <= by_rules.MOST_CARDS
        assert why_not_solved(state) in (None, by_rules.why_not(state)), name


def test_a_method_that_does_not_exist_is_told_with_those_that_do() -> None:
    states = [played_on([first_state(described("whist"), 7)])[0]]
    states.append(played_on([first_state(described("belote"), 2)])[17])
    for state in states:
        for known in (*METHODS, by_rules.NAME):
            with pytest.raises(PositionError, match=f"'magic' is no method: .*{known}.* are"):
                solve_state(state, method="magic")


def test_it_is_said_from_when_on_a_deal_is_solved() -> None:
    line = played_on([first_state(described("belote"), 2)])
    start = first_play(line)
    with pytest.raises(RulesError, match="Belote cannot be solved as it stands here: more than"):
        solve_state(line[start])
    later = first_solved(line, start)
    assert later is not None
    assert by_rules.cards_left(line[later]) == by_rules.MOST_CARDS
    assert all(why_not_solved(line[number]) for number in range(start, later))
    assert first_solved(played_on([first_state(described("hearts"), 1)])) is None
