"""`ouvert puzzle`: a puzzle of the stock, and what every answer to it is worth and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cards import CardSet
from ouvert.cli.inputs import UsageError, seed_or_new
from ouvert.cli.language import remarked, said
from ouvert.cli.options import JsonOption, seed_option
from ouvert.cli.output import Column, card_text, console, print_json, print_table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ouvert.skat.training.puzzles import Puzzle, PuzzleVerdict

LISTED = 10
"""Answers that are told; JSON has all."""
QUESTIONS = {
    "card": "Which card do you play?",
    "discard": "Which two cards do you put away for {contract}?",
    "bid": "Do you go on bidding, yes or no?",
}


def puzzle(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="A puzzle by its name; any one if left out.",
            show_default=False,
        ),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Argument(
            metavar="[ANSWER]",
            help="A card, two cards in quotes, yes or no; tells what each is worth, and why.",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[
        str | None, typer.Option(metavar="THEME", help="What it is about, such as smear.")
    ] = None,
    grade: Annotated[
        str | None, typer.Option(metavar="GRADE", help="How difficult: easy, medium or hard.")
    ] = None,
    seed: Annotated[int | None, seed_option("the puzzle")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle of the stock, or judge an answer to it, card by card.

    Puzzles are decisions of strong players' games in which one answer is clearly best. The page
    has them under 'Train', judges them by the same function and says the same.
    """
    from ouvert.skat.training.puzzles import judge_puzzle, puzzle_named

    found = _chosen(theme, grade, seed_or_new(seed)) if name is None else puzzle_named(name)
    if answer is None:
        _show(found, as_json=as_json)
        return
    verdict = judge_puzzle(found, _typed(found, answer))
    _judge(found, verdict, as_json=as_json)


def _chosen(theme: str | None, grade: str | None, seed: int) -> Puzzle:
    """Any puzzle of a theme and a grade."""
    import numpy as np

    from ouvert.skat.training.puzzles import stock

    fit = [
        each
        for each in stock().values()
        if theme in (None, each.theme) and grade in (None, each.grade)
    ]
    if not fit:
        themes = ", ".join(sorted({each.theme for each in stock().values()}))
        raise UsageError(said("there is no such puzzle; themes are {themes}", themes=themes))
    return fit[int(np.random.default_rng(seed).integers(len(fit)))]


def _typed(found: Puzzle, answer: str) -> str:
    """An answer as the puzzle names it: cards may be typed as everywhere."""
    if found.kind == "bid":
        return {"ja": "yes", "nein": "no"}.get(answer.lower(), answer.lower())
    return " ".join(CardSet.parse(answer).codes)


def _show(found: Puzzle, *, as_json: bool) -> None:
    seen = found.seen()
    if as_json:
        print_json(
            {
                "name": found.id,
                "kind": found.kind,
                "theme": found.theme,
                "grade": found.grade,
                "seat": seen.seat,
                "declarer": seen.declarer,
                "contract": found.contract,
                "auction": found.auction,
                "limit": found.limit,
                "hand": seen.hand.codes,
                "tricks": [[card.code for card in trick.cards] for trick in seen.tricks],
                "table": [card.code for card in seen.table],
            }
        )
        return
    from ouvert.cli.skat.play.view import hand_text, print_event, print_so_far, who
    from ouvert.skat.rules.actions import PlayCard
    from ouvert.skat.rules.notation import parse_contract_code

    out = console()
    contract = None if found.contract is None else parse_contract_code(found.contract)
    if found.kind == "card" and contract is not None and seen.declarer is not None:
        out.print(
            said(
                "{who}: {contract}, got at {bid}.",
                who=who(seen.declarer, seen),
                contract=contract,
                bid=seen.bid,
            )
        )
        for trick in seen.tricks:
            for place, card in enumerate(trick.cards):
                print_event(out, (trick.leader + place) % 3, PlayCard(card), seen)
    if found.kind != "discard":
        print_so_far(out, seen)
    if found.limit is not None:
        out.print(said("The game is decided; it is about {limit} card points.", limit=found.limit))
    out.print(said("Your hand:"), hand_text(seen.hand, None if contract is None else contract.game))
    out.print(
        said(QUESTIONS[found.kind], **({"contract": contract} if found.kind == "discard" else {}))
    )
    out.print(said("Answer with: ouvert puzzle {name} ANSWER", name=found.id))


def _judge(found: Puzzle, verdict: PuzzleVerdict, *, as_json: bool) -> None:
    from ouvert.skat.training.reasons import puzzle_reasons

    reasons = puzzle_reasons(found)
    if as_json:
        print_json(
            {
                "name": found.id,
                "answer": verdict.answer,
                "right": verdict.right,
                "answers": verdict.answers,
                "reasons": [
                    {
                        "answer": each.answer,
                        "worth": found.worth[each.answer],
                        "lost": each.lost,
                        "reason": each.text,
                        "code": each.remark.code,
                        "names": dict(each.remark.names),
                    }
                    for each in reasons
                ],
            }
        )
        return
    out: Console = console()
    out.print(said("Well done.") if verdict.right else said("There was something better."))
    told = [each for each in reasons[:LISTED] if each.answer != verdict.answer]
    own = next(each for each in reasons if each.answer == verdict.answer)
    rows = [
        (
            (
                _answer_text(found, each.answer),
                _worth(found, found.worth[each.answer]),
                remarked(each.remark) or each.text,
            ),
            "bold" if each is own else "",
        )
        for each in sorted([own, *told], key=lambda each: each.lost)
    ]
    worth = said("wins") if found.kind == "card" else said("points")
    columns = [Column(said("answer")), Column(worth, number=True), Column(said("why"))]
    print_table(out, columns, [rows])


def _answer_text(found: Puzzle, answer: str) -> Text | str:
    return said(answer) if found.kind == "bid" else card_text(CardSet.parse(answer))


def _worth(found: Puzzle, worth: float) -> str:
    return f"{worth:.0%}" if found.kind == "card" else f"{worth:+.0f}"
