"""Deals that are as likely as their weights say, in every way of answering."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import pytest
from qiskit.quantum_info import Statevector

from ouvert.errors import PositionError, SizeError
from ouvert.quantum.circuits.deal import DealPlan, deal_circuit
from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.classical.answers import exact_outcomes
from ouvert.quantum.classical.exact_deal import deal_outcomes, pinned
from ouvert.quantum.classical.exact_lines import line_outcomes
from ouvert.quantum.classical.monte_carlo import play_games
from ouvert.quantum.deal_weights import DealChain, DealWeights, deal_chances
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.quantum.simulator.sparse import run
from ouvert.quantum.simulator.trajectories import sample_trajectories
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.players.self_play import self_play
from ouvert.studies.quantum.beliefs import circuit_chances, moments, world_weights
from ouvert.tricks.rules import TrickRules, members


def one_suit(cards: int, seats: int) -> TrickRules:
    return TrickRules(seats, (0,) + (1,) * (seats - 1), (0,) * cards, tuple(range(cards)))


@dataclass(frozen=True)
class Question:
    """Unknown cards behind an own hand; some of them are weighed together."""

    seats: int
    each: int
    skat: int
    together: int = 0
    barred: tuple[tuple[int, int], ...] = ()

    def problem(self, seed: int = 1) -> PlayProblem:
        rng = random.Random(seed)
        cards = self.seats * self.each + self.skat
        unknown = range(self.each, cards)
        logs = {card: [rng.uniform(-3, 3) for _ in range(self.seats)] for card in unknown}
        together = tuple(rng.sample(unknown, self.together))
        joint = {
            where: rng.uniform(-3, 3)
            for where in product(range(self.seats), repeat=self.together)
            if self.together and rng.random() < 0.7
        }
        return PlayProblem.small(
            one_suit(cards, self.seats),
            (1 << self.each) - 1,
            limit=1,
            barred=dict(self.barred),
            weights=DealWeights(logs, together, joint),
        )


QUESTIONS = [
    Question(2, 3, 0),
    Question(2, 2, 3, 2),
    Question(3, 3, 0),
    Question(3, 2, 2, 2),
    Question(3, 2, 1, 0, ((1, 0b1000000),)),
    Question(3, 2, 2, 3, ((1, 0b10000000), (2, 0b1000000))),
    Question(4, 2, 1, 2),
]


def plain_weights(problem: PlayProblem) -> dict[tuple[int, ...], float]:
    """The probability of each deal from the products of its weights, card by card."""
    weights = problem.weights
    assert weights is not None
    found = {}
    for placed in problem.placements.all():
        place_of = {card: place for place, cards in enumerate(placed) for card in members(cards)}
        weight = math.prod(math.exp(weights.logs[card][place_of[card]]) for card in weights.logs)
        together = tuple(place_of[card] for card in weights.joint_cards)
        found[placed] = weight * math.exp(weights.joint.get(together, 0.0))
    whole = sum(found.values())
    return {placed: weight / whole for placed, weight in found.items()}


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_amplitudes_are_the_weights(question: Question) -> None:
    problem = question.problem()
    circuit, bits = deal_circuit(problem), DealPlan.of(problem).bits
    state = run(circuit)
    assert not any(state.register([q]).any() for q in range(bits, circuit.num_qubits))
    found, expected = circuit_chances(problem, state), plain_weights(problem)
    assert set(found) == set(expected)
    for placed, chance in expected.items():
        assert found[placed] == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize("question", [Question(2, 3, 2, 2), Question(3, 2, 0)], ids=str)
def test_qiskit_finds_the_same_amplitudes(question: Question) -> None:
    problem = question.problem(2)
    circuit = deal_circuit(problem)
    bits = DealPlan.of(problem).bits
    found = Statevector(circuit).probabilities(range(bits))
    ours = run(circuit).marginal(range(bits))
    assert len(ours) == problem.deal_count()
    for number, chance in enumerate(found):
        assert ours.get(number, 0.0) == pytest.approx(chance, abs=1e-10)
    expected = sorted(plain_weights(problem).values())
    assert sorted(chance for chance in found if chance > 1e-9) == pytest.approx(expected, abs=1e-10)


@pytest.mark.parametrize("tricks", [6, 7, 8])
def test_circuits_hold_what_a_seat_believes(tricks: int) -> None:
    for problem, beliefs in moments(tricks, 4, seed=tricks):
        found = circuit_chances(problem, run(deal_circuit(problem)))
        for world, chance in world_weights(beliefs).items():
            assert found[world] == pytest.approx(chance, abs=1e-12)


def test_a_bid_that_matadors_must_cover_is_weighed_exactly() -> None:
    """Cards are weighed together there; against worlds drawn and weighed by the beliefs."""
    rng = np.random.default_rng(1)
    together = 0
    for problem, beliefs in moments(0, 12, seed=1):
        weights = problem.weights
        assert weights is not None
        assert beliefs.whole_worlds or not weights.joint_cards
        worlds = beliefs.weighted.worlds.sample(300, rng)
        ours = np.array([weights.log_weight(world) for world in worlds.tolist()])
        differences = ours - beliefs.log_weights(worlds)
        assert np.ptp(differences) == pytest.approx(0.0, abs=1e-9)
        together += len(weights.joint_cards) > 1
    assert together


def test_paths_through_a_whole_deal_are_as_likely_as_believed() -> None:
    """With 22 unknown cards each card's places are counted and compared with exact chances."""
    paths = 16_384
    for problem, beliefs in moments(0, 2, seed=3):
        plan = DealPlan.of(problem)
        assert problem.deal_count() > 100_000
        drawn = sample_trajectories(deal_circuit(problem), paths, np.random.default_rng(1))
        chances = beliefs.marginals(np.random.default_rng(1))
        tolerance = 5 * 0.5 / math.sqrt(paths) if not beliefs.whole_worlds else 0.04
        for place, column in plan.columns(range(plan.bits)).items():
            for card, qubit in zip(plan.cards, column, strict=True):
                share = float(drawn.column(qubit).mean())
                assert share == pytest.approx(chances[card, place], abs=tolerance)


