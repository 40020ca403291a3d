"""Quantum games keep their invariants, and measurements have the probabilities that are told."""

from __future__ import annotations

import math
import pickle
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.records.games import Record, replay
from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Split, Step
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import RulesError
from ouvert.mcts import search
from support.quantum_checkers import chance_of, line, random_game, setup, variants
from support.sizes import long

SUPERPOSITION = Variant(8, 1, Level.SUPERPOSITION)
ENTANGLEMENT = Variant(8, 1, Level.ENTANGLEMENT)
MEASUREMENTS = 10_000
FIVE_SIGMA = 5.0


def expected_pieces(position: Position) -> float:
    return math.fsum(position.alive(piece) for piece in range(len(position.pieces)))


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(variants(), st.integers(0, 2**32 - 1))
def test_random_games_keep_the_invariants_and_replay(variant: Variant, seed: int) -> None:
    actions: list[Action] = []
    state = QuantumCheckers.start(variant)
    for before, move, after, applied in random_game(variant, np.random.default_rng(seed)):
        position = after.position
        assert position.problems(variant.board) == []
        outcomes = before.outcomes(move)
        assert math.fsum(weight for weight, _ in outcomes) == pytest.approx(1)
        assert after in {outcome for _, outcome in outcomes}
        mean = math.fsum(weight * expected_pieces(o.position) for weight, o in outcomes)
        if isinstance(move, Capture):
            assert mean <= expected_pieces(before.position) + 1e-9
            if before.entangles(move):
                assert (len(outcomes), len(applied)) == (1, 1)
                lost = before.position.probability(move.over)
                assert mean == pytest.approx(expected_pieces(before.position) - lost)
        else:
            assert len(outcomes) == 1
            assert mean == pytest.approx(expected_pieces(before.position))
        if variant.level < Level.ENTANGLEMENT:
            assert all(len(wave.pieces) == 1 for wave in position.waves)
        if variant.level is Level.CLASSICAL:
            assert position.waves == ()
        assert len(position.pieces) == len(before.position.pieces)
        assert not position.kings & ~position.occupied()
        actions += applied
        state = after
    assert replay(Record(variant, tuple(actions)).text())[-1] == state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.long
@given(variants((Level.ENTANGLEMENT, Level.INTERFERENCE)), st.integers(0, 2**32 - 1))
def test_states_of_chance_answer_like_the_tree_search_wants(variant: Variant, seed: int) -> None:
    for before, move, _, applied in random_game(variant, np.random.default_rng(seed)):
        if len(applied) == 1:
            continue
        state = before.apply(move)
        frozen = pickle.dumps(state)
        assert (state.actor, state.over, state.legal_actions()) == (None, False, ())
        chances = state.chances()
        assert math.fsum(chance for _, chance in chances) == pytest.approx(1)
        assert len({found for found, _ in chances}) == len(chances) > 1
        for found, chance in chances:
            assert chance > 0
            state.apply(found)
        with pytest.raises(RulesError, match="a measurement is due"):
            state.apply(move)
        with pytest.raises(RulesError, match="cannot find"):
            state.apply(Found(1 << 1000))
        with pytest.raises(RulesError, match="cannot find"):
            state.apply(Found(-1))
        assert pickle.dumps(state) == frozen


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.ENTANGLEMENT])
@pytest.mark.parametrize(
    "waves",
    [
        long("white=b2,h2 black=c3/e5,h8 wave=2:c3:0.6+0j;e5:0.8j"),
        "white=b2/d2,h2 black=c3,h8 wave=0:b2:0.6+0j;d2:-0.8j",
        long("white=b2/d2,h2 black=c3/e7,h8 wave=0:b2:0.8;d2:-0.6j wave=2:c3:0.6;e7:0.8"),
        long("white=b2/f6,h2 black=c3/e7,h8 wave=0&2:b2+c3:0.6;b2+e7:0.48;f6:0.64j"),
    ],
)
def test_frequencies_of_what_is_found_are_the_probabilities(level: Level, waves: str) -> None:
    state = setup(Variant(8, 1, level), waves)
    move = Capture(*map(state.variant.board.square, ("b2", "c3", "d4")))
    if state.entangles(move):
        assert waves.startswith("white=b2,")
        return
    exact = {outcome: weight for weight, outcome in state.outcomes(move)}
    assert len(exact) > 1
    rng = np.random.default_rng(20240406)
    seen = Counter(state.play(move, rng)[0] for _ in range(MEASUREMENTS))
    assert set(seen) <= set(exact)
    for outcome, weight in exact.items():
        spread = math.sqrt(weight * (1 - weight) / MEASUREMENTS)
        assert abs(seen[outcome] / MEASUREMENTS - weight) < FIVE_SIGMA * spread


