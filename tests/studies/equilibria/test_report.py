"""The study of equilibria: its report, and that it goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from ouvert.errors import OuvertError
from ouvert.studies.equilibria import report
from ouvert.studies.equilibria.endings import ALPHA_MU
from ouvert.studies.equilibria.report import equilibria_study


@pytest.mark.long
def test_report_is_written_and_nothing_is_measured_twice(tmp_path: Path) -> None:
    told: list[str] = []
    rows = equilibria_study(tmp_path, cards=6, effort=300, told=told.append)
    assert {row.cards for row in rows} == {6}
    assert {row.contract.partition(",")[0] for row in rows} == {"suit game", "Grand"}
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "| Skat deck, 6 cards: 3 × 2 |" in text
    assert "equilibrium, one" in text
    table = (tmp_path / "equilibria.csv").read_text(encoding="utf-8").splitlines()
    assert len(table) == len(rows) + 1
    assert told
    again: list[str] = []
    assert equilibria_study(tmp_path, cards=6, effort=300, told=again.append) == rows
    assert not again
    with pytest.raises(OuvertError, match="journal of something else"):
        equilibria_study(tmp_path, cards=6, effort=300, seed=2)


def test_every_player_of_the_study_is_known() -> None:
    from ouvert.skat.players.registry import check
    from ouvert.tricks.players.catalogue import game_player

    for name in report.DECK_PLAYERS:
        assert game_player(name).name == name
    for name in report.ENDING_PLAYERS:
        if not name.startswith(ALPHA_MU):
            check(name)
