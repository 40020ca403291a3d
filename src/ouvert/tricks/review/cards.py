"""What a decision gave away: with open cards, and by what its player could know.

With open cards (double dummy) every legal card has an exact value, but nobody at the table sees all
hands. So the same is asked of what could be known: deals are drawn uniformly from all that fit the
observation of the seat that decides, each is solved with open cards, and a card is worth its mean.
Players' inferences from an auction or from signals are not part of that. In each drawn deal all
then play as if they saw every card (strategy fusion: Frank and Basin 1998), so that the mean is
best read as a comparison of cards.

Contracts, bids of tricks and cards that are passed on are judged by what could be known alone: the
drawn deals are played out by rules of thumb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.play.open_cards import open_position, why_not_open
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.players.gain import hopes_after
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.records.deals import PlayedDeal
from ouvert.tricks.review.defaults import CLEAR, DEALS, FEWEST_DEALS, LITTLE, SEED
from ouvert.tricks.rules import members
from ouvert.tricks.solvers import searches


@dataclass(frozen=True, slots=True)
class Worth:
    """What something that could be done was worth.

    Attributes:
        action: the card, number or contract.
        open_value: what the counted side gets after it, all cards open; None where the solver does
            not take the game.
        mean: the same on average over the drawn deals; where the solver does not take the game,
            the mean gain of the player's side if all follow rules of thumb.
        loss: how much less it brings the player's side than the best card, on average.
        error: the standard error of `loss`.
    """

    action: Action
    open_value: int | None
    mean: float
    loss: float
    error: float

    @property
    def card(self) -> int:
        """The card, during the play."""
        return _card(self.action)


@dataclass(frozen=True)
class Judged:
    """A decision, and what else could have been done.

    Attributes:
        number: from 1, the how manyth card of the play, or action of the deal.
        trick: its trick, from 1.
        seat: whose card, bid or choice it was.
        decider: who decided: the declarer for the dummy.
        phase: what was being done.
        action: what was done; of equal cards the first one.
        counted: whether the decider's side is the one whose tricks or points are counted.
        worths: all that could be done; empty where there was no choice.
        possible: how many deals fitted what the decider knew, exactly.
        deals: how many of them were drawn; 0 where nothing could be chosen.
        not_open: why no values with open cards are there, as a clause; None if they are.
    """

    number: int
    trick: int
    seat: int
    decider: int
    phase: Phase
    action: Action
    counted: bool
    worths: tuple[Worth, ...]
    possible: int
    deals: int
    not_open: str | None

    @property
    def card(self) -> int:
        """The card that was played."""
        return _card(self.action)

    @cached_property
    def done(self) -> Worth | None:
        """What was done was worth so much; None where there was no choice."""
        return next((each for each in self.worths if each.action == self.action), None)

    @property
    def clear(self) -> bool:
        """Whether chance does not explain the loss by what could be known."""
        return self.loss >= LITTLE and self.loss > CLEAR * self.error

    @property
    def open_loss(self) -> int | None:
        """What it gave away with open cards; 0 for the only card, None where that is not known."""
        if self.done is None:
            return 0 if self.not_open is None else None
        values = [each.open_value for each in self.worths if each.open_value is not None]
        if self.done.open_value is None or not values:
            return None
        best = max(values) if self.counted else min(values)
        return abs(best - self.done.open_value)

    @property
    def loss(self) -> float:
        """What it gave away by what could be known."""
        return 0.0 if self.done is None else self.done.loss

    @property
    def error(self) -> float:
        """The standard error of `loss`."""
        return 0.0 if self.done is None else self.done.error

    @property
    def best(self) -> tuple[Action, ...]:
        """What is best by what could be known, all that is exactly equal."""
        return tuple(each.action for each in self.worths if each.loss == 0)

    @property
    def best_open(self) -> tuple[Action, ...]:
        """The cards that are best with open cards."""
        values = [each.open_value for each in self.worths if each.open_value is not None]
        if not values:
            return ()
        best = max(values) if self.counted else min(values)
        return tuple(each.action for each in self.worths if each.open_value == best)


def look_back(
    start: GameState, cards: Sequence[int], *, deals: int = DEALS, seed: int = SEED
) -> Iterator[Judged]:
    """Judge every card of a play, one after the other.

    Args:
        start: the state before the first card.
        cards: the cards in the order played; the play need not be complete.
        deals: how many deals are drawn for each card.
        seed: of the draws; each card has numbers of its own, so that it can be asked for alone.

    Raises RulesError for a card that may not be played.
    """
    state = start
    for number, card in enumerate(cards, 1):
        after = state.after(card)
        yield judge_card(state, card, number, deals=deals, seed=seed)
        state = after


def judge_card(
    state: GameState, card: int, number: int = 1, *, deals: int = DEALS, seed: int = SEED
) -> Judged:
    """Return what a card gave away that was played in this state.

    Raises PositionError outside of the play, and for fewer than two deals.
    """
    if state.phase is not Phase.PLAY:
        raise PositionError("only cards that are played are judged, and none is due here")
    return judge(state, card, number, deals=deals, seed=seed)


def look_back_at_deal(
    played: PlayedDeal, *, deals: int = DEALS, seed: int = SEED
) -> Iterator[Judged]:
    """Judge all that was done in a deal, one after the other.

    The other arguments are those of `look_back`; the nth action has the draws of the number n.
    """
    for number in range(1, len(played.actions) + 1):
        yield judge_action(played, number, deals=deals, seed=seed)


def judge_action(
    played: PlayedDeal, number: int, *, deals: int = DEALS, seed: int = SEED
) -> Judged:
    """Return what the nth action of a deal gave away, from 1.

    Raises PositionError where the deal has no such action, and for fewer than two deals.
    """
    if not 1 <= number <= len(played.actions):
        raise PositionError(f"in the deal {len(played.actions)} things were done, not {number}")
    state, action = played.states[number - 1], played.actions[number - 1]
    return judge(state, action, number, deals=deals, seed=seed)


def judge(
    state: GameState, action: Action, number: int = 1, *, deals: int = DEALS, seed: int = SEED
) -> Judged:
    """Return what an action gave away that was done in this state.

    Raises PositionError for fewer than two deals, RulesError for what may not be done here.
    """
    if deals < FEWEST_DEALS:
        raise PositionError(f"two deals or more are drawn, not {deals}; an error needs two")
    state.after(action)
    decider = state.decider
    knowledge = Knowledge(observe(state, decider))
    legal = state.legal()
    reason = why_not_open(state)
    counted = True
    worths: tuple[Worth, ...] = ()
    if reason is None:
        position = open_position(state)
        counted = position.rules.teams[position.actor] == 0
    if len(legal) > 1:
        rng = np.random.default_rng([seed, number])
        worlds = [knowledge.draw(rng) for _ in range(deals)]
        own: dict[int, int] | None = None
        rows: list[list[float]]
        if reason is None:
            cards = [_card(each) for each in legal]
            own = open_values(open_position(state))
            found = [open_values(open_position(world)) for world in worlds]
            rows = [[values[each] for each in cards] for values in found]
        else:
            rows = [[each[decider] for each in hopes_after(world, legal)] for world in worlds]
        worths = _worths(legal, np.array(rows, dtype=np.float64), own, sign=1 if counted else -1)
    return Judged(
        number=number,
        trick=len(state.tricks) + 1,
        seat=state.actor,
        decider=decider,
        phase=state.phase,
        action=_first_of_equals(state, action, legal),
        counted=counted,
        worths=worths,
        possible=knowledge.count(),
        deals=deals if worths else 0,
        not_open=reason,
    )


def dearest(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """Return the decisions that clearly gave away the most by what could be known.

    One of those that were solved with open cards and one of those that rules of thumb played out,
    since they count in different measures; none where nothing was clearly given away.
    """
    found: dict[bool, Judged] = {}
    for each in judged:
        before = found.get(each.not_open is None)
        if each.clear and (before is None or each.loss > before.loss):
            found[each.not_open is None] = each
    return tuple(found[solved] for solved in (True, False) if solved in found)


def open_values(position: TrickPosition) -> dict[int, int]:
    """Return for each legal card what the counted side gets after it, all cards open.

    Cards between which nobody else holds another or an equal one are equal and are solved once.
    """
    rules = position.rules
    out = sum(1 << card for card in position.table)
    for hand in position.hands:
        out |= hand
    legal = position.legal
    found: dict[int, int] = {}
    for cards in rules.suit_masks.values():
        if not cards & legal:
            continue
        levels: dict[int, list[int]] = {}
        for card in members(cards & out):
            levels.setdefault(rules.strengths[card], []).append(card)
        before: int | None = None
        for _, level in sorted(levels.items()):
            own = [card for card in level if legal >> card & 1]
            if len(own) < len(level):
                before = None
            for card in own:
                if before is not None and rules.points[before] == rules.points[card]:
                    found[card] = found[before]
                else:
                    guess = next(reversed(found.values()), None)
                    found[card] = searches.value(position.play(card), guess)
                before = card
            if len(own) < len(level):
                before = None
    return found


def _worths(
    legal: Sequence[Action], rows: NDArray[np.float64], own: dict[int, int] | None, *, sign: int
) -> tuple[Worth, ...]:
    """The worth of each action from its values, a row for each deal."""
    means = rows.mean(axis=0)
    best = int(np.argmax(sign * means))
    # the same deals for every card: what they have in common is in no error
    less = sign * (rows[:, [best]] - rows)
    errors = less.std(axis=0, ddof=1) / sqrt(len(rows))
    return tuple(
        Worth(
            action,
            None if own is None else own[_card(action)],
            float(means[place]),
            float(less[:, place].mean()),
            float(errors[place]),
        )
        for place, action in enumerate(legal)
    )


def _first_of_equals(state: GameState, action: Action, legal: Sequence[Action]) -> Action:
    """What could be done that is the action, or the card equal to it."""
    if action in legal:
        return action
    kinds = state.game.deck.kinds
    return next(each for each in legal if kinds[_card(each)] == kinds[_card(action)])


def _card(action: Action) -> int:
    """An action of the play as the card that it is."""
    assert isinstance(action, int)
    return action
