"""`ouvert explore`, from outside: the same answers as `bid` and the library."""

from __future__ import annotations

import pytest

from ouvert.cards import CardSet
from ouvert.skat.explorer.leads import lead_statistics
from ouvert.skat.rules.contracts import Contract, GameType
from support.process import inside

HAND = "CJ SJ HA HT HK HQ H9 CA C7 SA"


def test_bids_and_games_are_those_of_the_command_for_bids() -> None:
    explored = inside("explore", HAND, "--seat", "middlehand", "--json").lines[0]
    bid = inside("bid", "--hand", HAND, "--seat", "1", "--json").lines[0]
    assert explored["maximal_bid"] == bid["maximal_bid"]
    assert explored["contracts"] == bid["contracts"]
    assert (explored["with_skat"], explored["leads"]) == ([], [])


def test_leads_are_those_of_the_library() -> None:
    options = ("--contract", "Grand", "--declarer", "rearhand", "--skat", "D7 D8")
    explored = inside("explore", HAND, *options, "--json").lines[0]
    due = lead_statistics(CardSet.parse(HAND), Contract(GameType.GRAND), 2)
    assert [each["kind"] for each in explored["leads"]] == [each.kind for each in due]
    assert explored["with_skat"]
    said = inside("explore", HAND, *options)
    assert said.status == 0
    for words in ("Bid, or hold, up to", "before the skat", "with the skat", "first lead", "95 %"):
        assert words in said.out
    assert "ensemble: " in said.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("CJ SJ",), "10 cards, not 2"),
        ((HAND, "--skat", "CJ D7"), "both in the hand and in the skat"),
        ((HAND, "--auction", "18 18"), "yes or pass"),
    ],
)
def test_what_is_no_hand_is_one_sentence(words: tuple[str, ...], told: str) -> None:
    said = inside("explore", *words)
    assert said.status != 0
    assert told in said.err
    assert "Traceback" not in said.err
