"""A played deal of a described game in the terminal: what each decision gave away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.output import Column, console, print_json, print_table, progress

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from ouvert.tricks.records.deals import PlayedDeal
    from ouvert.tricks.review.cards import Judged, Worth


def gathered(judged: Iterable[Judged], total: int) -> list[Judged]:
    """All that is judged, with a bar that says how far it is."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    found: list[Judged] = []
    with progress(TextColumn("cards"), BarColumn(), MofNCompleteColumn()) as bar:
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
    as_json: bool = False,
    out: Console | None = None,
) -> None:
    """Judge all that was done in a deal, and print it; `out` is the terminal if left out."""
    announce_compilation()
    from ouvert.tricks.review.cards import look_back_at_deal

    judged = gathered(look_back_at_deal(played, deals=deals, seed=seed), len(played.actions))
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
            for state, each in zip(played.states, judged, strict=False)
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
    from ouvert.tricks.play.text import action_text, seat_name
    from ouvert.tricks.review.cards import dearest

    out.print(
        f"{played.game.name}, deal {played.seed}: {len(judged)} decisions, {deals} deals drawn for "
        f"each, seed {seed}",
        soft_wrap=True,
    )

    def names(each: Judged, actions: Iterable[Any]) -> str:
        return " ".join(action_text(played.states[each.number - 1], action) for action in actions)

    def given(each: Judged) -> str:
        return f"{each.loss:.2f} ± {each.error:.2f}"

    rows = [
        (
            (
                str(each.trick),
                str(each.seat + 1),
                played.words(each.number - 1),
                "–" if each.open_loss is None else str(each.open_loss),
                given(each) + ("" if each.not_open is None else " *"),
                names(each, each.best_open),
                names(each, each.best),
            ),
            "",
        )
        for each in judged
        if every or each.open_loss or each.loss > 0
    ]
    columns = (
        Column("trick", number=True),
        Column("seat", number=True),
        Column("done"),
        Column("open cards", number=True),
        Column("could be known", number=True),
        Column("best open"),
        Column("best by knowledge"),
    )
    if rows:
        print_table(out, columns, [rows])
    reasons = dict.fromkeys(each.not_open for each in judged if each.not_open and each.deals)
    if reasons:
        out.print(
            f"* played out by rules of thumb, in the game's results: {'; '.join(reasons)}",
            soft_wrap=True,
        )
    for each in dearest(judged):
        out.print(
            f"The dearest mistake: {seat_name(each.decider)}, {played.words(each.number - 1)} in "
            f"trick {each.trick}, gave away {given(each)}; better {names(each, each.best)}",
            soft_wrap=True,
        )
    if not dearest(judged):
        out.print("Nothing was clearly given away by what could be known.")
