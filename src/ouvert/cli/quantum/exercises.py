"""`ouvert quantum exercises`: questions with one number for an answer, judged."""

from __future__ import annotations

from typing import Annotated

import typer

from ouvert.cli.inputs import UsageError, number
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import console, print_json


def exercises(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", show_default="all", help="Only this exercise.")
    ] = None,
    answer: Annotated[
        float | None,
        typer.Option(
            parser=number(0, 1e15), metavar="X", show_default="none", help="Your answer to it."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Ask exercises on circuits of games, or say whether an answer is right.

    They are about four cards by hand, noise, T states and code distance, and encodings. Answers are
    worked out by the functions that draw and cost the circuits.
    """
    from ouvert.quantum.exercises import EXERCISES, exercise

    if name is None:
        if answer is not None:
            raise UsageError(said("an answer is one to an exercise: name it"))
        asked = list(EXERCISES)
    else:
        asked = [exercise(name)]
    right = None if answer is None else asked[0].right(answer)
    if as_json:
        told = [{"name": each.name, "topic": each.topic, "question": each.asked} for each in asked]
        print_json({"exercises": told, **({} if right is None else {"right": right})})
        return
    out = console()
    if right is not None:
        out.print(f"Right. {asked[0].explained}" if right else "Not yet: try another number.")
        return
    for each in asked:
        out.print(f"{each.name} ({each.topic}): {each.asked}\n")
    out.print("Answer one with: ouvert quantum exercises NAME --answer X")


__all__ = ["exercises"]
