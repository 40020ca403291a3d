"""Whose the steps of a score are, against a plain count of who won which cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.environments.described import NumberedTricks
from ouvert.quantum.described import described_problem, needed
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.declarer import names_declarer
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.matches import contract_by_chance, first_state
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.scoring import returns
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.players.gain import gains

SUECA = """
name = "Sueca"
seats = 4
teams = "partners"
[deck]
suits = "♣ ♠ ♥ ♦"
ranks = "A 7 K J Q 6 5 4 3 2"
[deal]
hand = 10
shown = "last"
[[contract]]
trumps = "*"
suit_of_shown = true
points = "A=11 7=10 K=4 J=3 Q=2"
[score]
goal = "steps"
count = "points"
steps = "{}"
"""
NATURAL = ((0, 0), (61, 1), (91, 2), (120, 4))
SYMMETRIC = ((0, -4), (1, -2), (30, -1), (60, 0), (61, 1), (91, 2), (120, 4))
VALUES = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}


def written(steps: tuple[tuple[int, int], ...]) -> Description:
    return parse_description(SUECA.format(" ".join(f"{low}:{pays}" for low, pays in steps)))


def played(state: GameState, rng: np.random.Generator) -> GameState:
    while state.phase is not Phase.OVER:
        legal = state.legal()
        state = state.after(legal[int(rng.integers(len(legal)))])
    return state


def won(over: GameState, seats: set[int]) -> int:
    """What some seats took, from the names of the cards."""
    return sum(
        VALUES.get(over.game.deck.name(card)[1:], 0)
        for trick in over.tricks
        if trick.winner in seats
        for card in trick.cards
    )


def reached(steps: tuple[tuple[int, int], ...], own: int) -> float:
    result = steps[0][1]
    for low, pays in steps:
        if own >= low:
            result = pays
    return float(result)


@pytest.mark.parametrize("steps", [NATURAL, SYMMETRIC, ((0, -3), (20, 5), (100, -7))])
def test_partners_without_a_declarer_get_what_they_reach(
    steps: tuple[tuple[int, int], ...],
) -> None:
    game = written(steps)
    assert not names_declarer(game)
    results = set()
    for seed in range(60):
        start = first_state(game, seed)
        assert start.declarer is None
        over = played(start, np.random.default_rng(seed))
        own = [won(over, {0, 2}), won(over, {1, 3})]
        assert sum(own) == 120
        wanted = [reached(steps, own[seat % 2]) for seat in range(4)]
        assert list(returns(over)) == wanted
        assert gains(over)[0] == wanted[0] - wanted[1]
        assert NumberedTricks(game).returns(over) == returns(over)
        results.add(returns(over)[:2])
    assert len(results) >= 3


def test_steps_of_both_sides_score_as_with_a_declarer() -> None:
    """What was written for a declarer whom chance named: the same, whoever he would have been."""
    game, rng = written(SYMMETRIC), np.random.default_rng(3)
    for _ in range(20):
        over = played(deal(game, rng), rng)
        for declarer in range(4):
            step = reached(SYMMETRIC, won(over, {declarer, (declarer + 2) % 4}))
            result = [step if seat % 2 == declarer % 2 else -step for seat in range(4)]
            assert list(returns(over)) == result


def test_who_plays_for_himself_gets_what_he_reaches() -> None:
    steps = ((0, -1), (20, 0), (30, 2), (60, 9))
    game = replace(written(steps), teams=Teams.EACH)
    rng = np.random.default_rng(5)
    for _ in range(20):
        over = played(deal(game, rng), rng)
        assert list(returns(over)) == [reached(steps, won(over, {seat})) for seat in range(4)]


def test_a_contract_of_each_for_himself_has_no_declarer() -> None:
    """Beside contracts of a declarer, as a Ramsch: everybody's own step counts in it."""
    text = SUECA.format("0:0 61:1").replace("suit_of_shown = true", 'suits = "♣"', 1)
    text = text.replace('"partners"', '"declarer"\nchooser = "forehand"')
    text += '[[contract]]\nname = "alone"\nteams = "each"\npoints = "A=11 7=10 K=4 J=3 Q=2"\n'
    game = parse_description(text)
    state = deal(game, np.random.default_rng(1))
    choice = next(each for each in state.legal() if not isinstance(each, int) and each.contract)
    over = played(state.after(choice), np.random.default_rng(1))
    assert list(returns(over)) == [float(won(over, {seat}) >= 61) for seat in range(4)]


@pytest.mark.parametrize("steps", [NATURAL, SYMMETRIC, ((0, 1), (61, 2)), ((0, -1), (60, 1))])
def test_circuits_ask_for_more_than_the_others_get(steps: tuple[tuple[int, int], ...]) -> None:
    state = first_state(written(steps), 7)
    own = next(each for each in range(121) if reached(steps, each) > reached(steps, 120 - each))
    assert own == 61
    assert needed(state) == own
    assert described_problem(observe(state, state.actor)).limit == own


def test_a_declarer_is_named_where_rules_need_one() -> None:
    natural = SUECA.format("0:0 61:1")
    several = natural + '[[contract]]\nname = "no trump"\npoints = "A=11 7=10 K=4 J=3 Q=2"\n'
    alone = natural.replace("suit_of_shown", "alone = true\nsuit_of_shown")
    dummy = natural.replace("[deck]", "dummy = true\n[deck]", 1)
    for text in (several, alone, dummy):
        game = parse_description(text)
        assert names_declarer(game)
        assert "declarer" in contract_by_chance(game, np.random.default_rng(1))
        for beginning in range(NumberedTricks(game).beginnings):
            state = NumberedTricks(game).begin(beginning, range(40))
            assert state.declarer is not None
