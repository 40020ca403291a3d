"""Engines for tests: the examples, and programs of a few lines."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from ouvert.skat.engines.engine import Engine

EXAMPLES = Path(__file__).parents[2] / "examples" / "engines"
GENEROUS = 120.0
"""Seconds for whatever has to succeed, however busy the machine is."""
SHORT = 0.3
"""Seconds for what never comes."""


LAST = 'words["legal"].split(",")[-1]'
"""The last of what is legal, which in the auction is to pass."""
SIMPLE = """
import sys
for line in sys.stdin:
    kind, _, rest = line.strip().partition(" ")
    words = dict(word.split("=", 1) for word in rest.split() if "=" in word)
    if kind == "ouvert":
        print("name Simple", "ready 1", sep="\\n", flush=True)
    elif kind == "ping":
        print("pong", rest, flush=True)
    elif kind == "act":
        print("do", {wanted}, flush=True)
"""


def example(name: str, *arguments: str, seconds: float = GENEROUS, called: str = "") -> Engine:
    """An engine of the examples."""
    command = shlex.join([sys.executable, str(EXAMPLES / f"{name}.py"), *arguments])
    return Engine(command, seconds=seconds, patience=GENEROUS, name=called)


def faulty(fault: str, seconds: float = GENEROUS) -> Engine:
    """The example engine with a planted fault."""
    return example("faulty", *(["--fault", fault] if fault else []), seconds=seconds)


def scripted(code: str, *, seconds: float = GENEROUS, patience: float = GENEROUS) -> Engine:
    """An engine that is a few lines of Python."""
    return Engine(shlex.join([sys.executable, "-c", code]), seconds=seconds, patience=patience)


def answering(wanted: str) -> Engine:
    """An engine whose answers are an expression of the `words` that it is asked with."""
    return scripted(SIMPLE.format(wanted=wanted))


def ours(player: str, **options: object) -> Engine:
    """A player of the package as an engine."""
    command = shlex.join([sys.executable, "-m", "ouvert", "engine", player])
    return Engine(command, options, seconds=GENEROUS, patience=GENEROUS)
