"""`ouvert quantum demo`, `draw`, `export` and `advise`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cli.quantum.test_quantum_cost import blocked
from ouvert.quantum import three_ways
from ouvert.quantum.exports import check_export, read_openqasm
from ouvert.quantum.paper.four_cards import four_card_example
from support.process import inside, ouvert
from support.sizes import long

PLAYED = "CA C7 C8 CT C9 CK SA S7 S8 ST S9 SK HA H7 H8 HT H9 HK DA D7 D8"
LATE = (
    *("quantum", "advise", "--hand", "SQ HQ DT", "--seat", "0", "--contract", "GH"),
    *("--declarer", "0", "--played", PLAYED),
)


@pytest.mark.long
def test_demo_reaches_the_numbers_of_the_paper() -> None:
    found = ouvert("quantum", "demo", "--seed", "7", "--json").json
    sizes = [len(step["states"]) for step in found["steps"]]
    assert (sizes[:4], sizes[-1]) == ([6, 12, 24, 24], 8)
    assert found["win_probability"] == pytest.approx(5 / 12)
    for step in found["steps"]:
        assert sum(state["probability"] for state in step["states"]) == pytest.approx(1)
        assert sum(state["count"] for state in step["states"]) == 1000
    final = sorted(state["probability"] for state in found["steps"][-1]["states"])
    assert final == pytest.approx([1 / 12] * 6 + [1 / 4] * 2)
    assert inside("quantum", "demo", "--seed", "7", "--json").json == found


def test_demo_as_a_walk() -> None:
    shown = inside("quantum", "demo", "--seed", "7", "--shots", "200").out
    for text in ("Step 1: deal", "figure 8 of the paper", "hand of A", "0.2500", "█", "(seed 7)"):
        assert text in shown
    stepped = inside("quantum", "demo", "--seed", "7", "--shots", "200", "--step", stdin="\n" * 20)
    assert (stepped.status, stepped.err) == (0, "")
    assert stepped.out.count("Enter: go on.") == shown.count("Step ") - 1


def test_demo_can_be_left() -> None:
    left = inside("quantum", "demo", "--seed", "1", "--step", stdin="\n")
    assert left.status == 130
    assert "Step 2" in left.out
    assert "Step 3" not in left.out


@pytest.mark.parametrize(("example", "chance"), [("ace", 1 / 3), ("king", 2 / 3)])
def test_demo_of_six_cards(example: str, chance: float) -> None:
    found = inside("quantum", "demo", "--example", example, "--seed", "1", "--json").json
    assert found["win_probability"] == pytest.approx(chance)
    assert found["semantics"] == "sensible"


@pytest.mark.long
def test_demo_draws_histograms(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = inside(
        "quantum", "demo", "--seed", "1", "--save", str(tmp_path / "steps"), "--json"
    ).json
    assert len(found["files"]) == len(found["steps"])
    assert all(Path(file).read_bytes().startswith(b"\x89PNG") for file in found["files"])


@pytest.mark.long
def test_drawing_of_a_game() -> None:
    shown = ouvert("quantum", "draw", "--cards", "3", "--width", "60")
    assert (shown.status, shown.err) == (0, "")
    for name in ("deal (6)", "hand0", "choice", "result", "work", "3 tricks"):
        assert name in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80
    folded = inside("quantum", "draw", "--cards", "10", "--width", "40").out
    assert folded.count("hand0") > 1


def test_drawing_of_gates() -> None:
    deal = inside("quantum", "draw", "--cards", "2", "--part", "deal", "--register", "deal").out
    assert "deal_0" in deal
    assert "result_0" not in deal
    trick = inside("quantum", "draw", "--cards", "2", "--part", "trick", "--trick", "2").out
    assert "team_0" in trick
    assert "ancilla" in inside("quantum", "draw", "--example", "four-cards").out


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_drawing_into_a_file(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"game.{ending}"
    assert inside("quantum", "draw", "--cards", "2", "--save", str(path)).status == 0
    assert path.stat().st_size > 1000


def test_export_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "game.qasm"
    done = inside("quantum", "export", str(path), "--cards", "2", "--check")
    assert (done.status, done.out) == (0, "")
    assert "read back: the same circuit" in done.err
    measured = inside("quantum", "export", "--cards", "2", "--measure").out
    assert measured.startswith(path.read_text(encoding="utf-8")[:200].splitlines()[0])
    assert measured.count("measure") == 1
    example = inside("quantum", "export", "--example", "four-cards").out
    circuit = four_card_example().circuit
    check_export(circuit, example)
    assert read_openqasm(example).num_qubits == circuit.num_qubits


def test_export_writes_a_new_file_and_never_over_one_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "game.qasm"
    asked = ("quantum", "export", "--cards", "2")
    done = inside(*asked, "--save", str(path))
    assert (done.status, done.out) == (0, "")
    assert done.err.startswith(f"ouvert: written: {path}, ")
    program = path.read_text(encoding="utf-8")
    assert program == inside(*asked).out == inside(*asked, "--save", "-").out
    path.write_text("mine", encoding="utf-8")
    refused = inside(*asked, "--save", str(path))
    assert refused.status == 2
    assert f"{path} is there already, and stays as it is: name another" in refused.sentence
    assert path.read_text(encoding="utf-8") == "mine"
    assert inside(*asked, str(path)).status == 2
    assert path.read_text(encoding="utf-8") == "mine"
    both = inside(*asked, str(path), "--save", "other.qasm")
    assert both.status == 2
    assert "FILE and --save both say where the program goes: name one" in both.sentence


def test_drawings_and_programs_as_json(tmp_path: Path) -> None:
    drawn = inside("quantum", "draw", "--cards", "2", "--width", "100", "--json").json
    plain = inside("quantum", "draw", "--cards", "2", "--width", "100").out
    assert drawn == {"drawing": plain.removesuffix("\n")}
    written = inside("quantum", "export", "--cards", "2", "--check", "--json").json
    assert written["checked"]
    assert written["program"].startswith("OPENQASM 3")
    file = tmp_path / "game.qasm"
    told = inside("quantum", "export", str(file), "--cards", "2", "--json").json
    assert told == {
        "qubits": written["qubits"],
        "form": "openqasm",
        "statements": written["statements"],
        "checked": False,
        "file": str(file),
    }
    assert file.read_text() == written["program"]


@pytest.mark.long
def test_three_answers_agree() -> None:
    found = inside(*LATE, "--seed", "5", "--games", "20000", "--json").json
    assert found["left_out"] == {}
    answers = {
        name: {each["card"]: each for each in answer["cards"]}
        for name, answer in found["answers"].items()
    }
    assert set(answers) == {"circuit", "exact", "monte_carlo"}
    assert found["card"] == found["answers"]["exact"]["card"]
    for card, exact in answers["exact"].items():
        assert exact["evidence"] == "exact"
        for name in ("circuit", "monte_carlo"):
            entry = answers[name][card]
            gap = abs(entry["win_probability"] - exact["win_probability"])
            assert gap <= 5 * entry["standard_error"] + 1e-6
    again = inside(*LATE, "--seed", "5", "--games", "20000", "--json").json
    for answer in (*again["answers"].values(), *found["answers"].values()):
        del answer["seconds"]
    assert again == found


@pytest.mark.long
def test_answers_as_a_table() -> None:
    shown = inside(*LATE, "--seed", "5", "--games", "1000", "--method", "sampling")
    assert shown.status == 0
    for text in ("by circuit", "exactly", "Monte Carlo", "seed 5", "Play "):
        assert text in shown.out
    assert "no advice for a real game" in shown.out
    assert "runs of the game's circuit, each a path through it" in shown.out
    stepped = inside(*LATE, "--seed", "5", "--games", "1000").out
    assert "Grover steps simulated" in stepped


@pytest.mark.long
def test_what_is_too_large_is_said_in_a_sentence() -> None:
    asked = inside(
        *("quantum", "advise", "--hand", "CJ SJ DJ HA HT HK H9 DA DT ST", "--seat", "1"),
        *("--contract", "Herz", "--declarer", "1", "--skat", "C7 S7", "--played", "H7"),
        *("--games", "500", "--precision", "0.1", "--seed", "1"),
    )
    assert asked.status == 0
    circuit, exact = asked.err.splitlines()
    assert "only sampled" in circuit
    assert "--exact" in exact


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("draw", "--save", "x.txt"), 2, "is no picture"),
        (("draw", "--part", "deal", "--save", "x.svg"), 2, "no gates"),
        (("draw", "--part", "play"), 1, "limit is 2,000"),
        (("draw", "--register", "skat"), 1, "has no register 'skat'"),
        (("draw", "--example", "ace", "--part", "deal"), 2, "--part"),
        (("draw", "--cards", "2", "--part", "play", "--trick", "9"), 2, "no such part"),
        (("demo", "--save", __file__), 2, "is a file"),
        (("demo", "--shots", "0"), 2, "--shots"),
        (("export", "--cards", "11"), 2, "2 to 10"),
        (("advise",), 2, "needs --hand"),
        ((*LATE[1:], "--precision", "2"), 2, "--precision"),
        ((*LATE[1:], "--precision", "nan"), 2, "--precision"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("quantum", *arguments)
    assert failed.status == status
    assert said in failed.sentence


@pytest.mark.parametrize(
    ("library", "arguments", "extra"),
    [
        ("qiskit", ("demo",), "quantum"),
        long("qiskit", ("draw", "--cards", "2"), "quantum"),
        long("qiskit", ("export", "--cards", "2"), "quantum"),
        long("qiskit", LATE[1:], "quantum"),
        ("qiskit_qasm3_import", ("export", "--cards", "2", "--check"), "quantum"),
        long("matplotlib", ("draw", "--cards", "2", "--save", "/tmp/ouvert-never.svg"), "plots"),
    ],
)
def test_missing_extra_is_one_sentence(
    library: str, arguments: tuple[str, ...], extra: str
) -> None:
    done = blocked(library, "quantum", *arguments)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.endswith(f"needs optional libraries: pip install 'ouvert[{extra}]'")


def test_shots_of_a_demo_follow_its_probabilities() -> None:
    found = inside("quantum", "demo", "--seed", "3", "--shots", "100000", "--json").json
    for step in found["steps"]:
        for state in step["states"]:
            error = np.sqrt(state["probability"] / 100_000)
            assert abs(state["count"] / 100_000 - state["probability"]) < 6 * error


def test_encodings_and_steps_that_act_on_each_card() -> None:
    shown = inside("quantum", "encodings").out
    for number in (1, 4, 6):
        assert f"Table {number}:" in shown
    found = inside("quantum", "encodings", "--json").json
    alone = {(each["example"], each["step"]) for each in found["steps"] if each["cards"]}
    assert ("four cards", "card 3") in alone
    assert ("four cards", "deal") not in alone


@pytest.mark.long
def test_won_games_are_counted_or_weighed() -> None:
    found = inside("quantum", "count", "--precision", "5", "--json").json
    assert found["equally_likely"]
    assert round(found["won"]) == 10
    weighed = inside("quantum", "count", "--example", "ace", "--precision", "4", "--json").json
    assert weighed["won"] is None
    assert abs(weighed["estimate"] - weighed["win_probability"]) < 0.03
    assert "10 of 24 equally likely" in inside("quantum", "count", "--precision", "4").out


def test_payoff_by_equation_20() -> None:
    found = inside("quantum", "payoff", "--chance", "0.7", "--chance", "0.5", "--json").json
    assert found["games"][0]["payoff"] == pytest.approx(0.7 * 48 - 2 * 0.3 * 48)
    assert found["payoff"] == pytest.approx(sum(each["payoff"] for each in found["games"]))
    assert found["break_even"] == pytest.approx(2 / 3)
    shown = inside("quantum", "payoff").out
    assert "king" in shown
    assert "+0.00" in shown


def test_how_long_the_circuit_takes_is_said_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = (*LATE, "--method", "sampling", "--games", "100", "--seed", "1")
    for seconds, said in ((2612.0, "44 min"), (34.0, "30 s"), (7.0, "")):
        monkeypatch.setattr(three_ways, "circuit_effort", lambda *_, s=seconds: (96_036_471, s))
        found = inside(*asked)
        assert found.status == 0
        expected = f"ouvert: by circuit: 96,036,471 runs for each card, which takes some {said} he"
        assert found.err.startswith(expected) if said else not found.err


@pytest.mark.long
def test_advice_with_beliefs_tells_the_difference() -> None:
    """A defender's last three cards after forehand has bid 27; his lead looks worse than even."""
    played = "H8 SJ HA CQ C8 HT H9 CJ H7 C9 CT HK DA D7 DQ D8 DK DT S7 S9 SK"
    asked = (
        *("quantum", "advise", "--hand", "SA SQ D9", "--seat", "1", "--contract", "H"),
        *("--declarer", "0", "--played", played, "--seed", "1", "--games", "20000"),
    )
    even = inside(*asked, "--auction", "27 y p p", "--json").json
    assert "equally_likely_deals" not in even
    found = inside(*asked, "--auction", "27 y p p", "--beliefs", "--json").json
    chances, shifted = (
        {name: {each["card"]: each["win_probability"] for each in answer["cards"]}
         for name, answer in told["answers"].items()}
        for told in (even, found)
    )  # fmt: skip
    plain = found["equally_likely_deals"]
    assert (plain["by"], plain["cards"]) == ("exact", chances["exact"])
    assert shifted["exact"]["SA"] < chances["exact"]["SA"] - 0.05
    for card, chance in shifted["exact"].items():
        assert shifted["circuit"][card] == pytest.approx(chance, abs=0.03)
        assert shifted["monte_carlo"][card] == pytest.approx(chance, abs=0.02)
    shown = inside(*asked, "--auction", "27 y p p", "--beliefs").out
    for text in ("with equally", "in brackets what that adds"):
        assert text in shown
    both = inside(*asked, "--auction", "27 y p p", "--bid", "27")
    assert both.status == 2
    assert "leave --bid out" in both.err


