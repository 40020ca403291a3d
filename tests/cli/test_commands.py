"""All commands together: help, reference, version, exit statuses, and a quick start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.process import inside, ouvert
from ouvert.cli.reference import commands, parameters, reference

REFERENCE = Path(__file__).parents[2] / "docs" / "cli.md"
COMMANDS = dict(commands())


def test_reference_is_not_stale() -> None:
    assert REFERENCE.read_text(encoding="utf-8") == reference(), (
        "python -m ouvert.cli.reference > docs/cli.md makes it anew"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_command_and_its_options_are_documented(name: str) -> None:
    command = COMMANDS[name]
    assert f"## `{name}`\n" in REFERENCE.read_text(encoding="utf-8")
    assert command.help, f"{name} has no help"
    for parameter in parameters(command):
        assert parameter.help, f"{parameter.name} of {name} has no help"


@pytest.mark.parametrize("name", COMMANDS)
def test_command_helps(name: str) -> None:
    helped = ouvert(*name.split()[1:], "--help")
    assert (helped.status, helped.err) == (0, "")
    for option in [option for each in parameters(COMMANDS[name]) for option in each.opts]:
        assert option in helped.out or option.upper() in helped.out
    for inner in getattr(COMMANDS[name], "commands", {}):
        assert inner in helped.out


def test_every_command_that_prints_something_does_so_as_json() -> None:
    for command in COMMANDS.values():
        if not hasattr(command, "commands"):
            assert "--json" in [option for each in parameters(command) for option in each.opts]


def test_version() -> None:
    shown = ouvert("--version")
    assert shown.status == 0
    assert shown.out.startswith("ouvert 0.")


@pytest.mark.parametrize("arguments", [(), ("studies",)])
def test_without_a_command_there_is_help(arguments: tuple[str, ...]) -> None:
    assert ouvert(*arguments) == ouvert(*arguments, "--help")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("open",), "No such command 'open'"),
        (("deal", "--sede", "1"), "--sede"),
        (("deal", "--seed", "one"), "--seed"),
        (("deal", "--seed", "-1"), "--seed"),
        (("studies", "nothing"), "nothing"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    failed = inside(*arguments)
    assert failed.status == 2
    assert said in failed.sentence


def test_help_compiles_nothing() -> None:
    program = (
        "import json, sys, ouvert.cli.app as app; app.run(['--help']);"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert "ouvert.cli.solve" in loaded
    assert not {"numba", "llvmlite", "numpy", "ouvert.kernels", "ouvert.search"} & loaded


def test_a_fault_of_the_program_is_owned_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "import ouvert.skat.deals as deals, ouvert.cli\n"
        "deals.Deal.random = lambda rng: 1 / 0\n"
        "import sys; sys.argv = ['ouvert', 'deal']; ouvert.cli.main()"
    )
    failed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert failed.returncode == 1
    assert "a fault of Ouvert" in failed.stderr
    assert "Traceback" not in failed.stderr
    monkeypatch.setenv("OUVERT_TRACEBACK", "1")
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "Traceback" in shown.stderr


def test_terminal_without_suit_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    dealt = subprocess.run(
        [sys.executable, "-m", "ouvert", "deal", "--seed", "1"], capture_output=True, check=True
    )
    assert rb"\u2666J" in dealt.stdout
    assert dealt.stderr == b""


@pytest.mark.parametrize("arguments", ["solve --batch -", "replay -"])
def test_stdin_that_is_not_there(arguments: str) -> None:
    command = f"{sys.executable} -m ouvert {arguments} <&-"
    failed = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert failed.returncode == 2
    assert failed.stderr == "ouvert: - means stdin, and this process has none\n"
