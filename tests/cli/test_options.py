"""Numbers on the command line: whatever is none is refused in words of ours."""

from __future__ import annotations

import re

import pytest
import typer

from ouvert.cli.reference import commands, parameters
from support.process import inside

NUMBERS = {
    (name, each.opts[0]): each.type_descriptor.parameter_info.parser
    for name, command in commands()
    if not hasattr(command, "commands")
    for each in parameters(command)
    if re.search(r"\b(int|float)\b", str(each.type_descriptor.annotation))
}
SIGNED = {("ouvert match", "--sprt")}
"""Options that take numbers below 0."""


@pytest.mark.parametrize("option", NUMBERS, ids=" ".join)
def test_what_is_no_number_is_refused_with_an_example_or_the_bounds(
    option: tuple[str, str],
) -> None:
    for wrong in ("x", "", "nan", "-1e999", "9" * 400, *(() if option in SIGNED else ("-1",))):
        with pytest.raises(typer.BadParameter, match=r"is (not|no) |from .* to "):
            NUMBERS[option](wrong)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("match", "random", "reflex", "--deals", "many"), "--deals: 'many' is not a whole number"),
        (("bench", "--game", "bridge"), "--game: 'bridge' is not one of 'skat', 'checkers'"),
        (("deal", ""), "'ouvert deal' has no use for an empty word"),
    ],
)
def test_what_is_wrong_is_named(arguments: tuple[str, ...], sentence: str) -> None:
    done = inside(*arguments)
    assert done.status == 2
    assert done.sentence.startswith(sentence)
    assert not done.sentence.endswith(".")
