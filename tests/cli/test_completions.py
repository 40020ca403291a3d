"""`ouvert completions`: a shell is asked what it would offer, as if the key had been pressed."""

from __future__ import annotations

import io
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from ouvert.cli.app import run
from support.process import ENVIRONMENT, PATIENCE, inside

ASK = """
PATH={folder}:$PATH
eval "$(ouvert completions bash)"
complete -p ouvert >/dev/null || exit 3
COMP_WORDS=({words})
COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_ouvert_completion ouvert
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a shell finds `ouvert`."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "ouvert"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ouvert "$@"\n')
    program.chmod(0o755)
    return folder


def offered(folder: Path, *words: str) -> set[str]:
    """What bash offers for the last of some words."""
    line = " ".join(map(shlex.quote, ("ouvert", *words)))
    done = subprocess.run(
        ["bash", "--norc", "-c", ASK.format(folder=shlex.quote(str(folder)), words=line)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=True,
    )
    return set(done.stdout.splitlines())


@pytest.mark.long
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_commands_options_and_values(folder: Path) -> None:
    assert offered(folder, "re") == {"replay"}
    assert {"--opponents", "--contract", "--seat"} <= offered(folder, "play", "--")
    assert offered(folder, "replay", "example:i") == {"example:iss"}


def answered(monkeypatch: pytest.MonkeyPatch, *words: str) -> set[str]:
    """What `ouvert` answers a script for the last of some words, asked in this process."""
    monkeypatch.setenv("_OUVERT_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "\n".join(("ouvert", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    with redirect_stdout(io.StringIO()) as out, pytest.raises(SystemExit) as ended:
        run([])
    assert ended.value.code == 0
    return set(out.getvalue().splitlines())


@pytest.mark.parametrize(
    ("words", "some"),
    [
        (("st",), {"studies"}),
        (("checkers", "p"), {"play"}),
        (("studies", "learn", "n"), {"null"}),
        (("play", "--opponents", "cl"), {"club"}),
        (("play", "--opponents", "club,be"), {"club,beginner"}),
        (("match", "reflex", "expert:1"), {"expert:1s", "expert:1s/reflex"}),
        (("advise", "--contract", "He"), {"Hearts", "Herz"}),
        (("advise", "--contract", "NO"), {"NO", "NOH"}),
        (("advise", "--method", "al"), {"alpha-mu"}),
        (("bid", "--seat", "mi"), {"middlehand", "mittelhand"}),
        (("bid", "--payoff", "s"), {"seeger"}),
        (("replay", "example:"), {"example:game", "example:iss", "example:xskat"}),
        (("checkers", "match", "mcts:0"), {"mcts:0.5s"}),
        (("completions", ""), {"bash", "zsh", "fish"}),
    ],
)
def test_what_is_offered(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], some: set[str]
) -> None:
    answer = answered(monkeypatch, *words)
    assert some <= answer
    assert all(each.startswith(words[-1]) for each in answer)


def test_each_shell_gets_its_script(monkeypatch: pytest.MonkeyPatch) -> None:
    for shell, mark in (("bash", "COMPREPLY"), ("zsh", "compdef"), ("fish", "complete --command")):
        assert mark in inside("completions", shell).out
        monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
        assert inside("completions").out == inside("completions", shell).out
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert inside("completions").sentence == "name a shell: bash, zsh or fish"
    assert inside("completions", "tcsh").status == 2
