from __future__ import annotations

from pathlib import Path

import pytest

import ouvert
from ouvert.errors import RecordError
from ouvert.skat.records import (
    GameRecord,
    Move,
    RecordProblem,
    example_record,
    parse_records,
    read_records,
    split_records,
    to_json,
)
from ouvert.skat.records.iss import record as iss
from ouvert.skat.rules.actions import PlayCard
from support.recorded_games import TEXTS
from support.sizes import long

RECORDS = [iss.parse(text) for text in TEXTS]

LAYOUTS = {
    "one a line": "\n".join(TEXTS),
    "blank lines": "\n\n \n" + "\n\n".join(TEXTS) + "\n\n",
    "all on one line": "".join(TEXTS),
    "over several lines": "\n".join(
        text.replace("(;GM", "(;\n  GM").replace("MV[", "\nMV[\n").replace(" 1 ", "\n1 ")
        for text in TEXTS
    ),
    "Windows": "\r\n".join(TEXTS) + "\r\n",
    "byte order mark": "\ufeff" + "\n".join(TEXTS),
    "JSON lines": "\n".join(to_json(record) for record in RECORDS),
    "JSON array": "[" + ",".join(to_json(record) for record in RECORDS) + "]",
    "JSON array, indented": "[\n" + ",\n".join(to_json(r, indent=2) for r in RECORDS) + "\n]\n",
    "JSON with byte order mark": "\ufeff" + "\r\n".join(to_json(record) for record in RECORDS),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout: str, tmp_path: Path) -> None:
    assert list(parse_records(LAYOUTS[layout])) == RECORDS
    file = tmp_path / "games"
    file.write_bytes(LAYOUTS[layout].encode("utf-8"))
    assert list(read_records(file)) == RECORDS
    assert list(read_records(str(file))) == RECORDS


BROKEN = {
    "broken ISS": f"hello\n{TEXTS[0]}x\n(;GM[Skat]\n(\n{TEXTS[1]}\n (;{TEXTS[2]}\n{{\n{TEXTS[3]}",
    "broken JSON": f"{to_json(RECORDS[0])}\n{{]\n{to_json(RECORDS[1])[:-9]}\n"
    f"{TEXTS[0]}\n[{to_json(RECORDS[2])},\n{to_json(RECORDS[3], indent=1)}\n]",
}


def placed(found: GameRecord | RecordProblem, lines: int) -> GameRecord | int:
    """A game, or the line of a problem after so many lines."""
    return lines + found.line if isinstance(found, RecordProblem) else found


@pytest.mark.parametrize("size", [1, 900])
@pytest.mark.parametrize("layout", [*LAYOUTS, *BROKEN])
def test_pieces_hold_what_the_whole_file_does(layout: str, size: int) -> None:
    data = (LAYOUTS | BROKEN)[layout].encode()
    pieces = list(split_records(data, size))
    assert b"".join(pieces) == data
    found, lines = [], 0
    for piece in pieces:
        found += [placed(each, lines) for each in parse_records(piece)]
        lines += piece.count(b"\n")
    assert found == [placed(each, 0) for each in parse_records(data)]
    if layout in ("one a line", "JSON lines", *BROKEN):
        assert len(pieces) > 1


def test_json_with_the_format_last() -> None:
    texts = [
        to_json(record).replace('{"format": "ouvert-game", ', "{")[:-1]
        + ', "format": "ouvert-game"}'
        for record in RECORDS
    ]
    assert list(parse_records("\n".join(texts))) == RECORDS


def test_junk_between_records_is_reported_where_it_begins() -> None:
    text = f"hello\nworld\n{TEXTS[0]} x\ny\n\n{TEXTS[1]}\n  {TEXTS[2]}\nz"
    found = list(parse_records(text))
    places = [(item.line, item.column) for item in found if isinstance(item, RecordProblem)]
    assert places == [(1, 1), (3, len(TEXTS[0]) + 2), (8, 1)]
    assert [item for item in found if isinstance(item, GameRecord)] == RECORDS[:3]


def test_bytes_that_are_no_text_are_reported_and_the_record_is_kept(tmp_path: Path) -> None:
    name = "P1[J\u00fcrgen]".encode("latin-1")
    raw = "\n".join(TEXTS).encode().replace(b"P1[kermit]", name)
    file = tmp_path / "old.sgf"
    file.write_bytes(raw)
    problem, first, *rest = read_records(file)
    assert isinstance(problem, RecordProblem)
    assert (problem.path, problem.line, problem.column) == (file, 1, TEXTS[0].index("P1[") + 5)
    assert "0xfc" in problem.message
    assert str(problem) == f"{file}: line 1, column {problem.column}: {problem.message}"
    assert isinstance(first, GameRecord)
    assert first.players == ("zoot", "J\ufffdrgen", "foo")
    assert rest == RECORDS[1:]
    found = list(parse_records(to_json(RECORDS[0]).encode().replace(b"kermit", b"\xe4")))
    assert [type(item) for item in found] == [RecordProblem, GameRecord]


@pytest.mark.parametrize(
    "piece",
    [
        "(",
        "(;",
        long("(;GM["),
        "[",
        "{",
        long('{"format": "ouvert-game"'),
        "\\",
        long("(;GM[Skat]P0["),
        '"',
        "x\n",
        "\0",
    ],
)
def test_much_junk_is_read_to_its_end(piece: str) -> None:
    found = list(parse_records(piece * 50_000 + "\n" + TEXTS[5]))
    assert all(isinstance(item, RecordProblem) for item in found[:-1])
    assert found
    if piece not in ("[", "{", '{"format": "ouvert-game"'):
        assert found[-1] == RECORDS[5]


@pytest.mark.parametrize("begun", ["", "x\n", "(;GM[Skat]", '{"format": "ouvert-game"', "["])
@pytest.mark.parametrize("blank", [" ", long(" \n")])
def test_much_of_nothing_is_read_to_its_end(begun: str, blank: str) -> None:
    found = list(parse_records(begun + blank * 400_000 + "x"))
    assert found
    assert all(isinstance(item, RecordProblem) for item in found)


@pytest.mark.parametrize("text", ["", " \n\r\n\t", "\ufeff"])
def test_nothing_is_found_in_nothing(text: str) -> None:
    assert list(parse_records(text)) == []


def test_missing_file_is_an_error_at_once(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        read_records(tmp_path / "nowhere.sgf")
    with pytest.raises(RecordError, match="cannot be read"):
        read_records(tmp_path)
    with pytest.raises(RecordError, match="cannot be read"):
        read_records("a\0b")


def test_games_that_come_with_the_package() -> None:
    folder = Path(ouvert.__file__).parent / "data"
    assert list(read_records(folder / "iss_games.sgf")) == RECORDS
    example = example_record()
    assert example == RECORDS[12]
    played = [e for e in example.events if isinstance(e, Move) and isinstance(e.action, PlayCard)]
    assert len(played) == 30
    result = example.result
    assert result is not None
    assert (result.card_points, result.won, example.players[result.declarer or 0]) == (
        43,
        False,
        "goskat",
    )
    notes = (folder / "README.md").read_text(encoding="utf-8")
    assert all(file.name in notes for file in folder.glob("*.sgf"))
