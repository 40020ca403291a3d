"""Looking back at options of clubs: the cards of a Ramsch, and what was said of Kontra and Re.

A card of a Ramsch is judged as its player could know it, in points of the score list by which he is
ahead of the other two: the vote of likely worlds, played on by rules of thumb
(`ouvert.skat.search.ramsch`). With open cards it is judged where the solver reaches: from six cards
a hand on. Before that nothing is said of open cards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.remarks import Remark
from ouvert.skat.players.club.advice import KONTRA_FROM, RE_FROM
from ouvert.skat.review.cards import SIGNIFICANT, PlayedCard
from ouvert.skat.review.defaults import RAMSCH_MUCH, SEED, WORLDS
from ouvert.skat.rules.actions import KontraAction, Phase, SayKontra, SayRe
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.kontra import GameChance, game_chance
from ouvert.skat.search.ramsch import RamschEnd, ramsch_values, ramsch_vote

SOLVABLE = 6
"""Cards in the longest hand from which on a Ramsch is solved with open cards."""


@dataclass(frozen=True, slots=True)
class RamschCard:
    """A card of a Ramsch, judged.

    Attributes:
        played: the card, and its moment.
        losses: what each legal card gives away to the best one, in points, by likely worlds.
        suggested: the best card by these.
        standard_error: of the loss of the card that was played.
        worlds_seen: how many worlds were looked at.
        open: how it ends after each legal card with open cards; None where that is too far.
    """

    played: PlayedCard
    losses: dict[Card, float]
    suggested: Card
    standard_error: float
    worlds_seen: int
    open: dict[Card, RamschEnd] | None

    @property
    def loss(self) -> float:
        """What the card that was played gave away."""
        return self.losses[self.played.card]

    @property
    def marked(self) -> bool:
        """Whether it was a mistake that is worth a word."""
        return self.loss >= RAMSCH_MUCH and self.loss >= SIGNIFICANT * self.standard_error

    @property
    def open_loss(self) -> float | None:
        """What it gave away with open cards; None where that is not known."""
        if self.open is None:
            return None
        seat = self.played.seat
        best = max(end.relative(seat) for end in self.open.values())
        return best - self.open[self.played.card].relative(seat)


@dataclass(frozen=True, slots=True)
class JudgedKontra:
    """What a seat said that was asked for Kontra or Re.

    Attributes:
        moment: how many actions of the game came before it.
        seat: who was asked.
        action: what was said.
        found: how often the declarer wins in likely worlds.
        asked: from which chance of its side to win on the AIs say it.
        re: whether it was asked for Re, as the declarer.
    """

    moment: int
    seat: int
    action: KontraAction
    found: GameChance
    asked: float
    re: bool

    @property
    def chance(self) -> float:
        """The chance of the side that was asked to win the game."""
        return self.found.chance if self.re else 1 - self.found.chance

    @property
    def right(self) -> bool:
        """Whether the AIs would have said the same."""
        return isinstance(self.action, SayKontra | SayRe) == (self.chance >= self.asked)


def review_ramsch_card(
    card: PlayedCard,
    *,
    seed: int = SEED,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
) -> RamschCard:
    """Judge a card of a Ramsch.

    `seed` and `worlds` fix the answer, unless a time limits it. Raises PositionError for a card of
    another game.
    """
    state = card.state
    if not state.ramsch:
        raise PositionError("no Ramsch is being played here", remark=Remark.of("no_card_due"))
    played = 3 * len(state.tricks) + len(state.table)
    rng = np.random.default_rng((seed, played))
    vote = ramsch_vote(state.observe(card.seat), rng, worlds=worlds, seconds=seconds)
    _, error = vote.loss(card.card)
    near = max(map(len, state.hands)) <= SOLVABLE
    return RamschCard(
        played=card,
        losses={each: vote.loss(each)[0] for each in vote.cards},
        suggested=card.card if not vote.loss(card.card)[0] else vote.best,
        standard_error=error,
        worlds_seen=len(vote.relative),
        open=ramsch_values(state) if near else None,
    )


def judged_kontra(
    game: SkatGame, *, seed: int = SEED, worlds: int | None = WORLDS, seconds: float | None = None
) -> tuple[JudgedKontra, ...]:
    """Judge what was said of Kontra and Re; empty where it was not played."""
    found = []
    state = SkatGame.start(game.dealt, game.club)
    for moment, (seat, action) in enumerate(game.history):
        if isinstance(action, KontraAction):
            rng = np.random.default_rng((seed, moment, seat))
            re = state.phase is Phase.RE
            chance = game_chance(state.observe(seat), rng, worlds=worlds, seconds=seconds)
            asked = RE_FROM if re else KONTRA_FROM
            found.append(JudgedKontra(moment, seat, action, chance, asked, re))
        state = state.apply(action)
    return tuple(found)
