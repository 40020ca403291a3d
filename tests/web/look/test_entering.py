"""Games typed in over HTTP: the rules judge each step, and what is done can be looked back at."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from ouvert.skat.records import Move, example_record
from ouvert.web.protocol import entering, look
from ouvert.web.protocol.remarks import RemarkView
from ouvert.web.table.wire import written
from support.serving import Answer, Site

RECORD = example_record()
HANDS = [hand.codes for hand in RECORD.deal.hands]
DEAL: dict[str, Any] = {"hands": HANDS, "skat": RECORD.deal.skat.codes}
ACTIONS = [
    {"seat": event.seat, "action": json.loads(msgspec.json.encode(written(event.action)))}
    for event in RECORD.events
    if isinstance(event, Move)
]


def asked(site: Site, path: str, content: object) -> Answer:
    return site.post(f"api/look/{path}", json.dumps(content).encode())


def told(answer: Answer, status: int = 200) -> Any:
    assert answer.status == status, answer.body
    return json.loads(answer.body)


def view(site: Site, **content: object) -> Any:
    found = told(asked(site, "entered", {**DEAL, **content}))
    msgspec.convert(found, entering.EnteredView)
    return found


def refusal(answer: Answer) -> RemarkView:
    assert answer.status == 400
    return msgspec.convert(json.loads(answer.body)["remark"], RemarkView)


def test_each_step_offers_what_is_legal(site: Site) -> None:
    for count, following in enumerate(ACTIONS):
        found = view(site, actions=ACTIONS[:count])
        assert found["actions"] == ACTIONS[:count]
        assert found["refused"] is None
        assert found["moment"]["actor"] == following["seat"]
        action, legal = following["action"], found["legal"]
        match action["do"]:
            case "bid":
                assert action["value"] in legal["bids"]
            case "play":
                assert action["card"] in legal["cards"]
            case "announce":
                assert action["contract"] in [each["contract"] for each in legal["offers"]]
    over = view(site, actions=ACTIONS)
    assert over["legal"] is None
    result = RECORD.replay().result
    assert result is not None
    assert over["result"]["card_points"] == result.card_points


def test_what_is_kept_can_be_looked_back_at(site: Site) -> None:
    content = {**DEAL, "actions": ACTIONS, "players": ["Anna", "Ben", ""]}
    kept = told(asked(site, "entered/games", content), 201)
    msgspec.convert(kept, entering.EnteredKept)
    game = told(site.get(f"api/look/games/{kept['game']}"))
    msgspec.convert(game, look.Game)
    assert game["players"] == ["Anna", "Ben", ""]
    assert game["actions"] == ACTIONS
    listed = told(site.get(f"api/look/uploads/{kept['upload']}"))
    assert (listed["count"], listed["name"]) == (1, "typed")


def test_a_game_that_breaks_off_can_be_looked_back_at(site: Site) -> None:
    played = next(n for n, each in enumerate(ACTIONS) if each["action"]["do"] == "play") + 5
    kept = told(asked(site, "entered/games", {**DEAL, "actions": ACTIONS[:played]}), 201)
    game = told(site.get(f"api/look/games/{kept['game']}"))
    assert game["result"] is None
    early = asked(site, "entered/games", {**DEAL, "actions": ACTIONS[:1]})
    assert refusal(early).code == "nothing_entered"


def test_shortest_auction(site: Site) -> None:
    for declarer in range(3):
        found = view(site, shortest={"declarer": declarer, "bid": 20})
        assert found["refused"] is None
        assert (found["moment"]["declarer"], found["moment"]["phase"]) == (declarer, "skat")
    wrong = asked(site, "entered", {**DEAL, "shortest": {"declarer": 0, "bid": 19}})
    assert refusal(wrong).code == "bid_higher"


def test_wrong_deals_are_refused_with_the_place_and_the_card(site: Site) -> None:
    one, two, three = HANDS
    half = {"hands": [one, two[:4], []], "skat": []}
    assert refusal(asked(site, "entered", half)).names == {"holder": 1, "count": 4, "due": 10}
    more = {**DEAL, "hands": [[*one, two[0]], two, three]}
    assert refusal(asked(site, "entered", more)).names == {"holder": 0, "count": 11, "due": 10}
    twice = {**DEAL, "hands": [one, [one[0], *two[1:]], three]}
    found = refusal(asked(site, "entered", twice))
    assert (found.code, found.names) == ("deal_twice", {"card": one[0], "holder": 1})
    unknown = {**DEAL, "skat": ["XX", "D7"]}
    assert refusal(asked(site, "entered", unknown)).code == "no_card"


def test_wrong_order_is_told_and_the_rest_kept(site: Site) -> None:
    swapped = [ACTIONS[0], {**ACTIONS[1], "seat": (ACTIONS[1]["seat"] + 1) % 3}, *ACTIONS[2:]]
    found = view(site, actions=swapped)
    assert found["refused"]["at"] == 1
    assert found["refused"]["remark"]["code"] == "turn_of"
    assert found["actions"] == ACTIONS[:1]
    assert asked(site, "entered/games", {**DEAL, "actions": swapped}).status == 400


@pytest.mark.parametrize(
    "content",
    [
        [],
        {"hands": []},
        {**DEAL, "actions": [{"seat": 3, "action": {"do": "pass"}}]},
        {**DEAL, "x": 1},
    ],
)
def test_what_is_no_game_is_malformed(site: Site, content: object) -> None:
    answer = asked(site, "entered", content)
    assert (answer.status, json.loads(answer.body)["code"]) == (400, "malformed")


def test_cards_are_read_as_people_write_them(site: Site) -> None:
    found = told(asked(site, "cards", {"text": "forehand: KrB S10\nSkat: d7"}))
    assert found == {"rows": [["CJ", "ST"], ["D7"]]}
    assert refusal(asked(site, "cards", {"text": "CJ CJ"})).code == "card_twice"


PASSED = [{"seat": seat, "action": {"do": "pass"}} for seat in (1, 2, 0)]
ALONE = [
    *PASSED[:2],
    {"seat": 0, "action": {"do": "bid", "value": 18}},
    {"seat": 0, "action": {"do": "announce", "contract": "GH"}},
]


def played_on(site: Site, actions: list[Any], **content: object) -> Any:
    """A game in which everybody does the first thing that he may."""
    found = view(site, actions=actions, **content)
    while found["legal"] is not None:
        legal, seat = found["legal"], found["moment"]["actor"]
        action: dict[str, Any] = {"do": "decline"}
        if legal.get("cards"):
            action = {"do": "play", "card": legal["cards"][0]}
        actions = [*actions, {"seat": seat, "action": action}]
        found = view(site, actions=actions, **content)
        assert found["refused"] is None
    return found


@pytest.mark.long
def test_a_ramsch_is_typed_in_at_a_table_of_four(site: Site) -> None:
    assert view(site, actions=PASSED)["legal"] is None
    club = {"club": ["ramsch", "bock"]}
    begun = view(site, actions=PASSED, **club)
    assert begun["moment"]["phase"] == "play"
    assert begun["can_keep"]
    over = played_on(site, PASSED, **club)
    assert over["result"]["outcome"] == "ramsch"
    assert over["result"]["value"] % 2 == 0
    content = {**DEAL, **club, "actions": over["actions"], "players": ["Anna", "Ben", ""]}
    kept = told(asked(site, "entered/games", {**content, "sat_out": "Dora"}), 201)
    game = told(site.get(f"api/look/games/{kept['game']}"))
    msgspec.convert(game, look.Game)
    assert (game["sat_out"], game["club"]) == ("Dora", ["ramsch", "bock"])
    assert game["result"] == over["result"]
    listed = told(site.get(f"api/look/uploads/{kept['upload']}?game=R"))
    assert [line["sat_out"] for line in listed["games"]] == ["Dora"]
    assert told(site.get(f"api/look/uploads/{kept['upload']}?game=P"))["found"] == 0
    found = refusal(asked(site, "entered/games", {**content, "sat_out": "Ben"}))
    assert (found.code, found.names) == ("dealer_plays", {"name": "Ben"})
    # a dealer without a name sat out all the same
    kept = told(asked(site, "entered/games", {**content, "sat_out": ""}), 201)
    assert told(site.get(f"api/look/games/{kept['game']}"))["sat_out"] == ""


def test_kontra_and_re_are_typed_in(site: Site) -> None:
    club = {"club": ["kontra"]}
    asked_for = view(site, actions=ALONE, **club)
    assert (asked_for["moment"]["phase"], asked_for["moment"]["actor"]) == ("kontra", 1)
    assert asked_for["legal"]["kontra"]
    said = [
        *ALONE,
        {"seat": 1, "action": {"do": "kontra"}},
        {"seat": 0, "action": {"do": "re"}},
    ]
    over = played_on(site, said, **club)
    plain = played_on(site, ALONE)
    assert over["result"]["value"] == 4 * plain["result"]["value"]


@pytest.mark.parametrize(
    ("club", "actions", "at", "code"),
    [
        ([], [*ALONE, {"seat": 1, "action": {"do": "kontra"}}], 4, "kontra_off"),
        (["kontra"], [*ALONE, {"seat": 2, "action": {"do": "kontra"}}], 4, "turn_of"),
        (["kontra"], [*ALONE, {"seat": 1, "action": {"do": "re"}}], 4, "no_kontra"),
        (["ramsch"], [*PASSED, {"seat": 0, "action": {"do": "concede"}}], 3, "ramsch_to_the_end"),
        (
            ["ramsch"],
            [*PASSED, {"seat": 0, "action": {"do": "claim", "points": None}}],
            3,
            "ramsch_to_the_end",
        ),
    ],
)
def test_options_are_judged_step_by_step(
    site: Site, club: list[str], actions: list[Any], at: int, code: str
) -> None:
    found = view(site, actions=actions, club=club)
    assert (found["refused"]["at"], found["refused"]["remark"]["code"]) == (at, code)
    assert len(found["actions"]) == at


def test_an_option_is_named_once(site: Site) -> None:
    twice = asked(site, "entered", {**DEAL, "club": ["ramsch", "ramsch"]})
    assert refusal(twice).code == "club_twice"