@pytest.mark.long
def test_beliefs_are_compared_and_costed() -> None:
    found = inside("quantum", "beliefs", "--positions", "1", "--json").json
    assert [each["tricks"] for each in found["positions"]] == [0, 2, 4, 6, 7, 8]
    for each in found["positions"]:
        assert 0 <= each["distance"] <= 1
        assert each["error"] is None or each["error"] < 1e-12
    first = found["positions"][0]
    assert first["weighted"]["rotations"] > first["even"]["rotations"]
    assert first["weighted"]["cx"] > 1000


def test_discards_are_searched_and_compared_with_enumeration() -> None:
    asked = ("quantum", "discards", "--cards", "2", "--away", "1", "--positions", "2")
    found = inside(*asked, "--json").json["small"]
    assert found["discards"] == 3
    assert found["error"] < 1e-12
    assert found["agreed"] > 0.9
    assert found["games"] > found["games_singly"] > 0
    shown = inside(*asked).out
    for text in ("all in superposition", "one after the other", "random games", "Seed 1"):
        assert text in shown
    even = inside(*asked, "--median", "4")
    assert (even.status, "odd number" in even.err) == (1, True)


def test_exercises_are_asked_and_judged() -> None:
    asked = inside("quantum", "exercises").out
    for text in ("deals (four cards)", "skat (encodings)", "--answer X"):
        assert text in asked
    assert inside("quantum", "exercises", "deals", "--answer", "6").out.startswith("Right. Two of")
    assert inside("quantum", "exercises", "deals", "--answer", "7").out.startswith("Not yet")
    found = inside("quantum", "exercises", "skat", "--answer", "160", "--json").json
    assert found["right"] is True
    assert [each["name"] for each in found["exercises"]] == ["skat"]
    unnamed = inside("quantum", "exercises", "--answer", "6")
    assert (unnamed.status, "name it" in unnamed.err) == (2, True)
    other = inside("quantum", "exercises", "nosuch")
    assert (other.status, "they are deals" in other.err) == (1, True)
