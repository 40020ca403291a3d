"""Files of hand records, in whichever of the forms they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from ouvert.errors import RecordError, SizeError
from ouvert.tricks.records import lin, pbn
from ouvert.tricks.records.board import Board

MOST_BYTES = 1 << 20
"""Bytes of a file: a thousand boards or more."""
MOST_BOARDS = 1000
"""Boards of a file."""
_LIN = re.compile(r"(?:^|[|\s])(?:md|qx|pn|vg)\|", re.IGNORECASE)
# within a line each: what may go on over many lines takes time with the square of their number
_PBN = re.compile(r'^[ \t]*\[[ \t]*\w+[ \t]*"|^% *PBN', re.MULTILINE | re.IGNORECASE)
_LINK = re.compile(r"https?://\S+\Z")


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in a file.

    Attributes:
        form: `PBN` or `LIN`.
        boards: the boards that could be read.
        problems: what is wrong with each of the others, with line and column.
    """

    form: str
    boards: tuple[Board, ...]
    problems: tuple[RecordError, ...]


def read_boards(source: bytes | str) -> Found:
    """Return the boards of a file, or of a link of Bridge Base Online that holds one.

    What is broken in one board is told, and the others are read.

    Raises RecordError for what is neither PBN nor LIN, and SizeError for more than a megabyte or a
    thousand boards.
    """
    text = source if isinstance(source, str) else _decoded(source)
    if len(text) > MOST_BYTES:
        raise SizeError(
            f"a file of hand records has {MOST_BYTES:,} bytes at most, not {len(text):,}"
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _LINK.fullmatch(text.strip()):
        text = _linked(text.strip())
    if _LIN.search(text):
        return _collected("LIN", lin.boards(text))
    if _PBN.search(text):
        return _collected("PBN", pbn.boards(text))
    raise RecordError(
        "this is no hand record: PBN has tags as [Deal \"N:…\"], and LIN has entries as 'md|…|'"
    )


def _linked(link: str) -> str:
    """The record that an address holds; empty if there is none."""
    try:
        return parse_qs(urlsplit(link).query).get("lin", [""])[0]
    except ValueError:
        # it names no host, or has far too many parts
        return ""


def _collected(form: str, found: Iterator[Board | RecordError]) -> Found:
    boards: list[Board] = []
    problems: list[RecordError] = []
    for each in found:
        if isinstance(each, Board):
            boards.append(each)
        else:
            problems.append(each)
        if len(boards) + len(problems) > MOST_BOARDS:
            raise SizeError(f"a file of hand records has {MOST_BOARDS:,} boards at most")
    return Found(form, tuple(boards), tuple(problems))


def _decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or what older programs write."""
    if len(data) > MOST_BYTES:
        raise SizeError(
            f"a file of hand records has {MOST_BYTES:,} bytes at most, not {len(data):,}"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
