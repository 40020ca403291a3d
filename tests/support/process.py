"""Runs the command `ouvert`: as a process of its own, as people do, or faster in this one."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Any
from unittest.mock import patch

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.cli.app import run
from ouvert.cli.waiting import THREAD
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.positions import OpenPosition

COMMAND = [sys.executable, "-m", "ouvert"]
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")},
    "PYTHONUTF8": "1",
}
PATIENCE = 300
"""Seconds after which a command counts as hanging; the kernels may have to be compiled first."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What a command has left: exit status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The output as lines of JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def json(self) -> dict[str, Any]:
        """The output as one line of JSON, of a command without complaints."""
        assert (self.status, self.err) == (0, "")
        (line,) = self.lines
        return line

    @property
    def sentence(self) -> str:
        """The one sentence of a command that has failed."""
        assert self.status in (1, 2)
        (line,) = self.err.splitlines()
        assert line.startswith("ouvert: ")
        return line.removeprefix("ouvert: ")


def ouvert(*arguments: str, stdin: str | bytes = b"") -> Finished:
    """Run a command to its end."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    return _checked(Finished(done.returncode, done.stdout.decode(), done.stderr.decode()))


def inside(*arguments: str, stdin: str | bytes | None = None) -> Finished:
    """Run a command in this process, for variations of what `ouvert` has shown to work."""
    reading = nullcontext() if stdin is None else _reading(stdin)
    with reading, redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = run(list(arguments))
    still = [thread for thread in threading.enumerate() if thread.name == THREAD]
    assert not still, "a search that was given up goes on for as long as its process: use `ouvert`"
    return _checked(Finished(status, out.getvalue(), err.getvalue()))


@contextmanager
def _reading(text: str | bytes) -> Iterator[None]:
    """Let stdin be a file with a text; commands that read bytes ask for its number."""
    with TemporaryFile() as file:
        file.write(text.encode() if isinstance(text, str) else text)
        file.seek(0)
        with io.TextIOWrapper(file, encoding="utf-8") as stdin, patch.object(sys, "stdin", stdin):
            yield


def _checked(finished: Finished) -> Finished:
    assert "Traceback" not in finished.out + finished.err
    assert "\x1b" not in finished.out + finished.err, "colours in a pipe"
    return finished


def random_line(rng: np.random.Generator, cards: int) -> dict[str, Any]:
    """A deal of so many cards each, and a skat, as a line of a batch."""
    drawn = [Card(int(card)) for card in rng.permutation(32)]
    return {
        "hands": [[card.code for card in drawn[seat * cards :][:cards]] for seat in range(3)],
        "skat": [card.code for card in drawn[30:]],
        "declarer": int(rng.integers(3)),
        "leader": int(rng.integers(3)),
        "contract": "CSHDGN"[int(rng.integers(6))],
    }


def position(line: dict[str, Any]) -> OpenPosition:
    """The position that such a line describes."""
    forehand, middlehand, rearhand = (CardSet(map(Card.parse, hand)) for hand in line["hands"])
    return OpenPosition(
        GameType(line["contract"]),
        (forehand, middlehand, rearhand),
        line["declarer"],
        line["leader"],
        points=0 if line["contract"] == "N" else CardSet(map(Card.parse, line["skat"])).points,
    )
