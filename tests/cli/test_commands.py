"""All commands together: help, reference, version, exit statuses, and a quick start."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from ouvert.cli.app import UNREAD, run
from ouvert.cli.output import PIPED_WIDTH, console
from ouvert.cli.reference import commands, parameters, reference
from support.process import inside, ouvert, random_line
from support.sizes import long

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
    helped = inside(*name.split()[1:], "--help")
    assert (helped.status, helped.err) == (0, "")
    for option in [option for each in parameters(COMMANDS[name]) for option in each.opts]:
        assert option in helped.out or option.upper() in helped.out
    for inner in getattr(COMMANDS[name], "commands", {}):
        assert inner in helped.out


def test_every_command_that_prints_something_does_so_as_json() -> None:
    for name, command in COMMANDS.items():
        # a script is for a shell or for Python, which read no JSON
        scripts = ("ouvert completions", "ouvert fair script")
        if not hasattr(command, "commands") and name not in scripts:
            assert "--json" in [option for each in parameters(command) for option in each.opts]


def test_version() -> None:
    shown = ouvert("--version")
    assert shown.status == 0
    assert shown.out.startswith("ouvert 0.")


@pytest.mark.parametrize("arguments", [(), long(("studies",))])
def test_without_a_command_there_is_help(arguments: tuple[str, ...]) -> None:
    assert ouvert(*arguments) == ouvert(*arguments, "--help")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("open",), "there is no command 'open'; 'ouvert --help' lists them"),
        (("macth",), "there is no command 'macth': did you mean 'match'?"),
        (("explore", "CJ", "SJ", "HA"), "no use for SJ HA: put cards in quotes, as in 'CJ SJ HA'"),
        (("deal", "--sede", "1"), "there is no option --sede: did you mean --seed?"),
        (("deal", "-x"), "there is no option -x; 'ouvert deal --help' lists them"),
        (("deal", "--seed"), "--seed needs a value after it"),
        (("deal", "--json=3"), "--json takes no value"),
        (("deal", "--seed", "one"), "--seed: 'one' is not a whole number of 0 or more"),
        (("deal", "--seed", "-1"), "--seed: '-1' is not a whole number of 0 or more"),
        (("deal", "--seed", "9" * 5000), "is not a whole number of 0 or more"),
        (("solve", "--limit", "121"), "--limit: '121' is not a whole number from 1 to 120"),
        (("deal", "extra"), "'ouvert deal' has no use for extra;"),
        (("replay", "a", "b"), "'ouvert replay' has no use for b;"),
        (("studies", "nothing"), "there is no command 'nothing'; 'ouvert studies --help'"),
        (("advise",), "'ouvert advise' needs --hand"),
        (("advise", "--hand", "XX"), "--hand: 'XX' is not a card"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    failed = inside(*arguments)
    assert failed.status == 2
    assert said in failed.sentence


README = Path(__file__).parents[2] / "README.md"
HURRY = {
    "replay": ("--worlds", "1"),
    "advise": ("--worlds", "1"),
    "rate": ("--ai", "reflex", "--where", "here"),
    "match": ("--deals", "1", "--where", "here"),
}
"""Options with which a command of the README is done soon."""


def commands_of_the_readme() -> list[list[str]]:
    """The words of every command in the section about the command line."""
    section = README.read_text(encoding="utf-8").partition("## On the command line")[2]
    block = section.partition("```\n")[2].partition("```")[0]
    return [
        shlex.split(line, comments=True)
        for line in block.replace("\\\n", "").splitlines()
        if line.startswith("ouvert ")
    ]


@pytest.mark.parametrize(
    "words",
    [long(each) if each[1] in ("replay", "rate") else each for each in commands_of_the_readme()],
    ids=" ".join,
)
def test_command_of_the_readme_runs(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    Path("examples").symlink_to(README.parent / "examples")
    line = random_line(np.random.default_rng(6), 4)
    Path("deals.jsonl").write_text(json.dumps(line), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    hurry = HURRY.get(words[1], ())
    done = inside(*words[1:], *hurry)
    assert (done.status, done.err) == (0, "")
    assert done.out


def test_readme_shows_the_main_commands() -> None:
    assert {"replay", "advise", "solve"} <= {words[1] for words in commands_of_the_readme()}


@pytest.mark.long
def test_tables_fit_a_terminal_of_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    hand = ("--hand", "CJ SJ HA H10 HK HQ H9 H8 H7 SA", "--seat", "0", "--declarer", "0")
    for arguments, content in (
        (("replay", "--example", "--worlds", "1"), ("middlehand  ♥A", "open cards:")),
        (("replay", "--example", "--no-analysis"), ("card points",)),
        (
            ("advise", *hand, "--contract", "GH", "--worlds", "9", "--method", "vote"),
            (" estimate: wins in",),
        ),
        (("advise", *hand, "--contract", "GH", "--worlds", "9"), ("(killer)",)),
        (("tables", "show"), ("suit games, Hand",)),
        (("studies", "deal-counts"), ("2,753,294,408,504,640", "8,730,639  years")),
        (("bench", "--quick", "--count", "1"), ("Grand, contract-like  card points", "/this")),
        (("deal", "--seed", "1"), ("♦J",)),
    ):
        shown = inside(*arguments)
        assert shown.status == 0
        for line in shown.out.splitlines():
            assert len(line) <= 80, line
            assert "…" not in line or "♠" in line or "♥" in line or "♣" in line, line
        for each in content:
            assert each in shown.out


def test_columns_count_for_a_pipe_too(monkeypatch: pytest.MonkeyPatch) -> None:
    widths = []
    for columns in ("80", "200", "none", "0"):
        monkeypatch.setenv("COLUMNS", columns)
        widths.append(console().width)
    assert widths == [80, 200, PIPED_WIDTH, PIPED_WIDTH]


def test_help_compiles_nothing() -> None:
    program = (
        "import json, sys, ouvert.cli.app as app; app.run(['--help']);"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert "ouvert.cli.skat.solve" in loaded
    assert not {"numba", "llvmlite", "numpy", "ouvert.kernels", "ouvert.skat.search"} & loaded


def test_a_fault_of_the_program_is_owned_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "import ouvert.skat.rules.deals as deals, ouvert.cli\n"
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


def test_reader_that_has_gone_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def print_to_nobody(*_: object, **__: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("ouvert.cli.app.app", print_to_nobody)
    assert run([]) == UNREAD
    assert capsys.readouterr() == ("", "")


def test_the_index_of_published_tables_names_commands_and_modules_that_exist() -> None:
    text = (REFERENCE.parent / "tables.md").read_text(encoding="utf-8")
    names = set(COMMANDS)
    told = re.findall(r"`(ouvert [a-z][^`]*)`", text)
    assert len(told) > 20
    for line in told:
        words = [word for word in line.split() if re.fullmatch(r"[a-z-]+", word)]
        known = [n for n in range(len(words), 1, -1) if " ".join(words[:n]) in names]
        assert known, f"there is no command {line}"
        option = re.search(r" (--[a-z-]+)", line)
        command = COMMANDS[" ".join(words[: known[0]])]
        if option is not None:
            assert option[1] in {each for p in parameters(command) for each in p.opts}, line
    for name in re.findall(r"`(ouvert\.[a-z_.]+)`", text):
        assert find_spec(name) is not None, f"there is no module {name}"
    for name in re.findall(r"`(tests/[a-z_./]+)`", text):
        assert (REFERENCE.parents[1] / name).exists()
