"""A played deal of any described game in the browser: what was done, and what it gave away."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.web.protocol.look import Told
from ouvert.web.protocol.tricks import playing, records


class DealRead(Told, frozen=True):
    """A deal to be read: the text that `ouvert tricks play` saves, too."""

    text: str


class DecisionAsked(Told, frozen=True):
    """A decision of a deal to be judged.

    Attributes:
        text: the deal, as its text.
        number: which decision, from 1.
        deals: how many deals are drawn.
        seed: of the draws.
    """

    text: str
    number: Annotated[int, msgspec.Meta(ge=1, le=playing.MOST_DONE)]
    deals: Annotated[int, msgspec.Meta(ge=2, le=records.MOST_DEALS_ASKED)] = 20
    seed: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)] = 1


class DecisionTold(Told, frozen=True):
    """Something that was done in a deal.

    Attributes:
        seat: whose card, bid or choice it was, from 0.
        decider: who decided: the declarer for the dummy.
        phase: `pass cards`, `choose the contract`, `bid` or `play`.
        trick: its trick, from 1; 0 before the play.
        action: what was done, in words.
    """

    seat: int
    decider: int
    phase: str
    trick: int
    action: str


class DealTold(Told, frozen=True):
    """A deal that was played.

    Attributes:
        name: the game.
        text: the deal as its text, to be shared and judged.
        seat: whose deal it was, from 0; −1 if that is not said.
        contract: the contract; empty if none was chosen.
        declarer: the seat that played it, or None.
        counted: `tricks` or `points`.
        hands: for each seat the cards that it was dealt.
        decisions: all that was done, in order.
        results: what it has brought each seat; empty if it was not played to its end.
    """

    name: str
    text: str
    seat: int
    contract: str
    declarer: int | None
    counted: str
    hands: tuple[tuple[str, ...], ...]
    decisions: tuple[DecisionTold, ...]
    results: tuple[float, ...]


class ActionWorth(Told, frozen=True):
    """What something that could be done was worth.

    Attributes:
        action: in words.
        open_value: what the counted side gets in all after it, all cards open; None where the
            solver does not take the game.
        mean: the same on average over the drawn deals; there, the mean gain by rules of thumb.
        loss: how much less it brings the player's side than the best, on average.
        error: the standard error of `loss`.
    """

    action: str
    open_value: int | None
    mean: float
    loss: float
    error: float


class DecisionJudged(Told, frozen=True):
    """What a decision gave away.

    Attributes:
        number: which, from 1.
        open_loss: with open cards; None where the solver does not take the game.
        loss: by what could be known.
        error: the standard error of `loss`.
        clear: whether chance does not explain the loss.
        possible: how many deals fitted what the decider knew, in digits.
        deals: how many were drawn; 0 where there was no choice.
        not_open: why the solver does not take the game there, as a clause; None if it does.
        worths: all that could be done.
    """

    number: int
    open_loss: int | None
    loss: float
    error: float
    clear: bool
    possible: str
    deals: int
    not_open: str | None
    worths: tuple[ActionWorth, ...]


class UnseenTold(Told, frozen=True):
    """A card that a person does not see.

    Attributes:
        card: the card.
        copies: how many equal ones are unseen.
        seats: for each seat the probability that it holds it, or one given of equal ones.
        left: the probability that it is left over.
    """

    card: str
    copies: int
    seats: tuple[float, ...]
    left: float


class PlacesTold(Told, frozen=True):
    """Where the cards may be, for a person at a deal.

    Attributes:
        possible: how many deals fit what he has seen, in digits.
        cards: every card that he does not see.
        voids: for each seat the suits of which it has certainly none; `trumps` is that of trumps.
        called: the card that was called; empty if none was.
        sides: for each seat its side, where the person knows it; else None.
    """

    possible: str
    cards: tuple[UnseenTold, ...]
    voids: tuple[tuple[str, ...], ...]
    called: str
    sides: tuple[int | None, ...]
