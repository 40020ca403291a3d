"""A thousand bad inputs: each gets a clear error, the good ones among them their answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.skat.records import example_record, to_json
from ouvert.tricks.solvers.reference import minimax
from support.process import inside, ouvert, position, random_line
from support.server_records import RECORDS, stated

COUNT = 1000
LONGEST = 400
"""Characters of a clear sentence."""

Line = dict[str, Any]
Rng = np.random.Generator

WRONG_TYPES: tuple[object, ...] = (
    *(None, True, 1.5, -1, 3, 10**30, float("nan"), float("inf"), "", "CJ CQ", "♣J", "\ud800"),
    *({}, {"0": []}, [[]], [None], [1], ["C10"], ["cj"], ["XX"], [["CJ"]], "A" * 10_000),
)


def _wrong_type(line: Line, rng: Rng) -> bytes:
    name = list(line)[int(rng.integers(len(line)))]
    value = WRONG_TYPES[int(rng.integers(len(WRONG_TYPES)))]
    return dumped(line | {name: value})


def _wrong_hand(line: Line, rng: Rng) -> bytes:
    hands = list(line["hands"])
    hands[int(rng.integers(3))] = WRONG_TYPES[int(rng.integers(len(WRONG_TYPES)))]
    return dumped(line | {"hands": hands})


def _wrong_card(line: Line, rng: Rng) -> bytes:
    wrong = (None, 7, "", "C", "CX", "1C", "C10", "ca", "♣J", "CJ ", " ", "\x00", ["CJ"], 1e400)
    place = line["hands"][int(rng.integers(3))]
    place[int(rng.integers(len(place)))] = wrong[int(rng.integers(len(wrong)))]
    return dumped(line)


def _uneven(line: Line, rng: Rng) -> bytes:
    """9 cards, or 11 that differ from all others."""
    hand = line["hands"][int(rng.integers(3))]
    used = {code for cards in (*line["hands"], line["skat"]) for code in cards}
    free = [card.code for card in Card if card.code not in used]
    if rng.integers(2) and free:
        hand.append(free[0])
    else:
        hand.pop()
    return dumped(line)


def _eleven(line: Line, rng: Rng) -> bytes:
    """11 cards each: more than there are."""
    for hand in line["hands"]:
        hand += [card.code for card in Card if card.code not in hand][: 11 - len(hand)]
    return dumped(line)


def _duplicate(line: Line, rng: Rng) -> bytes:
    places = [*line["hands"], line["skat"]]
    source, target = rng.choice(4, 2, replace=False)
    places[int(target)][0] = places[int(source)][0]
    return dumped(line)


def _skat_of_another_size(line: Line, rng: Rng) -> bytes:
    used = {code for hand in line["hands"] for code in hand}
    free = [card.code for card in Card if card.code not in used]
    return dumped(line | {"skat": free[: 1 if len(free) < 3 or rng.integers(2) else 3]})


def _missing(line: Line, rng: Rng) -> bytes:
    del line[("hands", "declarer", "leader", "contract")[int(rng.integers(4))]]
    return dumped(line)


def _other_number_of_hands(line: Line, rng: Rng) -> bytes:
    hands = line["hands"]
    return dumped(line | {"hands": hands[:2] if rng.integers(2) else [*hands, hands[0]]})


def _impossible_contract(line: Line, rng: Rng) -> bytes:
    wrong = ("Grand", "g", "", "GH", "R", "CC", "♣", "18", "264")
    return dumped(line | {"contract": wrong[int(rng.integers(len(wrong)))]})


def _truncated(line: Line, rng: Rng) -> bytes:
    whole = dumped(line)
    return whole[: int(rng.integers(1, len(whole)))]


def _no_object(line: Line, rng: Rng) -> bytes:
    wrong = (b"NaN", b"null", b"[]", b"17", b'"CJ"', b"true", b"-Infinity", b"9" * 9999, b"1e999")
    return wrong[int(rng.integers(len(wrong)))]


def _nested(line: Line, rng: Rng) -> bytes:
    deep = int(rng.integers(2000, 30_000))
    return (b"[" * deep, b'{"hands":' * (deep // 10))[int(rng.integers(2))]


def _enormous(line: Line, rng: Rng) -> bytes:
    return dumped(line)[:-1] + b", " * int(rng.integers(50_000, 200_000))


def _junk(line: Line, rng: Rng) -> bytes:
    return b"\xff" + rng.bytes(int(rng.integers(200))).replace(b"\n", b"")


def _junk_inside(line: Line, rng: Rng) -> bytes:
    whole = dumped(line)
    at = int(rng.integers(len(whole)))
    return whole[:at] + b"\xc3\x28\x00" + whole[at:]


BAD_LINES: tuple[Callable[[Line, Rng], bytes], ...] = (
    *(_wrong_type, _wrong_hand, _wrong_card, _uneven, _eleven, _duplicate, _skat_of_another_size),
    *(_missing, _other_number_of_hands, _impossible_contract, _truncated, _truncated, _no_object),
    *(_nested, _enormous, _junk, _junk_inside),
)


def dumped(line: object) -> bytes:
    """JSON as bytes, whatever is in it."""
    return json.dumps(line).encode()


def assert_clear(error: object) -> None:
    """One sentence for a person."""
    assert isinstance(error, str)
    assert 10 < len(error) < LONGEST
    assert error.isprintable()
    assert not re.search(r"\b(Error|Exception|object at|KeyError)\b", error)


@pytest.mark.long
def test_a_thousand_bad_lines_of_a_batch() -> None:
    rng = np.random.default_rng(20)
    lines: list[bytes] = []
    good: dict[int, Line] = {}
    for number in range(COUNT):
        line = random_line(rng, int(rng.choice([1, 3, 9, 10])))
        lines.append(BAD_LINES[number % len(BAD_LINES)](line, rng))
        if number % 20 == 0:
            line = random_line(rng, 2)
            lines.append(dumped(line))
            good[len(lines)] = line
        if number % 50 == 0:
            lines.append(b"  ")
    # the last line has no end
    done = ouvert("solve", "--batch", "-", stdin=b"\n".join(lines))
    assert done.status == 1
    answers = done.lines
    errors = [answer for answer in answers if "error" in answer]
    assert len(errors) == COUNT
    assert f"{COUNT} of {COUNT + len(good)} lines" in done.sentence
    bad = [n for n, line in enumerate(lines, start=1) if line.strip() and n not in good]
    assert [error["line"] for error in errors] == bad
    for error in errors:
        assert set(error) == {"line", "error"}
        assert_clear(error["error"])
    solved = [answer for answer in answers if "error" not in answer]
    for line, answer in zip(good.values(), solved, strict=True):
        value = minimax(position(line).as_tricks())
        assert answer["wins" if line["contract"] == "N" else "value"] == value


def _record_truncated(record: str, rng: Rng) -> bytes:
    return record[: int(rng.integers(12, len(record) - 4))].encode()


def _record_with_a_duplicate_card(record: str, rng: Rng) -> bytes:
    deal = re.search(r"MV\[w (\S+)", record)
    assert deal is not None
    cards = deal[1].split(".")
    one, other = rng.choice(32, 2, replace=False)
    cards[int(one)] = cards[int(other)]
    return record.replace(deal[1], ".".join(cards)).encode()


def _record_with_more_or_fewer_cards(record: str, rng: Rng) -> bytes:
    deal = re.search(r"MV\[w (\S+)", record)
    assert deal is not None
    cards = deal[1].split(".")
    changed = cards[1:] if rng.integers(2) else [*cards, "CJ"]
    return record.replace(deal[1], ".".join(changed)).encode()


def _record_with_an_unknown_card(record: str, rng: Rng) -> bytes:
    wrong = ("XX", "C1", "10", "cj", "C", "CJJ", "♣J", "??")[int(rng.integers(8))]
    deal = re.search(r"MV\[w (\S+)", record)
    assert deal is not None
    cards = deal[1].split(".")
    cards[int(rng.integers(32))] = wrong
    return record.replace(deal[1], ".".join(cards)).encode()


def _record_with_an_impossible_bid(record: str, rng: Rng) -> bytes:
    wrong = ("17", "19", "265", "300", "9999", "-18", "18.5", "NaN", "9" * 5000)[
        int(rng.integers(9))
    ]
    return re.sub(r" 1 (\d\d|p) ", f" 1 {wrong} ", record, count=1).encode()


def _record_with_another_result(record: str, rng: Rng) -> bytes:
    wrong = ("v:1", "v:x", "v:99999", "v:", "w:3", "v:3.5")[int(rng.integers(6))]
    return re.sub(r"v:-?\d+", wrong, record, count=1).encode()


def _record_with_a_card_played_twice(record: str, rng: Rng) -> bytes:
    return re.sub(r"( [012] [CSHD][789TJQKA])( [012]) \w\w ", r"\1\2\1 ", record, count=1).encode()


def _record_with_junk(record: str, rng: Rng) -> bytes:
    at = int(rng.integers(record.index("MV[w ") + 5, record.index("MV[w ") + 90))
    junk = b"\xff" + rng.bytes(20).replace(b"\n", b"").replace(b"]", b"")
    return record[:at].encode() + junk + record[at:].encode()


BAD_RECORDS: tuple[Callable[[str, Rng], bytes], ...] = (
    *(_record_truncated, _record_with_a_duplicate_card, _record_with_more_or_fewer_cards),
    *(_record_with_an_unknown_card, _record_with_an_impossible_bid, _record_with_another_result),
    *(_record_with_a_card_played_twice, _record_with_junk),
)


def test_a_thousand_bad_records() -> None:
    rng = np.random.default_rng(21)
    played = [
        record for record in RECORDS if re.search(r" [012] [CSHD]\w [012] [CSHD]\w \]", record)
    ]
    assert len(played) > 5
    lines: list[bytes] = []
    good: dict[int, str] = {}
    for number in range(COUNT):
        record = played[int(rng.integers(len(played)))]
        broken = BAD_RECORDS[number % len(BAD_RECORDS)](record, rng)
        assert broken != record.encode()
        lines.append(broken)
        if number % 40 == 0:
            record = RECORDS[number // 40 % len(RECORDS)]
            lines.append(record.encode())
            good[len(lines)] = record
    done = ouvert("replay", "-", "--json", "--no-analysis", stdin=b"\n".join(lines))
    assert done.status == 1
    errors = [answer for answer in done.lines if "error" in answer]
    assert len(errors) == COUNT
    bad = [n for n in range(1, len(lines) + 1) if n not in good]
    for number, error, complaint in zip(bad, errors, done.err.splitlines(), strict=True):
        # a record without an end is found to have none where the next line begins
        assert error["line"] in (number, number + 1)
        assert error["column"] >= 1
        assert_clear(error["error"])
        assert error["error"] in complaint
    results = [answer["result"] for answer in done.lines if "error" not in answer]
    for record, result in zip(good.values(), results, strict=True):
        assert stated(record).items() <= result.items()


def test_bad_records_in_json() -> None:
    rng = np.random.default_rng(22)
    whole = json.loads(to_json(example_record()))
    lines = []
    for _ in range(200):
        record = json.loads(json.dumps(whole))
        target: Any = record
        # down to a random place, which becomes something else
        for _ in range(int(rng.integers(3))):
            inner = target[_key(target, rng)]
            if not isinstance(inner, dict | list) or not inner:
                break
            target = inner
        target[_key(target, rng)] = [1.5, {"do": None}]
        lines.append(json.dumps(record))
    text = "\n".join([to_json(example_record()), *lines, to_json(example_record())])
    done = inside("replay", "-", "--json", "--no-analysis", stdin=text)
    assert done.status == 1
    first, *errors, last = done.lines
    assert first["result"] == last["result"]
    assert first["result"]["value"] == whole["result"]["value"]
    assert [error["line"] for error in errors] == list(range(2, 202))
    for error in errors:
        assert_clear(error["error"])


def _key(container: Any, rng: Rng) -> Any:
    if isinstance(container, dict):
        return list(container)[int(rng.integers(len(container)))]
    return int(rng.integers(len(container)))


def test_junk_is_no_record() -> None:
    rng = np.random.default_rng(23)
    for size in (1, 100, 100_000):
        failed = inside("replay", "-", "--no-analysis", stdin=b"\x00\xff" + rng.bytes(size))
        assert failed.status == 1
        assert_clear(failed.sentence)
