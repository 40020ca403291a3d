"""Bridge as a trick game: strains, seats and deals in Portable Bridge Notation (PBN).

Seats 0–3 are North, East, South, West, clockwise. Card `13 * suit + rank`; suits ♣ ♦ ♥ ♠ are 0–3,
ranks 2 3 … 9 T J Q K A are 0–12. A PBN deal names a seat and then four hands, clockwise, each with
its spades, hearts, diamonds and clubs between dots: `N:AK.Q2.. …`. Hands may be endings of any
length, as long as all have the same.

>>> position = parse_pbn("N:A.K.. 2.A.. K.Q.. 3.2..", trump="N", leader="N")
>>> format_pbn(position)
'N:A.K.. 2.A.. K.Q.. 3.2..'
"""

from __future__ import annotations

from functools import cache

from ouvert.errors import NotationError, PositionError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import TrickRules

SEATS = "NESW"
"""Letters of the seats."""
STRAINS = "CDHSN"
"""Letters of the trump suits, and N for no trump."""
RANKS = "23456789TJQKA"
"""Letters of the ranks, lowest first; `10` is read too."""
_SUITS = "CDHS"
_SYMBOLS = "♣♦♥♠"


@cache
def bridge_rules(trump: str, leader: str = "N") -> TrickRules:
    """Return a strain as a trick game; team 0 is the leader's side, and tricks are counted.

    Raises NotationError for a letter that is no strain or no seat.
    """
    strain, seat = strain_number(trump), seat_number(leader)
    return TrickRules(
        seats=4,
        teams=tuple(int(each % 2 != seat % 2) for each in range(4)),
        suits=tuple(card // 13 for card in range(52)),
        strengths=tuple(2 + card % 13 for card in range(52)),
        trump=None if strain == 4 else strain,
        names=tuple(_SYMBOLS[card // 13] + RANKS[card % 13] for card in range(52)),
    )


def seat_number(letter: str) -> int:
    """Return 0–3 for N, E, S, W. Raises NotationError for anything else."""
    seat = SEATS.find(letter.strip().upper())
    if len(letter.strip()) != 1 or seat < 0:
        raise NotationError(f"'{letter}' is no seat of a Bridge table: N, E, S or W is")
    return seat


def strain_number(letter: str) -> int:
    """Return 0–3 for C, D, H, S and 4 for N. Raises NotationError for anything else."""
    text = letter.strip().upper()
    strain = STRAINS.find("N" if text == "NT" else text)
    if len(text.removesuffix("T")) != 1 or strain < 0:
        raise NotationError(f"'{letter}' is no strain: C, D, H, S or N for no trump is")
    return strain


def parse_pbn(text: str, trump: str = "N", leader: str = "N") -> TrickPosition:
    """Read a PBN deal; `leader` leads, and the tricks of his side are counted.

    Raises NotationError for text that is no deal, and PositionError for one that cannot be: a card
    twice, or hands of different size.
    """
    first, colon, rest = text.strip().partition(":")
    if not colon:
        raise NotationError(f"a PBN deal starts with a seat and a colon, as in 'N:', not {text!r}")
    start = seat_number(first)
    written = rest.split()
    if len(written) != 4:
        raise NotationError(f"a PBN deal has four hands, not {len(written)}")
    hands = [0] * 4
    held: dict[int, int] = {}
    for turn, hand in enumerate(written):
        seat = (start + turn) % 4
        for card in _cards(hand, SEATS[seat]):
            if card in held:
                name = _SYMBOLS[card // 13] + RANKS[card % 13]
                raise PositionError(
                    f"{name} is in the hands of {SEATS[held[card]]} and {SEATS[seat]}"
                    if held[card] != seat
                    else f"{name} is twice in the hand of {SEATS[seat]}"
                )
            held[card] = seat
            hands[seat] |= 1 << card
    sizes = [hand.bit_count() for hand in hands]
    if len(set(sizes)) > 1:
        counted = ", ".join(f"{seat} {size}" for seat, size in zip(SEATS, sizes, strict=True))
        raise PositionError(f"all hands need the same number of cards, not {counted}")
    return TrickPosition(bridge_rules(trump, leader), tuple(hands), seat_number(leader))


def _cards(hand: str, seat: str) -> list[int]:
    """The cards of one written hand, in the order written."""
    suits = hand.split(".")
    if len(suits) != 4:
        raise NotationError(
            f"the hand of {seat} needs four suits between dots (spades first), not {hand!r}"
        )
    cards = []
    for suit, ranks in zip((3, 2, 1, 0), suits, strict=True):
        for rank in ranks.upper().replace("10", "T").replace("-", ""):
            if rank not in RANKS:
                raise NotationError(f"'{rank}' in the hand of {seat} is no rank: {RANKS} are")
            cards.append(13 * suit + RANKS.index(rank))
    return cards


def format_pbn(position: TrickPosition, first: str = "N") -> str:
    """Write the hands of a Bridge position, starting with the seat `first`.

    Raises PositionError for another game, or if cards lie on the table.
    """
    if position.rules.seats != 4 or position.rules.suits != bridge_rules("N").suits:
        raise PositionError("only Bridge positions have a PBN deal")
    if position.table:
        raise PositionError("a PBN deal has no place for cards that lie on the table")
    start = seat_number(first)
    hands = (position.hands[(start + turn) % 4] for turn in range(4))
    return f"{SEATS[start]}:" + " ".join(
        ".".join(
            "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> (13 * suit + rank) & 1)
            for suit in (3, 2, 1, 0)
        )
        for hand in hands
    )
