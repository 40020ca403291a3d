"""Printing: tables for people, JSON for programs, one sentence for an error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ouvert.cards import Card, Suit

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn
    from rich.text import Text

PIPED_WIDTH = 160
"""Columns of a table that goes to a file or another program."""

_STYLES = {Suit.HEARTS: "red", Suit.DIAMONDS: "yellow", Suit.SPADES: "green", Suit.CLUBS: ""}


def console(*, stderr: bool = False) -> Console:
    """Return a console as wide as the terminal; plain and wide where there is none."""
    from rich.console import Console

    terminal = (sys.stderr if stderr else sys.stdout).isatty()
    return Console(
        stderr=stderr,
        highlight=False,
        markup=False,
        emoji=False,
        width=None if terminal else PIPED_WIDTH,
    )


def progress(*columns: ProgressColumn, wanted: bool = True) -> Progress:
    """Return a bar on stderr that vanishes when it is done; without a terminal there is none."""
    from rich.progress import Progress

    out = console(stderr=True)
    return Progress(
        *columns,
        console=out,
        transient=True,
        disable=not (wanted and out.is_terminal),
        # what is printed meanwhile goes where it always goes
        redirect_stdout=False,
        redirect_stderr=False,
    )


def print_json(value: object) -> None:
    """Print a value as one line of JSON, at once."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def complain(sentence: str) -> None:
    """Print an error on stderr as one line."""
    print(f"ouvert: {plain(' '.join(sentence.split()))}", file=sys.stderr)


def card_text(cards: Iterable[Card], separator: str = " ") -> Text:
    """Cards in the four colours of tournament cards."""
    from rich.text import Text

    return Text(separator).join(Text(str(card), style=_STYLES[card.suit]) for card in cards)


def plain(text: str) -> str:
    """Somebody's text without what could steer a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
