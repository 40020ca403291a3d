"""The expectimax agent: its features, its search against exact values, and what it has learned."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.agents.expectimax import thinking
from ouvert.checkers.agents.expectimax.evaluation import (
    BOARDS,
    FILE,
    name_of,
    plain_weights,
    read_weights,
    weights_of,
)
from ouvert.checkers.agents.expectimax.thinking import Effort, think
from ouvert.checkers.agents.heuristics import material
from ouvert.checkers.agents.registry import agent, check, values
from ouvert.checkers.compiled import encode
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.kernels.board import CAPTURE, MOST_OUTCOMES, MOVE_KIND
from ouvert.checkers.kernels.expectimax import evaluation as features
from ouvert.checkers.kernels.expectimax import search as kernels
from ouvert.checkers.kernels.moves import DRAWN, MAY_STEP, MUST_CAPTURE, options, stance
from ouvert.checkers.rules.actions import Split
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError, RulesError, SizeError
from ouvert.studies.checkers.expectimax import regret
from ouvert.studies.checkers.learning import fitted, learn_checkers, log_loss
from support.quantum_checkers import random_game, setup
from support.sizes import long


def seen(state: QuantumCheckers) -> np.ndarray:
    found = np.zeros(features.MOMENT_FEATURES)
    features.features(encode(state), np.zeros(64), found)
    return found


@pytest.mark.parametrize("level", Level)
def test_features_count_material_as_the_plain_game_does(level: Level) -> None:
    variant = Variant(6, 2, level)
    for seed in range(5):
        for state, *_ in random_game(variant, np.random.default_rng(seed), 40):
            white, black = material(state.position)
            found = seen(state)
            assert found[features.MEN] + 2 * found[features.KINGED] == pytest.approx(white - black)
            assert found[features.SHARE] == pytest.approx((white - black) / (white + black))
            assert found[-1] == (1 if state.turn == 0 else -1)


def test_features_see_what_they_are_named_for() -> None:
    variant = Variant(5, 1, Level.ENTANGLEMENT)
    found = seen(setup(variant, "white=c2,d1 black=b3,d5"))
    assert found[features.MEN] == found[features.KINGED] == 0
    # c2 may be jumped by b3 only to d1, which is taken; b3 by c2 to a4
    assert found[features.EXPOSED] == -1
    assert found[features.HOME] == 0
    half = "0.7071067811865476"
    ghost = seen(setup(variant, f"white=c2/e2,b1 black=a4,b5 wave=0:c2:{half};e2:{half}j"))
    assert ghost[features.GHOST] == pytest.approx(0.5)
    assert ghost[features.ENTANGLED] == 0


def test_features_for_bringing_a_lead_home_see_kings_the_clock_and_free_ways() -> None:
    variant = Variant(8, 1, Level.ENTANGLEMENT)
    near = seen(setup(variant, "white=Kd4,Kf4,-,- black=Ke5,-,-,-"))
    far = seen(setup(variant, "white=Kd4,Kf4,-,- black=Kh8,-,-,-"))
    lead = (4 - 2) / (4 + 2)
    assert near[features.SHARE] == pytest.approx(lead)
    assert near[features.CHASE] == pytest.approx(lead * 7 / 8)
    assert far[features.CHASE] == pytest.approx(lead * 4 / 8)
    mirrored = seen(setup(variant, "white=Kd4,-,-,- black=Kc5,Ke5,-,-"))
    assert mirrored[features.CHASE] == pytest.approx(-lead * 7 / 8)
    assert near[features.CLOCK] == 0
    late = replace(setup(variant, "white=Kd4,Kf4,-,- black=Ke5,-,-,-"), quiet=30)
    assert seen(late)[features.CLOCK] == pytest.approx(lead * 30 / 40)
    cornered = seen(setup(variant, "white=Kd4,-,-,- black=Kb8,-,-,-"))
    assert cornered[features.CORNERED] == -1
    assert cornered[features.CENTRED] == pytest.approx(1 - 0.5 / 3.5)
    # d6 stands in the way of e5 to the last row, and e5 in that of d6; a1 lies behind both
    assert seen(setup(variant, "white=e5,-,-,- black=d6,-,-,-"))[features.RUNNING] == 0
    assert seen(setup(variant, "white=e5,-,-,- black=Ka1,-,-,-"))[features.RUNNING] == 1
    assert seen(setup(variant, "white=Ka1,-,-,- black=d6,-,-,-"))[features.RUNNING] == 0
    assert seen(setup(variant, "white=Kh8,-,-,- black=d6,-,-,-"))[features.RUNNING] == -1
    # both squares behind a1 lie beyond the edge, one of those behind c3 is b2's
    backed = seen(setup(variant, "white=a1,b2,c3,- black=h8,-,-,-"))
    assert backed[features.BACKED] == pytest.approx(1 + 0.5 + 0.5 - 1)


@pytest.mark.parametrize("nodes", [20_000, 30_000, 60_000, 100_000])
def test_a_move_that_turned_out_lost_is_not_played_for_want_of_time(nodes: int) -> None:
    """Black's step to e4 loses at once, which a search of eight moves does not see yet."""
    variant = Variant(5, 1, Level.SUPERPOSITION)
    text = "white=-,Kb3/Kb1 black=-,d3 wave=1:b3:0.7071067811865476;b1:0.7071067811865476"
    black = QuantumCheckers.of(variant, text, 1, 2)
    for seed in range(5):
        thought = think(black, np.random.default_rng(seed), Effort(nodes=nodes))
        assert thought.best == Split(13, 17, 19)


