"""The vote of worlds with beliefs: likely worlds weigh more, and cards are also played out.

Two things are added to the plain vote (`ouvert.skat.search.vote`). Worlds are drawn as likely as
bids, discards and cards played make them (`ouvert.skat.search.likely_worlds`). And every card is
also played out by the expert rules, every seat knowing only what it may: that counts card points
cheaply, and tells cards apart that are equal with open cards.

What a card is worth is its expected payoff: winning counts 1, a level what it is worth beside it in
extended Seeger–Fabian (`ouvert.skat.search.levels`). Where that is about equal for several cards,
card points decide, from exact open cards late in the game; and where all seem lost, how often the
others let the game be won if they err now and then.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ouvert.kernels.deferred import clock
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.belief.learned.network import Network
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS
from ouvert.skat.search.levels import Levels, ask_levels, level_worth
from ouvert.skat.search.likely_worlds import Drawn, WorldSource, check_counts
from ouvert.skat.search.playouts import Ends, Playouts
from ouvert.skat.search.racing import FROM, survivors
from ouvert.skat.search.vote import CHUNK, WorldVote, until
from ouvert.skat.search.world_question import UNKNOWN, WorldQuestion

_Scalar = TypeVar("_Scalar", bound=np.generic)

ALONE = 32
"""Worlds that one thread takes at once where neither time nor a race may end it between them."""
PLAYOUT_BONUS = 0.02
"""What a win in the playouts is worth beside one with open cards. Larger shares, up to one half,
won declarers no more games: the rules see less than search does."""
POINT_BONUS = 1e-4
"""What a card point is worth beside a win."""
EQUAL = 5e-4
"""Cards whose payoffs differ by no more are equal; points, or the rules, choose among them. With
more tolerance the rules cost more than they bring: they know less than fifty worlds do."""
CUSHION_CARDS = 6
"""Exact card points of equal cards are asked for from this number of cards in the hand down:
earlier they would take longer than the vote."""
CUSHION_WORLDS = 16
"""Worlds in which they are."""
TRAP_BONUS = 0.1
"""What a win is worth that the others give away by mistake, in a game that is lost else."""
TRAP_WORLDS = 16
"""Worlds in which a lost game is played out with mistakes."""
TRAP_PLAYOUTS = 8
"""How often in each of them."""
TRAP_ERRORS = 128
"""How often a seat errs there, in 1/1024."""


@dataclass(frozen=True, slots=True)
class BeliefVote:
    """A vote, and what came of the cards when they were played out.

    Attributes:
        open_cards: the vote with open cards; its weights are those of the beliefs.
            Of cards that were dropped in a race it tells in which worlds they were looked at;
            elsewhere what is said of them here and below means nothing.
        wins: `bool[worlds, cards]`, whether the asking side won when played out by the rules.
        points: `int16[worlds, cards]`, its card points then.
        levels: which levels the declarer reaches, with open cards.
        level: what a level is worth beside a win, see `level_worth`.
        cushion: `float64[cards]`, card points of the asking side on which equal cards are
            compared: with open cards late in the game, else those of the playouts.
        exact: whether the cushion is one of open cards.
        traps: `float64[cards]`, where every card loses in every world, how often it still wins if
            all play on by the rules and err now and then; else 0.
        defending: whether the asking side defends.
    """

    open_cards: WorldVote
    wins: NDArray[np.bool_]
    points: NDArray[np.int16]
    levels: Levels
    level: float
    cushion: NDArray[np.float64]
    exact: bool
    traps: NDArray[np.float64]
    defending: bool

    @property
    def mean_points(self) -> NDArray[np.float64]:
        """`float64[cards]`: card points of the asking side, played out by the rules."""
        return self.open_cards.mean(self.points)

    @property
    def payoffs(self) -> NDArray[np.float64]:
        """`float64[worlds, cards]`: what each card brings with open cards, a plain win being 1."""
        return _payoffs(self.open_cards.wins, self.levels, self.level, self.defending)

    @property
    def scores(self) -> NDArray[np.float64]:
        """`float64[cards]`: the expected payoffs with all bonuses; -inf for dropped cards."""
        vote = self.open_cards
        scores = (
            np.round(vote.mean(self.payoffs), 12)
            + PLAYOUT_BONUS * vote.mean(self.wins)
            + POINT_BONUS * self.cushion
            + TRAP_BONUS * self.traps
        )
        scores[vote.dropped] = -np.inf
        return scores

    def no_better(self, card: int, other: int) -> bool:
        """Whether one card is not better than another beyond what chance may have made of it.

        Both are indices; the standard error is that of the difference over the same worlds. Every
        card is better than one that was dropped.
        """
        if self.open_cards.dropped[other]:
            return False
        weights = self.open_cards.weights
        payoffs = self.payoffs
        difference = payoffs[:, card] - payoffs[:, other]
        mean = float(weights @ difference)
        if self.open_cards.complete:
            return mean <= EQUAL
        error = float(np.sqrt(weights**2 @ (difference - mean) ** 2))
        return mean <= max(EQUAL, error)


def belief_vote(
    observation: Observation,
    rng: np.random.Generator,
    *,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    threads: int | None = None,
    believing: bool = True,
    network: Network | None = None,
    race: bool = False,
) -> BeliefVote:
    """Ask every legal card of the observing seat in the worlds that are likely.

    Args:
        observation: a moment of the play in which its seat is to act.
        rng: chooses the worlds.
        seconds: no world is begun after this time; at least one chunk of worlds is looked at.
        worlds: look at no more than so many, unless there are no more than
            `likely_worlds.COMPLETE`. With
            `seconds=None` the result depends on the generator alone.
        threads: number of threads; by default one a core.
        believing: whether some worlds are likelier than others.
        network: beliefs learned from games, beside the hints; none by default.
        race: for who wants the best card only: cards that can hardly become it are dropped on the
            way, and when one is left it is over (`ouvert.skat.search.racing`). Worlds that are so
            few that all are looked at are looked at with all cards. As what is asked depends on
            the answers so far, one thread works.

    Raises:
        PositionError: the seat is not to play a card, or no deal fits what it has seen.
        OuvertError: fewer than one world or thread, or no limit although there are many worlds.
    """
    started = clock()
    check_counts(worlds, threads)
    question = WorldQuestion.of(observation)
    source = WorldSource.of(observation, rng, believing, network)
    source.check(worlds, seconds)
    playouts = Playouts.of(observation, question)
    drawn: list[Drawn] = []
    level = level_worth(question.contract, question.bid)
    racing = race and not source.few
    used = 1 if racing else threads or os.cpu_count() or 1
    step = CHUNK if racing or used > 1 or seconds is not None else ALONE
    columns = np.arange(len(question.cards))
    worth: list[NDArray[np.float64]] = []

    def chunks() -> Iterator[NDArray[np.uint32]]:
        nonlocal columns
        for batch in source.batches(worlds):
            drawn.append(batch)
            start = 0
            while start < len(batch.worlds):
                if racing and worth:
                    so_far = np.concatenate(worth)[:, columns]
                    counts = np.concatenate([each.weights for each in drawn])[: len(so_far)]
                    columns = columns[survivors(so_far, counts, worlds)]
                    if len(columns) == 1 < len(question.cards):
                        return
                # none is dropped before so many have been looked at
                size = FROM if racing and not worth else step
                yield batch.worlds[start : start + size]
                start += size

    def work(chunk: NDArray[np.uint32]) -> _Found:
        asked = replace(question, cards=tuple(question.cards[column] for column in columns))
        hands, skats = source.knowledge.hands(chunk), chunk[:, SKAT_PLACE]
        wins, points = asked.answer(hands, skats, 0)
        some = replace(playouts, question=asked, cards=playouts.cards[columns])
        ends = some.play(chunk, source.knowledge)
        guess = ALL_POINTS - ends.points if question.defending else ends.points
        levels = ask_levels(asked, hands, skats, wins, guess)
        found = _Found(columns, wins, points, ends, levels).among(len(question.cards))
        if racing:
            worth.append(found.worth(level, question.defending))
        return found

    answers = until(chunks(), work, started, seconds, used)
    wins = np.concatenate([each.wins for each in answers])
    weights, complete = source.weights(drawn, len(wins))
    points = np.concatenate([each.ends.points for each in answers])
    result = BeliefVote(
        WorldVote(
            cards=question.cards,
            weights=weights,
            wins=wins,
            points=np.concatenate([each.points for each in answers]),
            looked=np.sum([each.looked for each in answers], axis=0),
            worlds_possible=source.count,
            complete=complete,
            distinct=source.few,
            seconds=clock() - started,
        ),
        wins=np.concatenate([each.ends.wins for each in answers]),
        points=points,
        levels=Levels.joined([each.levels for each in answers]),
        level=level,
        cushion=np.zeros(len(question.cards)),
        exact=False,
        traps=np.zeros(len(question.cards)),
        defending=question.defending,
    )
    result = replace(result, cushion=result.mean_points)
    looked_at = np.concatenate([each.worlds for each in drawn])[: len(wins)]
    return _among_equals(result, looked_at, source, question, playouts)


def _among_equals(
    result: BeliefVote,
    worlds: NDArray[np.uint32],
    source: WorldSource,
    question: WorldQuestion,
    playouts: Playouts,
) -> BeliefVote:
    """Ask what tells cards apart whose payoffs are equal: exact card points, and traps."""
    if len(question.cards) == 1:
        return result
    payoffs = result.open_cards.mean(result.payoffs)[~result.open_cards.dropped]
    if (payoffs > payoffs.max() - EQUAL).sum() < 2:
        return result
    null = question.contract.game is GameType.NULL
    if not null and len(source.observation.hand) <= CUSHION_CARDS:
        some, weights = _first(result, worlds, CUSHION_WORLDS)
        hands = source.knowledge.hands(some)
        _, points = question.answer(hands, some[:, SKAT_PLACE], 1)
        result = replace(result, cushion=weights @ points, exact=True)
    if not result.open_cards.wins.any():
        some, weights = _first(result, worlds, TRAP_WORLDS)
        many = np.repeat(some, TRAP_PLAYOUTS, axis=0)
        seed = int(source.rng.integers(1 << 62))
        ends = playouts.play(many, source.knowledge, errors=TRAP_ERRORS, seed=seed)
        shares = ends.wins.reshape(len(some), TRAP_PLAYOUTS, -1).mean(axis=1)
        result = replace(result, traps=weights @ shares)
    return result


def _first(
    result: BeliefVote, worlds: NDArray[np.uint32], most: int
) -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
    """The first worlds of a vote, and their weights, which sum to 1."""
    some = worlds[:most]
    weights = result.open_cards.weights[: len(some)]
    if result.open_cards.distinct and len(some) < len(worlds):
        # likely ones come first, so they were drawn by their weights
        weights = np.ones(len(some))
    return some, weights / weights.sum()


def _payoffs(
    wins: NDArray[np.bool_], levels: Levels, level: float, defending: bool
) -> NDArray[np.float64]:
    """`float64[worlds, cards]`, see `BeliefVote.payoffs`."""
    steps = levels.steps(~wins if defending else wins)
    brought: NDArray[np.float64] = wins + (-1.0 if defending else 1.0) * level * steps
    return brought


@dataclass(frozen=True, slots=True)
class _Found:
    """What came of one chunk of worlds, for the cards at `columns`."""

    columns: NDArray[np.int64]
    wins: NDArray[np.bool_]
    points: NDArray[np.int16]
    ends: Ends
    levels: Levels

    @property
    def looked(self) -> NDArray[np.int64]:
        """`int64[cards]`, once among all cards: in how many worlds each was looked at."""
        looked = np.zeros(self.wins.shape[1], dtype=np.int64)
        looked[self.columns] = len(self.wins)
        return looked

    def among(self, cards: int) -> _Found:
        """The same with a column for every card, empty for those that were not asked."""
        if len(self.columns) == cards:
            return self

        def spread(found: NDArray[_Scalar], empty: int = 0) -> NDArray[_Scalar]:
            every = np.full((*found.shape[:-1], cards), empty, dtype=found.dtype)
            every[..., self.columns] = found
            return every

        return _Found(
            self.columns,
            spread(self.wins),
            spread(self.points, UNKNOWN),
            Ends(spread(self.ends.wins), spread(self.ends.points)),
            Levels(self.levels.asked, spread(self.levels.reached)),
        )

    def worth(self, level: float, defending: bool) -> NDArray[np.float64]:
        """`float64[worlds, cards]`: what a race compares, payoffs with their bonuses."""
        bonus = PLAYOUT_BONUS * self.ends.wins + POINT_BONUS * self.ends.points
        worth: NDArray[np.float64] = _payoffs(self.wins, self.levels, level, defending) + bonus
        return worth
