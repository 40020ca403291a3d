"""The documentation as a place: every page can be reached, and the site can be built of it."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from typer.main import get_command

from ouvert.cli.app import app

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
OTHER_PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
TREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
NOT_FOR_LIBRARY = {"cli", "web", "storage", "studies", "kernels", "data"}
"""Rooms that the pages of reference leave out; `docs/reference.md` says so."""
GUIDES = sorted(
    path for folder in ("tutorials", "how-to", "explanation") for path in (DOCS / folder).iterdir()
)


def pages() -> set[Path]:
    """Every page of the site."""
    written = {path for path in DOCS.rglob("*.md") if "site" not in path.relative_to(DOCS).parts}
    return written | {ROOT / name for name in OTHER_PAGES}


def leads_to(page: Path) -> set[Path]:
    """The pages that the navigation lists on a page."""
    found: set[Path] = set()
    for block in TREE.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line and not line.startswith(":"):
                matches = list(page.parent.glob(f"{line}.md"))
                assert matches, f"{page.name} lists {line}, and there is no such page"
                found |= {match.resolve() for match in matches}
    return found


def test_navigation_reaches_every_page_once() -> None:
    start = DOCS / "index.md"
    known, waiting, listed = {start}, [start], []
    while waiting:
        below = leads_to(waiting.pop())
        listed += sorted(below)
        waiting += sorted(below - known)
        known |= below
    assert pages() - known == set()
    assert len(listed) == len(set(listed))


def test_reference_has_every_module_of_the_library() -> None:
    shown = {
        module
        for page in (DOCS / "reference").glob("*.md")
        for module in modules_of(page.read_text(encoding="utf-8"))
    }
    package = ROOT / "src" / "ouvert"
    there = {
        "ouvert." + ".".join(path.relative_to(package).with_suffix("").parts)
        for path in package.rglob("*.py")
        if path.name[0] != "_"
        and not NOT_FOR_LIBRARY & set(path.relative_to(package).with_suffix("").parts)
    }
    assert there - shown == set()
    assert {name for name in shown if not any(find(name))} == set()


def find(module: str) -> list[Path]:
    """The files of a module."""
    place = ROOT.joinpath("src", *module.split("."))
    return [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.exists()]


def site(module: str) -> dict[str, Any]:
    """The names of a module of `docs/site`."""
    return run_path(str(DOCS / "site" / f"{module}.py"))


def modules_of(text: str) -> list[str]:
    """The modules that a page of reference unfolds to, as the site does it."""
    rooms = site("rooms")
    return [module for room in rooms["named"](text) for module in rooms["modules"](room)]


def commands(page: Path) -> list[list[str]]:
    """The lines of a page's blocks that call `ouvert`."""
    blocks = re.findall(r"^```\n(.*?)^```$", page.read_text("utf-8"), flags=re.M | re.S)
    lines = "".join(blocks).replace("\\\n", "").splitlines()
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("ouvert ")]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_commands_of_guides_and_their_options_exist(guide: Path) -> None:
    for words in commands(guide):
        command: Any = get_command(app)
        while hasattr(command, "get_command"):
            context = command.make_context("ouvert", [], resilient_parsing=True)
            found = command.get_command(context, words[0])
            assert found is not None, f"{guide.name}: there is no command {words[0]}"
            command, words = found, words[1:]
        options = {name for each in command.params for name in [*each.opts, *each.secondary_opts]}
        said = {word for word in words if word.startswith("--")}
        assert said <= options | {"--help"}, guide.name


def test_every_block_of_python_is_run() -> None:
    """A guide's block has prompts, or it would be read and never run."""
    block_of_python = re.compile(r"^ *```python\n(.*?)^ *```$", flags=re.MULTILINE | re.DOTALL)
    for page in GUIDES:
        for block in block_of_python.findall(page.read_text(encoding="utf-8")):
            assert block.lstrip().startswith(">>>"), page.name
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for folder in {path.parent.name for path in GUIDES}:
        assert f'"docs/{folder}"' in settings
        assert f'"--doctest-glob=docs/{folder}/*.md"' in settings


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda path: path.stem)
def test_python_stands_in_blocks(page: Path) -> None:
    """Outside of one a prompt is three quotations in each other, and its quotation marks curl."""
    parts = re.split(r"^ *```.*$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert not [each for each in parts[::2] if re.search(r"^ *>>> ", each, re.MULTILINE)]


def test_docstrings_are_read_as_plain_text() -> None:
    lines = ["`a_` of |x| and 2 * 3 *", "    >>> 2 ** 3", "a name_ that is bound"]
    site("docstrings")["as_restructured_text"](None, "", "", None, None, lines)
    assert lines == [r"`a_` of \|x\| and 2 \* 3 \*", "    >>> 2 ** 3", r"a name\_ that is bound"]


@pytest.mark.long
def test_site_builds_without_a_warning_or_a_network(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="the site takes Sphinx: pip install 'ouvert[docs]'")
    strict = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(DOCS / "site")]
    words = [sys.executable, "-m", "sphinx", *strict, str(ROOT), str(tmp_path / "site")]
    done = subprocess.run(words, capture_output=True, text=True)
    # a warning is an error; what libraries log while they are read is none
    assert done.returncode == 0, done.stderr
    site = tmp_path / "site"
    assert "docs/index.html" in (site / "index.html").read_text(encoding="utf-8")
    first = (site / "docs" / "tutorials" / "researcher.html").read_text(encoding="utf-8")
    assert "_sources/docs/tutorials/researcher.md" in first
    assert "knowledge" in (site / "searchindex.js").read_text(encoding="utf-8")
    outside = re.findall(r'(?:src|href)="(https?://[^"]+\.(?:js|css|woff2?))"', first)
    assert outside == []