@pytest.mark.parametrize("level", Level)
def test_a_stance_says_what_the_list_of_moves_would(level: Level) -> None:
    found = set()
    moves = np.zeros(MOST_OUTCOMES, np.int64)
    for seed in range(8):
        for *_, state, _ in random_game(Variant(6, 2, level, 5), np.random.default_rng(seed), 200):
            row = encode(state)
            number = int(options(row, moves))
            seen_as = int(stance(row))
            if number > 0:
                captures = moves[0] >> MOVE_KIND == CAPTURE
                assert seen_as == (MUST_CAPTURE if captures else MAY_STEP)
            else:
                assert seen_as == number
            found.add(seen_as)
    assert {MAY_STEP, MUST_CAPTURE, DRAWN} <= found


def test_contempt_makes_a_draw_worth_less_to_who_searches() -> None:
    # a lone king against a lone king: no capture within the clock's last moves
    variant = Variant(8, 1, Level.CLASSICAL, 4)
    for turn in (0, 1):
        state = setup(variant, "white=Kc1,-,-,- black=Kf8,-,-,-", turn=turn)
        for contempt in (0.0, 0.25):
            effort = Effort(100_000, depth=6, contempt=contempt)
            found = think(state, np.random.default_rng(1), effort)
            assert found.actions[0][1] == pytest.approx(-contempt)
    check("expectimax:100:contempt=0.2")
    with pytest.raises(OuvertError, match="contempt"):
        Effort(5, contempt=1.0)


@pytest.mark.parametrize("level", Level)
def test_contempt_without_a_number_is_that_of_the_level(level: Level) -> None:
    variant = Variant(8, 1, level, 6)
    state = setup(variant, "white=Kc1,-,-,- black=Kf8,b4,-,-")
    asked: list[float] = []

    def noted(state: QuantumCheckers, rng: np.random.Generator, effort: Effort) -> thinking.Thought:
        asked.append(effort.contempt)
        return think(state, rng, effort)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "think", noted)
        for name in ("expectimax:300:contempt", "expectimax:300", "expectimax:300:contempt=0.1"):
            move = agent(name, np.random.default_rng(1)).choose(state)
            assert move in state.legal_actions()
    assert asked == [thinking.CONTEMPT[level], 0.0, 0.1]
    assert 0 < thinking.CONTEMPT[level] < 1


@pytest.mark.parametrize("level", Level)
def test_equal_moments_have_equal_keys_and_others_do_not(level: Level) -> None:
    variant = Variant(5, 1, level, None)
    known: dict[object, int] = {}
    for seed in range(20):
        for state, *_ in random_game(variant, np.random.default_rng(seed), 40):
            if level < Level.INTERFERENCE:
                hashed = int(kernels.key_of(encode(state)))
                assert known.setdefault(key(state), hashed) == hashed
    assert len(set(known.values())) == len(known)


