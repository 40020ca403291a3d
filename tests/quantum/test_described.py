"""Moments of described games as questions for circuits, against their own rules played out."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from ouvert.errors import RulesError
from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.described import described_problem, needed, why_not_described
from ouvert.quantum.simulator.sparse import run
from ouvert.quantum.three_ways import Way, answer
from ouvert.tricks.belief.observation import Observation, observe
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import Phase
from ouvert.tricks.players.thumb import thumb_action
from support.described import described
from support.described_chances import plain
from support.sizes import long

COMPILED = (
    "belote",
    "bridge",
    "doppelkopf",
    "euchre",
    "five-hundred",
    "german-whist",
    "jass",
    "minibridge",
    "schafkopf",
    "skat",
    "spades",
    "whist",
)
MANY_DEALS = ("euchre", "five-hundred")
"""Games of which nobody holds all cards: many deals fit to the end."""
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


@pytest.mark.parametrize("name", [long(name) if name in MANY_DEALS else name for name in COMPILED])
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


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("whist", 3),
        ("skat", 3),
        ("belote", 2),
        ("jass", 1),
        ("german-whist", 1),
        # the partner is known by a card that nobody has shown, and has taken tricks before
        ("schafkopf", 171),
        ("doppelkopf", 124),
    ],
)
def test_circuit_says_what_the_exact_program_says(name: str, seed: int) -> None:
    problem = described_problem(ending(name, seed))
    exact = answer(problem, Way.EXACT, seed=1, games=1)
    for each in exact.actions:
        game = game_circuit(problem, int(str(each.action)))
        state = run(game.circuit)
        assert state.probability({game.win_qubit: 1}) == pytest.approx(each.win_probability)
        assert state.probability(dict.fromkeys(game.work_qubits, 0)) == pytest.approx(1)


@pytest.mark.parametrize(("name", "seed"), [("schafkopf", 171), ("doppelkopf", 124)])
def test_hidden_partners_are_those_of_the_rules(name: str, seed: int) -> None:
    seen = ending(name, seed)
    problem = described_problem(seen)
    assert problem.laws is not None
    assert problem.laws.partner_cards
    assert any(problem.laws.earlier)
    exact = answer(problem, Way.EXACT, seed=1, games=1)
    found = {int(str(each.action)): each.win_probability for each in exact.actions}
    assert found == pytest.approx(plain(seen, problem.limit))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("hearts", "there are not two sides; a game of partners or of one against all has them"),
        ("oh-hell", "there are not two sides"),
    ],
)
def test_other_games_are_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        described_problem(ending(name, 1))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("german-whist", "cards are still drawn; when none are left, it can be asked"),
        ("spades", "some cards may not be led yet; once they may, it can be asked"),
        (
            "fuenfer",
            "more seats play than the four that a circuit takes; with two to four it can be asked",
        ),
    ],
)
def test_moments_are_refused_with_what_works(name: str, reason: str) -> None:
    game, rng = described(name), np.random.default_rng(1)
    state = deal(game, rng, **contract_by_chance(game, rng))
    while state.phase is not Phase.PLAY:
        state = state.after(thumb_action(observe(state, state.decider)))
    assert why_not_described(observe(state, state.decider)) == reason


def test_what_is_needed_is_more_than_half_or_a_step() -> None:
    assert needed(ending("whist", 1).view) == 7
    assert needed(ending("skat", 1).view) == 61
    assert needed(ending("belote", 1).view) == 82
    assert needed(ending("doppelkopf", 1).view) == 121
