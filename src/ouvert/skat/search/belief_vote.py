"""The vote of worlds with beliefs: likely worlds weigh more, and cards are also played out.

Three things are added to the plain vote (`ouvert.skat.search.vote`). Worlds are drawn as likely as
bids, discards and cards played make them (`ouvert.skat.belief`, `ouvert.skat.search.plausibility`).
When few worlds are left all of them are looked at, with their weights. And every card is also
played out by the expert rules, every seat knowing only what it may: that counts card points
cheaply, and tells cards apart that are equal with open cards.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS
from ouvert.skat.search.plausibility import log_plausibility
from ouvert.skat.search.playouts import Ends, Playouts
from ouvert.skat.search.vote import WorldVote, until
from ouvert.skat.search.world_question import ESCAPE, WorldQuestion

COMPLETE = 400
"""Up to so many worlds are all looked at."""
CHUNK = 4
"""Worlds that a thread takes at once."""
POOL = 64
"""Worlds that are drawn at once."""
DRAWN = 6
"""Worlds that are drawn for each one that is kept, by its plausibility."""
PLAYOUT_BONUS = 0.02
"""What a win in the playouts is worth beside one with open cards. Larger shares, up to one half,
won declarers no more games: the rules see less than search does."""
POINT_BONUS = 1e-4
"""What a card point is worth beside a win."""


@dataclass(frozen=True, slots=True)
class BeliefVote:
    """A vote, and what came of the cards when they were played out.

    Attributes:
        open_cards: the vote with open cards; its weights are those of the beliefs.
        wins: `bool[worlds, cards]`, whether the asking side won when played out by the rules.
        points: `int16[worlds, cards]`, its card points then.
        asked: `int16[worlds]`, where all cards win or all lose with open cards: the card points
            for a level that the declarer was asked for, 90 or 31; 0 elsewhere.
        reached: `bool[worlds, cards]`, whether he has them then, with open cards.
        level: what a level is worth beside a win, see `level_worth`.
        defending: whether the asking side defends.
    """

    open_cards: WorldVote
    wins: NDArray[np.bool_]
    points: NDArray[np.int16]
    asked: NDArray[np.int16]
    reached: NDArray[np.bool_]
    level: float
    defending: bool

    @property
    def mean_points(self) -> NDArray[np.float64]:
        """`float64[cards]`: card points of the asking side, played out by the rules."""
        mean: NDArray[np.float64] = self.open_cards.weights @ self.points
        return mean

    @property
    def scores(self) -> NDArray[np.float64]:
        """`float64[cards]`: the probabilities with open cards and all bonuses."""
        weights = self.open_cards.weights
        sign = -1.0 if self.defending else 1.0
        # a lost game counts twice
        worth = self.level * np.where(self.asked == ESCAPE, 2.0, 1.0) * weights
        scores: NDArray[np.float64] = (
            self.open_cards.probabilities
            + sign * (worth @ self.reached)
            + PLAYOUT_BONUS * (weights @ self.wins)
            + POINT_BONUS * self.mean_points
        )
        return scores


def belief_vote(
    observation: Observation,
    rng: np.random.Generator,
    *,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    threads: int | None = None,
    believing: bool = True,
) -> BeliefVote:
    """Ask every legal card of the observing seat in the worlds that are likely.

    Args:
        observation: a moment of the play in which its seat is to act.
        rng: chooses the worlds.
        seconds: no world is begun after this time; at least one chunk of worlds is looked at.
        worlds: look at no more than so many, unless there are no more than COMPLETE. With
            `seconds=None` the result depends on the generator alone.
        threads: number of threads; by default one a core.
        believing: whether some worlds are likelier than others.

    Raises:
        PositionError: the seat is not to play a card, or no deal fits what it has seen.
        OuvertError: fewer than one world or thread, or no limit although there are many worlds.
    """
    started = time.perf_counter()
    for what, number in (("world", worlds), ("thread", threads)):
        if number is not None and number < 1:
            raise OuvertError(f"a vote needs one {what} or more, not {number}")
    question = WorldQuestion.of(observation)
    source = _Source.of(observation, rng, believing)
    if seconds is None and worlds is None and source.count > COMPLETE:
        raise OuvertError(f"{source.count:,} worlds are too many to look at all: limit the worlds")
    playouts = Playouts.of(observation, question)
    drawn: list[_Drawn] = []

    def chunks() -> Iterator[NDArray[np.uint32]]:
        for batch in source.batches(worlds):
            drawn.append(batch)
            for start in range(0, len(batch.worlds), CHUNK):
                yield batch.worlds[start : start + CHUNK]

    def work(chunk: NDArray[np.uint32]) -> _Found:
        hands, skats = source.knowledge.hands(chunk), chunk[:, SKAT_PLACE]
        wins, points = question.answer(hands, skats, 0)
        ends = playouts.play(chunk, source.knowledge)
        guess = ALL_POINTS - ends.points if question.defending else ends.points
        asked, reached = question.further(hands, skats, wins, guess)
        return _Found(wins, points, ends, asked, reached)

    answers = until(chunks(), work, started, seconds, threads or os.cpu_count() or 1)
    wins = np.concatenate([each.wins for each in answers])
    complete = source.count <= COMPLETE and len(wins) == source.count
    weights = np.concatenate([each.weights for each in drawn])[: len(wins)]
    if source.count <= COMPLETE and not complete:
        # they were drawn by their weights
        weights = np.ones(len(wins))
    return BeliefVote(
        WorldVote(
            cards=question.cards,
            weights=weights / weights.sum(),
            wins=wins,
            points=np.concatenate([each.points for each in answers]),
            worlds_possible=source.count,
            complete=complete,
            distinct=source.count <= COMPLETE,
            seconds=time.perf_counter() - started,
        ),
        wins=np.concatenate([each.ends.wins for each in answers]),
        points=np.concatenate([each.ends.points for each in answers]),
        asked=np.concatenate([each.asked for each in answers]),
        reached=np.concatenate([each.reached for each in answers]),
        level=level_worth(question.contract, question.bid),
        defending=question.defending,
    )


def level_worth(contract: Contract, bid: int) -> float:
    """What a level more is worth in a won game, if winning it in place of losing it is 1.

    In extended Seeger–Fabian a game of value v that is lost and not won costs 3 v + 140 points
    against the mean of the others; a level is the base value. What the value is, is taken from the
    bid, since the matadors may be hidden. 0 in a Null.
    """
    base = contract.game.base_value
    if not base:
        return 0.0
    return base / (3 * max(bid, 2 * base) + 140)


@dataclass(frozen=True, slots=True)
class _Found:
    """What came of one chunk of worlds."""

    wins: NDArray[np.bool_]
    points: NDArray[np.int16]
    ends: Ends
    asked: NDArray[np.int16]
    reached: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Worlds `uint32[n, 3]`, and how often each was drawn, or how likely it is."""

    worlds: NDArray[np.uint32]
    weights: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Source:
    """Where worlds come from, the likelier the sooner."""

    observation: Observation
    rng: np.random.Generator
    knowledge: Knowledge
    beliefs: Beliefs | None
    count: int

    @classmethod
    def of(cls, observation: Observation, rng: np.random.Generator, believing: bool) -> _Source:
        knowledge = Knowledge.of(observation)
        beliefs = Beliefs.of(observation) if believing else None
        return cls(observation, rng, knowledge, beliefs, knowledge.worlds().count())

    def batches(self, most: int | None) -> Iterator[_Drawn]:
        """Yield worlds: all of few, and of many no more than `most`."""
        if self.count <= COMPLETE:
            yield self._all()
            return
        left = 1 << 31 if most is None else most
        while left > 0:
            batch = self._some(min(POOL, left))
            left -= int(batch.weights.sum())
            yield batch

    def _all(self) -> _Drawn:
        """All worlds, in an order in which likely ones tend to come first.

        Adding Gumbel noise to the logarithms of weights and sorting draws without replacement.
        """
        worlds = self.knowledge.worlds().enumerate()
        logs = self._logs(worlds)
        order = np.argsort(-(logs + self.rng.gumbel(size=len(logs))), kind="stable")
        return _Drawn(worlds[order], np.exp(logs - logs.max())[order])

    def _some(self, n: int) -> _Drawn:
        """`n` draws: worlds by the beliefs, of which the plausible are kept."""
        if self.beliefs is None:
            return _Drawn(self.knowledge.worlds().sample(n, self.rng), np.ones(n))
        worlds, logs = self.beliefs.sample(DRAWN * n, self.rng)
        logs = logs + log_plausibility(self.observation, self.knowledge, worlds)
        shares = np.cumsum(np.exp(logs - logs.max()))
        marks = (self.rng.random() + np.arange(n)) / n * shares[-1]
        rows, times = np.unique(np.searchsorted(shares, marks), return_counts=True)
        rows = np.minimum(rows, len(worlds) - 1)
        order = self.rng.permutation(len(rows))
        return _Drawn(worlds[rows[order]], times[order].astype(np.float64))

    def _logs(self, worlds: NDArray[np.uint32]) -> NDArray[np.float64]:
        if self.beliefs is None:
            return np.zeros(len(worlds))
        plausible = log_plausibility(self.observation, self.knowledge, worlds)
        return self.beliefs.log_weights(worlds) + plausible
