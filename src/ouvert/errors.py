"""The exception tree of the package.

OuvertError
├── CardError          a card, suit or rank that does not exist, or a card twice
├── NotationError      text that cannot be read as a card, hand, contract or bid
├── RulesError         an action that the rules do not allow in this state
├── PositionError      a position that no game can reach (uneven hands, duplicate cards, …)
├── RecordError        a game record that cannot be read; carries line and column
├── CircuitError       a circuit that cannot be simulated or written as asked
├── SizeError          a state or circuit too large for what was asked of it
├── StorageError       a database that cannot be used, or something that is not in it
├── ConformanceError   a game that does not keep what `protocols.State` promises
└── MissingExtraError  a part of the package whose optional libraries are not installed

Every message is one sentence for a person: what was wrong, where, and what would be right.
"""

from __future__ import annotations

import math
from numbers import Integral, Real

from ouvert.remarks import Remark


class OuvertError(Exception):
    """Base class of every error that this package raises on purpose.

    Args:
        message: the sentence.
        remark: what it says in a code, for a page in another language; None where no page is told.
    """

    def __init__(self, message: str = "", *, remark: Remark | None = None) -> None:
        super().__init__(message)
        self.remark = remark


class CardError(OuvertError, ValueError):
    """A card, suit or rank that does not exist, or the same card twice."""


class NotationError(OuvertError, ValueError):
    """Text that cannot be read as a card, a hand, a contract or a bid."""


class RulesError(OuvertError, ValueError):
    """An action that the rules do not allow; the state that refused it is unchanged."""


class PositionError(OuvertError, ValueError):
    """A position that cannot occur in any game."""


class RecordError(OuvertError, ValueError):
    """A game record that cannot be read or does not replay.

    `line` and `column` count from 1 and point at the offending token; they are `None` when the
    error concerns the record as a whole.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        *,
        remark: Remark | None = None,
    ) -> None:
        where = "" if line is None else f"line {line}, column {column or 1}: "
        super().__init__(f"{where}{message}", remark=remark)
        self.line = line
        self.column = column


class CircuitError(OuvertError, ValueError):
    """A circuit that holds something which cannot be done as asked; says which instruction."""


class SizeError(OuvertError, ValueError):
    """A state or a circuit that is too large; says the size asked for and the limit."""


class StorageError(OuvertError):
    """A database that cannot be opened, read or written, or something that is not in it."""


class ConformanceError(OuvertError, AssertionError):
    """A game that breaks what `protocols.State` promises; says in which way."""


class MissingExtraError(OuvertError, ImportError):
    """Optional libraries that are not installed; says the command that installs them.

    Args:
        what: what needs them, as the start of a sentence.
        extra: the name of the extra in the package's metadata.
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs optional libraries: pip install 'ouvert[{extra}]'")
        self.extra = extra


def check_kind(
    given: object,
    kind: type | tuple[type, ...],
    wanted: str,
    error: type[OuvertError] = PositionError,
) -> None:
    """Raise an error unless something is of the kind that is wanted.

    For calls that are tried first and are one step too short: "advice is given on what a seat has
    seen, game.observe(seat), and no SkatGame".
    """
    if not isinstance(given, kind):
        raise error(f"{wanted}, and no {type(given).__name__}")


def check_whole(
    given: object,
    what: str,
    least: int | None = None,
    *,
    error: type[OuvertError] = OuvertError,
) -> None:
    """Raise an error unless something is a whole number, of Python or NumPy, from `least` on."""
    # Python counts True among the whole numbers, and nobody means one by it
    whole = None if isinstance(given, bool) or not isinstance(given, Integral) else int(given)
    if whole is None or (least is not None and whole < least):
        if least is None:
            raise error(f"{what} is a whole number, not {given!r}")
        raise error(f"{what} is a whole number from {least} on, not {given!r}")


def check_seed(seed: object) -> None:
    """Raise OuvertError unless something is a seed, a whole number from 0 on."""
    check_whole(seed, "a seed", 0)


def check_seconds(
    seconds: object, what: str = "seconds", error: type[OuvertError] = OuvertError
) -> None:
    """Raise an error unless something is a time that passes: a finite number from 0 on."""
    if not isinstance(seconds, Real) or not 0 <= float(seconds) < math.inf:
        raise error(f"{what} are 0 or more, and finite, not {seconds!r}")
