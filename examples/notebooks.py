"""Run the notebooks below this folder without Jupyter, and write their outputs into them.

    python -m examples.notebooks                    # all of them, after a change
    python -m examples.notebooks research/04        # those whose path has these words in it

A cell may print, and its last expression is shown, as in Jupyter. `test_notebooks.py` runs them too
and compares with the outputs that are kept.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def notebooks() -> list[Path]:
    """All notebooks, folder by folder, in the order in which they are read."""
    return sorted(FOLDER.glob("*/*.ipynb"))


def name_of(path: Path) -> str:
    """What a notebook is called: its folder, and its file without the ending."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def code_cells(path: Path) -> list[tuple[str, str]]:
    """Of each cell with code the code and the output that is kept."""
    return [
        ("".join(cell["source"]), "".join("".join(out["text"]) for out in cell["outputs"]))
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]


def outputs(path: Path) -> list[str]:
    """What each cell with code says, one after another in one interpreter."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [_run(source, names) for source, _ in code_cells(path)]


def _run(source: str, names: dict[str, Any]) -> str:
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    shown = None
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        if isinstance(last, ast.Expr):
            tree.body.pop()
            exec(compile(tree, "<cell>", "exec"), names)
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        else:
            exec(compile(tree, "<cell>", "exec"), names)
    return said.getvalue() + ("" if shown is None else f"{shown!r}\n")


def write(path: Path) -> None:
    """Run a notebook and keep its outputs in it."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    texts = iter(outputs(path))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            text = next(texts)
            cell["outputs"] = (
                [
                    {
                        "output_type": "stream",
                        "name": "stdout",
                        "text": text.splitlines(keepends=True),
                    }
                ]
                if text
                else []
            )
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asked = sys.argv[1:] or [""]
    for each in notebooks():
        if any(words in name_of(each) for words in asked):
            write(each)
            print(name_of(each))
