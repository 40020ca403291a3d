"""Takes the page's German sentences over for the command line.

    .venv/bin/python tools/german_remarks.py

What advice says in codes (`ouvert.remarks`) is put into German words in `ui/src/i18n`. The package
has no page at its side, so it keeps a copy, `src/ouvert/cli/german/remarks.json`; a test compares
the two.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "src" / "ouvert" / "cli" / "german" / "remarks.json"
_ENTRY = re.compile(
    r'^ +(?:"(?P<quoted>[^"]+)"|(?P<bare>\w+)):\s*"(?P<text>(?:[^"\\]|\\.)*)",$', re.MULTILINE
)


def sentences(names: str) -> dict[str, str]:
    """The German sentences of files of `ui/src/i18n`, by their codes."""
    german: dict[str, str] = {}
    for path in sorted((ROOT / "ui" / "src" / "i18n").glob(names)):
        text = path.read_text(encoding="utf-8")
        for found in _ENTRY.finditer(text[text.index("const de") :].partition("\n};")[0]):
            german[found["quoted"] or found["bare"]] = json.loads(f'"{found["text"]}"')
    return german


def taken_over() -> dict[str, dict[str, str]]:
    """What the package keeps: sentences of remarks, and of the rules of thumb that they name."""
    return {"remarks": sentences("remarks/*.ts"), "rules": sentences("rules.ts")}


if __name__ == "__main__":
    COPY.write_text(json.dumps(taken_over(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(COPY)
