"""The initial state: every deal that is possible, equally likely (equations 1 and 25, IX.0.1).

A deal is a string, the f_valid of the paper is 1 on the strings of deals, and U_ini prepares their
uniform superposition by the Boolean-function method.

For figure 15 the paper counts the gates of U_ini for B and C with N = 1, 2, 3 cards each and
extrapolates to 10^12 for N = 10. With two qubits for each of the 2N cards, as in table 6, and every
rotation controlled by all the qubits before it, the count is 2^(4N) - 2, which is 1.1 · 10^12 for
N = 10. The functional decomposition of the same source needs far fewer, since the second qubit of a
card is the opposite of the first and the shares depend on one qubit a card only: 2^(2N) at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from qiskit import QuantumCircuit, transpile

from ouvert.errors import PositionError, SizeError
from ouvert.quantum.paper.boolean_functions import MOST_STRINGS, Method, prepare_uniform

TABLE_6_HANDS = ("100", "010")
"""A card's string in the hands of B and C by table 6."""


def deals(
    cards: int, counts: Sequence[int], known: Mapping[int, int] | None = None
) -> Iterator[tuple[int, ...]]:
    """All deals, as the player of each card.

    Args:
        cards: number of cards.
        counts: how many cards each player has; together all of them.
        known: for cards that are not hidden their player.

    Raises PositionError if the hands do not add up, or if a player is known to hold too many.
    """
    held = dict(known or {})
    left = [count - list(held.values()).count(player) for player, count in enumerate(counts)]
    if sum(counts) != cards:
        raise PositionError(f"hands of {', '.join(map(str, counts))} cards are not all {cards}")
    for player, room in enumerate(left):
        if room < 0:
            raise PositionError(
                f"player {player} is known to hold {counts[player] - room} cards, "
                f"and has only {counts[player]}"
            )
    yield from _fill(cards, left, held)


def _fill(cards: int, left: Sequence[int], held: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    free = [card for card in range(cards) if card not in held]
    if not free:
        yield tuple(held[card] for card in range(cards))
        return
    player = next(at for at, count in enumerate(left) if count)
    rest = [0 if at == player else count for at, count in enumerate(left)]
    for chosen in combinations(free, left[player]):
        yield from _fill(cards, rest, {**held, **dict.fromkeys(chosen, player)})


def deal_strings(
    hands: Sequence[str],
    cards: int,
    counts: Sequence[int],
    known: Mapping[int, int] | None = None,
) -> tuple[str, ...]:
    """The strings of all deals, by the string of a card in each player's hand, sorted."""
    found = deals(cards, counts, known)
    return tuple(sorted("".join(hands[player] for player in deal) for deal in found))


def initial_state_circuit(
    cards_each: int,
    *,
    hands: Sequence[str] = TABLE_6_HANDS,
    method: Method = Method.DECOMPOSED,
) -> QuantumCircuit:
    """U_ini for two hidden hands of the same size, the third hand being known (IX.0.1).

    Args:
        cards_each: N; the circuit deals 2N cards.
        hands: the string of a card in either hand. Table 6 by default; `("10", "01")` leaves out
            its constant qubit, `("0", "1")` is the least that is needed.
        method: how the superposition is prepared; `Method.MULTIPLEXED` is what extrapolates to
            the paper's number.

    Raises PositionError for no cards, and SizeError for more than the methods' limits.
    """
    if cards_each < 1:
        raise PositionError(f"two hands of {cards_each} cards cannot be dealt; one is the least")
    count = comb(2 * cards_each, cards_each)
    if count > MOST_STRINGS:
        raise SizeError(
            f"Hands of {cards_each} cards have {count:,} deals; the Boolean-function method looks "
            f"at each, and the limit is {MOST_STRINGS:,}."
        )
    return prepare_uniform(deal_strings(hands, 2 * cards_each, (cards_each,) * 2), method)


@dataclass(frozen=True, slots=True)
class InitialStateCost:
    """What U_ini costs for one number of cards: a point of figure 15.

    Attributes:
        cards_each: N, the cards of B and of C.
        method: how the superposition is prepared.
        deals: strings in the superposition.
        qubits: width of the circuit.
        cx: CX gates after translation to CX and one-qubit gates.
        depth: depth of that circuit.
    """

    cards_each: int
    method: Method
    deals: int
    qubits: int
    cx: int
    depth: int


def initial_state_cost(
    cards_each: int,
    *,
    hands: Sequence[str] = TABLE_6_HANDS,
    method: Method = Method.DECOMPOSED,
) -> InitialStateCost:
    """Build U_ini and count its gates; arguments and errors as for `initial_state_circuit`."""
    circuit = initial_state_circuit(cards_each, hands=hands, method=method)
    plain = transpile(circuit, basis_gates=["cx", "u"], optimization_level=1)
    return InitialStateCost(
        cards_each,
        method,
        comb(2 * cards_each, cards_each),
        circuit.num_qubits,
        plain.count_ops().get("cx", 0),
        plain.depth(),
    )


def multiplexed_cx(cards_each: int, free_qubits_a_card: int = 2) -> int:
    """CX gates of U_ini with every rotation controlled by all qubits before it, for any N."""
    return (1 << free_qubits_a_card * 2 * cards_each) - 2


__all__ = [
    "TABLE_6_HANDS",
    "InitialStateCost",
    "deal_strings",
    "deals",
    "initial_state_circuit",
    "initial_state_cost",
    "multiplexed_cx",
]
