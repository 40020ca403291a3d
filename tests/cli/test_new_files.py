"""What a command writes into a file is a new one: nothing that was there is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.process import inside, ouvert

TO_WRITE: dict[str, tuple[str, ...]] = {
    "picture.svg": ("deal", "--seed", "1", "--svg"),
    "board.svg": ("checkers", "draw", "white=a1,Kc3 black=h8", "--svg"),
    "landscape.svg": ("tricks", "landscape", "--svg"),
    "gadgets.svg": ("tricks", "reduce", "geography", "0>2 2>1 | A: 0 1", "--svg"),
    "position.json": ("tricks", "reduce", "geography", "0>2 2>1 | A: 0 1", "--export"),
    "circuit.qasm": ("quantum", "export", "--cards", "2"),
    "saved.qasm": ("quantum", "export", "--cards", "2", "--save"),
    "blocks.svg": ("quantum", "draw", "--cards", "2", "--save"),
    "games.jsonl": ("match", "random", "random", "--deals", "1", "--results"),
    "tables.npz": ("tables", "build"),
}


@pytest.mark.parametrize("name", TO_WRITE)
def test_a_file_that_is_there_stays(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text("mine", encoding="utf-8")
    done = inside(*TO_WRITE[name], str(file))
    assert done.status == 2
    assert done.out == ""
    assert done.sentence == f"{file} is there already, and stays as it is: name another"
    assert file.read_text(encoding="utf-8") == "mine"
    assert list(tmp_path.iterdir()) == [file]


def test_a_person_is_told_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    assert ouvert("deal", "--seed", "1", "--svg", str(file)).status == 0
    first = file.read_bytes()
    again = ouvert("deal", "--seed", "2", "--svg", str(file))
    assert (again.status, again.out) == (2, "")
    assert "is there already" in again.sentence
    monkeypatch.setenv("OUVERT_LANG", "de")
    german = inside("deal", "--seed", "2", "--svg", str(file))
    assert german.sentence.endswith(
        "gibt es schon und bleibt, wie es ist: bitte eine andere Datei angeben"
    )
    assert file.read_bytes() == first


def test_an_empty_file_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    file.touch()
    assert inside("deal", "--seed", "1", "--svg", str(file)).status == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_what_is_no_file_takes_what_is_written() -> None:
    assert inside("deal", "--seed", "1", "--svg", "/dev/null").status == 0


def test_pictures_in_a_folder_are_new_too(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    played = inside("checkers", "match", "random", "random", "--games", "1", "--save", str(game))
    assert played.status == 0
    folder = tmp_path / "pictures"
    asked = ("checkers", "replay", str(game), "--ply", "1", "--json", "--svg")
    assert inside(*asked, str(tmp_path / "one.svg")).status == 0
    folder.mkdir()
    (folder / "0001.svg").write_text("mine", encoding="utf-8")
    done = inside("checkers", "replay", str(game), "--svg", str(folder))
    assert (done.status, done.out) == (2, "")
    assert [each.name for each in folder.iterdir()] == ["0001.svg"]
    assert inside("checkers", "circuit", str(game), "--save", str(game)).status == 2
