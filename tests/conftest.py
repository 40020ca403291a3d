from __future__ import annotations

import gc
import importlib
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings

from support import drawing

# What a person has chosen for the terminal in which the tests were started is not for them.
OTHERS = ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "OUVERT_DATA", "OUVERT_TRACEBACK")
for name in OTHERS:
    os.environ.pop(name, None)
os.environ["TERM"] = "xterm-256color"
os.environ["OUVERT_LANG"] = "en"

# No test asserts a time, and every run draws the same examples on every machine.
settings.register_profile("ouvert", deadline=None, derandomize=True)
settings.load_profile("ouvert")


@pytest.fixture(autouse=True)
def drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all that draws without being told a seed draw by the test's name, in every run the same:
    servers, and commands that are run in this process.
    """
    drawing.by_name(request.node.nodeid, monkeypatch.setattr)


FREE = "cirq", "pennylane"
"""Libraries that continuous integration does not install: all others must be there."""
_import_or_skip = pytest.importorskip


def _import_or_fail(name: str, *args: Any, **options: Any) -> ModuleType:
    if name.partition(".")[0] in FREE:
        found: ModuleType = _import_or_skip(name, *args, **options)
        return found
    return importlib.import_module(name)


if os.environ.get("CI"):
    pytest.MonkeyPatch().setattr(pytest, "importorskip", _import_or_fail)

DOCS = Path(__file__).parents[1] / "docs"
PLAYED = (DOCS / "python.md", DOCS / "explanation", DOCS / "how-to", DOCS / "tutorials")
"""Pages with whole matches in them, which are run with the long tests."""


def pytest_collection() -> None:
    """Thousands of tests are made, and none goes away: until they are there, nothing is garbage."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Pages cannot carry a mark themselves."""
    for item in items:
        if isinstance(item, pytest.DoctestItem) and set(PLAYED) & {item.path, item.path.parent}:
            item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()
