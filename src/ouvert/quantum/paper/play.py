"""Playing cards: the C gate, SP, and CP_k^n (VI.2 and VI.3).

What had to be changed:

- VI.3.1, k = 2: the printed SP = CNOT · (H ⊗ I) makes 00 + 11 of 00, both cards or none. It takes
  an X on the target as well. Here SP is the uniform superposition of the strings with exactly one 1
  for every k, prepared by the Boolean function of equation 10, as the text asks for k > 2.
- Equation 11: X…X · SP is SP again for k = 2 only. For k > 2 it plays all cards but one. Here one
  of the k cards is played, and the X gates are left out.
- Equations 12 and 13 ask for the k cards of the tuple in hand *and* the others not. A player who is
  to play has exactly k cards, so the second half follows; the control needs the k cards alone, as
  in the paper's own count of gates (IX.0.3).
- VI.3.2 sets q_a where |q_t q_s⟩ = |10⟩, when a card lies on the table; but TT_k (VII.1.6) takes
  the cards whose |q_t q_a⟩ is |10⟩, so it would find none. In the games here q_a marks cards in a
  stack, and is set after the trick, as equation 27 does; `mark_played` is the gate of VI.3.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from qiskit import QuantumCircuit

from ouvert.quantum.paper.boolean_functions import append_flip, append_uniform, prepare_uniform
from ouvert.quantum.paper.layout import DeckLayout

Choice = Callable[[tuple[int, ...]], Sequence[int]]
"""From the cards in hand (indices) those that may be played, each equally likely."""


def c_gate() -> QuantumCircuit:
    """The gate C on |q_t q_a⟩ (equation 7): plays the card, q_t ← q_t ⊕ 1, unless q_a is 1.

    C = (I ⊗ X) · CNOT · (I ⊗ X); qubit 0 is q_t, qubit 1 is q_a. One CX.
    """
    circuit = QuantumCircuit(2, name="C")
    circuit.x(1)
    circuit.cx(1, 0)
    circuit.x(1)
    return circuit


def one_hot(count: int) -> tuple[str, ...]:
    """The strings where the function of equation 10 is 1: exactly one bit of `count` is 1."""
    return tuple(format(1 << at, f"0{count}b") for at in reversed(range(count)))


def superposed_play(count: int) -> QuantumCircuit:
    """The gate SP on the table qubits of k cards (equation 9): |0…0⟩ to a W state."""
    circuit = prepare_uniform(one_hot(count))
    circuit.name = f"SP_{count}"
    return circuit


def append_choice(
    circuit: QuantumCircuit,
    holds: Sequence[tuple[int, int]],
    tables: Sequence[int],
    ancilla: int,
) -> None:
    """Append C_i | (α = i): one of some cards is played where qubits have given values.

    Args:
        circuit: what to append to.
        holds: the control condition, qubits and their values; the table qubits are none of them.
        tables: the table qubits of the cards that may be played, now 0.
        ancilla: a qubit that is 0 before and after; holds the condition meanwhile.
    """
    if len(tables) == 1:
        append_flip(circuit, holds, tables[0])
        return
    append_flip(circuit, holds, ancilla)
    append_uniform(circuit, tables, one_hot(len(tables)), condition=ancilla)
    append_flip(circuit, holds, ancilla)


def card_play(
    layout: DeckLayout,
    player: int,
    size: int,
    round_number: int = 0,
    choice: Choice | None = None,
) -> QuantumCircuit:
    """CP_k^n = U_k^player: the player plays a card from a hand of k (equation 12).

    A product over all k-tuples of the n cards. For the tuple that is the hand of this player, the
    basis state becomes an equally weighted superposition, one state for each card that may be
    played, with its table qubit 1. The ancilla is clean again afterwards.

    Args:
        layout: the deck.
        player: 0, 1, 2 for A, B, C.
        size: k, the number of cards that the player holds.
        round_number: 0 for the first round. From the second round on, the auxiliaries tell cards
            in hand from cards in a stack.
        choice: which cards of a hand may be played; all by default. Suit-following is no part of
            the printed gate.
    """
    circuit = layout.empty(f"U_{size}^{'ABC'[player]}")
    for hand in combinations(range(len(layout.cards)), size):
        holds: list[tuple[int, int]] = []
        for card in hand:
            holds += player_holds(layout, card, player, round_number)
        cards = hand if choice is None else choice(hand)
        append_choice(circuit, holds, [layout.cards[card].table for card in cards], layout.ancilla)
    return circuit


def player_holds(
    layout: DeckLayout, card: int, player: int, round_number: int
) -> list[tuple[int, int]]:
    """The qubits and values that say that a card is in a player's hand when a round begins."""
    qubits = layout.cards[card]
    code = layout.player_code(player)
    holds = [(qubit, int(bit)) for qubit, bit in zip(qubits.player, code, strict=True)]
    if round_number:
        holds.append((qubits.auxiliaries[round_number - 1], 0))
    return holds


def fixed_play(layout: DeckLayout, card: int) -> QuantumCircuit:
    """C_{i_j} of equation 17 in the first round: the card is played in every world.

    The card is known to be in the player's hand, and all auxiliaries are 0 in the first round, so
    the C gate becomes an X on the table qubit.
    """
    circuit = layout.empty(f"C_{card + 1}")
    circuit.x(layout.cards[card].table)
    return circuit


def mark_played() -> QuantumCircuit:
    """The update of VI.3.2 on |q_t q_s q_a⟩: flips q_a where the card lies on the table."""
    circuit = QuantumCircuit(3, name="mark")
    append_flip(circuit, [(0, 1), (1, 0)], 2)
    return circuit


__all__ = [
    "Choice",
    "append_choice",
    "c_gate",
    "card_play",
    "fixed_play",
    "mark_played",
    "one_hot",
    "player_holds",
    "superposed_play",
]
