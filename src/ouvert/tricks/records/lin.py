"""Boards in LIN, the form in which Bridge Base Online writes what is played there.

A text is `key|value|` again and again. What is read: `md` (dealer and hands: South, West, North,
and East, which may be left out), `mb` (calls), `pc` (cards), `mc` (tricks claimed), `pn` (players),
`ah` and `qx` (the board's name). `pg`, comments and everything else are passed over. There is no
published definition; the form is that of the files which the site offers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ouvert.errors import RecordError
from ouvert.tricks.games.bridge import SEATS
from ouvert.tricks.records.auction import MOST_CALLS, call, outcome
from ouvert.tricks.records.board import Board, card_number, refusal, whole_deal

_CALLS = re.compile(r"[1-7][CDHSN]T?|PASS|P|XX|X|DBL|D|RDBL|R", re.IGNORECASE)
_CARDS = re.compile(r"([SHDC])(10|[2-9TJQKA])", re.IGNORECASE)
_SOUTH_FIRST = (2, 3, 0, 1)
"""The seats in the order in which LIN names them: South, West, North, East."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A key with its value, and where it stands."""

    key: str
    value: str
    line: int
    column: int

    def fail(self, message: str) -> RecordError:
        return RecordError(message, self.line, self.column)


@dataclass(slots=True)
class _Raw:
    """The entries of one board."""

    name: str
    players: tuple[str, ...]
    deal: _Entry
    calls: list[_Entry] = field(default_factory=list)
    cards: list[_Entry] = field(default_factory=list)
    claim: _Entry | None = None


def boards(text: str) -> Iterator[Board | RecordError]:
    """Every board of a text, or what is wrong with it."""
    for raw in _boards(text):
        try:
            yield _board(raw)
        except RecordError as error:
            yield error


def _entries(text: str) -> Iterator[_Entry]:
    parts = text.split("|")
    line, column = 1, 1
    for key, value in zip(parts[::2], parts[1::2], strict=False):
        words = key.strip()
        lead = key[: len(key) - len(key.lstrip())]
        if "\n" in lead:
            line, column = line + lead.count("\n"), len(lead) - lead.rindex("\n")
        else:
            column += len(lead)
        yield _Entry(words.lower(), value, line, column)
        rest = f"{key[len(lead) :]}|{value}|"
        if "\n" in rest:
            line, column = line + rest.count("\n"), len(rest) - rest.rindex("\n")
        else:
            column += len(rest)


def _boards(text: str) -> Iterator[_Raw]:
    """The entries board by board: a board begins with its hands, and a name may stand before."""
    raw: _Raw | None = None
    name, names, closed = "", tuple[str, ...](), False
    for entry in _entries(text):
        match entry.key:
            case "pn":
                names = tuple(each.strip() for each in entry.value.split(","))
                if raw is not None and not raw.players:
                    raw.players = _players(names, closed=closed)
            case "qx":
                closed = entry.value[:1].lower() == "c"
                name = entry.value.split(",")[0].lstrip("ocOC").strip()
                if raw is not None:
                    yield raw
                    raw = None
            case "md" if entry.value.strip():
                if raw is not None:
                    yield raw
                    name = ""
                raw = _Raw(name, _players(names, closed=closed), entry)
            case "ah" if raw is not None:
                raw.name = entry.value.strip().removeprefix("Board").strip() or raw.name
            case "mb" if raw is not None:
                raw.calls.append(entry)
            case "pc" if raw is not None:
                raw.cards.append(entry)
            case "mc" if raw is not None:
                raw.claim = entry
            case _:
                pass
    if raw is not None:
        yield raw


def _players(names: tuple[str, ...], *, closed: bool) -> tuple[str, ...]:
    """The names of a room: a match names those of the open room first."""
    return names[4:8] if closed and len(names) >= 8 else names[:4]


