"""The data set holds what its card says, and can be gone on with."""

from __future__ import annotations

import gzip
import hashlib
from io import BytesIO
from pathlib import Path

import pytest
from qiskit import qpy

from ouvert.errors import PositionError
from ouvert.quantum.exports import check_export
from ouvert.quantum.simulator.sparse import run
from ouvert.studies.quantum.dataset import (
    FIELDS,
    SHARES,
    construction,
    entries,
    write_dataset,
)
from support.process import inside

CIRCUITS = 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dataset") / "circuits"
    write_dataset(path, circuits=CIRCUITS, most_cards=3, seed=4)
    return path


@pytest.mark.long
def test_probabilities_are_those_of_the_circuits(folder: Path) -> None:
    found = list(entries(folder))
    assert [entry["number"] for entry in found] == list(range(CIRCUITS))
    assert {entry["cards_each"] for entry in found} == {2, 3}
    for entry in found:
        contents = {
            name.partition(".")[2]: gzip.decompress((folder / name).read_bytes())
            for name in entry["files"]
        }
        assert [hashlib.sha256(each).hexdigest() for each in contents.values()] == list(
            entry["files"].values()
        )
        (circuit,) = qpy.load(BytesIO(contents["qpy.gz"]))
        assert circuit.num_qubits == entry["qubits"]
        check_export(circuit, contents["qasm.gz"].decode())
        p = run(circuit).probability({entry["win_qubit"]: 1})
        assert p == pytest.approx(entry["win_probability"], abs=1e-9)


def test_card_explains_every_key(folder: Path) -> None:
    card = (folder / "README.md").read_text(encoding="utf-8")
    for entry in entries(folder):
        assert set(entry) == set(FIELDS)
        assert entry["first_card"] in entry["hand"]
        assert len(entry["deck"]) == 3 * entry["cards_each"]
    for key in FIELDS:
        assert f"| `{key}` |" in card
    assert "Apache License 2.0" in card
    assert f"`{construction()}`" in card
    assert f"{CIRCUITS} quantum circuits" in card


@pytest.mark.long
def test_what_was_cut_off_is_made_again(folder: Path, tmp_path: Path) -> None:
    write_dataset(tmp_path, circuits=3, most_cards=3, seed=4)
    index = tmp_path / "index.jsonl"
    index.write_text(index.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    write_dataset(tmp_path, circuits=CIRCUITS, most_cards=3, seed=4)
    for again, entry in zip(entries(tmp_path), entries(folder), strict=True):
        # QPY holds names that Qiskit counts up
        assert again.pop("files").keys() == entry.pop("files").keys()
        assert again == entry
    name = f"{CIRCUITS - 1:04}.qasm.gz"
    assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()
    with pytest.raises(PositionError, match="another seed or size"):
        write_dataset(tmp_path, circuits=3, most_cards=3, seed=5)
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace(construction(), "0123456789abcdef"), encoding="utf-8")
    with pytest.raises(PositionError, match="constructed in another way"):
        write_dataset(tmp_path, circuits=CIRCUITS, most_cards=3, seed=4)


def test_command_writes_it(tmp_path: Path) -> None:
    asked = ("quantum", "dataset", str(tmp_path / "data"), "--circuits", "2", "--cards", "2")
    found = inside(*asked, "--json").json
    assert Path(found["card"]).exists()
    assert "name a folder" in inside("quantum", "dataset", __file__).sentence


def test_a_thousand_have_all_sizes() -> None:
    assert sum(SHARES.values()) == 1000
    assert set(SHARES) == set(range(2, 11))
