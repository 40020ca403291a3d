"""Trick taking against the classical rules, for every trick there is."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from ouvert.cards import Card
from ouvert.errors import CircuitError
from ouvert.quantum.paper.four_cards import paper_rules
from ouvert.quantum.paper.layout import DeckLayout, deck_layout
from ouvert.quantum.paper.play import mark_played
from ouvert.quantum.paper.tricks import (
    copy_players,
    lead_winners,
    take_trick_of_three,
    take_trick_of_two,
    update_auxiliaries,
)
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.sparse import run


def deck(codes: str) -> tuple[Card, ...]:
    """Cards by their codes, in the order given."""
    return tuple(Card.parse(code) for code in codes.split())


def write(number: int, qubits: tuple[int, ...], code: str) -> int:
    """Set qubits that are 0 to a code."""
    for qubit, bit in zip(qubits, code, strict=True):
        number |= int(bit) << qubit
    return number


def read(number: int, qubits: tuple[int, ...]) -> str:
    """What some qubits hold."""
    return "".join(str(number >> qubit & 1) for qubit in qubits)


def table_state(
    layout: DeckLayout, owners: dict[int, int], rest: int = 0, leader: int | None = None
) -> int:
    """A basis state with cards on the table; the other cards are in one player's hand."""
    number = 0
    for card, qubits in enumerate(layout.cards):
        code = layout.player_code(owners.get(card, rest))
        number = write(number, qubits.player, code)
        if qubits.owner:
            number = write(number, qubits.owner, code)
        if card in owners:
            number |= 1 << qubits.table
    if leader is not None:
        number = write(number, layout.leaders[0], layout.player_code(leader))
    return number


TWO_PLAYER_DECKS = [
    "CA CT CK CQ",
    "CQ CK CT CA",
    "CJ SJ SA S7 HA H9",
]


@pytest.mark.parametrize("codes", TWO_PLAYER_DECKS)
def test_trick_of_two_goes_to_the_winner_of_the_rules(codes: str) -> None:
    cards = deck(codes)
    rules = paper_rules(cards, seats=2)
    layout = deck_layout(len(cards), 2)
    program = lower(take_trick_of_two(layout, rules, 0))
    for pair in combinations(range(len(cards)), 2):
        for owners in permutations((0, 1)):
            start = table_state(layout, dict(zip(pair, owners, strict=True)))
            (end,) = run(program, start).numbers()
            expected = start
            for order in permutations(range(2)):
                played = [pair[place] for place in order]
                winner = owners[order[rules.winner(played)]]
                for card in pair:
                    assert read(end, layout.cards[card].player) == str(winner)
            for card, owner in zip(pair, owners, strict=True):
                expected |= 1 << layout.cards[card].stack
                player = int(read(end, layout.cards[card].player))
                expected ^= (player ^ owner) << layout.cards[card].player[0]
            assert end == expected, "nothing else changes, and the ancilla is clean"


THREE_PLAYER_DECKS = [
    "CA CT CK C9 C8 HT",
    "CJ SJ SA S7 HA H9",
    "H7 CA S7 C8 DA DK",
]


@pytest.mark.parametrize("codes", THREE_PLAYER_DECKS)
def test_trick_of_three_goes_to_the_winner_of_the_rules(codes: str) -> None:
    cards = deck(codes)
    rules = paper_rules(cards, seats=3)
    layout = deck_layout(len(cards), 3)
    program = lower(take_trick_of_three(layout, rules, 0))
    tricks = 0
    for trick in combinations(range(len(cards)), 3):
        for owners in permutations(range(3)):
            holder = dict(zip(owners, trick, strict=True))
            for leader in range(3):
                played = [holder[(leader + step) % 3] for step in range(3)]
                winner = (leader + rules.winner(played)) % 3
                start = table_state(layout, dict(zip(trick, owners, strict=True)), leader, leader)
                expected = start
                for card, owner in zip(trick, owners, strict=True):
                    qubits = layout.cards[card]
                    expected |= 1 << qubits.stack
                    code = layout.player_code(owner ^ winner)
                    expected ^= write(0, qubits.player, code)
                expected = write(expected, layout.leaders[1], layout.player_code(winner))
                assert run(program, start).numbers() == [expected]
                tricks += 1
    assert tricks == 20 * 6 * 3


