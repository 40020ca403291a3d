"""Engines for tests: the examples, and programs of a few lines."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from ouvert.skat.engines.conversation import FAREWELL, Answer, Conversation
from ouvert.skat.engines.engine import Engine
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.observation import Observation

EXAMPLES = Path(__file__).parents[2] / "examples" / "engines"
GENEROUS = 300.0
"""Seconds for whatever has to succeed, however busy the machine is."""
SHORT = 0.3
"""Seconds for what never comes, and for nothing else: a busy machine makes anything late."""


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


def wait_briefly(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """Wait briefly for what an engine with a planted fault never does, and long for the rest."""
    ask, ping, close = Conversation.ask, Conversation.ping, Conversation.close

    def asked(
        self: Conversation,
        seen: Observation,
        *,
        seconds: float | None,
        seed: int | None = None,
        more: str = "",
    ) -> Answer:
        never = fault == "silent" or (fault == "hang" and seen.phase is Phase.PLAY)
        return ask(self, seen, seconds=SHORT if never else seconds, seed=seed, more=more)

    def pinged(self: Conversation, seconds: float) -> list[str]:
        return ping(self, SHORT if fault == "ping" else seconds)

    def closed(self: Conversation, patience: float = FAREWELL, *, asking: bool = True) -> bool:
        return close(self, SHORT if fault == "stays" else patience, asking=asking)

    monkeypatch.setattr(Conversation, "ask", asked)
    monkeypatch.setattr(Conversation, "ping", pinged)
    monkeypatch.setattr(Conversation, "close", closed)


def example(name: str, *arguments: str, called: str = "") -> Engine:
    """An engine of the examples."""
    command = shlex.join([sys.executable, str(EXAMPLES / f"{name}.py"), *arguments])
    return Engine(command, seconds=GENEROUS, patience=GENEROUS, name=called)


def faulty(fault: str) -> Engine:
    """The example engine with a planted fault."""
    return example("faulty", *(["--fault", fault] if fault else []))


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
