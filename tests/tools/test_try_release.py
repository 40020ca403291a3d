"""A release is tried on the Pythons that are really there, and on no other."""

from __future__ import annotations

import sys
import tarfile
from pathlib import Path

import pytest

import try_release
from try_release import FaultError, main, python_of, run, try_sdist

VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"


def program(folder: Path, text: str) -> Path:
    """A program that calls itself Python."""
    folder.mkdir()
    path = folder / f"python{VERSION}"
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_name_on_the_path_is_not_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "refuses", "exit 127")
    program(tmp_path / "is-another", "echo 2.7")
    monkeypatch.setenv("PATH", f"{tmp_path / 'refuses'}:{tmp_path / 'is-another'}")
    assert python_of(VERSION) is None
    right = program(tmp_path / "runs", f'exec "{sys.executable}" "$@"')
    monkeypatch.setenv("PATH", f"{tmp_path / 'refuses'}:{tmp_path / 'runs'}")
    assert python_of(VERSION) == str(right)


def test_missing_python_is_said_and_none_at_all_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ouvert-9.9.9-py3-none-any.whl").touch()
    monkeypatch.setattr(try_release, "python_of", lambda version: None)
    assert main(tmp_path) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == [
        f"Python {each}" for each in ("3.11", "3.12", "3.13")
    ]
    assert all("NOT TRIED" in line for line in told)


def test_wheel_that_fails_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ouvert-9.9.9-py3-none-any.whl").write_bytes(b"no wheel")
    monkeypatch.setattr(try_release, "VERSIONS", (VERSION,))
    monkeypatch.setattr(try_release, "python_of", lambda version: sys.executable)

    def fails(wheel: Path, python: str) -> None:
        raise FaultError("it plays no game")

    monkeypatch.setattr(try_release, "try_wheel", fails)
    assert main(tmp_path) == 1
    assert capsys.readouterr().out == f"Python {VERSION}: it plays no game\n"


def test_sdist_that_lacks_a_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "root"
    (root / ".git").mkdir(parents=True)
    packed = tmp_path / "ouvert-9.9.9.tar.gz"
    (tmp_path / "ouvert-9.9.9").mkdir()
    (tmp_path / "ouvert-9.9.9" / "README.md").touch()
    with tarfile.open(packed, "w:gz") as file:
        file.add(tmp_path / "ouvert-9.9.9", "ouvert-9.9.9")
    monkeypatch.setattr(try_release, "ROOT", root)
    monkeypatch.setattr(try_release, "run", lambda *words, **options: "README.md\nMakefile\n")
    with pytest.raises(FaultError, match="the sdist lacks Makefile"):
        try_sdist(packed)


def test_program_that_fails_tells_what_it_said() -> None:
    assert run(sys.executable, "-c", "print(17)") == "17\n"
    with pytest.raises(FaultError, match=r"ended with 3:\nalas"):
        run(sys.executable, "-c", "import sys; print('alas', file=sys.stderr); sys.exit(3)")
