"""The game records of the International Skat Server: reading and writing one record.

A record is a list of tags in the manner of SGF, `(;GM[Skat]PC[…]…MV[…]R[…] ;)`: GM game, PC place,
CO comment, SE series, ID number, DT date, P0–P2 players, R0–R2 ratings, MV moves, R result. The
moves are words, first who acts (0 1 2, or w for the server) and then what:

- `w CJ.SA.…` the deal: 32 cards, ten for each seat and two for the skat (`|` may part the hands);
- `18` bids, `y` holds, `p` passes;
- `s` picks up the skat, after which the server shows it: `w H8.CK`;
- `D.ST.H8` announces and discards, or `D` announces and the next word of the seat discards;
  `CHZ` announces a Hand game (`notation.parse_contract_code` explains the letters); in Ouvert
  games the declarer's ten cards may follow; `D.??.??` hides the discards, which are then what the
  declarer never plays;
- `SA` plays a card, `??` a card that the record hides, `SC` shows the cards, `RE` resigns;
- `w LE.1` seat 1 has left, `w TI.1` has been too slow.

`R[d:2 loss v:-54 m:-2 bidok p:59 t:4 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0]` states declarer,
outcome, value, matadors, whether overbid, card points, tricks, Schneider, Schwarz, penalties, who
left, who was too slow (-1 for nobody) and whether a side resigned; `R[passed]` a game passed in.

The order of the cards in a hand is not kept, nor how a discard was written; all else is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ouvert.cards import shown
from ouvert.errors import RecordError
from ouvert.remarks import Remark
from ouvert.skat.records.events import Outcome, RecordResult
from ouvert.skat.records.iss.moves import claimed_by_declarer, read_moves, write_moves
from ouvert.skat.records.iss.text import Place
from ouvert.skat.records.model import GameRecord
from ouvert.skat.records.replay import ReplayError
from ouvert.skat.rules.actions import SEAT_NAMES

RECORD_START = re.compile(r"\(\s*;\s*GM\s*\[")
"""What a record begins with."""


def parse(text: str) -> GameRecord:
    """Read one record, and replay it.

    Raises RecordError, with line and column in the text, if it cannot be read, if the rules do not
    allow a move, or if the moves do not lead to the stated result.
    """
    record, end = parse_first(text)
    more = _WORD.search(text, end)
    if more:
        raise Place(text, more.start()).error("only one record is expected here")
    return record


def parse_first(text: str) -> tuple[GameRecord, int]:
    """Read the record that a text begins with, and return it with the offset of its end.

    Raises RecordError as `parse` does.
    """
    tags, end = _tags(text)
    game = tags["GM"]
    if game.text != "Skat":
        said = f"this is a record of {shown(game.text)}, not of Skat"
        raise game.error(said, Remark.of("other_game", text=shown(game.text)))
    for name, what in (*_PLAYERS.items(), ("MV", "the moves"), ("R", "the result")):
        if name not in tags:
            said = f"the record has no {name}[…], which is {what}"
            raise game.error(said, Remark.of("no_tag", text=f"{name}[…]"))
    deal, events, places = read_moves(tags["MV"])
    stated = tags["R"]
    texts = {name: value.text for name, value in tags.items()}
    ratings = [texts.get(name) for name in _RATINGS]
    first, second, third = (texts[name] for name in _PLAYERS)
    record = GameRecord(
        players=(first, second, third),
        deal=deal,
        events=tuple(events),
        result=_parse_result(stated),
        place=texts.get("PC"),
        date=texts.get("DT"),
        series=texts.get("SE"),
        number=texts.get("ID"),
        comment=texts.get("CO"),
        ratings=(
            None
            if ratings == [None] * 3
            else (ratings[0] or "", ratings[1] or "", ratings[2] or "")
        ),
        tags=tuple((name, text) for name, text in texts.items() if name not in _KNOWN),
    )
    try:
        record.replay()
    except ReplayError as error:
        place = stated if error.event is None else places[error.event]
        raise place.error(error.reason, error.remark) from error
    return record, end


def format(record: GameRecord) -> str:
    """Write a record on one line, as the server does.

    Raises RecordError for a record that the format cannot express: of an unfinished game, or of
    one that ended between discard and announcement, or with another claim than the declarer's of
    all that is left.
    """
    if record.result is None:
        raise RecordError("the server's format is for finished games only")
    parts = ["GM[Skat]"]
    texts = (record.place, record.comment, record.series, record.number, record.date)
    parts += [
        f"{name}[{_escape(text)}]"
        for name, text in zip(_TEXTS, texts, strict=True)
        if text is not None
    ]
    for names, values in ((_PLAYERS, record.players), (_RATINGS, record.ratings or ())):
        parts += [f"{name}[{_escape(text)}]" for name, text in zip(names, values, strict=False)]
    for name, text in record.tags:
        if name in _KNOWN or not _TAG_NAME.fullmatch(name):
            raise RecordError(f"{shown(name)} cannot be the name of a further tag, such as XX")
        parts.append(f"{name}[{_escape(text)}]")
    result = record.result
    if claimed_by_declarer(record):
        result = replace(result, resigned=True)
    parts.append(f"MV[{write_moves(record)} ]R[{format_result(result)}]")
    return f"(;{''.join(parts)} ;)"


_PLAYERS = {f"P{seat}": f"the name of {name}" for seat, name in enumerate(SEAT_NAMES)}
_RATINGS = {f"R{seat}": f"the rating of {name}" for seat, name in enumerate(SEAT_NAMES)}
_TEXTS = {"PC": "place", "CO": "comment", "SE": "series", "ID": "number", "DT": "date"}
_KNOWN = {*_PLAYERS, *_RATINGS, *_TEXTS, "GM", "MV", "R"}
_TAG_NAME = re.compile(r"[A-Z][A-Z0-9]*")
_TAG = re.compile(r"\s*+([A-Z][A-Z0-9]*)\s*\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_TAG_START = re.compile(r"[A-Z][A-Z0-9]{0,19}\s{0,9}\[")
_END = re.compile(r"\s*+;?\s*+\)")
_WORD = re.compile(r"\S+")


def _tags(text: str) -> tuple[dict[str, Place], int]:
    """The tags of the record that a text begins with, and the offset of its end."""
    lead = len(text) - len(text.lstrip())
    start = RECORD_START.match(text, lead)
    if start is None:
        said = "this is no game record: one begins with (;GM[Skat]"
        raise Place(text, lead).error(said, Remark.of("no_record"))
    tags: dict[str, Place] = {}
    position = text.index("GM", lead)
    while tag := _TAG.match(text, position):
        name, value = tag.group(1), Place(text, tag.start(2), tag.group(2))
        if name in tags:
            said = f"the tag {name}[…] is there twice"
            raise value.error(said, Remark.of("tag_twice", text=f"{name}[…]"))
        tags[name] = value
        position = tag.end()
    end = _END.match(text, position)
    if end is None:
        raise _unfinished(text, position)
    return tags, end.end()


def _unfinished(text: str, position: int) -> RecordError:
    """What is wrong where neither a tag nor the end of the record follows."""
    word = _WORD.search(text, position)
    if word is None:
        said = "the record has no end: ;) is missing"
        return Place(text, position).error(said, Remark.of("no_end"))
    place = Place(text, word.start())
    broken = _TAG_START.match(text, word.start())
    if broken:
        said = f"the text in {broken.group()} has no end: a ] is missing"
        return place.error(said, Remark.of("no_bracket", text=broken.group()))
    said = f"{shown(word.group())} is no tag such as P0[…] and no end ;)"
    return place.error(said, Remark.of("no_end"))


def _parse_result(stated: Place) -> RecordResult:
    words = stated.parts(_WORD)
    if [word.raw for word in words] == ["passed"]:
        return RecordResult(Outcome.PASSED)
    numbers: dict[str, int] = {}
    said: list[str] = []
    for word in words:
        key, colon, number = word.raw.partition(":")
        known = key in _NUMBERS if colon else word.raw in _FLAGS
        if not known or (colon and not re.fullmatch(r"-?\d{1,4}", number)):
            wrong = f"{shown(word.raw)} is not a part of a result such as v:-54 or loss"
            raise word.error(wrong, Remark.of("bad_result"))
        if key in numbers or (not colon and key in said):
            raise word.error(f"{shown(key)} is in the result twice", Remark.of("bad_result"))
        if colon:
            numbers[key] = int(number)
        else:
            said.append(word.raw)
    missing = next((key for key in _NUMBERS if key not in numbers and key != "r"), None)
    outcomes = [word for word in said if word not in _BIDS]
    if missing or len(outcomes) != 1 or len(said) != 2:
        what = f"{missing}:…" if missing else "win, loss or penalty, and bidok or overbid"
        raise stated.error(f"the result must state {what}", Remark.of("bad_result"))
    return RecordResult(
        Outcome(outcomes[0]),
        declarer=_seat(numbers["d"]),
        value=numbers["v"],
        matadors=numbers["m"],
        overbid="overbid" in said,
        card_points=numbers["p"],
        tricks=numbers["t"],
        schneider=bool(numbers["s"]),
        schwarz=bool(numbers["z"]),
        penalties=(numbers["p0"], numbers["p1"], numbers["p2"]),
        left=_seat(numbers["l"]),
        timed_out=_seat(numbers["to"]),
        resigned=bool(numbers["r"]) if "r" in numbers else None,
    )


_NUMBERS = ("d", "v", "m", "p", "t", "s", "z", "p0", "p1", "p2", "l", "to", "r")
_BIDS = ("bidok", "overbid")
_FLAGS = ("win", "loss", "penalty", *_BIDS)


def _seat(number: int) -> int | None:
    return None if number == -1 else number


def format_result(result: RecordResult) -> str:
    """Write a result as the server does: `d:2 loss v:-54 m:-2 bidok p:59 …`."""
    if result.outcome is Outcome.PASSED:
        return "passed"

    def seat(place: int | None) -> int:
        return -1 if place is None else place

    words = [
        f"d:{seat(result.declarer)} {result.outcome.value} v:{result.value} m:{result.matadors}",
        "overbid" if result.overbid else "bidok",
        f"p:{result.card_points} t:{result.tricks}",
        f"s:{result.schneider:d} z:{result.schwarz:d}",
        *(f"p{place}:{count}" for place, count in enumerate(result.penalties)),
        f"l:{seat(result.left)} to:{seat(result.timed_out)}",
    ]
    if result.resigned is not None:
        words.append(f"r:{result.resigned:d}")
    return " ".join(words)


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
