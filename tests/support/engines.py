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


def ours(player: str, **options: object) -> Engine:
    """A player of the package as an engine."""
    command = shlex.join([sys.executable, "-m", "ouvert", "engine", player])
    return Engine(command, options, seconds=GENEROUS, patience=GENEROUS)
