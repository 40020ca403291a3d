"""Ouvert's own game records as JSON, version 1: reading and writing one record.

A record is one object:

    {"format": "ouvert-game", "version": 1,
     "players": ["zoot", "kermit", "foo"],
     "place": "…", "date": "…", "series": "…", "number": "…", "comment": "…",
     "ratings": ["", "", "0.0"], "tags": {"XX": "…"},
     "deal": {"forehand": ["SJ", "CQ", …], "middlehand": […], "rearhand": […], "skat": […]},
     "events": [{"seat": 1, "do": "pass"}, {"seat": 2, "do": "bid", "value": 18}, …],
     "result": {"outcome": "loss", "declarer": 2, "value": -54, …}}

The texts from `place` to `tags` may be missing, and so may `club`, the options of clubs that were
played, `["ramsch", "kontra", "bock"]` or some of them. `result` is null for a game that was not
finished. Cards and contracts are the two-letter codes and the contract codes of
`skat.rules.notation`. What an event does is one of: bid (with `value`), hold, pass, pick up,
discard (`cards`), announce (`contract`), play (`card`), concede, claim (with `points`, null for
every trick that is left), kontra, re, decline, show cards, hidden card, leave, time out. The result
has the fields of `RecordResult`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import CardError, NotationError, PositionError, RecordError, RulesError
from ouvert.remarks import Remark
from ouvert.skat.records.events import (
    CardsShown,
    Departure,
    Event,
    HiddenCard,
    Move,
    Outcome,
    RecordResult,
)
from ouvert.skat.records.model import GameRecord, Three
from ouvert.skat.records.replay import ReplayError
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Decline,
    Discard,
    Hold,
    Pass,
    PickUp,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.notation import contract_code, parse_contract_code

FORMAT = "ouvert-game"
VERSION = 1

_TEXTS = ("place", "date", "series", "number", "comment")


def to_json(record: GameRecord, *, indent: int | None = None) -> str:
    """Write a record as one JSON object, on one line unless an indent is given."""
    written: dict[str, Any] = {"format": FORMAT, "version": VERSION, "players": record.players}
    for name in _TEXTS:
        if getattr(record, name) is not None:
            written[name] = getattr(record, name)
    if record.ratings is not None:
        written["ratings"] = record.ratings
    if record.tags:
        written["tags"] = dict(record.tags)
    if record.club.words:
        written["club"] = record.club.words
    hands = zip((*SEAT_NAMES, "skat"), (*record.deal.hands, record.deal.skat), strict=True)
    written["deal"] = {place: cards.codes for place, cards in hands}
    written["events"] = [_written(event) for event in record.events]
    written["result"] = None if record.result is None else _written_result(record.result)
    return json.dumps(written, ensure_ascii=False, indent=indent)


def from_json(text: str) -> GameRecord:
    """Read a record, and replay it.

    Raises RecordError if the text is not JSON (with line and column) or not a record (naming the
    part of the object), if the rules do not allow a move, or if the result is another one.
    """
    value, end = decode(text, len(text) - len(text.lstrip()))
    if text[end:].strip():
        raise RecordError("only one record is expected here")
    return from_object(value)


def decode(text: str, start: int = 0) -> tuple[object, int]:
    """Read the JSON value at an offset, and return it with the offset of its end.

    Raises RecordError, with line and column in the whole text, if it is not JSON.
    """
    try:
        return _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise RecordError(
            f"this is not JSON: {reason}",
            error.lineno,
            error.colno,
            remark=Remark.of("no_json"),
        ) from error
    except RecordError:
        raise
    except RecursionError as error:
        raise RecordError("this is no record: it is nested too deeply") from error
    except ValueError as error:
        raise RecordError("this is no record: a number in it has too many digits") from error


def length(text: str) -> int | None:
    """The length of the JSON value that a text begins with, whatever `decode` holds against it.

    None if it is no JSON.
    """
    try:
        return _LENIENT.raw_decode(text)[1]
    except (ValueError, RecursionError):
        return None


def from_object(value: object) -> GameRecord:
    """Read a record from decoded JSON, and replay it. Raises RecordError as `from_json` does."""
    found = _Part(value, "the record").fields(
        required=("format", "version", "players", "deal", "events", "result"),
        optional=(*_TEXTS, "ratings", "tags", "club"),
    )
    if found["format"].text() != FORMAT:
        raise found["format"].error(f"must be '{FORMAT}'")
    if found["version"].number() != VERSION:
        raise found["version"].error(f"must be {VERSION}, the version that this program knows")
    result = found["result"]
    tags = found["tags"].mapping() if "tags" in found else {}
    record = GameRecord(
        players=found["players"].three_texts(),
        deal=_deal(found["deal"]),
        events=tuple(_event(part) for part in found["events"].items()),
        result=None if result.value is None else _result(result),
        ratings=found["ratings"].three_texts() if "ratings" in found else None,
        tags=tuple((name, part.text()) for name, part in tags.items()),
        club=_club(found["club"]) if "club" in found else BY_THE_ORDER,
        **{name: found[name].text() for name in _TEXTS if name in found},
    )
    try:
        record.replay()
    except ReplayError as error:
        at = "result" if error.event is None else f"events[{error.event}]"
        raise RecordError(f"{at}: {error.reason}", remark=error.remark) from error
    return record


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of decoded JSON with its path, which reads itself or says what it should be."""

    value: object
    path: str

    def error(self, problem: str) -> RecordError:
        """An error about this part."""
        remark = Remark.of("json_field", text=self.path)
        return RecordError(f"{self.path} {problem}", remark=remark)

    def mapping(self) -> dict[str, _Part]:
        """The fields of an object."""
        if not isinstance(self.value, dict):
            raise self._wrong("an object")
        prefix = "" if self.path == "the record" else f"{self.path}."
        return {name: _Part(part, f"{prefix}{name}") for name, part in self.value.items()}

    def fields(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, _Part]:
        """The fields of an object that must have certain names."""
        found = self.mapping()
        for name in required:
            if name not in found:
                raise self.error(f"has no '{name}'")
        unknown = next((name for name in found if name not in (*required, *optional)), None)
        if unknown is not None:
            raise self.error(f"has a field {shown(unknown)}, which version {VERSION} does not know")
        return found

    def items(self, length: int | None = None) -> list[_Part]:
        """The items of a list."""
        if not isinstance(self.value, list):
            raise self._wrong("a list")
        if length not in (None, len(self.value)):
            raise self.error(f"must be a list of {length}, not of {len(self.value)}")
        return [_Part(part, f"{self.path}[{index}]") for index, part in enumerate(self.value)]

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self._wrong("a text")
        if re.search(r"[\ud800-\udfff]", self.value):
            raise self.error("holds half of a character, a lone surrogate")
        return self.value

    def number(self, low: int = -9999, high: int = 9999) -> int:
        """A whole number in a range."""
        if type(self.value) is not int or not low <= self.value <= high:
            raise self._wrong(f"a whole number from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self._wrong("true or false")
        return self.value

    def three_texts(self) -> Three:
        """A list of three texts."""
        first, second, third = (part.text() for part in self.items(3))
        return first, second, third

    def seat(self) -> int:
        """A seat."""
        return self.number(0, 2)

    def optional(self, read: Callable[[], Any]) -> Any:
        """What a reader finds, or None for null."""
        return None if self.value is None else read()

    def card(self) -> Card:
        """A card by its two letters."""
        code = self.text()
        if code not in Card.__members__:
            raise self.error(f"is {shown(code)}: a card has two letters, as in CJ or ST")
        return Card[code]

    def cards(self) -> CardSet:
        """A list of cards, all different."""
        cards = [part.card() for part in self.items()]
        try:
            return CardSet.distinct(cards)
        except CardError as error:
            raise RecordError(f"{self.path}: {error}") from error

    def _wrong(self, due: str) -> RecordError:
        if isinstance(self.value, str):
            return self.error(f"must be {due}, not {shown(self.value)}")
        kinds = {dict: "an object", list: "a list", type(None): "null"}
        seen = kinds.get(type(self.value)) or json.dumps(self.value)
        return self.error(f"must be {due}, not {seen if len(seen) < 20 else 'that'}")


def _deal(part: _Part) -> Deal:
    found = part.fields(required=(*SEAT_NAMES, "skat"))
    forehand, middlehand, rearhand = (found[name].cards() for name in SEAT_NAMES)
    try:
        return Deal((forehand, middlehand, rearhand), found["skat"].cards())
    except PositionError as error:
        raise RecordError(f"{part.path}: {error}") from error


def _club(part: _Part) -> ClubOptions:
    try:
        return ClubOptions.of(tuple(item.text() for item in part.items()))
    except RulesError as error:
        raise RecordError(f"{part.path}: {error}") from error


def _event(part: _Part) -> Event:
    found = part.mapping()
    if "do" not in found:
        raise part.error("has no 'do'")
    do = found["do"].text()
    detail = _DETAILS.get(do)
    part.fields(required=("seat", "do", detail) if detail else ("seat", "do"))
    seat = found["seat"].seat()
    match do:
        case "bid":
            return Move(seat, Bid(found["value"].number(0)))
        case "discard":
            return Move(seat, Discard(found["cards"].cards()))
        case "announce":
            code = found["contract"]
            try:
                return Move(seat, Announce(parse_contract_code(code.text())))
            except NotationError as error:
                raise RecordError(f"{code.path}: {error}") from error
        case "play":
            return Move(seat, PlayCard(found["card"].card()))
        case "concede":
            return Move(seat, Concede(seat))
        case "claim":
            points = found["points"]
            return Move(seat, Claim(seat, points.optional(points.number)))
        case "show cards":
            return CardsShown(seat)
        case "hidden card":
            return HiddenCard(seat)
        case "leave" | "time out":
            return Departure(seat, timed_out=do == "time out")
        case _ if do in _PLAIN:
            return Move(seat, _PLAIN[do])
        case _:
            raise found["do"].error(f"is {shown(do)}, which is nothing that a seat can do")


def _result(part: _Part) -> RecordResult:
    found = part.fields(required=[item.name for item in fields(RecordResult)])
    outcome = found["outcome"].text()
    if outcome not in {known.value for known in Outcome}:
        raise found["outcome"].error("must be 'win', 'loss', 'passed', 'ramsch' or 'penalty'")
    penalties = found["penalties"]
    first, second, third = (count.number() for count in penalties.items(3))
    seats = {
        name: found[name].optional(found[name].seat) for name in ("declarer", "left", "timed_out")
    }
    return RecordResult(
        Outcome(outcome),
        value=found["value"].number(),
        matadors=found["matadors"].number(),
        overbid=found["overbid"].flag(),
        card_points=found["card_points"].number(),
        tricks=found["tricks"].number(),
        schneider=found["schneider"].flag(),
        schwarz=found["schwarz"].flag(),
        penalties=(first, second, third),
        resigned=found["resigned"].optional(found["resigned"].flag),
        **seats,
    )


def _written_result(result: RecordResult) -> dict[str, Any]:
    return {**asdict(result), "outcome": result.outcome.value}


def _written(event: Event) -> dict[str, Any]:
    match event:
        case Move(seat, action):
            return {"seat": seat, **_written_action(action)}
        case CardsShown(seat):
            return {"seat": seat, "do": "show cards"}
        case HiddenCard(seat):
            return {"seat": seat, "do": "hidden card"}
        case Departure(seat, timed_out):
            return {"seat": seat, "do": "time out" if timed_out else "leave"}


def _written_action(action: Action) -> dict[str, Any]:
    match action:
        case Bid(value):
            return {"do": "bid", "value": value}
        case Hold():
            return {"do": "hold"}
        case Pass():
            return {"do": "pass"}
        case PickUp():
            return {"do": "pick up"}
        case Discard(cards):
            return {"do": "discard", "cards": cards.codes}
        case Announce(contract):
            return {"do": "announce", "contract": contract_code(contract)}
        case SayKontra():
            return {"do": "kontra"}
        case SayRe():
            return {"do": "re"}
        case Decline():
            return {"do": "decline"}
        case PlayCard(card):
            return {"do": "play", "card": card.code}
        case Concede():
            return {"do": "concede"}
        case Claim(_, points):
            return {"do": "claim", "points": points}


_PLAIN: Mapping[str, Action] = {
    "hold": Hold(),
    "pass": Pass(),
    "pick up": PickUp(),
    "kontra": SayKontra(),
    "re": SayRe(),
    "decline": Decline(),
}
_DETAILS = {
    "bid": "value",
    "discard": "cards",
    "announce": "contract",
    "play": "card",
    "claim": "points",
}
"""The field that an event has besides `seat` and `do`."""


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"the field {shown(twice)} is there twice")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_distinct)
_LENIENT = json.JSONDecoder(parse_int=len)
