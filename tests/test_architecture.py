"""The house keeps its order: imports point one way, and every room is documented and small.

`ARCHITECTURE.md` explains the order; `ROOMS` is the order itself.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ouvert"
PAGE = ROOT / "ui" / "src"

GROUND = {
    *("cards", "entrants", "errors", "files", "locks", "numbers", "plots", "protocols"),
    *("remarks", "stats"),
}
SKAT_SEARCH = {
    *("tricks", "skat.rules", "skat.kernels", "skat.learned", "skat.belief"),
    # the clock that waits for machine code
    "kernels.deferred",
}
SKAT_PLAYERS = SKAT_SEARCH | {"skat.bidding", "skat.search", "mcts"}
GAMES = GROUND | {"tricks", "skat", "boards", "checkers", "quantum"}
FRONT = GAMES | {"arena", "datasets", "studies", "storage", "kernels"}

ROOMS: dict[str, set[str]] = {
    "remarks": set(),
    "errors": {"remarks"},
    "entrants": {"errors", "protocols"},
    "files": {"errors"},
    "locks": {"errors", "files"},
    "numbers": {"cards", "errors", "remarks"},
    "cards": {"errors", "remarks"},
    "protocols": {"remarks"},
    "stats": {"errors"},
    "plots": {"errors"},
    "mcts": GROUND,
    "conformance": GROUND | {"mcts"},
    "kernels": set(),
    "tricks": GROUND | {"kernels", "mcts"},
    "tricks.kernels": {"kernels"},
    "tricks.matches": GROUND
    | {"tricks.description", "tricks.play", "tricks.belief", "tricks.players", "arena"},
    "skat.kernels": {"kernels"},
    "skat.rules": GROUND | {"tricks.rules"},
    "skat.fair": GROUND | {"skat.rules"},
    "skat.records": GROUND | {"skat.rules"},
    "skat.learned": GROUND | {"tricks", "skat.rules"},
    "skat.belief": GROUND | {"tricks", "skat.rules", "skat.learned"},
    "skat.bidding": GROUND | {"tricks", "skat.rules", "skat.kernels"},
    "skat.boolean": GROUND | {"tricks", "skat.rules", "skat.kernels"},
    "skat.search": GROUND | SKAT_SEARCH,
    "skat.players": GROUND | SKAT_PLAYERS | {"skat.records"},
    "skat.explorer": GROUND | SKAT_PLAYERS | {"skat.players"},
    "skat.review": GROUND | SKAT_PLAYERS | {"skat.players", "skat.records"},
    "skat.training": GROUND
    | SKAT_PLAYERS
    | {"skat.players", "skat.review", "skat.course", "skat.records"},
    "skat.course": GROUND | SKAT_PLAYERS | {"skat.players"},
    "skat.engines": GROUND | SKAT_PLAYERS | {"skat.players"},
    "skat.matches": GROUND | SKAT_PLAYERS | {"skat.players", "skat.records", "skat.fair", "arena"},
    "skat": set(),
    "boards": GROUND | {"kernels", "mcts"},
    "boards.kernels": {"kernels"},
    "checkers": GROUND | {"kernels", "mcts", "boards"},
    "checkers.kernels": {"kernels"},
    "checkers.agents.match": GROUND
    | {"checkers.rules", "checkers.records", "checkers.agents.registry", "arena"},
    "quantum": GROUND | {"tricks", "skat.rules", "skat.belief", "skat.boolean"},
    "quantum.kernels": {"kernels"},
    "arena": GROUND,
    "environments": GROUND | {"tricks", "skat"},
    "studies": GAMES | {"arena", "kernels"},
    "datasets": GAMES | {"arena", "studies"},
    "storage": GROUND | {"tricks", "skat.rules", "skat.records"},
    "web": FRONT,
    "cli": FRONT | {"web.server.process", "web.server.people"},
    "__main__": {"cli"},
    # The package's public face: it hands out the library, not the commands and not the web table.
    "__init__": FRONT,
}
"""For each room of the package, or part of one, what it may import besides itself. A module belongs
to the part with the longest name that fits."""

KERNEL_LIBRARIES = {"numba", "numpy", "llvmlite"}
LONGEST_MODULE = 500
MOST_MODULES = 20
"""Modules in a folder; where there are more, a folder is missing."""


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


def room_of(module: str) -> str | None:
    """The room, or the part of one, that a module or a name in it belongs to."""
    found = [room for room in ROOMS if f"{module}.".startswith(f"{room}.")]
    return max(found, key=len, default=None)


def import_problems(module: str, source: str) -> list[str]:
    """What is wrong with the imports of a module of the package; empty if nothing is."""
    room = room_of(module)
    if room is None:
        return [f"{module} is in no room of ARCHITECTURE.md and of ROOMS in this test"]
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
        elif "kernels" in room and top not in KERNEL_LIBRARIES | sys.stdlib_module_names:
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

    def meant(target: str) -> set[str]:
        """The rooms that a target names: itself, its parts, or the room that it is a part of."""
        parts = {room for room in ROOMS if room == target or room.startswith(f"{target}.")}
        return parts or {room for room in {room_of(target)} if room is not None}

    def rank(room: str, below: tuple[str, ...] = ()) -> int:
        assert room not in below, f"{' → '.join((*below, room))} is a cycle"
        if room not in ranks:
            assert all(map(meant, ROOMS[room])), f"{room} names a room that is not there"
            targets = {each for target in ROOMS[room] for each in meant(target)}
            ranks[room] = 1 + max((rank(to, (*below, room)) for to in targets), default=0)
        return ranks[room]

    assert {room for room in ROOMS if rank(room) == 1} == {"remarks", "kernels", "skat"}


def too_large(files: Iterable[Path]) -> dict[str, int]:
    """The folders that hold too many of some files, and how many."""
    sizes = Counter(path.parent for path in files)
    return {str(folder): size for folder, size in sizes.items() if size > MOST_MODULES}


def test_folders_are_small() -> None:
    page = [path for path in PAGE.rglob("*.*") if ".test." not in path.name]
    assert PAGE / "main.tsx" in page
    assert too_large(path for path in MODULES if path.stem != "__init__") == {}
    assert too_large(page) == {}


def test_large_folder_is_found() -> None:
    small, large = (Path("small") / str(number) for number in range(20)), Path("large")
    assert too_large([*small, *(large / str(number) for number in range(21))]) == {"large": 21}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("skat.rules.game", "from ouvert.skat.search.open_cards import solve"),
        ("skat.rules.game", "import ouvert.skat.kernels.open_cards.trump as fast"),
        ("skat.rules.game", "from ouvert import kernels"),
        ("skat.rules.game", "def later():\n    from ouvert.skat.belief import worlds"),
        ("skat.rules.game", "if TYPE_CHECKING:\n    import ouvert.cli"),
        ("skat.rules.game", "from . import contracts"),
        ("skat.rules.game", "from ..cards import Card"),
        ("skat.rules.game", "from ouvert import Card"),
        ("skat.rules.game", "from ouvert.tricks.solvers.general import solve"),
        ("skat.belief.worlds", "from ouvert.skat.players.bidder import Partners"),
        ("skat.kernels.bits", "from ouvert.cards import Card"),
        ("skat.kernels.bits", "import rich"),
        ("skat.kernels.bits", "from ouvert.tricks.kernels.plain import search"),
        ("kernels.bits", "from ouvert.skat.kernels.open_cards.trump import search"),
        ("cards", "from ouvert.tricks.rules import members"),
        ("checkers.agents.tree", "from ouvert.skat.search.open_cards import solve"),
        ("checkers.agents.tree", "from ouvert.mctsx import tree"),
        ("arena.match", "from ouvert.skat.matches.tracks import Track"),
        ("cli.web", "from ouvert.web.table.hall import Hall"),
        ("attic.old", "import math"),
    ],
)
def test_import_violation_is_found(module: str, source: str) -> None:
    assert len(import_problems(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("skat.search.vote", "from ouvert.skat.belief.worlds import sample"),
        ("skat.search.vote", "import ouvert.skat.kernels.open_cards.batch"),
        ("skat.search.vote", "from ouvert.skat.search import open_cards"),
        ("skat.search.vote", "from ouvert.protocols import State"),
        ("skat.kernels.bits", "import math\nimport numpy as np\nfrom numba import njit"),
        ("skat.kernels.batch", "from ouvert.kernels.machine import lowest"),
        ("checkers.agents.tree", "from ouvert.mcts import search\nimport ouvert.mcts.tree"),
        ("cli", "import typer\nfrom ouvert import skat"),
        ("cli.web", "from ouvert.web.server.process import serve"),
    ],
)
def test_allowed_import_passes(module: str, source: str) -> None:
    assert import_problems(module, source) == []


def test_rules_load_without_a_compiler() -> None:
    rules = "skat.rules.game", "skat.records", "tricks.games.bridge", "checkers.agents.sitting"
    code = (
        f"import sys, {', '.join(f'ouvert.{each}' for each in rules)};"
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
