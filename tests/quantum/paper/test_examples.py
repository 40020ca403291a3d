"""The worked examples: the paper's numbers, and a classical program that plays the same games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest
from qiskit import QuantumCircuit, transpile
from qiskit_aer import AerSimulator

from ouvert.cards import Card, CardSet
from ouvert.errors import CircuitError, RulesError
from ouvert.quantum.paper.encodings import state_string
from ouvert.quantum.paper.examples import Example, shares, total_variation
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.quantum.paper.six_cards import RULES, six_card_example
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.rules.contracts import GameType
from ouvert.tricks.rules import members
from support.play_problems import win_probability

ACE, KING = 0, 2
"""A's cards by their places in the deck of the six-card example."""
SIX = [
    (card, semantics)
    for card in (Card.CA, Card.CK)
    for semantics in (Semantics.SENSIBLE, Semantics.UNIFORM)
]


@cache
def four() -> Example:
    """The four-card example; built once."""
    return four_card_example()


@cache
def six(card: Card, semantics: Semantics = Semantics.SENSIBLE, leads: bool = True) -> Example:
    """A six-card example; built once."""
    return six_card_example(card, semantics, winner_leads=leads)


@pytest.fixture(params=["four", *SIX], ids=str)
def example(request: pytest.FixtureRequest) -> Example:
    """Every worked example, one after the other."""
    return four() if request.param == "four" else six(*request.param)


def table(example: Example, name: str) -> list[float]:
    """The probabilities after a step, largest first."""
    step = next(step for step in example.steps() if step.name == name)
    return sorted((row.probability for row in step.state_table), reverse=True)


def test_the_win_qubit_says_who_has_won(example: Example) -> None:
    circuit, win = example.win_circuit, example.win_qubit
    assert circuit.num_qubits == example.circuit.num_qubits + 1 == win + 1
    probability = run(circuit).probability({win: 1})
    assert probability == pytest.approx(example.win_probability)
    assert 0 < probability < 1


