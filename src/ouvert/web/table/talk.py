"""What persons at a table say to each other: phrases, and among friends what they write.

It is kept in memory, as long as somebody is at the table, and nowhere else.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Callable

from ouvert.remarks import Remark
from ouvert.web.protocol.client import LONGEST_CHAT, Say, Write
from ouvert.web.protocol.server import Talk, TalkLine
from ouvert.web.server.client import Allowance
from ouvert.web.table.referee import Refusal
from ouvert.web.table.state import TableState

AT_ONCE, PER_SECOND = 6, 0.25
"""How often a person can say something: so often at once, and over time so often a second."""
KEPT = 50
"""Lines that are kept for who joins later."""
JOINER = "\N{ZERO WIDTH JOINER}"
"""The one invisible character that is kept: it makes one sign of several."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Categories of Unicode that are not for the eye: control characters, and such as turn a line."""


class Talking:
    """The last lines of a table, and who has said how much lately.

    Args:
        allowance: makes the allowance of a person.
    """

    def __init__(
        self, allowance: Callable[[], Allowance] = lambda: Allowance(AT_ONCE, PER_SECOND)
    ) -> None:
        self._allowance = allowance
        self._allowances: dict[int, Allowance] = {}
        self._lines: deque[TalkLine] = deque(maxlen=KEPT)

    def said(self, state: TableState, place: int | None, message: Say | Write) -> TalkLine:
        """What a place says, kept for who comes later.

        Raises Refusal for spectators, for what cannot be said here, and for what is too much.
        """
        if place is None:
            raise Refusal("spectator", "you are watching and have no place at this table")
        if isinstance(message, Say):
            line = TalkLine(place, message.phrase, None)
        else:
            if not (state.company and state.chat):
                raise Refusal(
                    "refused", "nothing can be written at this table", Remark.of("chat_off")
                )
            line = TalkLine(place, None, cleaned(message.text))
        if not self._allowances.setdefault(place, self._allowance()).take():
            raise Refusal("too_fast", "you have said much in a short time: wait a moment")
        self._lines.append(line)
        return line

    def earlier(self, place: int | None) -> Talk | None:
        """What a place that comes now may read of what was said before; None if nothing."""
        lines = tuple(line for line in self._lines if heard_by(place, line))
        return Talk(lines, earlier=True) if lines else None


def heard_by(place: int | None, line: TalkLine) -> bool:
    """Whether a place is shown a line: what persons write is not for spectators."""
    return place is not None or line.text is None


def cleaned(text: str) -> str:
    """A text in one line, without what cannot be seen.

    Raises Refusal for a text that is too long, or of which nothing is left.
    """
    shown = "".join(
        each if each == JOINER or each.isspace() or unicodedata.category(each) not in UNSEEN else ""
        for each in text
    )
    shown = " ".join(shown.split())
    if len(shown) > LONGEST_CHAT:
        raise Refusal(
            "refused",
            f"a message has up to {LONGEST_CHAT} characters",
            Remark.of("chat_long", most=LONGEST_CHAT),
        )
    if not shown.strip(JOINER):
        raise Refusal("refused", "the message is empty", Remark.of("chat_empty"))
    return shown
