"""Commands that are named a folder speak of folders, where it is a file or of something else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ouvert.arena.journal import VERSION
from ouvert.cli.reference import commands, parameters
from support.process import inside

WRITING = [
    name.removeprefix("ouvert ").split()
    for name, command in commands()
    for each in parameters(command)
    if each.param_type_name == "argument" and each.metavar == "FOLDER" and each.required
]
"""The words of each command that writes into a folder."""
JOURNALS = (
    *("null games", "trumps games", "beliefs others", "leads leads", "policy policy"),
    *("ordering searches", "proof-ordering searches", "puzzles games"),
)
"""What learns, and the journal that it keeps in its folder."""


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_file_is_no_folder(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    rest = ["puzzles"] if words == ["data", "make"] else []
    refused = inside(*words, *rest, str(file))
    assert refused.status == 2
    assert refused.sentence == f"{file} is a file: name a folder"
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", JOURNALS)
def test_a_folder_of_something_else_is_told_as_a_folder(tmp_path: Path, name: str) -> None:
    command, journal = name.split()
    begun = {"ouvert": "journal", "version": VERSION, "scheme": 1, "work": {"learn": "to fly"}}
    file = tmp_path / f"{journal}.journal"
    file.write_text(json.dumps(begun) + "\n", encoding="utf-8")
    refused = inside("studies", "learn", command, str(tmp_path), "--where", "here")
    assert refused.status == 1
    assert refused.sentence == (
        f'{tmp_path} was begun with something else, {{"learn": "to fly"}}: name another folder, or '
        "give the same"
    )
    assert json.loads(file.read_text(encoding="utf-8")) == begun


@pytest.mark.parametrize("journal", ["games/classical-200-seed-1.jsonl", "classical.jsonl"])
def test_journals_of_other_games_of_checkers_are_told_as_a_folder(
    tmp_path: Path, journal: str
) -> None:
    begun = {"ouvert": "journal", "version": VERSION, "scheme": 1, "work": {"rules": "none"}}
    file = tmp_path / journal
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(begun) + "\n", encoding="utf-8")
    if file.parent == tmp_path:
        less = ("--games", "2", "--small", "0", "--where", "here", "--agent", "random")
        asked = ["checkers-expectimax", "--journals", str(tmp_path), *less]
    else:
        asked = ["checkers-rollouts", str(tmp_path), "--quick"]
    refused = inside("studies", *asked)
    assert refused.status == 1
    assert f"{tmp_path} was begun " in refused.sentence
    assert ": name another folder" in refused.sentence


def test_journals_go_into_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    refused = inside("studies", "checkers-expectimax", "--journals", str(file))
    assert (refused.status, refused.sentence) == (2, f"{file} is a file: name a folder")


def test_a_folder_of_another_version_is_told_as_a_folder(tmp_path: Path) -> None:
    asked = ("studies", "tricks", str(tmp_path), "whist", "--deals", "2", "--where", "here")
    assert inside(*asked, "--searched", "1").status == 0
    file = tmp_path / "whist.journal"
    text = file.read_text(encoding="utf-8")
    begun = json.loads(text.splitlines()[0])
    file.write_text(text.replace(f'"scheme":{begun["scheme"]}', '"scheme":0'), encoding="utf-8")
    told = f"{tmp_path} was begun by another version of Ouvert, in which the same seed led to other"
    assert inside(*asked, "--searched", "1").sentence == f"{told} games: name another folder"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("studies", "checkers-rollouts", "{}", "--quick"), "games"),
        (("studies", "skat", "{}", "--effort", "0.001"), "parts"),
        (("tables", "build", "{}/t.npz", "--folder", "{}/judged", "--games", "1"), "judged"),
    ],
    ids=["rollouts", "report", "tables"],
)
def test_a_file_in_the_place_of_a_folder_is_told_as_one(
    tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    file = tmp_path / name
    file.write_text("mine", encoding="utf-8")
    refused = inside(*(word.format(tmp_path) for word in words))
    assert refused.status == 1
    # the report says before which records it reads
    assert refused.err.splitlines()[-1] == (
        f"ouvert: {file} is a file, and a folder is needed there: move it away, or name another "
        "folder"
    )
    assert file.read_text(encoding="utf-8") == "mine"
