"""A match in one call, with players of the package and with one's own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.cards import Card
from ouvert.errors import OuvertError
from ouvert.skat.matches.match import match, plan_of
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.table import Pace
from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.records import read_games
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation
from support.own_players import CardsOnly, Lowest, Needy, NoPlayer
from support.process import inside


def timeless(rows: list[GameRow]) -> list[GameRow]:
    return [replace(row, paces=(Pace(), Pace(), Pace())) for row in rows]


def test_a_players_class_an_object_and_its_name_play_the_same() -> None:
    by_class = match({"mine": Lowest, "reflex": None}, deals=4, seed=2)
    for mine in (Lowest(), "support.own_players:Lowest", lambda: Lowest(0)):
        assert timeless(match({"mine": mine, "reflex": None}, deals=4, seed=2).rows) == timeless(
            by_class.rows
        )
    assert {label for row in by_class.rows for label in row.players} == {"mine", "reflex"}
    gap = by_class.difference()
    assert gap == by_class.difference("mine", "reflex")
    assert gap.value == -by_class.difference("reflex", "mine").value
    best, other = [each.label for each in by_class.summaries()]
    assert by_class.ahead() == {other: by_class.difference(best, other)}
    assert [each.label for each in by_class.summaries()] in (["mine", "reflex"], ["reflex", "mine"])


@pytest.mark.long
def test_processes_play_ones_own_player_too() -> None:
    here = match({"mine": Lowest, "reflex": None}, deals=3, seed=2)
    there = match({"mine": Lowest, "reflex": None}, deals=3, seed=2, where="processes", workers=1)
    assert timeless(here.rows) == timeless(there.rows)
    with pytest.raises(OuvertError, match="<lambda> cannot be sent to other processes"):
        match({"mine": lambda: Lowest(), "reflex": None}, deals=1, where="processes")


def test_a_bidder_behind_the_slash_decides_before_play() -> None:
    found = match(["support.own_players:CardsOnly/reflex", "reflex"], deals=3, seed=2)
    again = match(["support.own_players:CardsOnly/reflex", "reflex"], deals=3, seed=2)
    assert timeless(found.rows) == timeless(again.rows)
    assert any(row.result.contract for row in found.rows)


def test_a_player_against_itself_is_two() -> None:
    found = match(["reflex", "reflex"], deals=3, seed=2)
    assert found.plan.shown == ("reflex #1", "reflex #2")
    assert len(found.rows) == 18
    gap = found.difference()
    assert (gap.value, gap.low, gap.high) == (0, 0, 0)
    assert plan_of(["random"] * 3, 1).shown == ("random #1", "random #2", "random #3")
    assert plan_of(["random", "reflex", "reflex"], 1).shown == ("random", "reflex", "reflex")
    done = inside("match", "reflex", "reflex", "--deals", "2", "--where", "here", "--json").json
    assert {each["player"] for each in done["players"]} == {"reflex #1", "reflex #2"}
    assert sum(each["games"] for each in done["players"]) == 2 * 6 * 3
    assert list(done["ahead"].values()) == [[0, 0, 0]]


@pytest.mark.long
def test_a_series_of_four_has_score_sheets_from_every_door() -> None:
    names = ("reflex", "random", "forgetful", "random")
    found = match(names, deals=50, seed=3, series=True)
    first, second = found.sheets()
    assert [len(sheet.results) for sheet in (first, second)] == [48, 2]
    told = inside(
        *("match", *names, "--deals", "50", "--seed", "3", "--series", "--where", "here", "--json")
    ).json
    assert [each["totals"] for each in told["sheets"]] == [
        list(first.totals()),
        list(second.totals()),
    ]
    assert sum(won for won, _ in told["sheets"][0]["league_points"]) == 6
    printed = inside(*("match", *names, "--deals", "4", "--series", "--where", "here")).out
    # a dash for each who sat out
    assert [line.split().count("–") for line in printed.splitlines()[1:5]] == [1, 1, 1, 1]
    assert "league points" in printed
    with pytest.raises(OuvertError, match="only a series has a score sheet"):
        match(["reflex", "random"], deals=1).sheets()
    for wrong in (("reflex", "random"), ("reflex",) * 5):
        sentence = inside("match", *wrong, "--series").sentence
        assert f"a series has three or four players, not {len(wrong)}" in sentence
    assert "not 4" in inside("match", *names).sentence


def test_a_plan_takes_players_of_ones_own() -> None:
    plan = Plan((Lowest(), "reflex", "reflex"), 2)
    assert plan.shown == ("Lowest", "reflex", "reflex")
    assert {label for row in run(plan) for label in row.players} == {"Lowest", "reflex"}


def test_the_journal_knows_whose_games_it_holds(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    run(Plan((Lowest, "reflex", "reflex"), 1), journal=journal)
    with pytest.raises(OuvertError, match="journal of something else"):
        run(
            Plan((CardsOnly, "reflex", "reflex"), 1, labels=("Lowest", "reflex", "reflex")),
            journal=journal,
        )


def test_whole_games_are_written(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    found = match(["random", "reflex"], deals=2, results=path)
    assert list(read_games(path)) == list(found.games())
    with pytest.raises(OuvertError, match=r"written to \.parquet or \.jsonl"):
        match(["random", "reflex"], deals=10**6, results=tmp_path / "games.csv")


def test_deals_before_an_error_are_written(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"

    class Late(Lowest):
        made = 0

        def choose(self, observation: Observation) -> Action | Card:
            if Late.made > 22:
                raise KeyError("no plan")
            return super().choose(observation)

        def __init__(self) -> None:
            super().__init__()
            Late.made += 1

    # a deal has nine places for it, and some are made to be looked at before the first
    said = rf"no plan.*; the deals finished before that are kept in {path}: 2$"
    with pytest.raises(OuvertError, match=said):
        match([Late, "reflex"], deals=4, where="here", results=path)
    Late.made = -100
    whole = match([Late, "reflex"], deals=2, where="here")
    assert [each.deal for each in read_games(path)] == [each.deal for each in whole.games()]
    path.unlink()
    Late.made = 100
    with pytest.raises(OuvertError, match=r"no plan.*\)$"):
        match([Late, "reflex"], deals=4, where="here", results=path)
    assert not path.exists()


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["reflex"], "two or three players, not 1"),
        ("reflex", "two or three players, not only 'reflex'"),
        (["reflex", "nobody"], "there is no player 'nobody'"),
        (["reflex", "nowhere:Voter"], "cannot be loaded: there is no module 'nowhere'"),
        (["reflex", "support.own_players:Voter"], "the module support.own_players has no 'Voter'"),
        (["reflex", "support.own_players:CardsOnly/nobody"], "there is no bidder 'nobody'"),
        (["reflex", Needy], "support.own_players:Needy needs 'worlds'"),
        (["reflex", NoPlayer], "support.own_players:NoPlayer is no player"),
        (["reflex", 5], "builtins:int is no player"),
    ],
)
def test_players_that_there_are_not(players: list[object], said: str) -> None:
    with pytest.raises(OuvertError, match=said):
        match(players, deals=1)


def test_a_module_beside_the_command_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "beside_the_command.py").write_text(
        "class Mine:\n"
        "    def choose(self, observation):\n"
        "        return observation.legal_actions[0]\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path / "elsewhere"))
    done = inside(
        "match", "beside_the_command:Mine", "random", "--deals", "2", "--where", "here", "--json"
    ).json
    assert "beside_the_command:Mine" in {each["player"] for each in done["players"]}
    assert "no module" in inside("match", "nowhere:Mine", "random").sentence.lower()
