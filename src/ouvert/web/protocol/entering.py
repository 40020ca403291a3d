"""Games that are typed in by hand: what a browser sends, and what the rules say of it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.web.protocol.actions import CardCode, WireAction
from ouvert.web.protocol.look import Moment, Result, SeatAction, Told
from ouvert.web.protocol.remarks import RemarkView
from ouvert.web.protocol.view import ClubWord, Legal

MOST_ACTIONS = 150
"""Actions of a game that are read: a long auction and thirty cards are half as many."""
LONGEST_TYPED = 2000
"""Characters of cards that are read as text at once."""
LONGEST_PLAYER = 24

Cards = Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=32)]
PlayerName = Annotated[str, msgspec.Meta(max_length=LONGEST_PLAYER)]


class CardsTyped(Told, frozen=True):
    """Cards as people write them, in lines."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TYPED)]


class CardsRead(Told, frozen=True):
    """The cards of each line."""

    rows: tuple[tuple[str, ...], ...]


class Shortest(Told, frozen=True):
    """The shortest auction in which a seat gets the game at a value."""

    declarer: Annotated[int, msgspec.Meta(ge=0, le=2)]
    bid: Annotated[int, msgspec.Meta(ge=0, le=999)]


class ActionEntered(Told, frozen=True):
    """What a seat has done."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=2)]
    action: WireAction


class GameEntered(Told, frozen=True):
    """A game as far as it has been typed in.

    Attributes:
        hands: of forehand, middlehand, rearhand, as dealt.
        skat: as dealt.
        actions: what was done, in order.
        players: names of forehand, middlehand, rearhand; empty for who has none.
        shortest: instead of actions, the shortest auction with such an end.
        club: the options of clubs that were played; `bock` if the game belonged to a Bock round.
        sat_out: who dealt at a table of four, and sat out, by a name that may be empty; None at a
            table of three.
    """

    hands: tuple[Cards, Cards, Cards]
    skat: Cards
    actions: Annotated[tuple[ActionEntered, ...], msgspec.Meta(max_length=MOST_ACTIONS)] = ()
    players: tuple[PlayerName, PlayerName, PlayerName] = ("", "", "")
    shortest: Shortest | None = None
    club: Annotated[tuple[ClubWord, ...], msgspec.Meta(max_length=3)] = ()
    sat_out: PlayerName | None = None


class Refused(Told, frozen=True):
    """An action that the rules do not allow.

    Attributes:
        at: how many actions come before it.
        message: why, in English.
        remark: the same in codes.
    """

    at: int
    message: str
    remark: RemarkView | None


class EnteredView(Told, frozen=True):
    """What the rules say of a game that is typed in.

    Attributes:
        actions: those that they allow, up to the first that they do not.
        moment: how things stand after them.
        legal: what the actor may do now; None when the game is over.
        refused: the first action that is not allowed; None if all are.
        contract: letters of the game that was announced; None before.
        result: how the game ended; None while it lasts.
        can_keep: whether the game can be looked back at as it is.
    """

    actions: tuple[SeatAction, ...]
    moment: Moment
    legal: Legal | None
    refused: Refused | None
    contract: str | None
    result: Result | None
    can_keep: bool


class EnteredKept(Told, frozen=True):
    """Where a game that was typed in can be looked back at."""

    upload: str
    game: str
