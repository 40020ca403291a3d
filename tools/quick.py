"""What `make quick` runs within a minute: lint, types, and the tests nearest to what has changed.

What has changed is what differs from the last commit, or else that commit itself. Tests that have
changed come first, then those named like a changed module, those that import it, and those that
import it through others. Whatever has not begun after BUDGET seconds is left out, and said.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUDGET = 40.0
UNTIL = "OUVERT_QUICK_UNTIL"
"""Environment variable: when it is too late to begin a test."""
FARTHEST = 2
"""So many imports away from a change a test is still asked for; the rest is for `make test`."""
ALWAYS = ("tests/test_architecture.py", "tests/test_repository.py")
NODES = {"src": "ouvert", "tests": "", "tools": ""}
"""The folders with modules, and what begins their names."""
LINT = (("ruff", "check"), ("ruff", "format", "--check"), ("mypy",))


def module_name(path: str) -> str:
    """The name under which a Python file is imported; empty if it is not."""
    folder, _, rest = path.partition("/")
    if folder not in NODES or not rest.endswith(".py"):
        return ""
    return rest.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: str) -> set[str]:
    """The names that a module imports, and for each name from a module that with it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def nearest(changed: Iterable[str], sources: Mapping[str, str]) -> dict[str, int]:
    """The files of tests that a change asks for, and how far each is from it, nearest first.

    Args:
        changed: paths of files that have changed, from the root of the repository.
        sources: the texts of all Python files, by their paths.
    """
    changed = set(changed)
    by_name = {name: path for path in sources if (name := module_name(path))}
    importers: dict[str, set[str]] = {path: set() for path in sources}
    for path, source in sources.items():
        for name in imported(source) & set(by_name):
            importers[by_name[name]].add(path)
    found = dict.fromkeys(sorted(changed & set(sources)), 0)
    for path in changed:
        stem, folder = Path(path).stem, Path(path).parent.name
        for test in sources:
            if not test.startswith("tests/"):
                continue
            named = Path(test).stem in (f"test_{stem}", f"test_{folder}_{stem}")
            # all tests below a folder take part in its fixtures; other files are read by name
            shares = Path(path).name == "conftest.py" and test.startswith(f"{Path(path).parent}/")
            name = Path(path).name
            reads = not path.endswith(".py") and "." in name and f'"{name}"' in sources[test]
            if (named or shares or reads) and test not in found:
                found[test] = 1
    edge = list(found)
    for distance in range(1, FARTHEST + 1):
        edge = sorted({each for path in edge for each in importers.get(path, ())} - set(found))
        found.update(dict.fromkeys(edge, distance))
    tests = {path: far for path, far in found.items() if Path(path).name.startswith("test_")}
    return dict(sorted(tests.items(), key=lambda item: (item[1], item[0])))


def changed_files() -> list[str]:
    """What differs from the last commit, new files included; if nothing does, its own changes."""

    def told(*words: str) -> list[str]:
        command = ("git", "-c", "core.quotepath=off", *words)
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    here = told("diff", "--name-only", "HEAD")
    new = told("ls-files", "--others", "--exclude-standard")
    return [*here, *new] or told("diff-tree", "--no-commit-id", "--name-only", "-r", "HEAD")


def python_files() -> dict[str, str]:
    """The texts of all Python files, by their paths."""
    paths = (path for folder in NODES for path in (ROOT / folder).rglob("*.py"))
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what would begin too late: for the tests, this module is a plugin of pytest."""
    if time.time() > float(os.environ[UNTIL]):
        pytest.skip("the minute is over: `make test` runs these, too")


def main() -> int:
    """Run everything; the exit status of the first that fails."""
    started = time.time()
    near = nearest(changed_files(), python_files())
    tests = [*ALWAYS, *(path for path in near if path not in ALWAYS)]
    print(f"{len(tests)} files of tests, nearest to the change first", flush=True)
    programs = Path(sys.executable).parent
    lints = [
        subprocess.Popen([programs / words[0], *words[1:]], cwd=ROOT, text=True) for words in LINT
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "quick", "-x", *tests]
    limited = os.environ | {UNTIL: str(started + BUDGET)}
    status = [subprocess.run(command, cwd=ROOT, env=limited, check=False).returncode]
    status += [lint.wait() for lint in lints]
    print(f"{time.time() - started:.0f} s")
    return next((each for each in status if each), 0)


if __name__ == "__main__":
    sys.exit(main())
