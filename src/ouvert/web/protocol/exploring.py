"""A hand explored: what a browser asks, and what it is told."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.web.protocol.actions import CardCode
from ouvert.web.protocol.look import Told


class HandExplored(Told, frozen=True):
    """A hand, and what is known beside it.

    Attributes:
        hand: ten cards.
        seat: whose they are.
        said: the auction so far, as `18 y 20 p`; empty for all passes before the seat.
        skat: the two cards that lie there; empty where they are not known.
        bid: the value at which games with that skat are rated.
        contract: a game by its letters, to ask for forehand's first leads; None for no leads.
        declarer: who plays it.
    """

    hand: Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=32)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    said: Annotated[str, msgspec.Meta(max_length=300)] = ""
    skat: Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=32)] = ()
    bid: Annotated[int, msgspec.Meta(ge=18, le=264)] = 18
    contract: Annotated[str, msgspec.Meta(max_length=8)] | None = None
    declarer: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0


class GameExplored(Told, frozen=True):
    """A game before the skat.

    Attributes:
        contract: its letters.
        win_probability: after the best discard for each skat; of a Hand game as it is.
        expected: points in the table's scoring.
        best: the share of skats in which it is the best of its kind.
    """

    contract: str
    win_probability: float
    expected: float
    best: float


class DiscardExplored(Told, frozen=True):
    """A game with a skat that is known, and the cards to put away for it."""

    contract: str
    win_probability: float
    expected: float
    put: tuple[str, ...]


class BidExplored(Told, frozen=True):
    """What the hand promises if it gets the game at a value.

    Attributes:
        bid: the value.
        expected: points in the table's scoring, with the better of skat and Hand.
        win_probability: of that.
        hand: whether Hand is the better.
    """

    bid: int
    expected: float
    win_probability: float
    hand: bool


class LeadsCounted(Told, frozen=True):
    """What one source says of a kind of lead.

    Attributes:
        hands: how many hands could lead such a card.
        led: how many did.
        share: how often it is led, in [0, 1], with the ends of its interval of 95 %; None where no
            such hand was seen.
        wins: how often the side on lead won after it, likewise.
    """

    hands: int
    led: int
    share: tuple[float, ...] | None
    wins: tuple[float, ...] | None


class LeadExplored(Told, frozen=True):
    """Cards of the hand that are of one kind, with what each source says of them.

    Attributes:
        cards: the cards.
        counts: by source.
        decided: how many hands with such a card were on lead where, with open cards, the lead
            decided the game.
        right: how often such a card was right there, in [0, 1], with the ends of its interval of
            95 %; None where there was no such hand.
    """

    cards: tuple[str, ...]
    counts: tuple[LeadsCounted, ...]
    decided: int
    right: tuple[float, ...] | None


class LeadSourceView(Told, frozen=True):
    """Games in which leads were counted: `ensemble` or `rules`, and how many games."""

    name: str
    games: int


class ExplorationView(Told, frozen=True):
    """What is known of a hand.

    Attributes:
        maximal: the highest value worth saying; 0 = pass.
        passing: what passing promises.
        pick_up: points with the skat, the best game for each, at the lowest value to be said.
        play_hand: points of the best Hand game there.
        hand_contract: that game.
        bids: at each value of the ladder, up to the first that is too high.
        games: before the skat, the best first.
        with_skat: with the skat that is known the best discard of each game, the best first.
        discards: the best discards of all games, twelve of them.
        sources: of the leads.
        judged: in how many games every lead was judged with open cards.
        leads: the most frequent first.
    """

    maximal: int
    passing: float
    pick_up: float
    play_hand: float
    hand_contract: str
    bids: tuple[BidExplored, ...]
    games: tuple[GameExplored, ...]
    with_skat: tuple[DiscardExplored, ...]
    discards: tuple[DiscardExplored, ...]
    sources: tuple[LeadSourceView, ...]
    judged: int
    leads: tuple[LeadExplored, ...]
