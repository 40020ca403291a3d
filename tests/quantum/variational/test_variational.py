"""Training reaches what the best player can who sees his own hand, and not more."""

from __future__ import annotations

import random
from collections.abc import Hashable

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, RulesError, SizeError
from ouvert.quantum.problem import PlayProblem, Semantics, View, deck_rules
from ouvert.quantum.variational import paths
from ouvert.quantum.variational.ansatz import PlayAnsatz
from ouvert.quantum.variational.sharing import Sharing, World, by_world
from ouvert.quantum.variational.training import train
from ouvert.skat.rules.contracts import GameType
from ouvert.tricks.rules import members
from support.play_problems import random_problem, win_probability

RULES = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
ACE, KING = (RULES.names.index(name) for name in ("♣A", "♣K"))
SIX_CARDS = PlayProblem.small(RULES, 1 << ACE | 1 << KING, limit=21, semantics=Semantics.SENSIBLE)

State = tuple[float, World, int, tuple[int, ...], int, tuple[int, ...]]
"""Chance, hands, leader, table, gains, cards played."""


def best_value(problem: PlayProblem) -> float:
    """The most that the asking seat can reach by any plan, by looking ahead over its knowledge."""

    def play(state: State, seat: int, card: int, chance: float) -> State:
        share, hands, leader, table, gains, played = state
        hands = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
        table = (*table, card)
        if len(table) == problem.rules.seats:
            leader = (leader + problem.rules.winner(table)) % problem.rules.seats
            if problem.rules.teams[leader] == problem.counted_team:
                gains += problem.worth(table)
            table = ()
        return share * chance, hands, leader, table, gains, (*played, card)

    def best(states: list[State]) -> float:
        """States that the seat cannot tell apart, with the same public history."""
        _, hands, leader, table, _, _ = states[0]
        if not any(hands) and not table:
            return sum(state[0] for state in states if problem.wins(state[4]))
        seat = (leader + len(table)) % problem.rules.seats
        after: dict[int, list[State]] = {}
        if seat == problem.seat:
            led = problem.rules.suits[table[0]] if table else None
            cards = members(problem.rules.legal(hands[seat], led))
            return max(best([play(state, seat, card, 1.0) for state in states]) for card in cards)
        for state in states:
            chances = problem.chances(seat, state[1][seat], leader, table, state[5])
            for card, chance in chances.items():
                after.setdefault(card, []).append(play(state, seat, card, float(chance)))
        return sum(best(each) for each in after.values())

    share = 1 / problem.deal_count()
    return best(
        [
            (share, world, problem.leader, problem.table, 0, problem.played)
            for world in problem.deals()
        ]
    )


def rich_problem(rng: random.Random, least: int = 4, most: int = 40) -> PlayProblem:
    """A random game with some decisions, and something to win by them."""
    while True:
        problem = random_problem(rng, most_deals=12)
        ansatz = PlayAnsatz(problem)
        fits = least <= len(ansatz.decisions) <= most
        if fits and best_value(problem) > win_probability(problem) + 0.02:
            return problem


def test_six_card_example_reaches_two_thirds_from_random_starts() -> None:
    """One angle for the lead of ace or king; what comes after is forced."""
    ansatz = PlayAnsatz(SIX_CARDS)
    assert ansatz.parameters == 1
    for seed in range(20):
        trained = train(ansatz, np.random.default_rng(seed), steps=120)
        assert trained.value == pytest.approx(2 / 3, abs=1e-3)
        ((to_ace, to_king),) = ansatz.probabilities(trained.angles)
        assert to_king > 0.99
        assert to_ace + to_king == pytest.approx(1)
    assert best_value(SIX_CARDS) == pytest.approx(2 / 3)


def test_parameters_of_each_world_cheat() -> None:
    """Strategy fusion: every deal of the six cards is won by one lead or the other."""
    cheating = PlayAnsatz(SIX_CARDS, sharing=by_world, cheat=True)
    assert cheating.parameters == 6
    trained = train(cheating, np.random.default_rng(1))
    assert trained.value == pytest.approx(1.0, abs=1e-3)
    assert cheating.circuit_value(trained.angles) == pytest.approx(trained.value)
    with pytest.raises(RulesError, match="no such circuit"):
        cheating.circuit(trained.angles)


def test_guard_names_the_two_worlds() -> None:
    with pytest.raises(RulesError) as caught:
        PlayAnsatz(SIX_CARDS, sharing=by_world)
    assert str(caught.value) == (
        "the parameters of seat 0, who holds ♣A ♣K after no card, tell two worlds apart that it "
        "cannot: one where seat 1 has ♣10 ♣9 and seat 2 has ♣8 ♥10, and one where seat 1 has "
        "♣10 ♣8 and seat 2 has ♣9 ♥10; parameters belong to what a player sees"
    )


def test_guard_finds_a_peek_late_in_the_game() -> None:
    """Parameters that look at one hidden card, after the first trick only."""
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT HJ H7 SA"))
    problem = PlayProblem.small(rules, 0b1001001, limit=30)
    fair = PlayAnsatz(problem)

    def peek(card: int, after: int) -> Sharing:
        def name(world: World, view: View) -> Hashable:
            return view, len(view.played) == after and world[1] >> card & 1

        return name

    for card in members(problem.unknown):
        for after in (0, 3):
            with pytest.raises(RulesError, match="tell two worlds apart"):
                PlayAnsatz(problem, sharing=peek(card, after))
        # the last card is forced, so there is no decision that could peek
        assert PlayAnsatz(problem, sharing=peek(card, 6)).parameters == fair.parameters


