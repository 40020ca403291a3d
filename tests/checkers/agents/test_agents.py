"""Agents choose legal moves, repeat themselves by seed, and see what is plain to see."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.agents.heuristics import KING, look_ahead, material, rating, score
from ouvert.checkers.agents.match import match, play_all
from ouvert.checkers.agents.match import score as score_of
from ouvert.checkers.agents.registry import EXAMPLES, agent, check, explain, values
from ouvert.checkers.agents.tree import Budget
from ouvert.checkers.drawing.legend import percent
from ouvert.checkers.records.notation import action_text, parse_action
from ouvert.checkers.rules.actions import Capture, Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError, RulesError
from ouvert.protocols import Evidence
from support.quantum_checkers import line, random_game, setup, variants

SEEDS = st.integers(0, 2**32 - 1)
QUICK = (
    "random",
    "heuristic",
    "mcts:6",
    "mcts:6:cut",
    "mcts:6:cut=0",
    "mcts:6:cut:printed",
    "mcts:0.002s",
)


def material_from_basis_states(position: Position) -> list[float]:
    """The same from all basis states of the whole board."""
    phantom = 0
    for wave in position.waves:
        phantom |= wave.phantom
    worth = [0.0, 0.0]
    for occupied, amplitude in position.joint().items():
        for piece, mask in enumerate(position.pieces):
            square = occupied & mask & ~phantom
            if square:
                value = KING if square & position.kings else 1
                worth[position.owner(piece)] += abs(amplitude) ** 2 * value
    return worth


@settings(max_examples=30)
@given(variants(), SEEDS)
def test_material_is_the_mean_over_all_basis_states(variant: Variant, seed: int) -> None:
    for state, _, _, _ in random_game(variant, np.random.default_rng(seed), limit=40):
        position = state.position
        if math.prod(len(wave.amplitudes) for wave in position.waves) > 5_000:
            continue
        assert material(position) == pytest.approx(material_from_basis_states(position))
        if not state.over:
            assert 0 <= rating(state)[0] <= 1
            assert sum(rating(state)) == pytest.approx(1)
            assert score(state, 0) == -score(state, 1)


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [("b2,Kd4", "c7", (3, 1)), ("b2/d2", "-,Kc7", (1, 2)), ("Kb2/d2", "c7", (1.36, 1))],
)
def test_kings_count_double_by_their_probability(
    white: str, black: str, expected: tuple[float, float]
) -> None:
    wave = " wave=0:b2:0.6;d2:0.8" if "/" in white else ""
    state = setup(Variant(8, 1, Level.SUPERPOSITION), f"white={white} black={black}{wave}")
    assert material(state.position) == pytest.approx(expected)


def replies(state: QuantumCheckers, move: Move, seat: int) -> float:
    """Two plies written out: expectation over each move, the worst answer, then material."""
    mean = 0.0
    for weight, after in state.outcomes(move):
        if after.turn == seat and not after.over:
            mean += weight * max(replies(after, further, seat) for further in after.legal_actions())
        elif after.over:
            mean += weight * score(after, seat)
        else:
            mean += weight * min(
                answered(after, answer, 1 - seat, seat) for answer in after.legal_actions()
            )
    return mean


def answered(state: QuantumCheckers, move: Move, mover: int, seat: int) -> float:
    mean = 0.0
    for weight, after in state.outcomes(move):
        if after.turn == mover and not after.over:
            mean += weight * min(
                answered(after, further, mover, seat) for further in after.legal_actions()
            )
        else:
            mean += weight * score(after, seat)
    return mean


@settings(max_examples=15)
@given(variants(), SEEDS)
def test_two_plies_ahead_are_what_a_plain_recomputation_says(variant: Variant, seed: int) -> None:
    played = list(random_game(variant, np.random.default_rng(seed), limit=40))
    for state, _, _, _ in played[:: max(1, len(played) // 3)]:
        for move, found in look_ahead(state)[:6]:
            assert found == pytest.approx(replies(state, move, state.turn))


def test_the_heuristic_takes_most_and_offers_nothing() -> None:
    variant = Variant(8, 1)
    # over d4 a second piece is taken in the same turn, over b4 none
    state = setup(variant, "white=c3 black=b4,d4,f6,a7")
    over_d4 = parse_action(variant.board, "c3xe5")
    for seed in range(5):
        assert agent("heuristic", np.random.default_rng(seed)).choose(state) == over_d4
    # on d4 the man would be captured
    state = setup(variant, "white=c3,h2 black=e5,a7")
    chosen = {agent("heuristic", np.random.default_rng(seed)).choose(state) for seed in range(30)}
    expected = {parse_action(variant.board, text) for text in ("c3-b4", "h2-g3")}
    assert chosen == expected, "ties are broken at random"


def test_the_heuristic_wins_at_once_where_it_can() -> None:
    # blocking the last black man wins, although nothing is captured
    state = setup(Variant(5, 1), "white=a2,c2 black=a4")
    for seed in range(5):
        chosen = agent("heuristic", np.random.default_rng(seed)).choose(state)
        assert state.apply(chosen).winner == 0


@settings(max_examples=10)
@given(variants(), SEEDS)
def test_every_agent_plays_legally_to_the_end_and_repeats_itself(
    variant: Variant, seed: int
) -> None:
    state = next(random_game(variant, np.random.default_rng(seed)))[0]
    for name in QUICK:
        chosen = agent(name, np.random.default_rng(seed)).choose(state)
        assert chosen in state.legal_actions()
        if not name.endswith("s"):
            assert agent(name, np.random.default_rng(seed)).choose(state) == chosen


@pytest.mark.parametrize("level", Level)
def test_the_tree_search_beats_random(level: Level) -> None:
    rows = play_all(match(Variant(5, 1, level), "mcts:200", "random", 40, seed=1))
    result = score_of(rows, "mcts:200")
    assert result.win_interval[0] > 0.6
    assert result.wins > 4 * result.losses


@pytest.mark.parametrize("cutoff", [None, 0, 5])
def test_values_tell_winning_moves_from_a_losing_one(cutoff: int | None) -> None:
    state = setup(Variant(5, 1), "white=a2,c2 black=a4")
    advice = values(state, 3, Budget(200, cutoff=cutoff))
    board = state.variant.board
    told = {action_text(board, entry.action): entry.win_probability for entry in advice.actions}
    # after c2-b3 a4 captures and is safe
    assert told["c2-b3"] < 0.5 < 0.98 < told["c2-d3"] <= told["a2-b3"] == 1
    assert advice.actions[-1].win_probability == told["c2-b3"]
    assert set(told) == {action_text(board, move) for move in state.legal_actions()}
    assert advice.seed == 3
    for entry in advice.actions:
        assert entry.evidence is Evidence.ESTIMATE
        assert 0 <= entry.win_probability <= 1
        assert entry.standard_error > 0


def test_advice_explains_the_chances_of_captures() -> None:
    text = "white=d2 black=c3/e5,h8 wave=1:c3:0.6;e5:0.8"
    measuring = setup(Variant(8, 1, Level.SUPERPOSITION), text)
    (only,) = values(measuring, 0, Budget(50)).actions
    assert only.reason == "Measures, and captures with 36 %."
    entangling = setup(Variant(8, 1, Level.ENTANGLEMENT), text)
    (only,) = values(entangling, 0, Budget(50)).actions
    assert only.reason == "Entangles, and captures with 36 %; nothing is measured."
    certain = setup(Variant(8, 1), "white=d2 black=c3,h8")
    assert values(certain, 0, Budget(50)).best.reason == ""


@settings(max_examples=30)
@given(variants(), SEEDS)
def test_the_chance_of_a_capture_is_that_of_landing(variant: Variant, seed: int) -> None:
    for state, _, _, _ in random_game(variant, np.random.default_rng(seed)):
        for move in state.legal_actions():
            if not isinstance(move, Capture):
                continue
            landed = math.fsum(
                weight * after.position.probability(move.target)
                for weight, after in state.outcomes(move)
            )
            assert state.success(move) == pytest.approx(landed)
            reason = explain(state, move)
            assert (reason == "") == (landed > 1 - 1e-9)
            assert not reason or (percent(landed) if landed else "never there") in reason


def test_nobody_is_asked_when_nobody_is_to_move() -> None:
    ended = setup(Variant(8, 1), "white=d2 black=-")
    ended = QuantumCheckers.of(ended.variant, ended.position, turn=1)
    pending = line(
        setup(Variant(8, 1, Level.SUPERPOSITION), "white=d2 black=c3/e5 wave=1:c3:0.6;e5:0.8"),
        "d2xb4",
    )
    for state in (ended, pending):
        for name in ("random", "heuristic", "mcts:5"):
            with pytest.raises(RulesError, match="where nobody is to move"):
                agent(name, np.random.default_rng(0)).choose(state)
    with pytest.raises(RulesError, match="the game is over"):
        values(ended, 0, Budget(5))
    with pytest.raises(RulesError, match="before the measurement is answered"):
        values(pending, 0, Budget(5))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_names(name: str) -> None:
    check(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mtcs:200", "there is no agent “mtcs:200”: names are random, heuristic, mcts:200"),
        ("mcts", "there is no agent “mcts”"),
        ("mcts:-1", "1 to 10,000,000 rollouts a move, not -1"),
        ("mcts:-5:cut", "1 to 10,000,000 rollouts a move, not -5"),
        ("mcts:-0.5s", "more than 0 and up to 60 seconds a move, not -0.5"),
        ("expectimax:-5", "1 to 1,000,000,000 moments a move, not -5"),
        ("expectimax:-1s", "more than 0 and up to 60 seconds a move, not -1"),
        ("mcts:--1", "there is no agent"),
        ("mcts:200:cut=", "there is no agent"),
        ("mcts:200:printed:cut", "there is no agent"),
        ("heuristic:2", "there is no agent"),
        ("", "there is no agent “”"),
        ("mcts:0", "1 to 10,000,000 rollouts a move, not 0"),
        ("mcts:99999999", "1 to 10,000,000 rollouts a move, not 99999999"),
        ("mcts:0s", "an agent thinks more than 0 and up to 60 seconds a move, not 0"),
        ("mcts:61s", "up to 60 seconds a move, not 61"),
    ],
)
def test_other_names_are_refused_with_those_there_are(name: str, message: str) -> None:
    with pytest.raises(OuvertError, match=message):
        check(name)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({}, "a number of rollouts or of seconds"),
        ({"rollouts": 0}, "at least one rollout, not 0"),
        ({"seconds": 0.0}, "more than 0 seconds, not 0"),
        ({"rollouts": 1, "cutoff": -1}, "after 0 moves or more, not -1"),
    ],
)
def test_senseless_budgets_are_refused(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(OuvertError, match=message):
        Budget(**limits)
