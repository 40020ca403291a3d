"""Every module, name and file that documents and docstrings name in backticks is there."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ouvert"
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / folder / "README.md" for folder in ("benchmarks", "examples", "ui")),
        *(ROOT / "tests" / "data").glob("*.md"),
        *(PACKAGE / "data").glob("*.md"),
    ]
)
SOURCES = sorted(
    path for folder in ("src", "benchmarks", "examples") for path in (ROOT / folder).rglob("*.py")
)
FOLDERS = ["src", "tests", "docs", "tools", "benchmarks", "examples", "ui", "requirements"]
OUTSIDE = {"numpy", "qiskit", "a"}
"""Libraries that sources speak of, and a letter for any module."""
FREE = {"game", "position", "data", "style", "state", "examples"}
"""Words in the names of modules that are also names of variables in examples."""
FILE = re.compile(
    r"[\w./-]*\w\.(py|tsx?|npz|parquet|journal|json|jsonl|csv|sgf|txt|toml|md|svg|png)"
)


def in_backticks(text: str) -> list[str]:
    """What stands between single backticks, outside of blocks of code."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return [said for said in re.findall(r"`([^`\n]+)`", prose) if said.strip()]


def dotted_names(text: str) -> list[str]:
    """The names of the package that a text says or imports, calls without their arguments."""
    said = (re.match(r"ouvert(\.\w+)+", each) for each in in_backticks(text))
    imported = re.findall(r"^>>> (?:from|import) (ouvert[.\w]*)", text, flags=re.MULTILINE)
    return sorted({match.group() for match in said if match} | set(imported))


def paths(text: str) -> list[str]:
    """The files and folders that a text says; patterns and the reader's own (`yours`) are not."""
    said = {each.partition("::")[0].split()[0] for each in in_backticks(text)}
    return sorted(
        each
        for each in said
        if "/" in each
        and (FILE.fullmatch(each) or each.split("/")[0] in FOLDERS)
        and not re.search(r"\*|\byours\b|\bbuild/", each)
    )


@cache
def resolves(name: str) -> bool:
    """Whether a dotted name is a module, or is found in one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part, None)
        return found is not None
    return False


def exists(path: str, document: Path) -> bool:
    """Whether a path is there: from the root, the package, the document, or its `src`."""
    here = document.parent
    return any((base / path).exists() for base in (ROOT, PACKAGE, here, here / "src"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_documents_name_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert [name for name in dotted_names(text) if not resolves(name)] == []
    assert [path for path in paths(text) if not exists(path, document)] == []
    # tests are named as pytest takes them
    tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path, _ in tests}
    assert [name for path, name in tests if f"def {name}(" not in sources[path]] == []
    short = (re.match(r"[a-z_]+(\.\w+)+", each) for each in in_backticks(text))
    said = {each.group() for each in short if each and not FILE.fullmatch(each.string)}
    mine = {name for name in said if name.partition(".")[0] in rooms() - FREE}
    assert [name for name in sorted(mine) if not is_named_well(name)] == []


def test_what_is_gone_is_found() -> None:
    text = "`ouvert.solve(x)` `ouvert.nowhere.x` `src/ouvert/cards.py` `tests/gone.py::test`"
    assert [resolves(name) for name in dotted_names(text)] == [False, True]
    assert [exists(path, ROOT / "README.md") for path in paths(text)] == [True, False]


@cache
def modules() -> dict[str, Path]:
    """The modules and folders of the package, by their dotted names."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


@cache
def rooms() -> set[str]:
    """Every word in the names of the package's modules."""
    return {part for name in modules() for part in name.split(".")}


def is_named_well(name: str) -> bool:
    """Whether `room.module`, or `room.module.name`, is how the end of a module's name reads."""
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        for module, path in modules().items():
            if f".{module}".endswith("." + ".".join(parts[:end])):
                text = path.read_text(encoding="utf-8")
                if all(re.search(rf"\b{part}\b", text) for part in parts[end:]):
                    return True
    return False


def own_names(path: Path) -> set[str]:
    """What a source itself calls by a name: imports, variables, arguments."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).partition(".")[0])
    return found


def wrong_names(path: Path) -> Iterator[str]:
    """The dotted names in the comments and docstrings of a source that lead nowhere."""
    named = re.findall(r"(?<!`)`([a-z_]+(?:\.\w+)+)`(?!`)", path.read_text(encoding="utf-8"))
    if not named:
        return
    known = (own_names(path) - rooms()) | set(sys.stdlib_module_names) | OUTSIDE
    for said in named:
        if said.startswith("ouvert."):
            good = resolves(said)
        else:
            first = said.partition(".")[0]
            good = first in known or bool(FILE.fullmatch(said)) or is_named_well(said)
        if not good:
            yield said


def test_names_in_sources_are_there() -> None:
    wrong = [f"{path.relative_to(ROOT)}: {said}" for path in SOURCES for said in wrong_names(path)]
    assert wrong == []


def test_old_names_in_sources_are_found(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text('"""See `search.mcts.gone`, `skat.gone`, `rules.situation`, `json.dumps`."""')
    assert list(wrong_names(source)) == ["search.mcts.gone", "skat.gone"]
