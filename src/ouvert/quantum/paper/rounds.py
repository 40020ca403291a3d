"""Rounds and games: the round operator, R̃ with a fixed first card, whole games (VI.5).

What had to be changed: equation 16 lets A, B, C play in this order in every round, but the winner
of a trick leads the next one. As long as nobody has to follow suit the players' gates commute, so
their printed order does no harm; the lead then only decides tricks of cards that cannot be
compared, and TT_3 is told who leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qiskit import QuantumCircuit

from ouvert.quantum.paper.boolean_functions import append_uniform
from ouvert.quantum.paper.dealing import deal_strings
from ouvert.quantum.paper.layout import DeckLayout
from ouvert.quantum.paper.play import card_play, fixed_play
from ouvert.quantum.paper.tricks import (
    copy_players,
    take_trick_of_three,
    take_trick_of_two,
    update_auxiliaries,
)
from ouvert.tricks.rules import TrickRules


def deal_gate(layout: DeckLayout, known: Mapping[int, int] | None = None) -> QuantumCircuit:
    """U_ini: all deals with equal hands in which the known cards are where they are.

    Args:
        layout: the deck.
        known: the player of each card that is not hidden, by index of the card.
    """
    circuit = layout.empty("U_ini")
    hands = [layout.hand_code(player) for player in range(layout.players)]
    counts = [layout.rounds] * layout.players
    strings = deal_strings(hands, len(layout.cards), counts, known)
    append_uniform(circuit, layout.card_qubits, strings)
    if layout.players > 2:
        circuit.compose(copy_players(layout), inplace=True)
    return circuit


def round_parts(
    layout: DeckLayout,
    rules: TrickRules,
    round_number: int,
    *,
    first_card: int | None = None,
    winner_leads: bool = True,
) -> Iterator[QuantumCircuit]:
    """The gates of one round: every player's card, the trick, and the update of auxiliaries.

    Arguments as for `round_operator`. The update belongs to the trick and is part of its circuit.
    """
    for player in range(layout.players):
        if player == 0 and first_card is not None:
            yield fixed_play(layout, first_card)
        else:
            yield card_play(layout, player, layout.rounds - round_number, round_number)
    if layout.players == 2:
        trick = take_trick_of_two(layout, rules, round_number)
    else:
        trick = take_trick_of_three(layout, rules, round_number, winner_leads=winner_leads)
    if round_number < layout.rounds - 1:
        trick.compose(update_auxiliaries(layout, round_number), inplace=True)
    yield trick


def round_operator(
    layout: DeckLayout,
    rules: TrickRules,
    round_number: int,
    *,
    first_card: int | None = None,
    winner_leads: bool = True,
) -> QuantumCircuit:
    """R_i = TT · U^C · U^B · U^A with the auxiliaries updated (equation 16), or R̃ (equation 17).

    Args:
        layout: the deck, for two or three players.
        rules: who wins a trick; cards in the order of the deck.
        round_number: 0 for the first round.
        first_card: A plays this card in every world, instead of all at once: R̃_1^j.
        winner_leads: False to let A lead every round, as printed.
    """
    circuit = layout.empty(f"R_{round_number + 1}")
    for part in round_parts(
        layout, rules, round_number, first_card=first_card, winner_leads=winner_leads
    ):
        circuit.compose(part, inplace=True)
    return circuit


def game_circuit(
    layout: DeckLayout,
    rules: TrickRules,
    known: Mapping[int, int] | None = None,
    *,
    first_card: int | None = None,
    winner_leads: bool = True,
) -> QuantumCircuit:
    """A whole game with A leading the first round: Φ_fin = R_n … R_1 U_ini |0…0⟩ (VI.5)."""
    circuit = layout.empty("game")
    circuit.compose(deal_gate(layout, known), inplace=True)
    for number in range(layout.rounds):
        circuit.compose(
            round_operator(
                layout,
                rules,
                number,
                first_card=None if number else first_card,
                winner_leads=winner_leads,
            ),
            inplace=True,
        )
    return circuit


__all__ = ["deal_gate", "game_circuit", "round_operator", "round_parts"]
