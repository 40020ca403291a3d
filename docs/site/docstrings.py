"""Docstrings as Sphinx reads them: this project's are plain text with names in backticks."""

from __future__ import annotations

import re

MARKS = re.compile(r"(``.+?``|`[^`]+`)")


def as_restructured_text(
    app: object, kind: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Escape, in place, what means something to reStructuredText only: `*`, `|`, `_` after a word.

    What stands in backticks is left alone, and so are prompts and what is indented.
    """
    for number, line in enumerate(lines):
        if line.lstrip().startswith((">>>", "...")):
            continue
        parts = MARKS.split(line)
        for index in range(0, len(parts), 2):
            parts[index] = re.sub(r"([*|\\])", r"\\\1", parts[index])
            parts[index] = re.sub(r"(\w)_(?!\w)", r"\1\\_", parts[index])
        lines[number] = "".join(parts)
