"""A noisy chip: right without noise, and told right by the rules with it."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.transpiler import CouplingMap

from ouvert.cards import Card
from ouvert.errors import SizeError
from ouvert.quantum.noise import (
    CX_ERROR,
    Noise,
    measured,
    noise_curve,
    noisy_four_cards,
    noisy_game,
    route,
)
from ouvert.quantum.paper.compact import compact_four_cards, compact_six_cards
from ouvert.quantum.paper.four_cards import four_card_example
from support.process import inside

CARDS = (Card.CA, Card.CK)


@pytest.mark.parametrize("card", CARDS)
def test_a_perfect_chip_finds_the_truth(card: Card) -> None:
    found = noisy_game(card, Noise(0, 0, 0))
    assert found.raw == pytest.approx(found.game.win_probability)
    assert found.kept == pytest.approx(found.game.win_probability)
    assert found.share == pytest.approx(1)
    assert found.cx <= 100


@pytest.mark.parametrize("card", CARDS)
def test_the_bars_are_kept_at_one_error_in_a_thousand(card: Card) -> None:
    found = noisy_game(card, Noise.of_cx(CX_ERROR))
    assert found.raw_error <= 0.03
    assert found.kept_error <= 0.01
    assert found.kept_error < found.raw_error


def test_four_cards_on_few_qubits_are_the_games_by_the_rules() -> None:
    game = compact_four_cards()
    likely = {outcome for outcome, chance in game.probabilities.items() if chance > 1e-12}
    assert likely == game.legal_outcomes
    assert game.probabilities[min(likely)] == pytest.approx(1 / 24)
    assert game.win_probability == pytest.approx(four_card_example().win_probability)


def test_four_cards_are_nearly_restored_by_the_rules() -> None:
    perfect, usual = noisy_four_cards(Noise(0, 0, 0)), noisy_four_cards(Noise.of_cx(CX_ERROR))
    assert perfect.raw == pytest.approx(5 / 12)
    assert perfect.share == pytest.approx(1)
    assert usual.kept_error < usual.raw_error <= 0.03
    assert usual.kept_error <= 0.01


def test_rules_help_at_every_error_and_ace_and_king_stay_apart() -> None:
    curve = noise_curve((1e-4, 1e-3, 1e-2), readout=0.01)
    shares = [row[0].share for row in curve]
    assert shares == sorted(shares, reverse=True)
    for ace, king in curve:
        assert ace.kept < king.kept
        for each in (ace, king):
            assert each.kept_error < each.raw_error


def test_wrongly_read_bits_are_exact() -> None:
    circuit = QuantumCircuit(2)
    circuit.x(0)
    found = measured(route(circuit), Noise(0, 0, 0.1))
    assert found == pytest.approx(np.array([0.1 * 0.9, 0.9 * 0.9, 0.1 * 0.1, 0.9 * 0.1]))


def test_routes_keep_to_the_couplings() -> None:
    circuit = compact_six_cards(Card.CK).circuit
    routed = route(circuit)
    assert routed.chip == CouplingMap.from_heavy_hex(3).size()
    assert routed.circuit.count_ops()["cx"] == routed.cx
    assert set(routed.circuit.count_ops()) <= {"cx", "u"}
    with pytest.raises(SizeError, match="7 qubits and the chip 5"):
        route(circuit, CouplingMap.from_line(5))


def test_routes_that_are_too_wide_are_refused() -> None:
    circuit = QuantumCircuit(13)
    for qubit in range(13):
        circuit.h(qubit)
    with pytest.raises(SizeError, match="up to 12 are simulated"):
        route(circuit)


@pytest.mark.parametrize("value", [-0.1, 1.0])
def test_what_is_no_probability_is_refused(value: float) -> None:
    with pytest.raises(SizeError, match="0 or more and below 1"):
        Noise(cx=value)


def test_command_prints_the_curve() -> None:
    found = inside("quantum", "noise", "--error", "0.001", "--json").json
    assert [each["card"] for each in found["cards"]] == ["CA", "CK"]
    assert all(each["routed_cx"] <= 100 and each["qubits"] <= 12 for each in found["cards"])
    text = inside("quantum", "noise", "--error", "0.001").out
    assert "on heavy hexagons" in text
    assert f"{found['cards'][0]['kept']:.4f}" in text
    assert " yes" in text
    assert "In the paper's encoding: 25 qubits" in text
