"""Taking tricks: D, TT_2 and TT_3 (VI.4, equations 14, 15 and 27 to 29).

A trick is taken by moving its cards to the stack and giving them the player qubits of the winner.
TT_k is a product over all k-tuples of cards, each controlled by these k cards lying on the table.

What had to be changed:

- Equation 27: the CX gates from the stack qubits to the auxiliaries are printed before the first
  trick is taken, when all stack qubits are still 0 and the gates do nothing. They come after it;
  printed as they are, the second trick takes the first one's cards again.
- VI.4.1 calls the cards of the examples totally ordered. The six cards are not: ♥10 and clubs
  cannot be compared, and a ♥10 that is led wins. So the winner is asked of the rules, and where the
  lead decides, D is controlled by who leads. Where the winner is the same whoever leads, nothing is
  added, and for cards in falling order this is the paper's "leftmost card wins".
- The CC-NOT "conditioned on |10⟩ or |01⟩" that rewrites a player qubit is a CX from either control:
  the loser's qubit gains its own value and the winner's.
- D is not reversible on the player qubits alone, so for three players the copies of the player
  qubits are kept, as the text says; they also remember who played which card.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from qiskit import QuantumCircuit

from ouvert.errors import CircuitError
from ouvert.quantum.paper.boolean_functions import append_flip
from ouvert.quantum.paper.layout import DeckLayout
from ouvert.tricks.rules import TrickRules


def lead_winners(rules: TrickRules, cards: tuple[int, ...]) -> dict[int, int]:
    """For each card of a trick the card that wins if this one is led.

    What the others play after it in which order never matters.
    """
    found: dict[int, int] = {}
    for order in permutations(cards):
        found[order[0]] = order[rules.winner(order)]
    return found


def lies_on_table(layout: DeckLayout, card: int, round_number: int) -> list[tuple[int, int]]:
    """The qubits and values that say that a card lies on the table in this round (VII.1.6).

    The stack qubit would do before the trick; the auxiliary does before and after it, so that the
    ancilla can be cleaned.
    """
    qubits = layout.cards[card]
    earlier = [(qubits.auxiliaries[round_number - 1], 0)] if round_number else []
    return [(qubits.table, 1), *earlier]


def take_trick_of_two(layout: DeckLayout, rules: TrickRules, round_number: int) -> QuantumCircuit:
    """TT_2 (equations 15, 28, 29): the two cards on the table go to the winner's stack.

    For i < j on the table D flips the player qubit of the loser, since the two differ, and the
    stack qubits of both. In a deck in falling order the loser is j, as printed.

    Raises CircuitError if the winner depends on who leads, which two players' qubits cannot tell.
    """
    circuit = layout.empty("TT_2")
    for pair in combinations(range(len(layout.cards)), 2):
        winners = set(lead_winners(rules, pair).values())
        if len(winners) != 1:
            names = " and ".join(rules.names[card] for card in pair)
            raise CircuitError(f"Which of {names} wins depends on the lead; TT_2 needs an order.")
        loser = next(card for card in pair if card not in winners)
        holds = [hold for card in pair for hold in lies_on_table(layout, card, round_number)]
        append_flip(circuit, holds, layout.ancilla)
        for target in (
            layout.cards[loser].player[0],
            *(layout.cards[card].stack for card in pair),
        ):
            circuit.cx(layout.ancilla, target)
        append_flip(circuit, holds, layout.ancilla)
    return circuit


def copy_players(layout: DeckLayout) -> QuantumCircuit:
    """Copy the player qubits before the first trick; the copies are never changed (VI.4.1)."""
    circuit = layout.empty("copies")
    for card in layout.cards:
        for player, owner in zip(card.player, card.owner, strict=True):
            circuit.cx(player, owner)
    return circuit


def take_trick_of_three(
    layout: DeckLayout, rules: TrickRules, round_number: int, *, winner_leads: bool = True
) -> QuantumCircuit:
    """TT_3 (equations 14 and 15): the three cards on the table go to the winner's stack.

    Also writes the winner to the register of the next round's leader if there is a next round.

    Args:
        layout: the deck, for three players.
        rules: who wins a trick.
        round_number: 0 for the first round; who leads it is in `layout.leaders[round_number]`.
        winner_leads: whether the winner leads the next round; otherwise A leads each, as equation
            16 is printed.
    """
    circuit = layout.empty("TT_3")
    ancilla = layout.ancilla
    for trick in combinations(range(len(layout.cards)), 3):
        table = [hold for card in trick for hold in lies_on_table(layout, card, round_number)]
        for lead, winner in _cases(layout, rules, trick, round_number):
            append_flip(circuit, table + lead, ancilla)
            for card in trick:
                circuit.cx(ancilla, layout.cards[card].stack)
                if card != winner:
                    _rewrite_player(circuit, layout, winner, card)
            if winner_leads and round_number + 1 < layout.rounds:
                following = layout.leaders[round_number + 1]
                for owner, leader in zip(layout.cards[winner].owner, following, strict=True):
                    circuit.ccx(ancilla, owner, leader)
            append_flip(circuit, table + lead, ancilla)
    return circuit


def _cases(
    layout: DeckLayout, rules: TrickRules, trick: tuple[int, ...], round_number: int
) -> Iterator[tuple[list[tuple[int, int]], int]]:
    """The winner of a trick, for each condition on who leads; one without any if all agree."""
    winners = lead_winners(rules, trick)
    if len(set(winners.values())) == 1:
        yield [], winners[trick[0]]
        return
    for led, winner in winners.items():
        for player in range(layout.players):
            qubits = (*layout.leaders[round_number], *layout.cards[led].owner)
            code = layout.player_code(player) * 2
            yield [(qubit, int(bit)) for qubit, bit in zip(qubits, code, strict=True)], winner


def _rewrite_player(circuit: QuantumCircuit, layout: DeckLayout, winner: int, loser: int) -> None:
    """D of equation 14 on the player qubits: |w⟩|l⟩ becomes |w⟩|w⟩ where the ancilla is 1."""
    own, other = layout.cards[loser], layout.cards[winner]
    for qubit, copy, source in zip(own.player, own.owner, other.player, strict=True):
        circuit.ccx(layout.ancilla, copy, qubit)
        circuit.ccx(layout.ancilla, source, qubit)


def update_auxiliaries(layout: DeckLayout, round_number: int) -> QuantumCircuit:
    """Equation 27, after the trick: copy the stack qubits to this round's auxiliaries."""
    circuit = layout.empty("auxiliaries")
    for card in layout.cards:
        circuit.cx(card.stack, card.auxiliaries[round_number])
    return circuit


__all__ = [
    "copy_players",
    "lead_winners",
    "lies_on_table",
    "take_trick_of_three",
    "take_trick_of_two",
    "update_auxiliaries",
]
