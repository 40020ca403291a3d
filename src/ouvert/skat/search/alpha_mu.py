"""αμ: a vote of worlds that does not assume that one will know the cards later.

The vote of worlds chooses a different continuation in each world, although the player will not be
able to tell the worlds apart (*strategy fusion*). αμ makes him choose the same card in all worlds
for his next `depth` own cards, and values the rest with open cards. A node's value is a front: the
sets of worlds that one plan can win, as far as no other plan wins more of them.

Cazenave and Ventos, "The αμ Search Algorithm for the Game of Bridge" (2020); named in paper 000,
section IV. Opponents see all cards, as there. A defender's partner, too, is taken to know them and
to help.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError
from ouvert.kernels.deferred import clock
from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import limit_with
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition, positions_in_worlds

Front = tuple[int, ...]
"""Sets of worlds (bits), none of which is part of another."""


def alpha_mu(
    observation: Observation,
    rng: np.random.Generator,
    *,
    depth: int = 2,
    worlds: int = 20,
    seconds: float | None = None,
    seed: int | None = None,
) -> Advice[Card]:
    """Rank the legal cards by the share of worlds that the best plan after each of them wins.

    With a time budget the search begins with one world and doubles their number for as long as an
    answer comes in time; the last answer counts.

    Args:
        observation: a moment of the play in which its seat is to act.
        rng: chooses the worlds; all of them are taken if there are no more than `worlds`.
        depth: own cards, this one included, that are the same in all worlds; 1 is the plain vote.
        worlds: number of worlds. Time grows steeply with it and with the depth.
        seconds: time budget; with None all of `worlds` are looked at, however long it takes.
        seed: only noted in the advice.

    Raises:
        PositionError: the seat is not to play a card, or no deal fits what it has seen.
        OuvertError: a depth or a number of worlds below one.
    """
    started = clock()
    if depth < 1 or worlds < 1:
        raise OuvertError(f"αμ needs a depth and worlds of one or more, not {depth} and {worlds}")
    decision = CardDecision.of(observation)
    knowledge = Knowledge.of(observation)
    possible = knowledge.worlds()
    count = possible.count()
    every = count <= worlds
    chosen = possible.enumerate() if every else possible.sample(worlds, rng)
    if every and seconds is not None:
        # the first of them, if only these are looked at, shall be a fair sample
        chosen = rng.permutation(chosen)
    positions = dict(enumerate(positions_in_worlds(observation, knowledge, chosen)))
    best: dict[Card, int] = {}
    seen = 0
    for size in _sizes(len(positions), seconds):
        some = {world: positions[world] for world in range(size)}
        search = _Search(decision, some)
        if seen and seconds is not None:
            search.until = started + seconds
        try:
            best = {
                card: max(plan.bit_count() for plan in search.after(some, card, depth - 1))
                for card in decision.legal
            }
        except _OutOfTimeError:
            break
        seen = size
    complete = every and seen == count
    entries = []
    for card, wins in best.items():
        smooth = (wins + 1) / (seen + 2)
        error = 0.0 if complete else float(np.sqrt(smooth * (1 - smooth) / seen))
        entries.append(
            ActionAdvice(
                action=card,
                win_probability=wins / seen,
                standard_error=error,
                card_points=None,
                evidence=Evidence.EXACT if complete else Evidence.ESTIMATE,
                reason=f"one plan wins in {wins} of {'all ' if complete else ''}{seen} worlds",
            )
        )
    entries.sort(key=lambda entry: -entry.win_probability)
    return Advice(
        actions=tuple(entries),
        worlds_possible=count,
        worlds_seen=seen,
        seconds=clock() - started,
        seed=None if complete else seed,
    )


def _sizes(worlds: int, seconds: float | None) -> Iterator[int]:
    """How many worlds to look at, one attempt after the other."""
    size = worlds if seconds is None else 1
    while size < worlds:
        yield size
        size *= 2
    yield worlds


class _OutOfTimeError(Exception):
    """An attempt that would come too late is given up."""


class _Search:
    """One search: who asks, and what has to be reached in each world."""

    def __init__(self, decision: CardDecision, positions: dict[int, OpenPosition]) -> None:
        contract, declarer = decision.contract, decision.declarer
        self._seat = decision.seat
        self._declarer = declarer
        hidden = CardSet.full() - decision.observation.played
        self.until = inf
        self._limits: dict[int, int | None] = {}
        for world, position in positions.items():
            held = [card for hand in position.hands for card in hand]
            twelve = position.hands[declarer] | (hidden - CardSet(held)) | decision.declarer_played
            self._limits[world] = limit_with(contract, twelve, decision.bid)

    def front(self, positions: dict[int, OpenPosition], depth: int) -> Front:
        """The plans of the asking seat from positions that look the same to it."""
        if clock() > self.until:
            raise _OutOfTimeError
        some = next(iter(positions.values()))
        if some.over:
            return (self._wins(positions),)
        mine = some.actor == self._seat
        if mine and depth == 0:
            return (self._wins(positions),)
        everybody = sum(1 << world for world in positions)
        cards = CardSet()
        for position in positions.values():
            cards |= position.legal
        front: Front = (0,) if mine or self._helps(some.actor) else (everybody,)
        for card in cards:
            here = {world: each for world, each in positions.items() if card in each.legal}
            plans = self.after(here, card, depth - mine)
            if mine:
                front = _undominated({*front, *plans})
                if everybody in front:
                    break
            elif self._helps(some.actor):
                front = _undominated({old | new for old in front for new in plans})
            else:
                others = everybody & ~sum(1 << world for world in here)
                front = _undominated({old & (new | others) for old in front for new in plans})
                if front == (0,):
                    break
        return front

    def after(self, positions: dict[int, OpenPosition], card: Card, depth: int) -> Front:
        """The plans after a card; worlds in which the trick goes another way look different."""
        moved = {world: position.play(card) for world, position in positions.items()}
        running = {world: each for world, each in moved.items() if not each.over}
        done = self._wins({world: each for world, each in moved.items() if each.over})
        if not running:
            return (done,)
        return tuple(plan | done for plan in self.front(running, depth))

    def _helps(self, actor: int) -> bool:
        """Whether a seat is the asking defender's partner."""
        return self._seat != self._declarer and actor != self._declarer

    def _wins(self, positions: dict[int, OpenPosition]) -> int:
        """The worlds that the asking side wins with open cards."""
        won = 0
        for world, position in positions.items():
            limit = self._limits[world]
            reached = limit is not None and bool(
                solve(position, None if position.game is GameType.NULL else limit).value
            )
            if reached == (self._seat == self._declarer):
                won |= 1 << world
        return won


def _undominated(plans: set[int]) -> Front:
    """The plans that win no subset of what another plan wins."""
    kept: list[int] = []
    for plan in sorted(plans, key=int.bit_count, reverse=True):
        if not any(plan & ~other == 0 for other in kept):
            kept.append(plan)
    return tuple(kept)
