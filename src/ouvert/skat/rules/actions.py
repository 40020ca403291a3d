"""What a seat can do in a game of Skat, and the phases in which it does it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.contracts import Contract

SEAT_NAMES = ("forehand", "middlehand", "rearhand")
"""The seats 0, 1, 2 in clockwise order; forehand leads the first trick."""


class Phase(Enum):
    """The part of a game of Skat that a state is in."""

    AUCTION = "auction"
    SKAT = "skat"
    """The declarer picks up the skat or announces a Hand game."""

    DISCARD = "discard"
    """The declarer holds twelve cards and puts two of them away."""

    ANNOUNCE = "announce"
    """The declarer has discarded and names the game."""

    KONTRA = "kontra"
    """By option of clubs: a defender says Kontra or declines."""

    RE = "re"
    """By option of clubs: the declarer answers a Kontra with Re, or declines."""

    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Bid:
    """Offer a game value, or, as forehand after two passes, take the game at 18."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Hold:
    """Say yes to the value that was bid."""

    def __str__(self) -> str:
        return "yes"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take the skat into the hand, which rules out a Hand game."""

    def __str__(self) -> str:
        return "pick up the skat"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put two cards face down; they count for the declarer."""

    cards: CardSet

    def __str__(self) -> str:
        return f"discard {self.cards}"


@dataclass(frozen=True, slots=True)
class Announce:
    """Name the game."""

    contract: Contract

    def __str__(self) -> str:
        return f"announce {self.contract}"


@dataclass(frozen=True, slots=True)
class SayKontra:
    """Hold as a defender that the game will be lost, which doubles its value."""

    def __str__(self) -> str:
        return "Kontra"


@dataclass(frozen=True, slots=True)
class SayRe:
    """Hold as the declarer against a Kontra that it will be won, which doubles again."""

    def __str__(self) -> str:
        return "Re"


@dataclass(frozen=True, slots=True)
class Decline:
    """Say neither Kontra nor Re where one is asked."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the rest of the game up.

    Any seat may do so at any moment of the play, in turn or not; therefore the action says who.
    """

    seat: int

    def __str__(self) -> str:
        return "concede"


@dataclass(frozen=True, slots=True)
class Claim:
    """Lay the cards down and claim the rest, which ends the game as it is claimed.

    Only the seat that is to play may do so. That a claim holds is not a question of the rules:
    `skat.search.claims` answers it, and whoever runs a game asks there before.

    Attributes:
        seat: who claims, for the own side.
        points: card points, the skat's included, that the side has in the end; the others get what
            is left of 120. None for every trick that is left, and in a Null for the game.
    """

    seat: int
    points: int | None = None

    def __str__(self) -> str:
        return "claim the rest" if self.points is None else f"claim {self.points} card points"


BiddingAction = Bid | Hold | Pass
KontraAction = SayKontra | SayRe | Decline
Action = BiddingAction | PickUp | Discard | Announce | KontraAction | PlayCard | Concede | Claim
Choice = Action | Card
"""What a player may answer with: a bare card is the action that plays it."""


def as_action(choice: Choice) -> Action:
    """The action that a choice means: of a bare card, to play it."""
    return PlayCard(choice) if isinstance(choice, Card) else choice
