"""Where a command names a file, - is stdout; where something is kept, - is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.process import inside

GRAPH = "0>1 1>0 | A: 0"


def files() -> list[str]:
    """What is in the folder."""
    return [path.name for path in Path.cwd().iterdir()]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which a file named - would be seen."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (("quantum", "export", "-", "--cards", "2"), "OPENQASM 3"),
        (("deal", "--seed", "1", "--svg", "-"), "<svg"),
        (("tricks", "landscape", "--svg", "-"), "<svg"),
        (("tricks", "reduce", "geography", GRAPH, "--svg", "-"), "<svg"),
        (("tricks", "reduce", "geography", GRAPH, "--export", "-"), "teams: "),
        (("checkers", "draw", "white=a1 black=h8", "--svg", "-"), "<svg"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else None,
)
def test_what_is_written_goes_to_stdout_alone(arguments: tuple[str, ...], begins: str) -> None:
    done = inside(*arguments)
    assert done.status == 0
    assert done.out.startswith(begins)
    assert done.out.endswith("</svg>\n") or begins != "<svg"
    assert not files()


def test_a_program_of_checkers_and_a_board_of_a_record_go_to_stdout() -> None:
    played = inside(
        "checkers",
        "play",
        "--white",
        "random",
        "--black",
        "random",
        "--seed",
        "1",
        "--size",
        "5",
        "--save",
        "games.txt",
    )
    assert played.status == 0
    program = inside("checkers", "circuit", "games.txt", "--save", "-")
    assert program.out.startswith("OPENQASM 3")
    board = inside("checkers", "replay", "games.txt", "--svg", "-")
    assert board.out.startswith("<svg")
    assert files() == ["games.txt"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "--svg", "-", "--json"),
        ("tricks", "landscape", "--svg", "-", "--json"),
        ("tricks", "reduce", "geography", GRAPH, "--svg", "-", "--export", "-"),
        ("checkers", "draw", "white=a1 black=h8", "--svg", "-", "--json"),
    ],
    ids=lambda value: " ".join(value[:2]),
)
def test_only_one_thing_goes_to_stdout(arguments: tuple[str, ...]) -> None:
    done = inside(*arguments)
    assert done.status == 2
    assert done.sentence == "- means stdout, and only one thing can go there: name a file"
    assert (done.out, files()) == ("", [])


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "random", "reflex", "--journal", "-"),
        ("play", "--save", "-"),
        ("checkers", "play", "--save", "-"),
        ("studies", "calibration", "-"),
        ("studies", "landscape", "-"),
        ("studies", "checkers", "-"),
        ("quantum", "report", "-"),
        ("quantum", "demo", "--save", "-"),
        ("tricks", "landscape", "--measure", "-"),
        ("tables", "build", "tables.npz", "--folder", "-"),
    ],
    ids=lambda value: " ".join(value[:2]),
)
def test_nothing_is_kept_on_stdout(arguments: tuple[str, ...]) -> None:
    done = inside(*arguments)
    assert done.status == 2
    assert "- means stdout, where nothing is kept: name a file or folder" in done.sentence
    assert (done.out, files()) == ("", [])
