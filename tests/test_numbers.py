"""One reading of numbers: what is none is refused, whatever Python would take it for."""

from __future__ import annotations

import pytest

from ouvert.errors import NotationError
from ouvert.numbers import decimal_number, digits, how_many, whole_number


@pytest.mark.parametrize(
    ("text", "least", "most", "found"),
    [("0", 0, None, 0), (" 7 ", 1, 9, 7), ("+3", 0, 3, 3), ("-2", -5, None, -2), ("007", 0, 9, 7)],
)
def test_whole_numbers(text: str, least: int, most: int | None, found: int) -> None:
    assert whole_number(text, least, most) == found


@pytest.mark.parametrize(
    "text", ["", "x", "1_0", "١", "1.0", "1e2", "²", "0x1", "9" * 19, "8", "-1"]
)
def test_what_is_no_whole_number_of_the_range(text: str) -> None:
    with pytest.raises(NotationError, match="is not a whole number from 0 to 7"):
        whole_number(text, 0, 7)
    with pytest.raises(NotationError, match="is not a whole number of 9 or more"):
        whole_number(text if len(text) < 19 else "0", 9)


@pytest.mark.parametrize(
    ("text", "found"), [("0.5", 0.5), (".5", 0.5), ("1.", 1.0), ("1", 1.0), ("5e-1", 0.5)]
)
def test_decimal_numbers(text: str, found: float) -> None:
    assert decimal_number(text, 0, 1) == found


@pytest.mark.parametrize(
    "text", ["", ".", "nan", "inf", "1_0", "٠", "1,5", "1e9999", "1.01", "-0.1"]
)
def test_what_is_no_decimal_number_of_the_range(text: str) -> None:
    with pytest.raises(NotationError, match="is not a number from 0 to 1"):
        decimal_number(text, 0, 1)


def test_words_of_digits_are_told_from_others() -> None:
    assert [digits(word) for word in ("18", "018", "0")] == [18, 18, 0]
    assert [digits(word) for word in ("", "-1", "+1", " 1", "1 ", "²", "١", "9" * 19)] == [None] * 8
    assert (digits("1000", 3), digits("100", 3)) == (None, 100)


def test_counts_have_their_plural() -> None:
    assert [how_many(count, "deal") for count in (0, 1, 2, 12345)] == [
        "0 deals",
        "1 deal",
        "2 deals",
        "12,345 deals",
    ]
    assert how_many(2, "breach", "breaches") == "2 breaches"
