"""A table at which a described game is played with friends: what is asked, and what is told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ouvert.web.protocol.client import Name
from ouvert.web.protocol.look import Told
from ouvert.web.protocol.tricks.playing import PlayView, Word, WorthTold

MOST_SEATS = 6
"""Of a table."""
PERSON = "person"
"""Stands for a seat that a person takes."""
AIS = ("thumb", "vote:6", "vote:20", "tree:200")
"""AIs to choose from; others of their kinds may be written."""

_AI = "thumb|(vote|tree)(:[1-9][0-9]{0,2})?"
AiWord = Annotated[str, msgspec.Meta(pattern=f"^({_AI})$")]
"""An AI: rules of thumb, a vote, or a tree search, with how many deals it draws."""
PlayerWord = Annotated[str, msgspec.Meta(pattern=f"^(person|{_AI})$")]
"""Who plays at a seat: a person or an AI."""

Doing = Literal["play", "back", "ready", "fill", "return", "hints"]
"""What a person does: plays (or passes a card on, chooses, bids), takes the last decision back, has
seen how the deal ended, lets an AI play at a free or forsaken seat or his own, takes his seat back,
and says whether others may ask for hints."""

Stage = Literal["waiting", "playing", "over", "ended"]
"""Seats are free; a deal is played; a deal is over; there is no other deal."""


class DescribedWanted(Told, frozen=True):
    """A table to be opened.

    Attributes:
        text: the description of the game.
        players: for each seat `person`, or the AI that plays there; the first person is who asks.
        name: what that person is called; without one, by the seat.
        hints: whether he agrees to hints.
        pace: seconds that an AI takes at least.
    """

    text: str
    players: Annotated[tuple[PlayerWord, ...], msgspec.Meta(min_length=2, max_length=MOST_SEATS)]
    name: Name | None = None
    hints: bool = True
    pace: Annotated[float, msgspec.Meta(ge=0, le=3)] = 0.7


class DescribedMade(Told, frozen=True):
    """A table that was opened, and the token of the seat of who has opened it."""

    table: str
    seat: int
    token: str


class SeatAsked(Told, frozen=True):
    """A person wants a seat: this one, or any."""

    name: Name | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] | None = None


class SeatTaken(Told, frozen=True):
    """A seat that was taken, and the token that opens it from now on."""

    seat: int
    token: str


class DescribedAct(Told, frozen=True):
    """What a person does.

    Attributes:
        act: which of the things.
        after: the number of events that he has seen.
        action: for `play`, in the words of `legal`.
        seat: for `fill`, the seat at which an AI is to play.
        player: for `fill`, the AI.
        allowed: for `hints`, whether he agrees to them.
    """

    act: Doing
    after: Annotated[int, msgspec.Meta(ge=0)]
    action: Word = ""
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] | None = None
    player: AiWord = AIS[1]
    allowed: bool = True


class WorthsTold(Told, frozen=True):
    """What each action seems to be worth, after so many events."""

    number: int
    worths: tuple[WorthTold, ...]


class ChairTold(Told, frozen=True):
    """Who is at a seat.

    Attributes:
        name: the person's; empty where none has sat down.
        player: the AI that plays there, or empty.
        here: whether the person has been heard of in the last seconds.
        away: whether others may let an AI play for him.
        ready: whether he has seen how the deal ended.
        hints: whether he agrees to hints.
        hinted: whether he has asked for a hint in this deal.
        score: what all deals so far have brought the seat.
    """

    name: str
    player: str
    here: bool
    away: bool
    ready: bool
    hints: bool
    hinted: bool
    score: float


class DescribedView(Told, frozen=True):
    """A table as one seat sees it, or who has none.

    Attributes:
        table: its name in links.
        number: how many events there have been.
        game: the name of the game.
        seat: the person's, from 0; −1 for who only looks on.
        stage: what the table does.
        chairs: who is at each seat.
        deals: what each finished deal has brought every seat.
        dealer: the seat that has dealt.
        deal: the deal as this seat sees it; None before the first one.
        commitment: the SHA-256 of the secret from which the deal follows, or empty.
        secret: that secret, when the deal is over; else empty.
        acts: what this person may do beside playing.
        hint: whether he may ask for a hint now.
    """

    table: str
    number: int
    game: str
    seat: int
    stage: Stage
    chairs: tuple[ChairTold, ...]
    deals: tuple[tuple[float, ...], ...]
    dealer: int | None
    deal: PlayView | None
    commitment: str
    secret: str
    acts: tuple[Doing, ...]
    hint: bool
