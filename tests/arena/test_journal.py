"""The journal of interrupted work: what was cut off is dropped, what is no journal is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from ouvert.arena.journal import Journal
from ouvert.errors import OuvertError

WORK = {"match": "of two", "seed": 1}


def test_a_journal_that_was_cut_off_anywhere_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, WORK) as journal:
        journal.add(0, "first")
        journal.add(1, "second")
    whole = path.read_bytes()
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        with Journal(path, WORK) as journal:
            for number, piece in enumerate(("first", "second")):
                if number not in journal.done:
                    journal.add(number, piece)
        assert path.read_bytes() == whole


@pytest.mark.parametrize("text", ["my notes", "my notes\n", '{"a":1}', "\n"])
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OuvertError):
        Journal(path, WORK)
    assert path.read_text(encoding="utf-8") == text
