"""Example 2: A with ♣A ♣K against B and C, who share ♣10 ♣9 ♣8 ♥10 (VII.2, figures 9 to 14).

A has 40 points, leads, and asks whether the ace or the king is better. Neither suit is trump. Three
qubits a card as in table 6, cards in the order A, 10, K, 9, 8 of clubs, ♥10.

Besides the 18 qubits of the cards there are 7, 25 in all:

- for each hidden card one that says whether it went in the first trick (equation 27's auxiliaries);
- for each trick one that says which of B and C played the higher of their two cards: 0 for B. For
  the first trick it is the paper's additional qubit: if the team takes the trick, this is the
  winner, who leads next. The second one is needed since otherwise two states would become one;
- an ancilla, 0 between gates.

What had to be changed:

- The paper's numbers come from opponents who play sensibly, which the text does not say: they beat
  A's card if they can, and play the cheapest card otherwise; equally cheap ones are equally likely.
  That is `Semantics.SENSIBLE`. With every legal card equally likely (`Semantics.UNIFORM`, as in
  example 1) 12 strings lie on the table instead of 8, and ace and king win 2/3 alike.
- The eight strings on the table are not equally likely: four have 1/12 and four 1/6 (figure 11).
- Table 6 is read j2 j1 j0, as all examples of the text write it.
- The second trick is led by the winner of the first, not by A (equation 16). With A leading, the
  king would always win.
- ♥10 and clubs cannot be compared; a ♥10 that is led takes the trick, since nobody can follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from qiskit import QuantumCircuit, QuantumRegister

from ouvert.cards import Card
from ouvert.errors import RulesError
from ouvert.quantum.paper.boolean_functions import append_flip, append_uniform
from ouvert.quantum.paper.dealing import deal_strings
from ouvert.quantum.paper.encodings import SIX_CARDS
from ouvert.quantum.paper.examples import Example, Part
from ouvert.quantum.paper.four_cards import paper_rules
from ouvert.quantum.paper.play import append_choice
from ouvert.quantum.paper.scoring import ScoreOperator
from ouvert.quantum.paper.tricks import lead_winners
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.tricks.rules import members

DECK = (Card.CA, Card.CT, Card.CK, Card.C9, Card.C8, Card.HT)
"""The cards in the order of the strings."""
OWN = (0, 2)
"""A's cards: ace and king of clubs."""
HIDDEN = (1, 3, 4, 5)
"""The cards of B and C, by index in the deck."""
POINTS_BEFORE = 40
"""What A has after eight tricks."""
POINTS_NEEDED = 61
"""What A wins with."""
RULES = paper_rules(DECK, seats=3)
"""Spades are trump, but there are none left."""

_TAKEN = {card: 18 + place for place, card in enumerate(HIDDEN)}
_HIGHER = (22, 23)
_ANCILLA = 24
_QUBITS = 25
_PLACES = ("00", "10", "01")
"""What j2 j1 say of a card in the hand of A, B, C or played by them."""


