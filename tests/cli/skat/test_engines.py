"""`ouvert match --engine`: engines beside players, and their faults counted apart."""

from __future__ import annotations

import pytest

from support.engines import example, faulty
from support.process import inside

MATCH = ("match", "reflex", "--where", "here", "--deals", "2", "--track", "cards")


def test_an_engine_is_seated_under_its_own_name_or_another() -> None:
    command = example("cautious").command
    found = inside(*MATCH, "--engine", command, "--json").json
    assert {each["player"] for each in found["players"]} == {"reflex", "Cautious"}
    assert (found["left_out"], found["faults"]) == (0, [])
    named = inside("match", "--where", "here", "--deals", "1", "--engine", f"a={command}")
    assert "two or three players" in named.sentence
    both = ("--engine", f"a={command}", "--engine", f"b={command}")
    found = inside("match", "--where", "here", "--deals", "2", *both, "--json").json
    assert {each["player"] for each in found["players"]} == {"a", "b"}
    assert found["ahead"] in ({"a": [0, 0, 0]}, {"b": [0, 0, 0]})


def test_an_engine_is_exactly_even_with_its_copy() -> None:
    command = ("--engine", example("cautious").command)
    found = inside("match", "--where", "here", "--deals", "3", *command, *command, "--json").json
    assert {each["player"] for each in found["players"]} == {"Cautious #1", "Cautious #2"}
    assert [*found["ahead"].values()] == [[0, 0, 0]]


def test_faults_are_listed_and_their_deals_left_out() -> None:
    asked = (*MATCH, "--engine", f"odd={faulty('nonsense').command}")
    found = inside(*asked, "--json").json
    assert found["left_out"] == 2
    odd = next(each for each in found["players"] if each["player"] == "odd")
    assert odd["faults"] == len(found["faults"]) == 18
    assert odd["games"] == 0
    assert odd["score"] is None
    first = found["faults"][0]
    assert first["fault"].startswith("odd has said 'do whatever', which is no action (")
    told = inside(*asked).out
    assert "2 deals are left out, since a player failed in a game on each" in told
    assert told.count("odd has said 'do whatever'") == 10
    assert "and 8 more, which --json lists" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--engine", "/no/such/engine"), "the engine '/no/such/engine' does not start: No such"),
        (("--engine", faulty("version").command), "speaks version 2 of the protocol"),
        (("--engine", "'open"), "is no command"),
        (
            ("--engine", faulty("").command, "--engine", f"{faulty('').command} --fault ''"),
            "two engines are called First",
        ),
        (("--engine", "x= "), "an engine's command is empty"),
        (("--engine-option", "a=b"), "and there is none"),
        (("--engine", faulty("").command, "--engine-option", "a"), "is given as KEY=VALUE"),
        (("--engine", faulty("").command, "--engine-option", "a=b"), "First has no option 'a'"),
    ],
)
def test_engines_that_cannot_play_are_refused_in_a_sentence(
    arguments: tuple[str, ...], said: str
) -> None:
    refused = inside(*MATCH, *arguments)
    assert refused.status == 2
    assert said in refused.sentence
