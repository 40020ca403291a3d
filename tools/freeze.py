"""Freezes a version of Ouvert: installs a commit of this repository to play as an engine.

`python tools/freeze.py COMMIT FOLDER` takes the files of the commit, with the packages that its
`requirements/ci.txt` names, into a virtual environment in FOLDER, compiles its kernels, and greets
it. Then `FOLDER/bin/ouvert engine expert:30` is that version as an engine, whatever becomes of the
checkout, and its name says of which commit it is. Any failure ends with status 1 and a sentence.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

from ouvert.errors import OuvertError
from ouvert.skat.engines import keeping
from ouvert.skat.engines.engine import Engine

ROOT = Path(__file__).parent.parent
NEEDED = "src/ouvert/skat/engines/serving.py"
"""What a commit must have to be an engine."""
PATIENCE = 300.0
"""Seconds for a frozen engine to be ready."""


class FreezeError(Exception):
    """Why a commit cannot be frozen, in a sentence."""


def git(*words: str) -> str:
    """What git prints. Raises FreezeError with what it complains of."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise FreezeError(f"git {words[0]} has failed: {said[-1] if said else done.returncode}")
    return done.stdout.strip()


def resolved(commit: str) -> str:
    """The full name of a commit that can be an engine. Raises FreezeError for others."""
    try:
        name = git("rev-parse", "--verify", "--end-of-options", f"{commit}^{{commit}}")
    except FreezeError:
        raise FreezeError(f"there is no commit '{commit}' here") from None
    if not git("ls-tree", "--name-only", name, NEEDED):
        raise FreezeError(f"the commit {name[:8]} has no 'ouvert engine' yet: take a later one")
    return name


def pinned(locked: str) -> str:
    """The lines `name==version` of a file of locked packages, without hashes and comments.

    The package itself has no hash, so nothing that is installed beside it may have one.
    """
    found = re.findall(
        r"^([\w.-]+(?:\[[\w,-]+\])?==[^\s\\]+(?: ; [^\\\n]+)?)", locked, re.MULTILINE
    )
    return "".join(f"{line.strip()}\n" for line in found)


def with_commit(project: str, commit: str) -> str:
    """A pyproject.toml whose version names the commit, as in 0.1.0+g1a2b3c4d."""
    changed, count = re.subn(
        r'^(version = "[^"+]+)(\+[^"]*)?"',
        rf'\1+g{commit[:8]}"',
        project,
        count=1,
        flags=re.MULTILINE,
    )
    if not count:
        raise FreezeError("the commit's pyproject.toml names no version")
    return changed


def run(*words: str | Path) -> None:
    """Run a program. Raises FreezeError if it fails; what it prints is shown."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run([str(word) for word in words], env=clean, check=False)
    if done.returncode:
        raise FreezeError(f"{' '.join(map(str, words[:4]))} … has failed ({done.returncode})")


def freeze(commit: str, folder: Path) -> str:
    """Install a commit into a folder that is new or empty, and return the engine's name.

    Raises FreezeError, or OuvertError if what was installed does not answer.
    """
    name = resolved(commit)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FreezeError(f"{folder} is there already, and not empty: name a new folder")
    source = folder / "source"
    source.mkdir(parents=True)
    archive = folder / "source.tar"
    git("archive", "--format=tar", f"--output={archive.resolve()}", name)
    with tarfile.open(archive) as files:
        files.extractall(source, filter="data")
    archive.unlink()
    project = source / "pyproject.toml"
    project.write_text(with_commit(project.read_text(encoding="utf-8"), name), encoding="utf-8")
    constraints = folder / "constraints.txt"
    locked = (source / "requirements" / "ci.txt").read_text(encoding="utf-8")
    constraints.write_text(pinned(locked), encoding="utf-8")
    run(sys.executable, "-m", "venv", folder)
    pip = (folder / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "install", "--constraint", constraints, source)
    run(folder / "bin" / "ouvert", "warm-up")
    command = f"{folder.resolve() / 'bin' / 'ouvert'} engine reflex"
    try:
        return Engine(command, patience=PATIENCE).label()
    finally:
        keeping.close_all()


def main(arguments: list[str]) -> int:
    """Freeze a commit into a folder and return the exit status."""
    if len(arguments) != 2:
        print("usage: python tools/freeze.py COMMIT FOLDER", file=sys.stderr)
        return 2
    commit, folder = arguments
    try:
        name = freeze(commit, Path(folder))
    except (FreezeError, OuvertError, OSError) as error:
        print(f"freeze: {error}", file=sys.stderr)
        return 1
    print(f"{name}: play against it with --engine '{folder}/bin/ouvert engine expert:30'")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
