"""`ouvert replay` and `ouvert advise`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.process import inside, ouvert
from cli.server_records import RECORDS, stated
from ouvert.cards import Card
from ouvert.skat.records import example_record


def test_results_are_those_that_the_server_states(tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text("\n".join(RECORDS), encoding="utf-8")
    done = ouvert("replay", str(file), "--json", "--no-analysis")
    assert (done.status, done.err) == (0, "")
    for record, game in zip(RECORDS, done.lines, strict=True):
        assert stated(record).items() <= game["result"].items()
    assert inside("replay", str(file), "--no-analysis").out.count(": scores ") >= 10


def test_example_is_judged_card_by_card() -> None:
    arguments = ("replay", "--example", "--worlds", "2", "--seed", "3", "--json")
    game = ouvert(*arguments).json
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


def test_example_as_a_table() -> None:
    example = example_record()
    assert example.result is not None
    shown = ouvert("replay", "--example", "--worlds", "1")
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
    shown = ouvert("replay", "-", "--no-analysis", stdin=record)
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


HAND = ("--hand", "CJ SJ HA H10 HK HQ H9 H8 H7 SA")
DEFENCE = (*HAND, "--seat", "middlehand", "--contract", "Pik", "--declarer", "forehand")


def test_advice_in_english_and_in_german() -> None:
    english = ouvert(
        *("advise", *HAND, "--seat", "rearhand", "--contract", "Clubs Hand"),
        *("--declarer", "0", "--played", "DA D7", "--worlds", "40", "--seed", "8", "--json"),
    ).json
    german = inside(
        *("advise", "--hand", "KrB PB HA H10 HK HD H9 H8 H7 PA", "--seat", "Hinterhand"),
        *("--contract", "Kreuz Hand", "--declarer", "Vorhand", "--played", "KaA, K7"),
        *("--worlds", "40", "--seed", "8", "--json", "--threads", "1"),
    ).json
    del english["seconds"], german["seconds"]
    assert english == german
    assert {each["card"] for each in english["cards"]} == {
        *("CJ", "SJ", "HA", "HT", "HK", "HQ", "H9", "H8", "H7", "SA")
    }
    chances = [each["win_probability"] for each in english["cards"]]
    assert chances == sorted(chances, reverse=True)
    assert english["seed"] == 8
    assert english["worlds_seen"] == 40 < english["worlds_possible"]
    for each in english["cards"]:
        assert each["evidence"] == "estimate"
        assert each["standard_error"] > 0
        assert 0 <= each["card_points"] <= 120


def test_advice_as_a_table() -> None:
    shown = ouvert("advise", *DEFENCE, "--played", "S7", "--time", "0")
    assert (shown.status, shown.err) == (0, "")
    assert "middlehand, a defender, is to play" in shown.out
    assert "worlds in" in shown.out
    assert re.findall(r"^  (\S+) +[01]\.", shown.out, re.MULTILINE)[0] in ("♠A", "♠J", "♣J")


LAST_TRICKS = "CA C7 C8 CT C9 CK SA S7 S8 ST S9 SK HA H7 H8 HT H9 HK DA D7 D8 DT D9 DK"


@pytest.mark.parametrize("hand", ["CJ SJ", "CJ SJ CA SA HA DA CT ST HT DT"])
def test_hand_of_now_or_of_the_beginning(hand: str) -> None:
    advice = inside(
        *("advise", "--hand", hand, "--seat", "0", "--contract", "GH", "--declarer", "0"),
        *("--played", LAST_TRICKS, "--json"),
    ).json
    assert [each["win_probability"] for each in advice["cards"]] == [1, 1]
    assert [each["evidence"] for each in advice["cards"]] == ["exact", "exact"]
    assert advice["worlds_seen"] == advice["worlds_possible"] == 90
    assert advice["seed"] is None


def test_advice_to_a_declarer_who_knows_the_skat_and_against_an_open_hand() -> None:
    declarer = inside(
        *("advise", *HAND, "--seat", "0", "--contract", "Herz", "--declarer", "0"),
        *("--skat", "D7 D8", "--worlds", "8", "--json"),
    ).json
    assert declarer["worlds_possible"] == 184756
    against = inside(
        *("advise", *HAND, "--seat", "1", "--contract", "Null Ouvert", "--declarer", "0"),
        *("--exposed", "C7 C8 C9 S7 S8 S9 D7 D8 D9 DT", "--played", "C7", "--bid", "23"),
        *("--worlds", "8", "--json"),
    ).json
    assert against["worlds_possible"] == 66
    assert [each["card_points"] for each in against["cards"]] == [None]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (HAND, 2, "--seat"),
        ((*DEFENCE, "--seat", "4"), 2, "'4' is not a seat"),
        ((*DEFENCE, "--contract", "Ramsch"), 2, "'Ramsch' is not a contract"),
        ((*DEFENCE, "--played", "S7 S7"), 2, "twice"),
        ((*DEFENCE, "--hand", "XX"), 2, "'XX' is not a card"),
        ((*DEFENCE, "--time", "1", "--worlds", "1"), 2, "--worlds"),
        ((*DEFENCE, "--time", "inf"), 2, "'inf' is no time"),
        ((*DEFENCE, "--worlds", "0"), 2, "--worlds"),
        (DEFENCE, 1, "forehand is to play"),
        ((*DEFENCE, "--hand", "CJ", "--played", "S7"), 1, "holds 1 card and has played 0"),
        (
            (*DEFENCE, "--played", "CJ"),
            1,
            "♣J cannot be both in the hand of middlehand and in the cards that forehand has played",
        ),
        ((*DEFENCE, "--contract", "N", "--bid", "24", "--played", "S7"), 1, "less than the bid 24"),
        ((*DEFENCE, "--played", "S7", "--bid", "19"), 1, "19 is no value"),
        ((*DEFENCE, "--played", "S7", "--skat", "D7 D8"), 1, "only the declarer"),
        ((*DEFENCE, "--played", "S7", "--exposed", "D7 D8"), 1, "no Ouvert game"),
        ((*DEFENCE, "--declarer", "1", "--played", "S7"), 1, "put two cards away"),
        ((*DEFENCE, "--declarer", "1", "--skat", "D7", "--played", "S7"), 1, "not 1"),
        (
            (*DEFENCE, "--declarer", "1", "--contract", "GH", "--skat", "D7 D8", "--played", "S7"),
            1,
            "nobody has seen the skat",
        ),
        ((*DEFENCE, "--contract", "NO", "--played", "S7"), 1, "lie open"),
        (
            (*DEFENCE, "--contract", "NO", "--played", "S7", "--exposed", "S7 S8"),
            1,
            "forehand holds 1 card and has played 1",
        ),
        ((*DEFENCE, "--contract", "N", "--played", "SK S9 S7"), 1, "Null is over"),
        ((*DEFENCE, "--played", LAST_TRICKS + " CJ DJ HQ SJ HJ CQ"), 1, "all cards are played"),
    ],
)
def test_what_no_player_can_see(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("advise", *arguments)
    assert failed.status == status
    assert said in failed.sentence


DECLARING = (*HAND, "--seat", "0", "--declarer", "0", "--worlds", "4")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--contract", "Grand", "--skat", "D7 D8", "--bid", "72"), None),
        (("--contract", "Grand", "--skat", "D7 D8", "--bid", "96"), "You need 90 card points"),
        (("--contract", "Grand", "--skat", "D7 D8", "--bid", "120"), "You need every trick"),
        (("--contract", "Grand", "--skat", "D7 D8", "--bid", "264"), "P(win) is 0 with every card"),
        (("--contract", "Grand Hand", "--bid", "120"), "You need 61 card points or more because"),
        (("--contract", "Grand Hand", "--bid", "168"), "You need 90 card points or more because"),
        (("--contract", "GHS", "--bid", "120"), None),
    ],
)
def test_what_the_bid_asks_for_is_said(arguments: tuple[str, ...], said: str | None) -> None:
    shown = inside("advise", *DECLARING, *arguments)
    assert shown.status == 0
    assert ("because of the bid" in shown.out or "Overbid" in shown.out) is (said is not None)
    assert said is None or said in shown.out


def test_overbid_game_is_won_by_its_defenders() -> None:
    arguments = (
        "advise",
        *DECLARING[:-2],
        "--declarer",
        "1",
        "--contract",
        "Grand",
        "--bid",
        "264",
    )
    shown = inside(*arguments, "--worlds", "4")
    assert "P(win) is 1 with every card" in shown.out
    told = inside(*arguments, "--worlds", "4", "--json").json
    assert told["overbid"]
    assert {each["win_probability"] for each in told["cards"]} == {1}


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
    assert said in ouvert("replay", "-", "--no-analysis", stdin=record).out
    told = ouvert("replay", "-", "--no-analysis", "--json", stdin=record).json["events"]
    assert [each for each in told if event.items() <= each.items()]


def test_levels_of_an_overbid_game_are_told() -> None:
    record = record_with("v:-72 m:1 overbid")
    shown = ouvert("replay", "-", "--no-analysis", stdin=record).out
    assert "scores -72 (game value 36, lost double; the bid is charged as 4 levels of 9)" in shown
