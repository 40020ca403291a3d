"""Files of many records: every good one is read, every broken one is reported.

A file holds records of the International Skat Server, one or more on a line or each over several
lines, or JSON: Ouvert's own objects, an array of them, or one object after the other; rows of a
match or of self-play; or games of XSkat. A Parquet file holds such rows. The time grows with the
length of the file and no faster, whatever is in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from itertools import chain, pairwise
from os import PathLike
from pathlib import Path

from ouvert.cards import shown
from ouvert.errors import RecordError, check_kind
from ouvert.remarks import Remark
from ouvert.skat.records.course import row_record
from ouvert.skat.records.iss import record as iss
from ouvert.skat.records.json_reading import JSON_START, found_json
from ouvert.skat.records.model import GameRecord
from ouvert.skat.records.problems import Found, RecordProblem, decoded, problem_of
from ouvert.skat.records.tables import PARQUET_MARK, read_parquet

EXAMPLES = {
    "game": "example.sgf",
    "iss": "iss_games.sgf",
    "xskat": "xskat_games.json",
    "samples": "samples.json",
}
"""Files of records that come with the package, by the names that people call them by: one game, 13
of the International Skat Server, 500 of the program XSkat, and six of these to look back at.
`ouvert/data/README.md` says whence.
"""


def read_records(path: str | PathLike[str]) -> Iterator[Found]:
    """Read a file: its records in order, and in the place of each broken one what is wrong.

    Raises RecordError, before anything is read, if there is no such file.
    """
    check_kind(path, (str, PathLike), "records are read from the path of a file", RecordError)
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - the generator below closes it
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(f"the file {path} cannot be read: {reason}") from error

    def records() -> Iterator[Found]:
        with file:
            if file.peek(len(PARQUET_MARK)).startswith(PARQUET_MARK):
                yield from _found_rows(Path(path))
            else:
                yield from _found(file, Path(path))

    return records()


def read_games(
    path: str | PathLike[str], problems: list[RecordProblem] | None = None
) -> Iterator[GameRecord]:
    """Read the games of a file, of any format that `read_records` knows, and nothing but games.

    >>> game = next(read_games("games.iss"))                                   # doctest: +SKIP
    >>> for ply in game.plies():                                               # doctest: +SKIP
    ...     print(ply.seat, ply.card, "from", ply.before.hands[ply.seat])

    Args:
        path: the file.
        problems: what is broken in the file is added to this list. Without one the first broken
            place ends the reading.

    Raises RecordError if there is no such file, and for a broken place if no list is given.
    """
    for found in read_records(path):
        if isinstance(found, GameRecord):
            yield found
        elif problems is None:
            raise RecordError(str(found), remark=found.remark)
        else:
            problems.append(found)


def parse_records(text: str | bytes) -> Iterator[Found]:
    """Read text as `read_records` reads a file."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return _found(BytesIO(raw), None)


def split_records(data: bytes, size: int) -> Iterator[bytes]:
    """Cut a file into pieces that begin with records, so that a long one can be read bit by bit.

    Args:
        data: what is in the file.
        size: bytes of a piece, which is longer where no record begins a line.

    What `parse_records` finds in the pieces, one after the other, are the games and the broken
    lines of the file, but that lines are counted from the beginning of each piece, and bytes that
    are no text are told for each piece of a JSON file.
    """
    json = data.removeprefix(_BYTE_ORDER_MARK).lstrip()[:1] in (b"{", b"[")
    start = _JSON_LINE if json else _ISS_LINE
    begin = 0
    while begin < len(data):
        found = start.search(data, begin + size)
        end = len(data) if found is None else found.start()
        yield data[begin:end]
        begin = end


def example_file(name: str) -> Path:
    """The file of records that the package calls so; raises RecordError for a name not in EXAMPLES.

    >>> example_file("xskat").name
    'xskat_games.json'
    """
    if name not in EXAMPLES:
        raise RecordError(f"there is no example {shown(name)}: there are {', '.join(EXAMPLES)}")
    return Path(str(files("ouvert") / "data" / EXAMPLES[name]))


