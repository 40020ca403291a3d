"""`ouvert match --engine`: engines beside players, and their faults counted apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ouvert.cli import output
from support.engines import example, faulty, ours
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


@pytest.mark.long
def test_faults_are_listed_and_their_deals_left_out() -> None:
    asked = (*MATCH, "--engine", f"odd={faulty('nonsense').command}")
    found = json.loads(inside(*asked, "--json").out)
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


@pytest.mark.long
def test_a_match_of_which_no_deal_is_left_fails() -> None:
    asked = (*MATCH, "--engine", f"odd={faulty('nonsense').command}")
    for arguments in (asked, (*asked, "--json")):
        found = inside(*arguments)
        assert found.status == 1
        assert "nan" not in found.out.lower()
    assert inside(*asked).out.count("no deal") >= 2


@pytest.mark.long
def test_an_option_is_set_of_one_engine_or_of_all() -> None:
    command = ours("reflex").command
    both = ("--engine", f"old={command}", "--engine", f"new={command}")
    asked = ("match", "--where", "here", "--deals", "1", "--track", "cards", *both)
    refused = inside(*asked, "--engine-option", "old:worlds=many")
    assert (refused.status, "worlds" in refused.sentence) == (2, True)
    assert inside(*asked, "--engine-option", "old:player=random", "--json").json["faults"] == []
    twice = ("--engine-option", "player=random", "--engine-option", "player=reflex")
    assert "sets 'player' twice" in inside(*asked, *twice).sentence


def test_what_is_kept_of_an_interrupted_match_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for journal, said in (
        (Path("kept"), "the same command goes on from what is kept in kept"),
        (None, ""),
    ):
        with pytest.raises(KeyboardInterrupt), output.keeping(journal):
            raise KeyboardInterrupt
        assert said in capsys.readouterr().err


@pytest.mark.long
def test_the_check_tells_each_kind_of_breach_once() -> None:
    told = inside("engine", "check", f"odd={faulty('nonsense').command}", "--games", "30")
    assert told.status == 1
    assert told.out.count("which is no action") == 1
    assert "the like was found" in told.out


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
        (("--engine", f"reflex={faulty('').command}"), "is called reflex, as a player is"),
        (("--engine", "/tmp"), "does not start: that is a folder"),
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
