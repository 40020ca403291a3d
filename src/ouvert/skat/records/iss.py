"""The game records of the International Skat Server: reading and writing one record.

A record is a list of tags in the manner of SGF, `(;GM[Skat]PC[…]…MV[…]R[…] ;)`: GM game, PC place,
CO comment, SE series, ID number, DT date, P0–P2 players, R0–R2 ratings, MV moves, R result. The
moves are words, first who acts (0 1 2, or w for the server) and then what:

- `w CJ.SA.…` the deal: 32 cards, ten for each seat and two for the skat;
- `18` bids, `y` holds, `p` passes;
- `s` picks up the skat, after which the server shows it: `w H8.CK`;
- `D.ST.H8` announces and discards, or `D` announces and the next word of the seat discards;
  `CHZ` announces a Hand game (`notation.parse_contract_code` explains the letters);
- `SA` plays a card, `??` a card that the record hides, `SC` shows the cards, `RE` resigns;
- `w LE.1` seat 1 has left, `w TI.1` has been too slow.

`R[d:2 loss v:-54 m:-2 bidok p:59 t:4 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0]` states declarer,
outcome, value, matadors, whether overbid, card points, tricks, Schneider, Schwarz, penalties, who
left, who was too slow (-1 for nobody) and whether a side resigned; `R[passed]` a game passed in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import CardError, NotationError, RecordError
from ouvert.skat.actions import (
    SEAT_NAMES,
    Announce,
    Bid,
    Concede,
    Discard,
    Hold,
    Pass,
    PickUp,
    PlayCard,
)
from ouvert.skat.deals import Deal
from ouvert.skat.notation import contract_code, parse_contract_code
from ouvert.skat.records.events import (
    CardsShown,
    Departure,
    Event,
    HiddenCard,
    Move,
    Outcome,
    RecordResult,
)
from ouvert.skat.records.model import GameRecord
from ouvert.skat.records.replay import ReplayError

RECORD_START = re.compile(r"\(\s*;\s*GM\s*\[")
"""What a record begins with."""

_TAG = re.compile(r"\s*([A-Z][A-Z0-9]*)\s*\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_END = re.compile(r"\s*;?\s*\)")
_WORD = re.compile(r"\S+")
_HIDDEN = "??"


def parse(text: str) -> GameRecord:
    """Read one record, and replay it.

    Raises RecordError, with line and column in the text, if it cannot be read, if the rules do not
    allow a move, or if the moves do not lead to the stated result.
    """
    record, end = parse_first(text)
    if text[end:].strip():
        raise _Place(text, end + len(text[end:]) - len(text[end:].lstrip())).error(
            "only one record is expected here"
        )
    return record


def parse_first(text: str) -> tuple[GameRecord, int]:
    """Read the record that a text begins with, and return it with the offset of its end.

    Raises RecordError as `parse` does.
    """
    tags, end = _tags(text)
    game = tags["GM"]
    if game.text != "Skat":
        raise game.error(f"this is a record of {shown(game.text)}, not of Skat")
    for name, what in (*_PLAYERS.items(), ("MV", "the moves"), ("R", "the result")):
        if name not in tags:
            raise RecordError(f"the record has no {name}[…], which is {what}", *game.line_column)
    deal, events, places = _Moves(tags["MV"]).read()
    stated = tags["R"]
    known = {**_PLAYERS, **_RATINGS, **_TEXTS, "GM": "", "MV": "", "R": ""}
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
        tags=tuple((name, text) for name, text in texts.items() if name not in known),
    )
    try:
        record.replay()
    except ReplayError as error:
        place = stated if error.event is None else places[error.event]
        raise place.error(error.reason) from error
    return record, end


def format(record: GameRecord) -> str:
    """Write a record on one line, as the server does.

    Raises RecordError for a record that the format cannot express: of an unfinished game, or of
    one that ended between discard and announcement.
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
    parts += [f"{name}[{_escape(text)}]" for name, text in record.tags]
    moves = " ".join(["w", _dealt(record.deal), *_words(record)])
    return f"(;{''.join(parts)}MV[{moves} ]R[{format_result(record.result)}] ;)"


_PLAYERS = {f"P{seat}": f"the name of {name}" for seat, name in enumerate(SEAT_NAMES)}
_RATINGS = {f"R{seat}": f"the rating of {name}" for seat, name in enumerate(SEAT_NAMES)}
_TEXTS = {"PC": "place", "CO": "comment", "SE": "series", "ID": "number", "DT": "date"}


@dataclass(frozen=True, slots=True)
class _Place:
    """A part of a record's text, with its offset, so that errors can say where it is."""

    whole: str
    offset: int
    raw: str = ""

    @property
    def text(self) -> str:
        """The part without the escapes of SGF."""
        return re.sub(r"\\(.)", r"\1", self.raw, flags=re.DOTALL)

    @property
    def line_column(self) -> tuple[int, int]:
        """Line and column, from 1."""
        before = self.whole[: self.offset]
        return before.count("\n") + 1, self.offset - (before.rfind("\n") + 1) + 1

    def error(self, message: str) -> RecordError:
        """An error that points here."""
        return RecordError(message, *self.line_column)

    def parts(self, pattern: re.Pattern[str]) -> list[_Place]:
        """The matches of a pattern in this part."""
        found = pattern.finditer(self.raw)
        return [_Place(self.whole, self.offset + part.start(), part.group()) for part in found]