@pytest.mark.long
def test_drawn_deals_have_the_chances_that_they_are_told() -> None:
    problem = Question(3, 2, 2, 2).problem()
    chain = DealChain(problem.placements, problem.weights)
    drawn, logs = chain.sample(40_000, np.random.default_rng(1))
    expected = plain_weights(problem)
    counts: dict[tuple[int, ...], int] = {}
    for row, log in zip(drawn.tolist(), logs.tolist(), strict=True):
        placed = [0, 0, 0]
        for card, place in zip(chain.cards, row, strict=True):
            placed[place] |= 1 << card
        assert math.exp(log) == pytest.approx(expected[tuple(placed)])
        counts[tuple(placed)] = counts.get(tuple(placed), 0) + 1
    for where, chance in expected.items():
        assert counts.get(where, 0) / 40_000 == pytest.approx(chance, abs=0.015)


@pytest.mark.parametrize("semantics", Semantics)
def test_circuit_exact_program_and_monte_carlo_agree(semantics: Semantics) -> None:
    for number, (problem, _) in enumerate(moments(8, 4, seed=11)):
        asked = replace(problem, semantics=semantics)
        exact = exact_outcomes(asked)
        lines = line_outcomes(asked)
        for card, outcomes in exact.items():
            chance = outcomes.win_probability(asked)
            assert lines[card].win_probability(asked) == pytest.approx(chance, abs=1e-9)
            game = game_circuit(asked, card)
            assert run(game.circuit).probability({game.win_qubit: 1}) == pytest.approx(
                chance, abs=1e-10
            )
            played = play_games(asked, card, np.random.default_rng(number), games=20_000)
            assert played.win_probability(asked) == pytest.approx(chance, abs=0.02)


def test_exact_answers_weigh_the_deals() -> None:
    """Against deals solved one by one and weighed by the beliefs themselves."""
    problem, beliefs = next(moments(7, 1, seed=5))
    worlds = world_weights(beliefs)
    card = next(iter(members(problem.legal)))
    expected = 0.0
    for hands, _ in deal_chances(replace(problem, weights=None)):
        others = [hands[other] for other in problem.others]
        skat = problem.certain[-1] | problem.unknown & ~(others[0] | others[1])
        solved = deal_outcomes(pinned(problem, hands), cards=1 << card)[card]
        expected += worlds[*others, skat] * solved.win_probability(problem)
    found = exact_outcomes(problem, cards=1 << card)[card].win_probability(problem)
    assert found == pytest.approx(expected, abs=1e-12)


def test_equal_weights_change_nothing() -> None:
    problem = Question(3, 2, 2).problem()
    even = replace(problem, weights=DealWeights())
    chances = circuit_chances(even, run(deal_circuit(even)))
    assert list(chances.values()) == pytest.approx([1 / len(chances)] * len(chances))


def test_weights_that_are_none_are_refused() -> None:
    with pytest.raises(PositionError, match="rule none out"):
        DealWeights({0: [float("nan"), 0.0]})
    with pytest.raises(PositionError, match="rule none out"):
        DealWeights({0: [-math.inf, 0.0]})
    with pytest.raises(PositionError, match="once each"):
        DealWeights({}, (1, 1))
    with pytest.raises(PositionError, match="a place for each"):
        DealWeights({}, (1, 2), {(0,): 1.0})
    problem = Question(3, 2, 0).problem()
    with pytest.raises(PositionError, match="each of 3 places"):
        replace(problem, weights=DealWeights({4: [0.0, 0.0]}))
    with pytest.raises(PositionError, match="numbered 0 to 2"):
        replace(problem, weights=DealWeights({}, (4,), {(3,): 1.0}))


def test_beliefs_of_another_moment_are_refused() -> None:
    played = self_play(8, 1)
    games = [played.course(int(n)).game() for n in np.flatnonzero(played.declarers >= 0)[:2]]
    one, other = (Beliefs.of(game.observe(0)) for game in games)
    with pytest.raises(PositionError, match="another moment"):
        PlayProblem.of(one.observation, beliefs=other)


def test_too_many_cards_weighed_together_are_refused() -> None:
    problem = Question(3, 4, 2).problem()
    cards = tuple(members(problem.unknown))
    many = replace(problem, weights=DealWeights({}, cards, {(0,) * len(cards): 1.0}))
    with pytest.raises(SizeError, match="weighed together"):
        deal_circuit(many)
