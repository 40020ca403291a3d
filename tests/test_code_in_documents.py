"""Every block of Python in the documents is run by a test, or stands here with a reason why not."""

from __future__ import annotations

import ast
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^ *```python\n(.*?)^ *```", re.S | re.M)
RUN_BY_TESTS = {"docs/quantum.md": "tests/quantum/test_tutorial.py"}
"""Pages whose sessions a test of their own runs, and that test."""
SHORTER = {
    ("docs/checkers.md", "from ouvert.checkers.agents.expectimax.thinking import Effort, think"): {
        "Variant(8, 3,": "Variant(5, 1,",
        "50_000": "50",
        "45_000": "40",
    },
    ("docs/checkers.md", "from ouvert.checkers.agents.registry import agent, values"): {
        "mcts:800": "mcts:5",
        "10_000": "10",
        "600": "2",
    },
}
"""Programs that take minutes, by page and first line of Ouvert's, run with smaller numbers."""
NOT_RUN = {
    ("docs/engines.md", "from ouvert import Engine, match"): "asks an engine that is not there; "
    "tests/skat/engines plays such matches",
    (
        "docs/python.md",
        "from dask.distributed import LocalCluster",
    ): "starts a cluster of machines; tests/arena plays on one",
}
"""Programs that no test can run as they stand, and why."""


def pages() -> list[Path]:
    """All documents that show how Ouvert is used."""
    return [ROOT / "README.md", ROOT / "examples" / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]


def programs() -> dict[tuple[str, str], str]:
    """The blocks that are no sessions, by page and first line of Ouvert's or of a cluster's."""
    found = {}
    for page in pages():
        for code in BLOCK.findall(page.read_text(encoding="utf-8")):
            if ">>>" not in code:
                lines = [line for line in code.splitlines() if line != "import numpy as np"]
                found[page.relative_to(ROOT).as_posix(), lines[0]] = code
    return found


def test_every_session_is_run() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    options = options["tool"]["pytest"]["ini_options"]
    globs = [
        each.removeprefix("--doctest-glob=")
        for each in options["addopts"]
        if each.startswith("--doctest-glob=")
    ]
    for page in pages():
        name = page.relative_to(ROOT).as_posix()
        if not any(">>>" in code for code in BLOCK.findall(page.read_text(encoding="utf-8"))):
            continue
        if name in RUN_BY_TESTS:
            test = (ROOT / RUN_BY_TESTS[name]).read_text(encoding="utf-8")
            assert f'"{page.name}"' in test
            continue
        assert any(fnmatch(page.name, each) or fnmatch(name, each) for each in globs), name
        assert any(f"{name}/".startswith(f"{each}/") for each in options["testpaths"]), name


def test_every_program_is_run_or_has_a_reason() -> None:
    assert programs().keys() == SHORTER.keys() | NOT_RUN.keys()


@pytest.mark.parametrize("which", NOT_RUN, ids=lambda which: which[0])
def test_what_is_not_run_imports_what_there_is(which: tuple[str, str]) -> None:
    imports: list[ast.stmt] = [
        node
        for node in ast.parse(programs()[which]).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    exec(compile(ast.Module(imports, []), which[0], "exec"), {})


@pytest.mark.long
@pytest.mark.parametrize("which", SHORTER, ids=lambda which: which[1].split()[1])
def test_long_programs_run_with_smaller_numbers(which: tuple[str, str]) -> None:
    code = programs()[which]
    for long, short in SHORTER[which].items():
        assert long in code
        code = code.replace(long, short)
    exec(compile(code, which[0], "exec"), {})
