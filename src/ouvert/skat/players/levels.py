"""Levels: five players for people, from a sane beginner to the strongest.

Each is a player of the registry under a name that says something to a person; this list is the only
one. None of them plays at random. Neighbours were measured 143 to 190 points in 36 games apart, see
`docs/strength.md`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to choose.

    Attributes:
        name: one word, by which it sits down at tables and in matches.
        title: what people call it.
        player: the player of the registry that it is.
        sentence: how it plays.
    """

    name: str
    title: str
    player: str
    sentence: str


LEVELS = (
    Level(
        "beginner",
        "Beginner",
        "forgetful",
        "Bids what its hand can hold and follows the rules of thumb, but forgets every trick but "
        "the last.",
    ),
    Level(
        "casual",
        "Casual player",
        "reflex",
        "Bids by counting jacks, trumps and aces, plays by rules of thumb, and remembers every "
        "card.",
    ),
    Level(
        "club",
        "Club player",
        "reflex/extended",
        "Plays by rules of thumb, but bids, discards and announces by what such hands have won.",
    ),
    Level(
        "league",
        "League player",
        "pimc:8",
        "Looks at eight possible deals for every card, but reads nothing into what the others do.",
    ),
    Level(
        "master",
        "Master",
        "expert:1s",
        "Works out who may hold what, looks for proofs, and thinks up to a second about a card.",
    ),
)
"""From weak to strong."""

_PLAYERS = {level.name: level.player for level in LEVELS}


def resolved(name: str) -> str:
    """The player that a level is; any other name as it is."""
    return _PLAYERS.get(name, name)
