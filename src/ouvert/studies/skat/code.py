"""What the package itself adds to what a study finds: a digest of its sources and tables."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

ELSEWHERE = (
    "checkers",
    "cli",
    "quantum",
    "storage",
    "studies/checkers",
    "studies/quantum",
    "studies/tricks",
    "web",
)
"""Folders of the package that no study of Skat uses; nor does it use the notes, in Markdown."""


@lru_cache(maxsize=1)
def package_digest() -> str:
    """That of the package in use, in 16 letters and digits; read once a process."""
    return digest_of(Path(str(files("ouvert"))))


def digest_of(package: Path) -> str:
    """The digest of all sources and tables below a folder but those ELSEWHERE.

    It changes with every change of one of these files, a comment too: nobody can tell which of them
    changes what is found.
    """
    found = sha256()
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if _counts(name) and path.is_file():
            found.update(f"{name}\0{path.stat().st_size}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _counts(name: str) -> bool:
    apart = any(name.startswith(f"{folder}/") for folder in ELSEWHERE)
    return not (apart or "__pycache__" in name or name.endswith(".md"))
