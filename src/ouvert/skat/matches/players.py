"""The players of a match: those of the package by name, and anybody's own."""

from __future__ import annotations

from ouvert import entrants
from ouvert.entrants import Entrant
from ouvert.skat.matches.table import SkatPlayer
from ouvert.skat.players import registry
from ouvert.skat.players.bidder import Partners


def check(entrant: Entrant) -> None:
    """Raise OuvertError if there is no such player."""
    if isinstance(entrant, entrants.Maker):
        entrant.check()
    elif isinstance(entrant, str) and not _own(entrant):
        registry.check(entrant)
    else:
        make(entrant, 0)


def make(entrant: Entrant, seed: int) -> SkatPlayer:
    """Return a fresh player.

    The name of one's own class may end in a bidder, as in `mine:Voter/reflex`: he then decides
    everything before the first card. Raises OuvertError if there is no such player.
    """
    if not isinstance(entrant, str):
        found: SkatPlayer = entrants.make(entrant, seed)
        return found
    if not _own(entrant):
        return registry.make(entrant, seed)
    name, _, bidder = entrant.partition("/")
    cards: SkatPlayer = entrants.make(name, seed)
    return Partners(registry.bidder(bidder), cards) if bidder else cards


def remembered(entrant: Entrant) -> bool:
    """Whether to keep what a player has chosen, since it chooses the same where it sees the same.

    So do players of the package that do not look at the clock; those without a search are as soon
    asked again. Of others nobody knows: they may keep count of what they were asked.
    """
    return isinstance(entrant, str) and not _own(entrant) and registry.count(entrant) is not None


def _own(name: str) -> bool:
    """Whether a name is that of somebody's own class."""
    return entrants.is_import(name.partition("/")[0]) and not registry.knows(name)
