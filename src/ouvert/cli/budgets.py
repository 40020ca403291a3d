"""Time limits: how long a card may take, and how a player's name says so."""

from __future__ import annotations

import re

import typer

from ouvert.cards import shown
from ouvert.cli.inputs import seconds
from ouvert.cli.language import said
from ouvert.skat.players.defaults import MOST_SECONDS

LEAST_SECONDS = 0.05
"""For a card: less does not suffice to look at a few worlds."""


def card_seconds(text: str) -> float:
    """A time for a decision, from LEAST_SECONDS to MOST_SECONDS."""
    found = seconds(text)
    if not LEAST_SECONDS <= found <= MOST_SECONDS:
        raise typer.BadParameter(
            said(
                "{text}: a card may take from {least} to {most} seconds",
                text=shown(text),
                least=f"{LEAST_SECONDS:g}",
                most=f"{MOST_SECONDS:g}",
            )
        )
    return found


def timed(name: str, limit: float | None) -> str:
    """Give a player that much time for each card, if its name sets no budget and it takes one.

    Unknown names come back as they are; whoever makes the player complains.
    """
    from ouvert.errors import OuvertError
    from ouvert.skat.players import registry

    kind = re.split(r"[^a-z]", name, maxsplit=1)[0]
    rest = name.removeprefix(kind)
    if limit is None or rest.startswith(":"):
        return name
    longer = f"{kind}:{limit:g}s{rest}"
    try:
        registry.check(longer)
    except OuvertError:
        return name
    return longer
