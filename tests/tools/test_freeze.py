"""A frozen version has the packages of its commit and a name of its own."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import freeze

ROOT = Path(freeze.__file__).parents[1]


def test_every_locked_package_is_pinned_without_its_hashes() -> None:
    locked = (ROOT / "requirements" / "ci.txt").read_text(encoding="utf-8")
    lines = freeze.pinned(locked).splitlines()
    assert len(lines) == len(re.findall(r"^[\w.-]+(\[.*\])?==", locked, re.MULTILINE)) > 30
    assert all(re.fullmatch(r"[^\\#]+==[^\\#]+", line) for line in lines)
    assert any(line.startswith("numba==") for line in lines)


def test_a_condition_is_kept() -> None:
    locked = "colorama==0.4.6 ; sys_platform == 'win32' \\\n    --hash=sha256:ab\n    # via click\n"
    assert freeze.pinned(locked) == "colorama==0.4.6 ; sys_platform == 'win32'\n"


def test_the_version_names_the_commit_once() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    frozen = freeze.with_commit(project, "0123456789abcdef")
    assert re.search(r'^version = "[\d.]+\+g01234567"$', frozen, re.MULTILINE)
    assert freeze.with_commit(frozen, "f" * 40).count("+g") == 1
    assert 'python_version = "3.11"' in frozen
    with pytest.raises(freeze.FreezeError, match="names no version"):
        freeze.with_commit("[project]\n", "0" * 40)


def test_what_cannot_be_frozen_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    history, folder = tmp_path / "history", tmp_path / "kept"
    needed = history / freeze.NEEDED
    needed.parent.mkdir(parents=True)
    folder.mkdir()
    (folder / "kept.txt").touch()
    git(history, "init", "--quiet")
    git(history, "commit", "--quiet", "--allow-empty", "-m", "Begin")
    first = git(history, "rev-parse", "HEAD")
    needed.write_text("")
    git(history, "add", ".")
    git(history, "commit", "--quiet", "-m", "Play as an engine")
    monkeypatch.setattr(freeze, "ROOT", history)

    def refused(*arguments: str) -> str:
        assert freeze.main([*arguments]) in (1, 2)
        return capsys.readouterr().err

    assert "there is no commit 'nowhere' here" in refused("nowhere", str(tmp_path / "new"))
    assert "there is no commit '--output=x' here" in refused("--output=x", str(tmp_path / "new"))
    assert "has no 'ouvert engine' yet" in refused(first, str(tmp_path / "new"))
    assert "is there already, and not empty" in refused("HEAD", str(folder))
    assert refused("HEAD").startswith("usage: ")
    assert {path.name for path in tmp_path.iterdir()} == {"history", "kept"}


def git(folder: Path, *words: str) -> str:
    known = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    return subprocess.run(
        ["git", *known, *words], cwd=folder, check=True, capture_output=True, text=True, timeout=300
    ).stdout.strip()
