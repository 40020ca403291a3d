"""The scale of ratings of persons, measured from matches of known players."""

from __future__ import annotations

from pathlib import Path

import pytest

from ouvert.skat.matches.rows import write_rows
from ouvert.skat.matches.tournament import Plan, run
from ouvert.studies.skat.rating_scale import measure
from support.process import inside


@pytest.mark.long
def test_a_level_is_as_far_ahead_as_the_match_says(tmp_path: Path) -> None:
    rows = run(Plan(("club", "casual"), 40, seed=3))
    found = measure([rows])
    assert found.games == len(rows) == 240
    assert found.whole["club"] == found.declarer["club"] == found.defender["club"] == 0
    # one of them alone is ahead by all that lies between, two of them by half of it each: 2/3
    ahead = sum(
        score - (sum(row.scores) - score) / 2
        for row in rows
        for player, score in zip(row.players, row.scores, strict=True)
        if player == "casual"
    ) / sum(player == "casual" for row in rows for player in row.players)
    assert found.whole["casual"] == pytest.approx(36 * ahead * 3 / 2)
    assert 0 < found.slope < 1.2
    assert 0.25 < found.declares < 1 / 3
    file = tmp_path / "games.jsonl"
    write_rows(rows, file)
    told = inside("studies", "rating-scale", str(file), "--json").json
    assert told["whole"]["casual"] == pytest.approx(found.whole["casual"])
    assert "casual" in inside("studies", "rating-scale", str(file)).out
