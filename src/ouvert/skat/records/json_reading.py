"""Many games in one JSON text: every good one is read, whatever is broken between them.

A game that is no JSON has no end that could be trusted. So the next one is looked for where a game
may begin: at our own format, at the first field that the games before it began with, or at a line
that begins with an object and is indented no deeper.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

from ouvert.errors import RecordError
from ouvert.remarks import Remark
from ouvert.skat.records import json_format, xskat
from ouvert.skat.records.course import is_row, row_record
from ouvert.skat.records.model import GameRecord
from ouvert.skat.records.problems import Found, RecordProblem, decoded, problem_of

JSON_START = re.compile(rf'\{{\s*"format"\s*:\s*"{json_format.FORMAT}"')
"""How a record of ours begins."""

ROW = "deal"
"""With what a row of a match begins; no object inside a game does."""

PARTS = ("cards", "leader", "winner", "seat", "do", "outcome")
"""With what objects inside games begin."""

PATIENCE = 8
"""How often the length of the text may be read again, to look for ends of broken objects."""


def found_json(lines: Iterable[bytes], path: Path | None) -> Iterator[Found]:
    """The games of a JSON text in order, and in the place of each broken one what is wrong."""
    parts = [decoded(raw) for raw in lines]
    for number, (_, bad) in enumerate(parts, start=1):
        if bad is not None:
            yield RecordProblem(path, number, *bad, Remark.of("no_utf8"))
            break
    yield from _Scan("".join(line for line, _ in parts), path).found()


class _BrokenError(Exception):
    """What begins at a place is no JSON; `problem` says why, `after` is where to go on."""

    def __init__(self, problem: RecordProblem, after: int) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.after = after


class _Scan:
    """A text in which games are looked for, one after the other."""

    def __init__(self, text: str, path: Path | None) -> None:
        self._text = text
        self._path = path
        self._newlines = [match.end() for match in re.finditer("\n", text)]
        self._marks = [match.start() for match in JSON_START.finditer(text)]
        self._lists = [match.start() for match in _GAMES.finditer(text)]
        self._key_at: dict[int, str] = {}
        self._by_key: dict[str, list[int]] = {}
        for match in _FIRST_FIELD.finditer(text):
            self._key_at[match.start()] = match[1]
            self._by_key.setdefault(match[1], []).append(match.start())
        starts = [(match.end() - 1, len(match[1])) for match in _LINE_START.finditer(text)]
        self._lines = [position for position, _ in starts]
        self._indents = [indent for _, indent in starts]
        self._keys: set[str] = set()
        self._patience = PATIENCE * len(text)
        self._gap = 0
        self._number = 0
        self._inside = False
        self._ended = False
        self._broken = False
        self._pending: RecordProblem | None = None

    def found(self) -> Iterator[Found]:
        """All that is found."""
        position = self._after_gap(0)
        yield from self._lists_among_games(position)
        while position < len(self._text):
            self._gap = yield from self._step(position)
            position = self._after_gap(self._gap)
            yield from self._lists_among_games(position)
        if self._pending is not None:
            yield self._pending

    def _step(self, position: int) -> Generator[Found, None, int]:
        """Read what begins at a position, and return where it ends."""
        if self._ended and self._text[position] == "}":
            self._inside, self._ended, self._pending = False, False, None
            return position + 1
        games = self._list_after(position)
        if games is not None:
            wrong = self._before_list(position, games.start())
            if wrong is not None:
                yield wrong
            self._inside, self._number = True, 0
            no_end = RecordError(_NO_LIST_END, remark=Remark.of("no_end"))
            self._pending = self._problem(no_end, position)
            return games.end()
        field = _FIELD.match(self._text, position) if self._ended else None
        if field is not None:
            try:
                return self._decoded(field.end())[1]
            except _BrokenError as broken:
                yield self._told(broken.problem)
                return broken.after
        if self._text[position] != "{":
            word = _WORD.match(self._text, position)
            if self._inside and not self._broken and word is not None:
                wrong = self._problem(RecordError(xskat.NO_OBJECT), position)
                yield self._told(self._numbered(wrong))
                return word.end()
            said = RecordError(_NO_OBJECT, remark=Remark.of("no_record"))
            yield self._told(self._problem(said, position))
            return self._next(position, lists=True)
        return (yield from self._object(position))

    def _lists_among_games(self, position: int) -> Iterator[RecordProblem]:
        """The lists with nothing in them up to a position, where games of XSkat should be.

        Whether the list of games ends before the position is kept in mind.
        """
        if not self._inside or self._ended:
            return
        starts: list[int] = []
        for bracket in _BRACKET.finditer(self._text, self._gap, position):
            if bracket[0] == "[":
                starts.append(bracket.start())
            elif not starts:
                self._ended = True
                return
            else:
                start = starts.pop()
                if not starts:
                    wrong = self._problem(RecordError(xskat.NO_OBJECT), start)
                    yield self._told(self._numbered(wrong))

    def _object(self, position: int) -> Generator[Found, None, int]:
        """Read an object: a game, or what is left of one."""
        if self._key_at.get(position) in PARTS:
            if not self._broken:
                said = RecordError(_NO_GAME, remark=Remark.of("no_record"))
                yield self._told(self._problem(said, position))
            return self._next(position, lists=True)
        self._ended = False
        try:
            value, end = self._decoded(position)
        except _BrokenError as broken:
            yield self._told(self._numbered(broken.problem))
            return broken.after
        if isinstance(value, RecordError):
            yield self._told(self._numbered(self._problem(value, position)))
        else:
            try:
                record = self._record(value)
            except RecordError as error:
                yield self._told(self._problem(error, position))
            else:
                self._keys.add(self._key_at.get(position, ""))
                self._broken = False
                yield record
        return end

    def _record(self, value: object) -> GameRecord:
        """The game that an object is."""
        if is_row(value):
            return row_record(value)
        if self._inside or xskat.is_game(value):
            self._number += 1
            return xskat.read(value, self._number)
        return json_format.from_object(value)

    def _told(self, problem: RecordProblem) -> RecordProblem:
        self._pending = None
        self._broken = True
        return problem

    def _numbered(self, problem: RecordProblem) -> RecordProblem:
        """A problem of a game of XSkat, with its number."""
        if not self._inside:
            return problem
        self._number += 1
        said = xskat.cannot_be(self._number, problem.message)
        return RecordProblem(problem.path, problem.line, problem.column, said, problem.remark)

    def _list_after(self, position: int) -> re.Match[str] | None:
        """Where the games begin, if an object of XSkat's games begins here, or its list does."""
        after = bisect_left(self._lists, position)
        if self._inside or after == len(self._lists):
            return None
        start = self._lists[after]
        if start > position and (
            self._text[position] != "{" or self._next(position, lines=False) < start
        ):
            return None
        return _GAMES.match(self._text, start)

    def _before_list(self, position: int, games: int) -> RecordProblem | None:
        """What is wrong in an object of XSkat's games before their list."""
        try:
            if position < games:
                json_format.decode(self._text[position:games] + '"games": []}')
        except RecordError as error:
            return self._problem(error, position)
        return None

    def _decoded(self, position: int) -> tuple[object, int]:
        """The value that begins at a position, or what is wrong in it, and where it ends.

        Raises _BrokenError if it is no JSON.
        """
        after, surely = self._next(position), self._next(position, lines=False)
        end = after
        while True:
            piece = self._text[position:end].rstrip()
            try:
                value, length = json_format.decode(piece)
                return value, position + length
            except RecordError as error:
                said = error
                known = json_format.length(piece)
            if known is not None:
                return said, position + known
            place = self._place(said, position)
            cut = place >= position + len(piece) - 1
            if not cut or end == surely or self._patience < 0:
                break
            # the line that begins with an object may be inside this one
            end = surely
            self._patience -= end - position
        if place >= after and after < len(self._text):
            said = RecordError(_NO_END, remark=Remark.of("no_end"))
        raise _BrokenError(self._problem(said, position), after)

    def _next(self, position: int, *, lines: bool = True, lists: bool = False) -> int:
        """The next place where a game may begin.

        Args:
            position: where one is that is broken.
            lines: whether any line that begins with an object will do.
            lists: whether a list of XSkat's games will do.
        """
        keys = {ROW, *self._keys, self._key_at.get(position, "")}
        if self._lists:
            keys.update(xskat.FIELDS)
        tables = [self._marks, *(self._by_key.get(key, []) for key in keys)]
        if lists:
            tables.append(self._lists)
        found = [len(self._text)]
        for table in tables:
            after = bisect_right(table, position)
            found += table[after : after + 1]
        if lines:
            row = bisect_right(self._newlines, position)
            start = self._newlines[row - 1] if row else 0
            line = _INDENT.match(self._text, start)
            indent = line.end() - start if line else 0
            for after in range(bisect_right(self._lines, position), len(self._lines)):
                if self._lines[after] >= min(found):
                    break
                part = self._key_at.get(self._lines[after]) in PARTS
                if self._indents[after] <= indent and not part:
                    found.append(self._lines[after])
        return min(found)

    def _place(self, error: RecordError, position: int) -> int:
        """The character that an error of a piece is about, which begins at a position."""
        line, column = error.line or 1, error.column or 1
        if line == 1:
            return position + column - 1
        return self._newlines[bisect_right(self._newlines, position) + line - 2] + column - 1

    def _problem(self, error: RecordError, position: int) -> RecordProblem:
        row = bisect_right(self._newlines, position)
        column = position - (self._newlines[row - 1] if row else 0) + 1
        return problem_of(error, self._path, row + 1, column)

    def _after_gap(self, position: int) -> int:
        gap = _GAP.match(self._text, position)
        return position if gap is None else gap.end()


_FIRST_FIELD = re.compile(r'\{\s*"([^"\\]{1,40})"\s*:')
_LINE_START = re.compile(r"^([ \t]*)[\[,]*[ \t]*\{", re.MULTILINE)
_INDENT = re.compile(r"[ \t]*")
_GAMES = re.compile(r'"games"\s*:\s*\[')
_FIELD = re.compile(r'"[^"\\\n]*"\s*:\s*')
_WORD = re.compile(r'(?:null|true|false|[-+.eE\d]+|"[^"\\\n]*")(?=\s*[,\]])')
_BRACKET = re.compile(r"[\[\]]")
_GAP = re.compile(r"[\s,\[\]]*+")
_NO_LIST_END = "the list of games that begins here has no end"
_NO_END = "this JSON object is broken, up to the next game"
_NO_GAME = "this is a part of a game whose beginning is broken"
_NO_OBJECT = "a game in JSON is an object, and begins with {"
