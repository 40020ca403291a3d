"""Takes the command line's German for mistakes in descriptions over for the page.

    .venv/bin/python tools/german_descriptions.py

What is wrong with a description is an English sentence of the library, whose German the command
line finds by its form (`src/ouvert/cli/german/errors.po`). The page where games are written looks
it up in the same way, in its copy of these forms; a test compares the two.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from ouvert.cli.german.errors import CATALOGUE
from ouvert.cli.language import read

ROOT = Path(__file__).parents[1]
COPY = ROOT / "ui" / "src" / "tricks" / "editor" / "forms.ts"
LIBRARY = ROOT / "src" / "ouvert" / "tricks" / "description"
HEAD = (
    "// What may be wrong with a description, by the form of the sentence, in English and German.\n"
    "// tools/german_descriptions.py writes this file; never change it by hand.\n\n"
    "// prettier-ignore\n"
)


def said() -> Iterator[str]:
    """Every string of the library's room of descriptions, with {} for what it names."""
    for path in sorted(LIBRARY.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.JoinedStr):
                parts = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
                yield "".join(map(str, parts))


def forms() -> dict[str, str]:
    """The German of all that may be wrong with a description, by the English form."""
    known = set(said())
    return {
        english: german
        for english, german in read(CATALOGUE).items()
        if re.sub(r"\{\w+\}", "{}", english) in known
    }


def written() -> str:
    """The page's file."""
    rows = (
        f"  [\n    {json.dumps(english, ensure_ascii=False)},\n"
        f"    {json.dumps(german, ensure_ascii=False)},\n  ],\n"
        for english, german in forms().items()
    )
    declared = "export const FORMS: readonly (readonly [string, string])[] = ["
    return f"{HEAD}{declared}\n{''.join(rows)}];\n"


if __name__ == "__main__":
    COPY.write_text(written(), encoding="utf-8")
    print(COPY)
