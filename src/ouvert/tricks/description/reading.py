"""Read a described game from TOML, and say in which line something is wrong.

`docs/tricks.md` explains the form; `ouvert/tricks/games` has a file for each known game.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from ouvert.cards import shown
from ouvert.errors import NotationError, RulesError
from ouvert.tricks.description.checks import ContradictionError, check_reach
from ouvert.tricks.description.deck import Deck, DeckError
from ouvert.tricks.description.mistakes import why_no_toml
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import (
    HIGHEST,
    Beating,
    Bidding,
    Chooser,
    Contract,
    Dealing,
    Following,
    Goal,
    Leading,
    Passing,
    Score,
    Teams,
    Trumping,
    Turned,
)

LONGEST = 20_000
"""Characters that a description may have."""
DEEPEST = 4
"""Lists and sections within each other: a list of words in a contract is in four."""
MOST_DOTS = 200
"""In what is written before or after an `=`: TOML joins names by dots, and whoever reads it takes
time with their square."""
LONGEST_NAME = 60
"""Characters of a name: of the game, a contract, a suit, a rank."""

Part = TypeVar("Part")
Kind = TypeVar("Kind", bound=Enum)

_SEATS = {"nobody": 0, "left": 1, "across": None, "right": -1}
_STEP = re.compile(r"(-?[0-9]{1,7}):(-?[0-9]{1,7})")
_HUGE = 10**18


class DescriptionError(NotationError):
    """What is wrong with a description.

    Attributes:
        reason: the sentence without its line.
        line: where, from 1; None where no line is to blame.
    """

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason, self.line = reason, line or None


def parse_description(text: str) -> Description:
    """Read a game from TOML.

    Raises DescriptionError, with the line, for text that is no TOML, for a name or value that is
    not known, and for a game whose parts contradict each other.
    """
    if len(text) > LONGEST:
        raise DescriptionError(
            f"a game is described in {LONGEST} characters or fewer, not {len(text)}"
        )
    return _Reader(text).game(_loaded(text))


def _loaded(text: str) -> dict[str, Any]:
    """What TOML says. Raises DescriptionError for what is none, and what no game has."""
    for number, written in enumerate(text.splitlines(), 1):
        if any(part.count(".") > MOST_DOTS for part in written.split("=")):
            raise DescriptionError(f"there are more than {MOST_DOTS} dots here", number)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r" \(at line (\d+), column \d+\)$", str(error))
        line = int(where[1]) if where else len(text.rstrip().splitlines())
        raise DescriptionError(*why_no_toml(text, line, FLAGS)) from None
    except RecursionError:
        raise DescriptionError("this is nested too deeply to be a game") from None
    except ValueError:
        # Python reads no numbers of thousands of digits
        raise DescriptionError("a number here has too many digits") from None
    level: list[Any] = [found]
    for _ in range(DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in level]
        values = [value for each in inner for value in each]
        if any(type(value) is int and abs(value) >= _HUGE for value in values):
            raise DescriptionError("a number here has too many digits")
        level = [value for value in values if isinstance(value, dict | list)]
    if level:
        raise DescriptionError("this is nested too deeply to be a game")
    return found


@dataclass(frozen=True)
class _Reader:
    """What is being read, to find the line of a mistake."""

    text: str

    def line(self, section: str, name: str, count: int = 0) -> int:
        """The line of `name` in the n-th section of that name; of the section if it has none."""
        at, here, seen = 0, section == "", -1
        for number, line in enumerate(self.text.splitlines(), 1):
            header = re.match(r"\s*\[+\s*([\w-]+)\s*\]+", line)
            if header:
                seen += header[1] == section
                here = header[1] == section and seen == count
                at = number if here else at
            elif here and re.match(rf"\s*{re.escape(name)}\s*=", line):
                return number
        return at

    def fail(self, message: str, section: str, name: str = "", count: int = 0) -> DescriptionError:
        """A mistake with its line, if there is one."""
        return DescriptionError(message, self.line(section, name, count))

    def game(self, found: Mapping[str, Any]) -> Description:
        """Read everything."""
        self._known(found, _GAME, "")
        for name in ("name", "seats", "deck", "deal"):
            if name not in found:
                raise DescriptionError(f"the game needs '{name}'{_EXAMPLES.get(name, '')}")
        top = self._fields(found, "", TOP)
        contracts = self._contracts(found.get("contract", [{}]))
        parts: dict[str, Any] = {
            "deck": self._deck(self._table(found, "deck")),
            "dealing": self._part(found, "deal", Dealing, DEAL),
            "following": self._part(found, "follow", Following, FOLLOW),
            "leading": self._part(found, "lead", Leading, LEAD),
            "score": self._part(found, "score", Score, SCORE),
        }
        if "bids" in found:
            parts["bidding"] = self._part(found, "bids", Bidding, BIDS)
        if "pass" in found:
            parts["passing"] = self._passing(self._table(found, "pass"), top["seats"])
        try:
            game = Description(contracts=contracts, **top, **parts)
            check_reach(game)
            return game
        except ContradictionError as error:
            raise self.fail(str(error), error.section, error.name, error.number) from None

    def _table(self, found: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        table = found.get(name, {})
        if not isinstance(table, dict):
            raise self.fail(f"'{name}' is a section, written [{name}]", "", name)
        return table

    def _known(
        self, found: Mapping[str, Any], names: set[str], section: str, count: int = 0
    ) -> None:
        for name in found:
            if name not in names:
                near = difflib.get_close_matches(name, names, 1)
                if name in _HOMES and _HOMES[name] != section:
                    hint = _belongs(name)
                elif near:
                    hint = f"did you mean '{near[0]}'?"
                else:
                    hint = f"{', '.join(sorted(names))} are"
                where = f" in [{section}]" if section else ""
                part = not section and isinstance(found[name], dict | list)
                place = (name, "") if part else (section, name)
                raise self.fail(f"'{name}' is not known{where}; {hint}", *place, count)

    def _fields(
        self,
        found: Mapping[str, Any],
        section: str,
        fields: Mapping[str, tuple[str, Callable[[Any], Any]]],
        count: int = 0,
    ) -> dict[str, Any]:
        """The fields of a part, by the names of its class."""
        read: dict[str, Any] = {}
        for name, (own, reader) in fields.items():
            if name in found:
                try:
                    read[own] = reader(found[name])
                except (TypeError, ValueError) as error:
                    raise self.fail(f"'{name}' {error}", section, name, count) from None
        return read

    def _part(
        self,
        found: Mapping[str, Any],
        section: str,
        kind: Callable[..., Part],
        fields: Mapping[str, tuple[str, Callable[[Any], Any]]],
    ) -> Part:
        table = self._table(found, section)
        self._known(table, set(fields), section)
        read = self._fields(table, section, fields)
        if kind is Dealing and "hand" not in read:
            raise self.fail("'hand' says how many cards a hand has, and is missing", section)
        return kind(**read)

    def _deck(self, table: Mapping[str, Any]) -> Deck:
        self._known(table, {*DECK, "colours"}, "deck")
        read = self._fields(table, "deck", DECK)
        for name in ("suits", "ranks"):
            if name not in read:
                raise self.fail(f"'{name}' is missing{_EXAMPLES[name]}", "deck")
        try:
            pairs = _words(table.get("colours", ()))
            sisters = list(range(len(read["suits"])))
            for pair in pairs:
                one, two = (read["suits"].index(suit) for suit in pair)
                sisters[one], sisters[two] = two, one
            deck = Deck(**read, sisters=tuple(sisters))
        except DeckError as error:
            raise self.fail(str(error), "deck", error.name) from None
        except (ValueError, TypeError):
            message = "'colours' are pairs of suits, as '♣♠ ♥♦'"
            raise self.fail(message, "deck", "colours") from None
        try:
            deck.expand(deck.without)
        except RulesError as error:
            raise self.fail(str(error), "deck", "without") from None
        return deck

    def _passing(self, table: Mapping[str, Any], seats: int) -> Passing:
        self._known(table, {"cards", "to"}, "pass")
        read = self._fields(table, "pass", {"cards": ("cards", _whole), "to": ("to", _words)})
        if "cards" not in read:
            raise self.fail("'cards' says how many are passed, and is missing", "pass")
        to = []
        for word in read.get("to", ("left",)):
            if word not in _SEATS:
                message = f"cards are passed to left, right, across or nobody, not to '{word}'"
                raise self.fail(message, "pass", "to")
            place = _SEATS[word]
            if place is None and seats % 2:
                message = f"nobody sits across where {seats} play; left and right do"
                raise self.fail(message, "pass", "to")
            # how many seats there are is checked with the whole
            to.append(seats // 2 if place is None else place % max(1, seats))
        return Passing(read["cards"], tuple(to))

    def _contracts(self, found: Any) -> tuple[Contract, ...]:
        if isinstance(found, dict):
            found = [found]
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise self.fail("contracts are sections, written [[contract]]", "", "contract")
        contracts = []
        for count, table in enumerate(found):
            self._known(table, set(CONTRACT), "contract", count)
            read = self._fields(table, "contract", CONTRACT, count)
            contracts.append(Contract(**{"name": "play", **read}))
        return tuple(contracts)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"is text between quotation marks, not {_quoted(value)}")
    return " ".join(value.split())


def _name(value: Any) -> str:
    name = _text(value)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValueError(f"has 1 to {LONGEST_NAME} characters, not {len(name)}")
    return name


def _words(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        for word in value:
            if word.split() != [word]:
                raise ValueError(f"is a list of words without blanks, and {shown(word)} is none")
        return tuple(value)
    raise TypeError(f"is a list of words, not {_quoted(value)}")


def _names(value: Any) -> tuple[str, ...]:
    return tuple(map(_name, _words(value)))


def _sentences(value: Any) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise TypeError(f"is a list of sentences, not {_quoted(value)}")


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) > HIGHEST:
        raise TypeError(f"is a whole number up to {HIGHEST:,}, not {_quoted(value)}")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"is true or false, not {_quoted(value)}")
    return value


def _quoted(value: Any) -> str:
    """A value as Python writes it, and not more of it than a sentence can hold."""
    text = repr(value)
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…"


def _one_of(kind: type[Kind]) -> Callable[[Any], Kind]:
    def read(value: Any) -> Kind:
        for each in kind:
            if each.value == value:
                return each
        words = [str(each.value) for each in kind]
        near = difflib.get_close_matches(str(value), words, 1)
        hint = f"did you mean '{near[0]}'?" if near else ""
        names = [f"'{word}'" for word in words]
        raise ValueError(
            f"is {', '.join(names[:-1])} or {names[-1]}, not {_quoted(value)}. {hint}".strip()
        )

    return read


def _steps(value: Any) -> tuple[tuple[int, int], ...]:
    steps = []
    for word in _words(value):
        found = _STEP.fullmatch(word)
        if not found:
            raise ValueError(f"are 'at least:result' as '0:-1 61:1', and {shown(word)} is not")
        steps.append((int(found[1]), int(found[2])))
        if max(map(abs, steps[-1])) > HIGHEST:
            raise ValueError(f"are numbers of at most {HIGHEST}, and {shown(word)} is not")
    return tuple(steps)


def _counted(value: Any) -> bool:
    if value not in ("tricks", "points"):
        raise ValueError(f"is tricks or points, not {_quoted(value)}")
    return bool(value == "tricks")


_Fields = dict[str, tuple[str, Callable[[Any], Any]]]
TOP: _Fields = {
    "name": ("name", _name),
    "seats": ("seats", _whole),
    "teams": ("teams", _one_of(Teams)),
    "together": ("partner_cards", _text),
    "chooser": ("chooser", _one_of(Chooser)),
    "dummy": ("dummy", _flag),
    "second_wins": ("second_wins", _text),
    "left_out": ("left_out", _sentences),
}
DECK: _Fields = {
    "suits": ("suits", _names),
    "ranks": ("ranks", _names),
    "copies": ("copies", _whole),
    "without": ("without", _text),
    "extra": ("extra", _names),
}
DEAL: _Fields = {
    "hand": ("hand", _whole),
    "shown": ("turned", _one_of(Turned)),
    "rest_counts": ("left_to_declarer", _flag),
    "draw": ("draw", _flag),
}
FOLLOW: _Fields = {
    "suit": ("suit", _flag),
    "trump": ("trump", _one_of(Trumping)),
    "beat": ("beat", _one_of(Beating)),
    "ruff": ("ruff", _flag),
    "undertrump": ("undertrump", _flag),
    "spared": ("spared", _text),
    "called": ("called", _flag),
}
LEAD: _Fields = {
    "first": ("first", _text),
    "closed": ("closed", _text),
    "opened_by": ("opened_by", _text),
    "kept": ("kept", _text),
}
SCORE: _Fields = {
    "goal": ("goal", _one_of(Goal)),
    "count": ("tricks", _counted),
    "last_trick": ("last_trick", _whole),
    "all_tricks": ("all_tricks", _whole),
    "steps": ("steps", _steps),
    "moon": ("moon", _whole),
    "from_trick": ("from_trick", _whole),
    "more_than_half": ("more_than_half", _flag),
}
BIDS: _Fields = {"hook": ("hook", _flag)}
CONTRACT: _Fields = {
    "name": ("name", _name),
    "trumps": ("trumps", _text),
    "suits": ("suits", _words),
    "suit_of_shown": ("suit_of_turned", _flag),
    "ranks": ("ranks", _words),
    "points": ("points", _text),
    "teams": ("teams", _one_of(Teams)),
    "calls": ("calls", _text),
    "called_suits": ("called_suits", _words),
    "steps": ("steps", _steps),
    "alone": ("alone", _flag),
}
_PARTS: dict[str, _Fields] = {
    "": TOP,
    "deck": DECK,
    "deal": DEAL,
    "bids": BIDS,
    "contract": CONTRACT,
    "follow": FOLLOW,
    "lead": LEAD,
    "score": SCORE,
}
FLAGS = {
    name for fields in _PARTS.values() for name, (_, reader) in fields.items() if reader is _flag
}
"""The names of lines that are true or false."""
_SAID = Counter(name for fields in _PARTS.values() for name in fields)
_HOMES = {name: part for part, fields in _PARTS.items() for name in fields if _SAID[name] == 1}
"""The section of each name that belongs into one only; empty for the top."""


def _belongs(name: str) -> str:
    section = _HOMES[name]
    if not section:
        return f"'{name}' belongs at the top, before all sections"
    if section == "contract":
        return f"'{name}' belongs into a [[contract]]"
    return f"'{name}' belongs into [{section}]"


_GAME = {*TOP, "deck", "deal", "contract", "follow", "lead", "score", "bids", "pass"}
_EXAMPLES = {
    "name": ', as name = "Whist"',
    "seats": ", as seats = 4",
    "deck": ": a section [deck] with its suits and ranks",
    "deal": ": a section [deal] with the cards of a hand",
    "suits": ', as suits = "♣ ♠ ♥ ♦"',
    "ranks": ', as ranks = "A K Q J 10 9 8 7", the highest first',
}
