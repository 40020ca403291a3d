"""Takes the command line's German for mistakes in descriptions and records over for the page.

    .venv/bin/python tools/german_descriptions.py

What is wrong with them is an English sentence of the library, whose German the command line finds
by its form (`src/ouvert/cli/german/errors.po`). The page looks it up in the same way, in its copies
of these forms, and what the games that come with Ouvert call contracts and leave out in a copy of
`games.po`; a test compares them.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ouvert.cli.german.errors import CATALOGUE
from ouvert.cli.german.games import games_in_german
from ouvert.cli.language import read, sentences
from ouvert.skat.rules.actions import SEAT_NAMES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "ui" / "src"
LIBRARY = ROOT / "src" / "ouvert"
COPIES = {
    "tricks/editor": "tricks/description",
    "tricks/records": "tricks/records",
    "look/start": "skat/records",
}
"""Folders of the page, and for each the library's room whose sentences it shows."""
UNMET = {"skat/records": {"tables.py", "reading.py"}}
"""Modules of a room that speak of files by their path: the page has a text, and no path."""
NAMED = {"look/start": SEAT_NAMES}
"""What sentences of a folder name that has German of its own."""
SUBJECTS = {
    "tricks/editor": "a description",
    "tricks/records": "a hand record",
    "look/start": "a record of Skat",
}
BY_TOOL = (
    "// tools/german_descriptions.py writes this file; never change it by hand.\n\n"
    "// prettier-ignore\n"
)
HEAD = (
    "// What may be wrong with {}, by the form of the sentence, in English and German.\n" + BY_TOOL
)
GAMES = PAGE / "tricks" / "deals" / "games.ts"
GAMES_HEAD = (
    "// What the games that come with Ouvert say in their descriptions, in German.\n" + BY_TOOL
)


def copy(folder: str) -> Path:
    """The page's file of a folder."""
    return PAGE / folder / "forms.ts"


def said(folder: str) -> Iterator[str]:
    """Every string of the library's room that a folder shows, with {} for what it names."""
    for path in sorted((LIBRARY / COPIES[folder]).rglob("*.py")):
        if path.name in UNMET.get(COPIES[folder], ()):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.JoinedStr):
                parts = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
                yield "".join(map(str, parts))


def forms(folder: str) -> dict[str, str]:
    """The German of all that may be wrong, by the English form."""
    known = set(said(folder))
    named = {word: sentences()[word] for word in NAMED.get(folder, ())}
    return named | {
        english: german
        for english, german in read(CATALOGUE).items()
        if re.sub(r"\{\w+\}", "{}", english) in known
    }


def written(folder: str) -> str:
    """What a page's file holds."""
    return HEAD.format(SUBJECTS[folder]) + pairs("FORMS", forms(folder))


def games() -> str:
    """What the page's file of the games that come with Ouvert holds."""
    return GAMES_HEAD + pairs("GAMES_IN_GERMAN", games_in_german())


def pairs(called: str, sentences: Mapping[str, str]) -> str:
    """A constant of the page: pairs of English and German."""
    rows = (
        f"  [\n    {json.dumps(english, ensure_ascii=False)},\n"
        f"    {json.dumps(german, ensure_ascii=False)},\n  ],\n"
        for english, german in sentences.items()
    )
    declared = f"export const {called}: readonly (readonly [string, string])[] = ["
    return f"{declared}\n{''.join(rows)}];\n"


if __name__ == "__main__":
    for each in COPIES:
        copy(each).write_text(written(each), encoding="utf-8")
        print(copy(each))
    GAMES.write_text(games(), encoding="utf-8")
    print(GAMES)
