"""`ouvert tricks classify`: the fragment of a position, what is known of it, and what solves it."""

from __future__ import annotations

from typing import Any

from ouvert.cli.language import library_text, said
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
    sentence = (
        "{hands} hands ({teams}), {suits} suits, {ranks} ranks, {cards} cards, every hand with "
        "equally many of each suit, {trump}"
        if fragment.symmetric
        else "{hands} hands ({teams}), {suits} suits, {ranks} ranks, {cards} cards, {trump}"
    )
    out.print(
        said(
            sentence,
            hands=fragment.seats,
            teams=fragment.teams,
            suits=fragment.suits,
            ranks=fragment.ranks,
            cards=fragment.cards,
            trump=given.trump,
        )
    )
    for question in questions:
        name = library_text(fragment.name(question.all_tricks))
        found = obstacles(given.position, question)
        chosen = _chosen(found)
        out.print()
        out.print(f"{name}: {library_text(str(question))}")
        rows = [
            (
                (
                    method,
                    library_text(METHODS[method].theorem),
                    _standing(obstacle, chosen=method == chosen),
                ),
                "",
            )
            for method, obstacle in found.items()
        ]
        print_table(out, (Column(said("method")), Column(said("rests on")), Column("")), [rows])
        known = [
            ((family.name, library_text(family.status.value), library_text(family.source)), "")
            for family in families(fragment, question.all_tricks)
        ]
        if known:
            headings = said("is one of"), said("which are"), said("shown or asked by")
            columns = tuple(map(Column, headings))
            print_table(out, columns, [known])
        else:
            out.print(
                said("Trump, card points, misère and unfinished tricks are beyond the families.")
            )
    out.print()
    out.print(said("N, S and R are any constants, _ is no bound; B_A asks for all tricks."))


def _standing(obstacle: str | None, *, chosen: bool) -> str:
    """Why a method does not apply, or that it does."""
    if obstacle is not None:
        return library_text(obstacle)
    return said("is chosen" if chosen else "applies, too")


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
