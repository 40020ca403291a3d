"""`ouvert bid`, `discard` and `match`, from outside."""

from __future__ import annotations

import json
import sys

import pytest

from ouvert.cli.budgets import timed
from support.process import inside, ouvert

STRONG = "CJ SJ HJ SA ST S9 HA HT D7 D8"


@pytest.mark.long
def test_bid_on_a_strong_and_on_a_weak_hand() -> None:
    strong = ouvert("bid", "--hand", STRONG, "--seat", "0", "--json").lines[0]
    assert strong["maximal_bid"] >= 48
    assert strong["contracts"][0]["contract"].startswith("G")
    assert all(0 <= each["win_probability"] <= 1 for each in strong["contracts"])
    weak = inside("bid", "--hand", "C7 CQ S8 SK H8 HQ HT D9 DK DT", "--seat", "2", "--json").lines[
        0
    ]
    assert weak["maximal_bid"] == 0
    said = inside("bid", "--hand", STRONG, "--seat", "0")
    assert "Bid, or hold, up to" in said.out
    assert "Now: 18." in said.out
    assert "all who speak before you have passed" in said.err
    assert said.status == 0
    waiting = inside("bid", "--hand", STRONG, "--seat", "0", "--auction", "")
    assert "another seat's turn" in waiting.out


@pytest.mark.parametrize(
    ("auction", "seat", "say"),
    [
        ("18", "0", "yes"),
        ("18 p", "2", "20"),
        ("18 y p", "2", "20"),
        ("p p", "0", "18"),
        ("", "1", "18"),
    ],
)
def test_what_to_say_to_the_auction_so_far(auction: str, seat: str, say: str) -> None:
    arguments = ("--auction", auction, "--seat", seat, "--json")
    assert inside("bid", "--hand", STRONG, *arguments).lines[0]["say"] == say
    weak = "C7 CQ S8 SK H8 HQ HT D9 DK DT"
    assert inside("bid", "--hand", weak, *arguments).lines[0]["say"] == "pass"


@pytest.mark.long
def test_discard_lists_every_pair_of_cards() -> None:
    found = ouvert("discard", "--cards", f"{STRONG} C7 CK", "--seat", "0", "--json").lines[0]
    pairs = {tuple(sorted(each["put"])) for each in found["discards"]}
    assert len(pairs) == 66
    best = found["discards"][0]
    assert not {"CJ", "SJ", "HJ", "SA", "HA"} & set(best["put"])
    shown = inside("discard", "--cards", f"{STRONG} C7 CK", "--seat", "0").out
    assert "put away" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bid", "--hand", "CJ SJ", "--seat", "0"), "ten cards"),
        (("bid", "--hand", f"{STRONG}", "--seat", "7"), "seat"),
        (("bid", "--hand", STRONG, "--seat", "0", "--auction", "18 y 19"), "cannot bid 19"),
        (("bid", "--hand", STRONG, "--seat", "0", "--auction", "18 x"), "nothing to say"),
        (("discard", "--cards", STRONG, "--seat", "0"), "twelve cards, not from 10"),
        (("discard", "--cards", f"{STRONG} C7 CK", "--seat", "0", "--bid", "19"), "19 is no bid"),
        (("match", "reflex"), "two or three players"),
        (("match", "reflex", "nobody"), "there is no player 'nobody'"),
        (("match", "reflex", "random", "--track", "x"), "full, discard or cards"),
        (("match", "reflex", "random", "--time", "6"), "from 0.05 to 5 seconds"),
        (("bid", "--hand", STRONG, "--seat", "0", "--time", "6"), "from 0.05 to 5 seconds"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = inside(*arguments)
    assert done.status in (1, 2)
    assert said in done.err
    assert "Traceback" not in done.err
    assert "fault of Ouvert" not in done.err


def test_seed_and_time_do_not_change_what_is_exact() -> None:
    for command in (("bid", "--hand", STRONG), ("discard", "--cards", f"{STRONG} C7 CK")):
        plain = (*command, "--seat", "0", "--json")
        budget = ("--seed", "5", "--time", "0.2")
        assert inside(*plain).json == inside(*plain, *budget).json


@pytest.mark.long
def test_time_is_for_players_whose_name_sets_none() -> None:
    arguments = ("match", "ismcts+paranoia", "pimc:1", "random", "--time", "0.05", "--deals", "1")
    result = inside(*arguments, "--where", "here", "--json").json
    names = {each["player"]: each for each in result["players"]}
    assert set(names) == {"ismcts:0.05s+paranoia", "pimc:1", "random"}


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("pimc/reflex", "pimc:0.2s/reflex"),
        ("expert/seeger+paranoia", "expert:0.2s/seeger+paranoia"),
        ("vote", "vote:0.2s"),
        ("vote:50/reflex", "vote:50/reflex"),
        ("reflex/extended", "reflex/extended"),
    ],
)
def test_time_goes_before_the_bidder(name: str, made: str) -> None:
    assert timed(name, 0.2) == made
    assert timed(name, None) == name


@pytest.mark.parametrize("installed", [True, False])
def test_match_rates_its_players_if_it_can(
    installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not installed:
        monkeypatch.setitem(sys.modules, "trueskill", None)
    arguments = ("match", "reflex", "random", "--deals", "3", "--where", "here", "--seed", "4")
    rated = {
        each["player"]: each["rating"] for each in inside(*arguments, "--json").json["players"]
    }
    assert ("TrueSkill" in inside(*arguments).out) == installed
    if installed:
        assert rated["reflex"]["overall"][0] > rated["random"]["overall"][0]
    else:
        assert set(rated.values()) == {None}


def test_match_says_who_is_ahead() -> None:
    arguments = ("match", "reflex", "random", "--deals", "3", "--where", "here", "--seed", "4")
    first, second = (inside(*arguments, "--json") for _ in range(2))
    result = first.lines[0]
    assert {each["player"] for each in result["players"]} == {"reflex", "random"}
    for each in result["players"]:
        each.pop("slowest")
    again = json.loads(second.out)
    for each in again["players"]:
        each.pop("slowest")
    assert result == again


@pytest.mark.parametrize("seat", ["forehand", "middlehand", "rearhand"])
@pytest.mark.parametrize("hand", ["SJ CA CK C9 ST S8 HA H8 DQ D7", "DJ CA CT C8 ST HA HQ H8 DQ D9"])
def test_bid_and_advise_say_the_same_where_no_auction_is_told(hand: str, seat: str) -> None:
    words = ("--hand", hand, "--seat", seat, "--json")
    bid, advised = (inside(command, *words).json for command in ("bid", "advise"))
    assert bid["maximal_bid"] == advised["maximal_bid"]
    action = advised["action"]
    assert bid["say"] == {"bid": str(action.get("value")), "pass": "pass"}[action["do"]]


def test_bid_after_the_auction_is_refused() -> None:
    words = ("--hand", "SJ CA CK C9 ST S8 HA H8 DQ D7", "--seat", "forehand")
    assert "the auction is over" in inside("bid", *words, "--auction", "p p p").sentence
