"""Files that keep two processes from the same work at once.

A lock ends with its process, however that ends, so that what was killed stops nobody. Where there
are no such locks, as on Windows and in some networks, nobody is kept from anything.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

LONGEST = 300
"""Bytes that are read of who has a lock."""


def lock_file(file: int) -> bool:
    """Lock a file as long as it is open; False if another process has done so."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ModuleNotFoundError, OSError):
        return True
    return True


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that has a lock: its number, and the name of its machine."""

    number: str
    host: str


@contextmanager
def alone(path: Path, refusal: Callable[[Holder | None], Exception]) -> Iterator[None]:
    """Be the only process in such a block, among all that name the same file.

    Args:
        path: is made, says which process it is, and is gone after the block. Its folder must be
            there.
        refusal: what is raised where another process has it; is told which one, or None where that
            is not known.
    """
    while True:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, 0o666), "rb+") as file:
            if not lock_file(file.fileno()):
                number, _, host = file.read(LONGEST).decode(errors="replace").strip().partition(" ")
                raise refusal(Holder(number, host) if host else None)
            if not _there(path, file.fileno()):
                # whoever had it has taken it away since it was opened
                continue
            file.truncate()
            file.write(f"{os.getpid()} {platform.node()}\n".encode())
            file.flush()
            try:
                yield
            finally:
                # where an open file cannot go it stays, and is in nobody's way
                with suppress(OSError):
                    path.unlink()
            return


def _there(path: Path, file: int) -> bool:
    """Whether an open file is still what is found under its name."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except FileNotFoundError:
        return False
