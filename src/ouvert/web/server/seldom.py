"""A log that says the same thing seldom, so that one trouble does not fill the disk."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

SECONDS = 60.0
"""How long something that has been said is not said again."""


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
