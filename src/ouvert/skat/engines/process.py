"""A program of somebody else, spoken to in lines: with limits of time and size, and surely ended.

Nothing is left to chance or to threads: one loop waits for what the program writes, drains what it
complains of, and gives up at a deadline. The program has a process group of its own, which is
killed whole; where the host is killed itself, a guard beside the program does it.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from ouvert.cards import shown
from ouvert.errors import OuvertError

LONGEST_LINE = 1 << 16
"""Characters of a line; a program that writes a longer one is at fault."""
MOST_LINES = 10_000
"""Lines between two questions; a program that writes more is at fault."""
LAST_WORDS = 2000
"""Characters of what it complained of that are remembered."""
LAST_WORDS_SHOWN = 200
"""Characters of its last line that are quoted."""
ORPHANED = 2
"""Seconds that a program has to end by itself when its host has died."""
_CHUNK = 1 << 16
_LOOK = 0.25
"""Seconds between two looks at whether the program still runs."""
_GUARD = 'read _; sleep "$1"; kill -s KILL -- "-$0"'
"""What ends a program whose host has died: only then is the input at its end that it waits for."""


FaultKind = Literal["crash", "late", "nonsense", "illegal"]
"""How an engine has failed: it has ended, it has not answered in time, its answer means nothing, or
the rules do not allow it."""


class EngineError(OuvertError):
    """What a program did wrong, as the rest of a sentence that begins with its name.

    Attributes:
        kind: how it has failed.
    """

    def __init__(self, message: str, kind: FaultKind = "nonsense") -> None:
        super().__init__(message)
        self.kind: FaultKind = kind


class EngineProcess:
    """A program that runs, with pipes to it.

    Args:
        command: the program and its arguments.

    Raises OuvertError, in a sentence, if there is no such program or it cannot be run.
    """

    def __init__(self, command: Sequence[str]) -> None:
        if os.name != "posix":
            raise OuvertError("engines run on Linux, macOS and other Unix systems only")
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            if command and Path(command[0]).is_dir():
                why = "that is a folder"
            raise OuvertError(
                f"the engine {shown(' '.join(command))} does not start: {why}"
            ) from error
        self._guard = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, str(self._process.pid), str(ORPHANED)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._stdin, self._stdout, self._stderr = (
            pipe.fileno()
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
            if pipe is not None
        )
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._open = {self._stdout, self._stderr}
        self._killed = False
        self._unfinished = bytearray()
        self._complained = bytearray()
        self._lines: deque[str] = deque()
        self._count = 0

    @property
    def pid(self) -> int:
        """The number of the process, which is that of its group too."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.poll() is None

    @property
    def last_words(self) -> str:
        """The last line that it wrote to stderr; empty if there is none."""
        lines = self._complained.decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def write(self, line: str, deadline: float) -> None:
        """Write a line. Raises EngineError if the program has ended, or does not read in time.

        Args:
            line: without its end.
            deadline: on the clock of `time.monotonic`.
        """
        left = memoryview(f"{line}\n".encode("ascii"))
        self._count = 0
        while left:
            try:
                with _no_signal():
                    left = left[os.write(self._stdin, left) :]
            except BlockingIOError:
                self._wait(deadline, writing=True, why="does not read what it is told")
            except (BrokenPipeError, ValueError, OSError) as error:
                self._drain()
                if self._lines:
                    # what it said before it ended tells more, and is read next
                    return
                raise self._gone() from error

    def read(self, deadline: float) -> str | None:
        """The next line; None if the deadline is over.

        Raises EngineError if the program has ended, and if it writes too much.
        """
        while not self._lines:
            if self._stdout not in self._open:
                raise self._gone()
            self._ready(min(deadline, time.monotonic() + _LOOK))
            if not self._lines and not self.running:
                # a process that it has begun may hold its pipes open
                self._drain()
                if not self._lines:
                    raise self._gone()
            if not self._lines and time.monotonic() > deadline:
                return None
        return self._lines.popleft()

    def pending(self) -> list[str]:
        """What has been written and not been read yet, without waiting. Raises as `read` does."""
        self._drain()
        lines = [*self._lines]
        self._lines.clear()
        return lines

    def closed_within(self, patience: float) -> bool:
        """End its input, and say whether the program ends by itself in so many seconds."""
        self._close(self._process.stdin)
        deadline = time.monotonic() + patience
        while self._open and self.running and time.monotonic() < deadline:
            self._lines.clear()
            self._count = 0
            with suppress(EngineError):
                self._ready(min(deadline, time.monotonic() + 0.02))
        try:
            self._process.wait(max(0.05, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> None:
        """End the program and all processes that it has begun, at once."""
        if self._killed:
            return
        self._killed = True
        # the guard first: once all have ended, their number may be another one's
        self._guard.kill()
        self._guard.wait()
        self._close(self._guard.stdin)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            self._close(pipe)
        self._open.clear()
        self._process.wait()

    def forget(self) -> None:
        """Close the pipes of a process that belongs to another one, as after a fork."""
        guard = self._guard.stdin
        for pipe in (guard, self._process.stdin, self._process.stdout, self._process.stderr):
            self._close(pipe)
        self._open.clear()
        # it is no child of this process, which so has nothing to wait for
        self._process.returncode = self._guard.returncode = 0

    @staticmethod
    def _close(pipe: object) -> None:
        with suppress(OSError):
            getattr(pipe, "close", lambda: None)()

    def _drain(self) -> None:
        """Take what has been written, but not for ever from one that writes without end."""
        for _ in range(MOST_LINES):
            if not self._open or not self._ready(0.0):
                break

    def _wait(self, deadline: float, *, writing: bool, why: str) -> None:
        if not self._ready(deadline, writing=writing):
            raise EngineError(why, "late")

    def _ready(self, deadline: float, *, writing: bool = False) -> bool:
        """Wait until there is something to read, or to write if asked for; False at the deadline.

        What was written to either pipe is taken out of it.
        """
        poll = select.poll()
        for pipe in self._open:
            poll.register(pipe, select.POLLIN)
        if writing:
            poll.register(self._stdin, select.POLLOUT)
        left = max(0.0, deadline - time.monotonic())
        # waited for in pieces, since a poll counts no longer than a month
        events = poll.poll(min(left, 3600.0) * 1000)
        for pipe, _ in events:
            if pipe in self._open:
                self._take(pipe)
        return bool(events) or left > 3600.0

    def _take(self, pipe: int) -> None:
        try:
            chunk = os.read(pipe, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if not chunk:
            self._open.discard(pipe)
            if pipe == self._stdout and self._unfinished:
                # the last line of a program that has ended may lack its end
                self._keep([bytes(self._unfinished)])
                self._unfinished.clear()
        elif pipe == self._stderr:
            self._complained += chunk
            del self._complained[:-LAST_WORDS]
        else:
            self._unfinished += chunk
            *whole, rest = bytes(self._unfinished).split(b"\n")
            self._unfinished[:] = rest
            self._keep(whole)
            if len(rest) > LONGEST_LINE:
                raise EngineError(f"has written a line of more than {LONGEST_LINE} characters")

    def _keep(self, lines: Sequence[bytes]) -> None:
        self._count += len(lines)
        if self._count > MOST_LINES:
            raise EngineError(f"has written more than {MOST_LINES} lines in answer to one")
        for line in lines:
            if len(line) > LONGEST_LINE:
                raise EngineError(f"has written a line of more than {LONGEST_LINE} characters")
            self._lines.append(line.decode("utf-8", "replace").strip())

    def _gone(self) -> EngineError:
        """What has become of a program that reads or writes no more."""
        with suppress(subprocess.TimeoutExpired):
            # its pipes are closed a moment before its exit status is there
            self._process.wait(1.0)
        self._drain()
        status = self._process.returncode
        if status is None:
            return EngineError("has closed its pipes", "crash")
        how = f"exit status {status}" if status >= 0 else _signal_name(-status)
        words = self.last_words
        if not words:
            return EngineError(f"has ended ({how})", "crash")
        last = shown(words, LAST_WORDS_SHOWN)
        return EngineError(f"has ended ({how}, its last words were {last})", "crash")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


@contextmanager
def _no_signal() -> Iterator[None]:
    """Let writing to a program that has ended be an error, where it would end this process.

    Commands end without a word when whoever reads what they print has gone.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE})
    try:
        yield
    finally:
        if signal.SIGPIPE not in before:
            if signal.SIGPIPE in signal.sigpending():
                signal.sigwait({signal.SIGPIPE})
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
