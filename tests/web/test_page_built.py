"""The page that is kept with the package: built from `ui/` as it is, and small."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from web.serving import Site

ROOT = Path(__file__).parents[2]
UI = ROOT / "ui"
KEPT = ROOT / "src" / "ouvert" / "web" / "static"
MOST_BYTES = 300_000


@pytest.fixture(scope="module")
def npx() -> str:
    """The tool that runs the page's own tools; without it and them the test is left out."""
    found = shutil.which("npx")
    if found is None or not (UI / "node_modules").is_dir():
        pytest.skip("the page's tools are missing: install Node, then run npm ci in ui/")
    return found


def contents(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_page_is_what_its_sources_build(npx: str, tmp_path: Path) -> None:
    built = tmp_path / "static"
    subprocess.run(
        [npx, "vite", "build", "--outDir", str(built), "--logLevel", "error"], cwd=UI, check=True
    )
    assert contents(built) == contents(KEPT)


def test_page_passes_its_own_tests(npx: str) -> None:
    subprocess.run([npx, "tsc", "--noEmit"], cwd=UI, check=True)
    subprocess.run([npx, "vitest", "run", "--silent"], cwd=UI, check=True)


def test_first_page_is_small(site: Site) -> None:
    page = site.get("").body.decode()
    parts = re.findall(r'(?:src|href)="/?(\S+?\.(?:js|css|svg))"', page)
    assert any(part.endswith(".js") for part in parts)
    loaded = [page.encode(), *(site.get(part).body for part in parts)]
    assert sum(len(gzip.compress(part)) for part in loaded) < MOST_BYTES
