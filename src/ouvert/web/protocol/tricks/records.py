"""Hand records of Bridge: what a browser asks of a file and of a card, and what it is told."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.web.protocol.look import Told

MOST_DEALS_ASKED = 100
"""Deals that may be drawn for a card in the browser."""

BridgeCard = Annotated[str, msgspec.Meta(max_length=2)]
"""A card as `SA` or `HT`."""


class RecordWanted(Told, frozen=True):
    """A file to be read.

    Attributes:
        text: what is in it, PBN or LIN.
    """

    text: str


class BridgeBoard(Told, frozen=True):
    """A board that was played.

    Attributes:
        name: its number, or what the file calls it.
        players: North, East, South, West; empty where unknown.
        deal: the hands in PBN, as `N:A.KT95.KQJ543.J8 …`.
        contract: as `4S` or `3NTX`; empty where nothing was played.
        declarer: the letter of the seat that played it; empty where nobody did.
        auction: the calls from the dealer on.
        dealer: the letter of the dealer's seat; empty where unknown.
        cards: in the order played.
        seats: for each of them the letter of the seat.
        tricks: the declarer's tricks by the record's word, or None.
    """

    name: str
    players: tuple[str, ...]
    deal: str
    contract: str
    declarer: str
    auction: tuple[str, ...]
    dealer: str
    cards: tuple[BridgeCard, ...]
    seats: tuple[str, ...]
    tricks: int | None


class BoardProblem(Told, frozen=True):
    """What is wrong with a board of a file, and where."""

    line: int | None
    column: int | None
    message: str


class RecordRead(Told, frozen=True):
    """What is in a file.

    Attributes:
        form: `PBN` or `LIN`.
        boards: those that could be read.
        problems: what is wrong with the others.
    """

    form: str
    boards: tuple[BridgeBoard, ...]
    problems: tuple[BoardProblem, ...]


class CardAsked(Told, frozen=True):
    """A card of a board to be judged.

    Attributes:
        deal: the hands in PBN.
        contract: as `4S`.
        declarer: the letter of a seat.
        cards: what was played, up to the card that is asked about or further.
        number: which card, from 1.
        deals: how many deals are drawn.
        seed: of the draws.
    """

    deal: Annotated[str, msgspec.Meta(max_length=200)]
    contract: Annotated[str, msgspec.Meta(max_length=8)]
    declarer: Annotated[str, msgspec.Meta(max_length=1)]
    cards: Annotated[tuple[BridgeCard, ...], msgspec.Meta(max_length=52)]
    number: Annotated[int, msgspec.Meta(ge=1, le=52)]
    deals: Annotated[int, msgspec.Meta(ge=2, le=MOST_DEALS_ASKED)] = 20
    seed: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)] = 1


class CardWorthView(Told, frozen=True):
    """What a card that could be played was worth.

    Attributes:
        card: the card.
        open_value: the declarer's tricks in all after it, all cards open.
        mean: the same on average over the drawn deals.
        loss: how many tricks less it brings the player's side than the best, on average.
        error: the standard error of `loss`.
    """

    card: str
    open_value: int | None
    mean: float
    loss: float
    error: float


class JudgedView(Told, frozen=True):
    """A card that was played.

    Attributes:
        number: from 1.
        trick: its trick, from 1.
        seat: whose card it was, as a letter.
        decider: who decided: the declarer for the dummy.
        card: the card.
        open_loss: what it gave away with open cards, in tricks.
        loss: what it gave away by what could be known.
        error: the standard error of `loss`.
        possible: how many deals fitted what the decider knew, in digits.
        deals: how many were drawn; 0 where there was no choice.
        worths: every card that could be played.
    """

    number: int
    trick: int
    seat: str
    decider: str
    card: str
    open_loss: int | None
    loss: float
    error: float
    possible: str
    deals: int
    worths: tuple[CardWorthView, ...]
