"""A deal of any described game in the browser: what a person does, and what he is told."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.web.protocol.look import Told

MOST_DONE = 1000
"""Things that may be done in a deal."""

NO_SEAT = -1
"""Stands for the seat of who only looks on."""

Word = Annotated[str, msgspec.Meta(max_length=80)]
"""An action as the server has told it: a card, a number or a contract."""


class PlayWanted(Told, frozen=True):
    """A deal, and what was done in it so far.

    Attributes:
        text: the description of the game.
        seed: of the deal and of the AIs.
        seat: the person's, from 0; left out, the first, or the declarer's where the first would be
            the dummy or sit out.
        actions: everything that was done, by whomever, and then what the person does.
        hint: whether to tell what each action seems to be worth.
    """

    text: str
    seed: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=25)] | None = None
    actions: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_DONE)] = ()
    hint: bool = False


class DoneTold(Told, frozen=True):
    """Something that was done.

    Attributes:
        seat: for which seat.
        phase: in which phase.
        action: what; empty for a card that another seat has passed.
        own: whether who looks on this decided it, for himself or for the dummy.
    """

    seat: int
    phase: str
    action: str
    own: bool


class TrickTold(Told, frozen=True):
    """A trick: the seats and cards in the order played, and who won it; None while it lasts."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    winner: int | None


class WorthTold(Told, frozen=True):
    """What an action seems to be worth: the mean gain in deals that fit, by rules of thumb."""

    action: str
    value: float


class SeatTold(Told, frozen=True):
    """A seat.

    Attributes:
        held: how many cards it holds.
        shown: its cards, where they lie open.
        taken: its tricks or card points so far.
        bid: how many tricks it has bid, or None.
        result: what the deal has brought it; None while it lasts.
        ally: whether it is known to play with who looks at it.
    """

    held: int
    shown: tuple[str, ...]
    taken: int
    bid: int | None
    result: float | None
    ally: bool


class PlayView(Told, frozen=True):
    """A deal as a person sees it.

    Attributes:
        name: the game.
        seat: the person's, from 0; −1 for who only looks on.
        phase: `pass cards`, `choose the contract`, `bid`, `play` or `over`.
        contract: the contract; empty as long as none is chosen.
        declarer: the seat that plays it, or None.
        turned: the card that is shown, or empty.
        counted: `tricks` or `points`.
        hand: the person's cards.
        seats: every seat.
        trick: the unfinished trick, or None.
        last: the last finished trick, or None.
        actor: the seat whose card, bid or choice is next, the dummy's too; None when all is over.
        legal: what the person can do; nothing where others decide.
        done: all that was done.
        worths: what actions seem to be worth, if that was asked.
    """

    name: str
    seat: int
    phase: str
    contract: str
    declarer: int | None
    turned: str
    counted: str
    hand: tuple[str, ...]
    seats: tuple[SeatTold, ...]
    trick: TrickTold | None
    last: TrickTold | None
    actor: int | None
    legal: tuple[str, ...]
    done: tuple[DoneTold, ...]
    worths: tuple[WorthTold, ...]
