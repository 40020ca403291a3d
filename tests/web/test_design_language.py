"""The values of docs/design-language.md are those of the page, and stand in one place."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
STYLES = ROOT / "ui" / "src" / "styles"
TOKENS = (STYLES / "tokens.css").read_text()
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|rgba|hsl|oklch)\(")


def test_document_and_styles_name_the_same_tokens() -> None:
    document = (ROOT / "docs" / "design-language.md").read_text()
    told = set(re.findall(r"`(--[a-z0-9-]+)`", document))
    first, last = re.findall(r"`--space-(\d)` to `--space-(\d)`", document)[0]
    told |= {f"--space-{number}" for number in range(int(first), int(last) + 1)}
    assert told == set(re.findall(r"^  (--[a-z0-9-]+):", TOKENS, re.M))


def test_colours_stand_among_the_tokens_only() -> None:
    for sheet in STYLES.rglob("*.css"):
        if sheet.name != "tokens.css":
            assert COLOUR.findall(sheet.read_text()) == [], sheet.name


def test_what_is_used_is_defined() -> None:
    """Among the tokens, or by a sheet of the same room."""
    defined = set(re.findall(r"(--[a-z0-9-]+):", TOKENS))
    pages = ROOT / "ui" / "src"
    for room in (each for each in pages.iterdir() if each.is_dir()):
        sheets = {each: each.read_text() for each in room.rglob("*.css")}
        own = {name for text in sheets.values() for name in re.findall(r"(--[a-z0-9-]+):", text)}
        for sheet, text in sheets.items():
            assert set(re.findall(r"var\((--[a-z0-9-]+)", text)) <= defined | own, sheet
