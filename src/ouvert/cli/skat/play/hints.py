"""Hints in `ouvert play`: what an AI would do at a moment, why, and what all options are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cli.language import said
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
        out.print(said("Hint: you have no choice, only one card may be played."))
        return
    found = sitting.hint(seconds=seconds, worlds=worlds)
    advice = found.advice
    if seen.phase is not Phase.PLAY:
        print_rated(out, advice)
        out.print(said("Hint:"), *_said(advice, found.best))
        return
    print_card_advice(out, advice)
    sentence = (
        "P(win): that you lose nothing in the Ramsch; ±: its standard error; worlds: deals that "
        "fit what you have seen, {seen} of {all} looked at."
        if seen.ramsch
        else "P(win): that your side wins, with open cards, and not the chance of such hands in "
        "games of AIs that a hint tells before the play; ±: its standard error; worlds: deals that "
        "fit what you have seen, {seen} of {all} looked at."
    )
    seen_worlds, all_worlds = (f"{n:,}" for n in (advice.worlds_seen, advice.worlds_possible))
    out.print(said(sentence, seen=seen_worlds, all=all_worlds))
    card, why = action_text(advice.best.action), reason(advice.best)
    out.print(said("Hint ({voice}):", voice=said(_VOICES[found.voice.value])), f"{card}: {why}.")


def _said(advice: SkatAdvice, best: SkatActionAdvice) -> tuple[Text | str, ...]:
    """What to do before the play, as it can be typed, and why."""
    because = f"; {_small(reason(best))}."
    match best.action:
        case Discard():
            play = said("and play {game}", game=best.contract)
            return said("put away"), action_text(best.action), f"{play}{because}"
        case Announce(contract) if contract.hand:
            return (said("play {game}", game=contract) + because,)
        case _:
            told = f"{action_text(best.action)}{because}"
    if advice.maximal_bid:
        value = advice.maximal_bid
        told += " " + said("This hand is worth bidding up to {value}.", value=value)
    elif advice.maximal_bid == 0:
        told += " " + said("This hand is worth no bid that is left.")
    return (told,)


def _small(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"
