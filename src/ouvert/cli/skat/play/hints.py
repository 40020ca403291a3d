"""Hints in `ouvert play`: what an AI would do at a moment, why, and what all options are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cli.skat.advise.table import action_text, print_card_advice, print_rated, reason
from ouvert.skat.rules.actions import Announce, Discard, Phase

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ouvert.skat.matches.sitting import SkatSitting
    from ouvert.skat.players.advise import SkatActionAdvice, SkatAdvice

_VOICES = {
    "killer": "proved",
    "hope": "last hope",
    "vote": "vote of worlds",
    "rule": "rule of thumb",
}
"""The voices of the ensemble in the play, as a player of Skat would call them."""


def print_hint(
    out: Console, sitting: SkatSitting, *, seconds: float | None, worlds: int | None
) -> None:
    """Print a hint for the person's decision."""
    seen = sitting.seen
    if seen.phase is Phase.PLAY and len(seen.legal_actions) == 1:
        out.print("Hint: you have no choice, only one card may be played.")
        return
    found = sitting.hint(seconds=seconds, worlds=worlds)
    advice = found.advice
    if seen.phase is not Phase.PLAY:
        print_rated(out, advice)
        out.print("Hint:", *_said(advice, found.best))
        return
    print_card_advice(out, advice)
    out.print(
        f"P(win): that your side wins; ±: its standard error; worlds: deals that fit what you have "
        f"seen, {advice.worlds_seen:,} of {advice.worlds_possible:,} looked at."
    )
    out.print(f"Hint ({_VOICES[found.voice.value]}):", f"{advice.best.reason.rstrip('.')}.")


def _said(advice: SkatAdvice, best: SkatActionAdvice) -> tuple[Text | str, ...]:
    """What to do before the play, as it can be typed, and why."""
    because = f"; {_small(reason(best))}."
    match best.action:
        case Discard():
            return "put away", action_text(best.action), f"and play {best.contract}{because}"
        case Announce(contract) if contract.hand:
            return (f"play {contract}{because}",)
        case _:
            said = f"{action_text(best.action)}{because}"
    if advice.maximal_bid:
        said += f" This hand is worth bidding up to {advice.maximal_bid}."
    elif advice.maximal_bid == 0:
        said += " This hand is worth no bid that is left."
    return (said,)


def _small(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"
