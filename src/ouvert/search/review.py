"""A played game looked back at, card by card: what was it worth, and what could one know?

Each card gets two judgements. With all cards open: the value of every legal card in the true deal.
And from what the player had seen: how much win probability the card gave away to the best one, by
a vote of worlds. Only the second is a mistake; the first may be bad luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np

from ouvert.cards import Card
from ouvert.search.open_cards import card_values
from ouvert.search.positions import OpenPosition
from ouvert.search.vote import vote
from ouvert.skat.actions import Phase, PlayCard
from ouvert.skat.game import SkatGame

SIGNIFICANT = 2.0
"""A loss counts from so many standard errors on."""


class Mark(Enum):
    """How bad a card was, by the win probability that it gave away; signs as in chess."""

    FINE = ""
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"

    @classmethod
    def of(cls, loss: float, standard_error: float) -> Mark:
        """Grade a loss of win probability: from 0.05, 0.10 and 0.20 on, if it is significant."""
        if loss < 0.05 or loss < SIGNIFICANT * standard_error:
            return cls.FINE
        if loss < 0.10:
            return cls.INACCURACY
        return cls.MISTAKE if loss < 0.20 else cls.BLUNDER


@dataclass(frozen=True, slots=True)
class CardReview:
    """One card of a game, judged.

    Attributes:
        number: 1 for the first card of the game, 30 for the last.
        trick: number of the trick, from 1.
        seat: who played it.
        card: the card.
        values: with all cards open, the declarer's card points (in Null 1 or 0) after each legal
            card, if all go on playing as well as possible.
        best: the legal cards that are best with all cards open.
        suggested: the card with the best win probability from what the player had seen.
        before: that win probability (of the player's side).
        after: the win probability with the card that was played.
        standard_error: of `before - after`; 0 when all worlds were looked at.
        worlds_possible: how many worlds fitted what he had seen.
        worlds_seen: how many of them were looked at.
    """

    number: int
    trick: int
    seat: int
    card: Card
    values: dict[Card, int]
    best: tuple[Card, ...]
    suggested: Card
    before: float
    after: float
    standard_error: float
    worlds_possible: int
    worlds_seen: int

    @property
    def value(self) -> int:
        """The open-card value after the card that was played."""
        return self.values[self.card]

    @property
    def loss(self) -> float:
        """Win probability given away, 0 or more."""
        return self.before - self.after

    @property
    def mark(self) -> Mark:
        """The grade of the loss."""
        return Mark.of(self.loss, self.standard_error)


def review(
    game: SkatGame,
    rng: np.random.Generator,
    *,
    seconds: float | None = 0.5,
    worlds: int | None = None,
    threads: int | None = None,
) -> Iterator[CardReview]:
    """Judge every card that was played in a game, in order.

    `seconds` and `worlds` limit the vote on each card, as in `ouvert.search.vote`. Games that were
    passed in have no cards and give nothing.
    """
    state = SkatGame.start(game.dealt)
    number = 0
    for seat, action in game.history:
        if state.phase is Phase.PLAY and isinstance(action, PlayCard):
            number += 1
            yield _judge(state, number, seat, action.card, rng, seconds, worlds, threads)
        state = state.apply(action)


def _judge(
    state: SkatGame,
    number: int,
    seat: int,
    card: Card,
    rng: np.random.Generator,
    seconds: float | None,
    worlds: int | None,
    threads: int | None,
) -> CardReview:
    values = card_values(OpenPosition.of(state))
    best_value = (max if seat == state.declarer else min)(values.values())
    result = vote(state.observe(seat), rng, seconds=seconds, worlds=worlds, threads=threads)
    loss, error = result.loss(card)
    suggested = result.cards[int(np.argmax(result.probabilities))]
    after = float(result.probabilities[result.cards.index(card)])
    return CardReview(
        number=number,
        trick=(number + 2) // 3,
        seat=seat,
        card=card,
        values=values,
        best=tuple(card for card, value in values.items() if value == best_value),
        suggested=card if loss == 0 else suggested,
        before=after + loss,
        after=after,
        standard_error=error,
        worlds_possible=result.worlds_possible,
        worlds_seen=len(result.wins),
    )
