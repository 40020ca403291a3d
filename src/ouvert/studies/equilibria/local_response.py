"""Local best responses on the full deck: how much a player gives away at the very least.

On the full deck nobody can work a best response out. But whatever wins more against a player than
it should bounds from below what he gives away, and a local best response is such a thing: it knows
how its opponents play, so it weighs worlds by what they would have done in them, and of its cards
it plays the one that wins most often if from then on all, itself included, play as the opponents
do (Lisý and Bowling, "Equilibrium Approximation Quality of Current No-Limit Poker Bots", 2017).

What the opponents do is taken to be what the expert rules do. For `reflex` that is so; for others
it is a guess, by which the bound gets weaker, not wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import InlineExecutor, spread
from ouvert.arena.journal import Journal
from ouvert.cards import Card
from ouvert.entrants import Entrant, described, label_of
from ouvert.errors import check_seed, check_whole
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.matches.players import check, make
from ouvert.skat.matches.table import CHANCE, SkatPlayer, deal_seeds, play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players.reflex import ReflexPlayer, rule_for
from ouvert.skat.rules.actions import Choice, Phase
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.plausibility import log_plausibility
from ouvert.skat.search.playouts import Playouts
from ouvert.skat.search.world_question import WorldQuestion
from ouvert.stats import Estimate, bootstrap

BIDDER = "reflex"
"""Who bids, discards and announces, so that deals are as they are played."""
WORLDS = 100
"""Worlds that are played out for a card."""
DRAWN = 20
"""Worlds that are drawn for each of these, which are kept by what the opponents did."""
COMPLETE = 2000
"""Up to so many worlds are all weighed."""
SLIP = 0.02
"""How often the opponents are taken to leave the rules: as good as never."""
POINT = 1e-5
"""What a card point is worth beside a win."""


class LocalResponse:
    """Plays the card that wins most often against opponents who follow the expert rules.

    Everything before the first card is left to the reflex.

    Args:
        worlds: how many are played out for a card.
        seed: which worlds; `reseed` gives it another one.
    """

    def __init__(self, worlds: int = WORLDS, seed: int = 0) -> None:
        self._worlds = worlds
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Draw by another seed from now on."""
        self._rng = np.random.default_rng(seed)

    def choose(self, observation: Observation) -> Choice:
        """Return the card, or the action of the reflex before the first one."""
        if observation.phase is not Phase.PLAY:
            return ReflexPlayer().choose(observation)
        return best_card(observation, self._rng, worlds=self._worlds)


def best_card(observation: Observation, rng: np.random.Generator, *, worlds: int = WORLDS) -> Card:
    """The card that wins most often if all play on by the rules; of equals that of the rules.

    Raises PositionError if the seat is not to play a card.
    """
    ruled, _ = rule_for(observation)
    question = WorldQuestion.of(observation)
    if len(question.cards) == 1:
        return ruled
    knowledge = Knowledge.of(observation)
    drawn, weights = _likely(observation, knowledge, rng, worlds)
    ends = Playouts.of(observation, question).play(drawn, knowledge)
    worth = weights @ ends.wins + POINT * (weights @ ends.points)
    best = int(worth.argmax())
    if worth[best] <= worth[question.cards.index(ruled)] + POINT:
        return ruled
    return question.cards[best]


def _likely(
    observation: Observation, knowledge: Knowledge, rng: np.random.Generator, count: int
) -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
    """Worlds uint32[n, 3] in which the others would have done what they did, and their weights."""
    beliefs = Beliefs.of(observation)
    possible = knowledge.worlds()
    if possible.count() <= COMPLETE:
        found = possible.enumerate()
        logs = beliefs.log_weights(found)
    else:
        found, logs = beliefs.sample(DRAWN * count, rng)
    logs = logs + log_plausibility(observation, knowledge, found, slip=SLIP, similar=0.0, plays=1.0)
    weights = np.exp(logs - logs.max())
    if len(found) > count:
        # systematic resampling: each as often as its weight says
        marks = (rng.random() + np.arange(count)) / count * weights.sum()
        rows, times = np.unique(np.searchsorted(np.cumsum(weights), marks), return_counts=True)
        rows = np.minimum(rows, len(found) - 1)
        found, weights = found[rows], times.astype(np.float64)
    return found, weights / weights.sum()


