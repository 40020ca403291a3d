"""Many questions as lines of JSON, an answer to each, in order.

A line is an object; its answer is another, or `line`, its number, and `error`. Blank lines are
skipped. A thread reads, a pool answers, and the caller gets the answers as soon as they can be
given in order; so it makes no difference whether the lines come from a file or slowly from a
program.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any, BinaryIO

import typer

from ouvert.cards import shown
from ouvert.cli.language import said
from ouvert.cli.output import complain, print_json, progress
from ouvert.errors import OuvertError, PositionError

LONGEST_LINE = 1 << 16
"""Bytes; a deal needs some 300."""
AHEAD = 256
"""Lines that are read ahead for each thread."""

Respond = Callable[[dict[str, Any]], dict[str, Any]]
"""Answers a line; raises an OuvertError with what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a line comes to.

    Attributes:
        output: the answer; None for a blank line.
        read: bytes of the line.
    """

    output: dict[str, Any] | None
    read: int

    @property
    def failed(self) -> bool:
        """Whether the line was no deal."""
        return self.output is not None and "error" in self.output


def print_answers(name: str, source: BinaryIO, respond: Respond, keys: str, threads: int) -> None:
    """Answer the lines of a file and close it; ends the command with 1 if a line was no deal.

    Args:
        name: the file's name, - for stdin.
        source: the file, opened.
        respond: what answers a line.
        keys: what a line has, for people.
        threads: how many lines are answered at once.
    """
    lines = errors = 0
    with _bar(name) as advance:
        for answer in answers(source, respond, keys, threads):
            advance(answer.read)
            if answer.output is not None:
                lines += 1
                errors += answer.failed
                print_json(answer.output)
    if errors:
        complain(
            said(
                "{errors} of {lines} lines could not be solved; each says why in 'error'",
                errors=errors,
                lines=lines,
            )
        )
        raise typer.Exit(1)


@contextmanager
def _bar(name: str) -> Iterator[Any]:
    """A bar on a terminal that does not show the answers too; yields what advances it by bytes."""
    wanted = name != "-" and not sys.stdout.isatty()
    with progress(wanted=wanted) as bar:
        task = bar.add_task(said("solving"), total=Path(name).stat().st_size if wanted else None)
        yield lambda read: bar.advance(task, read)


def answers(source: BinaryIO, respond: Respond, keys: str, threads: int) -> Iterator[Answer]:
    """Answer the lines of a file and close it; yields an answer for each line, in order."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="ouvert-solve")
    queue: Queue[Future[Answer] | Exception | None] = Queue(AHEAD * threads)

    def read() -> None:
        try:
            # closed here alone: to close a file in which another thread waits would be to wait too
            with source:
                for number, line in enumerate(_lines(source), start=1):
                    queue.put(pool.submit(_answer, number, line, respond, keys))
        except Exception as error:
            queue.put(error)
        else:
            queue.put(None)

    # a daemon, since it may wait for input that never comes when the caller has stopped
    threading.Thread(target=read, daemon=True).start()
    try:
        while (item := queue.get()) is not None:
            if isinstance(item, Exception):
                raise item
            yield item.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only the beginning."""
    while line := source.readline(LONGEST_LINE):
        yield line
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)


def _answer(number: int, line: bytes, respond: Respond, keys: str) -> Answer:
    try:
        text = _decoded(line, first=number == 1)
        output = respond(_object(text, keys)) if text else None
    except OuvertError as error:
        output = {"line": number, "error": str(error)}
    return Answer(output, len(line))


def _decoded(line: bytes, *, first: bool) -> str:
    if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
        raise PositionError(f"the line is longer than {LONGEST_LINE} bytes, and a deal needs 300")
    try:
        return line.decode("utf-8-sig" if first else "utf-8").strip(" \t\r\n")
    except UnicodeDecodeError as error:
        raise PositionError(f"byte {error.start + 1} of the line is not UTF-8 text") from error


def _object(text: str, keys: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise PositionError(f"this is not JSON: {reason}, column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise PositionError(f"this is no deal: {error}") from error
    if not isinstance(value, dict):
        raise PositionError(f"a deal is a JSON object with {keys}, not {json_shown(value)}")
    return value


def json_shown(value: object) -> str:
    """Somebody's JSON, short enough for a message."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case int():
            # a number of thousands of digits may not be written out
            return str(value) if abs(value) < 10**12 else "such a large number"
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "an object"
        case _:
            return shown(str(value))