def _board(raw: _Raw) -> Board:
    dealer, hands = _deal(raw.deal)
    deal = whole_deal(tuple(hands), raw.deal.line, raw.deal.column)
    calls = [said for entry in raw.calls for said in _said(entry)]
    if len(calls) > MOST_CALLS:
        raise raw.calls[-1].fail(f"an auction has {MOST_CALLS} calls at most")
    contract = None
    if calls:
        if dealer is None:
            raise raw.deal.fail("the hands do not begin with the dealer: 1 to 4 for S, W, N, E")
        contract = outcome(dealer, calls, raw.calls[0].line, played=bool(raw.cards))
    names = dict(zip(_SOUTH_FIRST, raw.players, strict=False))
    north, east, south, west = (names.get(seat, "") for seat in range(4))
    claimed = raw.claim.value.strip() if raw.claim is not None else ""
    tricks = int(claimed) if re.fullmatch(r"\d{1,2}", claimed, re.ASCII) else None
    if raw.claim is not None and (tricks is None or tricks > 13):
        raise raw.claim.fail(f"'{claimed[:20]}' tricks are claimed; it is a number from 0 to 13")
    board = Board(
        name=raw.name,
        line=raw.deal.line,
        players=(north, east, south, west),
        hands=deal,
        contract=contract,
        dealer=dealer,
        auction=tuple(calls),
        tricks=tricks,
    )
    if not raw.cards:
        return board
    if contract is None:
        raise raw.cards[0].fail("cards were played, and this board has no contract")
    state, cards = board.start(), list[int]()
    for entry in raw.cards:
        for card in _played(entry):
            if reason := refusal(state, card):
                raise entry.fail(reason)
            cards.append(card)
            state = state.after(card)
    return replace(board, cards=tuple(cards))


def _deal(entry: _Entry) -> tuple[int | None, list[int | None]]:
    """The dealer and the hands, North first."""
    text = entry.value.strip()
    digit, rest = (text[0], text[1:]) if text[0].isdecimal() else ("", text)
    if digit not in ("", *"01234"):
        raise entry.fail(f"the dealer is 1 to 4 for S, W, N, E, not {digit}")
    dealer = None if digit in ("", "0") else _SOUTH_FIRST[int(digit) - 1]
    written = rest.split(",")
    if len(written) > 4:
        raise entry.fail(f"a deal has four hands, not {len(written)}")
    hands: list[int | None] = [None] * 4
    for seat, hand in zip(_SOUTH_FIRST, written, strict=False):
        if hand.strip():
            hands[seat] = _hand(hand.strip(), seat, entry)
    return dealer, hands


def _hand(text: str, seat: int, entry: _Entry) -> int:
    """The cards of a hand written as `SAK2HQJ3D54CT9876`."""
    suit, cards = "", 0
    for letter in text.upper().replace("10", "T"):
        if letter in "SHDC":
            suit = letter
            continue
        try:
            card = 1 << card_number(suit, letter)
        except ValueError:
            raise entry.fail(
                f"'{letter}' in the hand of {SEATS[seat]} is neither a suit nor a rank"
            ) from None
        if not suit:
            raise entry.fail(f"the hand of {SEATS[seat]} begins with a suit, as in 'SAK2'")
        if cards & card:
            raise entry.fail(f"{suit}{letter} is twice in the hand of {SEATS[seat]}")
        cards |= card
    return cards


def _said(entry: _Entry) -> list[str]:
    """The calls of an entry; most have one."""
    text = re.sub(r"[!?\s]", "", entry.value)
    found = _CALLS.findall(text)
    if "".join(found) != text:
        raise entry.fail(f"'{text[:20]}' is no call: 1C to 7N, p, d and r are")
    return [said for each in found if (said := call(each)) is not None]


def _played(entry: _Entry) -> list[int]:
    """The cards of an entry; most have one."""
    text = re.sub(r"[!?\s]", "", entry.value)
    found = _CARDS.findall(text)
    if "".join(suit + rank for suit, rank in found) != text:
        raise entry.fail(f"'{text[:20]}' is no card; one is written as SA or H10")
    return [card_number(suit, "T" if rank == "10" else rank) for suit, rank in found]