def _tags(text: str) -> tuple[dict[str, _Place], int]:
    """The tags of the record that a text begins with, and the offset of its end."""
    lead = len(text) - len(text.lstrip())
    start = RECORD_START.match(text, lead)
    if start is None:
        raise _Place(text, lead).error("this is no game record: one begins with (;GM[Skat]")
    tags: dict[str, _Place] = {}
    position = text.index("GM", lead)
    while tag := _TAG.match(text, position):
        name, value = tag.group(1), _Place(text, tag.start(2), tag.group(2))
        if name in tags:
            raise value.error(f"the tag {name}[…] is there twice")
        tags[name] = value
        position = tag.end()
    end = _END.match(text, position)
    if end is None:
        rest = text[position : position + 100].lstrip()
        place = _Place(text, position + len(text[position:]) - len(text[position:].lstrip()))
        broken = re.match(r"[A-Z][A-Z0-9]*\s*\[", rest)
        if broken:
            raise place.error(f"the text in {broken.group()} has no end: a ] is missing")
        if not rest:
            raise place.error("the record has no end: ;) is missing")
        raise place.error(f"{shown(rest.split()[0])} is no tag such as P0[…] and no end ;)")
    return tags, end.end()


class _Moves:
    """Reads the words of MV into a deal and events, each event with the place of its word."""

    def __init__(self, moves: _Place) -> None:
        self.words = moves.parts(_WORD)
        self.end = _Place(moves.whole, moves.offset + len(moves.raw))
        self.next = 0
        self.events: list[Event] = []
        self.places: list[_Place] = []

    def read(self) -> tuple[Deal, list[Event], list[_Place]]:
        """The deal, the events, and their places with that of the end after them."""
        if self._word("w, for the deal").raw != "w":
            raise self.words[0].error("the moves begin with w and the deal")
        deal = _parse_deal(self._word("the deal"))
        while self.next < len(self.words):
            who = self._word("a seat")
            if who.raw == "w":
                self._server(self._word("what the server says"), deal)
            elif who.raw in ("0", "1", "2"):
                self._move(int(who.raw), self._word("a move"), deal)
            else:
                raise who.error(f"{shown(who.raw)} is not a seat: 0, 1, 2 or w was expected")
        return deal, self.events, [*self.places, self.end]

    def _word(self, expected: str) -> _Place:
        if self.next == len(self.words):
            raise self.end.error(f"the moves end where {expected} was expected")
        self.next += 1
        return self.words[self.next - 1]

    def _add(self, place: _Place, *events: Event) -> None:
        self.events += events
        self.places += [place] * len(events)

    def _server(self, word: _Place, deal: Deal) -> None:
        kind, _, seat = word.raw.partition(".")
        if kind not in ("LE", "TI") or seat not in ("0", "1", "2"):
            raise word.error(
                f"{shown(word.raw)} is nothing that the server says here: LE.1 or TI.1 was expected"
            )
        self._add(word, Departure(int(seat), timed_out=kind == "TI"))

    def _move(self, seat: int, word: _Place, deal: Deal) -> None:
        text = word.raw
        if text in _SIMPLE:
            self._add(word, Move(seat, _SIMPLE[text]))
        elif text == "s":
            self._add(word, Move(seat, PickUp()))
            self._skat(deal)
        elif text == "RE":
            self._add(word, Move(seat, Concede(seat)))
        elif text == "SC":
            self._add(word, CardsShown(seat))
        elif text == _HIDDEN:
            self._add(word, HiddenCard(seat))
        elif text in Card.__members__:
            self._add(word, Move(seat, PlayCard(Card[text])))
        elif text.isascii() and text.isdigit() and len(text) < 5:
            self._add(word, Move(seat, Bid(int(text))))
        else:
            self._declaration(seat, word, deal)

    def _skat(self, deal: Deal) -> None:
        """Check the two cards that the server shows; a record may leave them out."""
        if self.next + 1 >= len(self.words) or self.words[self.next].raw != "w":
            return
        word = self.words[self.next + 1]
        if word.raw.partition(".")[0] in ("LE", "TI"):
            return
        self.next += 2
        if word.raw != f"{_HIDDEN}.{_HIDDEN}" and _cards(word) != deal.skat:
            raise word.error(f"the skat holds {deal.skat} by the deal, not {shown(word.raw)}")

    def _declaration(self, seat: int, word: _Place, deal: Deal) -> None:
        code, dot, _ = word.raw.partition(".")
        try:
            contract = parse_contract_code(code)
        except NotationError as error:
            raise word.error(
                f"{shown(word.raw)} is no move: a bid, y, p, s, a contract such as G.CT.DT or CH, "
                "a card such as CJ, SC or RE was expected"
            ) from error
        announcement = Move(seat, Announce(contract))
        if dot:
            discards = _Place(word.whole, word.offset + len(code) + 1, word.raw[len(code) + 1 :])
        elif self.events and self.events[-1] == Move(seat, PickUp()):
            who = self._word(f"seat {seat} with the discards")
            if who.raw != str(seat):
                raise who.error(f"seat {seat} has to discard two cards here, as in {seat} CT.DT")
            discards = self._word("the two discards")
        else:
            self._add(word, announcement)
            return
        if discards.raw == f"{_HIDDEN}.{_HIDDEN}":
            cards = self._hidden_discards(seat, discards, deal)
        else:
            cards = _cards(discards)
        self._add(discards, Move(seat, Discard(cards)))
        self._add(word, announcement)

    def _hidden_discards(self, seat: int, word: _Place, deal: Deal) -> CardSet:
        """The two of the declarer's twelve cards that he does not play."""
        rest = self.words[self.next :]
        played = CardSet(
            Card[card.raw]
            for who, card in zip(rest[::2], rest[1::2], strict=False)
            if who.raw == str(seat) and card.raw in Card.__members__
        )
        left = (deal.hands[seat] | deal.skat) - played
        if len(left) != 2:
            raise word.error("the discards are hidden, and the play does not show all other cards")
        return left


