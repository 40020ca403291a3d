"""`ouvert replay`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ouvert.cards import Card
from ouvert.skat.records import example_record, to_json
from ouvert.skat.records.iss import record as iss
from ouvert.skat.records.model import SAT_OUT
from support.process import inside, ouvert
from support.server_records import RECORDS, stated


def test_results_are_those_that_the_server_states(tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text("\n".join(RECORDS), encoding="utf-8")
    done = ouvert("replay", str(file), "--json", "--no-analysis")
    assert (done.status, done.err) == (0, "")
    for record, game in zip(RECORDS, done.lines, strict=True):
        assert stated(record).items() <= game["result"].items()
    assert inside("replay", str(file), "--no-analysis").out.count(": scores ") >= 10


def test_who_sat_out_at_a_table_of_four_is_told(tmp_path: Path) -> None:
    record = example_record().with_tag(SAT_OUT, "Dora [4]")
    for name, text in (("game.json", to_json(record)), ("game.sgf", iss.format(record))):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        told = inside("replay", str(file), "--no-analysis")
        assert re.search(r"sat out \(dealer\) *│ Dora \[4\]", told.out)
        assert inside("replay", str(file), "--no-analysis", "--json").json["sat_out"] == "Dora [4]"
    assert "sat out" not in inside("replay", "--example", "--no-analysis").out


@pytest.mark.long
def test_example_is_judged_card_by_card() -> None:
    arguments = ("replay", "--example", "--worlds", "2", "--seed", "3", "--json")
    game = inside(*arguments).json
    played = example_record().replay().final
    cards = [card for trick in played.tricks for card in trick.cards]
    assert [Card[each["card"]] for each in game["cards"]] == cards
    assert game["cards"][-1]["open_value"] == game["result"]["card_points"]
    for each in game["cards"]:
        declaring = each["seat"] == game["result"]["declarer"]
        best = (max if declaring else min)(each["values"].values())
        assert each["best"] == [card for card, value in each["values"].items() if value == best]
        assert each["values"][each["card"]] == each["open_value"]
        assert each["loss"] == pytest.approx(
            each["win_probability_before"] - each["win_probability_after"], abs=2e-6
        )
        assert 0 <= each["loss"] <= 1
    assert inside(*arguments, "--threads", "1").json == game


def test_example_by_its_name() -> None:
    (game,) = inside("replay", "example:game", "--no-analysis", "--json").lines
    assert [game] == inside("replay", "--example", "--no-analysis", "--json").lines


@pytest.mark.long
def test_example_as_a_table() -> None:
    example = example_record()
    assert example.result is not None
    shown = inside("replay", "--example", "--worlds", "1")
    assert (shown.status, shown.err) == (0, "")
    for player in example.players:
        assert player in shown.out
    assert "P(win)" in shown.out
    assert f"{example.result.card_points} card points, " in shown.out
    assert f"scores {example.result.value} (game value 24, lost double)." in shown.out
    assert "open cards: the declarer's card points" in shown.out


def test_broken_record_among_good_ones() -> None:
    text = "\n".join([RECORDS[0], RECORDS[1].replace(" 2 G", " 2 X", 1), RECORDS[2]])
    assert text.count(" 2 X") == 1
    done = ouvert("replay", "-", "--json", "--no-analysis", stdin=text)
    assert done.status == 1
    first, broken, third = done.lines
    assert stated(RECORDS[0]).items() <= first["result"].items()
    assert stated(RECORDS[2]).items() <= third["result"].items()
    column = text.splitlines()[1].index(" 2 X") + 4
    assert (broken["line"], broken["column"]) == (2, column)
    assert f"line 2, column {column}: {broken['error']}" in done.sentence


def test_names_in_records_cannot_steer_a_terminal() -> None:
    record = RECORDS[0].replace("P0[zoot]", "P0[\x1b[31mzo[bold\\]ot]").replace("\x1b[", "\x1b")
    shown = inside("replay", "-", "--no-analysis", stdin=record)
    assert shown.status == 0
    assert "31mzo[bold]ot" in shown.out


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "--example"),
        (("a.sgf", "--example"), 2, "--example"),
        (("--example", "--time", "1", "--worlds", "1"), 2, "--worlds"),
        (("--example", "--time", "nan"), 2, "'nan' is no time"),
        (("--example", "--time", "-1"), 2, "'-1' is no time"),
        (("--example", "--time", "long"), 2, "'long' is no time"),
        (("/nowhere/games.sgf",), 1, "/nowhere/games.sgf"),
        (("/tmp",), 1, "/tmp"),
        (("/dev/null",), 1, "no game record in /dev/null"),
    ],
)
def test_what_cannot_be_replayed(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("replay", *arguments)
    assert failed.status == status
    assert said in failed.sentence


def record_with(text: str) -> str:
    """The one record of real games that holds a text."""
    (found,) = [record for record in RECORDS if text in record]
    return found


@pytest.mark.parametrize(
    ("text", "said", "event"),
    [
        ("RE 0 RE ]R[d:1 win v:48", "rearhand", {"seat": 2, "event": "resigned"}),
        ("1 SC 1 HJ", "showed the cards", {"seat": 1, "event": "showed the cards"}),
        ("p w LE.2", "Before the first card", {"seat": 2, "event": "left"}),
        ("0 ?? w LE.1", "does not name", {"seat": 1, "event": "left"}),
    ],
)
def test_resigning_showing_cards_and_leaving_are_told(
    text: str, said: str, event: dict[str, object]
) -> None:
    record = record_with(text)
    assert said in inside("replay", "-", "--no-analysis", stdin=record).out
    told = inside("replay", "-", "--no-analysis", "--json", stdin=record).json["events"]
    assert [each for each in told if event.items() <= each.items()]


def test_levels_of_an_overbid_game_are_told() -> None:
    record = record_with("v:-72 m:1 overbid")
    shown = inside("replay", "-", "--no-analysis", stdin=record).out
    assert "scores -72 (game value 36, lost double; the bid is charged as 4 levels of 9)" in shown
