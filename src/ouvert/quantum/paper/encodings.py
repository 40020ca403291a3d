"""How the qubits of a card say where it is: tables 1, 4 and 6 of paper 000.

A string of bits is written as the paper writes kets: the first qubit of a card leftmost, the first
card leftmost, cards set apart by spaces. Qiskit prints the other way round; in every circuit here
qubit 0 is the leftmost of the paper's string.

The paper uses three orders for the bits that say where a card lies: table before stack (tables 1
and 4, VI.3.2), stack before table (VI.4.1), and 01 for the table (VI.2 and the text below table 1).
Here the table qubit always comes before the stack qubit: 00 hand, 10 table, 11 stack. Table 6 heads
its strings q_j0 q_j1 q_j2, but its values and all its examples read j2 j1 j0.

>>> print(FOUR_CARDS)
Table 4: |j0 j1 j2⟩, four-card example
positions  encoded state
j0         player A / player B
j1 j2      card location
<BLANKLINE>
j1 j2      location
00         hand
10         table
11         stack
>>> SIX_CARDS.describe("101")
'on the table, played by B'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ouvert.errors import NotationError


@dataclass(frozen=True, slots=True)
class Code:
    """What some neighbouring bits of a card's string mean.

    Attributes:
        name: what the bits say, for messages and as the heading of a table of the values.
        labels: the qubits, leftmost first.
        meanings: for each string of bits that is in use what it stands for.
        listed: whether the printed table lists the values.
    """

    name: str
    labels: tuple[str, ...]
    meanings: Mapping[str, str]
    listed: bool = True


@dataclass(frozen=True, slots=True)
class CardEncoding:
    """An encoding of one card's state in a few qubits; prints itself like the paper's table.

    Attributes:
        title: number of the table, the ket, and what it is for.
        positions: the printed rows: qubits, and what they encode.
        codes: the parts of a string, from left to right, without gaps.
        sentence: how a decoded string reads, with the meanings in the order of the codes.
    """

    title: str
    positions: tuple[tuple[str, str], ...]
    codes: tuple[Code, ...]
    sentence: str

    @property
    def width(self) -> int:
        """Qubits of a card, auxiliaries left out."""
        return sum(len(code.labels) for code in self.codes)

    def decode(self, bits: str) -> tuple[str, ...]:
        """What each part of a card's string means.

        Raises NotationError for a string of another length or with a value that has no meaning.
        """
        if len(bits) != self.width or set(bits) - {"0", "1"}:
            raise NotationError(f"'{bits}' is not a card's string: {self.width} bits are needed")
        meanings = []
        place = 0
        for code in self.codes:
            value = bits[place : place + len(code.labels)]
            place += len(code.labels)
            if value not in code.meanings:
                known = ", ".join(code.meanings)
                raise NotationError(f"'{value}' in '{bits}' is no {code.name}; there are {known}")
            meanings.append(code.meanings[value])
        return tuple(meanings)

    def encode(self, *meanings: str) -> str:
        """Find the string with these meanings, one for each code.

        Raises NotationError for a meaning that the encoding does not have.
        """
        bits = ""
        for code, meaning in zip(self.codes, meanings, strict=True):
            found = [value for value, known in code.meanings.items() if known == meaning]
            if not found:
                known = ", ".join(code.meanings.values())
                raise NotationError(f"'{meaning}' is no {code.name}; there are {known}")
            bits += found[0]
        return bits

    def describe(self, bits: str) -> str:
        """Say in words where a card is. Raises NotationError as `decode` does."""
        return self.sentence.format(*self.decode(bits))

    def __str__(self) -> str:
        blocks = [[("positions", "encoded state"), *self.positions]]
        blocks += [
            [(" ".join(code.labels), code.name), *code.meanings.items()]
            for code in self.codes
            if code.listed
        ]
        width = 2 + max(len(left) for block in blocks for left, _ in block)
        tables = ["\n".join(f"{left:{width}}{right}" for left, right in rows) for rows in blocks]
        return f"{self.title}\n" + "\n\n".join(tables)


SKAT = CardEncoding(
    title="Table 1: |q_j0 q_j1⟩|q_j2 q_j3 q_j4⟩, three players",
    positions=(
        ("j0 j1", "fore-, middle-, rearhand, skat"),
        ("j2 j3 j4", "card location (hand, table, stack, skat)"),
    ),
    codes=(
        Code(
            "player",
            ("j0", "j1"),
            {"00": "forehand", "01": "middlehand", "10": "rearhand", "11": "the skat"},
        ),
        Code(
            "location",
            ("j2", "j3"),
            {"00": "hand", "10": "table", "11": "stack", "01": "skat"},
        ),
        Code("duty", ("j4",), {"0": "free", "1": "suit must be followed"}),
    ),
    sentence="{1} ({0}, {2})",
)
"""Table 1. The text uses j2 as the table qubit and j3 as the stack qubit; of the four locations
only the skat's value, 01, is not printed anywhere."""

FOUR_CARDS = CardEncoding(
    title="Table 4: |j0 j1 j2⟩, four-card example",
    positions=(("j0", "player A / player B"), ("j1 j2", "card location")),
    codes=(
        Code("player", ("j0",), {"0": "A", "1": "B"}, listed=False),
        Code("location", ("j1", "j2"), {"00": "hand", "10": "table", "11": "stack"}),
    ),
    sentence="{1} of {0}",
)
"""Table 4, without the auxiliary j3, which the paper moves to the end of the state vector."""

SIX_CARDS = CardEncoding(
    title="Table 6: |j2 j1 j0⟩, six-card example",
    positions=(("j2 j1", "fore-, middle-, rearhand, stack"), ("j0", "hand/table or which stack")),
    codes=(
        Code(
            "position of card",
            ("j2", "j1", "j0"),
            {
                "000": "in A's hand (solo)",
                "100": "in B's hand",
                "010": "in C's hand",
                "110": "in the team's stack",
                "001": "on the table, played by A",
                "101": "on the table, played by B",
                "011": "on the table, played by C",
                "111": "in the solo stack",
            },
        ),
    ),
    sentence="{0}",
)
"""Table 6. B and C play together and share a stack, so three qubits a card are enough."""


def spaced(bits: str, width: int) -> str:
    """A state's string with a space after each card of `width` bits."""
    return " ".join(bits[place : place + width] for place in range(0, len(bits), width))


def bit_string(number: int, width: int) -> str:
    """A register's number as the paper's string: the bit of weight 1 leftmost."""
    return format(number, f"0{width}b")[::-1] if width else ""


def state_string(number: int, cards: int, encoding: CardEncoding) -> str:
    """The number of the register of all cards as a string, cards set apart by spaces."""
    return spaced(bit_string(number, cards * encoding.width), encoding.width)


__all__ = [
    "FOUR_CARDS",
    "SIX_CARDS",
    "SKAT",
    "CardEncoding",
    "Code",
    "bit_string",
    "spaced",
    "state_string",
]
