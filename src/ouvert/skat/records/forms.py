"""In which form a file is: one that holds games of Skat, or which other one."""

from __future__ import annotations

import json
import re

from ouvert.errors import RecordError
from ouvert.remarks import Remark
from ouvert.skat.records.course import DEALT
from ouvert.skat.records.iss import record as iss
from ouvert.skat.records.json_format import FORMAT

FORMS = "records of the International Skat Server, Ouvert's JSON, and XSkat's games as JSON"
"""What is read, as it is named to people."""

_MARKS = re.compile(
    rf'{iss.RECORD_START.pattern}|\(\s*;|"{FORMAT}"|"skat_dealt"|"{DEALT[0]}"'.encode()
)
"""What stands in every file that holds a game, whole or broken, and hardly in any other."""

_BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "PDF"),
    (b"PK\x03\x04", "ZIP"),
    (b"\x1f\x8b", "GZIP"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"PAR1", "Parquet"),
    (b"<", "HTML"),
)
"""How files of other forms begin."""
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
_SEEN = 4096
"""Bytes that are looked at to tell text from what is none."""


def check_form(data: bytes) -> None:
    """Raise RecordError, which names the forms that are read, for a file in none of them.

    What has the mark of a record passes, whatever is broken in it: `parse_records` says what is.
    Office documents are ZIP files. Nothing at all is in no form.
    """
    if not data.strip():
        raise RecordError("there is no game record in this file", remark=Remark.of("no_record"))
    began = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    form = next((name for start, name in _BEGINNINGS if began.startswith(start)), None)
    if form in (None, "HTML") and _MARKS.search(data):
        return
    if form is None and began[:1] in (b"{", b"[") and _is_json(data):
        form = "JSON"
    if form is not None:
        raise RecordError(
            f"this is {form} and holds no game record; what is read: {FORMS}",
            remark=Remark.of("other_form", form=form),
        )
    if _CONTROL.search(data[:_SEEN]) or not _is_text(data[:_SEEN]):
        raise RecordError(
            f"this file is no text and holds no game record; what is read: {FORMS}",
            remark=Remark.of("binary_form"),
        )
    raise RecordError(
        f"there is no game record in this text; what is read: {FORMS}",
        remark=Remark.of("text_form"),
    )


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        # the last character may be cut
        return error.start > len(data) - 4 and len(data) == _SEEN
    return True
