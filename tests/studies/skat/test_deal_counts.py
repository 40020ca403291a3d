from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from ouvert.errors import PositionError
from ouvert.studies.skat.deal_counts import Figure, birthday, birthday_number, render, rows

ROWS = {(row.table, row.cards_each): row for row in rows()}
MISPRINTS = {
    (8, 6): ("deals", "time"),
    (9, 6): ("deals", "time"),
    (9, 7): ("time",),
    (9, 10): ("time",),
}


def test_both_tables_are_whole() -> None:
    assert set(ROWS) == {(table, cards) for table in (8, 9) for cards in range(3, 11)}


def test_only_known_misprints_differ() -> None:
    assert {key: row.misprints for key, row in ROWS.items() if not row.agrees} == MISPRINTS


@pytest.mark.parametrize(
    ("table", "cards", "deals"),
    [
        (8, 10, 2_753_294_408_504_640),
        (8, 6, 3_259_095_840),
        (9, 10, 42_678_636),
        (9, 6, 84_084),
    ],
)
def test_numbers_of_deals(table: int, cards: int, deals: int) -> None:
    assert ROWS[table, cards].deals.computed == deals


def test_the_paper_prints_twice_the_deals_of_six_cards() -> None:
    for table in (8, 9):
        deals = ROWS[table, 6].deals
        assert deals.printed == 2 * Decimal(deals.computed)


def test_times() -> None:
    assert round(ROWS[9, 10].total.computed, 2) == 49.40
    assert round(ROWS[8, 10].total.computed) == 8_730_639
    assert round(ROWS[9, 7].total.computed, 2) == 11.44


def test_birthday() -> None:
    games = birthday()
    assert round(games.computed / 1e6, 1) == 61.8
    assert not games.agrees


@pytest.mark.parametrize("deals", [100, 101, 128, 365, 366, 1000, 4321, 100_000])
def test_birthday_number_against_the_product(deals: int) -> None:
    different, k = Fraction(1), 1
    while different > Fraction(1, 2):
        different *= Fraction(deals - k, deals)
        k += 1
    assert birthday_number(deals) == k


def test_birthday_number_of_a_year_and_of_too_little() -> None:
    assert birthday_number(365) == 23
    with pytest.raises(PositionError):
        birthday_number(99)


@pytest.mark.parametrize(
    ("computed", "printed", "agrees"),
    [
        (12.344, "12.34", True),
        (12.349, "12.34", True),
        (12.351, "12.34", False),
        (2.7532e15, "2.753E15", True),
        (2.755e15, "2.753E15", False),
        (560, "560", True),
        (561, "560", False),
    ],
)
def test_agreement_is_to_the_last_printed_digit(
    computed: float, printed: str, agrees: bool
) -> None:
    assert Figure(computed, Decimal(printed), "deals").agrees is agrees


def test_render_names_every_misprint() -> None:
    text = render()
    assert text.count(" no (") == len(MISPRINTS)
    assert "3,259,095,840" in text
    assert "6,518,191,680" in text
    assert "61,780,8" in text
