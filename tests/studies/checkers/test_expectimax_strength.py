"""Matches of the expectimax agent: who plays at each level, and games that are kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.checkers.agents.registry import check
from ouvert.checkers.rules.variant import Level
from ouvert.errors import OuvertError
from ouvert.studies.checkers.expectimax import CALM, EQUAL_TIME, RIVAL, Strength, strengths

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
    for name in (*EQUAL_TIME.values(), CALM, RIVAL):
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