def test_classical_piece_captures_a_superposed_one_by_measuring_it() -> None:
    state = line(setup(SUPERPOSITION, "white=b2,h2 black=Kd4,h8"), "h2-g3 d4-c3+e5 b2xd4")
    assert state.actor is None
    hit, miss = (line(state, found) for found in ("!c3", "!e5"))
    assert (hit.turn, hit.quiet, chance_of(hit, "d4"), chance_of(hit, "c3")) == (1, 0, 1, 0)
    assert (miss.turn, miss.quiet, chance_of(miss, "b2"), chance_of(miss, "e5")) == (1, 3, 1, 1)
    assert [chance for _, chance in state.chances()] == pytest.approx([0.5, 0.5])


def test_superposed_capturer_is_measured_first_and_its_victim_only_if_it_is_there() -> None:
    wave = "0.7071067811865476+0j"
    state = setup(
        SUPERPOSITION,
        f"white=b2/d2 black=c3/e5,h8 wave=0:b2:{wave};d2:{wave} wave=1:c3:{wave};e5:{wave}",
    )
    state = line(state, "b2xd4")
    assert {found.squares.bit_length() - 1 for found, _ in state.chances()} == {
        state.variant.board.square(name) for name in ("b2", "d2")
    }
    away = line(state, "!d2")
    assert (away.pending, away.turn, len(away.position.waves)) == (None, 1, 1)
    there = line(state, "!b2")
    assert there.pending is not None
    taken, missed = line(there, "!c3"), line(there, "!e5")
    assert [chance_of(taken, name) for name in ("b2", "c3", "d4", "e5")] == [0, 0, 1, 0]
    assert [chance_of(missed, name) for name in ("b2", "c3", "d4", "e5")] == [1, 0, 0, 1]
    assert [missed.quiet, taken.quiet] == [1, 0]


ENTANGLED = "h2-g3 d4-c3+e5 b2xd4"


def test_entangling_capture_measures_nothing_and_empties_the_jumped_square() -> None:
    start = setup(ENTANGLEMENT, "white=b2,h2 black=Kd4,h8")
    state = line(start, ENTANGLED)
    assert (state.turn, state.quiet, state.pending) == (1, 3, None)
    chances = [chance_of(state, name) for name in ("b2", "c3", "d4", "e5")]
    assert chances == pytest.approx([0.5, 0, 0.5, 0.5])
    assert state.position.partner(0) == 2


def test_program_keeps_a_phantom_that_is_gone_when_measured() -> None:
    variant = Variant(8, 1, Level.ENTANGLEMENT, phantoms=True)
    state = line(setup(variant, "white=b2,h2 black=Kd4,h8"), ENTANGLED)
    assert chance_of(state, "c3") == pytest.approx(0.5)
    assert state.position.alive(2) == pytest.approx(0.5)
    for weight, after in state.outcomes(Capture(*map(variant.board.square, ("c3", "b2", "a1")))):
        assert weight == pytest.approx(0.5)
        assert chance_of(after, "a1") == chance_of(after, "c3") == 0


def test_measuring_one_of_an_entangled_pair_tells_the_fate_of_the_other() -> None:
    state = line(setup(ENTANGLEMENT, "white=b2,h2 black=Kd4,h8"), ENTANGLED)
    state = line(state, "e5xc3")
    told = {
        tuple(
            found.squares >> state.variant.board.square(name) & 1 for name in ("b2", "d4", "e5")
        ): chance
        for found, chance in state.chances()
    }
    assert told == pytest.approx({(1, 0, 1): 0.5, (0, 1, 0): 0.5})
    captured = line(state, "!d4")
    assert captured.position.pieces[2] == 0
    assert captured.quiet == 0, "the measurement proves the earlier capture"
    failed = line(state, "!b2+e5")
    assert chance_of(failed, "b2") == chance_of(failed, "e5") == 1
    assert failed.quiet == 4


