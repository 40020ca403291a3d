"""Every described game is played to its end over HTTP, and nothing hidden is told."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from ouvert.tricks.games.catalogue import game_names, game_text, load_game, tutorial_text
from ouvert.tricks.matches import first_state
from ouvert.web.protocol.tricks.playing import PlayView
from support.serving import Site
from support.sizes import long

MANY_CARDS = ("german-whist", "hearts", "oh-hell", "spades")
"""Games whose deals take long to ask for card by card."""


def told(site: Site, status: int = 200, **content: Any) -> dict[str, Any]:
    answer = site.post("api/tricks/play", json.dumps({"seed": 5, **content}).encode())
    assert answer.status == status, answer.body
    found: dict[str, Any] = json.loads(answer.body)
    if status == 200:
        msgspec.convert(found, PlayView)
    return found


def words(view: dict[str, Any]) -> list[str]:
    return [each["action"] for each in view["done"]]


@pytest.mark.parametrize(
    "name", [long(name) if name in MANY_CARDS else name for name in (*game_names(), "mine")]
)
def test_a_deal_is_played_to_its_end(site: Site, name: str) -> None:
    text = tutorial_text() if name == "mine" else game_text(name)
    view = told(site, text=text)
    for _ in range(200):
        if view["phase"] == "over":
            break
        assert view["legal"]
        before = words(view)
        view = told(site, text=text, actions=[*before, view["legal"][0]])
        assert words(view)[: len(before)] == before
    assert view["phase"] == "over"
    assert all(each["result"] is not None for each in view["seats"])
    assert view["hand"] == view["legal"] == []


@pytest.mark.parametrize("name", ["whist", long("hearts")])
def test_only_what_the_seat_sees_is_told(site: Site, name: str) -> None:
    """In Hearts three cards were passed and taken: what others have given each other is hidden."""
    game, text = load_game(name), game_text(name)
    view = told(site, text=text, seat=1)
    while view["phase"] == "pass cards":
        view = told(site, text=text, seat=1, actions=[*words(view), view["legal"][0]])
    public = {*view["hand"], *words(view), view["turned"]}
    shown = json.dumps(view, ensure_ascii=False)
    assert len(public) < game.deck.cards
    for card in set(game.deck.names) - public:
        assert f'"{card}"' not in shown


@pytest.mark.parametrize(
    ("name", "allies"), [("whist", [2]), ("skat", None), ("hearts", []), ("schafkopf", [])]
)
def test_who_is_known_to_play_with_the_person_is_told(
    site: Site, name: str, allies: list[int] | None
) -> None:
    """In Skat the two who play against the declarer; in Schafkopf nobody before the call."""
    view = told(site, text=game_text(name))
    if allies is None:
        allies = [each for each in (1, 2) if view["declarer"] not in (0, each)]
    assert [at for at, each in enumerate(view["seats"]) if each["ally"]] == allies
    assert not told(site, text=game_text(name), seat=1)["seats"][1]["ally"]


def declared_by(number: int) -> int:
    """The first seed of Bridge with this declarer."""
    bridge = load_game("bridge")
    return next(seed for seed in range(100) if first_state(bridge, seed).declarer == number)


def test_nobody_sits_down_at_the_dummy_unasked(site: Site) -> None:
    text = game_text("bridge")
    assert [told(site, text=text, seed=declared_by(each))["seat"] for each in range(4)] == [
        0,
        0,
        2,
        0,
    ]


def test_what_the_declarer_decides_for_the_dummy_is_his_own(site: Site) -> None:
    text, seed = game_text("bridge"), declared_by(2)
    view = told(site, text=text, seed=seed)
    while view["phase"] != "over":
        view = told(site, text=text, seed=seed, actions=[*words(view), view["legal"][0]])
    assert [each["own"] for each in view["done"]] == [
        each["seat"] in (0, 2) for each in view["done"]
    ]
    last = max(at for at, each in enumerate(view["done"]) if each["own"])
    back = told(site, text=text, seed=seed, actions=words(view)[:last])
    assert words(back) == words(view)[:last]
    assert back["legal"] == [words(view)[last]]
    dummy = told(site, text=text, seed=seed, seat=0)
    assert dummy["phase"] == "over"
    assert not any(each["own"] for each in dummy["done"])


def test_a_hint_tells_what_each_action_is_worth(site: Site) -> None:
    view = told(site, text=game_text("euchre"), hint=True)
    assert {each["action"] for each in view["worths"]} == set(view["legal"])


def test_what_cannot_be_done_is_told(site: Site) -> None:
    assert "possible:" in told(site, 400, text=game_text("whist"), actions=["♣99"])["message"]
    assert "seats 1 to 4" in told(site, 400, text=game_text("whist"), seat=7)["message"]
    assert "as seats = 4" in told(site, 400, text="x")["message"]