@pytest.mark.parametrize("level", [Level.CLASSICAL, Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
def test_a_search_to_the_end_finds_the_exact_values(level: Level) -> None:
    solved = solve(Variant(4, 1, level, 5))
    compared = 0
    for seed in range(6):
        for state, *_ in random_game(solved.variant, np.random.default_rng(seed), 12):
            if state.actor is None:
                continue
            exact = {move: value.expected for move, value in solved.moves(state)}
            found = think(state, np.random.default_rng(1), Effort(2_000_000, depth=20), whole=True)
            assert found.depth == 20 or abs(found.actions[0][1]) > 0.9
            best = max(exact.values())
            assert found.actions[0][1] == pytest.approx(best, abs=0.01)
            assert exact[found.best] == pytest.approx(best, abs=0.01)
            if found.depth == 20:
                assert dict(found.actions) == pytest.approx(exact, abs=0.01)
            compared += 1
    assert compared > 20


def test_a_search_is_fixed_by_its_nodes_and_seed() -> None:
    state = QuantumCheckers.start(Variant(8, 3, Level.ENTANGLEMENT))
    one, two = (think(state, np.random.default_rng(3), Effort(3000)) for _ in range(2))
    assert one.actions == two.actions
    assert one.nodes <= 3001
    assert set(dict(one.actions)) == set(state.legal_actions())
    deeper = think(state, np.random.default_rng(3), Effort(30_000))
    assert deeper.depth > one.depth


def test_a_search_by_the_clock_ends_and_has_a_move() -> None:
    state = QuantumCheckers.start(Variant(6, 2, Level.INTERFERENCE))
    found = think(state, np.random.default_rng(1), Effort(seconds=0.01))
    assert found.best in state.legal_actions()


def test_it_takes_a_win_and_values_hints_for_who_moves() -> None:
    variant = Variant(5, 1, Level.SUPERPOSITION)
    for turn in (0, 1):
        state = setup(variant, "white=c2,- black=b3,-", turn=turn)
        advice = values(state, 1, Effort(1000))
        assert advice.best.win_probability > 0.99
        assert advice.best.standard_error == 0


def test_what_cannot_be_searched_says_so() -> None:
    start = QuantumCheckers.start(Variant(12, 1))
    with pytest.raises(SizeError, match="up to 11 × 11"):
        agent("expectimax:100", np.random.default_rng(1)).choose(start)
    over = setup(Variant(5, 1), "white=-,- black=b5,d5")
    with pytest.raises(RulesError, match="the game is over"):
        think(over, np.random.default_rng(1), Effort(10))
    for name in ("expectimax", "expectimax:0", "expectimax:0s", "expectimax:99s", "expectimax:x"):
        with pytest.raises(OuvertError):
            check(name)
    for bad in ({}, {"nodes": 0}, {"seconds": 0.0}, {"nodes": 5, "depth": 0}):
        with pytest.raises(OuvertError, match="search"):
            Effort(**bad)


def test_weights_come_for_every_board_and_level() -> None:
    shipped = read_weights(FILE)
    assert set(shipped) == {name_of(*board, level) for board in BOARDS for level in Level}
    near = weights_of(Variant(7, 2, Level.ENTANGLEMENT))
    assert near.tolist() in shipped.values()


def test_broken_weights_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    with pytest.raises(OuvertError, match="holds no weights"):
        read_weights(file)
    file.write_text(json.dumps({"5x5": [1.0, 2.0]}))
    with pytest.raises(OuvertError, match="has 2 weights for 5x5, not 37"):
        read_weights(file)


def test_fitting_finds_the_weights_that_made_the_results() -> None:
    rng = np.random.default_rng(1)
    truth = rng.normal(size=6) / 2
    moments = rng.normal(size=(40_000, 6))
    results = rng.random(len(moments)) < 1 / (1 + np.exp(-2 * moments @ truth))
    found = fitted(moments, results.astype(float))
    assert found == pytest.approx(truth, abs=0.03)
    assert log_loss(moments, results.astype(float), found) < log_loss(
        moments, results.astype(float), np.zeros(6)
    )


@pytest.mark.long
def test_learning_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    class StopHereError(Exception):
        pass

    done: list[int] = []

    def stop(count: int) -> None:
        done.append(count)
        if len(done) == 4:
            raise StopHereError

    boards = ((4, 1),)
    with pytest.raises(StopHereError):
        learn_checkers(tmp_path / "part", games=80, boards=boards, progress=stop)
    learn_checkers(tmp_path / "part", games=80, boards=boards)
    learn_checkers(tmp_path / "whole", games=80, boards=boards)
    files = [(tmp_path / each / "weights.json").read_text() for each in ("part", "whole")]
    assert files[0] == files[1]


def test_regret_is_that_of_exact_values() -> None:
    solved = solve(Variant(4, 1))
    strong = regret(solved, "expectimax:3000", 3, 1)
    weak = regret(solved, "random", 3, 1)
    assert strong.decisions == weak.decisions
    assert strong.mean < weak.mean
    assert 0 <= strong.best <= 1
    assert plain_weights().shape == (features.MOMENT_FEATURES,)
