"""Worlds that are likely, and the vote with open cards in them.

Worlds are drawn as likely as bids, discards and cards played make them (`ouvert.skat.belief`,
`ouvert.skat.search.plausibility`). When few are left all of them are looked at, with their weights.
`likely_vote` asks of each card how often it wins there with open cards, which is what looking back
wants to know; `ouvert.skat.search.belief_vote`, by which cards are chosen, asks more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.kernels.deferred import clock
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.belief.learned.network import Network
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.plausibility import log_plausibility
from ouvert.skat.search.vote import CHUNK, WorldVote, until
from ouvert.skat.search.world_question import Answers, WorldQuestion

COMPLETE = 400
"""Up to so many worlds are all looked at."""
POOL = 64
"""Worlds that are drawn at once."""
DRAWN = 6
"""Worlds that are drawn for each one that is kept, by its plausibility."""


def check_counts(worlds: int | None, threads: int | None) -> None:
    """Raise OuvertError for fewer than one world or thread."""
    for what, number in (("world", worlds), ("thread", threads)):
        if number is not None and number < 1:
            raise OuvertError(f"a vote needs one {what} or more, not {number}")


def likely_vote(
    observation: Observation,
    rng: np.random.Generator,
    *,
    seconds: float | None = None,
    worlds: int | None = None,
    threads: int | None = None,
) -> WorldVote:
    """Ask of every legal card whether it wins with open cards, in the worlds that are likely.

    The worlds, and so the probabilities, are those of `ouvert.skat.search.belief_vote.belief_vote`
    with the same generator; levels and card points are not asked for, nor is anything played out.

    Args:
        observation: a moment of the play in which its seat is to act.
        rng: chooses the worlds.
        seconds: no world is begun after this time; None for no limit.
        worlds: look at no more than so many, unless there are no more than COMPLETE. With
            `seconds=None` the result depends on the generator alone.
        threads: number of threads; by default one a core.

    Raises:
        PositionError: the seat is not to play a card, or no deal fits what it has seen.
        OuvertError: fewer than one world or thread, or no limit although there are many worlds.
    """
    started = clock()
    check_counts(worlds, threads)
    question = WorldQuestion.of(observation)
    source = WorldSource.of(observation, rng, True, None)
    source.check(worlds, seconds)
    used = threads or os.cpu_count() or 1
    step = CHUNK if seconds is not None else max(CHUNK, POOL // used)
    drawn: list[Drawn] = []

    def chunks() -> Iterator[NDArray[np.uint32]]:
        for batch in source.batches(worlds):
            drawn.append(batch)
            for start in range(0, len(batch.worlds), step):
                yield batch.worlds[start : start + step]

    def work(chunk: NDArray[np.uint32]) -> Answers:
        return question.answer(source.knowledge.hands(chunk), chunk[:, SKAT_PLACE], 0)

    answers = until(chunks(), work, started, seconds, used)
    wins = np.concatenate([part for part, _ in answers])
    weights, complete = source.weights(drawn, len(wins))
    return WorldVote(
        cards=question.cards,
        weights=weights,
        wins=wins,
        points=np.concatenate([part for _, part in answers]),
        looked=np.full(len(question.cards), len(wins)),
        worlds_possible=source.count,
        complete=complete,
        distinct=source.few,
        seconds=clock() - started,
    )


@dataclass(frozen=True, slots=True)
class Drawn:
    """Worlds `uint32[n, 3]`, and how often each was drawn, or how likely it is."""

    worlds: NDArray[np.uint32]
    weights: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class WorldSource:
    """Where worlds come from, the likelier the sooner."""

    observation: Observation
    rng: np.random.Generator
    knowledge: Knowledge
    beliefs: Beliefs | None
    count: int

    @classmethod
    def of(
        cls,
        observation: Observation,
        rng: np.random.Generator,
        believing: bool,
        network: Network | None,
    ) -> WorldSource:
        """What a seat knows, and by what its worlds are likely."""
        knowledge = Knowledge.of(observation)
        beliefs = Beliefs.of(observation, network=network) if believing else None
        return cls(observation, rng, knowledge, beliefs, knowledge.worlds().count())

    @property
    def few(self) -> bool:
        """Whether all worlds are looked at, unless the time is over."""
        return self.count <= COMPLETE

    def check(self, worlds: int | None, seconds: float | None) -> None:
        """Raise OuvertError if there are many worlds and nothing limits them."""
        if seconds is None and worlds is None and not self.few:
            raise OuvertError(
                f"{self.count:,} worlds are too many to look at all: limit the worlds"
            )

    def weights(self, drawn: Sequence[Drawn], looked: int) -> tuple[NDArray[np.float64], bool]:
        """Of the first worlds drawn `float64[looked]`, which sum to 1, and whether they are all."""
        complete = self.few and looked == self.count
        weights = np.concatenate([each.weights for each in drawn])[:looked]
        if self.few and not complete:
            # they were drawn by their weights
            weights = np.ones(looked)
        return weights / weights.sum(), complete

    def batches(self, most: int | None) -> Iterator[Drawn]:
        """Yield worlds: all of few, and of many no more than `most`."""
        if self.few:
            yield self._all()
            return
        left = 1 << 31 if most is None else most
        while left > 0:
            batch = self._some(min(POOL, left))
            left -= int(batch.weights.sum())
            yield batch

    def _all(self) -> Drawn:
        """All worlds, in an order in which likely ones tend to come first.

        Adding Gumbel noise to the logarithms of weights and sorting draws without replacement.
        """
        worlds = self.knowledge.worlds().enumerate()
        logs = self._logs(worlds)
        order = np.argsort(-(logs + self.rng.gumbel(size=len(logs))), kind="stable")
        return Drawn(worlds[order], np.exp(logs - logs.max())[order])

    def _some(self, n: int) -> Drawn:
        """`n` draws: worlds by the beliefs, of which the plausible are kept."""
        if self.beliefs is None:
            return Drawn(self.knowledge.worlds().sample(n, self.rng), np.ones(n))
        worlds, logs = self.beliefs.sample(DRAWN * n, self.rng)
        logs = logs + log_plausibility(self.observation, self.knowledge, worlds)
        shares = np.cumsum(np.exp(logs - logs.max()))
        marks = (self.rng.random() + np.arange(n)) / n * shares[-1]
        rows, times = np.unique(np.searchsorted(shares, marks), return_counts=True)
        rows = np.minimum(rows, len(worlds) - 1)
        order = self.rng.permutation(len(rows))
        return Drawn(worlds[rows[order]], times[order].astype(np.float64))

    def _logs(self, worlds: NDArray[np.uint32]) -> NDArray[np.float64]:
        if self.beliefs is None:
            return np.zeros(len(worlds))
        plausible = log_plausibility(self.observation, self.knowledge, worlds)
        return self.beliefs.log_weights(worlds) + plausible
