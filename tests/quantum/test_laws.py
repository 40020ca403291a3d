"""Obligations as gates: small games with any laws, against their rules played out in every deal."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ouvert.errors import PositionError, RulesError
from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.classical.monte_carlo import monte_carlo_advice
from ouvert.quantum.described import described_problem
from ouvert.quantum.laws import Laws
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.quantum.simulator.sparse import run
from ouvert.quantum.three_ways import Way, answer
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.rules import members
from support.described_chances import plain
from support.sizes import some_of

SMALL = """name = "Small"
seats = {seats}
teams = "{teams}"
{more}
[deck]
suits = "{suits}"
ranks = "{ranks}"
copies = {copies}
[deal]
hand = {hand}
[follow]
trump = "{trump}"
beat = "{beat}"
ruff = {ruff}
undertrump = {undertrump}
spared = "{spared}"
[[contract]]
name = "play"
trumps = "{trumps}"
points = "A=11 10=10{king}"
[score]
count = "{count}"
last_trick = {last}
"""


def small_game(luck: random.Random) -> str:
    """A described game of eight or nine cards with some laws."""
    seats, suits, ranks, copies, hand = luck.choice(
        [
            (4, "C D", "A 10 K Q", 1, 2),
            (3, "C D", "A 10 K", 1, 2),
            (2, "C D", "A 10 K", 1, 3),
            (4, "C D", "A 10", 2, 2),
        ]
    )
    partners = seats == 4
    must = luck.choice(["never", "always", *(["unless partner wins"] if partners else [])])
    king = "K" in ranks
    trumps = luck.choice(["10 D", "D", "A"])
    return SMALL.format(
        seats=seats,
        teams="partners" if partners else "declarer" if seats == 3 else "each",
        more='second_wins = "10"' if copies == 2 else "",
        suits=suits,
        ranks=ranks,
        copies=copies,
        hand=hand,
        trump=must,
        beat=luck.choice(["never", "trumps", "always"]),
        ruff=str(luck.random() < 0.5).lower(),
        undertrump=str(luck.random() < 0.5).lower(),
        spared=luck.choice(["", "DA"]) if "D" in trumps else "",
        trumps=trumps,
        king=" K=4" if king else "",
        count=luck.choice(["tricks", "points"]),
        last=luck.choice([0, 3]),
    )


@pytest.mark.parametrize("seed", some_of(range(24), every=4))
def test_any_laws_are_those_of_the_rules(seed: int) -> None:
    luck = random.Random(f"laws {seed}")
    text = small_game(luck)
    game = parse_description(text)
    state = deal(game, np.random.default_rng(seed), declarer=0 if game.seats == 3 else None)
    for _ in range(luck.randrange(game.seats)):
        state = state.after(luck.choice(state.legal()))
    seen = observe(state, state.actor)
    problem = described_problem(seen)
    expected = plain(seen, problem.limit)
    exact = answer(problem, Way.EXACT, seed=1, games=1)
    found = {int(str(each.action)): each.win_probability for each in exact.actions}
    assert found == pytest.approx(expected), text
    for card in members(problem.legal):
        circuit = game_circuit(problem, card)
        outcome = run(circuit.circuit)
        assert outcome.probability({circuit.win_qubit: 1}) == pytest.approx(expected[card]), text
        assert outcome.probability(dict.fromkeys(circuit.work_qubits, 0)) == pytest.approx(1)


def with_laws() -> PlayProblem:
    """A question of a game in which one must trump."""
    text = small_game(random.Random("one")).replace('trump = "never"', 'trump = "always"')
    game = parse_description(text)
    state = deal(game, np.random.default_rng(1), declarer=0 if game.seats == 3 else None)
    problem = described_problem(observe(state, state.actor))
    assert problem.laws is not None
    return problem


def test_laws_go_with_uniform_play_alone() -> None:
    problem = with_laws()
    with pytest.raises(PositionError, match="go with uniform play"):
        PlayProblem(**{**vars(problem), "semantics": Semantics.SENSIBLE})
    assert problem.laws is not None
    laws = Laws(problem.laws.setting, earlier=(1,))
    with pytest.raises(PositionError, match="taken earlier is given for each of"):
        PlayProblem(**{**vars(problem), "laws": laws})
    with pytest.raises(RulesError, match="Monte Carlo knows no obligations"):
        monte_carlo_advice(problem, np.random.default_rng(1), games=1)
