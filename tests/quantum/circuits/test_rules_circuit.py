"""The game by the rules as a circuit plays what the rule player plays, and cleans up."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.errors import PositionError, RulesError
from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.rules.game import rules_circuit
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.quantum.circuits.rules.readout import RulesCircuit
from ouvert.quantum.circuits.rules.traced import traced
from ouvert.quantum.circuits.rules.wiring import Wiring, clear_one_hot
from ouvert.quantum.classical.rules_play import rules_advice, rules_outcomes, sample_deals
from ouvert.quantum.costs.rules_game import rules_costs, sized_moment, sized_rules
from ouvert.quantum.estimation.rules_advice import circuit_advice
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.boolean.network import Network
from ouvert.tricks.rules import members
from support.sizes import long
from support.skat_moments import moments, seen

MOST_QUBITS, MOST_TOFFOLI = 1_000, 100_000


def assert_plays_the_rules(circuit: RulesCircuit, runs: int) -> None:
    found = traced(circuit, np.random.default_rng(5), runs=runs)
    assert (found.same_cards, found.same_winner, found.dirty) == (runs, runs, 0)


@pytest.mark.parametrize(("cards", "known"), [(2, True), (3, False), long(4, True)])
def test_small_games_are_played_card_by_card(cards: int, known: bool) -> None:
    assert_plays_the_rules(sized_rules(cards, skat_known=known), 4_096)


@pytest.mark.long
@pytest.mark.parametrize("known", [True, False])
def test_the_whole_game_fits_and_is_played_card_by_card(known: bool) -> None:
    circuit = sized_rules(10, skat_known=known)
    costs = rules_costs(circuit)
    assert costs.whole.qubits <= MOST_QUBITS
    assert costs.whole.toffoli <= MOST_TOFFOLI
    assert costs.whole.toffoli == sum(part.toffoli for part in costs.parts.values())
    assert_plays_the_rules(circuit, 65_536)


def rule_moments() -> list[Moment]:
    """Moments late in recorded games, of every role and with and without a known skat."""
    found = []
    for game in moments(4, range(16, 27)):
        try:
            found.append(Moment.of(seen(game)))
        except PositionError:
            continue
    return found


@pytest.mark.long
def test_circuits_begin_anywhere_in_a_game() -> None:
    roles, places, unknown_skat = set(), set(), set()
    for moment in rule_moments():
        card = next(members(moment.problem.legal))
        assert_plays_the_rules(rules_circuit(moment, card), 512)
        roles.add(moment.role(moment.problem.seat))
        places.add(len(moment.problem.table))
        unknown_skat.add(bool(moment.problem.room[-1]))
    assert (roles, places, unknown_skat) == ({0, 1, 2}, {0, 1, 2}, {True, False})


@pytest.mark.long
def test_probability_of_the_state_is_the_share_of_the_deals() -> None:
    moment = sized_moment(3)
    exact = rules_advice(moment, np.random.default_rng(1))
    assert exact.worlds_seen == moment.problem.deal_count() == 20
    for entry in exact.actions:
        circuit = rules_circuit(moment, entry.action)
        state = run(circuit.circuit)
        assert len(state) == 20
        chance = state.probability({circuit.win_qubit: 1})
        assert chance == pytest.approx(entry.win_probability, abs=1e-12)
        assert all(state.probability({qubit: 1}) == 0 for qubit in circuit.work_qubits)


@pytest.mark.long
def test_sampling_agrees_with_all_deals() -> None:
    moment = sized_moment(4)
    exact = {each.action: each for each in rules_advice(moment, np.random.default_rng(1)).actions}
    sampled = rules_advice(moment, np.random.default_rng(2), games=4_096, most_listed=0)
    measured = circuit_advice(moment, np.random.default_rng(3), precision=0.02)
    for entry in (*sampled.actions, *measured.actions):
        truth = exact[entry.action].win_probability
        assert abs(entry.win_probability - truth) < 5 * entry.standard_error + 1e-9
    best = sampled.best.action
    alone = rules_outcomes(moment, best, np.random.default_rng(4), games=4_096)
    after = moment.with_first_card(best).problem
    assert abs(alone.win_probability(after) - exact[best].win_probability) < 0.05


def test_sampled_deals_keep_to_what_is_known() -> None:
    for moment in rule_moments()[:4]:
        problem = moment.problem
        deals = sample_deals(moment, np.random.default_rng(1), 50)
        for place, other in enumerate(problem.others):
            held = deals == moment.role(other)
            due = problem.certain[place].bit_count() + problem.room[place]
            assert (held.sum(axis=1) == due).all()
            allowed = moment.positions(problem.certain[place] | problem.allowed[place])
            assert not np.delete(held, allowed, axis=1).any()


def test_only_legal_cards_and_games_with_rules_are_asked_about() -> None:
    moment = sized_moment(2)
    with pytest.raises(RulesError, match="may not be played"):
        rules_circuit(moment, next(members(moment.problem.unknown)))
    rules = replace(moment.problem.rules, names=("x", *moment.problem.rules.names[1:]))
    with pytest.raises(PositionError, match="Skat cards"):
        Moment.small(replace(moment.problem, rules=rules))


def test_one_hot_is_cleared_by_its_number() -> None:
    for count in range(1, 12):
        for number in range(count):
            b = Builder(exact=True)
            flags = b.register("flags", count)
            code = b.register("code", max(count - 1, 0).bit_length())
            b.x(flags[number])
            b.set_if(number, code)
            clear_one_hot(b, flags, code)
            state = run(b.circuit("clear"))
            assert state.probability(dict.fromkeys(flags, 0)) == pytest.approx(1)


def test_wired_network_computes_and_cleans() -> None:
    net = Network()
    a, c, d = net.inputs(3)
    net.keep([net.both(a ^ c, d)])
    (held,) = net.hold([net.both(net.both(a ^ d, c) ^ 1, a ^ c ^ d)])
    out = net.both(held ^ a, c ^ d ^ 1) ^ net.both(a ^ c, d)
    for value in range(8):
        b = Builder(exact=True)
        qubits, target = b.register("in", 3), b.register("out", 1)
        b.set_if(value, qubits)
        wiring = Wiring(b, net, dict(zip((a, c, d), qubits, strict=True)))
        wiring.add_to([(out, target[0])])
        state = run(b.circuit("wired"))
        one, two, three = (value >> bit & 1 for bit in range(3))
        copy = (not ((one ^ three) & two)) & (one ^ two ^ three)
        expected = ((copy ^ one) & (two ^ three ^ 1)) ^ ((one ^ two) & three)
        wanted = {target[0]: int(expected)}
        clean = dict.fromkeys(range(4, b.qubits), 0)
        assert state.probability({**wanted, **clean}) == pytest.approx(1)
