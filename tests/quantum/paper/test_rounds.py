"""Whole games by round operators against plain enumeration with fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from ouvert.cards import Card
from ouvert.quantum.paper.dealing import deals
from ouvert.quantum.paper.encodings import bit_string
from ouvert.quantum.paper.four_cards import paper_rules
from ouvert.quantum.paper.layout import DeckLayout, deck_layout
from ouvert.quantum.paper.play import card_play
from ouvert.quantum.paper.rounds import deal_gate, game_circuit, round_operator
from ouvert.quantum.paper.tricks import take_trick_of_two, update_auxiliaries
from ouvert.quantum.simulator.sparse import SparseState, run
from ouvert.tricks.rules import TrickRules


def deck(codes: str) -> tuple[Card, ...]:
    """Cards by their codes, in the order given."""
    return tuple(Card.parse(code) for code in codes.split())


def plays(
    rules: TrickRules, hands: list[list[int]], leader: int, first: int | None
) -> Iterator[tuple[Fraction, dict[int, int]]]:
    """Every way to play a deal without suit-following: its probability, and who gets each card."""
    if not hands[0]:
        yield Fraction(1), {}
        return

    def tricks(table: list[int]) -> Iterator[tuple[Fraction, list[int]]]:
        if len(table) == rules.seats:
            yield Fraction(1), table
            return
        player = (leader + len(table)) % rules.seats
        cards = [first] if player == 0 and first is not None else hands[player]
        for card in cards:
            for chance, trick in tricks([*table, card]):
                yield chance / len(cards), trick

    for chance, trick in tricks([]):
        winner = (leader + rules.winner(trick)) % rules.seats
        rest = [[card for card in hand if card not in trick] for hand in hands]
        for more, taken in plays(rules, rest, winner, None):
            yield chance * more, {**taken, **dict.fromkeys(trick, winner)}


def classical(
    rules: TrickRules, known: dict[int, int] | None = None, first: int | None = None
) -> dict[tuple[int, ...], Fraction]:
    """The probability of each way in which the cards may lie in stacks at the end."""
    size = rules.cards // rules.seats
    all_deals = list(deals(rules.cards, (size,) * rules.seats, known))
    found: dict[tuple[int, ...], Fraction] = {}
    for deal in all_deals:
        hands = [[card for card in range(rules.cards) if deal[card] == p] for p in range(3)]
        for chance, taken in plays(rules, hands[: rules.seats], 0, first):
            key = tuple(taken[card] for card in range(rules.cards))
            found[key] = found.get(key, Fraction(0)) + chance / len(all_deals)
    return found


def stacks(layout: DeckLayout, state: SparseState) -> dict[tuple[int, ...], float]:
    """The same from a state; every card must lie in a stack."""
    found = {}
    width = layout.player_width + 2
    for number, share in state.marginal(layout.card_qubits).items():
        string = bit_string(number, len(layout.card_qubits))
        words = [string[at : at + width] for at in range(0, len(string), width)]
        assert all(word.endswith("11") for word in words)
        found[tuple(int(word[:-2], 2) for word in words)] = share
    return found


@pytest.mark.parametrize(
    ("codes", "players", "known", "first"),
    [
        ("CA CT CK CQ", 2, None, None),
        ("CA CT CK CQ", 2, {1: 0, 3: 0}, None),
        ("CA CT CK CQ", 2, {1: 0, 3: 0}, 3),
        ("SJ SA ST CA CK C7", 2, None, None),
        ("CA CT CK C9 C8 HT", 3, {0: 0, 2: 0}, None),
        ("CA CT CK C9 C8 HT", 3, {0: 0, 2: 0}, 0),
        ("CA CT CK C9 C8 HT", 3, {0: 0, 2: 0}, 2),
        ("H9 S7 DA CT HT D7", 3, {0: 0, 3: 0, 1: 2}, None),
    ],
)
def test_game_is_the_classical_one(
    codes: str, players: int, known: dict[int, int] | None, first: int | None
) -> None:
    rules = paper_rules(deck(codes), seats=players)
    layout = deck_layout(rules.cards, players)
    state = run(game_circuit(layout, rules, known, first_card=first))
    found = stacks(layout, state)
    expected = classical(rules, known, first)
    assert set(found) == set(expected)
    for key, share in expected.items():
        assert found[key] == pytest.approx(float(share))
    assert state.probability({layout.ancilla: 0}) == pytest.approx(1), "the ancilla is clean"


def test_three_rounds_need_an_auxiliary_for_each_but_the_last() -> None:
    assert [len(card.auxiliaries) for card in deck_layout(6, 2).cards] == [2] * 6
    assert [len(card.auxiliaries) for card in deck_layout(4, 2).cards] == [1] * 4


def test_layout_of_the_four_card_game_has_the_paper_s_17_qubits() -> None:
    layout = deck_layout(4, 2)
    assert layout.qubits == layout.empty().num_qubits == 17
    assert [card.player[0] for card in layout.cards] == [0, 3, 6, 9]
    assert list(layout.card_qubits) == list(range(12))


@pytest.mark.parametrize("players", [2, 3])
def test_layout_uses_every_qubit_once(players: int) -> None:
    layout = deck_layout(6, players)
    used = [layout.ancilla, *(qubit for pair in layout.leaders for qubit in pair)]
    for card in layout.cards:
        used += [*card.player, card.table, card.stack, *card.auxiliaries, *card.owner]
    assert sorted(used) == list(range(layout.qubits))
    assert layout.empty().num_qubits == layout.qubits


def test_printed_order_of_the_leads_gives_other_tricks() -> None:
    """Equation 16 lets A lead every round; the winner of a trick does."""
    rules = paper_rules(deck("CA CT CK C9 C8 HT"), seats=3)
    layout = deck_layout(6, 3)
    known = {0: 0, 2: 0}
    printed = run(game_circuit(layout, rules, known, first_card=2, winner_leads=False))
    ours = run(game_circuit(layout, rules, known, first_card=2))
    ace_kept = {
        name: sum(share for key, share in stacks(layout, state).items() if key[0] == 0)
        for name, state in (("printed", printed), ("ours", ours))
    }
    assert ace_kept["printed"] == pytest.approx(1), "A never loses the ace"
    expected = classical(rules, known, 2)
    kept = float(sum(share for key, share in expected.items() if key[0] == 0))
    assert kept < 0.9
    assert ace_kept["ours"] == pytest.approx(kept)


def test_printed_place_of_the_auxiliary_update_breaks_the_second_trick() -> None:
    """Equation 27 stands before the first trick is taken."""
    rules = paper_rules(deck("CA CT CK CQ"), seats=2)
    layout = deck_layout(4, 2)
    expected = {key: float(share) for key, share in classical(rules).items()}

    def final(update_first: bool) -> dict[str, float]:
        circuit = deal_gate(layout)
        parts = [card_play(layout, player, 2) for player in (0, 1)]
        trick, update = take_trick_of_two(layout, rules, 0), update_auxiliaries(layout, 0)
        parts += [update, trick] if update_first else [trick, update]
        parts.append(round_operator(layout, rules, 1))
        for part in parts:
            circuit.compose(part, inplace=True)
        found = run(circuit).marginal(layout.card_qubits)
        return {bit_string(number, 12): share for number, share in found.items()}

    stacked = {
        tuple(int(string[at]) for at in range(0, 12, 3)): share
        for string, share in final(update_first=False).items()
    }
    assert stacked == pytest.approx(expected)
    printed = final(update_first=True)
    done = sum(
        share
        for string, share in printed.items()
        if all(string[at + 1 : at + 3] == "11" for at in range(0, 12, 3))
    )
    assert done < 0.9, "some cards are not in a stack when the game is over"
