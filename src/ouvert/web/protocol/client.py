"""What a client sends over its WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ouvert.web.protocol.actions import WireAction

VERSION = 1
"""Of the protocol; it grows when a client for the one before would be wrong."""

LONGEST_MESSAGE = 4096
"""Bytes of a client's message."""
LONGEST_NAME = 24
"""Characters of a person's name."""
LONGEST_CHAT = 200
"""Characters that a person may write to the others at once."""

Place = Literal[0, 1, 2, 3]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Pace = Annotated[float, msgspec.Meta(ge=0, le=5)]
Phrase = Literal[
    "hello", "good_cards", "well_played", "thanks", "sorry", "moment", "lucky", "goodbye"
]
"""What can be said at a table with one press; each reader sees it in his own language."""


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """What a client sends."""


class Join(FromClient, tag="join", frozen=True):
    """The first message: sit down with a seat's token, or watch without one.

    `name` is what the others shall call the person, if the seat is taken for the first time.
    `commitment` is the hash of a number that the person adds to the deals, see `Sheet.fair`; it
    counts until the first number of the table has been opened. `person` is the secret of the
    person's browser, as `X-Owner` elsewhere: the games at this seat are his from now on.
    """

    table: Key
    version: int
    token: Key | None = None
    name: Name | None = None
    commitment: Hash | None = None
    person: Annotated[str, msgspec.Meta(min_length=16, max_length=100)] | None = None


class Reveal(FromClient, tag="reveal", frozen=True):
    """Open the number that was committed to, once `Sheet.fair` says that all are due."""

    number: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class Act(FromClient, tag="act", frozen=True):
    """Act in the game. `after` is the number of the view that this answers."""

    after: Number
    action: WireAction


class TakeBack(FromClient, tag="back", frozen=True):
    """Take one's last decision back, and all that came after it, where only AIs play against one.

    `after` is the number of the view that this answers.
    """

    after: Number


class Ready(FromClient, tag="ready", frozen=True):
    """Go on to the next game. `after` is the number of the view that this answers."""

    after: Number


class Fill(FromClient, tag="fill", frozen=True):
    """Let an AI take a place: one that nobody has taken yet, or one's own."""

    place: Place
    player: PlayerName


class Return(FromClient, tag="return", frozen=True):
    """Take one's own place back from the AI that has filled it."""


class Rematch(FromClient, tag="rematch", frozen=True):
    """Another list with the same persons and settings, once this one is over.

    Its name comes in `View.rematch`; the tokens of this table open the same places there.
    """


class AllowHints(FromClient, tag="hints", frozen=True):
    """Allow hints at the table, or forbid them; for who has opened it."""

    allowed: bool


class AllowChat(FromClient, tag="chat", frozen=True):
    """Allow persons to write to each other, or forbid it; for who has opened the table."""

    allowed: bool


class Say(FromClient, tag="say", frozen=True):
    """Say a phrase to all at the table. Answered by `Pong` with the same `id` when it is said."""

    id: Number
    phrase: Phrase


class Write(FromClient, tag="write", frozen=True):
    """Write to the other persons at the table. Answered by `Pong` when it is said."""

    id: Number
    text: str


class SetPace(FromClient, tag="pace", frozen=True):
    """How long, in seconds, AIs take at least for a decision."""

    seconds: Pace


class AskHint(FromClient, tag="hint", frozen=True):
    """What would the AI do now, and why? Answered by `Hint` with the same `id`."""

    id: Number


class AskBeliefs(FromClient, tag="beliefs", frozen=True):
    """Where may each unseen card be? Answered by `Beliefs` with the same `id`."""

    id: Number


class AskComparison(FromClient, tag="compare", frozen=True):
    """What did other tables make of the same deals? Answered by `Comparison`."""

    id: Number


class Ping(FromClient, tag="ping", frozen=True):
    """Answered by `Pong`."""

    id: Number


ClientMessage = (
    Join
    | Reveal
    | Act
    | TakeBack
    | Ready
    | Fill
    | Return
    | Rematch
    | AllowHints
    | AllowChat
    | Say
    | Write
    | SetPace
    | AskHint
    | AskBeliefs
    | AskComparison
    | Ping
)
"""Any of them."""

decoder = msgspec.json.Decoder(ClientMessage)
