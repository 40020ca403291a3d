"""The six-card example on few qubits is the paper's, step by step."""

from __future__ import annotations

from itertools import product

import pytest
from qiskit import QuantumCircuit

from ouvert.cards import Card
from ouvert.errors import CircuitError, RulesError, SizeError
from ouvert.quantum.costs.gates import gate_counts
from ouvert.quantum.paper.compact import CompactGame, compact_six_cards, lines
from ouvert.quantum.paper.parities import append_chance
from ouvert.quantum.paper.six_cards import POINTS_NEEDED, six_card_example
from ouvert.quantum.problem import Semantics
from ouvert.quantum.simulator.sparse import run

GAMES = {card: compact_six_cards(card) for card in (Card.CA, Card.CK)}


@pytest.mark.parametrize("game", GAMES.values(), ids=["ace", "king"])
def test_it_fits_on_a_chip_of_today(game: CompactGame) -> None:
    assert game.circuit.num_qubits <= 12
    assert gate_counts(game.circuit).cx <= game.cx <= 100


@pytest.mark.parametrize("card", GAMES)
def test_every_step_is_that_of_the_paper(card: Card) -> None:
    """Strings and probabilities after each step, from the example on 25 qubits."""
    game = GAMES[card]
    paper = six_card_example(card)
    for step in paper.steps():
        if step.name == "score":
            continue
        found: dict[str, float] = {}
        for outcome, chance in game.probabilities.items():
            string = game.card_string(outcome, step.name)
            found[string] = found.get(string, 0.0) + chance
        assert found == pytest.approx(step.distribution), step.name
    assert game.win_probability == pytest.approx(paper.win_probability)


@pytest.mark.parametrize("game", GAMES.values(), ids=["ace", "king"])
def test_all_that_comes_out_is_a_game_and_counted_rightly(game: CompactGame) -> None:
    assert all(game.legal(outcome) for outcome in game.probabilities)
    for outcome, line in game.games.items():
        assert game.wins(outcome) == line.takes[1]
    for outcome in game.probabilities:
        assert game.wins(outcome) == (game.games[outcome].points >= POINTS_NEEDED)


@pytest.mark.parametrize("game", GAMES.values(), ids=["ace", "king"])
def test_no_single_wrong_bit_is_taken_for_a_game(game: CompactGame) -> None:
    """So an error in reading one bit is always found."""
    for outcome in game.games:
        for qubit in range(game.circuit.num_qubits):
            assert not game.legal(outcome ^ 1 << qubit)


def test_what_is_no_game_has_no_string() -> None:
    with pytest.raises(RulesError, match="no game by the rules"):
        GAMES[Card.CA].card_string(0, "deal")
    with pytest.raises(RulesError, match="cannot play"):
        compact_six_cards(Card.CT)


@pytest.mark.parametrize("semantics", Semantics)
def test_lines_are_all_ways_to_play(semantics: Semantics) -> None:
    for card in (0, 2):
        every = lines(card, semantics)
        assert sum(line.chance for line in every) == pytest.approx(1)
        assert len(every) == {Semantics.SENSIBLE: 8, Semantics.UNIFORM: 12}[semantics]


def test_chances_that_depend_on_others_are_written() -> None:
    chances: dict[tuple[int, ...], float] = {(0, 0): 0.3, (0, 1): 0.8, (1, 0): 0.0}
    circuit = QuantumCircuit(3)
    circuit.ry(1.1, 0)
    circuit.x(0)
    circuit.ch(0, 1)
    circuit.x(0)
    before = run(circuit)
    append_chance(circuit, 2, (0, 1), chances)
    after = run(circuit)
    for (first, second), chance in chances.items():
        here = before.probability({0: first, 1: second})
        one = after.probability({0: first, 1: second, 2: 1})
        assert one == pytest.approx(here * chance)


def test_chances_that_no_two_parities_give_are_refused() -> None:
    values = product((0, 1), repeat=3)
    table = {value: 0.05 + 0.05 * float(place) ** 1.5 for place, value in enumerate(values)}
    with pytest.raises(CircuitError, match="two parities"):
        append_chance(QuantumCircuit(4), 3, (0, 1, 2), table)
    with pytest.raises(SizeError, match="limit is 8"):
        append_chance(QuantumCircuit(10), 9, range(9), {(0,) * 9: 0.5})
