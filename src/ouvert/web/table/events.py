"""What can happen at a table, as the journal keeps it. From its events a table is built again."""

from __future__ import annotations

import msgspec

from ouvert.web.protocol.actions import WireAction
from ouvert.web.protocol.clocks import ClockWanted
from ouvert.web.protocol.view import PlaceFault


class TableEvent(msgspec.Struct, tag_field="what", forbid_unknown_fields=True, frozen=True):
    """Something that happened at a table."""


class Sat(TableEvent, tag="sat", frozen=True):
    """A person has come to a place for the first time."""

    place: int
    name: str


class Filled(TableEvent, tag="filled", frozen=True, omit_defaults=True):
    """An AI plays for a place from now on; where others have let it sit in, until he is back."""

    place: int
    player: str
    until_back: bool = False


class Returned(TableEvent, tag="returned", frozen=True):
    """A person has taken the place back from an AI."""

    place: int


class Dealt(TableEvent, tag="dealt", frozen=True):
    """The next game has been dealt."""

    game: int


class Acted(TableEvent, tag="acted", frozen=True, omit_defaults=True):
    """A seat has acted.

    Attributes:
        seat: which one.
        action: what it did.
        drawn: seconds of its person's reserve that the decision has used.
        late: the person's time had run out, and rules of thumb have acted for him.
    """

    seat: int
    action: WireAction
    drawn: float = 0.0
    late: bool = False


class WasReady(TableEvent, tag="ready", frozen=True):
    """A place wants to go on."""

    place: int


class Paced(TableEvent, tag="paced", frozen=True):
    """AIs take at least so many seconds."""

    seconds: float


class Failed(TableEvent, tag="failed", frozen=True):
    """A program of others has failed; rules play for its place until this game ends."""

    place: int
    fault: PlaceFault


class HintsAllowed(TableEvent, tag="hints", frozen=True):
    """Who has opened the table allows hints at it, or forbids them."""

    allowed: bool


class Hinted(TableEvent, tag="hinted", frozen=True):
    """A person has asked, for the first time in this game, for a hint or where cards may lie."""

    place: int


class ChatAllowed(TableEvent, tag="chat", frozen=True):
    """Who has opened the table allows persons to write to each other, or forbids it."""

    allowed: bool


class WouldConcede(TableEvent, tag="would concede", frozen=True):
    """A defender wants to give up, and asks the person who defends with him."""

    seat: int


class TookBack(TableEvent, tag="took back", frozen=True):
    """The game goes on from where so many actions had been taken."""

    actions: int


class Rematched(TableEvent, tag="rematched", frozen=True):
    """The same persons play another list, at a table of this name."""

    table: str


class Committed(TableEvent, tag="committed", frozen=True):
    """A person has said the hash of a number that shall go into the deals."""

    place: int
    commitment: str


class Revealed(TableEvent, tag="revealed", frozen=True):
    """A person has opened the number."""

    place: int
    number: str


class Added(msgspec.Struct, frozen=True):
    """What a person adds to the deals: a hash, and the number unless it was never opened."""

    place: int
    commitment: str
    number: str | None


class Settled(TableEvent, tag="settled", frozen=True):
    """It is sure what goes into the deals, besides the secret of who deals."""

    contributions: tuple[Added, ...]


Event = (
    Sat
    | Filled
    | Returned
    | Dealt
    | Acted
    | WasReady
    | Paced
    | Failed
    | Rematched
    | TookBack
    | WouldConcede
    | HintsAllowed
    | Hinted
    | ChatAllowed
    | Committed
    | Revealed
    | Settled
)
decoder = msgspec.json.Decoder(Event)


class PlaceOptions(msgspec.Struct, frozen=True):
    """A place of a new table: an AI's by name, or a person's.

    Attributes:
        player: the AI; None for a person.
        name: what the person is called who has opened the table; None for all others.
        called: what the person was called who had this place in the list before.
    """

    player: str | None
    name: str | None
    called: str | None = None


class StartOptions(msgspec.Struct, frozen=True):
    """Where the only game of a table begins that plays a finished game on.

    Attributes:
        hands: the cards dealt to the three seats.
        skat: the cards dealt to the skat.
        actions: what had been done before.
        source: the finished game, and the moment of it.
        club: the options of clubs that it was played with.
    """

    hands: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    skat: tuple[str, ...]
    actions: tuple[WireAction, ...]
    source: str
    club: tuple[str, ...] = ()


class TableOptions(msgspec.Struct, frozen=True):
    """What a table was opened with.

    Attributes:
        places: the places, three or four.
        games: how many games are played.
        pace: seconds that AIs take at least, at first.
        rival: the table at which AIs play the same deals beside this one; None if there is none.
        beside: the table that this one is the rival of; None for most.
        hints: whether hints are allowed at first.
        start: where the only game begins, if it plays a finished one on; None for most.
        first: the table of the first list that these persons have played, whose tokens open the
            places here; None if this is it.
        club: the options of clubs that are played.
        clock: how long persons may take; None if as long as they like.
        chat: whether persons may write to each other at first.
        daily: the day whose deals are played, as 2026-11-23; None for most.
    """

    places: tuple[PlaceOptions, ...]
    games: int
    pace: float
    rival: str | None = None
    beside: str | None = None
    hints: bool = True
    start: StartOptions | None = None
    first: str | None = None
    club: tuple[str, ...] = ()
    clock: ClockWanted | None = None
    chat: bool = True
    daily: str | None = None


options_decoder = msgspec.json.Decoder(TableOptions)
