"""Numbers as people and programs write them: in options, at prompts, in addresses, in records.

Only the digits 0 to 9 count; what else Python takes for a number (`1_000`, `١٢`, `nan`) is none.
"""

from __future__ import annotations

import re
import secrets

from ouvert.cards import shown
from ouvert.errors import NotationError

MOST_DIGITS = 18
"""Longer numbers are none, so that nobody can make us work with a million digits."""
SEEDS = 1 << 32
"""New seeds are below this, so that they can be typed again."""
_DIGITS = re.compile(r"[0-9]+")
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[+-]?([0-9]{1,18}(\.[0-9]{0,18})?|\.[0-9]{1,18})([eE][+-]?[0-9]{1,3})?")


def digits(text: str, most: int = MOST_DIGITS) -> int | None:
    """The number that a word of up to `most` digits is; None for every other word."""
    return int(text) if len(text) <= most and _DIGITS.fullmatch(text) else None


def whole_number(text: str, least: int, most: int | None = None) -> int:
    """A whole number from `least` on, up to `most` if there is such.

    Raises NotationError for anything else, also for more than 18 digits.
    """
    word = text.strip()
    if _WHOLE.fullmatch(word):
        found = int(word)
        if least <= found and (most is None or found <= most):
            return found
    if most is None:
        raise NotationError(f"{shown(word)} is not a whole number of {least} or more")
    raise NotationError(f"{shown(word)} is not a whole number from {least} to {most}")


def decimal_number(text: str, least: float, most: float) -> float:
    """A number from `least` to `most`, with or without a fraction or an exponent.

    Raises NotationError for anything else.
    """
    word = text.strip()
    found = float(word) if _DECIMAL.fullmatch(word) else None
    if found is None or not least <= found <= most:
        raise NotationError(f"{shown(text)} is not a number from {least:g} to {most:g}")
    return found


def how_many(count: int, one: str, many: str = "") -> str:
    """A number of things in words; `many` is their plural, unless it ends in an s alone.

    >>> how_many(1, "game"), how_many(2500, "game"), how_many(0, "breach", "breaches")
    ('1 game', '2,500 games', '0 breaches')
    """
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def new_seed() -> int:
    """A seed that nobody has seen before."""
    return secrets.randbelow(SEEDS)
