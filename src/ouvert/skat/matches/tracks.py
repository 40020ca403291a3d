"""What a match is about: the whole game, or only a part of it with the rest fixed."""

from __future__ import annotations

from enum import Enum

import numpy as np

from ouvert.errors import OuvertError
from ouvert.skat.matches.table import play
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

MOST_DEALS = 1000
"""Deals that are tried until one comes to the wanted phase."""


class Track(Enum):
    """The part of the game that the players of a match decide."""

    FULL = "full"
    """Everything, from the first bid."""

    DISCARD = "discard"
    """Auction and picking up are fixed; discard, announcement and play are theirs."""

    CARDS = "cards"
    """Contract and skat are fixed; the cards are theirs."""

    @property
    def phase(self) -> Phase:
        """The phase in which their part begins."""
        return _PHASES[self]


_PHASES = {
    Track.FULL: Phase.AUCTION,
    Track.DISCARD: Phase.DISCARD,
    Track.CARDS: Phase.PLAY,
}


def seeded_start(
    track: Track, bidder: str, seed: int, number: int, club: ClubOptions = BY_THE_ORDER
) -> SkatGame:
    """Return the start of deal `number` of the track: the same one for the same arguments.

    Deals are random, and played with the options of clubs. Where the beginning is fixed, three
    players named `bidder` play it; deals that never come to the track's phase, since they are
    passed in or played Hand, are dealt again.

    Raises OuvertError for an unknown bidder, or if he gets nowhere in MOST_DEALS deals.
    """
    rng = np.random.default_rng([seed, number])
    for _ in range(MOST_DEALS):
        start = SkatGame.start(Deal.random(rng), club)
        if track is Track.FULL:
            return start
        seeds = rng.integers(1 << 32, size=3)
        bidders = [registry.make(bidder, int(each)) for each in seeds]
        game = play_to(start, bidders, track.phase)
        if game is not None:
            return game
    raise OuvertError(f"{bidder} brought none of {MOST_DEALS} deals to the {track.value} track")


def play_to(start: SkatGame, players: list[registry.SkatPlayer], phase: Phase) -> SkatGame | None:
    """Play until a phase begins and return that state; None if the game goes by without it."""
    game = play(start, players, until=phase).game
    return game if game.phase is phase else None
