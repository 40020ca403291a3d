"""`ouvert advise`, from outside and in this process."""

from __future__ import annotations

import re

import pytest

from support.process import inside, ouvert

HAND = ("--hand", "CJ SJ HA H10 HK HQ H9 H8 H7 SA")
DEFENCE = (*HAND, "--seat", "middlehand", "--contract", "Pik", "--declarer", "forehand")


@pytest.mark.long
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
    hurried = inside("advise", *DEFENCE, "--played", "S7", "--time", "0.05")
    assert (hurried.status, hurried.err) == (0, "")
    assert "worlds in" in hurried.out
    # how many worlds are seen in a time hangs on the machine, and with them what is advised
    number = ("--worlds", "40", "--seed", "8")
    shown = inside("advise", *DEFENCE, "--played", "S7", *number)
    assert (shown.status, shown.err) == (0, "")
    assert "middlehand, a defender, is to play" in shown.out
    assert "worlds in" in shown.out
    (advised,) = re.findall(r"^Play (\S+): .* \((?:vote|rule)\)\.$", shown.out, re.MULTILINE)
    assert re.findall(r"^  (\S+) +[01]\.", shown.out, re.MULTILINE)[0] == advised
    assert advised in ("♠A", "♠J", "♣J")


LAST_TRICKS = "CA C7 C8 CT C9 CK SA S7 S8 ST S9 SK HA H7 H8 HT H9 HK DA D7 D8 DT D9 DK"


@pytest.mark.parametrize("hand", ["CJ SJ", "CJ SJ CA SA HA DA CT ST HT DT"])
def test_hand_of_now_or_of_the_beginning(hand: str) -> None:
    advice = inside(
        *("advise", "--hand", hand, "--seat", "0", "--contract", "GH", "--declarer", "0"),
        *("--played", LAST_TRICKS, "--worlds", "100", "--json"),
    ).json
    assert [each["win_probability"] for each in advice["cards"]] == [1, 1]
    assert [each["evidence"] for each in advice["cards"]] == ["proof", "exact"]
    assert advice["voice"] == "killer"
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
        ((*DEFENCE, "--time", "0.01"), 2, "from 0.05 to 5 seconds"),
        ((*DEFENCE, "--time", "5.1"), 2, "from 0.05 to 5 seconds"),
        ((*DEFENCE, "--time", "1", "--nodes", "9"), 2, "--time and --nodes both say when to stop"),
        ((*DEFENCE, "--method", "vote", "--nodes", "9"), 2, "--method vote makes none"),
        ((*DEFENCE, "--method", "proof", "--worlds", "9"), 2, "--worlds limits a vote"),
        ((*DEFENCE, "--method", "guess"), 2, "'guess' is not one of 'ensemble', 'vote'"),
        ((*HAND, "--seat", "1", "--contract", "Pik"), 2, "needs --declarer"),
        ((*HAND, "--seat", "1", "--declarer", "0"), 2, "--declarer is about a game"),
        ((*HAND, "--seat", "1", "--played", "S7"), 2, "--played is about a game"),
        (("--hand", "CJ SJ", "--seat", "1"), 2, "2 cards are no hand to bid on"),
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


KNOWN = (*HAND, "--seat", "0", "--contract", "Hearts", "--declarer", "0", "--skat", "D7 D8")


def test_who_speaks_and_why() -> None:
    proved = inside(
        "advise", *KNOWN, "--worlds", "20", "--nodes", "100000", "--seed", "2", "--json"
    )
    assert proved.json["voice"] == "killer"
    assert proved.json["card"] == proved.json["cards"][0]["card"]
    assert proved.json["reason"] == proved.json["cards"][0]["reason"]
    assert proved.json["cards"][0]["evidence"] == "proof"
    assert proved.json["cards"][0]["win_probability"] == 1
    voted = inside("advise", *DEFENCE, "--played", "S7", "--worlds", "20", "--json").json
    assert voted["voice"] in ("vote", "rule")
    assert {each["evidence"] for each in voted["cards"]} == {"estimate"}


