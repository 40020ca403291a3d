from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, SizeError
from ouvert.protocols import Evidence
from ouvert.quantum.estimation import advice as module
from ouvert.quantum.estimation.advice import Method, estimate_advice, simulated
from ouvert.quantum.estimation.grover import GroverIterates, Oracle, amplified
from ouvert.quantum.estimation.sources import KnownProbability, SimulatedCircuits, Source
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.skat.rules.contracts import GameType
from ouvert.tricks.rules import members
from support.play_problems import random_problem, win_probability

RULES = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
ACE, KING = (RULES.names.index(name) for name in ("♣A", "♣K"))
SIX_CARDS = PlayProblem.small(RULES, 1 << ACE | 1 << KING, limit=21, semantics=Semantics.SENSIBLE)


@pytest.mark.parametrize("method", Method)
def test_six_card_example_of_the_paper(method: Method) -> None:
    """Paper 000, section VII.2: the king wins in 2/3 of the deals, the ace in 1/3."""
    advice = estimate_advice(SIX_CARDS, method, np.random.default_rng(5), seed=5)
    assert [entry.action for entry in advice.actions] == [KING, ACE]
    for entry, expected in zip(advice.actions, (2 / 3, 1 / 3), strict=True):
        assert entry.evidence is Evidence.ESTIMATE
        assert entry.win_probability == pytest.approx(expected, abs=0.015)
        # a likelihood with a second peak within reach makes a wide interval
        assert 0 < entry.standard_error < (0.03 if method is Method.LIKELIHOOD else 0.007)
        assert "runs of the game's circuit" in entry.reason
    assert advice.worlds_possible == 6
    assert advice.worlds_seen == (2 * 9604 if method is Method.SAMPLING else 6)
    assert advice.seed == 5


def test_real_grover_steps_give_the_same_advice() -> None:
    def real(problem: PlayProblem, card: int, method: Method) -> Source:
        del method
        return SimulatedCircuits(Oracle.of(problem, card))

    for method in (Method.ITERATIVE, Method.LIKELIHOOD):
        first, second = (
            estimate_advice(
                SIX_CARDS, method, np.random.default_rng(6), precision=0.05, source=source
            )
            for source in (simulated, real)
        )
        for one, other in zip(first.actions, second.actions, strict=True):
            assert one.reason.split(", ")[0] == other.reason.split(", ")[0]
            assert "Grover steps simulated" in one.reason
            assert "formula" not in one.reason
            assert one.win_probability == pytest.approx(other.win_probability, abs=1e-9)


def test_what_is_drawn_from_a_formula_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def reasons(method: Method) -> set[str]:
        rng = np.random.default_rng(6)
        advice = estimate_advice(SIX_CARDS, method, rng, precision=0.05)
        return {entry.reason.partition("circuit, ")[2] for entry in advice.actions}

    drawn = "outcomes of Grover steps drawn from their formula"
    assert reasons(Method.CANONICAL) == {drawn}
    assert reasons(Method.SAMPLING) == {"each a path through it"}
    monkeypatch.setattr(module, "STEPS", 1)
    assert reasons(Method.LIKELIHOOD) == {f"up to 1 Grover steps simulated, {drawn} beyond"}
    monkeypatch.setattr(module, "STEPPED_AMPLITUDES", 4)
    assert reasons(Method.LIKELIHOOD) == {drawn}


@pytest.mark.parametrize("seed", range(6))
def test_simulated_steps_are_what_the_formula_foretells(seed: int) -> None:
    rng = random.Random(seed)
    problem = random_problem(rng, most_deals=12)
    card = rng.choice(list(members(problem.legal)))
    iterates = GroverIterates(Oracle.of(problem, card), limit=1 << 18)
    chance = iterates.probability(0)
    for steps in range(1, 5):
        assert iterates.probability(steps) == pytest.approx(amplified(chance, steps), abs=1e-9)


def test_random_problems_are_answered_near_the_truth() -> None:
    rng, draws = random.Random(51), np.random.default_rng(51)
    misses, questions = 0, 0
    for number in range(12):
        problem = random_problem(rng, most_deals=20)
        method = list(Method)[number % len(Method)]
        advice = estimate_advice(problem, method, draws, precision=0.05)
        assert {entry.action for entry in advice.actions} == set(members(problem.legal))
        for entry in advice.actions:
            truth = win_probability(problem.with_first_card(entry.action))
            misses += abs(float(truth - Fraction(entry.win_probability))) > 0.05
            questions += 1
    assert questions > 15
    assert misses <= 2


def test_known_probabilities_answer_at_any_size() -> None:
    whole = PlayProblem.small(
        deck_rules(GameType.GRAND, CardSet.parse("CA CT CK CQ C9 C8 C7 SA ST SK SQ S9 S8 S7 HA")),
        0b11111,
        limit=40,
    )
    truth = {card: 0.1 * (card + 1) for card in members(whole.legal)}

    def known(problem: PlayProblem, card: int, method: Method) -> Source:
        assert problem is whole
        assert method is Method.CANONICAL
        return KnownProbability(truth[card])

    advice = estimate_advice(whole, Method.CANONICAL, np.random.default_rng(7), source=known)
    assert [entry.action for entry in advice.actions] == [4, 3, 2, 1, 0]
    for entry in advice.actions:
        assert entry.win_probability == pytest.approx(truth[entry.action], abs=0.02)


def test_games_too_large_are_sampled_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AMPLITUDES", 5)
    rng = np.random.default_rng(8)
    with pytest.raises(SizeError, match=r"simulated for sampling only: .* the limit is 5"):
        estimate_advice(SIX_CARDS, Method.ITERATIVE, rng)
    assert estimate_advice(SIX_CARDS, Method.SAMPLING, rng, precision=0.05).best.action == KING


def test_impossible_precision_is_refused() -> None:
    for method in Method:
        with pytest.raises(OuvertError, match="a precision is above 0"):
            estimate_advice(SIX_CARDS, method, np.random.default_rng(9), precision=-0.1)