def example_record() -> GameRecord:
    """A real game that comes with the package: ♣ without 1, lost with 43 card points."""
    return iss.parse(example_file("game").read_text(encoding="utf-8"))


def _found(lines: Iterable[bytes], path: Path | None) -> Iterator[Found]:
    rest = iter(lines)
    head: list[bytes] = []
    for line in rest:
        head.append(line if head else line.removeprefix(_BYTE_ORDER_MARK))
        if head[-1].strip():
            break
    source: Iterable[bytes] = chain(head, rest)
    first = head[-1].lstrip() if head else b""
    json = first[:1] in (b"{", b"[")
    if not json and not _ISS_START.search(first):
        # what the file begins with is broken: the rest of it tells its format
        source = list(source)
        json = not any(map(_ISS_START.search, source)) and any(map(_JSON_OBJECT.search, source))
    elif json:
        source = list(source)
        json = any(map(_JSON_OBJECT.search, source)) or not any(map(_ISS_START.search, source))
    return found_json(source, path) if json else _found_iss(source, path)


@dataclass(slots=True)
class _Chunk:
    """The text from the beginning of one record to that of the next, while it is collected."""

    line: int
    column: int
    path: Path | None
    parts: list[str]
    damage: RecordProblem | None = None

    def read(self) -> Iterator[Found]:
        """The record and what is wrong with it."""
        text = "".join(self.parts)
        try:
            record, end = iss.parse_first(text)
        except RecordError as error:
            yield problem_of(error, self.path, self.line, self.column)
            return
        junk = _WORD.search(text, end)
        before = text[: junk.start() if junk else len(text)]
        place = (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
        junky = RecordError(_JUNK, *place, remark=Remark.of("no_record"))
        rest = problem_of(junky, self.path, self.line, self.column)
        damage = self.damage
        if damage is not None and (damage.line, damage.column) < (rest.line, rest.column):
            yield damage
        yield record
        if junk:
            yield rest


def _found_iss(lines: Iterable[bytes], path: Path | None) -> Iterator[Found]:
    chunk: _Chunk | None = None
    junk = False
    for number, raw in enumerate(lines, start=1):
        line, bad = decoded(raw)
        starts = {match.start() for match in _START_IN_LINE.finditer(line)}
        damage = None
        if bad is not None:
            damage = RecordProblem(path, number, *bad, Remark.of("no_utf8"))
        for start, end in pairwise(sorted({0, *starts, len(line)})):
            piece = line[start:end]
            if start in starts:
                if chunk is not None:
                    yield from chunk.read()
                chunk = _Chunk(number, start + 1, path, [piece])
            elif chunk is not None:
                chunk.parts.append(piece)
            elif piece.strip() and not junk:
                junk = True
                column = len(piece) - len(piece.lstrip()) + 1
                yield RecordProblem(path, number, column, _JUNK, Remark.of("no_record"))
            here = damage is not None and start < damage.column <= end
            if here and chunk is not None and chunk.damage is None:
                chunk.damage = damage
    if chunk is not None:
        yield from chunk.read()


def _found_rows(path: Path) -> Iterator[Found]:
    """The games of a Parquet file; its rows count as lines."""
    try:
        rows = read_parquet(path)
    except RecordError as error:
        yield problem_of(error, path, 1, 1)
        return
    for number, row in enumerate(rows, start=1):
        try:
            yield row_record(row)
        except RecordError as error:
            yield problem_of(error, path, number, 1)


_START_IN_LINE = re.compile(rf"{iss.RECORD_START.pattern}|^\s*\(\s*;|\(\s*;\s*$")
_ISS_START = re.compile(_START_IN_LINE.pattern.encode())
_JSON_OBJECT = re.compile(
    rb'^\s*+[\[,]*+\s*+\{\s*(?:"|$)|"games"\s*:\s*\[\s*\{|"skat_dealt"\s*:', re.MULTILINE
)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_ISS_LINE = re.compile(rb"^\([ \t]*;", re.MULTILINE)
_JSON_LINE = re.compile(rf"^{JSON_START.pattern}".encode(), re.MULTILINE)
_WORD = re.compile(r"\S")
_JUNK = "this is no game record: one begins with (;GM[Skat]"
