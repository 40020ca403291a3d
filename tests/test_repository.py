"""The files around the code say what is true: commands, links, records, dependencies."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from ouvert.cards import CardSet
from ouvert.skat.rules.picture import deal_svg

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "examples" / "README.md"]
)
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))


def broken_links(document: Path, text: str) -> list[str]:
    """The relative links and pictures of a Markdown text that lead nowhere."""
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    return [
        target
        for target in targets
        if "://" not in target and not (document.parent / target.partition("#")[0]).exists()
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    assert broken_links(document, document.read_text(encoding="utf-8")) == []


def test_broken_link_is_found() -> None:
    text = "[a](Makefile) ![b](nowhere.svg) [c](https://example.org/nowhere) [d](LICENSE#top)"
    assert broken_links(ROOT / "README.md", text) == ["nowhere.svg"]


def test_make_lists_every_command_that_the_documents_name() -> None:
    listed = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    targets = set(re.findall(r"^make ([\w-]+) +\w", listed, flags=re.MULTILINE))
    assert {"run", "quick", "test", "test-all", "lint", "bench", "studies", "release"} <= targets
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        named = re.findall(r"(?:`|^)make ([\w-]+)", text, flags=re.MULTILINE)
        assert set(named) <= targets, document.name


def test_continuous_integration_ends_with_the_command_of_everybody() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    lines = script.read_text(encoding="utf-8").splitlines()
    assert "set -euo pipefail" in lines
    assert lines[-1] == "make test-all"


def test_changelog_has_unreleased_on_top() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(.+?)\]", text, flags=re.MULTILINE)
    assert versions[0] == "Unreleased"
    dated = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", text, flags=re.MULTILINE)
    assert versions[1:] == dated
    assert dated[0] == PROJECT["version"]


def test_decisions_are_numbered_without_gaps() -> None:
    assert [path.name[:4] for path in DECISIONS] == [
        f"{number:04}" for number in range(1, len(DECISIONS) + 1)
    ]


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_decision_has_the_parts_of_a_decision(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith(f"# {path.name[:4]}. ")
    assert re.fullmatch(r"Status: (accepted, \d{4}-\d\d-\d\d|superseded by \d{4})", lines[2])
    parts = [line for line in lines if line.startswith("## ")]
    assert parts == ["## Why", "## Decision", "## What follows"]


def test_picture_of_a_deal_is_what_the_package_draws() -> None:
    hands = [
        CardSet.parse("CJ HJ DJ CA C9 C8 HA DK DQ D9"),
        CardSet.parse("SA ST SQ CQ C7 HT HQ H8 DA DT"),
        CardSet.parse("SJ CT CK SK S9 S7 HK H7 D8 D7"),
    ]
    names = ("forehand, declarer in Grand", "middlehand", "rearhand")
    drawn = deal_svg(hands, CardSet.parse("S8 H9"), names=names) + "\n"
    assert (ROOT / "docs" / "pictures" / "deal.svg").read_text(encoding="utf-8") == drawn


def test_glossary_explains_a_term_once() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^\| ([^|]+?) \|", text, flags=re.MULTILINE)
    explained = [term for term in terms if term not in {"English", "term"}]
    assert len(explained) > 50
    assert sorted(explained) == sorted(set(explained))


def test_reference_data_says_where_it_comes_from() -> None:
    folder = ROOT / "tests" / "data"
    told = set(re.findall(r"`(\w+\.json)`", (folder / "README.md").read_text(encoding="utf-8")))
    assert {path.name for path in folder.glob("*.json")} <= told


def version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def bound(line: str, sign: str) -> tuple[int, ...] | None:
    """The lower (>=) or the upper (<) bound of a requirement; None without one."""
    found = re.search(rf"{sign}([\d.]+)", line)
    return None if found is None else version(found[1])


def test_locked_packages_are_within_the_ranges_and_have_hashes() -> None:
    text = (ROOT / "requirements" / "ci.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    entries = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    locked = {re.split(r"[=\[]", entry)[0].strip(): entry for entry in entries}
    assert all("--hash=sha256:" in entry and "==" in entry for entry in entries)
    extras = dict(PROJECT["optional-dependencies"])
    # by hand alone: long forms of `make stress`
    del extras["fuzz"]
    wanted = [line for group in (PROJECT["dependencies"], *extras.values()) for line in group]
    for line in wanted:
        name = re.split(r"[\[>]", line)[0]
        if name == PROJECT["name"]:
            continue
        assert name in locked, f"{name} is not locked: make lock"
        found = version(re.findall(r"==([\d.]+)", locked[name])[0])
        least, below = bound(line, ">="), bound(line, "<")
        assert least is not None, f"{name} has no lower bound"
        assert least <= found, name
        assert below is None or found < below, f"{name} {found} is beyond its range"


def test_what_the_server_rests_on_has_upper_bounds() -> None:
    bounded = {re.split(r"[\[>]", line)[0] for line in PROJECT["dependencies"] if bound(line, "<")}
    both = {"llvmlite", "numba"}
    assert bounded | both == {re.split(r"[\[>]", line)[0] for line in PROJECT["dependencies"]}


def test_sdist_leaves_nothing_out() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "sdist" not in settings["tool"]["hatch"]["build"]["targets"]


def test_package_says_that_it_is_typed() -> None:
    assert (ROOT / "src" / "ouvert" / "py.typed").exists()


OTHER_MODULES = {"open-spiel": ("pyspiel",)}
"""What else is imported of a package than a module of its name."""


def distributions(*groups: list[str]) -> set[str]:
    """Import names of the requirements; most are called as they are imported."""
    names = {re.split(r"[^\w-]", line)[0] for group in groups for line in group}
    others = {module for name in names for module in OTHER_MODULES.get(name, ())}
    return {name.replace("-", "_") for name in names} | others


def libraries(folder: str) -> Iterator[tuple[str, str]]:
    """Each library from outside that a module under a folder imports, and the module."""
    own = {path.stem for name in ("tests", "tools") for path in (ROOT / name).iterdir()}
    own |= {"ouvert", "examples"}
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in names:
                top = name.partition(".")[0]
                if top not in sys.stdlib_module_names | own | {"ouvert"}:
                    yield top, str(path.relative_to(ROOT))


def test_every_library_in_use_is_a_declared_dependency() -> None:
    extras = dict(PROJECT["optional-dependencies"])
    development = extras.pop("dev")
    shipped = distributions(PROJECT["dependencies"], *extras.values())
    assert [use for use in libraries("src") if use[0] not in shipped] == []
    known = shipped | distributions(development)
    uses = [
        use for folder in ("tests", "benchmarks", "tools", "examples") for use in libraries(folder)
    ]
    assert {"pytest"} <= {name for name, _ in uses} <= known
