"""The game on fewer qubits goes as the rules say, as the wide one does."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import SizeError
from ouvert.quantum.circuits.encoding import CardCodes
from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.circuits.narrow import ALL, Packing, Savings, narrow_circuit
from ouvert.quantum.costs.gates import gate_counts
from ouvert.quantum.costs.narrowing import FEW_GATES, FEW_QUBITS, NOTHING, ways
from ouvert.quantum.costs.whole_game import first_card, sized_problem
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.situation import situation
from ouvert.tricks.rules import members
from support.circuit_games import check_all, check_game, sample
from support.play_problems import random_problem
from support.sizes import long, some_of

SOME = [ALL, Savings(choices=3)] + [
    Savings(deal, codes, 2 if choices else None, rare, ancillas)
    for deal, codes, choices, rare, ancillas in product((False, True), repeat=5)
]


def small(game: GameType, cards: str, hand: str, *, seats: int = 3, gone: str = "") -> PlayProblem:
    """The first seat, which holds a hand, is to lead; 21 points win."""
    rules = deck_rules(game, CardSet.parse(cards), seats=seats)

    def number(some: str) -> int:
        return sum(1 << rules.names.index(str(card)) for card in CardSet.parse(some))

    return PlayProblem.small(rules, number(hand), limit=21, gone=number(gone))


SMALL = [
    small(GameType.CLUBS, "CJ CA C9 HJ HA H9", "CJ H9"),
    small(GameType.HEARTS, "CA CT CK CJ HT HJ H7 SA DJ", "CA CK HJ"),
    small(GameType.GRAND, "CJ SJ HJ CA CT HA H9 S7 S8", "CJ CA S7"),
    small(GameType.NULL, "CJ SJ HJ CA CT HA H9 S7 S8", "CJ CA S7"),
    small(GameType.CLUBS, "CJ SJ CA CT C9 HA H9 S7 S8 D7 DT", "CJ HA S7", gone="D7 DT"),
    # the skat may lie anywhere
    small(GameType.SPADES, "CJ CA SA S9 HA H9 D7 D8", "CJ D8"),
    small(GameType.DIAMONDS, "CJ CA DA D9 HA H9 S7 S8", "CJ D9", seats=2),
]


@pytest.mark.parametrize("problem", some_of(SMALL, every=3))
def test_small_games_go_as_the_rules_say(problem: PlayProblem) -> None:
    for card in (next(members(problem.legal)), None):
        narrow, wide = narrow_circuit(problem, card), game_circuit(problem, card)
        assert check_game(narrow) > 1
        assert narrow.circuit.num_qubits < wide.circuit.num_qubits
        chances = [run(each.circuit).probability({each.win_qubit: 1}) for each in (narrow, wide)]
        assert chances[0] == pytest.approx(chances[1], abs=1e-12)


@pytest.mark.parametrize("games", [60, long(400)])
def test_random_games_go_as_the_rules_say_whatever_is_cleared(games: int) -> None:
    rng = random.Random(24)
    built = 0
    for _ in range(games):
        problem = random_problem(rng, most_deals=40)
        first_card = rng.choice([*members(problem.legal), None])
        try:
            narrow = narrow_circuit(problem, first_card, rng.choice(SOME))
        except SizeError:
            continue
        check_game(narrow)
        built += 1
    assert built > games / 10


@pytest.mark.parametrize("shots", [2048, long(65_536)])
@pytest.mark.parametrize(
    ("game", "hand_game", "most"),
    [
        long(GameType.CLUBS, False, 214),
        long(GameType.CLUBS, True, 234),
        long(GameType.GRAND, False, 228),
        (GameType.NULL, False, 200),
    ],
)
def test_whole_games_are_legal_and_their_flags_right(
    game: GameType, hand_game: bool, most: int, shots: int
) -> None:
    cards = np.random.default_rng(7).permutation(32).tolist()
    seen = situation(
        hand=CardSet(Card(card) for card in cards[:10]),
        seat=0,
        contract=Contract.announced(game, hand=hand_game),
        declarer=0,
        discards=None if hand_game else CardSet(Card(card) for card in cards[10:12]),
    )
    problem = PlayProblem.of(seen)
    narrow = narrow_circuit(problem, next(members(problem.legal)), FEW_QUBITS)
    assert narrow.circuit.num_qubits <= most
    check_all(narrow.problem, *sample(narrow, shots))


@pytest.mark.parametrize("game", some_of(list(GameType), every=2))
def test_cards_in_fewer_bits_stay_apart(game: GameType) -> None:
    """Of decks of Skat without two cards that are known; in Null there is no bit to lose.

    Where a trump is among the two, ranks may be given so that there is none either.
    """
    rng = random.Random(25)
    for _ in range(20):
        gone = rng.sample(range(32), 2)
        rules = deck_rules(game, CardSet.full())
        codes = CardCodes(rules, tuple(card for card in range(32) if card not in gone))
        packing = Packing.of(codes)
        trumps = rules.trump in {rules.suits[card] for card in gone}
        assert game is not GameType.NULL or packing is None
        assert game is GameType.NULL or trumps or packing is not None
        if packing is not None:
            assert sorted(packing.card.values()) == sorted(codes.cards)
            assert max(packing.card) < 1 << codes.bits - 1


@pytest.mark.long
def test_each_way_saves_what_it_says() -> None:
    nothing, jacks, *others = ways(4)
    assert all(each.qubits <= nothing.qubits for each in (jacks, *others))
    assert others[-1].qubits == min(each.qubits for each in others)
    # what is cleared costs gates
    assert all(each.t_states >= jacks.t_states for each in others)
    assert all(each.better_cx <= each.measured_cx < each.cx for each in (nothing, *others))


def test_no_jack_lies_below_those_that_there_may_be() -> None:
    """So a bit is spared, and gates with it, where hands have more cards than there are jacks."""
    problem = sized_problem(6)
    counts = [
        gate_counts(narrow_circuit(problem, first_card(problem), savings).circuit)
        for savings in (NOTHING, FEW_GATES)
    ]
    assert counts[1].toffoli - counts[1].cleared < counts[0].toffoli - counts[0].cleared
    assert counts[1].qubits <= counts[0].qubits


def test_other_games_are_refused() -> None:
    problem = replace(SMALL[0], semantics=Semantics.SENSIBLE)
    with pytest.raises(SizeError, match="where all play any legal card"):
        narrow_circuit(problem)
