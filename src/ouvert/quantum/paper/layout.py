"""Which qubits belong to which card: a deck on the qubits of one circuit.

The cards come first, each in the order of its encoding's string, so that the register of all cards
holds the string of the state. The auxiliaries follow, as in equation 23, then the ancilla.
"""

from __future__ import annotations

from dataclasses import dataclass

from qiskit import QuantumCircuit, QuantumRegister


@dataclass(frozen=True, slots=True)
class CardQubits:
    """The qubits of one card that has a player and its own table and stack qubits.

    Attributes:
        player: whose card it is: in the hand or on the table who plays it, in a stack who won it.
        table: q_t, 1 once the card has been played.
        stack: q_s, 1 once a trick with it has been taken.
        auxiliaries: for each round but the last a copy of the stack qubit after it.
        owner: copies of the player qubits from before the first trick; empty for two players.
    """

    player: tuple[int, ...]
    table: int
    stack: int
    auxiliaries: tuple[int, ...]
    owner: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckLayout:
    """A deck of n cards for two or three players, on `qubits` qubits.

    The paper gives each card one auxiliary and updates it once. More than two rounds need one for
    each round but the last: after a second update a single one could not tell a card of the first
    trick from a card in hand.

    Attributes:
        players: 2, with one player qubit a card as in table 4, or 3, with two as in table 1.
        cards: the qubits of each card.
        leaders: for three players and each round the two qubits with the player who leads it.
        ancilla: the external auxiliary (q_12 of equation 23); 0 between gates.
        qubits: how many.
    """

    players: int
    cards: tuple[CardQubits, ...]
    leaders: tuple[tuple[int, ...], ...]
    ancilla: int
    qubits: int

    @property
    def rounds(self) -> int:
        """Number of rounds that all cards last."""
        return len(self.cards) // self.players

    @property
    def card_qubits(self) -> range:
        """The qubits of the register of all cards, leftmost bit of the string first."""
        first = self.cards[0].player[0]
        return range(first, first + len(self.cards) * (len(self.cards[0].player) + 2))

    @property
    def player_width(self) -> int:
        """Qubits that say who the player of a card is."""
        return len(self.cards[0].player)

    def player_code(self, player: int) -> str:
        """A player's ID as table 1 and table 4 write it: A 0 or 00, B 1 or 01, C 10."""
        return format(player, f"0{self.player_width}b")

    def hand_code(self, player: int) -> str:
        """A card's string while it is in this player's hand."""
        return self.player_code(player) + "00"

    def empty(self, name: str = "") -> QuantumCircuit:
        """A circuit on these qubits without gates, its registers named after what they hold."""
        width = self.player_width + 2
        registers = [QuantumRegister(width, f"card_{at}") for at in range(1, len(self.cards) + 1)]
        extra = sum(len(card.auxiliaries) + len(card.owner) for card in self.cards)
        registers.append(QuantumRegister(extra, "auxiliary"))
        if self.leaders:
            registers.append(QuantumRegister(2 * len(self.leaders), "leader"))
        registers.append(QuantumRegister(1, "ancilla"))
        return QuantumCircuit(*registers, name=name)


def deck_layout(cards: int, players: int) -> DeckLayout:
    """Lay out a deck: for two players as in table 4, for three as in table 1.

    Two things of table 1 are left out because nothing here uses them: the suit-following qubit j4,
    which the construction of CP_k^n does not use either, and cards in the skat.
    """
    rounds = cards // players
    width = 1 if players == 2 else 2
    size = width + 2
    extras = rounds - 1 + (0 if players == 2 else width)
    after = cards * size
    found = []
    for card in range(cards):
        first, extra = card * size, after + card * extras
        found.append(
            CardQubits(
                player=tuple(range(first, first + width)),
                table=first + width,
                stack=first + width + 1,
                auxiliaries=tuple(range(extra, extra + rounds - 1)),
                owner=tuple(range(extra + rounds - 1, extra + extras)),
            )
        )
    place = after + cards * extras
    leaders = []
    if players > 2:
        leaders = [(place + 2 * at, place + 2 * at + 1) for at in range(rounds)]
        place += 2 * len(leaders)
    return DeckLayout(players, tuple(found), tuple(leaders), place, place + 1)


__all__ = ["CardQubits", "DeckLayout", "deck_layout"]
