"""`ouvert tricks classify`: the fragment of a position, what is known of it, and what solves it."""

from __future__ import annotations

from typing import Any

from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.tricks.input import Given
from ouvert.tricks.landscape.families import families
from ouvert.tricks.landscape.fragments import Fragment, classify
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective
from ouvert.tricks.solvers.dispatch import ALL_TRICKS, METHODS, VALUE, Question, obstacles


def print_classes(given: Given, *, as_json: bool) -> None:
    """Print the fragment of a position, its families and the methods that apply."""
    fragment = classify(given.position)
    misere = given.position.rules.objective is Objective.MISERE
    questions = (VALUE,) if misere else (VALUE, ALL_TRICKS)
    if as_json:
        print_json(
            {
                "teams": fragment.teams,
                "suits": fragment.suits,
                "ranks": fragment.ranks,
                "cards": fragment.cards,
                "symmetric": fragment.symmetric,
                "trump": fragment.trump,
                "counted": fragment.objective.value,
                "questions": [
                    _question_json(given.position, fragment, question) for question in questions
                ],
            }
        )
        return
    out = console()
    symmetric = ", every hand with equally many of each suit" if fragment.symmetric else ""
    out.print(
        f"{fragment.seats} hands ({fragment.teams}), {fragment.suits} suits, "
        f"{fragment.ranks} ranks, {fragment.cards} cards{symmetric}, {given.trump}"
    )
    for question in questions:
        name = fragment.name(question.all_tricks)
        found = obstacles(given.position, question)
        chosen = _chosen(found)
        out.print()
        out.print(f"{name}: {question}")
        rows = [
            (
                (
                    method,
                    METHODS[method].theorem,
                    "is chosen" if method == chosen else obstacle or "applies, too",
                ),
                "",
            )
            for method, obstacle in found.items()
        ]
        print_table(out, (Column("method"), Column("rests on"), Column("")), [rows])
        known = [
            ((family.name, family.status.value, family.source), "")
            for family in families(fragment, question.all_tricks)
        ]
        if known:
            columns = (Column("is one of"), Column("which are"), Column("shown or asked by"))
            print_table(out, columns, [known])
        else:
            out.print("Trump, card points, misère and unfinished tricks are beyond the families.")
    out.print()
    out.print("N, S and R are any constants, _ is no bound; B_A asks for all tricks.")


def _chosen(found: dict[str, str | None]) -> str | None:
    return next((name for name, obstacle in found.items() if obstacle is None), None)


def _question_json(
    position: TrickPosition, fragment: Fragment, question: Question
) -> dict[str, Any]:
    found = obstacles(position, question)
    chosen = _chosen(found)
    return {
        "question": str(question),
        "fragment": fragment.name(question.all_tricks),
        "method": chosen,
        "theorem": None if chosen is None else METHODS[chosen].theorem,
        "methods": [
            {"name": name, "theorem": METHODS[name].theorem, "obstacle": obstacle}
            for name, obstacle in found.items()
        ],
        "families": [
            {"name": family.name, "status": family.status.value, "source": family.source}
            for family in families(fragment, question.all_tricks)
        ],
    }
