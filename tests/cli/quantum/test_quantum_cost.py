"""`ouvert quantum cost`, and what all commands of the group say without Qiskit."""

from __future__ import annotations

import subprocess
import sys

import pytest

from support.process import ENVIRONMENT, inside

BLOCKED = """
import sys
sys.modules[{library!r}] = None
from ouvert.cli import main
sys.argv = ["ouvert", *{arguments!r}]
main()
"""


def blocked(library: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as if a library were not installed."""
    return subprocess.run(
        [sys.executable, "-c", BLOCKED.format(library=library, arguments=arguments)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )


@pytest.mark.long
def test_cost_of_a_small_game() -> None:
    found = inside("quantum", "cost", "--cards", "3", "--json").json
    assert found["cards_each"] == 3
    assert 50 < found["qubits"] < 130
    assert found["toffoli"] == sum(part["toffoli"] for part in found["parts"].values())
    assert found["depth"] <= found["cx"] + 10_000
    assert set(found["parts"]) == {"deal", "play", "trick", "score"}
    assert found["surface_code"]["qubits"] > found["qubits"]
    assert 0 < found["toffoli_depth"] < found["toffoli"]
    assert found["surface_code_parallel"]["seconds"] < found["surface_code"]["seconds"]
    assert found["counted"] == {"basis": ["cx", "u"], "optimization_level": 1}
    assert found["assumptions"]["classical"]["programs"]["exact_seconds"] > 0
    times = [row["monte_carlo_seconds"] for row in found["precisions"]]
    assert times == sorted(times)
    found = inside("quantum", "cost", "--cards", "2", "--json").json
    shown = inside("quantum", "cost", "--cards", "2").out
    assert f"{found['cx']:,}" in shown
    assert "arXiv 2211.07629" in shown
    assert found["verdict"].split(".")[0] in " ".join(shown.split())


@pytest.mark.long
def test_steps_and_registers_of_a_game() -> None:
    found = inside("quantum", "cost", "--cards", "3", "--parts", "--json").json
    assert list(found["steps"]) == ["legal", "choice", "card", "winner", "exchange"]
    assert sum(found["registers"].values()) == found["qubits"]
    within = sum(found["parts"][name]["toffoli"] for name in ("play", "trick"))
    assert sum(step["toffoli"] for step in found["steps"].values()) == within
    text = inside("quantum", "cost", "--cards", "3", "--parts").out
    assert "step by step" in text
    assert "Qubits: deal" in text


@pytest.mark.long
def test_every_size_up_to_the_one_asked_for() -> None:
    found = inside("quantum", "cost", "--cards", "4", "--sizes", "--json").json
    assert [size["cards_each"] for size in found["sizes"]] == [2, 3, 4]
    for name in ("qubits", "cx", "toffoli", "depth"):
        numbers = [size[name] for size in found["sizes"]]
        assert numbers == sorted(numbers)
        assert numbers[-1] == found[name]
    assert "Whole games" in inside("quantum", "cost", "--cards", "3", "--sizes").out


@pytest.mark.long
def test_other_qubits_cost_something_else() -> None:
    asked = ("quantum", "cost", "--cards", "2")
    usual = inside(*asked, "--json").json
    found = inside(*asked, "--error", "1e-4", "--gate", "25", "--json").json
    assert found["cx"] == usual["cx"]
    assert found["assumptions"]["machine"]["error"] == 1e-4
    assert found["assumptions"]["device"]["cx_error"] == 1e-4
    assert found["assumptions"]["machine"]["measurement"] == pytest.approx(50e-9)
    assert found["surface_code"]["distance"] < usual["surface_code"]["distance"]
    assert found["surface_code"]["seconds"] < usual["surface_code"]["seconds"]
    assert found["device_seconds"] == pytest.approx(usual["device_seconds"] * 25 / 40)
    shown = inside(*asked, "--error", "1e-4").out
    assert "Assumed (as asked): errors of 0.0001, gates 50 ns" in shown


def test_an_error_rate_above_the_threshold_is_refused_for_that_reason() -> None:
    done = inside("quantum", "cost", "--cards", "2", "--error", "0.02")
    assert "below the threshold of the surface code, 0.01" in done.sentence


def test_programs_are_timed_where_that_is_asked_for() -> None:
    found = inside("quantum", "cost", "--cards", "2", "--measure", "--json").json
    assert "measured here" in found["assumptions"]["classical"]["programs"]["how"]


@pytest.mark.long
def test_hidden_skat_costs_more() -> None:
    known = inside("quantum", "cost", "--cards", "2", "--json").json
    hidden = inside("quantum", "cost", "--cards", "2", "--hidden-skat", "--json").json
    assert hidden["deals"] == 15 * known["deals"]
    assert hidden["qubits"] > known["qubits"]
    assert "exact program has the answer after" in hidden["verdict"]


@pytest.mark.parametrize("cards", ["1", "11", "many"])
def test_sizes_that_are_none(cards: str) -> None:
    failed = inside("quantum", "cost", "--cards", cards)
    assert failed.status == 2
    assert "2 to 10" in failed.sentence


def test_chips_with_few_couplings_cost_more() -> None:
    found = inside("quantum", "cost", "--cards", "2", "--chips", "--json").json
    cx = {chip["layout"]: chip["cx"] for chip in found["chips"]}
    assert cx["all to all"] == found["cx"] < cx["grid"] < cx["heavy hexagons"] < cx["line"]
    assert {chip["level"] for chip in found["chips"]} == {1}


@pytest.mark.long
def test_a_whole_game_is_routed() -> None:
    asked = ("quantum", "cost", "--cards", "10", "--chips", "--json")
    once, twice = (inside(*asked, "--level", level).json["chips"] for level in ("1", "2"))
    for first, second in zip(once, twice, strict=True):
        assert first["layout"] == second["layout"]
        assert second["cx"] < first["cx"]


@pytest.mark.long
def test_chips_as_text() -> None:
    assert "heavy hexagons" in inside("quantum", "cost", "--cards", "2", "--chips").out


def test_group_lists_its_commands() -> None:
    assert "cost" in inside("quantum").out


def test_missing_extra_is_one_sentence() -> None:
    done = blocked("qiskit", "quantum", "cost", "--cards", "2")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        "ouvert: A quantum circuit needs optional libraries: pip install 'ouvert[quantum]'\n"
    )
