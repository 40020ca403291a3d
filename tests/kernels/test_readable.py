"""Kernels that can be read: a constant has one home, and long lists of arguments are explained."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import ouvert

SOURCES = sorted(
    path
    for path in Path(ouvert.__file__).parent.glob("**/kernels/**/*.py")
    if path.name != "__init__.py"
)
MOST_ARGUMENTS = 9
"""Up to so many arguments the text of a docstring may say what they are."""
SHAPE = re.compile(r"\b(bool|(u?int|float|complex)(8|16|32|64|128))\[")
LARGEST = 10**9
"""A larger number says nothing by itself: it must be named."""


def constants(tree: ast.Module) -> Iterator[str]:
    """Names in capitals that a module gives a value, those that it keeps to itself left out."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for name in names:
                if isinstance(name, ast.Name) and name.id.isupper() and name.id[0] != "_":
                    yield name.id


def arguments(docstring: str) -> dict[str, str]:
    """What the `Args:` block of a docstring says of each argument."""
    block = re.search(r"^Args:\n((?:    .*\n|\n)*)", docstring + "\n", re.MULTILINE)
    if block is None:
        return {}
    entries = re.split(r"^    (?=\S)", block[1], flags=re.MULTILINE)
    pairs = (entry.split(":", 1) for entry in entries if ":" in entry)
    return {name.strip(): " ".join(text.split()) for name, text in pairs}


def long_calls() -> list[tuple[str, ast.FunctionDef]]:
    """All functions of kernels that take many arguments."""
    return [
        (f"{path.stem}.{node.name}", node)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and len(node.args.args) > MOST_ARGUMENTS
    ]


def test_a_constant_is_defined_in_one_module() -> None:
    homes = defaultdict(list)
    for path in SOURCES:
        for name in constants(ast.parse(path.read_text(encoding="utf-8"))):
            homes[name].append(path.stem)
    assert len(homes) > 300
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_long_numbers_stand_only_where_they_get_their_name() -> None:
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            id(inner)
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for inner in ast.walk(node)
        }
        long = [
            f"{path.name}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, int | float)
            and id(node) not in named
            and abs(node.value) > LARGEST
        ]
        assert long == []


@pytest.mark.parametrize(
    ("name", "function"), [pytest.param(*call, id=call[0]) for call in long_calls()]
)
def test_each_argument_of_a_long_list_is_explained(name: str, function: ast.FunctionDef) -> None:
    said = arguments(ast.get_docstring(function) or "")
    assert list(said) == [argument.arg for argument in function.args.args], name
    for argument in function.args.args:
        if argument.annotation is not None and "ndarray" in ast.unparse(argument.annotation):
            assert SHAPE.search(said[argument.arg]), f"{name}: dtype and shape of {argument.arg}"
