"""A game in the terminal as a conversation: lines are asked for, answered, and complained about."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ouvert.cli.language import error_text, said
from ouvert.cli.output import os_error_text, plain
from ouvert.errors import OuvertError

if TYPE_CHECKING:
    from rich.console import Console


class InputEndedError(OuvertError):
    """Nothing more comes from stdin, and the game is not over."""


class LeavingError(Exception):
    """The person wants to stop."""


class Conversation:
    """Who asks on a console and reads from stdin."""

    def __init__(self, out: Console) -> None:
        self._out = out
        if sys.stdin is not None:
            # letters that are none are a wrong answer, not a fault
            getattr(sys.stdin, "reconfigure", lambda **_: None)(errors="replace")

    def _answer(self, question: str) -> str:
        """What the person types to a question. Raises InputEndedError if nothing comes any more."""
        while True:
            text = self._read(question)
            if text is None:
                raise InputEndedError(said("the input ended before the game was over"))
            if text:
                return text

    def _read(self, question: str) -> str | None:
        """A line of the input; None at its end."""
        self._out.print(question, end=" ")
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            self._out.print()
            return None
        text = line.strip()
        if not sys.stdin.isatty():
            self._out.print(plain(text), soft_wrap=True)
        return text

    def _complain(self, error: OuvertError | OSError) -> None:
        sentence = os_error_text(error) if isinstance(error, OSError) else error_text(error)
        sentence = plain(" ".join(sentence.split())).removesuffix(".")
        if not sentence[1:2].isdigit():
            # the name of a square stays small
            sentence = sentence[:1].upper() + sentence[1:]
        self._out.print(f"  {sentence}.", soft_wrap=True)
