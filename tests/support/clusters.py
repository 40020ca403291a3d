"""A PostgreSQL server of our own in a temporary folder, for tests."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PROGRAMS = ("initdb", "pg_ctl", "postgres")
MISSING = (
    "no PostgreSQL server is installed: apt-get install postgresql (Debian and Ubuntu) brings one"
)


def programs() -> Path | None:
    """The folder with the server's programs; None if there is none."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders = [Path(each) for each in os.environ.get("PATH", "").split(os.pathsep) if each]
    for folder in (*debian, *folders):
        if all((folder / name).exists() for name in PROGRAMS):
            return folder
    return None


def needed() -> Path:
    """The same for a test, which is left out without them, but not where everything must run."""
    found = programs()
    if found is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if found is None:
        pytest.skip(MISSING)
    return found


def _owner() -> str | None:
    """Who runs the server: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _run(folder: Path, *words: str) -> None:
    subprocess.run(
        words, check=True, user=_owner(), cwd=folder, stdout=subprocess.DEVNULL, timeout=300
    )


def start(binaries: Path, folder: Path) -> None:
    """Start the server whose data and socket are in a folder."""
    options = f"-c listen_addresses='' -c fsync=off -k {folder}"
    words = ("-w", "-D", str(folder / "data"), "-l", str(folder / "log"), "-o", options, "start")
    _run(folder, str(binaries / "pg_ctl"), *words)


def stop(binaries: Path, folder: Path) -> None:
    """Stop it as a power failure would."""
    data = str(folder / "data")
    _run(folder, str(binaries / "pg_ctl"), "-w", "-D", data, "-m", "immediate", "stop")


@contextmanager
def cluster(binaries: Path) -> Iterator[str]:
    """Start a server that listens at a socket in its folder only, and yield its URL."""
    # pytest's own folders are closed to other users, and too long for a socket's name
    folder = Path(tempfile.mkdtemp(prefix="ouvert-pg-"))
    owner = _owner()
    if owner is not None:
        shutil.chown(folder, owner)
    folder.chmod(0o700)
    data = folder / "data"
    try:
        words = ("-A", "trust", "-U", "ouvert", "-E", "UTF8", "-N", str(data))
        _run(folder, str(binaries / "initdb"), *words)
        start(binaries, folder)
        yield f"postgresql://ouvert@/postgres?host={folder}"
    finally:
        if (data / "postmaster.pid").exists():
            stop(binaries, folder)
        shutil.rmtree(folder, ignore_errors=True)
