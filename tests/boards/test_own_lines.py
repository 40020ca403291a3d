"""What a board game needs of its own: 300 lines at most, and nothing of it elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ouvert.studies.checkers.verdicts import BOARDS, LINES, OWN_MODULES, own_lines

SOURCE = BOARDS.parent
REGISTRY = BOARDS / "games.py"
"""What names each game once."""
OWN = {BOARDS / module: name for name, modules in OWN_MODULES.items() for module in modules}
SHARED = sorted({*BOARDS.rglob("*.py")} - OWN.keys() - {REGISTRY})


def named_in(path: Path) -> set[str]:
    """Every name that a module uses, whether its own or another's."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return names | {
        alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
    }


def defined_in(path: Path) -> Iterator[str]:
    """The functions, classes and methods of a module, but those that Python itself calls."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("__"):
            yield node.name


@pytest.mark.parametrize("name", OWN_MODULES)
def test_a_game_has_300_lines_at_most(name: str) -> None:
    assert own_lines()[name] <= LINES == 300


def test_shared_modules_import_no_game() -> None:
    games = {f"ouvert.boards.{path.stem}" for path in OWN if path.parent == BOARDS}
    for path in SHARED:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module not in games, path


def test_shared_modules_have_nothing_for_one_game_alone() -> None:
    users: dict[str, set[Path]] = {}
    for path in SOURCE.rglob("*.py"):
        if SOURCE / "boards" in path.parents or "boards" in path.read_text(encoding="utf-8"):
            for name in named_in(path):
                users.setdefault(name, set()).add(path)
    for path in SHARED:
        for name in defined_in(path):
            games = {OWN.get(each) for each in users.get(name, set())}
            assert len(games) != 1 or None in games, f"{path.name} has {name} for {games}"
