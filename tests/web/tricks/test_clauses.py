"""What the library says in clauses the page says in German: none is missing, none is stale."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

from ouvert.quantum import described
from ouvert.tricks.landscape import described as landscape
from ouvert.tricks.play import open_cards
from ouvert.tricks.play import text as words

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


def test_every_clause_has_german() -> None:
    table = PAGE.read_text("utf-8").partition("const GERMAN")[2].partition("};")[0]
    known = set(re.findall(r'^  "([^"]+)":', table, re.MULTILINE))
    assert known == reasons()
