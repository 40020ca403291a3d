"""Processes that a test begins, which can be interrupted however the tests were started."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any


@contextmanager
def interruptible() -> Iterator[None]:
    """Let processes that begin in this block obey SIGINT.

    A shell's background jobs ignore it, and so does whatever they start. Raises ValueError outside
    the main thread.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def begun(
    command: Sequence[str],
    *,
    stdin: int | IO[Any] | None = None,
    stdout: int | IO[Any] | None = None,
    stderr: int | IO[Any] | None = None,
    text: bool = True,
    env: dict[str, str] | None = None,
) -> Iterator[subprocess.Popen[Any]]:
    """Begin a process in a session of its own; when the block ends, so do it and its children."""
    with interruptible():
        process: subprocess.Popen[Any] = subprocess.Popen(
            command,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            text=text,
            env=env,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        process.wait()


def runs(pid: int) -> bool:
    """Whether there is such a process that has not ended, buried or not."""
    if Path("/proc/self/stat").exists():
        try:
            told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            return False
        # what stands in brackets is the program's name, which may hold anything
        state = told.rpartition(")")[2].split()[0]
    else:
        command = ["ps", "-o", "stat=", "-p", str(pid)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        state = done.stdout.strip()
    return bool(state) and state[0] not in "ZX"
