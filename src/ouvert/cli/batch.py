"""`ouvert solve --batch`: many deals as lines of JSON, an answer to each, in order.

A line is an object with `hands` (three lists of as many two-letter codes each), `declarer`,
`leader`, `contract` (C S H D G N) and, if there is one, `skat`. The answer has `value`, or `wins`
for Null and with a limit, and `nodes` and `ms`. A line that is no deal is answered by `line`, its
number, and `error`. Blank lines are skipped.

A thread reads, a pool solves, and the caller gets the answers as soon as they can be given in
order; so it makes no difference whether the lines come from a file or slowly from a program.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from queue import Queue
from typing import Any, BinaryIO

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import CardError, OuvertError, PositionError
from ouvert.search.open_cards import solve
from ouvert.search.positions import OpenPosition
from ouvert.skat.contracts import GameType

LONGEST_LINE = 1 << 16
"""Bytes; a deal needs some 300."""
AHEAD = 256
"""Lines that are read ahead for each thread."""

_GAMES = {game.value: game for game in GameType}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a line of the batch comes to.

    Attributes:
        output: the answer; None for a blank line.
        read: bytes of the line.
    """

    output: dict[str, Any] | None
    read: int

    @property
    def failed(self) -> bool:
        """Whether the line was no deal."""
        return self.output is not None and "error" in self.output


def answers(source: BinaryIO, limit: int | None, threads: int) -> Iterator[Answer]:
    """Solve the lines of a file and close it; yields an answer for each line, in order."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix="ouvert-solve")
    queue: Queue[Future[Answer] | Exception | None] = Queue(AHEAD * threads)

    def read() -> None:
        try:
            # closed here alone: to close a file in which another thread waits would be to wait too
            with source:
                for number, line in enumerate(_lines(source), start=1):
                    queue.put(pool.submit(_answer, number, line, limit))
        except Exception as error:
            queue.put(error)
        else:
            queue.put(None)

    # a daemon, since it may wait for input that never comes when the caller has stopped
    threading.Thread(target=read, daemon=True).start()
    try:
        while (item := queue.get()) is not None:
            if isinstance(item, Exception):
                raise item
            yield item.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only the beginning."""
    while line := source.readline(LONGEST_LINE):
        yield line
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)


def _answer(number: int, line: bytes, limit: int | None) -> Answer:
    try:
        text = _decoded(line, first=number == 1)
        output = _solved(text, limit) if text else None
    except OuvertError as error:
        output = {"line": number, "error": str(error)}
    return Answer(output, len(line))


def _solved(text: str, limit: int | None) -> dict[str, Any]:
    position = position_of(_object(text))
    solution = solve(position, limit)
    decided = limit is not None or position.game is GameType.NULL
    return {
        **({"wins": bool(solution.value)} if decided else {"value": solution.value}),
        "nodes": solution.nodes,
        "ms": round(1000 * solution.seconds, 3),
    }


def _decoded(line: bytes, *, first: bool) -> str:
    if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
        raise PositionError(f"the line is longer than {LONGEST_LINE} bytes, and a deal needs 300")
    try:
        return line.decode("utf-8-sig" if first else "utf-8").strip(" \t\r\n")
    except UnicodeDecodeError as error:
        raise PositionError(f"byte {error.start + 1} of the line is not UTF-8 text") from error


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise PositionError(f"this is not JSON: {reason}, column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise PositionError(f"this is no deal: {error}") from error
    if not isinstance(value, dict):
        raise PositionError(
            f"a deal is a JSON object with hands, declarer, leader and contract, not {_said(value)}"
        )
    return value


def position_of(deal: dict[str, Any]) -> OpenPosition:
    """The position that an object describes.

    Raises PositionError, CardError or NotationError with the name of the field that is wrong.
    """
    missing = [name for name in ("hands", "declarer", "leader", "contract") if name not in deal]
    if missing:
        raise PositionError(f"the deal has no '{missing[0]}'")
    hands = deal["hands"]
    if not isinstance(hands, list) or len(hands) != 3:
        raise PositionError(f"'hands' must be three lists of cards, not {_said(hands)}")
    forehand, middlehand, rearhand = (
        _cards(hand, f"hands[{seat}]") for seat, hand in enumerate(hands)
    )
    skat = _cards(deal.get("skat", []), "skat")
    contract = deal["contract"]
    game = _GAMES.get(contract) if isinstance(contract, str) else None
    if game is None:
        raise PositionError(f"'contract' must be one of C, S, H, D, G, N, not {_said(contract)}")
    return position_with_skat(
        game,
        (forehand, middlehand, rearhand),
        skat,
        declarer=_seat(deal["declarer"], "declarer"),
        leader=_seat(deal["leader"], "leader"),
    )


def position_with_skat(
    game: GameType,
    hands: tuple[CardSet, CardSet, CardSet],
    skat: CardSet,
    *,
    declarer: int,
    leader: int,
    table: tuple[Card, ...] = (),
    taken: int = 0,
) -> OpenPosition:
    """A position whose declarer has the skat's card points and those of the tricks he has taken.

    Raises PositionError for a skat that has not two cards or none, and for hands that do not fit;
    CardError for a card in two places.
    """
    if len(skat) not in (0, 2):
        raise PositionError(f"the skat has two cards, or none is given, not {len(skat)}")
    CardSet.distinct(chain(*hands, table, skat))
    return OpenPosition(game, hands, declarer, leader, table, skat.points + taken)


def _cards(codes: object, name: str) -> CardSet:
    if not isinstance(codes, list):
        raise PositionError(f"'{name}' must be a list of cards such as \"CJ\", not {_said(codes)}")
    cards = []
    for code in codes:
        card = Card.__members__.get(code) if isinstance(code, str) else None
        if card is None:
            raise CardError(
                f"{_said(code)} in '{name}' is not a card: write the suit C S H D and the rank "
                '7 8 9 T J Q K A, as in "CJ"'
            )
        cards.append(card)
    try:
        return CardSet.distinct(cards)
    except CardError as error:
        raise CardError(f"in '{name}' {error}") from error


def _seat(value: object, name: str) -> int:
    if type(value) is not int or value not in (0, 1, 2):
        raise PositionError(f"'{name}' must be the seat 0, 1 or 2, not {_said(value)}")
    return value


def _said(value: object) -> str:
    """Somebody's JSON, short enough for a message."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case int():
            # a number of thousands of digits may not be written out
            return str(value) if abs(value) < 10**12 else "such a large number"
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "an object"
        case _:
            return shown(str(value))
