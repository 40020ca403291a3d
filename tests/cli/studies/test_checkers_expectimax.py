"""`ouvert studies checkers-expectimax`: the strength of the expectimax agent as it is told."""

from __future__ import annotations

import json

import pytest

from ouvert.checkers.exact.judge import Judge
from support.process import inside

COMMAND = ("studies", "checkers-expectimax", "--games", "0", "--agent", "expectimax:500:contempt")


def test_regret_is_told_of_one_level_with_what_it_cost() -> None:
    arguments = (*COMMAND, "--small", "2", "--level", "Classical")
    answer = json.loads(inside(*arguments, "--json").out)
    (told,) = answer["regret"]
    # contempt gives something away on purpose
    assert (told["level"], told["agent"]) == ("classical", "expectimax:500")
    assert told["decisions"] == told["solved"] > 5
    assert told["least"] == told["mean"]
    assert told["bytes"] > 100_000
    assert min(told["seconds"], told["milliseconds"]) > 0
    shown = inside(*arguments).out
    assert f"{told['bytes'] / 1e6:.1f}" in shown
    assert "superposition" not in shown


@pytest.mark.parametrize(("most", "verdict"), [(0.01, "kept"), (0.5, "open")])
def test_what_is_bounded_is_told_by_the_most_that_is_given_away(
    most: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The searches themselves take seconds each."""
    monkeypatch.setattr(Judge, "given_away", lambda *_: (0.0, most))
    arguments = (*COMMAND, "--small", "1", "--level", "interference")
    (told,) = json.loads(inside(*arguments, "--json").out)["regret"]
    assert (told["least"], told["mean"], told["verdict"]) == (0, most, verdict)
    assert (told["solved"], told["bytes"]) == (0, 0)
    assert f"0.0000 to {most:.4f} ± 0.0000" in inside(*arguments).out


@pytest.mark.long
def test_moments_with_interference_are_bounded_until_the_bounds_meet() -> None:
    arguments = (*COMMAND, "--small", "1", "--level", "interference", "--json")
    (told,) = json.loads(inside(*arguments).out)["regret"]
    assert told["decisions"] == told["solved"] > 5
    assert told["least"] == told["mean"]


def test_another_level_is_refused() -> None:
    failed = inside(*COMMAND, "--small", "1", "--level", "five")
    assert failed.status == 2
    assert "'five' is no level: write classical, superposition" in failed.sentence


def test_a_match_is_played_at_one_level() -> None:
    played = ("--games", "1", "--small", "0", "--agent", "heuristic", "--rival", "random")
    arguments = ("studies", "checkers-expectimax", *played, "--where", "here", "--json")
    answer = json.loads(inside(*arguments, "--level", "entanglement").out)
    assert [each["level"] for each in answer["matches"]] == ["entanglement"]
    assert answer["regret"] == []


def test_a_study_of_nothing_is_refused() -> None:
    failed = inside("studies", "checkers-expectimax", "--games", "0", "--small", "0")
    assert failed.status == 2
    assert "nothing is asked: let --games or --small be more than 0" in failed.sentence
