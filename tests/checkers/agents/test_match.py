"""Matches are fair in colours, repeat by seed, and are counted rightly."""

from __future__ import annotations

import pickle
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.agents.match import (
    GameRow,
    Pairing,
    checkers_match,
    match,
    play_all,
    play_game,
    round_robin,
    score,
)
from ouvert.checkers.records.games import Record
from ouvert.checkers.rules.actions import Move, Step
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError
from ouvert.stats import wilson
from support.own_players import FirstMove, NoPlayer

SMALL = Variant(4, 1, Level.ENTANGLEMENT)


def test_a_round_robin_lets_all_meet_with_both_colours() -> None:
    pairings = round_robin(SMALL, ("random", "heuristic", "mcts:5"), 4, seed=1)
    assert Counter(pairing.agents for pairing in pairings) == {
        (one, other): 2
        for one in ("random", "heuristic", "mcts:5")
        for other in ("random", "heuristic", "mcts:5")
        if one != other
    }
    assert len({pairing.seed for pairing in pairings}) == len(pairings)
    assert all(0 <= pairing.seed < 1 << 53 for pairing in pairings)
    assert pairings == round_robin(SMALL, ("random", "heuristic", "mcts:5"), 4, seed=1)
    assert pairings != round_robin(SMALL, ("random", "heuristic", "mcts:5"), 4, seed=2)


def test_games_repeat_by_seed_wherever_they_are_played() -> None:
    pairings = match(SMALL, "random", "mcts:5", 6, seed=3)
    here = list(play_all(pairings))
    with ThreadPoolExecutor(2) as executor:
        there = list(play_all(pairings, executor))
    assert [row.record for row in here] == [row.record for row in there]
    assert [row.pairing for row in there] == list(pairings)
    # so that other processes can play them
    assert pickle.loads(pickle.dumps(here)) == here


def test_white_and_black_choose_independently() -> None:
    different = 0
    for row in play_all(match(Variant(5, 1), "random", "random", 20, seed=5)):
        start, after = row.record.states()[:2]
        assert len(start.moves) == len(after.moves) == 4
        first, second = row.actions[:2]
        different += start.moves.index(first) != after.moves.index(second)
    assert different


@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1), st.sampled_from(Level))
def test_a_row_tells_the_game(seed: int, level: Level) -> None:
    row = play_game(Pairing(Variant(5, 1, level), ("random", "heuristic"), seed))
    last = row.record.states()[-1]
    assert last.over
    assert last.winner == row.winner
    assert row.moves <= len(row.actions)
    assert min(row.seconds) >= 0
    assert row.record.players == ("random", "heuristic")
    assert isinstance(row.record, Record)


def test_scores_count_wins_by_agent_and_colour() -> None:
    def row(white: str, black: str, winner: int | None, moves: int) -> GameRow:
        return GameRow(Pairing(SMALL, (white, black), 0), winner, moves, (1.0, 3.0), ())

    rows = [
        row("a", "b", 0, 10),
        row("b", "a", 0, 20),
        row("a", "c", None, 30),
        row("b", "c", 1, 9),
    ]
    whole = score(rows, "a")
    assert (whole.wins, whole.draws, whole.losses, whole.games) == (1, 1, 1, 3)
    assert whole.moves == 20
    assert whole.seconds == pytest.approx(5 / 3)
    assert whole.win_interval == wilson(1, 3)
    assert str(whole) == "1 won, 1 drawn, 1 lost: 33.3% won (6.1% to 79.2%)"
    assert (score(rows, "a", 0).wins, score(rows, "a", 1).losses) == (1, 1)
    with pytest.raises(OuvertError, match="d played none"):
        score(rows, "d")


def test_a_match_in_one_call_with_an_agent_of_ones_own() -> None:
    found = checkers_match({"mine": FirstMove, "random": None}, games=6, variant=SMALL, seed=2)
    for mine in (FirstMove(), "support.own_players:FirstMove"):
        again = checkers_match({"mine": mine, "random": None}, games=6, variant=SMALL, seed=2)
        assert again.records() == found.records()
    assert found.agents == ("mine", "random")
    assert [row.pairing.agents[0] for row in found.rows] == ["mine", "random"] * 3
    whole = found.score()
    assert whole == found.score("mine")
    assert whole.games == 6
    ahead, low, high = found.difference()
    assert ahead == (whole.wins - whole.losses) / 6
    assert -1 <= low <= ahead <= high <= 1
    names = checkers_match(["heuristic", "random"], games=2, variant=SMALL, seed=2)
    assert [row.record for row in names.rows] == [
        row.record for row in play_all(match(SMALL, "heuristic", "random", 2, seed=2))
    ]


class Cheat:
    """Moves where it likes."""

    def choose(self, observation: QuantumCheckers) -> Move:
        return Step(0, 31)


def test_an_agent_that_breaks_the_rules_is_named() -> None:
    with pytest.raises(OuvertError, match=r"Cheat as White chose .* which is not allowed"):
        checkers_match([Cheat, "random"], games=1, variant=SMALL)


def test_an_agent_against_itself_is_two() -> None:
    found = checkers_match(["random", "random"], games=4, variant=SMALL)
    assert found.agents == ("random #1", "random #2")
    assert found.score("random #1").games == 4


@pytest.mark.parametrize(
    ("agents", "said"),
    [
        (["random"], "two agents, not 1"),
        (["random", "nobody"], "no agent “nobody”"),
        (["random", "nowhere:Mine"], "cannot be loaded"),
        (["random", "os:path"], "os:path is no player: a player is an object with choose"),
        (["random", NoPlayer], "support.own_players:NoPlayer is no player"),
    ],
)
def test_agents_that_there_are_not(agents: list[object], said: str) -> None:
    with pytest.raises(OuvertError, match=said):
        checkers_match(agents, games=2, variant=SMALL)


@given(st.integers(1, 2000), st.data())
def test_wilson_intervals_hold_the_rate_and_shrink(trials: int, data: st.DataObject) -> None:
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    more_low, more_high = wilson(4 * successes, 4 * trials)
    assert more_high - more_low < high - low
    assert wilson(trials - successes, trials) == pytest.approx((1 - high, 1 - low))


def test_wilson_intervals_as_published() -> None:
    assert wilson(0, 0) == (0, 1)
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 and 15 of 148
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)


@pytest.mark.parametrize(
    ("agents", "games", "message"),
    [
        (("random", "nobody"), 2, "no agent “nobody”"),
        (("random",), 2, "two agents or more"),
        (("random", "heuristic"), 0, "at least one game, not 0"),
    ],
)
def test_senseless_matches_are_refused(agents: tuple[str, ...], games: int, message: str) -> None:
    with pytest.raises(OuvertError, match=message):
        round_robin(SMALL, agents, games, seed=0)
