"""Commits say what they do in a line, and what they do to the solvers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import commit_message
from commit_message import LONGEST_SUBJECT, NoHistoryError, commits, complaints, problems, written

ROOT = Path(__file__).parents[2]
KERNEL = "src/ouvert/skat/kernels/open_cards/trump.py"


def test_every_commit_of_this_clone_keeps_the_rule() -> None:
    try:
        assert complaints(ROOT) == []
    except NoHistoryError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(
    ("message", "paths", "said"),
    [
        ("Say why\n", ["README.md"], []),
        ("x" * LONGEST_SUBJECT, [], []),
        ("x" * (LONGEST_SUBJECT + 1), [], ["the first line has 72 characters"]),
        ("", [], ["the message is empty"]),
        ("Say why\nat once", [], ["the second line must be empty"]),
        ("Say why", [KERNEL], [f"{KERNEL} is a kernel"]),
        ("Say why", ["src/ouvert/skat/kernels/trump/search.py"], ["src/ouvert/skat/kernels/trump"]),
        ("Say why", ["tests/kernels/test_trump.py", "src/ouvert/skat/kernels.py"], []),
        ("Say why\n\nBench: 1,234,567\n", [KERNEL], []),
        ("Say why\n\nNo functional change\n", [KERNEL], []),
        ("Say why\n\nSooner.\n\nBench: 1234567\nSigned-off-by: A <a@b.example>\n", [KERNEL], []),
        ("Say why\n\nBench: 12\n\nMore words.\n", [KERNEL], [f"{KERNEL} is a kernel"]),
        ("Say why\n\nBench: many\n", [KERNEL], [f"{KERNEL} is a kernel"]),
        ("No functional change", [KERNEL], [f"{KERNEL} is a kernel"]),
    ],
)
def test_what_is_wrong_is_said(message: str, paths: list[str], said: list[str]) -> None:
    found = problems(message, paths)
    assert len(found) == len(said)
    for problem, begins in zip(found, said, strict=True):
        assert problem.startswith(begins)


def test_comments_of_the_editor_do_not_count() -> None:
    text = f"Say why\n\n# Please enter\n{commit_message.SCISSORS}\ndiff --git a/x b/x\n"
    assert written(text) == "Say why\n"


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a good commit, one with two faults on a branch, and their merge."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Anna")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "anna@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    folder = tmp_path / "clone"
    (folder / KERNEL).parent.mkdir(parents=True)
    git(folder, "init", "--quiet", "--initial-branch", "main")
    for number, message in enumerate(("x" * 100, "Begin\n\nBench: 1")):
        save(folder, KERNEL, str(number), message)
    git(folder, "checkout", "--quiet", "-b", "side")
    save(folder, KERNEL, "2", "y" * 100)
    git(folder, "checkout", "--quiet", "main")
    save(folder, "README.md", "words", "Explain")
    git(folder, "merge", "--quiet", "--no-ff", "-m", "z" * 100, "side")
    return folder


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=folder, check=True, capture_output=True, text=True, timeout=300
    )
    return done.stdout.strip()


def save(folder: Path, path: str, text: str, message: str) -> None:
    (folder / path).write_text(text, encoding="utf-8")
    git(folder, "add", path)
    git(folder, "commit", "--quiet", "--no-verify", "-m", message)


def test_commits_after_the_first_are_checked_and_merges_are_not(history: Path) -> None:
    first = git(history, "rev-list", "--max-parents=0", "HEAD")
    assert {each.message.strip() for each in commits(history, first)} == {
        *("Begin\n\nBench: 1", "y" * 100, "Explain"),
    }
    fault = git(history, "rev-parse", "--short=9", "side")
    found = complaints(history, first)
    assert len(found) == 2
    assert all(each.startswith(f"{fault}: ") for each in found)


def test_shallow_clone_checks_what_it_knows(history: Path, tmp_path: Path) -> None:
    first = git(history, "rev-list", "--max-parents=0", "HEAD")
    shallow = tmp_path / "shallow"
    git(history, "clone", "--quiet", "--depth", "2", f"file://{history}", str(shallow))
    # the oldest that is there has all files in it, since what came before is not known
    assert [each.message.strip() for each in commits(shallow, first)] == []
    save(shallow, KERNEL, "3", "Go on")
    assert [each.paths for each in commits(shallow, first)] == [(KERNEL,)]
    assert len(complaints(shallow, first)) == 1


def test_folder_without_history_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoHistoryError, match="it has no history"):
        complaints(tmp_path)


def test_hook_refuses_a_commit(history: Path) -> None:
    program = Path(commit_message.__file__)
    hook = history / ".git" / "hooks" / "commit-msg"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{program}" "$1"\n', encoding="utf-8")
    hook.chmod(0o755)
    (history / KERNEL).write_text("9", encoding="utf-8")
    git(history, "add", KERNEL)
    with pytest.raises(subprocess.CalledProcessError) as refused:
        git(history, "commit", "--quiet", "-m", "Search faster")
    assert "is a kernel: end with the line 'Bench: N'" in refused.value.stderr
    git(history, "commit", "--quiet", "-m", "Search faster\n\nBench: 7")
    git(history, "commit", "--quiet", "--allow-empty", "-m", "Rest")