@dataclass(frozen=True, slots=True)
class Exploited:
    """What local best responses win against a player; shares of games that the declarer wins.

    Attributes:
        name: the player.
        deals: on how many deals.
        alone: where he plays in all seats.
        declaring: where a local best response declares against him.
        defending: where local best responses defend against him, each by what it sees.
        bound: half of the difference of the last two. The best responses win at least that much, so
            his exploitability is at least this; it may be anything above.
    """

    name: str
    deals: int
    alone: Estimate
    declaring: Estimate
    defending: Estimate
    bound: Estimate


@dataclass(frozen=True, slots=True)
class ResponseDeal:
    """A deal to be played three times: a piece of work for any process."""

    player: Entrant
    worlds: int
    seed: int
    number: int


def deal_wins(task: ResponseDeal) -> tuple[bool, bool, bool]:
    """Whether the declarer wins a deal in all three games; see `Exploited`."""
    start = seeded_start(Track.CARDS, BIDDER, task.seed, task.number)
    seats = range(3)
    sides = (
        frozenset[int](),
        frozenset({start.declarer}),
        frozenset(seat for seat in seats if seat != start.declarer),
    )
    first, second, third = (_won(task, start, side) for side in sides)
    return first, second, third


def _won(task: ResponseDeal, start: SkatGame, responding: frozenset[int | None]) -> bool:
    """Whether the declarer wins where these seats respond to the player."""
    seeds = deal_seeds(task.seed, task.number)
    players: list[SkatPlayer] = [
        LocalResponse(task.worlds) if seat in responding else make(task.player, seeds(seat, 0))
        for seat in range(3)
    ]
    result = play(start, players, seeds=seeds).game.result
    assert result is not None
    return result.won


def exploit(
    player: Entrant,
    deals: int,
    *,
    seed: int = 1,
    worlds: int = WORLDS,
    executor: Executor | None = None,
    journal: Path | None = None,
    tick: Callable[[], None] = lambda: None,
) -> Exploited:
    """Bound the exploitability of a player on the full deck from below.

    Contract and skat are those of the reflex; the cards are played by the player and by local best
    responses to the expert rules. Deals and result follow from the seed.

    Args:
        player: a player of the package by name, or one of one's own as `ouvert.entrants` takes it.
        deals: how many, each played three times.
        seed: of deals, worlds and intervals.
        worlds: how many are played out for a card.
        executor: where to play; in this process by default.
        journal: a file that keeps finished deals; the same call goes on from it, with more deals
            too.
        tick: called after each deal.

    Raises OuvertError if there is no such player, for numbers that are none, and for a journal of
    other work.
    """
    check(player)
    check_whole(deals, "the number of deals", 1)
    check_whole(worlds, "the number of worlds", 1)
    check_seed(seed)
    work = {"study": "exploit", "player": described(player), "worlds": worlds, "seed": seed}
    with Journal(journal, work, scheme=CHANCE) as kept:
        left = []
        for number in range(deals):
            if kept.lacks(number):
                left.append(ResponseDeal(player, worlds, seed, number))
            else:
                tick()
        for task, wins in spread(executor or InlineExecutor(), deal_wins, left):
            kept.add(task.number, list(wins))
            tick()
        found = np.array([kept.done[number] for number in range(deals)], np.float64)

    def estimated(values: NDArray[np.float64]) -> Estimate:
        return bootstrap(values, np.ones(deals), np.random.default_rng(seed))

    alone, declaring, defending = (estimated(found[:, column]) for column in range(3))
    bound = estimated((found[:, 1] - found[:, 2]) / 2)
    return Exploited(label_of(player), deals, alone, declaring, defending, bound)
