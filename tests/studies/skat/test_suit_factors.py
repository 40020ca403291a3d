"""The tables of suit factors: their sizes, and what they say of a suit."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from ouvert.cards import CardSet
from ouvert.errors import CardError, NotationError
from ouvert.studies.skat.corpus import Corpus
from ouvert.studies.skat.tables.factors import (
    SIDE_ORDER,
    factor_tables,
    parse_factor,
    part,
    suit_factor,
)
from ouvert.studies.skat.task import Task
from support.process import inside

POINTS = [rank.points for rank in SIDE_ORDER]
TEMPO = 5
NONE = -1


@cache
def alone(mine: frozenset[int], left: frozenset[int], right: frozenset[int]) -> float:
    """What a side suit brings the declarer who leads it to its end, by plain minimax."""
    return max((led(card, mine, left, right) for card in mine), default=0)


def led(card: int, mine: frozenset[int], left: frozenset[int], right: frozenset[int]) -> float:
    worst = []
    for answer in product(sorted(left) or [NONE], sorted(right) or [NONE]):
        thrown = [each for each in answer if each != NONE]
        swing = POINTS[card] + sum(POINTS[each] for each in thrown) + TEMPO
        won = all(each < card for each in thrown)
        after = alone(mine - {card}, left - {answer[0]}, right - {answer[1]})
        worst.append(after + (swing if won else -swing))
    return min(worst)


@pytest.mark.parametrize(
    "text",
    ["CA CK / C10 CQ", "H10 H7 / HA HK HQ", "SK SQ S9 / SA S10", "DA D9 / DK D7 D8", "C8 / C7"],
)
def test_lead_and_worth_against_minimax_over_all_divisions(text: str) -> None:
    mine, theirs = parse_factor(text)
    places = {card: SIDE_ORDER.index(card.rank) for card in mine | theirs}
    own = frozenset(places[card] for card in mine)
    others = sorted(places[card] for card in theirs)
    worths = {}
    for card in own:
        total = 0.0
        for sides in product((0, 1), repeat=len(others)):
            left = frozenset(each for each, side in zip(others, sides, strict=True) if side == 0)
            total += led(card, own, left, frozenset(others) - left)
        worths[card] = total / 2 ** len(others)
    found = suit_factor(mine, theirs)
    assert found.lead is not None
    assert found.worth == pytest.approx(max(worths.values()), abs=0.051)
    assert worths[places[found.lead]] == pytest.approx(max(worths.values()), abs=0.051)


def test_sizes_are_counted_and_by_formula_the_same() -> None:
    found = {each.name: each for each in factor_tables()}
    assert all(each.patterns == each.formula for each in found.values())
    trumps = [each for name, each in found.items() if "trump" in name]
    assert sum(each.patterns for each in trumps) == 3**11 - 2**11
    for each in (*trumps, found["side suit"], found["jacks of Grand"]):
        # somebody with a card leads one
        empty = {"side suit": 2**7, "jacks of Grand": 2**4}.get(each.name, 0)
        assert sum(each.leads) == each.patterns - empty


def test_trumps_and_safe_suits() -> None:
    solid = suit_factor(*parse_factor("CJ SJ HJ DJ / CA C10"))
    assert solid.trumps
    assert solid.lead is not None
    assert solid.lead in CardSet.parse("CJ SJ HJ DJ")
    assert solid.worth is None
    assert suit_factor(*parse_factor("C7 / CA CK")).safe == 1
    assert suit_factor(*parse_factor("CA / C7")).safe == 0
    nothing = suit_factor(CardSet(), CardSet.parse("CA"))
    assert nothing.lead is None
    assert nothing.worth is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("CA / SA", "one suit"),
        ("CJ / HJ", "one suit"),
        ("/", "one suit"),
        ("CA / CA", "mine and theirs"),
        ("CA CK", "my cards / theirs"),
    ],
)
def test_what_is_no_suit_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(CardError, match=said):
        suit_factor(*parse_factor(text))
    assert said in inside("tables", "suit", text).sentence


def test_no_cards_are_refused() -> None:
    with pytest.raises(NotationError):
        parse_factor("CX / CK")


def test_command_shows_a_suit() -> None:
    found = inside("tables", "suit", "CA C10 / CK CQ", "--json").json
    assert found["lead"] == "CT"
    assert "♣10" in inside("tables", "suit", "CA C10 / CK CQ").out


def test_part_counts_the_patterns_of_paper_001() -> None:
    found = part(Task(Corpus((), ())))
    assert found.values["null"] == {"patterns": 256, "unsafe": 177, "unsafe_led": 209}
    assert "as printed" in found.verdict
