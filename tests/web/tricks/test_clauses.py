"""What the library says in clauses the page says in German: none is missing, none is stale."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

from ouvert.cli.german.errors import spoken
from ouvert.quantum import described
from ouvert.tricks.landscape import described as landscape
from ouvert.tricks.landscape.fragments import Fragment
from ouvert.tricks.play import open_cards
from ouvert.tricks.play import text as words
from ouvert.tricks.rules import Objective
from ouvert.tricks.solvers.dispatch import METHODS

PAGE = Path(__file__).parents[3] / "ui" / "src" / "tricks" / "editor" / "sentences.ts"


def reasons() -> set[str]:
    """The clauses that functions which say why not return, and those of the sides."""
    found = {"no deal was found in which it can be chosen"}
    assert "no deal was found" in inspect.getsource(landscape)
    for module in (open_cards, described):
        tree = ast.parse(inspect.getsource(module))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("why_not"):
                found |= {
                    node.value.value
                    for node in ast.walk(function)
                    if isinstance(node, ast.Return)
                    and isinstance(node.value, ast.Constant)
                    and isinstance(node.value.value, str)
                }
    return found | {each for each in words._TEAMS.values() if "{" not in each}


def table(name: str) -> dict[str, str]:
    """A table of the page, English to German."""
    text = PAGE.read_text("utf-8").partition(f"const {name}")[2].partition("};")[0]
    return dict(re.findall(r'^  "?([^":]+)"?:\s+"([^"]+)"', text, re.MULTILINE))


def test_every_clause_has_german() -> None:
    assert set(table("GERMAN")) == reasons()


def test_every_solver_and_fragment_has_german() -> None:
    """The same as on the command line, which finds it by the form of the English words."""
    methods, beyond = table("METHODS"), table("BEYOND")
    assert set(methods) == set(METHODS)
    for english, german in methods.items():
        assert spoken(english) == german
    for trump in (False, True):
        for objective in Objective:
            fragment = Fragment("ABB", 4, 9, 24, True, trump, objective, True)
            shape, _, extras = str(fragment).partition(" with ")
            parts = [beyond[each] for each in extras.split(" and ") if each]
            german = " mit ".join((shape, " und ".join(parts))) if parts else shape
            assert spoken(str(fragment)) == german
