"""Files in forms that are not read are told from broken records, in one sentence."""

from __future__ import annotations

import gzip
import json
import zipfile
from io import BytesIO

import pytest

from ouvert.errors import RecordError
from ouvert.skat.records import example_record, to_json
from ouvert.skat.records.forms import check_form
from support.broken_files import LAYOUTS, texts


def zipped() -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        file.writestr("word/document.xml", "<a/>")
    return data.getvalue()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_form_that_is_read_passes(layout: str) -> None:
    check_form(LAYOUTS[layout](texts(layout)).encode())


@pytest.mark.parametrize(
    "text", ["(;GM[Skat]broken", '{"format": "ouvert-game"', "\ufeff(;GM[Skat]"]
)
def test_what_is_broken_passes(text: str) -> None:
    check_form(text.encode())


@pytest.mark.parametrize(
    ("data", "code", "form"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "other_form", "PDF"),
        (zipped(), "other_form", "ZIP"),
        (gzip.compress(b"(;GM[Skat]", mtime=0), "other_form", "GZIP"),
        (b"\x89PNG\r\n\x1a\n", "other_form", "PNG"),
        (b"<!doctype html><p>Skat", "other_form", "HTML"),
        (json.dumps({"a": [1, 2]}).encode(), "other_form", "JSON"),
        (b"\x00\x01\x02" * 4000, "binary_form", None),
        ("ä".encode("latin-1") * 9000, "binary_form", None),
        (("ü" * 9000).encode(), "text_form", None),
        (b"18 yes pass", "text_form", None),
        (b" \n", "no_record", None),
    ],
)
def test_other_forms_are_named_and_those_that_are_read(
    data: bytes, code: str, form: str | None
) -> None:
    with pytest.raises(RecordError) as refused:
        check_form(data)
    remark = refused.value.remark
    assert remark is not None
    assert remark.code == code
    assert dict(remark.names).get("form") == form
    if code != "no_record":
        assert "International Skat Server" in str(refused.value)
        assert "XSkat" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_record_within_a_page_is_read() -> None:
    check_form(b"<p>" + to_json(example_record()).encode())
