"""The house keeps its order: imports point one way, and every room is documented and small.

`ARCHITECTURE.md` explains the order; `ROOMS` is the order itself.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ouvert"

GROUND = {"cards", "entrants", "errors", "numbers", "protocols", "remarks"}
RULES = GROUND | {"tricks", "skat"}
SEARCH = RULES | {"belief", "kernels"}
PLAYERS = SEARCH | {"search", "evaluation", "quantum"}
STUDIES = PLAYERS | {"players", "arena", "checkers"}
FRONT = STUDIES | {"studies", "storage"}

ROOMS: dict[str, set[str]] = {
    "remarks": set(),
    "errors": {"remarks"},
    "entrants": {"errors"},
    "cards": {"errors", "remarks"},
    "numbers": {"cards", "errors", "remarks"},
    "protocols": {"remarks"},
    "tricks": GROUND | {"kernels"},
    "skat": GROUND | {"tricks"},
    "kernels": set(),
    "belief": RULES,
    "search": SEARCH,
    "evaluation": RULES | {"kernels"},
    "quantum": RULES | {"belief", "kernels"},
    "players": PLAYERS,
    "checkers": GROUND | {"kernels", "search.mcts"},
    "arena": PLAYERS | {"players"},
    "studies": STUDIES,
    "storage": RULES,
    "web": FRONT,
    "cli": FRONT | {"web.server"},
    "__main__": {"cli"},
    # The package's public face: it hands out the library, not the commands and not the web table.
    "__init__": FRONT,
}
"""For each room of the package the rooms, or parts of rooms, that it may import besides itself."""

KERNEL_LIBRARIES = {"numba", "numpy", "llvmlite"}
LONGEST_MODULE = 500


def module_name(path: Path) -> str:
    """Name of a module inside the package: `skat.contracts`, `skat`, `cards`, `__init__`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


def imported(tree: ast.AST) -> Iterator[str]:
    """Every absolute import in a module, `from a import b` as `a.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def import_problems(module: str, source: str) -> list[str]:
    """What is wrong with the imports of a module of the package; empty if nothing is."""
    room = module.partition(".")[0]
    if room not in ROOMS:
        return [f"{room} is no room of ARCHITECTURE.md and of ROOMS in this test"]
    tree = ast.parse(source)
    problems = [
        f"line {node.lineno}: relative import"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    for name in imported(tree):
        top, _, target = name.partition(".")
        if top == "ouvert":
            if not any(f"{target}.".startswith(f"{known}.") for known in ROOMS[room] | {room}):
                problems.append(f"{room} may not import {name}")
        elif room == "kernels" and top not in KERNEL_LIBRARIES | sys.stdlib_module_names:
            problems.append(f"kernels know numbers and arrays only, not {top}")
    return problems


def undocumented(source: str) -> list[str]:
    """The public parts of a module that have no docstring: itself, classes, functions, methods.

    Overloads are types alone; what they belong to has the docstring.
    """

    def below(owner: ast.Module | ast.ClassDef, prefix: str) -> Iterator[str]:
        for node in owner.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            overloaded = (
                isinstance(each, ast.Name) and each.id == "overload" for each in node.decorator_list
            )
            if node.name.startswith("_") or any(overloaded):
                continue
            if not ast.get_docstring(node):
                yield prefix + node.name
            if isinstance(node, ast.ClassDef):
                yield from below(node, f"{prefix}{node.name}.")

    tree = ast.parse(source)
    return [*([] if ast.get_docstring(tree) else ["the module"]), *below(tree, "")]


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_module_keeps_the_order_of_the_house(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert import_problems(module_name(path), source) == []
    assert undocumented(source) == []
    assert len(source.splitlines()) <= LONGEST_MODULE, "split the module"


def test_rules_are_free_of_cycles_and_name_rooms_only() -> None:
    ranks: dict[str, int] = {}

    def rank(room: str, below: tuple[str, ...] = ()) -> int:
        assert room not in below, f"{' → '.join((*below, room))} is a cycle"
        if room not in ranks:
            targets = {target.partition(".")[0] for target in ROOMS[room]}
            ranks[room] = 1 + max((rank(to, (*below, room)) for to in targets), default=0)
        return ranks[room]

    assert {room for room in ROOMS if rank(room) == 1} == {"remarks", "kernels"}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("skat.game", "from ouvert.skat.search.open_cards import solve"),
        ("skat.game", "import ouvert.kernels.alpha_beta as fast"),
        ("skat.game", "from ouvert import kernels"),
        ("skat.game", "def later():\n    from ouvert.skat.belief import worlds"),
        ("skat.game", "if TYPE_CHECKING:\n    import ouvert.cli"),
        ("skat.game", "from . import contracts"),
        ("skat.game", "from ..cards import Card"),
        ("skat.game", "from ouvert import Card"),
        ("kernels.bits", "from ouvert.cards import Card"),
        ("kernels.bits", "import rich"),
        ("cards", "from ouvert.tricks.rules import members"),
        ("checkers.agent", "from ouvert.skat.search.open_cards import solve"),
        ("checkers.agent", "from ouvert.skat.search.mctsx import tree"),
        ("attic.old", "import math"),
    ],
)
def test_import_violation_is_found(module: str, source: str) -> None:
    assert len(import_problems(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "search.vote", "from ouvert.skat.belief.worlds import sample\nimport
            ouvert.skat.kernels.open_cards.batch",
        ),
        (
            "search.vote",
            "from ouvert.skat.search import open_cards\nfrom ouvert.protocols import State",
        ),
        ("kernels.bits", "import math\nimport numpy as np\nfrom numba import njit"),
        ("kernels.batch", "from ouvert.kernels.bits import lowest"),
        ("checkers.agent", "from ouvert.mcts import search\nimport ouvert.mcts.tree"),
        ("cli", "import typer\nfrom ouvert import skat"),
    ],
)
def test_allowed_import_passes(module: str, source: str) -> None:
    assert import_problems(module, source) == []


def test_rules_load_without_a_compiler() -> None:
    code = (
        "import sys, ouvert.skat.rules.game, ouvert.tricks.games.bridge, ouvert.checkers.agents.sitting;"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_missing_docstrings_are_found() -> None:
    source = '''
class Deal:
    def hidden(self): ...
    def shown(self):
        """Shown."""
    def __repr__(self): ...
    class Inner:
        """Inner."""
        async def wait(self): ...

def _private(): ...
def outer():
    """Outer."""
    def inner(): ...
@overload
def typed(): ...
def typed():
    """Typed."""
'''
    assert undocumented(source) == ["the module", "Deal", "Deal.hidden", "Deal.Inner.wait"]
    assert undocumented('"""Fine."""') == []


def test_public_names_exist_and_are_documented() -> None:
    package = import_module("ouvert")
    names = package.__all__
    assert len(set(names)) == len(names) > 0
    documents = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *(ROOT / "docs").rglob("*.md")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in documents)
    for name in names:
        assert hasattr(package, name), f"ouvert.__all__ names {name}, which is not there"
        assert re.search(rf"`{name}\b", text), f"no document explains `{name}`"
