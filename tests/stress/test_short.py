"""The short form of each row: nothing is lost. How long it took says nothing on a busy machine."""

from __future__ import annotations

import sys

import pytest

from stress.__main__ import ROWS
from stress.rows import Form, Row

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc"),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_nothing_is_lost_in_the_short_form(row: Row) -> None:
    try:
        found = row.measure(Form())
    except LookupError as error:
        pytest.skip(str(error))
    assert not found.lost, found.figures