_SIMPLE: dict[str, Hold | Pass] = {"y": Hold(), "p": Pass()}


def _cards(word: _Place) -> CardSet:
    """Cards joined by dots, all different."""
    cards = []
    for part in word.parts(re.compile(r"[^.]+|(?<=\.)(?=\.|$)|^(?=\.)")):
        if part.raw not in Card.__members__:
            if part.raw == _HIDDEN:
                raise part.error("this card is hidden, and a replay has to know it")
            raise part.error(f"{shown(part.raw)} is not a card: write two letters such as CJ or ST")
        cards.append(Card[part.raw])
    try:
        return CardSet.distinct(cards)
    except CardError as error:
        raise word.error(str(error)) from error


def _parse_deal(word: _Place) -> Deal:
    cards = _cards(word)
    if len(cards) != len(Card):
        raise word.error(f"the deal has {len(cards)} cards and must have all 32")
    codes = [Card[code] for code in word.raw.split(".")]
    forehand, middlehand, rearhand = (CardSet(codes[at : at + 10]) for at in (0, 10, 20))
    return Deal((forehand, middlehand, rearhand), CardSet(codes[30:]))


def _parse_result(stated: _Place) -> RecordResult:
    words = stated.parts(_WORD)
    if [word.raw for word in words] == ["passed"]:
        return RecordResult(Outcome.PASSED)
    numbers: dict[str, int] = {}
    said: list[str] = []
    for word in words:
        key, colon, number = word.raw.partition(":")
        known = key in _NUMBERS if colon else word.raw in _FLAGS
        if not known or (colon and not re.fullmatch(r"-?\d{1,4}", number)):
            raise word.error(f"{shown(word.raw)} is not a part of a result such as v:-54 or loss")
        if key in numbers or (not colon and key in said):
            raise word.error(f"{shown(key)} is in the result twice")
        if colon:
            numbers[key] = int(number)
        else:
            said.append(word.raw)
    missing = next((key for key in _NUMBERS if key not in numbers and key != "r"), None)
    outcomes = [word for word in said if word not in _BIDS]
    if missing or len(outcomes) != 1 or len(said) != 2:
        what = f"{missing}:…" if missing else "win, loss or penalty, and bidok or overbid"
        raise stated.error(f"the result must state {what}")
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


def _dealt(deal: Deal) -> str:
    return ".".join(card.code for cards in (*deal.hands, deal.skat) for card in cards)


def _words(record: GameRecord) -> list[str]:
    words: list[str] = []
    events: Sequence[Event] = record.events
    for event, following in zip(events, (*events[1:], None), strict=True):
        match event:
            case Move(seat, Discard(cards)):
                if not (isinstance(following, Move) and isinstance(following.action, Announce)):
                    raise RecordError("the server's format has no discard without announcement")
                words += [str(seat), f"{_code(following)}.{'.'.join(cards.codes)}"]
            case Move(seat, Announce()) if words[-1].startswith(f"{_code(event)}."):
                continue
            case Move(seat, PickUp()):
                words += [str(seat), "s", "w", ".".join(record.deal.skat.codes)]
            case Departure(seat, timed_out):
                words += ["w", f"{'TI' if timed_out else 'LE'}.{seat}"]
            case _:
                words += [str(event.seat), _code(event)]
    return words


def _code(event: Event) -> str:
    match event:
        case Move(_, Bid(value)):
            return str(value)
        case Move(_, Hold()):
            return "y"
        case Move(_, Pass()):
            return "p"
        case Move(_, Announce(contract)):
            return contract_code(contract)
        case Move(_, PlayCard(card)):
            return card.code
        case Move(_, Concede()):
            return "RE"
        case CardsShown():
            return "SC"
        case _:
            return _HIDDEN


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
