"""Hands explored over HTTP: the answers of the library, and a sentence for what is no hand."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from ouvert.cards import CardSet
from ouvert.skat.explorer.hands import explore
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.web.protocol.exploring import ExplorationView
from support.serving import Answer, Site

HAND = CardSet.parse("CJ SJ HA HT HK HQ H9 CA C7 SA")


def asked(site: Site, **content: object) -> Answer:
    return site.post("api/explore", json.dumps({"hand": HAND.codes, **content}).encode())


def told(site: Site, **content: object) -> ExplorationView:
    answer = asked(site, **content)
    assert answer.status == 200, answer.body
    return msgspec.convert(json.loads(answer.body), ExplorationView)


def test_answers_are_those_of_the_library(site: Site) -> None:
    found = explore(
        HAND, skat=CardSet.parse("D7 D8"), contract=Contract(GameType.GRAND), declarer=1
    )
    view = told(site, skat=["D7", "D8"], contract="G", declarer=1)
    assert view.maximal == found.bidding.maximal_bid
    assert [each.bid for each in view.bids] == [each.bid for each in found.bidding.bids]
    assert [list(each.put) for each in view.with_skat] == [
        each.put.codes for each in found.with_skat
    ]
    assert [each.cards for each in view.leads] == [
        tuple(card.code for card in each.cards) for each in found.leads
    ]
    counts = [count.led for each in view.leads for count in each.counts]
    assert counts == [count.led for each in found.leads for count in each.counts]
    assert [each.name for each in view.sources] == ["ensemble", "rules"]


def test_nothing_is_told_that_was_not_asked(site: Site) -> None:
    view = told(site, seat=2, said="18 y 20 p")
    assert (view.with_skat, view.discards, view.leads, view.sources) == ((), (), (), ())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"hand": ["CJ"]}, "10 cards, not 1"),
        ({"hand": [*HAND.codes[:9], HAND.codes[0]]}, "twice"),
        ({"hand": [*HAND.codes[:9], "XX"]}, "no card"),
        ({"skat": ["D7"]}, "2 cards in the skat"),
        ({"said": "18 19"}, "19"),
        ({"said": "hello"}, "hello"),
        ({"contract": "X"}, "contract"),
    ],
)
def test_what_is_no_hand_is_refused_in_a_sentence(
    site: Site, content: dict[str, Any], said: str
) -> None:
    answer = asked(site, **content)
    refused = json.loads(answer.body)
    assert (answer.status, refused["code"]) == (400, "refused")
    assert said in refused["message"]


@pytest.mark.parametrize("content", [{"seat": 3}, {"bid": 1}, {"more": 1}, {"hand": 5}])
def test_what_cannot_be_read_is_malformed(site: Site, content: dict[str, Any]) -> None:
    assert json.loads(asked(site, **content).body)["code"] == "malformed"