@pytest.mark.long
def test_training_reaches_the_best_reply_and_no_more() -> None:
    rng = random.Random(62)
    for seed in range(3):
        problem = rich_problem(rng)
        best = best_value(problem)
        ansatz = PlayAnsatz(problem)
        trained = train(ansatz, np.random.default_rng(seed))
        assert trained.value <= best + 1e-9
        assert trained.value == pytest.approx(best, abs=0.01)
        peeking = PlayAnsatz(problem, sharing=by_world, cheat=True)
        fused = train(peeking, np.random.default_rng(seed)).value
        assert fused >= best - 0.01


@pytest.mark.long
def test_circuit_has_the_value_of_the_paths() -> None:
    rng, draws = random.Random(63), np.random.default_rng(63)
    for _ in range(4):
        ansatz = PlayAnsatz(rich_problem(rng, least=2, most=6))
        angles = draws.uniform(-4, 4, ansatz.parameters)
        assert ansatz.circuit_value(angles) == pytest.approx(ansatz.value(angles), abs=1e-9)


def test_equal_amplitudes_are_uniform_play() -> None:
    rng = random.Random(64)
    for _ in range(10):
        problem = random_problem(rng, most_deals=12)
        ansatz = PlayAnsatz(problem)
        equal = [
            np.arctan(np.sqrt(np.arange(len(decision.cards) - 1, 0, -1)))
            for decision in ansatz.decisions
        ]
        angles = np.concatenate([np.zeros(0), *equal])
        if problem.semantics is Semantics.UNIFORM or problem.rules.teams[problem.seat] == 0:
            assert ansatz.value(angles) == pytest.approx(float(win_probability(problem)))


@pytest.mark.long
def test_policy_gradient_is_that_of_the_circuit() -> None:
    """Exact derivatives through the policy against parameter shifts of simulated circuits."""
    rng, draws = random.Random(65), np.random.default_rng(65)
    ansatz = PlayAnsatz(rich_problem(rng, least=2, most=4))
    angles = ansatz.random_angles(draws)
    by_shift = ansatz.shifted_gradient(angles, ansatz.circuit_value)
    exact = ansatz.gradient(angles)
    assert by_shift == pytest.approx(exact, abs=1e-9)
    assert np.abs(exact).max() > 0.01


def test_gradient_is_the_slope_of_the_value() -> None:
    rng, draws = random.Random(66), np.random.default_rng(66)
    for exploration in (0.0, 0.2):
        ansatz = PlayAnsatz(rich_problem(rng))
        angles = draws.uniform(-4, 4, ansatz.parameters)
        slope = ansatz.gradient(angles, exploration)
        for number in range(ansatz.parameters):
            step = np.zeros(ansatz.parameters)
            step[number] = 1e-5
            rise = ansatz.value(angles + step, exploration) - ansatz.value(
                angles - step, exploration
            )
            assert rise / 2e-5 == pytest.approx(slope[number], abs=1e-8)


def test_dead_amplitudes_leave_no_gradient_behind_them() -> None:
    """With the first card certain, nothing after another first card can be learned; see `train`."""
    rng, draws = random.Random(67), np.random.default_rng(67)
    while True:
        problem = rich_problem(rng)
        ansatz = PlayAnsatz(problem)
        angles = ansatz.random_angles(draws)
        first = len(ansatz.decisions[0].cards) - 1
        angles[0] = 0.0
        dead, alive = ansatz.gradient(angles)[first:], ansatz.gradient(angles, 0.1)[first:]
        hidden = (np.abs(dead) < 1e-15) & (np.abs(alive) > 1e-4)
        if hidden.any():
            break
    assert np.count_nonzero(alive) > np.count_nonzero(dead)


def test_partners_learn_together() -> None:
    """Two defenders with their own information sets; they reach no less than one of them alone."""
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"), declarer=2)
    problem = PlayProblem.small(rules, 0b000101, limit=21)
    both = (0, 1)
    alone = train(PlayAnsatz(problem), np.random.default_rng(1)).value
    ansatz = PlayAnsatz(problem, seats=both)
    trained = train(ansatz, np.random.default_rng(1))
    assert trained.value >= alone - 0.01
    assert ansatz.circuit_value(trained.angles) == pytest.approx(trained.value)


def test_bad_requests_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RulesError, match="seat 1 is not on the side of seat 0"):
        PlayAnsatz(SIX_CARDS, seats=(0, 1))
    ansatz = PlayAnsatz(SIX_CARDS)
    with pytest.raises(RulesError, match="1 angles, not 2"):
        ansatz.value(np.zeros(2))
    with pytest.raises(OuvertError, match="a step or more"):
        train(ansatz, np.random.default_rng(1), steps=0)
    with pytest.raises(OuvertError, match="below 1"):
        train(ansatz, np.random.default_rng(1), exploration=1.0)
    problem = rich_problem(random.Random(69))
    with pytest.raises(RulesError, match="may not share"):
        PlayAnsatz(problem, sharing=lambda world, view: "always the same")
    monkeypatch.setattr(paths, "MOST_PATHS", 5)
    with pytest.raises(SizeError, match="6 ways or more, and the limit is 5"):
        PlayAnsatz(SIX_CARDS)
