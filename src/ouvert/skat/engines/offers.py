"""What an engine says of itself and of its actions: options, names, and what an action is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ouvert.cards import shown
from ouvert.errors import NotationError, OuvertError
from ouvert.numbers import decimal_number, whole_number
from ouvert.skat.engines.words import action_word, fields, read_action
from ouvert.skat.rules.actions import Action

VERSION = 1
"""The highest version of the protocol that is spoken here."""
_LEAST, _MOST = -(10**18), 10**18


class OptionType(Enum):
    """What an option takes."""

    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set.

    Attributes:
        name: what it is called.
        type: what it takes.
        default: what it is now; empty if it is nothing.
        least: the least number, where it takes one.
        most: the highest number.
        of: what can be chosen.
    """

    name: str
    type: OptionType
    default: str = ""
    least: int | None = None
    most: int | None = None
    of: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: str) -> Option:
        """Read the words after `option`. Raises NotationError for words that say no option."""
        given = fields(words)
        if not given.get("name"):
            raise NotationError("an option has a name=")
        try:
            kind = OptionType(given.get("type", ""))
        except ValueError:
            names = ", ".join(each.value for each in OptionType)
            raise NotationError(
                f"the type of an option is one of {names}, not {shown(given.get('type', ''))}"
            ) from None
        return cls(
            given["name"],
            kind,
            given.get("default", ""),
            _bound(given, "least"),
            _bound(given, "most"),
            tuple(given["of"].split(",")) if given.get("of") else (),
        )

    def words(self) -> str:
        """The words after `option`."""
        said = {
            "name": self.name,
            "type": self.type.value,
            "default": self.default,
            "least": "" if self.least is None else str(self.least),
            "most": "" if self.most is None else str(self.most),
            "of": ",".join(self.of),
        }
        return " ".join(f"{key}={value}" for key, value in said.items() if value)

    def check(self, value: str) -> None:
        """Raise OuvertError, in a sentence, if the option cannot take a value."""
        if not value.isascii() or not value.isprintable() or " " in value:
            raise OuvertError(f"{self.name}: a value is one ASCII word, not {shown(value)}")
        match self.type:
            case OptionType.NUMBER:
                least = _LEAST if self.least is None else self.least
                try:
                    whole_number(value, least, _MOST if self.most is None else self.most)
                except NotationError as error:
                    raise OuvertError(f"{self.name}: {error}") from error
            case OptionType.FLAG:
                if value not in ("yes", "no"):
                    raise OuvertError(f"{self.name}: {shown(value)} is neither yes nor no")
            case OptionType.CHOICE:
                if value not in self.of:
                    raise OuvertError(
                        f"{self.name}: {shown(value)} is none of {', '.join(self.of)}"
                    )
            case OptionType.TEXT:
                pass


@dataclass(frozen=True, slots=True)
class Introduction:
    """What an engine says of itself.

    Attributes:
        name: its name; empty if it says none.
        author: who wrote it; empty if it does not say.
        version: of the protocol, which it will speak.
        options: what can be set, by name.
        strays: lines that belong to no protocol.
    """

    name: str
    author: str
    version: int
    options: Mapping[str, Option]
    strays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action is worth, as an engine sees it.

    Attributes:
        action: the action.
        win_probability: that the engine's side wins with it, in [0, 1]; None if it does not say.
        card_points: of its side, 0 to 120; None if it does not say.
        reason: in words; may be empty.
    """

    action: Action
    win_probability: float | None = None
    card_points: float | None = None
    reason: str = ""

    @classmethod
    def read(cls, words: str, seat: int) -> Worth:
        """Read the words after `value`, of a seat. Raises NotationError for others."""
        word, _, rest = words.partition(" ")
        given: dict[str, float] = {}
        while rest:
            said, _, after = rest.partition(" ")
            key, equals, value = said.partition("=")
            if not equals or key not in _MOST_OF:
                break
            given[key] = decimal_number(value, 0, _MOST_OF[key])
            rest = after
        return cls(read_action(word, seat), given.get("win"), given.get("points"), rest.strip())

    def words(self) -> str:
        """The words after `value`."""
        said = [action_word(self.action)]
        if self.win_probability is not None and math.isfinite(self.win_probability):
            said.append(f"win={self.win_probability:.6g}")
        if self.card_points is not None and math.isfinite(self.card_points):
            said.append(f"points={self.card_points:.6g}")
        return " ".join([*said, self.reason] if self.reason else said)


_MOST_OF = {"win": 1.0, "points": 120.0}


def _bound(given: Mapping[str, str], key: str) -> int | None:
    return whole_number(given[key], _LEAST, _MOST) if given.get(key) else None
