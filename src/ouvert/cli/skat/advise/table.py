"""What every action is worth, as `ouvert advise` and the hints of `ouvert play` print it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.cli.language import named, remarked, said
from ouvert.cli.output import Column, card_text, print_table
from ouvert.skat.rules.actions import Announce, Discard, PickUp, PlayCard

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ouvert.skat.players.advise import SkatActionAdvice, SkatAdvice
    from ouvert.skat.rules.actions import Action

SHOWN = 8
"""Rows of a table of games and discards."""


def print_card_advice(out: Console, advice: SkatAdvice) -> None:
    """Print all cards, best first; the reason for the best is left to the sentence beside."""
    from ouvert.protocols import Evidence

    columns = (
        Column(said("card")),
        Column(said("P(win)"), number=True),
        Column("±", number=True),
        Column(said("your card\npoints"), number=True),
        Column(said("how it is known")),
    )
    best = advice.best
    rows = []
    for each in advice.actions:
        known = each.evidence not in (Evidence.NONE, Evidence.RULE)
        how = "" if each.evidence is Evidence.NONE else said(each.evidence.value)
        if each is not best and reason(each):
            how = f"{how}: {reason(each)}" if how else reason(each)
        rows.append(
            (
                (
                    action_text(each.action),
                    f"{each.win_probability:.3f}" if known else "",
                    f"{each.standard_error:.3f}" if known else "",
                    "" if each.card_points is None else f"{each.card_points:.1f}",
                    how,
                ),
                "",
            )
        )
    print_table(out, columns, [rows])


def print_rated(out: Console, advice: SkatAdvice) -> None:
    """Print what is possible before the first card, and the games that the hand is for."""
    counted = advice.scoring is not None
    _print_rows(out, advice.actions, counted=counted)
    if advice.games:
        sentence = "The games that this hand is for, if they are played whatever lies in the skat:"
        out.print(said(sentence))
        _print_rows(out, advice.games, counted=counted)
    if advice.scoring is not None:
        sentence = "brings: points, counted in {payoff}."
        out.print(said(sentence, payoff=said(advice.scoring.value)))


def _print_rows(out: Console, actions: Sequence[SkatActionAdvice], *, counted: bool) -> None:
    from ouvert.protocols import Evidence

    discards = isinstance(actions[0].action, Discard)
    columns = [Column(said("put away" if discards else "what"))]
    headings = ("wins", "brings") if counted else ("wins",)
    columns += [Column(said(heading), number=True) for heading in headings]
    if discards:
        columns.insert(0, Column(said("game")))
    rows = []
    for each in actions[:SHOWN]:
        wins = "" if each.evidence is Evidence.NONE else percent(each.win_probability)
        brings = [f"{each.expected or 0.0:+.1f}"] if counted else []
        cells = [action_text(each.action), wins, *brings]
        rows.append(((str(named(each.contract)), *cells) if discards else cells, ""))
    print_table(out, columns, [rows])
    if len(actions) > SHOWN:
        out.print(said("The best {n} of {all}.", n=SHOWN, all=len(actions)))


def action_text(action: Action) -> Text | str:
    """An action as a person says it."""
    match action:
        case PlayCard(card):
            return card_text([card])
        case Discard(cards):
            return card_text(cards)
        case Announce(contract):
            return str(named(contract))
        case PickUp():
            return "skat"
        case _:
            return said(str(action))


def reason(entry: SkatActionAdvice) -> str:
    """The reason for an action, without its name, in the language of the person."""
    sentences = [remarked(remark) for remark in entry.remarks]
    if sentences and None not in sentences:
        return "; ".join(each.rstrip(".") for each in sentences if each)
    name = str(entry.action.card) if isinstance(entry.action, PlayCard) else ""
    return entry.reason.removeprefix(f"{name}: ").rstrip(".")


def percent(share: float) -> str:
    """A share as a person writes it."""
    return f"{share:.0%}".replace("%", " %")