def six_card_example(
    first_card: Card = Card.CA,
    semantics: Semantics = Semantics.SENSIBLE,
    *,
    winner_leads: bool = True,
) -> Example:
    """The six-card game in which A plays a given card first: R_2 · R̃_1 · U_ini (equation 17).

    Args:
        first_card: ♣A or ♣K.
        semantics: how B and C play.
        winner_leads: False to let A lead the second trick, as equation 16 is printed.

    Sensible play leads to 6, 6, 8, 6 and 2 strings and p = 1/3 with the ace, and to 6, 6, 8, 4 and
    3 strings and p = 2/3 with the king. Raises RulesError if A does not have the card.
    """
    if first_card not in (DECK[card] for card in OWN):
        raise RulesError(f"A has ♣A and ♣K and cannot play {first_card}")
    led = DECK.index(first_card)
    ace = led == 0
    last = next(card for card in OWN if card != led)
    figures: tuple[int | None, ...] = (10, 11, 12, 13) if ace else (None, None, None, 14)
    if semantics is Semantics.UNIFORM or not winner_leads:
        figures = (None,) * 4
    problem = PlayProblem.small(
        RULES,
        sum(1 << card for card in OWN),
        limit=POINTS_NEEDED,
        taken=(POINTS_BEFORE, 0),
        semantics=semantics,
    )
    manner = {
        Semantics.UNIFORM: "plays any card that follows suit",
        Semantics.SENSIBLE: "beats A's card if possible and else plays the cheapest card",
    }[semantics]
    parts = (
        Part("deal", "B and C get two of the four hidden cards each.", _deal(), figure=9),
        Part("card 1", f"A plays {first_card}.", _lead(led), figure=figures[0]),
        Part("card 2", f"B {manner}.", _follow(problem, led, 1)),
        Part("card 3", f"C {manner}.", _follow(problem, led, 2), figure=figures[1]),
        Part("trick 1", "The winner's side takes the trick.", _first_trick(led), figures[2]),
        Part("cards 4 to 6", "Everybody plays the last card.", _last_cards(last)),
        Part(
            "trick 2",
            "The winner of the first trick has led; the winner's side takes this one too."
            if winner_leads
            else "A has led; the winner's side takes the trick.",
            _second_trick(led, last, winner_leads),
            figure=figures[3],
        ),
    )
    return Example(
        name=f"six cards {first_card.code}",
        title=f"A with ♣A ♣K and 40 points leads {first_card} against ♣10 ♣9 ♣8 ♥10",
        semantics=semantics,
        cards=RULES.names,
        encoding=SIX_CARDS,
        parts=parts,
        score=ScoreOperator(
            qubits=_QUBITS,
            stacks=tuple(
                tuple((qubit, 1) for qubit in range(3 * card, 3 * card + 3))
                for card in range(len(DECK))
            ),
            points=RULES.points,
            base=POINTS_BEFORE,
            needed=POINTS_NEEDED,
            trick_size=3,
        ),
    )


def _empty() -> QuantumCircuit:
    cards = [QuantumRegister(3, f"card_{at}") for at in range(1, len(DECK) + 1)]
    extra = [QuantumRegister(4, "taken"), QuantumRegister(2, "higher")]
    return QuantumCircuit(*cards, *extra, QuantumRegister(1, "ancilla"))


def _bits(card: int) -> tuple[int, int, int]:
    """The qubits of a card: j2, j1, j0."""
    return 3 * card, 3 * card + 1, 3 * card + 2


def _at(card: int, place: str) -> list[tuple[int, int]]:
    """The condition that j2 j1 of a card have these values."""
    return [(qubit, int(bit)) for qubit, bit in zip(_bits(card), place, strict=False)]


def _deal() -> QuantumCircuit:
    circuit = _empty()
    hands = [f"{place}0" for place in _PLACES]
    strings = deal_strings(hands, len(DECK), (2, 2, 2), dict.fromkeys(OWN, 0))
    append_uniform(circuit, range(3 * len(DECK)), strings)
    return circuit


def _lead(card: int) -> QuantumCircuit:
    """C_i of equation 17: the card goes to the table in every world."""
    circuit = _empty()
    circuit.x(_bits(card)[2])
    return circuit


def _follow(problem: PlayProblem, led: int, player: int) -> QuantumCircuit:
    """U_2^B or U_2^C with suit-following: for each pair of cards in hand one of the choices.

    j0 of a card tells hand from table, so the control is on j2 j1, which playing leaves alone. In
    the first round no card is elsewhere.
    """
    circuit = _empty()
    for hand in combinations(HIDDEN, 2):
        holds = [hold for card in hand for hold in _at(card, _PLACES[player])]
        tables = [_bits(card)[2] for card in _choices(problem, led, player, hand)]
        append_choice(circuit, holds, tables, _ANCILLA)
    return circuit


def _choices(problem: PlayProblem, led: int, player: int, hand: tuple[int, ...]) -> tuple[int, ...]:
    """What a player may play to A's card. C's choice is the same whatever B plays."""
    held = sum(1 << card for card in hand)
    if player == 1:
        return tuple(members(problem.choices(1, held, 0, [led])))
    other = tuple(card for card in HIDDEN if card not in hand)
    before = _choices(problem, led, 1, other)
    found = {problem.choices(2, held, 0, [led, card]) for card in before}
    return tuple(members(found.pop()))


