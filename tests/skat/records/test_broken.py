"""Broken records: one sentence with line and column for each, and the rest of the file is read."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import RecordError
from ouvert.skat.records import GameRecord, Move, RecordProblem, from_json, parse_records, to_json
from ouvert.skat.records.iss import record as iss
from ouvert.skat.records.problems import Found
from ouvert.skat.rules.actions import Concede, Pass
from ouvert.skat.rules.game import SkatGame
from support.recorded_games import TEXTS
from support.sizes import long, some_of

GOOD = TEXTS[5]
"""A short record, passed in, that stands before and after a broken one."""

VOCABULARY = re.findall(
    r"\S+",
    "0 1 2 3 w y p s 18 19 20 264 265 99999 -1 ?? SC RE LE.1 TI.2 LE.7 CJ SJ ST H7 D10 X1 G GH GHS "
    "CO NO NS C.CJ.SJ D.??.?? G.CJ D.D9.D9 HJ.DJ d:2 v:96 v:-96 win loss penalty bidok overbid l:1 "
    "p:61 p:x t:10 r:1 ] [ ) (; \\ \x00 \x1b é P0[x] MV[ R[ R[passed] XX[y] passed",
)


def check(found: Found) -> None:
    """A problem is one sentence with its place; a record is a game that the rules allow."""
    if isinstance(found, RecordProblem):
        assert "\n" not in found.message
        assert found.message.isprintable()
        assert 10 < len(found.message) < 400
        assert not re.match(r"line \d", found.message)
        assert found.line >= 1
        assert found.column >= 1
        return
    replayed = found.replay()
    assert replayed.result == found.result
    actions = [action for _, action in replayed.final.history]
    assert SkatGame.replay(found.deal, actions) == replayed.final
    told = [event.action for event in found.events if isinstance(event, Move)]
    assert [action for action in told if not isinstance(action, Concede)] == [
        action for action in actions if not isinstance(action, Concede)
    ]


def between_good_ones(broken: str) -> list[Found]:
    """What is found of a record between two good ones, which must both be found."""
    good = iss.parse(GOOD)
    found = list(parse_records(f"{GOOD}\n{broken}\n{GOOD}\n"))
    assert found[0] == good
    assert found[-1] == good
    for item in found:
        check(item)
    return found[1:-1]


@pytest.mark.parametrize("text", [TEXTS[9], long(TEXTS[0])], ids=["short", "long"])
def test_truncated_anywhere(text: str) -> None:
    for length in range(1, len(text)):
        found = between_good_ones(text[:length])
        assert len(found) == 1, text[:length]
        problem = found[0]
        assert isinstance(problem, RecordProblem), text[:length]
        assert problem.line == 2
        assert problem.column <= length + 1


@pytest.mark.parametrize("text", [TEXTS[9]])
def test_beheaded_anywhere(text: str) -> None:
    for start in range(1, len(text)):
        found = between_good_ones(text[start:])
        assert len(found) == 1
        assert isinstance(found[0], RecordProblem)
        assert (found[0].line, found[0].column) == (2, 1 + (text[start] == " "))


def mutated(text: str, rng: np.random.Generator) -> str:
    """A record with one or two things changed."""
    for _ in range(int(rng.integers(1, 3))):
        words = re.split(r"(\s+|(?=[.\[\]])|(?<=[.\[\]]))", text)
        at, other = (int(place) for place in rng.integers(len(words), size=2))
        cards = list(re.finditer(r"[CSHD][789TJQKA]", text))
        match int(rng.integers(9)):
            case 0:
                del words[at]
            case 1:
                words.insert(at, words[at])
            case 2:
                words[at] = str(rng.choice(VOCABULARY))
            case 3:
                words.insert(at, str(rng.choice(VOCABULARY)))
            case 4:
                words[at], words[other] = words[other], words[at]
            case 5 if cards:
                one, two = (cards[int(place)] for place in rng.integers(len(cards), size=2))
                changed = list(text)
                changed[one.start() : one.end()], changed[two.start() : two.end()] = (
                    two.group(),
                    one.group(),
                )
                words = changed
            case 6:
                words = [*text]
                words[at % len(words)] = chr(int(rng.integers(1, 0x250)))
            case 7:
                words = [*text]
                del words[at % len(words)]
            case _:
                words[at] = words[at].swapcase()
        text = "".join(words)
    return text


@pytest.mark.parametrize("number", some_of(range(len(TEXTS)), every=3))
def test_mutations(number: int) -> None:
    rng = np.random.default_rng(number)
    problems = 0
    for _ in range(80):
        text = mutated(TEXTS[number], rng)
        found = between_good_ones(text)
        problems += any(isinstance(item, RecordProblem) for item in found)
        if not found:
            assert not text.strip()
    assert problems > 20


def test_binary_junk() -> None:
    rng = np.random.default_rng(11)
    good = iss.parse(GOOD)
    for size in (1, 10, 1000, 100_000):
        junk = rng.bytes(size).replace(b"(;", b"").strip() or b"\xff"
        found = list(parse_records(GOOD.encode() + b"\n" + junk + b"\n" + GOOD.encode()))
        assert found[0] == found[-1] == good
        assert len(found) == 3
        check(found[1])
        assert isinstance(found[1], RecordProblem)
        assert (found[1].line, found[1].column) == (2, 1)


PLACED = [
    (0, "0 SA 1 S7", "0 SA 1 S8", "S8", "does not hold"),
    (0, "0 SA 1 S7", "0 SA 1 DJ", "DJ 2 DA", "must follow"),
    (0, "0 SA 1 S7", "1 SA 1 S7", "SA 1 S7", "turn"),
    (0, "0 SA 1 S7", "0 SA 3 S7", "3 S7", "not a seat"),
    (0, "2 18 0 p", "2 17 0 p", "17 0 p", "cannot bid"),
    (0, "2 18 0 p", "2 18 0 20", "20 2 s", "says yes or pass"),
    (0, "2 s w H8.CK", "2 s w H8.CQ", "H8.CQ", "the skat holds"),
    (0, "D.ST.H8", "D.SA.H8", "SA.H8 0", "cannot discard"),
    (0, "D.ST.H8", "D.ST", "ST 0", "two cards are discarded"),
    (0, "D.ST.H8", "DH", "DH 0", "has to discard two cards"),
    (0, "D.ST.H8", "NS.ST.H8", "NS.ST", "no move"),
    (0, "MV[w HA.SK", "MV[w HA.HA", "HA.HA", "twice"),
    (0, "MV[w HA.SK", "MV[w HA.S1", "S1", "not a card"),
    (0, "MV[w HA.SK", "MV[w HA..SK", ".SK", "not a card"),
    (0, "MV[w HA.SK", "MV[w SK", "SK.SJ", "31 cards"),
    (0, "MV[w HA.SK", "MV[w ??.SK", "??", "hidden"),
    (0, "MV[w HA", "MV[HA", "HA.SK", "begin with w"),
    (0, " 1 DK 2 HT ]", " 1 DK ]", "]R[d", "before the game is over"),
    (0, "2 HT ]", "2 HT 0 HT ]", "HT ]", "game is over"),
    (0, "2 HT ]", "2 HT 0 ]", "]R[d", "a move was expected"),
    (0, "v:-54", "v:-48", "d:2 loss", "value -48 and not -54"),
    (0, "p:59", "p:60", "d:2 loss", "card points 60 and not 59"),
    (0, "p:59", "p:", "p: t:", "not a part of a result"),
    (0, "p:59 ", "", "d:2 loss", "must state p:"),
    (0, "loss", "win", "d:2 win", "'win' and not 'loss'"),
    (0, "P1[kermit]", "", "Skat]", "no P1"),
    (0, "P1[kermit]", "P0[kermit]", "kermit", "twice"),
    (0, "GM[Skat]", "GM[Go]", "Go]", "not of Skat"),
    (0, "[foo]", "(foo]", "P2(foo]", "no tag"),
    (2, "0 GO 0 CJ", "0 G 0 CJ", "CJ 0 SC", "discard"),
    (2, "0 SC 1 RE", "0 SC 1 RE 1 RE", "RE 1 H9", "conceded already"),
    (2, "1 p 2 p", "0 SC 1 p 2 p", "SC 1 p", "before or after the play"),
    (7, "1 NO.HA.HQ", "1 N.HA.HQ", "N.HA.HQ", "less than the bid"),
    (8, "w LE.2", "w LE.3", "LE.3", "LE.1 or TI.1"),
    (8, "w LE.2", "w LE.1", "d:-1 penalty", "penalties"),
    (8, "w LE.2", "w TI.2", "d:-1 penalty", "left 2 and not nobody"),
    (8, "w LE.2", "w LE.2 2 18", "18 ]", "after rearhand has gone"),
    (9, "0 ??", "0 ?? 1 H7", "H7 w LE", "after a hidden card"),
    (9, "0 ??", "1 ??", "?? w LE", "turn"),
]


@pytest.mark.parametrize(("number", "old", "new", "at", "reason"), PLACED)
def test_errors_point_at_the_word(number: int, old: str, new: str, at: str, reason: str) -> None:
    text = TEXTS[number]
    assert text.count(old) == 1
    text = text.replace(old, new).replace("P0[", "\nP0[").replace("MV[", "\r\n\tMV[")
    offset = text.index(at, text.index(new) if at in text[text.index(new) :] else 0)
    line = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    with pytest.raises(RecordError, match=re.escape(reason)) as error:
        iss.parse(text)
    assert (error.value.line, error.value.column) == (line, column), str(error.value)
    moved = list(parse_records(f"\n{GOOD} {text}\n"))
    assert isinstance(moved[1], RecordProblem)
    shift = len(GOOD) + 1 if line == 1 else 0
    assert (moved[1].line, moved[1].column) == (line + 1, column + shift)
    assert str(error.value) == f"line {line}, column {column}: {moved[1].message}"


@given(st.text(max_size=80) | st.text(alphabet='(;GM[Skat]MVR P0123 wCJ.SA\\\n{}":,', max_size=80))
def test_any_text_is_read_or_reported(text: str) -> None:
    for found in parse_records(text):
        check(found)


@given(st.binary(max_size=60))
@settings(max_examples=50)
def test_any_bytes_are_read_or_reported(raw: bytes) -> None:
    for found in parse_records(raw):
        check(found)


def parts(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside decoded JSON, as a container and a key or index."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    found: list[tuple[Any, Any]] = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += parts(value[key])
    return found


@pytest.mark.long
def test_broken_json_records() -> None:
    rng = np.random.default_rng(7)
    good = to_json(iss.parse(GOOD))
    replacements: list[Any] = [
        None,
        True,
        -1,
        3,
        7.5,
        10**6,
        "",
        "X",
        "CJ",
        [],
        ["CJ"],
        {},
        {"a": 1},
    ]
    broken = 0
    for _ in range(300):
        number = int(rng.integers(len(TEXTS)))
        value = json.loads(to_json(iss.parse(TEXTS[number])))
        places = parts(value)
        container, key = places[int(rng.integers(len(places)))]
        if rng.random() < 0.3:
            del container[key]
        else:
            container[key] = replacements[int(rng.integers(len(replacements)))]
        text = json.dumps(value)
        found = list(parse_records(f"{good}\n{text}\n{good}\n"))
        for item in found:
            check(item)
        assert found[0] == found[-1] == iss.parse(GOOD)
        assert len(found) == 3
        if isinstance(found[1], RecordProblem):
            broken += 1
            assert (found[1].line, found[1].column) == (2, 1)
    assert broken > 250


def test_truncated_json_is_reported_and_the_rest_is_read() -> None:
    good, text = iss.parse(GOOD), to_json(iss.parse(TEXTS[8]))
    for length in range(1, len(text)):
        found = list(parse_records(f"{to_json(good)}\n{text[:length]}\n{to_json(good)}\n"))
        assert found[0] == good
        assert len(found) in (2, 3)
        if length > len('{"format": "ouvert-game"'):
            assert found[-1] == good
        assert isinstance(found[1], RecordProblem), text[:length]
        check(found[1])
        assert found[1].line == 2


JSON_ERRORS: list[tuple[str, str, str]] = [
    ('"ouvert-game"', '"pgn"', "format must be 'ouvert-game'"),
    ('"version": 1', '"version": 2', "version must be 1"),
    ('"version": 1, ', "", "has no 'version'"),
    ('"version": 1', '"version": 1, "version": 1', "'version' is there twice"),
    ('"version": 1', '"version": 1, "colour": 1', "'colour'"),
    ('["bonsai", "bar", "foo"]', '["bonsai", "bar"]', "players must be a list of 3"),
    ('["bonsai", "bar", "foo"]', '["bonsai", "bar", 7]', r"players\[2\] must be a text, not 7"),
    ('"bonsai"', '"\\ud800"', "surrogate"),
    ('["CQ", "DK"]', '["CQ"]', "deal: the skat has 1 cards"),
    ('["CQ", "DK"]', '["CQ", "D1"]', r"deal.skat\[1\] is 'D1'"),
    ('["CQ", "DK"]', '["CQ", "CQ"]', "deal.skat: ♣Q is there twice"),
    ('["CQ", "DK"]', '["CQ", "CJ"]', "two places"),
    ('"value": 18', '"value": 19', r"events\[0\]: .*cannot bid 19"),
    ('"value": 18', '"values": 18', r"events\[0\] has no 'value'"),
    ('"do": "pass"', '"do": "sleep"', r"events\[1\].do is 'sleep'"),
    ('"do": "pass"', '"do": "announce", "contract": "X"', r"events\[1\].contract: 'X' is not"),
    ('"seat": 1', '"seat": 3', r"events\[0\].seat must be a whole number from 0 to 2"),
    ('"penalties": [0, 0, 1]', '"penalties": [0, 1, 0]', "result: the record states penalties"),
    ('"outcome": "penalty"', '"outcome": "draw"', "result.outcome must be"),
    ('"overbid": false', '"overbid": 0', "result.overbid must be true or false"),
]


@pytest.mark.parametrize(("old", "new", "reason"), JSON_ERRORS)
def test_json_errors_name_the_part(old: str, new: str, reason: str) -> None:
    text = to_json(iss.parse(TEXTS[8]))
    assert text.count(old) == 1
    with pytest.raises(RecordError, match=reason) as error:
        from_json(text.replace(old, new))
    assert error.value.line is None


@pytest.mark.parametrize(
    "text", ["", "{", '{"format"', "[" * 100_000, '{"a":' * 100_000, "9" * 9999]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        from_json(text)


def test_json_syntax_errors_have_line_and_column() -> None:
    text = to_json(iss.parse(GOOD), indent=1)
    lines = text.split("\n")
    lines[2] = lines[2].replace('"version":', '"version"')
    with pytest.raises(RecordError) as error:
        from_json("\n".join(lines))
    assert (error.value.line, error.value.column) == (3, len(' "version" ') + 1)


def test_records_built_by_hand_are_checked() -> None:
    record = iss.parse(GOOD)
    events = (*record.events[:2], Move(7, Pass()))
    wrong = GameRecord(record.players, record.deal, events, record.result)
    with pytest.raises(RecordError, match="event 3: the seats are"):
        wrong.replay()
