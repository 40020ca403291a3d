"""What is measured is there, and compared with what it claims."""

from __future__ import annotations

import math

from ouvert.checkers.rules.variant import Level
from ouvert.studies.checkers.speed import AUTHOR, Work, run


def test_rows_and_ratios() -> None:
    told: list[str] = []
    rows = run(seed=2, quick=True, progress=told.append)
    assert [(row.work, row.level) for row in rows] == [
        (work, level) for work in Work for level in Level
    ]
    assert len(told) == len(rows)
    for row in rows:
        assert math.isclose(row.over_plain * row.plain, row.speed)
        if row.level is Level.INTERFERENCE:
            assert (row.author, row.over_author) == (None, None)
        else:
            author = AUTHOR[row.work, row.size][row.level]
            assert row.author == author
            assert row.over_author is not None
            assert math.isclose(row.over_author * author, row.speed)