def _first_trick(led: int) -> QuantumCircuit:
    """TT_3 for A's card and two hidden ones, then the update of the auxiliaries.

    The ancilla is set by the two j0 and cleaned by j2 j1, which are 11 for these two cards alone.
    """
    circuit = _empty()
    for pair in combinations(HIDDEN, 2):
        append_flip(circuit, [(_bits(card)[2], 1) for card in pair], _ANCILLA)
        _record_and_stack(circuit, led, pair, _HIGHER[0])
        if lead_winners(RULES, (led, *pair))[led] != led:
            _turn_to_team(circuit, led, pair, [])
        append_flip(circuit, [hold for card in pair for hold in _at(card, "11")], _ANCILLA)
    for card, taken in _TAKEN.items():
        append_flip(circuit, _at(card, "11"), taken)
    return circuit


def _last_cards(last: int) -> QuantumCircuit:
    """U_1^A, U_1^B and U_1^C: cards in a hand go to the table."""
    circuit = _empty()
    circuit.x(_bits(last)[2])
    for card in HIDDEN:
        for place in _PLACES[1:]:
            append_flip(circuit, _at(card, place), _bits(card)[2])
    return circuit


def _second_trick(led: int, last: int, winner_leads: bool) -> QuantumCircuit:
    """TT_3 for A's other card and the two hidden ones that have not been taken."""
    circuit = _empty()
    for pair in combinations(HIDDEN, 2):
        holds = [(_TAKEN[card], 0) for card in pair]
        append_flip(circuit, holds, _ANCILLA)
        _record_and_stack(circuit, last, pair, _HIGHER[1])
        winners = lead_winners(RULES, (last, *pair))
        if not winner_leads:
            winners = dict.fromkeys(winners, winners[last])
        if last not in winners.values():
            _turn_to_team(circuit, last, pair, [])
        else:
            for lead, winner in winners.items():
                if winner != last:
                    for condition in _leads(led, last, pair, lead):
                        _turn_to_team(circuit, last, pair, condition)
        append_flip(circuit, holds, _ANCILLA)
    return circuit


def _leads(
    led: int, last: int, pair: tuple[int, ...], lead: int
) -> Iterator[list[tuple[int, int]]]:
    """The conditions under which a card is led to the second trick.

    j0 of A's first card says which side took it; the two `higher` qubits then say who won it and
    who played which card of the pair now.
    """
    side = _bits(led)[2]
    if lead == last:
        yield [(side, 1)]
        return
    for winner in (0, 1):
        higher = winner if lead == pair[0] else 1 - winner
        yield [(side, 0), (_HIGHER[0], winner), (_HIGHER[1], higher)]


def _record_and_stack(
    circuit: QuantumCircuit, own: int, pair: tuple[int, ...], higher: int
) -> None:
    """Where the ancilla is 1: note who played the higher card of a pair; set j2 j1 to 11.

    B's cards have 10 and C's 01, so j1 of the higher card is 1 if C played it, and then j2 is the
    qubit to flip. The other card of the pair is the other player's.
    """
    first, second = pair
    circuit.ccx(_ANCILLA, _bits(first)[1], higher)
    for card, by_c in ((first, 1), (second, 0)):
        j2, j1, _ = _bits(card)
        append_flip(circuit, [(_ANCILLA, 1), (higher, by_c)], j2)
        append_flip(circuit, [(_ANCILLA, 1), (higher, 1 - by_c)], j1)
    for qubit in _bits(own)[:2]:
        circuit.cx(_ANCILLA, qubit)


def _turn_to_team(
    circuit: QuantumCircuit, own: int, pair: tuple[int, ...], condition: list[tuple[int, int]]
) -> None:
    """Where ancilla and condition hold, the trick's cards go to the team: 111 becomes 110."""
    for card in (own, *pair):
        append_flip(circuit, [(_ANCILLA, 1), *condition], _bits(card)[2])


__all__ = [
    "DECK",
    "HIDDEN",
    "OWN",
    "POINTS_BEFORE",
    "POINTS_NEEDED",
    "RULES",
    "six_card_example",
]