def test_four_cards_of_another_suit() -> None:
    spades = four_card_example([Card.ST, Card.SJ, Card.SA, Card.S7])
    assert spades.cards == ("♠10", "♠J", "♠A", "♠7")
    assert "♠10 ♠J ♠A ♠7" in spades.title
    rules = deck_rules(GameType.SPADES, CardSet.parse("ST SJ SA S7"), seats=2, declarer=0)
    hands = combinations(range(4), 2)
    problems = [
        PlayProblem.small(rules, 1 << one | 1 << two, limit=sum(rules.points) // 2 + 1)
        for one, two in hands
    ]
    expected = sum(win_probability(problem) for problem in problems) / 6
    assert spades.win_probability == pytest.approx(float(expected))


@pytest.mark.parametrize("deck", [[], [Card.CA] * 4, [Card.CA, Card.HA, Card.CT, Card.HT]])
def test_other_decks_are_refused(deck: list[Card]) -> None:
    with pytest.raises(CircuitError, match="four cards of one suit"):
        four_card_example(deck)


def test_four_cards_have_the_printed_states() -> None:
    sizes = {step.name: len(step.state_table) for step in four().steps()}
    assert sizes == {
        "deal": 6,
        "card 1": 12,
        "card 2": 24,
        "trick 1": 24,
        "card 3": 24,
        "card 4": 24,
        "trick 2": 8,
        "score": 8,
    }
    for name in ("deal", "card 1", "card 2", "trick 1"):
        assert table(four(), name) == pytest.approx([1 / sizes[name]] * sizes[name])
    assert table(four(), "trick 2") == pytest.approx([1 / 4] * 2 + [1 / 12] * 6)


def test_four_cards_are_won_with_five_twelfths() -> None:
    assert four().win_probability == pytest.approx(5 / 12)
    assert four().expected_points == pytest.approx(14)
    won = [row.string for row in four().steps()[-1].state_table if row.points >= 15]
    assert won == ["011 011 011 011", "011 011 111 111", "011 111 011 111"]


def test_eight_states_of_the_text_are_strings_of_cards() -> None:
    """VII.1: eight strings, and 24 basis states since the auxiliaries remember."""
    assert len(four().steps()[-1].state_table) == 8
    assert len(four().state) == 24
    assert four().state.probabilities == pytest.approx(1 / 24)


@pytest.mark.parametrize(
    ("card", "sizes", "final", "wins"),
    [
        (Card.CA, [6, 6, 8, 6, 2], [2 / 3, 1 / 3], 1 / 3),
        (Card.CK, [6, 6, 8, 4, 3], [1 / 3] * 3, 2 / 3),
    ],
)
def test_six_cards_have_the_paper_s_answers(
    card: Card, sizes: list[int], final: list[float], wins: float
) -> None:
    names = ["deal", "card 1", "card 3", "trick 1", "trick 2"]
    assert [len(table(six(card), name)) for name in names] == sizes
    assert table(six(card), "trick 2") == pytest.approx(final)
    assert six(card).win_probability == pytest.approx(wins)


def test_first_trick_on_the_table_is_not_flat() -> None:
    """Figure 11: the text speaks of eight possible distributions."""
    assert table(six(Card.CA), "card 3") == pytest.approx([1 / 6] * 4 + [1 / 12] * 4)


def test_uniform_play_gives_twelve_strings_and_no_reason_to_prefer_the_king() -> None:
    """VII.2 means opponents who play sensibly, without saying so."""
    for card in (Card.CA, Card.CK):
        example = six(card, Semantics.UNIFORM)
        assert table(example, "card 3") == pytest.approx([1 / 12] * 12)
        assert example.win_probability == pytest.approx(2 / 3)


def test_printed_order_of_leads_would_make_the_king_win_always() -> None:
    """Equation 16 against VII.2: the winner of the first trick leads the second."""
    assert six(Card.CK, leads=False).win_probability == pytest.approx(1)
    assert six(Card.CA, leads=False).win_probability == pytest.approx(1 / 3)


def classical(card: Card, semantics: Semantics) -> dict[tuple[str, int], Fraction]:
    """Play the six cards without circuits: the stacks (1 for A's) and points, and how likely."""
    problem = PlayProblem.small(RULES, 0b101, limit=61, taken=(40, 0), semantics=semantics)
    first = ACE if card is Card.CA else KING
    paths = 0
    shown: dict[tuple[str, int], Fraction] = {}

    def play(hands: list[int], leader: int, trick: list[int], stacks: list[int]) -> None:
        if len(trick) == 3:
            winner = (leader + RULES.winner(trick)) % 3
            after = [winner if at in trick else stack for at, stack in enumerate(stacks)]
            play(hands, winner, [], after)
            return
        player = (leader + len(trick)) % 3
        if not hands[player]:
            points = 40 + sum(RULES.points[at] for at, stack in enumerate(stacks) if stack == 0)
            key = "".join(str(int(stack == 0)) for stack in stacks), points
            shown[key] = shown.get(key, Fraction(0)) + weight[-1]
            nonlocal paths
            paths += 1
            return
        chances = problem.chances(player, hands[player], leader, trick)
        if player == 0 and hands[0] == 0b101:
            chances = {first: Fraction(1)}
        for choice, chance in chances.items():
            rest = [hand & ~(1 << choice) for hand in hands]
            weight.append(weight[-1] * chance)
            play(rest, leader, [*trick, choice], stacks)
            weight.pop()

    deals = list(problem.deals())
    assert len(deals) == 6
    weight = [Fraction(1, 6)]
    for deal in deals:
        play(list(deal), 0, [], [3] * 6)
    assert sum(shown.values()) == 1
    assert paths == (8 if semantics is Semantics.SENSIBLE else 12)
    return shown


@pytest.mark.parametrize(("card", "semantics"), SIX)
def test_six_cards_end_as_a_classical_program_says(card: Card, semantics: Semantics) -> None:
    expected = classical(card, semantics)
    example = six(card, semantics)
    found = {}
    for row in example.steps()[-1].state_table:
        stacks = "".join({"111": "1", "110": "0"}[word] for word in row.string.split())
        found[stacks, row.points] = row.probability
    assert found == pytest.approx({key: float(share) for key, share in expected.items()})
    wins = sum(share for (_, points), share in expected.items() if points >= 61)
    mean = sum(share * points for (_, points), share in expected.items())
    assert example.win_probability == pytest.approx(float(wins))
    assert example.expected_points == pytest.approx(float(mean))


def gates(circuit: QuantumCircuit) -> list[tuple[str, object]]:
    """The gates of a circuit by name and qubits."""
    return [(each.operation.name, each.qubits) for each in circuit.data]


def test_steps_tell_the_whole_story(example: Example) -> None:
    steps = example.steps()
    assert steps[0].name == "deal"
    assert steps[-1].name == "score"
    assert len({step.name for step in steps}) == len(steps)
    ancilla = example.circuit.num_qubits - 1
    for step, later in pairwise(steps):
        begun = gates(later.circuit)[: len(step.circuit.data)]
        assert begun == gates(step.circuit), "a step only adds gates"
        assert run(step.circuit).probability({ancilla: 0}) == pytest.approx(1)
    for step in steps:
        assert step.sentence.endswith(".")
        assert sum(row.probability for row in step.state_table) == pytest.approx(1)
        for row in step.state_table:
            assert len(row.cards) == len(example.cards)
            assert all(
                text.startswith(card) for text, card in zip(row.cards, example.cards, strict=True)
            )
    assert {row.points for row in steps[0].state_table} == {example.score.base}
    assert f"{example.win_probability:.4g}" in steps[-1].sentence


def test_cards_are_named_where_they_are() -> None:
    first = four().steps()[0].state_table[0]
    assert first.string == "000 000 100 100"
    assert first.cards == ("♣A: hand of A", "♣10: hand of A", "♣K: hand of B", "♣Q: hand of B")
    row = next(row for row in six(Card.CA).step(11).state_table if row.string.startswith("001 101"))
    assert row.cards[:2] == ("♣A: on the table, played by A", "♣10: on the table, played by B")


def test_figures_are_found_by_number() -> None:
    assert four().step(6).name == "card 2"
    assert six(Card.CK).step(14).name == "trick 2"
    with pytest.raises(CircuitError, match="no step that figure 14 shows"):
        four().step(14)
    assert {step.figure for step in six(Card.CA, Semantics.UNIFORM).steps()} == {9, None}


def test_only_own_cards_can_be_led() -> None:
    with pytest.raises(RulesError, match="A has ♣A and ♣K and cannot play ♣10"):
        six_card_example(Card.CT)


def test_shots_are_those_of_the_seed_and_near_the_exact_probabilities() -> None:
    step = four().step(8)
    counts = step.shots(1000, np.random.default_rng(1))
    assert counts == step.shots(1000, np.random.default_rng(1))
    assert sum(counts.values()) == 1000
    assert set(counts) == set(step.distribution)
    assert total_variation(shares(counts), step.distribution) < 0.1


def test_total_variation_is_a_distance() -> None:
    left, right = {"a": 0.5, "b": 0.5}, {"b": 0.25, "c": 0.75}
    assert total_variation(left, left) == 0
    assert total_variation(left, right) == total_variation(right, left) == 0.75
    assert total_variation({"a": 1.0}, {"b": 1.0}) == 1


def measured(example: Example, circuit: QuantumCircuit, method: str) -> dict[str, float]:
    """The probabilities of the strings of the cards, by Aer."""
    cards = len(example.cards)
    plain = transpile(circuit, basis_gates=["cx", "u"], optimization_level=0)
    plain.save_probabilities_dict(list(range(3 * cards)))
    found = AerSimulator(method=method).run(plain, shots=1).result().data()["probabilities"]
    return {
        state_string(int(number), cards, example.encoding): share
        for number, share in found.items()
        if share > 1e-9
    }


def test_four_cards_agree_with_aer_at_every_figure() -> None:
    for figure in range(4, 9):
        step = four().step(figure)
        assert measured(four(), step.circuit, "statevector") == pytest.approx(step.distribution)


@pytest.mark.parametrize("card", [Card.CA, Card.CK])
def test_six_cards_agree_with_aer(card: Card) -> None:
    found = measured(six(card), six(card).circuit, "matrix_product_state")
    assert found == pytest.approx(six(card).steps()[-1].distribution)


def test_problem_s_legal_first_cards_are_those_of_the_example() -> None:
    problem = PlayProblem.small(RULES, 0b101, limit=61, taken=(40, 0))
    assert list(members(problem.legal)) == [ACE, KING]
