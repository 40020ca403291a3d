"""Tries out what is to be released, as somebody who installs it would.

`python tools/try_release.py dist` installs the wheel of a folder, without extras, on every Python
from 3.11 to 3.13 that there is; lets it say its version, solve, advise, play a whole game at the
prompt and a match, and serve the page. If the folder has an sdist as well, that must hold every
file of the repository, and tests are run from it. Any failure ends with status 1.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSIONS = ("3.11", "3.12", "3.13")
PATIENCE = 900
"""Seconds for any step; the first command compiles the kernels."""
SDIST_TESTS = (
    *("tests/test_repository.py", "tests/test_architecture.py", "tests/web/test_page_built.py"),
    *("tests/test_cards.py", "tests/test_notation.py", "tests/skat/rules", "tests/skat/records"),
)
"""Tests that read much of the repository, and some that compile nothing."""
PLAYS = 30
GAME = ("play", "--opponents", "reflex", "--worlds", "2", "--seed", "11", "--json")
CHECK = """
from importlib.resources import files
import ouvert
assert (files("ouvert") / "py.typed").is_file(), "py.typed is missing"
assert "site-packages" in ouvert.__file__, ouvert.__file__
"""
ADVICE = (
    *("advise", "--hand", "CJ SJ HA H10 HK HQ H9 H8 H7 SA", "--skat", "D7 D8"),
    *("--contract", "Hearts", "--seat", "forehand", "--declarer", "forehand"),
    *("--worlds", "8", "--seed", "1", "--json"),
)


class FaultError(Exception):
    """What is wrong with what was built."""


def interpreters(version: str) -> Iterator[str]:
    """Programs that may be a version of Python: on the path, and what pyenv has installed."""
    for folder in os.get_exec_path():
        found = shutil.which(f"python{version}", path=folder)
        if found:
            yield found
    if shutil.which("pyenv"):
        listed = subprocess.run(
            ["pyenv", "versions", "--bare"], capture_output=True, text=True, check=False
        ).stdout.split()
        for name in reversed([each for each in listed if each.startswith(f"{version}.")]):
            prefix = subprocess.run(
                ["pyenv", "prefix", name], capture_output=True, text=True, check=False
            ).stdout.strip()
            yield str(Path(prefix) / "bin" / f"python{version}")


def python_of(version: str) -> str | None:
    """A Python of this version that really runs; None if there is none."""
    code = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    for program in interpreters(version):
        try:
            done = subprocess.run([program, "-c", code], capture_output=True, text=True, timeout=60)
        except OSError:
            continue
        if (done.returncode, done.stdout.strip()) == (0, version):
            return program
    return None


def run(
    *words: str | Path, stdin: str = "", folder: Path | None = None, path: Path | None = None
) -> str:
    """Run a program and return what it prints. Raises FaultError if it fails or complains.

    Modules are looked for in `path` first; else settings of the caller's Python count for nothing.
    """
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in words],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=clean | {"PYTHONUTF8": "1"} | ({"PYTHONPATH": str(path)} if path else {}),
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode or "Traceback" in done.stderr:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-40:])
        raise FaultError(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{said}")
    return done.stdout


def play_a_game(ouvert: Path, folder: Path) -> None:
    """Play a whole game at the prompt: pass, and try the cards of the hand in turn.

    Illegal cards are refused, and the question comes again; so whatever may be asked, one pass over
    all cards for each trick brings the game to its end.
    """
    cards = [f"{suit}{rank}" for suit in "CSHD" for rank in ("J", "A", "10", *"KQ987")]
    answers = ["pass", *(cards * 10)]
    record = run(ouvert, *GAME, stdin="\n".join(answers), folder=folder)
    events = json.loads(record)["events"]
    if sum(event["do"] == "play" for event in events) != PLAYS:
        raise FaultError(f"the game was not played to its end:\n{record}")


def serve(ouvert: Path, folder: Path) -> None:
    """Start the server and load the page."""
    database = f"sqlite:///{folder / 'table.sqlite3'}"
    command = [str(ouvert), "web", "--no-browser", "--port", "0", "--json", "--processes", "1"]
    with subprocess.Popen(
        [*command, "--database", database],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            url = json.loads(process.stdout.readline())["url"]
            for path in ("", "api/info"):
                with urllib.request.urlopen(f"{url}{path}", timeout=60) as answer:
                    if answer.status != 200:
                        raise FaultError(f"the server answers {url}{path} with {answer.status}")
        finally:
            process.terminate()


def try_wheel(wheel: Path, python: str) -> None:
    """Install a wheel without extras and use it. Raises FaultError."""
    with tempfile.TemporaryDirectory(prefix="ouvert-release-") as name:
        folder = Path(name)
        run(python, "-m", "venv", folder / "venv")
        programs = folder / "venv" / "bin"
        pip = (programs / "python", "-m", "pip", "install", "--quiet")
        run(*pip, "--disable-pip-version-check", wheel.resolve(), folder=folder)
        run(programs / "python", "-c", CHECK, folder=folder)
        ouvert = programs / "ouvert"
        version = wheel.name.split("-")[1]
        if run(ouvert, "--version").split() != ["ouvert", version]:
            raise FaultError(f"the version is not {version}")
        serve(ouvert, folder)
        run(ouvert, "tricks", "solve", "N:A.K.. 2.A.. K.Q.. 3.2..", "--trump", "S", folder=folder)
        json.loads(run(ouvert, *ADVICE, folder=folder))
        play_a_game(ouvert, folder)
        run(ouvert, "match", "reflex", "random", "--deals", "2", "--json", folder=folder)


def try_sdist(sdist: Path) -> None:
    """Compare an sdist with the repository, and run tests from it. Raises FaultError."""
    with tempfile.TemporaryDirectory(prefix="ouvert-sdist-") as name, tarfile.open(sdist) as packed:
        packed.extractall(name, filter="data")
        (folder,) = Path(name).iterdir()
        here = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        if (ROOT / ".git").exists():
            missing = sorted(set(run("git", "ls-files", folder=ROOT).splitlines()) - here)
            if missing:
                raise FaultError(f"the sdist lacks {', '.join(missing)}")
        command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
        told = run(*command, *SDIST_TESTS, folder=folder, path=folder / "src")
        print(f"{sdist.name}: complete; {told.splitlines()[-1]}", flush=True)


def main(folder: Path) -> int:
    """Try everything in a folder; status 1 if anything failed, or no Python was there at all."""
    (wheel,) = folder.glob("*.whl")
    failed = tried = 0
    for version in VERSIONS:
        started = time.monotonic()
        python = python_of(version)
        if python is None:
            print(f"Python {version}: NOT TRIED, there is none on this machine", flush=True)
            continue
        tried += 1
        try:
            try_wheel(wheel, python)
        except FaultError as error:
            failed += 1
            print(f"Python {version}: {error}", flush=True)
        else:
            took = time.monotonic() - started
            print(f"Python {version}: installed, plays and serves ({took:.0f} s)", flush=True)
    for sdist in folder.glob("*.tar.gz"):
        try:
            try_sdist(sdist)
        except FaultError as error:
            failed += 1
            print(f"{sdist.name}: {error}", flush=True)
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
