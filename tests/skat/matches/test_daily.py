"""The deals of a day: the same everywhere, and judged by AIs that decide by no clock."""

from __future__ import annotations

from collections import Counter

import pytest

from ouvert.errors import OuvertError
from ouvert.skat.matches.daily import (
    AIS,
    DEALS,
    OPPONENT,
    ai_points,
    check_day,
    daily_deal,
    daily_seat,
    duplicate_value,
)
from ouvert.skat.players import registry
from ouvert.skat.players.levels import LEVELS, resolved

DAY = "2026-11-23"
FIRST_SKAT = ["CJ", "HK"]


def test_deals_follow_from_the_date_alone() -> None:
    dealt = {str(daily_deal(day, number)) for day in (DAY, "2026-11-24") for number in (1, 2, 12)}
    assert len(dealt) == 6
    # whoever computes it elsewhere finds these cards
    assert daily_deal(DAY, 1).skat.codes == FIRST_SKAT


def test_every_seat_comes_equally_often() -> None:
    seats = Counter(daily_seat(number) for number in range(1, DEALS + 1))
    assert seats == {0: 4, 1: 4, 2: 4}


def test_ais_are_the_levels_and_none_thinks_by_the_clock() -> None:
    assert list(AIS) == [level.name for level in LEVELS]
    for player in (*AIS.values(), OPPONENT):
        name = resolved(player)
        assert not name.endswith("s") or registry.count(name) is not None, name


def test_points_of_an_ai_are_the_same_whenever_they_are_asked() -> None:
    found = [ai_points(DAY, number, "casual") for number in (1, 2, 3)]
    assert found == [ai_points(DAY, number, "casual") for number in (1, 2, 3)]


def test_value_is_the_median() -> None:
    assert duplicate_value([40, 0, 0, 120, 80]) == 40


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "20261123", "2026-11-23x", "\x00"])
def test_what_is_no_day_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(OuvertError, match="a day is written as 2026-11-23"):
        check_day(text)
    assert check_day(DAY) == DAY
