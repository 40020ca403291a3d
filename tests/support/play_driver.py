"""Plays `ouvert play` as a person does: reads up to a question, answers, and reads on."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from ouvert.cli.app import run
from support.process import Finished

HINT = re.compile(r"^Hint[^:]*: (.*)\n[^\n]*\Z", re.MULTILINE | re.DOTALL)
CARD = re.compile(r"[♣♠♥♦](?:10|[789JQKA])")
HAND = re.compile(r"^  (?:your hand|you may play): (.*)$", re.MULTILINE)

Person = Callable[[str], str | None]
"""Answers what has been printed since the last answer, a question at the end; None leaves."""


class Typist(io.TextIOBase):
    """A stdin whose lines depend on what has been printed."""

    def __init__(self, person: Person, out: io.StringIO) -> None:
        self._person = person
        self._out = out
        self._read = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        printed = self._out.getvalue()
        new, self._read = printed[self._read :], len(printed)
        answer = self._person(new)
        return "" if answer is None else f"{answer}\n"


def at_the_table(person: Person, *arguments: str) -> Finished:
    """Run `ouvert play` in this process with a person at the keyboard."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        told = err if "--json" in arguments else out
        with patch.object(sys, "stdin", Typist(person, told)):
            status = run(["play", *arguments])
    assert "Traceback" not in out.getvalue() + err.getvalue()
    return Finished(status, out.getvalue(), err.getvalue())


def question(text: str) -> str:
    """The question that waits for an answer."""
    return text.rpartition("\n")[2].strip()


class Learner:
    """Asks for a hint at every decision and follows it; ends when the game does.

    Attributes:
        hints: the hints, in order.
    """

    def __init__(self) -> None:
        self.hints: list[str] = []
        self._hand = ""

    def __call__(self, text: str) -> str | None:
        asked = question(text)
        if asked.startswith("Enter"):
            return ""
        hands = HAND.findall(text)
        if hands:
            self._hand = hands[-1]
        found = HINT.findall(text)
        if not found:
            assert "Hint" not in text
            return "hint"
        (hint,) = found
        self.hints.append(hint)
        if asked.startswith("Which two cards"):
            return " ".join(CARD.findall(hint)[:2])
        if asked.startswith("Your card"):
            return str((CARD.findall(hint) or CARD.findall(self._hand))[0])
        return str(re.split(r"[;:]", hint.removeprefix("play "))[0])


class Hurried:
    """Passes, and plays the first card that may be played; stops after so many answers.

    Attributes:
        said: the answers so far.
    """

    def __init__(self, answers: int = 99, bid: str = "pass") -> None:
        self.said: list[str] = []
        self._answers = answers
        self._bid = bid

    def __call__(self, text: str) -> str | None:
        if len(self.said) == self._answers:
            return None
        self.said.append(self._answer(text))
        return self.said[-1]

    def _answer(self, text: str) -> str:
        asked = question(text)
        if asked.startswith("Enter"):
            return ""
        if asked.startswith("Your card"):
            return str(CARD.findall(HAND.findall(text)[-1])[0])
        if asked.startswith("Which two cards"):
            return " ".join(CARD.findall(HAND.findall(text)[-1])[-2:])
        return self._bid
