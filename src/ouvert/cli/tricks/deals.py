"""A played deal of a described game in the terminal: what each decision gave away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.language import library_text, said
from ouvert.cli.output import Column, console, print_json, print_table, progress
from ouvert.cli.tricks.words import action_words, seat_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console

    from ouvert.tricks.records.deals import PlayedDeal
    from ouvert.tricks.review.cards import Judged, Worth


def gathered(judged: Iterable[Judged], total: int) -> list[Judged]:
    """All that is judged, with a bar that says how far it is."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    found: list[Judged] = []
    with progress(TextColumn(said("cards")), BarColumn(), MofNCompleteColumn()) as bar:
        task = bar.add_task("", total=total)
        for each in judged:
            found.append(each)
            bar.advance(task)
    return found


def look_at_deal(
    played: PlayedDeal,
    deals: int,
    seed: int,
    *,
    every: bool,
    seat: int | None = None,
    as_json: bool = False,
    out: Console | None = None,
) -> None:
    """Judge all that was done in a deal, or by one seat, and print it.

    `out` is the terminal if left out.
    """
    announce_compilation()
    from ouvert.tricks.review.cards import judge_action

    numbers = [
        number
        for number in range(1, len(played.actions) + 1)
        if seat is None or played.states[number - 1].decider == seat
    ]
    looked = (judge_action(played, number, deals=deals, seed=seed) for number in numbers)
    judged = gathered(looked, len(numbers))
    if as_json:
        print_json(_as_json(played, judged, deals, seed))
        return
    _print(out or console(), played, judged, deals, seed, every=every)


def worth_json(worth: Worth, name: str) -> dict[str, Any]:
    """What something that could be done was worth; `name` is how it is written."""
    return {
        "card": name,
        "open_value": worth.open_value,
        "mean": worth.mean,
        "loss": worth.loss,
        "error": worth.error,
    }


def _as_json(played: PlayedDeal, judged: list[Judged], deals: int, seed: int) -> dict[str, Any]:
    from ouvert.tricks.play.text import action_text

    return {
        "game": played.game.name,
        "deal_seed": played.seed,
        "over": played.over,
        "deals": deals,
        "seed": seed,
        "cards": [
            {
                "number": each.number,
                "phase": each.phase.value,
                "trick": each.trick,
                "seat": each.seat + 1,
                "decider": each.decider + 1,
                "card": played.words(each.number - 1),
                "open_loss": each.open_loss,
                "loss": each.loss,
                "standard_error": each.error,
                "clear": each.clear,
                "possible": each.possible,
                "not_open": each.not_open,
                "worths": [worth_json(one, action_text(state, one.action)) for one in each.worths],
            }
            for each in judged
            for state in [played.states[each.number - 1]]
        ],
    }


def _print(
    out: Console,
    played: PlayedDeal,
    judged: list[Judged],
    deals: int,
    seed: int,
    *,
    every: bool,
) -> None:
    out.print(
        said(
            "{game}, deal of seed {number}: {count} decisions, {deals} deals drawn for each, seed "
            "{seed}",
            game=played.game.name,
            number=played.seed,
            count=len(judged),
            deals=deals,
            seed=seed,
        ),
        soft_wrap=True,
    )
    shown = [each for each in judged if every or each.open_loss or each.loss > each.error]
    with_open = any(each.not_open is None for each in judged)
    rows = [(_row(played, each, with_open=with_open), "") for each in shown]
    columns = [
        Column(said("trick"), number=True),
        Column(said("seat"), number=True),
        Column(said("done")),
        *([Column(said("open cards"), number=True)] if with_open else []),
        Column(said("could be known"), number=True),
        *([Column(said("best open"))] if with_open else []),
        Column(said("best by knowledge")),
    ]
    if rows:
        print_table(out, tuple(columns), [rows])
    hidden = sum(each.loss > 0 for each in judged if each not in shown)
    for sentence in _remarks(played, judged, hidden):
        out.print(sentence, soft_wrap=True)


def _row(played: PlayedDeal, each: Judged, *, with_open: bool) -> tuple[str, ...]:
    opened = "–" if each.open_loss is None else str(each.open_loss)
    best_open, best = _names(played, each, each.best_open), _names(played, each, each.best)
    if not each.worths:
        best = said("forced")
        best_open = best if each.not_open is None else ""
    return (
        str(each.trick),
        str(each.seat + 1),
        _names(played, each, (played.actions[each.number - 1],)),
        *([opened] if with_open else []),
        _given(each) + ("" if each.not_open is None else " *"),
        *([best_open] if with_open else []),
        best,
    )


def _remarks(played: PlayedDeal, judged: list[Judged], hidden: int) -> Iterator[str]:
    """What the table leaves out, in what its losses count, and the dearest mistakes."""
    from ouvert.tricks.play.state import Phase
    from ouvert.tricks.review.cards import dearest

    if hidden:
        yield said(
            "Losses that are within their own standard error, and left out without --all: {count}",
            count=hidden,
        )
    if any(each.not_open is None and each.worths for each in judged):
        if played.game.score.tricks:
            yield said("Losses are in tricks of one's side.")
        else:
            yield said("Losses are in points of one's side.")
    if any(each.not_open is not None and each.worths for each in judged):
        yield said(
            "* played out by rules of thumb: the loss is of one's side's result less the mean of "
            "the others'"
        )
    reasons = dict.fromkeys(
        library_text(each.not_open)
        for each in judged
        if each.not_open and each.deals and each.phase is Phase.PLAY
    )
    if reasons:
        yield said("Not solved with open cards: {reasons}", reasons="; ".join(reasons))
    for each in dearest(judged):
        yield said(
            "The dearest mistake: {seat}, {done} in trick {trick}, gave away {loss}; better {best}",
            seat=seat_words(each.decider),
            done=_names(played, each, (played.actions[each.number - 1],)),
            trick=each.trick,
            loss=_given(each),
            best=_names(played, each, each.best),
        )
    if dearest(judged):
        yield said("It is the largest loss of those that are more than three standard errors.")
    else:
        yield said("Nothing was clearly given away by what could be known.")


def _names(played: PlayedDeal, each: Judged, actions: Iterable[Any]) -> str:
    return " ".join(action_words(played.states[each.number - 1], action) for action in actions)


def _given(each: Judged) -> str:
    return f"{each.loss:.2f} ± {each.error:.2f}"
