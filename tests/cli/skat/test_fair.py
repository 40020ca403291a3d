"""`ouvert fair`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ouvert.skat.fair.proof import Proof
from support.process import inside

PROOF = Path(__file__).parents[2] / "data" / "fair_deals.json"


def test_proof_is_checked(tmp_path: Path) -> None:
    done = inside("fair", "verify", str(PROOF))
    assert (done.status, done.err) == (0, "")
    assert "never opened" in done.out
    assert done.out.endswith("the proof holds\n")
    proof = Proof.from_json(PROOF.read_bytes())
    own = str(proof.contributions[0].number)
    asked = ("--number", own, "--commitment", proof.commitment, "--json")
    found = inside("fair", "verify", str(PROOF), *asked).json
    assert found["holds"]
    assert found["expected"] == {"commitment": True, "number": True}
    assert found["deals"] == [True] * 36


def test_what_differs_is_named(tmp_path: Path) -> None:
    content = json.loads(PROOF.read_text(encoding="utf-8"))
    content["deals"][4][3] = "C7 C8"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(content), encoding="utf-8")
    done = inside("fair", "verify", str(wrong), "--json")
    assert done.status == 1
    assert [place for place, holds in enumerate(json.loads(done.out)["deals"], 1) if not holds] == [
        5
    ]
    other = inside("fair", "verify", str(PROOF), "--number", "0" * 32)
    assert other.status == 1
    assert "does not hold" in other.out


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (None, ("--number", "xyz"), "a number has 32 hex digits, not 3"),
        (None, ("--commitment", "g" * 64), "0 to 9 and a to f"),
        ("{}", (), "no proof of deals"),
        ("\x00", (), "cannot be read as JSON"),
        ("[" * (1 << 20) + "  ", (), "larger than 1 MiB"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(
    tmp_path: Path, text: str | None, options: tuple[str, ...], said: str
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(PROOF.read_text() if text is None else text, encoding="utf-8")
    done = inside("fair", "verify", str(file), *options)
    assert done.status == 1
    assert said in done.err
    assert done.err.count("\n") == 1


def test_script_is_printed_to_be_read_and_run() -> None:
    done = inside("fair", "script")
    assert done.status == 0
    assert len(done.out.splitlines()) <= 60
    compile(done.out, "verify_deals.py", "exec")
