"""Advice by a vote of worlds (perfect-information Monte Carlo).

Every deal of the hidden cards that fits what a seat knows is a world. In each world every legal
card is solved with open cards; a card's win probability is the share of worlds in which it still
wins. Few worlds are all looked at, many are sampled uniformly, each with the same weight.

The method and its known flaw, *strategy fusion* (it assumes that one will know the cards later),
are described in Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game"
(JAIR 14, 2001), and paper 004, section III.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card
from ouvert.errors import OuvertError
from ouvert.kernels.deferred import clock
from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.open_cards import solver_threads
from ouvert.skat.search.world_question import UNKNOWN, Answers, WorldQuestion

ENUMERATED = 20_000
"""Up to so many worlds are all looked at, in random order until the time is over."""
CHUNK = 4
"""Worlds that a thread takes at once."""
POINTS_EVERY = 4
"""Card points take longer than wins; they are found in one world of so many."""

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class WorldVote:
    """What every legal card does in every world that was looked at.

    Attributes:
        cards: the legal cards.
        weights: `float64[worlds]`, how likely each is held to be; they sum to 1.
        wins: `bool[worlds, cards]`, whether the asking side wins after the card.
        points: `int16[worlds, cards]`, its card points then, or UNKNOWN; all so in Null.
        looked: `int64[cards]`, in how many worlds, the first ones, each card was looked at: fewer
            than all if it was dropped, see `ouvert.skat.search.racing`.
        worlds_possible: how many worlds fit the observation.
        complete: whether all of them were looked at.
        distinct: whether no world was looked at twice.
        seconds: time that it took.
    """

    cards: tuple[Card, ...]
    weights: NDArray[np.float64]
    wins: NDArray[np.bool_]
    points: NDArray[np.int16]
    looked: NDArray[np.int64]
    worlds_possible: int
    complete: bool
    distinct: bool
    seconds: float

    @property
    def dropped(self) -> NDArray[np.bool_]:
        """`bool[cards]`: whether a card was not looked at in all worlds."""
        fewer: NDArray[np.bool_] = self.looked < len(self.weights)
        return fewer

    @property
    def card_weights(self) -> NDArray[np.float64]:
        """`float64[worlds, cards]`: the weights of the worlds that each card was looked at in.

        They sum to 1 for each card.
        """
        if not self.dropped.any():
            return np.broadcast_to(self.weights[:, None], (len(self.weights), len(self.cards)))
        known = np.arange(len(self.weights))[:, None] < self.looked
        weights = self.weights[:, None] * known
        shared: NDArray[np.float64] = weights / weights.sum(axis=0)
        return shared

    def mean(self, values: NDArray[np.number | np.bool_]) -> NDArray[np.float64]:
        """`float64[cards]`: the mean of `values[worlds, cards]` over the worlds of each card."""
        mean: NDArray[np.float64] = (self.card_weights * values).sum(axis=0)
        return mean

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """`float64[cards]`: the share of worlds that each card wins, by their weights."""
        # rounded, so that a card that wins in every world has the probability 1
        shares: NDArray[np.float64] = np.round(self.mean(self.wins), 12)
        return shares

    @property
    def standard_errors(self) -> NDArray[np.float64]:
        """`float64[cards]`: standard errors of the probabilities; zero if all worlds were seen.

        One win and one loss are added, so that a card that won every sampled world keeps an error.
        """
        if self.complete:
            return np.zeros(len(self.cards))
        n = 1 / (self.card_weights**2).sum(axis=0)
        p = (self.probabilities * n + 1) / (n + 2)
        errors: NDArray[np.float64] = np.sqrt(p * (1 - p) / n * self._unseen)
        return errors

    @property
    def _unseen(self) -> NDArray[np.float64]:
        """`float64[cards]`: by how much variances shrink because no world is drawn twice."""
        return 1 - self.looked / self.worlds_possible * self.distinct

    def mean_points(self, index: int) -> tuple[float, float] | None:
        """Return a card's mean card points of the asking side and their standard error.

        They are known in one world of POINTS_EVERY, and not at all in Null.
        """
        known = self.points[:, index] != UNKNOWN
        if not known.any():
            return None
        counted = self.points[known, index]
        weights = self.weights[known] / self.weights[known].sum()
        mean = float(weights @ counted)
        error = 0.0
        if not self.complete or not known.all():
            error = float(np.sqrt(weights**2 @ (counted - mean) ** 2))
        return mean, error

    def loss(self, card: Card) -> tuple[float, float]:
        """Return how much win probability a card gives away to the best one, and its error.

        The error is that of the difference over the same worlds, which is smaller than those of
        the two probabilities. The best card is the best of these worlds, so where several are
        about equal the loss comes out a little too large.
        """
        mine = self.cards.index(card)
        best = int(np.argmax(np.where(self.dropped, -1, self.probabilities)))
        difference = self.wins[:, best].astype(float) - self.wins[:, mine]
        weights = self.card_weights[:, mine]
        mean = round(float(weights @ difference), 12)
        error = 0.0
        if not self.complete:
            error = float(np.sqrt(self._unseen[mine] * (weights**2 @ (difference - mean) ** 2)))
        return max(mean, 0.0), error


def vote(
    observation: Observation,
    rng: np.random.Generator,
    *,
    seconds: float | None = 5.0,
    worlds: int | None = None,
    threads: int | None = None,
) -> WorldVote:
    """Solve every legal card of the observing seat in the worlds that fit.

    Args:
        observation: a moment of the play in which its seat is to act.
        rng: chooses the worlds.
        seconds: stop looking at further worlds after this time; None for no limit. At least one
            round of worlds is looked at.
        worlds: look at no more than so many. With `seconds=None` the result depends on the
            generator alone, not on time or threads.
        threads: number of threads; by default one a core.

    Raises:
        PositionError: the seat is not to play a card, or no deal fits what it has seen.
        OuvertError: a number of worlds or threads below one, or no limit at all although there are
            more than ENUMERATED worlds.
    """
    started = clock()
    if worlds is not None and worlds < 1:
        raise OuvertError(f"a vote needs one world or more, not {worlds}")
    if threads is not None and threads < 1:
        raise OuvertError(f"a vote needs one thread or more, not {threads}")
    question = WorldQuestion.of(observation)
    knowledge = Knowledge.of(observation)
    possible = knowledge.worlds()
    count = possible.count()
    few = count <= ENUMERATED
    if not few and seconds is None and worlds is None:
        raise OuvertError(f"{count:,} worlds are too many to look at all: limit time or worlds")
    order = rng.permutation(count) if few else np.empty(0, dtype=np.int64)
    most = count if few else 1 << 31
    if worlds is not None:
        most = min(most, worlds)

    def chunks() -> Iterator[NDArray[np.uint32]]:
        for start in range(0, most, CHUNK):
            size = min(CHUNK, most - start)
            yield possible.at(order[start : start + size]) if few else possible.sample(size, rng)

    def work(chunk: NDArray[np.uint32]) -> Answers:
        return question.answer(knowledge.hands(chunk), chunk[:, SKAT_PLACE], POINTS_EVERY)

    answers = until(chunks(), work, started, seconds, threads or os.cpu_count() or 1)
    wins = np.concatenate([part for part, _ in answers])
    return WorldVote(
        cards=question.cards,
        weights=np.full(len(wins), 1 / len(wins)),
        wins=wins,
        points=np.concatenate([part for _, part in answers]),
        looked=np.full(len(question.cards), len(wins)),
        worlds_possible=count,
        complete=few and len(wins) == count,
        distinct=few,
        seconds=clock() - started,
    )


def advice_of(result: WorldVote, seed: int | None = None) -> Advice[Card]:
    """Turn a vote into advice: by estimated win probability, then by card points.

    `seed` is only noted in the advice: name it if the vote's generator was made from one.
    """
    seen = len(result.wins)
    evidence = Evidence.EXACT if result.complete else Evidence.ESTIMATE
    entries = []
    for index, card in enumerate(result.cards):
        counted = result.mean_points(index)
        wins, looked = int(result.wins[:, index].sum()), int(result.looked[index])
        entries.append(
            ActionAdvice(
                action=card,
                win_probability=float(result.probabilities[index]),
                standard_error=float(result.standard_errors[index]),
                card_points=None if counted is None else counted[0],
                card_points_error=None if counted is None else counted[1],
                evidence=evidence,
                reason=f"wins in {wins} of {'all ' if result.complete else ''}{looked} worlds",
            )
        )
    entries.sort(key=lambda entry: (-entry.win_probability, -(entry.card_points or 0.0)))
    return Advice(
        actions=tuple(entries),
        worlds_possible=result.worlds_possible,
        worlds_seen=seen,
        seconds=result.seconds,
        seed=None if result.complete else seed,
    )


def until(
    chunks: Iterator[NDArray[np.uint32]],
    work: Callable[[NDArray[np.uint32]], _Answer],
    started: float,
    seconds: float | None,
    threads: int,
) -> list[_Answer]:
    """Work on chunks in threads until they, or the time, run out; answers in the chunks' order.

    Args:
        chunks: worlds, some at a time.
        work: answers for one chunk.
        started: when the time began, as `kernels.deferred.clock` says it.
        seconds: the time; None for no limit. The first chunk is always worked on.
        threads: number of threads.
    """
    answers: list[_Answer] = []
    waiting: deque[Future[_Answer]] = deque()
    longest = 0.0

    def work_timed(chunk: NDArray[np.uint32]) -> _Answer:
        nonlocal longest
        begun = clock()
        answer = work(chunk)
        longest = max(longest, clock() - begun)
        return answer

    for chunk in chunks:
        # what is begun is finished, so stop when another chunk might come too late
        spent = clock() - started
        if answers and seconds is not None and spent + longest > seconds:
            break
        if threads == 1:
            answers.append(work_timed(chunk))
            continue
        waiting.append(solver_threads(threads).submit(work_timed, chunk))
        if len(waiting) >= threads:
            answers.append(waiting.popleft().result())
    answers.extend(future.result() for future in waiting)
    return answers
