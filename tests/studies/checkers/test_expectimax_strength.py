"""Matches of the expectimax agent: who plays at each level, and games that are kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.agents.registry import agent, check
from ouvert.checkers.exact.judge import Judge
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError
from ouvert.studies.checkers.expectimax import (
    CALM,
    EQUAL_TIME,
    RIVAL,
    Strength,
    bounded_regret,
    regret,
    strengths,
)
from support.plain_expectimax import plain_values

AGENTS = {Level.CLASSICAL: "expectimax:50", Level.ENTANGLEMENT: "expectimax:100"}


def play(games: int, journals: Path | None) -> list[Strength]:
    """Results of small matches, without the times, which are others in each run."""
    found = strengths(AGENTS, games, 3, rival="random", board=(4, 1), journals=journals)
    return [
        replace(each, ours=replace(each.ours, seconds=0), rival=replace(each.rival, seconds=0))
        for each in found
    ]


def test_an_agent_plays_at_each_level() -> None:
    assert set(EQUAL_TIME) == set(Level)
    for name in (*EQUAL_TIME.values(), *CALM[4], *CALM[5], RIVAL):
        check(name)
    found = play(6, None)
    assert {each.level: each.agent for each in found} == AGENTS
    for each in found:
        assert each.ours.games == 6
        assert (each.ours.wins, each.ours.losses) == (each.rival.losses, each.rival.wins)


def test_a_match_goes_on_with_the_games_that_were_kept(tmp_path: Path) -> None:
    play(2, tmp_path)
    kept = [path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())]
    assert play(6, tmp_path) == play(6, None)
    after = [path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())]
    assert len(after) == len(AGENTS)
    assert all(new.startswith(old) for old, new in zip(kept, after, strict=True))


def test_games_of_another_agent_are_not_taken(tmp_path: Path) -> None:
    play(2, tmp_path)
    others = dict.fromkeys(AGENTS, "expectimax:60")
    with pytest.raises(OuvertError, match="classical"):
        strengths(others, 2, 3, rival="random", board=(4, 1), journals=tmp_path)


def test_bounds_of_each_moment_say_what_exact_values_say() -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION, 6)
    written = regret(solve(variant), "random", 6, 1)
    bounded = bounded_regret(Judge(variant, 20_000, 20_000), "random", 6, 1)
    assert bounded.decisions == bounded.closed == written.decisions > 20
    assert written.mean > 0.05
    assert (bounded.least, bounded.mean, bounded.error, bounded.worst, bounded.best) == (
        pytest.approx(
            (written.mean, written.mean, written.error, written.worst, written.best), abs=1e-5
        )
    )
    assert (written.closed, written.least) == (written.decisions, written.mean)
    assert (written.size > 0, bounded.size) == (True, 0)


def test_what_is_given_away_with_interference_is_what_plain_expectimax_says() -> None:
    """Each moment has its own clock, and searches that are too short leave bounds around it."""
    variant = Variant(4, 1, Level.INTERFERENCE, 4)
    lots, choices = map(np.random.default_rng, np.random.SeedSequence([2, 3]).spawn(2))
    wanted = []
    for _ in range(3):
        state = QuantumCheckers.start(variant)
        while not state.over:
            moves = state.legal_actions()
            if len(moves) > 1:
                values = plain_values(state)
                wanted.append(max(values.values()) - values[agent("random", choices).choose(state)])
            state, _ = state.play(moves[int(lots.integers(len(moves)))], lots)
    assert len(wanted) > 5
    found = bounded_regret(Judge(variant, 50_000, 100_000), "random", 3, 2)
    assert (found.decisions, found.closed) == (len(wanted), len(wanted))
    assert (found.least, found.mean) == pytest.approx([np.mean(wanted)] * 2, abs=1e-6)
    assert found.worst == pytest.approx(max(wanted), abs=1e-6)
    short = bounded_regret(Judge(variant, 20, 5000), "random", 3, 2)
    assert short.closed < short.decisions
    assert short.least < np.mean(wanted) < short.mean
