"""Moments of described games as questions for circuits, against their own rules played out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from ouvert.errors import RulesError
from ouvert.quantum.described import described_problem, needed
from ouvert.quantum.three_ways import Way, answer
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import Observation, observe
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.open_cards import counted_side
from ouvert.tricks.play.scoring import sides, taken
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.players.thumb import thumb_action

COMPILED = (
    "bridge",
    "euchre",
    "five-hundred",
    "minibridge",
    "schafkopf",
    "skat",
    "spades",
    "whist",
)
MOST_DEALS = 2_000
SEEDS = range(40)


@cache
def ending(name: str, seed: int) -> Observation:
    """Two tricks before the end of a deal that was played by rules of thumb."""
    game, rng = load_game(name), np.random.default_rng(seed)
    state = deal(game, rng, **contract_by_chance(game, rng))
    while state.phase is not Phase.PLAY or max(hand.bit_count() for hand in state.hands) > 2:
        state = state.after(thumb_action(observe(state, state.decider)))
    return observe(state, state.decider)


def chances(state: GameState, limit: int) -> Fraction:
    """How likely side 0 gets so much when every legal card is equally likely."""
    if state.phase is Phase.OVER:
        first, owners = counted_side(state), zip(taken(state), sides(state), strict=True)
        return Fraction(int(sum(count for count, side in owners if side == first) >= limit))
    legal = state.legal()
    return sum((chances(state.after(card), limit) for card in legal), Fraction(0)) / len(legal)


def plain(seen: Observation, limit: int) -> dict[Action, float]:
    """For each card the chance that it wins, over every deal that fits."""
    knowledge = Knowledge(seen)
    rng = np.random.default_rng(0)
    worlds: dict[tuple[int, ...], GameState] = {}
    while len(worlds) < knowledge.count():
        world = knowledge.draw(rng)
        worlds[world.hands] = world
    mine = sides(seen.view)[seen.view.actor] == counted_side(seen.view)
    found = {}
    for card in seen.view.legal():
        total = sum((chances(w.after(card), limit) for w in worlds.values()), Fraction(0))
        won = float(total / len(worlds))
        found[card] = won if mine else 1 - won
    return found


@pytest.mark.parametrize("name", COMPILED)
def test_answers_are_those_of_the_rules(name: str) -> None:
    asked = 0
    for seed in SEEDS:
        seen = ending(name, seed)
        try:
            problem = described_problem(seen)
        except RulesError:
            continue
        if problem.deal_count() > MOST_DEALS:
            continue
        expected = plain(seen, problem.limit)
        exact = answer(problem, Way.EXACT, seed=1, games=1)
        assert {each.action: each.win_probability for each in exact.actions} == pytest.approx(
            {card: expected[card] for card in expected if problem.legal >> int(str(card)) & 1}
        )
        asked += 1
        if asked == 2 or problem.deal_count() > 500:
            break
    assert asked


@pytest.mark.parametrize("name", ["whist", "skat"])
def test_circuit_says_what_the_exact_program_says(name: str) -> None:
    problem = described_problem(ending(name, 3))
    exact = answer(problem, Way.EXACT, seed=1, games=1)
    circuit = answer(problem, Way.CIRCUIT, seed=1, games=1)
    told = {each.action: each.win_probability for each in circuit.actions}
    for each in exact.actions:
        assert told[each.action] == pytest.approx(each.win_probability, abs=0.03)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("belote", "more than following suit is obliged"),
        ("doppelkopf", "who plays with whom is hidden"),
        ("german-whist", "cards were drawn"),
        ("hearts", "there are not two sides"),
    ],
)
def test_other_games_are_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        described_problem(ending(name, 1))


def test_what_is_needed_is_more_than_half_or_a_step() -> None:
    assert needed(ending("whist", 1).view) == 7
    assert needed(ending("skat", 1).view) == 61
