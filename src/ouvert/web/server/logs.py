"""What the log of a server says: the same thing seldom, and neither cards nor links of tables.

One trouble must not fill the disk, and who reads the log shall not know what the players hold.
"""

from __future__ import annotations

import logging
import re
import time
import traceback
from dataclasses import dataclass

SECONDS = 60.0
"""How long something that has been said is not said again."""
LETTERS = 6
"""Of the name of a table, of which the whole lets one watch it; so many find it in a database."""
_CARD = re.compile(
    r"\b(?:[CSHD](?:10|[2-9TJQKA])|(?:10|[2-9TJQKA])[CSHDcshd])\b"
    r"|[♣♠♥♦](?:10|[2-9TJQKAUOBDZ])"
)


def table_name(table: str) -> str:
    """The name of a table as the log may say it."""
    return f"{table[:LETTERS]}…"


@dataclass(slots=True)
class _Said:
    at: float
    unsaid: int = 0


class Seldom(logging.Filter):
    """Lets what is said through once in SECONDS, and then with how often it has not been said.

    The same thing is the same sentence, whatever is named in it, about the same kind of error; what
    has been explained by a traceback once is not explained again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, int, type | None], _Said] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be said."""
        kind = record.exc_info[0] if record.exc_info else None
        key, at = (str(record.msg), record.levelno, kind), time.monotonic()
        said = self._said.get(key)
        if said is None:
            self._said[key] = _Said(at)
            return True
        if at - said.at < SECONDS:
            said.unsaid += 1
            return False
        reason = "" if record.exc_info is None or kind is None else f": {record.exc_info[1]!r}"
        more = f" (and {said.unsaid} times more)" if said.unsaid else ""
        record.msg, record.args = f"{record.getMessage()}{reason}{more}", None
        record.exc_info = record.exc_text = None
        self._said[key] = _Said(at)
        return True


class Discreet(logging.Filter):
    """Puts a dot in the place of each card that is named, in tracebacks too.

    An error may quote whatever an AI was asked with, and a program of others says what it likes.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without its cards."""
        record.msg, record.args = _without_cards(record.getMessage()), None
        if record.exc_info and record.exc_info[0] is not None:
            record.exc_text = _without_cards("".join(traceback.format_exception(*record.exc_info)))
            record.exc_text = record.exc_text.rstrip("\n")
        return True


def _without_cards(text: str) -> str:
    return _CARD.sub("·", text)
