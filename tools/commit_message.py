"""What a commit message must be like; as a hook of git, or for all commits since the rule began.

`python tools/commit_message.py FILE` checks the message in a file, for what is about to be
committed; without a file, every commit since the rule began.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
PACKAGE = PurePosixPath("src/ouvert")
LONGEST_SUBJECT = 71
BEFORE_THE_RULE = "31b0d473d11402c972ce7e109cb6165590207a0d"
"""The last commit that did not have to keep it."""
NODES = re.compile(r"Bench: \d[\d,]*|No functional change")
SCISSORS = "# ------------------------ >8 ------------------------"


class NoHistoryError(Exception):
    """There are no commits here to look at."""


@dataclass(frozen=True)
class Commit:
    """A commit as the rule sees it."""

    name: str
    message: str
    paths: tuple[str, ...]


def problems(message: str, paths: Iterable[str]) -> list[str]:
    """What is wrong with the message of a commit that touches some files, each in a sentence."""
    lines = message.strip().splitlines() or [""]
    found = []
    if not lines[0]:
        found.append("the message is empty: say in its first line why the change is made")
    if len(lines[0]) > LONGEST_SUBJECT:
        found.append(
            f"the first line has {len(lines[0])} characters: {LONGEST_SUBJECT} at most, "
            "the rest goes below an empty line"
        )
    if len(lines) > 1 and lines[1]:
        found.append("the second line must be empty")
    touched = sorted(path for path in paths if is_kernel(path))
    last_paragraph = re.split(r"\n\s*\n", "\n".join(lines[1:]))[-1].splitlines()
    if touched and not any(NODES.fullmatch(line.strip()) for line in last_paragraph):
        found.append(
            f"{touched[0]} is a kernel: end with the line 'Bench: N', N being the nodes that "
            "`make bench` reports, or with 'No functional change'"
        )
    return found


def is_kernel(path: str) -> bool:
    """Whether a file lies in one of the package's folders of kernels."""
    file = PurePosixPath(path)
    return file.is_relative_to(PACKAGE) and "kernels" in file.parent.parts


def written(text: str) -> str:
    """What git keeps of a message that somebody has edited."""
    kept = text.partition(SCISSORS)[0].splitlines()
    return "\n".join(line for line in kept if not line.startswith("#"))


def commits(folder: Path, after: str = BEFORE_THE_RULE) -> Iterator[Commit]:
    """The commits after one, but merges; in a shallow clone those whose changes it knows.

    Raises NoHistoryError where there is no repository of git.
    """
    if not (folder / ".git").exists():
        raise NoHistoryError(f"{folder} is no clone: it has no history")
    unknown = set()
    shallow = folder / git(folder, "rev-parse", "--git-path", "shallow").strip()
    if shallow.exists():
        # their parents are not here, so that everything would seem to be new in them
        unknown = set(shallow.read_text(encoding="ascii").split())
    known = run(folder, "cat-file", "-e", f"{after}^{{commit}}").returncode == 0
    since = ["HEAD", *([f"^{after}"] if known else [])]
    form = "--format=%x1e%H%x1f%B%x1f"
    told = git(folder, "log", "--no-merges", "--no-renames", "--name-only", form, *since)
    for entry in told.split("\x1e")[1:]:
        name, message, paths = entry.split("\x1f")
        if name not in unknown:
            yield Commit(name, message, tuple(paths.strip().splitlines()))


def git(folder: Path, *words: str) -> str:
    """What git answers. Raises NoHistoryError if it cannot."""
    done = run(folder, *words)
    if done.returncode:
        raise NoHistoryError(done.stderr.strip())
    return done.stdout


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run git in a folder."""
    command = ["git", "-c", "core.quotepath=off", *words]
    try:
        return subprocess.run(
            command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
        )
    except FileNotFoundError as error:
        raise NoHistoryError("git is not installed") from error


def complaints(folder: Path, after: str = BEFORE_THE_RULE) -> list[str]:
    """Each problem of each commit after one. Raises as `commits` does."""
    return [
        f"{commit.name[:9]}: {problem}"
        for commit in commits(folder, after)
        for problem in problems(commit.message, commit.paths)
    ]


def main(arguments: list[str]) -> int:
    """Check a file with a message, or the history."""
    if not arguments:
        found = complaints(ROOT)
    else:
        message = written(Path(arguments[0]).read_text(encoding="utf-8"))
        staged = git(Path.cwd(), "diff", "--cached", "--name-only", "--no-renames").splitlines()
        # the commits that these mark are melted into others, with messages of their own
        later = message.startswith(("fixup! ", "squash! ", "amend! ", "Merge "))
        found = [] if later else problems(message, staged)
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
