"""Friends play described games at a table: what happens, what is refused, and what stays hidden."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

import msgspec
import numpy as np
import pytest

from ouvert.tricks.belief.observation import observe
from ouvert.tricks.belief.places import where_cards_are
from ouvert.tricks.games.catalogue import game_text, load_game
from ouvert.tricks.records.deals import read_deal
from ouvert.web.table.live import presence
from ouvert.web.tricks.deals import places_told
from ouvert.web.tricks.table import live as live_tables
from support.described_tables import (
    SEATED,
    TWO_OF_FOUR,
    Friend,
    asked,
    foreign_checked,
    moments,
    played,
    sat,
)
from support.serving import Site
from support.sizes import some_of


def first(legal: Sequence[str]) -> str:
    return legal[0]


@pytest.mark.parametrize("game", some_of(SEATED, every=3))
def test_nobody_is_told_a_card_that_he_may_not_see(site: Site, game: str) -> None:
    friends = sat(site, game, SEATED[game])
    onlooker = Friend(site, friends[0].table)
    rng = np.random.default_rng(11)
    end = played([*friends, onlooker], lambda legal: legal[int(rng.integers(len(legal)))])
    states = moments(site, end["table"])
    deal = states[-1].deal
    assert deal is not None
    assert deal.over
    checked = 0
    for friend in (*friends, onlooker):
        checked += foreign_checked(states, friend)
        for text in friend.heard:
            view = json.loads(text)
            assert (deal.secret in text) == (view["stage"] == "over")
            assert not [
                chair.token
                for chair in states[view["number"]].chairs
                if chair.token and chair.token in text
            ]
    assert checked > 100
    assert end["deal"]["seats"][0]["result"] is not None
    assert end["deals"] == [[each["result"] for each in end["deal"]["seats"]]]


def test_the_cards_follow_from_a_secret_that_was_committed_to(site: Site) -> None:
    alone = sat(site, "whist", ("person", "thumb", "thumb", "thumb"))
    begun = alone[0].look(1)
    assert (begun["secret"], len(begun["commitment"])) == ("", 64)
    end = played(alone, first)
    assert len(end["secret"]) == 32
    assert sha256(end["secret"].encode()).hexdigest() == begun["commitment"] == end["commitment"]


def test_deals_go_on_with_the_score(site: Site) -> None:
    anna, berta = sat(site, "euchre", TWO_OF_FOUR)
    dealers = []
    for number in range(1, 4):
        end = played([anna, berta], first)
        assert len(end["deals"]) == number
        dealers.append(end["dealer"])
        assert anna.act("ready", end["number"])["stage"] == "over"
        assert anna.act("ready", end["number"], 400)["remark"]["code"] == "ready_already"
        # the next deal begins when the last one is ready
        number_now = berta.act("ready", end["number"])["number"]
        fresh = anna.look(number_now)
        assert (fresh["stage"], fresh["secret"]) == ("playing", "")
    assert dealers == [3, 0, 1]
    scores = [chair["score"] for chair in fresh["chairs"]]
    assert scores == [sum(column) for column in zip(*fresh["deals"], strict=True)]


def test_a_deal_that_is_over_is_looked_back_at(site: Site) -> None:
    """The second of an evening, in which another seat deals, with what was passed in it."""
    (anna,) = sat(site, "hearts", ("person", "thumb", "thumb", "thumb"))
    path = f"/{anna.table}/deal"
    refused = asked(site, path, anna.token, None, 400)
    assert refused["remark"]["code"] == "deal_lasts"
    end = played([anna], first)
    anna.look(anna.act("ready", end["number"])["number"])
    end = played([anna], first)
    told = asked(site, path, anna.token, None)
    deal = read_deal(told["text"])
    assert (deal.number, deal.seed, deal.seat) == (1, int(end["secret"], 16), 0)
    assert deal.over
    assert list(told["results"]) == end["deals"][1]
    assert len(told["decisions"]) == len(end["deal"]["done"])


def test_friends_take_the_free_seats_by_the_link(site: Site) -> None:
    content = {"text": game_text("hearts"), "players": ["thumb", *["person"] * 3], "pace": 0}
    made = asked(site, "", "", {**content, "name": " Anna "}, 201)
    seats = f"/{made['table']}/seats"
    anna = Friend(site, made["table"], made["seat"], made["token"])
    waiting = anna.look()
    assert (waiting["stage"], waiting["seat"], waiting["deal"]) == ("waiting", 1, None)
    assert [chair["name"] for chair in waiting["chairs"]] == ["", "Anna", "", ""]
    assert asked(site, seats, "", {"seat": 1}, 400)["remark"]["code"] == "place_taken"
    assert asked(site, seats, "", {"seat": 0}, 400)["remark"]["code"] == "place_taken"
    berta = asked(site, seats, "", {"name": "Berta"}, 201)
    assert berta["seat"] == 2
    assert berta["token"] != made["token"]
    # an AI takes the last one
    begun = anna.act("fill", 0, seat=3, player="thumb")
    assert anna.look(begun["number"])["stage"] == "playing"
    assert asked(site, seats, "", {}, 400)["remark"]["code"] == "place_taken"
    onlooker = Friend(site, made["table"])
    assert onlooker.act("play", 1, 403, action="♣2")["code"] == "spectator"
    assert asked(site, f"/{made['table']}", "wrong", status=403)["code"] == "wrong_token"
    told = asked(site, f"/{made['table']}/description", "")
    assert told["text"] == game_text("hearts")


def test_what_cannot_be_opened_is_refused(site: Site) -> None:
    def refused(**wrong: object) -> str:
        content = {"text": game_text("hearts"), "players": ["person"] * 4, **wrong}
        answer = asked(site, "", "", content, 400)
        return str((answer["remark"] or {"code": answer["message"]})["code"])

    assert refused(players=["person"] * 3) == "seats_differ"
    assert refused(players=["thumb"] * 4) == "no_person"
    assert refused(players=["person", "vote:41", "thumb", "thumb"]) == "no_player"
    assert "cannot be read" in refused(players=["person", "random", "thumb", "thumb"])
    assert "cannot be read" in refused(players=["person"] * 7)
    assert refused(name="a\u0000b") == "unprintable_name"
    assert "as seats = 4" in refused(text="x")
    assert asked(site, "/nowhere", "", status=404)["remark"]["code"] == "no_such_table"


def test_what_is_not_possible_at_a_table_is_refused(site: Site) -> None:
    anna, clara = sat(site, "whist", ("person", "thumb", "person", "thumb"))
    view = anna.due()
    assert "possible:" in anna.act("play", view["number"], 400, action="♣99")["message"]
    assert anna.act("play", 1, 409, action=view["deal"]["legal"][0])["code"] == "stale"
    assert clara.act("play", view["number"], 400, action="x")["code"] == "not_your_turn"
    assert anna.act("ready", view["number"], 400)["remark"]["code"] == "no_game_ended"
    assert anna.act("return", view["number"], 400)["remark"]["code"] == "no_ai_here"
    assert anna.act("fill", view["number"], 400, seat=2)["remark"]["code"] == "seat_not_left"
    assert anna.act("fill", view["number"], 400, seat=5)["remark"]["code"] == "seat_not_left"
    # among persons nothing is taken back
    assert anna.act("back", view["number"], 400)["remark"]["code"] == "back_among_persons"
    assert anna.look()["number"] == view["number"]


def test_what_was_done_is_taken_back_against_ais_alone(site: Site) -> None:
    (alone,) = sat(site, "whist", ("person", "thumb", "thumb", "thumb"))
    view = alone.due()
    assert alone.act("back", view["number"], 400)["remark"]["code"] == "nothing_back"
    done, hand = view["deal"]["done"], view["deal"]["hand"]
    after = alone.act("play", view["number"], action=view["deal"]["legal"][0])
    assert "back" in after["acts"]
    assert after["deal"]["hand"] != hand
    back = alone.act("back", after["number"])
    assert (back["deal"]["done"], back["deal"]["hand"]) == (done, hand)
    # who says it twice takes one decision back
    assert alone.act("back", after["number"], 409)["code"] == "stale"


def test_hints_need_the_consent_of_all_who_play(site: Site) -> None:
    anna, clara = sat(site, "whist", ("person", "thumb", "person", "thumb"), hints=False)
    view = anna.due()
    assert not view["hint"]
    assert anna.hint(400)["remark"]["code"] == "hints_disagreed"
    assert clara.hint(400)["code"] == "not_your_turn"
    view = anna.act("hints", view["number"], allowed=True)
    assert view["hint"]
    assert {each["action"] for each in anna.hint()["worths"]} == set(view["deal"]["legal"])
    # the others see that somebody was helped
    assert [chair["hinted"] for chair in clara.look()["chairs"]] == [True, False, False, False]
    clara.act("hints", 0, allowed=False)
    assert anna.hint(400)["remark"]["code"] == "hints_disagreed"


def test_where_cards_may_be_is_told_by_what_the_seat_sees(site: Site) -> None:
    anna, clara = sat(site, "whist", ("person", "thumb", "person", "thumb"), hints=False)
    view = anna.due()
    onlooker = Friend(site, anna.table)
    assert onlooker.places(403)["code"] == "spectator"
    assert anna.places(400)["remark"]["code"] == "hints_disagreed"
    assert clara.places(400)["code"] == "not_your_turn"
    anna.act("hints", view["number"], allowed=True)
    told = anna.places()
    # nothing but what the library says to her observation, and no card of hers is unseen
    state = moments(site, anna.table)[-1]
    assert state.deal is not None
    expected = places_told(where_cards_are(observe(state.deal.state, anna.seat)))
    assert told == json.loads(msgspec.json.encode(expected))
    own = set(view["deal"]["legal"])
    assert own
    assert not own & {row["card"] for row in told["cards"]}
    assert [chair["hinted"] for chair in clara.look()["chairs"]] == [True, False, False, False]


def test_who_leaves_is_played_for_and_may_come_back(site: Site) -> None:
    anna, clara = sat(site, "oh-hell", ("person", "thumb", "person", "thumb"))
    anna.due()
    left = clara.act("fill", 0, player="thumb")
    assert (left["chairs"][2]["name"], left["chairs"][2]["player"]) == ("Friend 3", "thumb")
    assert left["acts"] == ["return"]
    assert clara.act("play", left["number"], 400, action="1")["remark"]["code"] == "ai_plays"
    end = played([anna], first)
    assert clara.act("return", end["number"])["chairs"][2]["player"] == ""
    anna.act("ready", end["number"])
    # the table waits for her again
    assert anna.look()["stage"] == "over"


def test_for_who_is_gone_an_ai_plays(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, clara = sat(site, "whist", ("person", "thumb", "person", "thumb"))
    view = anna.due()
    monkeypatch.setattr(live_tables, "AWAY_SECONDS", 0.0)
    assert anna.look()["chairs"][2]["away"]
    monkeypatch.setattr(live_tables, "AWAY_SECONDS", presence.AWAY_SECONDS)
    assert not anna.look()["chairs"][2]["away"]
    # it is her turn now, and nothing is heard of her
    view = anna.act("play", view["number"], action=view["deal"]["legal"][0])
    while len(view["deal"]["done"]) < 2:
        view = anna.look(view["number"])
    monkeypatch.setattr(live_tables, "GONE_SECONDS", 0.0)
    while not view["chairs"][2]["player"]:
        view = anna.look(view["number"])
    monkeypatch.setattr(live_tables, "GONE_SECONDS", presence.GONE_SECONDS)
    assert clara.act("return", 0)["chairs"][2]["player"] == ""
    assert load_game("whist").seats == len(view["chairs"])
