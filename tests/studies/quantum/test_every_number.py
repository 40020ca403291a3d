"""Every number of paper 000 is answered, by something that exists."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest

from ouvert.studies.quantum.every_number import EVERY
from support.process import inside

PRINTED = {"figure": 15, "table": 9, "equation": 39}
PLACES = [each.where for each in EVERY if "." in each.where]
COMMANDS = sorted({each.where for each in EVERY if each.where and "." not in each.where})


def test_every_number_is_answered_once() -> None:
    found = Counter((each.kind, number) for each in EVERY for number in each.numbers)
    assert found == {
        (kind, number): 1 for kind, most in PRINTED.items() for number in range(1, most + 1)
    }


@pytest.mark.parametrize("place", sorted(set(PLACES)))
def test_where_it_is_done_is_there(place: str) -> None:
    module, _, name = place.rpartition(".")
    assert hasattr(import_module(f"ouvert.{module}"), name)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_is_there(command: str) -> None:
    words = [word for word in command.split() if word.islower() and not word.startswith("-")]
    assert inside(*[word for word in words if word != "ace"], "--help").status == 0