@pytest.mark.long
def test_numbers_and_a_seed_fix_the_answer() -> None:
    arguments = ("advise", *DEFENCE, "--played", "S7", "--worlds", "20", "--nodes", "5000")
    first, second, other = (
        inside(*arguments, "--seed", seed, "--json").json for seed in ("4", "4", "5")
    )
    for each in (first, second, other):
        del each["seconds"]
    assert first == second != other
    nodes = ("--nodes", "5000", "--seed", "1", "--json")
    alone = inside("advise", *DEFENCE, "--played", "S7", *nodes).json
    assert alone["worlds_seen"] == 200


@pytest.mark.long
def test_other_methods() -> None:
    voted = inside(
        *("advise", *KNOWN, "--method", "vote", "--worlds", "20", "--seed", "2", "--json")
    ).json
    assert (voted["method"], voted["voice"]) == ("vote", None)
    assert {each["evidence"] for each in voted["cards"]} == {"estimate"}
    planned = inside(*("advise", *KNOWN, "--method", "alpha-mu", "--time", "0.1", "--json")).json
    assert 1 <= planned["worlds_seen"] <= 20
    assert len(planned["cards"]) == 10
    assert "(alpha-mu)." in inside("advise", *KNOWN, "--method", "alpha-mu", "--time", "0.1").out


def test_proofs_but_for_an_excluded_share_of_the_worlds() -> None:
    arguments = ("advise", *DEFENCE, "--played", "S7", "--method", "proof")
    exact = inside(*arguments, "--json").json
    rough = inside(*arguments, "--exclude", "0.2", "--json").json
    assert exact["excluded"] == 0
    assert 0 < rough["excluded"] <= 0.2
    assert 0 <= exact["provable_points"] <= 120
    forced = [
        [card for card, found in each["cards"].items() if found == "forced"]
        for answer in (exact, rough)
        for each in answer["proofs"][:1]
    ]
    assert set(forced[0]) <= set(forced[1])
    assert (
        "% of the worlds, those with the unlikeliest splits"
        in inside(*arguments, "--exclude", "0.2").out
    )
    refused = inside("advise", *DEFENCE, "--played", "S7", "--exclude", "0.2").sentence
    assert refused == "--exclude leaves worlds out of proofs: ask for --method proof"


def test_proofs_alone() -> None:
    proved = inside("advise", *KNOWN, "--method", "proof", "--json").json
    by_limit = {each["limit"]: each for each in proved["proofs"]}
    assert set(by_limit) == {61, 90, 120}
    assert by_limit[61]["cards"]["CJ"] == "forced"
    for below, above in ((61, 90), (90, 120)):
        for card, verdict in by_limit[above]["cards"].items():
            assert verdict != "forced" or by_limit[below]["cards"][card] != "open"
    again = inside("advise", *KNOWN, "--method", "proof", "--nodes", "1", "--json").json
    assert {each["cards"]["H7"] for each in again["proofs"]} <= {"unknown", "open"}
    shown = inside("advise", *DEFENCE, "--played", "S7", "--method", "proof")
    assert "he stays below 61" in shown.out
    assert "open: there is no such proof" in shown.out


