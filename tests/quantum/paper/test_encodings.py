"""The tables print themselves like the paper's and decode what its text decodes."""

from __future__ import annotations

from itertools import product

import pytest

from ouvert.errors import NotationError
from ouvert.quantum.paper.encodings import (
    FOUR_CARDS,
    SIX_CARDS,
    SKAT,
    CardEncoding,
    bit_string,
    spaced,
    state_string,
)


def rows(encoding: CardEncoding) -> list[tuple[str, str]]:
    """The lines of a printed table as pairs, titles and gaps left out."""
    lines = str(encoding).splitlines()[1:]
    found = [line.split("  ", 1) for line in lines if line]
    return [(left.strip(), right.strip()) for left, right in found]


def test_table_1_prints_its_rows() -> None:
    assert rows(SKAT)[:3] == [
        ("positions", "encoded state"),
        ("j0 j1", "fore-, middle-, rearhand, skat"),
        ("j2 j3 j4", "card location (hand, table, stack, skat)"),
    ]
    assert SKAT.width == 5


def test_table_4_prints_its_rows() -> None:
    assert rows(FOUR_CARDS) == [
        ("positions", "encoded state"),
        ("j0", "player A / player B"),
        ("j1 j2", "card location"),
        ("j1 j2", "location"),
        ("00", "hand"),
        ("10", "table"),
        ("11", "stack"),
    ]


def test_table_6_prints_its_rows() -> None:
    assert rows(SIX_CARDS)[1:3] == [
        ("j2 j1", "fore-, middle-, rearhand, stack"),
        ("j0", "hand/table or which stack"),
    ]
    printed = dict(rows(SIX_CARDS)[4:])
    assert list(printed) == ["000", "100", "010", "110", "001", "101", "011", "111"]
    assert printed["110"] == "in the team's stack"
    assert printed["111"] == "in the solo stack"


def test_strings_of_the_text_decode_as_the_text_says() -> None:
    four = [FOUR_CARDS.decode(word) for word in spaced("000000100100", 3).split()]
    assert four == [("A", "hand"), ("A", "hand"), ("B", "hand"), ("B", "hand")]
    assert FOUR_CARDS.decode("010") == ("A", "table")
    assert FOUR_CARDS.decode("110") == ("B", "table")
    six = [SIX_CARDS.describe(word) for word in ["000", "100", "000", "100", "010", "010"]]
    assert six == [
        "in A's hand (solo)",
        "in B's hand",
        "in A's hand (solo)",
        "in B's hand",
        "in C's hand",
        "in C's hand",
    ]


@pytest.mark.parametrize("encoding", [SKAT, FOUR_CARDS, SIX_CARDS], ids=lambda each: each.title)
def test_every_string_decodes_and_comes_back_or_is_refused(encoding: CardEncoding) -> None:
    accepted = 0
    for bits in map("".join, product("01", repeat=encoding.width)):
        try:
            meanings = encoding.decode(bits)
        except NotationError as error:
            assert bits in str(error)  # noqa: PT017
            continue
        accepted += 1
        assert encoding.encode(*meanings) == bits
    assert accepted == {5: 32, 3: 6 if encoding is FOUR_CARDS else 8}[encoding.width]


def test_bad_strings_and_meanings_get_a_sentence() -> None:
    with pytest.raises(NotationError, match="'01' in '101' is no location; there are 00, 10, 11"):
        FOUR_CARDS.decode("101")
    with pytest.raises(NotationError, match="3 bits are needed"):
        FOUR_CARDS.decode("01")
    with pytest.raises(NotationError, match="'skat' is no location; there are hand"):
        FOUR_CARDS.encode("A", "skat")


def test_strings_have_the_first_qubit_on_the_left() -> None:
    assert bit_string(1, 4) == "1000"
    assert bit_string(0b1100, 4) == "0011"
    assert state_string(0b010_001, 2, FOUR_CARDS) == "100 010"


def test_table_6_cannot_be_read_in_the_order_of_its_heading() -> None:
    """With j0 leftmost, as headed, the text's deal would have cards on the table."""
    headed = [SIX_CARDS.describe(word[::-1]) for word in ["000", "100", "010"]]
    assert headed == ["in A's hand (solo)", "on the table, played by A", "in C's hand"]
    assert SIX_CARDS.describe("100") == "in B's hand"