def test_falling_order_means_that_the_leftmost_card_wins() -> None:
    """VI.4.1, for a totally ordered deck."""
    rules = paper_rules(deck("CJ SJ HJ SA ST S7 HA HT H7"), seats=3)
    for trick in combinations(range(9), 3):
        assert set(lead_winners(rules, trick).values()) == {trick[0]}


def test_six_cards_of_example_2_are_not_totally_ordered() -> None:
    """VI.4.1 says they are; the leftmost card loses to a ten of hearts that is led."""
    cards = deck("CA CT CK C9 C8 HT")
    rules = paper_rules(cards, seats=3)
    assert lead_winners(rules, (0, 4, 5)) == {0: 0, 4: 0, 5: 5}
    layout = deck_layout(6, 3)
    start = table_state(layout, {0: 0, 4: 1, 5: 2}, leader=2)
    (end,) = run(take_trick_of_three(layout, rules, 0), start).numbers()
    assert [read(end, layout.cards[card].player) for card in (0, 4, 5)] == ["10"] * 3
    with pytest.raises(CircuitError, match=r"Which of ♣A and ♥10 wins depends on the lead"):
        take_trick_of_two(deck_layout(6, 2), paper_rules(cards, seats=2), 0)


def test_cards_of_an_earlier_trick_stay_where_they_are() -> None:
    cards = deck("CA CT CK CQ")
    layout = deck_layout(4, 2)
    program = lower(take_trick_of_two(layout, paper_rules(cards, seats=2), 1))
    first, second = (0, 2), (1, 3)
    number = table_state(layout, {0: 1, 2: 1, 1: 0, 3: 1})
    for card in first:
        number |= 1 << layout.cards[card].stack | 1 << layout.cards[card].auxiliaries[0]
    (end,) = run(program, number).numbers()
    assert [read(end, layout.cards[card].player) for card in range(4)] == ["1", "0", "1", "0"]
    assert all(end >> layout.cards[card].stack & 1 for card in (*first, *second))


def test_copies_are_those_of_the_players() -> None:
    layout = deck_layout(6, 3)
    number = 0
    for card, player in zip(layout.cards, (0, 1, 2, 2, 1, 0), strict=True):
        number = write(number, card.player, layout.player_code(player))
    (end,) = run(copy_players(layout), number).numbers()
    assert all(read(end, card.owner) == read(end, card.player) for card in layout.cards)


def test_auxiliaries_copy_the_stack_qubits() -> None:
    layout = deck_layout(4, 2)
    stacked = sum(1 << layout.cards[card].stack for card in (1, 2))
    (end,) = run(update_auxiliaries(layout, 0), stacked).numbers()
    assert end == stacked | sum(1 << layout.cards[card].auxiliaries[0] for card in (1, 2))


def test_printed_update_of_played_cards_hides_them_from_the_trick() -> None:
    """VI.3.2 sets the auxiliary of a card on the table; VII.1.6 wants it to be 0."""
    layout = deck_layout(4, 2)
    trick = take_trick_of_two(layout, paper_rules(deck("CA CT CK CQ"), seats=2), 1)
    start = table_state(layout, {0: 0, 1: 1})
    assert run(trick, start).numbers() != [start]
    marked = layout.empty()
    for card in layout.cards:
        marked.compose(mark_played(), [card.table, card.stack, card.auxiliaries[0]], inplace=True)
    (played,) = run(marked, start).numbers()
    assert run(trick, played).numbers() == [played]
