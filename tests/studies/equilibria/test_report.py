"""The study of equilibria: its report, and that it goes on where it stopped."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ouvert.errors import OuvertError
from ouvert.studies.equilibria import report
from ouvert.studies.equilibria.endings import ALPHA_MU, CONTRACTS, endings
from ouvert.studies.equilibria.measure import ALPHA_MU as ALL_DEALS
from ouvert.studies.equilibria.measure import OPEN_VOTE
from ouvert.studies.equilibria.report import Found, equilibria_study, hundredths


@pytest.mark.long
def test_report_is_written_and_nothing_is_measured_twice(tmp_path: Path) -> None:
    told: list[str] = []
    rows = equilibria_study(tmp_path, cards=6, effort=300, told=told.append)
    assert {row.cards for row in rows} == {6}
    assert {row.contract.partition(",")[0] for row in rows} == {"suit game", "Grand"}
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "| Skat deck, 6 cards: 3 × 2 |" in text
    assert "equilibrium, one" in text
    assert f"| {OPEN_VOTE} | {ALL_DEALS} | difference |" in text
    table = (tmp_path / "equilibria.csv").read_text(encoding="utf-8").splitlines()
    assert len(table) == len(rows) + 1
    assert told
    again: list[str] = []
    assert equilibria_study(tmp_path, cards=6, effort=300, told=again.append) == rows
    assert not again


def refused(folder: Path, **asked: Any) -> str:
    with pytest.raises(OuvertError) as error:
        equilibria_study(folder, **{"cards": 0, "count": 0, **asked})
    return str(error.value)


def test_folder_of_another_study_is_refused_by_its_name(tmp_path: Path) -> None:
    equilibria_study(tmp_path, cards=0, count=0)
    before = (tmp_path / "report.md").read_bytes()
    begun = f"{tmp_path} holds equilibria that were begun"
    for asked, told in (
        ({"seed": 2}, "with --seed 1"),
        ({"seed": 2, "samples": 3}, "with --samples 1 --seed 1"),
        ({"extra": ["reflex"]}, "without --player"),
        ({"extra": ["reflex"], "seed": 2}, "with --seed 1 and without --player"),
    ):
        said = refused(tmp_path, **asked)
        assert said == f"{begun} {told}: give the same, or name another folder"
    assert (tmp_path / "report.md").read_bytes() == before
    assert equilibria_study(tmp_path, cards=0, count=0) == []
    more = tmp_path / "more"
    equilibria_study(more, cards=0, count=0, extra=["reflex", "pimc:5"])
    assert "begun with --player reflex --player pimc:5: give" in refused(more)
    journal = more / "equilibria.journal"
    journal.write_text(
        journal.read_text(encoding="utf-8").replace('"scheme":4', '"scheme":3'), encoding="utf-8"
    )
    other = f"{more} holds equilibria of another version of Ouvert: name another folder"
    assert refused(more, extra=["reflex", "pimc:5"]) == other


def test_players_that_another_version_asked_are_not_told_as_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(report, "ENDING_PLAYERS", ("random", "reflex:old"))
        equilibria_study(tmp_path, cards=0, count=0)
    other = f"{tmp_path} holds equilibria of another version of Ouvert: name another folder"
    for asked in ({}, {"extra": ["reflex"]}, {"seed": 2}):
        assert refused(tmp_path, **asked) == other


def test_files_of_others_are_left_as_they_are(tmp_path: Path) -> None:
    own = {"manifest.json": "{}", "notes.txt": "mine\n"}
    for name, text in own.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for _ in range(2):
        equilibria_study(tmp_path, cards=0, count=0)
        assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in own} == own
    assert (tmp_path / "report.md").exists()


@pytest.mark.parametrize("name", ["report.md", "equilibria.csv", "equilibria.journal"])
@pytest.mark.parametrize("text", ["mine", "mine\n"])
def test_a_file_of_somebody_else_is_not_written_over(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    said = refused(tmp_path)
    assert str(file) in said
    assert file.read_text(encoding="utf-8") == text
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_report_of_somebody_else_beside_the_journal_stays(tmp_path: Path) -> None:
    equilibria_study(tmp_path, cards=0, count=0)
    file = tmp_path / "report.md"
    file.write_text("# Mine\n", encoding="utf-8")
    told = f"{file} is not of this study, and would be written over: name another folder"
    assert refused(tmp_path) == told
    assert file.read_text(encoding="utf-8") == "# Mine\n"
    file.unlink()
    (tmp_path / "equilibria.csv").unlink()
    assert equilibria_study(tmp_path, cards=0, count=0) == []


@pytest.mark.parametrize("name", ["report.md", "equilibria.csv"])
def test_what_was_half_written_is_written_again(tmp_path: Path, name: str) -> None:
    equilibria_study(tmp_path, cards=0, count=0)
    file = tmp_path / name
    whole = file.read_bytes()
    for left in (b"", whole[:1], whole[:9], whole[:-9], whole.replace(b"\n", b"\r\n")):
        file.write_bytes(left)
        assert equilibria_study(tmp_path, cards=0, count=0) == []
        assert file.read_bytes() == whole
    for each in tmp_path.iterdir():
        each.unlink()
    file.write_bytes(b"")
    assert str(file) in refused(tmp_path)


def test_every_player_of_the_study_is_known() -> None:
    from ouvert.skat.players.registry import check
    from ouvert.tricks.players.catalogue import game_player

    for name in report.DECK_PLAYERS:
        assert game_player(name).name == name
    for name in report.ENDING_PLAYERS:
        if not name.startswith(ALPHA_MU):
            check(name)


def test_games_outside_of_the_sizes_asked_for_are_left_out(tmp_path: Path) -> None:
    rows = equilibria_study(tmp_path, count=0, effort=0, least=8, cards=8)
    assert {row.cards for row in rows} == {8}
    assert {row.family for row in rows} == {"Skat deck", "Whist deck"}


@pytest.mark.long
def test_a_study_that_was_stopped_goes_on_with_the_next_player(tmp_path: Path) -> None:
    whole = equilibria_study(tmp_path / "whole", count=0, effort=0, cards=6)
    lines = (tmp_path / "whole" / "equilibria.journal").read_text(encoding="utf-8").splitlines()
    # a line for each player, and one that a game is finished
    games = len({row.contract for row in whole})
    assert len(lines) == 1 + len(whole) + games
    (tmp_path / "cut").mkdir()
    begun = "\n".join(lines[:4]) + "\n"
    (tmp_path / "cut" / "equilibria.journal").write_text(begun, encoding="utf-8")
    again = equilibria_study(tmp_path / "cut", count=0, effort=0, cards=6)
    assert [replace(row, seconds=0.0) for row in again] == [
        replace(row, seconds=0.0) for row in whole
    ]


def test_endings_are_found_once_and_in_order() -> None:
    found = Found(endings(CONTRACTS["Null"], 2, 1))
    later = found[1]
    assert found[0] is found[0]
    assert found[1] is later
    plain = list(islice(endings(CONTRACTS["Null"], 2, 1), 2))
    assert [found[0].played, later.played] == [each.played for each in plain]


def test_a_mean_has_its_interval() -> None:
    assert hundredths([0.02]) == "2.00"
    assert hundredths([-1e-9, 0.0]) == "0.00 ± 0.00"
    # four figures with standard deviation 1 and three degrees of freedom: 3.182 / 2
    assert hundredths([0.0, 0.0, 1.0, 1.0]) == f"50.00 ± {100 * 3.182446 * (1 / 3) ** 0.5 / 2:.2f}"
