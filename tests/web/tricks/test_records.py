"""Hand records over HTTP: what the library says of them, and refusals in a sentence."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from ouvert.tricks.records.reading import MOST_BYTES, read_boards
from ouvert.tricks.review.cards import look_back
from ouvert.web.protocol.tricks.records import BridgeBoard, JudgedView, RecordRead
from support.serving import Answer, Site

LIN = """pn|Sam,Wim,Nora,Eva|st||md|1SKJT96HAJ76D6CKT3,SQ72H842DA9CQ9642,SAHKT95DKQJ543CJ8,|rh||
ah|Board 7|sv|b|mb|1S|mb|p|mb|2D!|mb|p|mb|2H|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||
pc|H2|pc|HK|pc|HQ|pc|H6|pg||pc|DK|pc|D2|pc|D6|pc|D9|pg||
"""


def posted(site: Site, page: str, content: object) -> Answer:
    return site.post(f"api/tricks/{page}", json.dumps(content).encode())


def read(site: Site, text: str) -> RecordRead:
    answer = posted(site, "records", {"text": text})
    assert answer.status == 200, answer.body
    return msgspec.convert(json.loads(answer.body), RecordRead)


def question(board: BridgeBoard, number: int, **more: Any) -> dict[str, Any]:
    return {
        "deal": board.deal,
        "contract": board.contract,
        "declarer": board.declarer,
        "cards": board.cards,
        "number": number,
        **more,
    }


def test_a_file_is_read(site: Site) -> None:
    told = read(site, LIN + LIN.replace("pc|H2|", "pc|H3|"))
    assert told.form == "LIN"
    (board,) = told.boards
    assert (board.contract, board.declarer, board.name) == ("4S", "S", "7")
    assert board.seats == ("W", "N", "E", "S", "N", "E", "S", "W")
    (problem,) = told.problems
    assert (problem.line, problem.column) == (6, 1)


@pytest.mark.long
def test_a_card_is_judged_as_the_library_does(site: Site) -> None:
    (board,) = read(site, LIN).boards
    (own,) = read_boards(LIN).boards
    judged = list(look_back(own.start(), own.cards, deals=4, seed=3))
    for number in (2, 7, 8):
        answer = posted(site, "records/card", question(board, number, deals=4, seed=3))
        assert answer.status == 200, answer.body
        told, each = msgspec.convert(json.loads(answer.body), JudgedView), judged[number - 1]
        assert (told.open_loss, told.loss, told.error) == (each.open_loss, each.loss, each.error)
        assert told.possible == str(each.possible)
        assert [one.mean for one in told.worths] == [one.mean for one in each.worths]
        assert (told.card, told.seat) == (board.cards[number - 1], board.seats[number - 1])


@pytest.mark.parametrize(
    ("page", "content", "status", "said"),
    [
        ("records", {"text": "hello"}, 400, "this is no hand record"),
        ("records", {"text": "x" * (MOST_BYTES + 1)}, 400, "1,048,576 bytes at most"),
        ("records", {"text": "x" * (2 * MOST_BYTES + 1)}, 413, "1 MB at most"),
        ("records", {"file": ""}, 400, "cannot be read"),
        ("records/card", {"number": 9}, 400, "the board has 8 cards, and no card 9"),
        ("records/card", {"deals": 1}, 400, "cannot be read"),
        ("records/card", {"deals": 101}, 400, "cannot be read"),
        ("records/card", {"contract": "9S"}, 400, "'9S' by 'S' is no contract"),
        ("records/card", {"declarer": "Q"}, 400, "'Q' is no seat"),
        ("records/card", {"deal": "N:"}, 400, "a deal has four hands, not 0"),
        ("records/card", {"cards": ["ZZ"] * 3}, 400, "'ZZ' is no card"),
        ("records/card", {"cards": ["HK", "H2", "HQ"]}, 400, "does not hold HK"),
    ],
)
def test_what_is_no_record_is_refused(
    site: Site, page: str, content: dict[str, Any], status: int, said: str
) -> None:
    whole = content if page == "records" else question(read(site, LIN).boards[0], 3) | content
    answer = posted(site, page, whole)
    assert answer.status == status
    assert said in json.loads(answer.body)["message"]
