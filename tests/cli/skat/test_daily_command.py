"""`ouvert daily`."""

from __future__ import annotations

import pytest

from ouvert.skat.matches.daily import AIS, daily_deal, daily_seat, duplicate_value
from support.process import inside

DAY = "2026-11-23"


def test_deals_are_those_of_the_page() -> None:
    told = inside("daily", "--day", DAY, "--json").json
    assert [deal["deal"] for deal in told["deals"]] == list(range(1, 13))
    for deal in told["deals"]:
        seat = daily_seat(deal["deal"])
        assert deal["seat"] == seat
        assert deal["hand"] == daily_deal(DAY, deal["deal"]).hands[seat].codes
    assert "middlehand" in inside("daily", "--day", DAY).out
    assert len(inside("daily", "--json").json["deals"]) == 12


def test_ais_play_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ouvert.skat.matches.daily.AIS", dict.fromkeys(AIS, "reflex"))
    found = inside("daily", "--day", DAY, "--deal", "2", "--json").json
    assert list(found["points"]) == list(AIS)
    assert found["value"] == duplicate_value(list(found["points"].values()))
    assert "value" in inside("daily", "--day", DAY, "--deal", "2").out


def test_bad_days_and_deals_are_told_in_a_sentence() -> None:
    wrong = inside("daily", "--day", "yesterday")
    assert wrong.status == 1
    assert "a day is written as 2026-11-23" in wrong.err
    assert inside("daily", "--deal", "13").status == 2
