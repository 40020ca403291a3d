"""`ouvert quantum rules`, and the rules in `cost`, `export` and `advise`."""

from __future__ import annotations

import pytest

from cli.quantum.test_quantum import LATE
from ouvert.quantum.exports import read_openqasm
from support.process import inside

SMALL = ("quantum", "rules", "--cards", "2", "--runs", "256", "--seed", "3")


def test_circuit_and_player_are_compared() -> None:
    found = inside(*SMALL, "--games", "4", "--positions", "1", "--json").json
    assert found["seed"] == 3
    assert found["traced"] == {
        "runs": 256,
        "same_cards": 256,
        "same_winner": 256,
        "dirty": 0,
        "win_probability": found["traced"]["win_probability"],
    }
    agreed = found["agreement"]
    assert agreed["moments"] > agreed["choices"] >= agreed["same_choices"] > 0
    (position,) = found["positions"]
    assert position["traced"]["same_cards"] == 256
    assert position["sigma"] < 5
    shown = inside(*SMALL, "--games", "4", "--positions", "1").out
    for text in ("Circuit: 2 cards each", "256 play every card", "compiled rules", "Positions: 1"):
        assert text in " ".join(shown.split())


def test_costs_of_the_rules_are_counted_as_written() -> None:
    asked = ("quantum", "cost", "--cards", "2", "--play", "rules")
    found = inside(*asked, "--json").json
    assert found["toffoli"] == sum(part["toffoli"] for part in found["parts"].values())
    assert (found["play"], found["counted"]) == ("rules", "as written")
    shown = inside(*asked).out
    assert f"{found['toffoli']:,}" in shown
    assert "counted as written" in shown
    assert "by part only" in inside(*asked, "--chips").sentence


@pytest.mark.long
def test_rules_are_exported() -> None:
    text = inside("quantum", "export", "--cards", "2", "--play", "rules").out
    costs = inside("quantum", "cost", "--cards", "2", "--play", "rules", "--json").json
    circuit = read_openqasm(text)
    assert circuit.num_qubits == costs["qubits"]
    assert circuit.count_ops()["rccx"] == costs["toffoli"]


@pytest.mark.long
def test_answers_by_the_rules_agree() -> None:
    asked = (*LATE, "--play", "rules", "--seed", "5", "--games", "4000")
    found = inside(*asked, "--json").json
    assert (found["play"], found["method"]) == ("rules", "sampling")
    answers = {
        name: {each["card"]: each for each in answer["cards"]}
        for name, answer in found["answers"].items()
    }
    assert set(answers) == {"circuit", "exact", "monte_carlo"}
    for card, exact in answers["exact"].items():
        assert exact["evidence"] == "exact"
        for name in ("circuit", "monte_carlo"):
            entry = answers[name][card]
            gap = abs(entry["win_probability"] - exact["win_probability"])
            assert gap <= 5 * entry["standard_error"] + 1e-6
    shown = " ".join(inside(*asked).out.split())
    assert "if everybody plays by the rules from then on" in shown


@pytest.mark.parametrize(("contract", "said"), [("N", "not for Null"), ("NO", "open")])
def test_games_that_are_not_compiled_are_named(contract: str, said: str) -> None:
    failed = inside(
        *("quantum", "advise", "--hand", "C7 S7 H7 D7 C8 S8 H8 D8 C9 S9", "--seat", "0"),
        *("--contract", contract, "--declarer", "0", "--skat", "DA HA", "--play", "rules"),
    )
    assert failed.status == 1
    assert said in failed.sentence or "not for Null" in failed.sentence
