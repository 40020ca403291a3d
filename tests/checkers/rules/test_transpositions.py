"""Equal keys mean equal futures, and what differs later has different keys."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

from ouvert.checkers.rules.actions import Merge
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from support.quantum_checkers import line, random_game, setup

INTERFERENCE = Variant(8, 1, Level.INTERFERENCE)
TEXT = "white=b2/d2,h2 black=h8 wave=0:b2:{};d2:{}"


def test_order_of_moves_does_not_matter() -> None:
    start = QuantumCheckers.start(Variant(8, 1, Level.ENTANGLEMENT))
    one = line(start, "a1-b2 b8-a7 e1-d2+f2 h8-g7")
    other = line(start, "e1-d2+f2 h8-g7 a1-b2 b8-a7")
    assert key(one) == key(other) != key(start)


def test_numbers_of_pieces_do_not_matter() -> None:
    one, other = (setup(Variant(8, 1), f"white={men} black=h8,-") for men in ("a1,c1", "c1,a1"))
    assert one != other
    assert key(one) == key(other)


def test_who_may_move_on_and_what_is_a_phantom_matter() -> None:
    jumping = setup(Variant(8, 1), "white=c3,h2 black=b4,d4,h8")
    free, chained = (
        QuantumCheckers.of(jumping.variant, jumping.position, chain=square)
        for square in (None, jumping.variant.board.square("c3"))
    )
    assert key(free) != key(chained)
    phantoms = Variant(8, 1, Level.ENTANGLEMENT, phantoms=True)
    text = "white=b2/d4 black=c3/e5 wave=0&1{}:d4+c3:0.6;b2+e5:0.8"
    assert key(setup(phantoms, text.format(""))) != key(setup(phantoms, text.format("~c3")))


def test_merges_are_listed_by_squares_not_by_numbers_of_pieces() -> None:
    half = "0.7071067811865476"
    waves = f"wave=0:{{}}:{half};{{}}:{half} wave=1:{{}}:{half};{{}}:{half}"
    one, other = (
        setup(
            INTERFERENCE,
            f"white={first[0]}/{first[1]},{second[0]}/{second[1]} black=h8 "
            + waves.format(*first, *second),
        )
        for first, second in ((("b2", "d2"), ("e5", "g5")), (("e5", "g5"), ("b2", "d2")))
    )
    assert sum(isinstance(move, Merge) for move in one.legal_actions()) == 4
    assert key(one) == key(other)
    assert one.legal_actions() == other.legal_actions()


@pytest.mark.parametrize(
    ("amplitudes", "same_wave", "same_odds"),
    [
        (("0.6j", "0.8j"), True, True),
        (("-0.6", "-0.8"), True, True),
        (("0.6", "-0.8"), False, True),
        (("0.6", "0.8j"), False, True),
        (("0.8", "0.6"), False, False),
    ],
)
def test_phases_matter_where_they_can_interfere(
    amplitudes: tuple[str, str], same_wave: bool, same_odds: bool
) -> None:
    for level, same in ((Level.INTERFERENCE, same_wave), (Level.ENTANGLEMENT, same_odds)):
        variant = replace(INTERFERENCE, level=level)
        one = setup(variant, TEXT.format("0.6", "0.8"))
        other = setup(variant, TEXT.format(*amplitudes))
        assert (key(one) == key(other)) == same


def test_clock_matters_only_with_the_draw_rule() -> None:
    for draw_after in (40, None):
        variant = replace(INTERFERENCE, draw_after=draw_after)
        start = setup(variant, "white=Ka1,c1 black=Kh8,d8")
        later = line(start, "a1-b2 h8-g7 b2-a1 g7-h8")
        assert (key(start) == key(later)) == (draw_after is None)


@pytest.mark.parametrize("level", list(Level))
def test_equal_keys_have_equal_futures(level: Level) -> None:
    variant = Variant(4, 1, level, draw_after=None)
    met: dict[object, QuantumCheckers] = {}
    compared = 0
    for seed in range(40):
        for state, *_ in random_game(variant, np.random.default_rng(seed), 25):
            twin = met.setdefault(key(state), state)
            if twin is state or twin == state:
                continue
            compared += 1
            assert twin.legal_actions() == state.legal_actions()
            for move in state.legal_actions():
                futures = []
                for one in (state, twin):
                    chances: defaultdict[object, float] = defaultdict(float)
                    for weight, after in one.outcomes(move):
                        chances[key(after)] += weight
                    futures.append(dict(chances))
                assert futures[0] == pytest.approx(futures[1])
    assert compared > 0
