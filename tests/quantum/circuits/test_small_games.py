"""Every way that a small game can go: the circuit against the classical rules."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from ouvert.cards import CardSet
from ouvert.errors import RulesError, SizeError
from ouvert.quantum.circuits.builder import CLEARS
from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.circuits.policy import MOST_SHADOWS
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.rules.contracts import GameType
from ouvert.tricks.rules import TrickRules, members
from support.circuit_games import check_game, distribution
from support.play_problems import outcomes, random_problem, with_random_policy
from support.sizes import long

GAMES = 120


@pytest.mark.parametrize(("games", "rich"), [(40, 5), long(GAMES, GAMES // 4)])
def test_random_games_go_as_the_rules_say(games: int, rich: int) -> None:
    rng = random.Random(20)
    ways = []
    for _ in range(games):
        problem = random_problem(rng, most_deals=40)
        ways.append(check_game(game_circuit(problem, rng.choice([*members(problem.legal), None]))))
    assert sum(count > 10 for count in ways) > rich


def test_random_policies_are_followed() -> None:
    rng = random.Random(21)
    ways = []
    for seed in range(30):
        problem = with_random_policy(random_problem(rng, most_deals=6), seed)
        ways.append(check_game(game_circuit(problem, rng.choice([*members(problem.legal), None]))))
    assert max(ways) > 10


def test_exact_toffolis_change_phases_only() -> None:
    rng = random.Random(22)
    for _ in range(5):
        problem = random_problem(rng, most_deals=20)
        plain, exact = game_circuit(problem), game_circuit(problem, exact=True)
        assert "rccx" not in exact.circuit.count_ops()
        found = distribution(plain, run(plain.circuit))
        assert distribution(exact, run(exact.circuit)) == pytest.approx(found)


def numbers(rules: TrickRules, cards: str) -> int:
    names = [str(card) for card in CardSet.parse(cards)]
    return sum(1 << rules.names.index(name) for name in names)


def test_four_card_example_of_the_paper() -> None:
    """Paper 000, section VII.1: 5/12 over all deals of four cards to two players."""
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK CQ"), seats=2)
    wins = 0.0
    for hand in range(16):
        if hand.bit_count() == 2:
            game = game_circuit(PlayProblem.small(rules, hand, limit=15))
            wins += run(game.circuit).probability({game.win_qubit: 1})
    assert wins / 6 == pytest.approx(5 / 12)


@pytest.mark.parametrize(
    ("semantics", "ace", "king"),
    [(Semantics.SENSIBLE, 1 / 3, 2 / 3), (Semantics.UNIFORM, 2 / 3, 2 / 3)],
)
def test_six_card_example_of_the_paper(semantics: Semantics, ace: float, king: float) -> None:
    """Paper 000, section VII.2, with 40 points before the last two tricks."""
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
    problem = PlayProblem.small(rules, numbers(rules, "CA CK"), limit=21, semantics=semantics)
    for card, expected in (("CA", ace), ("CK", king)):
        game = game_circuit(problem, numbers(rules, card).bit_length() - 1)
        assert run(game.circuit).probability({game.win_qubit: 1}) == pytest.approx(expected)


def test_replay_reads_one_outcome() -> None:
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
    game = game_circuit(PlayProblem.small(rules, numbers(rules, "CA CK"), limit=21))
    state = run(game.circuit)
    assert {game.replay(number) for number in state.numbers()} == {
        plays for plays, _ in outcomes(game.problem)
    }


def test_parts_cover_the_circuit() -> None:
    rules = deck_rules(GameType.HEARTS, CardSet.parse("CA CT CK C9 C8 HT HJ H7 SA"))
    game = game_circuit(PlayProblem.small(rules, numbers(rules, "CA CK HJ"), limit=21))
    covered = sorted((part.start, part.stop) for part in game.parts)
    assert covered[0][0] == 0
    assert covered[-1][1] == len(game.circuit.data)
    assert all(one[1] == two[0] for one, two in pairwise(covered))
    assert {part.name for part in game.parts} == {"deal", "play", "trick", "score"}


def test_illegal_first_card_is_refused() -> None:
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
    problem = PlayProblem.small(rules, numbers(rules, "CA CK"), limit=21)
    with pytest.raises(RulesError, match=r"♣9 may not be played here: legal are ♣K ♣A|♣A ♣K"):
        game_circuit(problem, numbers(rules, "C9").bit_length() - 1)


def test_too_many_seats_are_refused() -> None:
    rules = TrickRules(5, (0, 1, 1, 1, 1), (0,) * 5, (0, 1, 2, 3, 4))
    with pytest.raises(SizeError, match="2 to 4 seats, not for 5"):
        game_circuit(PlayProblem.small(rules, 1, limit=1))


def test_a_policy_for_a_large_game_is_refused() -> None:
    rules = deck_rules(GameType.CLUBS, CardSet.full())
    problem = with_random_policy(PlayProblem.small(rules, 0x3FF, limit=61), 0)
    with pytest.raises(SizeError, match=f"42678636 ways or more, and the limit is {MOST_SHADOWS}"):
        game_circuit(problem)


def test_a_policy_that_is_none_is_refused() -> None:
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
    problem = PlayProblem.small(rules, numbers(rules, "CA CK"), limit=21)
    half = replace(problem, policy=lambda view: dict.fromkeys(members(view.legal), 0.25))
    with pytest.raises(RulesError, match=r"add up to 0\.5, not to 1"):
        game_circuit(half)


def test_marked_toffolis_clear_their_targets() -> None:
    """On random paths, and so no Toffoli is counted as free that is not."""
    rng = random.Random(23)
    for _ in range(6):
        circuit = game_circuit(random_problem(rng, most_deals=40)).circuit
        place = {qubit: number for number, qubit in enumerate(circuit.qubits)}
        paths = [0] * circuit.num_qubits
        for instruction in circuit.data:
            *controls, target = (place[qubit] for qubit in instruction.qubits)
            where = (1 << 256) - 1
            for control in controls:
                where &= paths[control]
            if instruction.operation.name in ("ry", "ctilt", "ccry"):
                where &= rng.getrandbits(256)
            paths[target] ^= where
            if instruction.operation.label == CLEARS:
                assert not paths[target]
