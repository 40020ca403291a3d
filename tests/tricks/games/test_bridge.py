from __future__ import annotations

import random

import pytest

from ouvert.errors import NotationError, PositionError
from ouvert.tricks.games.bridge import bridge_rules, format_pbn, parse_pbn
from ouvert.tricks.position import TrickPosition
from support.reference_data import load

DEALS = load("bridge_deals")["deals"]
FIRST = "N:AT943.T654.72.53 Q7.AQ2.QJ96.AKQ6 J8.J98.AT83.JT98 K652.K73.K54.742"


@pytest.mark.parametrize("deal", DEALS[::10], ids=lambda deal: deal["id"])
def test_reference_deals_print_as_they_were_read(deal: dict[str, str]) -> None:
    position = parse_pbn(deal["pbn"], deal["strain"], deal["leader"])
    assert format_pbn(position) == deal["pbn"]
    for seat in "NESW":
        turned = format_pbn(position, first=seat)
        assert turned.startswith(f"{seat}:")
        assert parse_pbn(turned, deal["strain"], deal["leader"]) == position


def test_written_in_other_ways() -> None:
    position = parse_pbn(FIRST)
    assert parse_pbn(" n:" + FIRST[2:].lower().replace("t", "10") + " ", " nt ", "n") == position
    assert parse_pbn("S:-.-.-.A -.-.-.K -.-.-.Q -.-.-.J").hands == (
        1 << 10,
        1 << 9,
        1 << 12,
        1 << 11,
    )


def test_what_a_trick_is_worth_and_to_whom() -> None:
    rules = bridge_rules("H", "E")
    assert rules.teams == (1, 0, 1, 0)
    spade_ace, heart_two, heart_three, club_ace = 51, 26, 27, 12
    assert rules.winner((spade_ace, heart_two, club_ace, heart_three)) == 3
    assert bridge_rules("N", "E").winner((spade_ace, heart_two, club_ace, heart_three)) == 0
    assert rules.names[spade_ace] == "♠A"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A... K... Q... J...", "starts with a seat and a colon"),
        ("X:A... K... Q... J...", "'X' is no seat"),
        ("N:A... K... Q...", "four hands, not 3"),
        ("N:A.. K... Q... J...", "hand of N needs four suits between dots"),
        ("N:A... K... Q... Z...", "'Z' in the hand of W is no rank"),
    ],
)
def test_text_that_is_no_deal(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_pbn(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("N:A... A... Q... J...", "♠A is in the hands of N and E"),
        ("N:AA... K2... Q3... J4...", "♠A is twice in the hand of N"),
        ("N:A... K2... Q3... J4...", "N 1, E 2, S 2, W 2"),
    ],
)
def test_deals_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        parse_pbn(text)


@pytest.mark.parametrize("strain", ["", "X", "T", "CT", "NTT"])
def test_strains_that_are_none(strain: str) -> None:
    with pytest.raises(NotationError, match="is no strain"):
        parse_pbn(FIRST, strain)


@pytest.mark.parametrize("seat", ["", "X", "NE", "north"])
def test_seats_that_are_none(seat: str) -> None:
    with pytest.raises(NotationError, match="is no seat"):
        parse_pbn(FIRST, "N", seat)


def test_positions_without_a_pbn_deal() -> None:
    position = parse_pbn(FIRST)
    card = random.Random(1).choice([card for card in range(52) if position.legal >> card & 1])
    with pytest.raises(PositionError, match="cards that lie on the table"):
        format_pbn(position.play(card))
    other = TrickPosition(bridge_rules("N"), position.hands, 0)
    assert format_pbn(other) == FIRST
