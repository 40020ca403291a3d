"""The number of ways to play a position to its end, counted by two generators."""

from __future__ import annotations

from typing import Any

import pytest

from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers.reference import leaf_count
from support.reference_data import card_set, load
from support.sizes import some_of

POSITIONS: list[dict[str, Any]] = load("leaf_counts")["positions"]
CASES = [(position, game) for position in POSITIONS for game in position["leaves"]]


def name(case: tuple[dict[str, Any], str]) -> str:
    position, game = case
    return f"{len(position['hands'][0])}-{POSITIONS.index(position)}-{game}"


@pytest.mark.parametrize(
    "case", [case for case in CASES if case[0]["leaves"][case[1]] < 3000], ids=name
)
def test_leaf_count(case: tuple[dict[str, Any], str]) -> None:
    position, game = case
    hands = tuple(card_set(hand).bits for hand in position["hands"])
    rules = trick_rules(GameType(game), position["declarer"])
    assert leaf_count(TrickPosition(rules, hands, position["leader"])) == position["leaves"][game]


@pytest.mark.parametrize("case", some_of(CASES, every=9), ids=name)
def test_recount_with_strings(case: tuple[dict[str, Any], str]) -> None:
    position, game = case
    count = recount(position["hands"], position["leader"], position["declarer"], game)
    assert count == position["leaves"][game]


def recount(hands: list[list[str]], leader: int, declarer: int, game: str) -> int:
    """A generator of its own, over card codes, that plays whole tricks at a time."""
    order = "789TJQKA" if game == "N" else "789QKTA"

    def suit(card: str) -> str:
        return "trump" if game != "N" and (card[1] == "J" or card[0] == game) else card[0]

    def height(card: str, led: str) -> int:
        if suit(card) not in ("trump", led):
            return -1
        jack = 50 + "DHSC".index(card[0]) if game != "N" and card[1] == "J" else 0
        return jack or order.index(card[1]) + (20 if suit(card) == "trump" else 0)

    def answers(hand: list[str], led: str) -> list[str]:
        return [card for card in hand if suit(card) == led] or hand

    def without(hand: list[str], card: str) -> list[str]:
        return [other for other in hand if other != card]

    def count(lead: int, first: list[str], second: list[str], third: list[str]) -> int:
        if not first:
            return 1
        total = 0
        for a in first:
            led = suit(a)
            for b in answers(second, led):
                for c in answers(third, led):
                    heights = [height(card, led) for card in (a, b, c)]
                    place = heights.index(max(heights))
                    if game == "N" and (lead + place) % 3 == declarer:
                        total += 1
                        continue
                    left = [without(first, a), without(second, b), without(third, c)]
                    total += count((lead + place) % 3, *left[place:], *left[:place])
        return total

    return count(leader, *hands[leader:], *hands[:leader])