def test_before_a_game_is_announced() -> None:
    said = ("--auction", "18 p", "--seat", "2", "--json")
    bidding, judged = (inside(command, *HAND, *said).json for command in ("advise", "bid"))
    assert bidding["action"] == {"do": "bid", "value": int(judged["say"])}
    assert bidding["maximal_bid"] == judged["maximal_bid"]
    assert [
        (
            each["contract"],
            pytest.approx(each["win_probability"], abs=1e-4),
            round(each["expected"], 3),
        )
        for each in bidding["games"]
    ] == [
        (each["contract"], each["win_probability"], each["expected"])
        for each in judged["contracts"]
    ]
    twelve = "CJ SJ HA H10 HK HQ H9 H8 H7 SA D7 D8"
    at = ("--seat", "0", "--bid", "20", "--json")
    choosing = inside("advise", "--hand", twelve, *at).json["actions"][0]
    same = inside("discard", "--cards", twelve, *at).json["discards"][0]
    assert choosing["action"] == {"do": "discard", "cards": same["put"]}
    assert choosing["contract"] == same["contract"]
    assert round(choosing["expected"], 3) == same["expected"]
    put = (*HAND, "--skat", "D7 D8", "--seat", "0", "--bid", "20")
    assert inside("advise", *put, "--json").json["action"] == {"do": "announce", "contract": "G"}
    assert "counted in extended Seeger–Fabian" in inside("advise", *put).out
    won = inside("advise", *HAND, "--seat", "0", "--bid", "20").out
    assert "skat or Hand" in won
    told = inside("advise", *HAND, "--seat", "0")
    assert told.err == "ouvert: no auction is told: all who speak before you have passed\n"
    assert "Say 18: " in told.out


def test_the_auction_is_told_in_the_play_too() -> None:
    arguments = (*DEFENCE, "--played", "S7", "--worlds", "8", "--seed", "1", "--json")
    told = inside("advise", *arguments, "--auction", "18 y 20 y p p").json
    assert told["worlds_seen"] == 8
    for auction, said in (
        ("18 y", "a game is played after the auction, and it is not over"),
        ("p p p", "a game is played after the auction, and nobody has won it"),
        ("18 p p", "middlehand has won this auction, not forehand"),
        ("18 19", "forehand says yes or pass to 18, and cannot say 19"),
    ):
        assert inside("advise", *arguments, "--auction", auction).sentence == said


def test_rules_alone() -> None:
    ruled = inside("advise", *KNOWN, "--method", "rules", "--json").json
    assert ruled["reason"].endswith(".")
    assert {each["win_probability"] for each in ruled["cards"]} == {None}
    assert [each["evidence"] for each in ruled["cards"]] == ["rule", *["none"] * 9]
    assert "(rules)." in inside("advise", *KNOWN, "--method", "rules").out


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--auction", "18 y", "--bid", "20"), 2, "leave --bid out"),
        (("--auction", "18 y"), 1, "after this auction middlehand is to speak, not forehand"),
        (("--auction", "18 p p"), 1, "middlehand has won this auction, not forehand"),
        (("--auction", "p p p"), 1, "all have passed: there is nothing to decide"),
        (("--auction", "18 x"), 1, "nothing to say in an auction"),
        (("--bid", "19"), 1, "19 is no value that can be bid"),
        (("--skat", "D7"), 1, "put two cards away, not 1"),
        (("--skat", "CJ D7"), 1, "cannot be both in the hand of forehand and in the skat"),
        (("--method", "vote"), 1, "the method vote is about cards that are played"),
        (("--method", "rules", "--worlds", "3"), 2, "--method rules looks at no worlds"),
    ],
)
def test_what_cannot_be_before_the_play(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("advise", *HAND, "--seat", "0", *arguments)
    assert (failed.status, failed.out) == (status, "")
    assert said in failed.err


RUFFED = ("--hand", "HA H10 HK HQ H9 H8 H7 SA SK S9", "--seat", "0", "--contract", "Karo")


@pytest.mark.parametrize("method", ["ensemble", "vote", "alpha-mu", "proof"])
def test_history_that_no_deal_could_produce(method: str) -> None:
    failed = inside(
        *("advise", *RUFFED, "--declarer", "1", "--played", "SA D7 S8 S10 CK", "--json"),
        *("--method", method),
    )
    assert (failed.status, failed.out) == (1, "")
    assert failed.sentence == (
        "middlehand denied spades with ♦7 on ♠A in trick 1, and yet played ♠10 to trick 2"
    )


def test_eleven_cards_are_no_hand() -> None:
    eleven = (*RUFFED[2:], "--declarer", "0", "--skat", "D7 D8")
    failed = inside("advise", "--hand", f"{RUFFED[1]} CJ", *eleven)
    assert failed.status == 1
    assert "holds 11 cards" in failed.sentence