def test_partner_collapses_completely() -> None:
    state = setup(ENTANGLEMENT, "white=Kb2,Kh4 black=Kd6,h8,Kf8", turn=1)
    state = line(state, "d6-c5+e5 h4-g3 c5-d4+b4 g3-h4 d4-c3")
    state = line(state, "b2xd4")
    assert chance_of(state, "d4") == pytest.approx(0.25)
    assert len(state.position.waves[0].amplitudes) == 3
    capture = next(move for move in state.legal_actions() if isinstance(move, Capture))
    assert all(not after.position.waves for _, after in state.outcomes(capture))


def test_capture_of_an_entangled_piece_measures() -> None:
    state = line(setup(ENTANGLEMENT, "white=b2,h2,f2 black=Kd4,h8"), ENTANGLED)
    move = next(move for move in state.legal_actions() if isinstance(move, Capture))
    assert not state.entangles(move)
    assert state.apply(move).actor is None


def test_multi_jump_never_entangles() -> None:
    wave = "0.7071067811865476+0j"
    text = f"white=b2 black=c3,e5/g5,h8 wave=2:e5:{wave};g5:{wave}"
    state = line(setup(ENTANGLEMENT, text), "b2xd4")
    assert state.turn == 0
    (move,) = state.legal_actions()
    assert not state.entangles(move)
    state = state.apply(move)
    assert state.actor is None
    missed = line(state, "!g5")
    assert (missed.turn, missed.quiet, chance_of(missed, "d4")) == (1, 1, 1)
    assert chance_of(line(state, "!e5"), "f6") == 1


def test_crowning_belongs_to_the_part() -> None:
    state = setup(SUPERPOSITION, "white=c7/e5 black=a7 wave=0:c7:0.6+0j;e5:0.8+0j")
    board = state.variant.board
    state = line(state, "c7-b8")
    assert state.position.kings == 1 << board.square("b8")
    state = line(state, "a7-b6")
    assert Step(board.square("b8"), board.square("c7")) in state.legal_actions()
    assert Step(board.square("e5"), board.square("d4")) not in state.legal_actions()


def test_man_and_king_parts_do_not_merge() -> None:
    variant = Variant(8, 1, Level.INTERFERENCE)
    text = "white=b6/{}d6 black=h8 wave=0:b6:0.6+0j;d6:0.8+0j"
    mixed, men = (setup(variant, text.format(mark)) for mark in ("K", ""))
    assert not any(isinstance(move, Merge) for move in mixed.legal_actions())
    merges = [move for move in men.legal_actions() if isinstance(move, Merge)]
    assert len(merges) == 2, "either square may keep the remainder"


def test_king_splits_to_any_two_of_four_diagonals() -> None:
    splits = [
        move
        for move in setup(SUPERPOSITION, "white=Kd4 black=h8").legal_actions()
        if isinstance(move, Split)
    ]
    assert len(splits) == 6


def test_nothing_is_measured_out_of_turn() -> None:
    state = QuantumCheckers.start(SUPERPOSITION)
    with pytest.raises(RulesError, match="nothing to measure"):
        state.apply(Found(2))
    with pytest.raises(RulesError, match="nothing to measure"):
        state.sample(np.random.default_rng(1))


def test_tree_search_goes_through_states_of_chance() -> None:
    wave = "0.7071067811865476+0j"
    text = f"white=c3,h2 black=Kb4/Kd8,d4 wave=2:b4:{wave};d8:{wave}"
    state = setup(SUPERPOSITION, text)
    result = search(lambda rng: state, np.random.default_rng(3), iterations=100)
    assert sum(entry.visits for entry in result.actions) == 100
    assert {entry.action for entry in result.actions} == set(state.legal_actions())
