"""Deals that are not equally likely: what the auction and the play so far say about them.

The weight of a deal is a product over its unknown cards, each by the place where it lies, times a
factor for where some few of them lie together. That is the form in which `ouvert.skat.belief` holds
its beliefs, so they are taken over exactly: hints and learned hints are weights of cards, and that
the declarer has matadors enough for his bid is a factor of the highest trumps.

Since it is a product, it can be summed over all deals card by card (`DealChain`), and each card's
place has a chance that depends on the room left and on nothing else. The circuits, the exact
program and Monte Carlo read the chances here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.quantum.placements import Placements
from ouvert.skat.belief.beliefs import OVERBID_LOG_WEIGHT, Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.rules.values import game_value, trumps
from ouvert.tricks.rules import members

if TYPE_CHECKING:
    from ouvert.quantum.problem import PlayProblem

MOST_LOG_WEIGHT = 30.0
"""Logarithms of weights lie between this and its opposite, so that no sum over- or underflows."""

Room = tuple[int, ...]
"""How many cards each place still takes."""
History = tuple[int, ...]
"""The places of the first cards of a chain."""


@dataclass(frozen=True, eq=False)
class DealWeights:
    """The weight of each deal of a problem, up to a common factor.

    Places are those of `PlayProblem`: the other seats clockwise, then the skat.

    Attributes:
        logs: for a card the logarithm of its weight at each place; cards left out weigh the same
            everywhere.
        joint_cards: cards whose places have a weight together.
        joint: its logarithm by the places of these cards, in their order; 0 where it is left out.

    Raises PositionError for a logarithm that is no number or beyond MOST_LOG_WEIGHT, for places
    that are not one for each card, and for a card twice in `joint_cards`.
    """

    logs: Mapping[int, Sequence[float]] = field(default_factory=dict)
    joint_cards: tuple[int, ...] = ()
    joint: Mapping[History, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rows = [*self.logs.values(), tuple(self.joint.values())]
        if not all(abs(each) <= MOST_LOG_WEIGHT for row in rows for each in row):
            raise PositionError(
                f"the logarithm of a deal's weight is from -{MOST_LOG_WEIGHT:g} to "
                f"{MOST_LOG_WEIGHT:g}: weights prefer deals, they rule none out"
            )
        if len(set(self.joint_cards)) != len(self.joint_cards):
            raise PositionError("cards that are weighed together are named once each")
        if any(len(places) != len(self.joint_cards) for places in self.joint):
            raise PositionError(
                f"{len(self.joint_cards)} cards are weighed together: name a place for each"
            )

    @classmethod
    def of(cls, beliefs: Beliefs) -> DealWeights:
        """The weights that a seat's beliefs give to the deals; equal to `Beliefs.log_weights`."""
        table = beliefs.weighted.log_weights.tolist()
        unknown = beliefs.knowledge.unknown
        logs = {int(card): tuple(table[card]) for card in unknown}
        cards, joint = _overbid(beliefs)
        return cls(logs, cards, joint)

    def check(self, places: int) -> None:
        """Raise PositionError unless the weights are for so many places."""
        for row in self.logs.values():
            if len(row) != places:
                raise PositionError(f"a card has a weight for each of {places} places")
        if any(not 0 <= place < places for each in self.joint for place in each):
            raise PositionError(f"places are numbered 0 to {places - 1}")

    def log_weight(self, placed: Sequence[int]) -> float:
        """The logarithm of the weight of one deal, given as the cards of each place (bits)."""
        place_of = {card: place for place, cards in enumerate(placed) for card in members(cards)}
        total = sum(row[place_of[card]] for card, row in self.logs.items() if card in place_of)
        return total + self.joint.get(tuple(place_of[card] for card in self.joint_cards), 0.0)


def _overbid(beliefs: Beliefs) -> tuple[tuple[int, ...], dict[History, float]]:
    """The highest trumps that the bid needs as matadors, and what they weigh together.

    The bid is covered where the declarer, skat included, has all of them or none.
    """
    seen, knowledge = beliefs.observation, beliefs.knowledge
    if not beliefs.whole_worlds or seen.announced is None:
        return (), {}
    contract, declarer = seen.announced
    order = trumps(contract.game)
    runs = (run for run in range(1, len(order)) if game_value(contract, run) >= seen.bid)
    needed = CardSet(order[: next(runs, len(order))])
    places = {SKAT_PLACE}
    held = seen.played_by(declarer) | CardSet(knowledge.certain[SKAT_PLACE])
    if declarer == seen.seat:
        held |= seen.hand
    else:
        place = knowledge.others.index(declarer)
        places.add(place)
        held |= knowledge.certain[place]
    free = needed & knowledge.unknown
    known = {card in held for card in needed - free}
    joint = {}
    for where in product(range(SKAT_PLACE + 1), repeat=len(free)):
        if len(known | {place in places for place in where}) > 1:
            joint[where] = OVERBID_LOG_WEIGHT
    return tuple(map(int, free)), joint


class DealChain:
    """The open cards of a deal one after another, and how likely each place is for the next one.

    Cards that are weighed together come first; for them the chances depend on where those before
    lie, for all others on the room that is left.

    Args:
        free: the cards that are still open, their room and constraints.
        weights: of the deals; None where all are equally likely.
        fixed: for each place cards that surely lie there (bits), which may be weighed together with
            open ones.

    Attributes:
        cards: the open cards, those that are weighed together first.
        joint: how many these are.
    """

    def __init__(
        self, free: Placements, weights: DealWeights | None, fixed: Sequence[int] = ()
    ) -> None:
        weights = weights or DealWeights()
        sure = {card: place for place, cards in enumerate(fixed) for card in members(cards)}
        together = [card for card in weights.joint_cards if free.unknown >> card & 1]
        rest = [card for card in members(free.unknown) if card not in together]
        self.cards = (*together, *rest)
        self.joint = len(together)
        self._free = free
        self._weights = weights
        self._sure = sure
        self._factors = [self._factor(card) for card in self.cards]
        self._sums = self._rest_sums()
        self._totals: dict[History, float] = {}

    def after(self, number: int, history: History, room: Room) -> dict[int, float]:
        """How likely each place is for card number `number`; only those that are possible.

        Args:
            number: of the card among `cards`.
            history: where the cards before it lie; only asked for while they are weighed together.
            room: what they have left in each place.
        """
        shares = {}
        for place, factor in self._factors[number].items():
            if room[place]:
                less = taken(room, place)
                if number < self.joint:
                    shares[place] = factor * self._total((*history, place), less)
                else:
                    shares[place] = factor * self._sums[number + 1].get(less, 0.0)
        whole = sum(shares.values())
        return {place: share / whole for place, share in shares.items() if share}

    def histories(self, number: int) -> dict[History, Room]:
        """Where the first cards, weighed together, may lie, and the room that is left."""
        found: dict[History, Room] = {(): self._free.room}
        for each in range(number):
            found = {
                (*history, place): taken(room, place)
                for history, room in found.items()
                for place in self.after(each, history, room)
            }
        return found

    def rooms(self, number: int) -> list[Room]:
        """The room that so many cards may leave, the least first."""
        found = set(self.histories(min(number, self.joint)).values())
        for each in range(self.joint, number):
            found = {taken(room, place) for room in found for place in self.after(each, (), room)}
        return sorted(found)

    def sample(
        self, count: int, rng: np.random.Generator
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Draw deals: `int64[count, cards]`, the place of each of `cards`.

        Besides `float64[count]`, the logarithm of the probability of each.
        """
        drawn = np.zeros((count, len(self.cards)), np.int64)
        logs = np.zeros(count)
        room = np.tile(np.array(self._free.room, np.int64), (count, 1))
        for number in range(len(self.cards)):
            keys = np.hstack([drawn[:, : number if number < self.joint else 0], room])
            kinds, which = np.unique(keys, axis=0, return_inverse=True)
            for kind, row in enumerate(kinds.tolist()):
                rows = np.flatnonzero(which.ravel() == kind)
                split = len(row) - len(self._free.room)
                chances = self.after(number, tuple(row[:split]), tuple(row[split:]))
                shares = np.array(list(chances.values()))
                choice = rng.choice(len(shares), len(rows), p=shares)
                drawn[rows, number] = np.array(list(chances))[choice]
                logs[rows] += np.log(shares[choice])
            room[np.arange(count), drawn[:, number]] -= 1
        return drawn, logs

    def _factor(self, card: int) -> dict[int, float]:
        """The weight of a card at each place that it may lie in, the greatest 1."""
        logs = self._weights.logs.get(card)
        places = self._free.places_of(card)
        if logs is None:
            return dict.fromkeys(places, 1.0)
        most = max((logs[place] for place in places), default=0.0)
        return {place: math.exp(logs[place] - most) for place in places}

    def _rest_sums(self) -> list[dict[Room, float]]:
        """For each number of cards placed, the weight of all ways to go on, by the room left."""
        sums: list[dict[Room, float]] = [{(0,) * len(self._free.room): 1.0}]
        for factors in reversed(self._factors[self.joint :]):
            before: dict[Room, float] = {}
            for room, total in sums[0].items():
                for place, factor in factors.items():
                    if room[place] < self._free.room[place]:
                        more = (*room[:place], room[place] + 1, *room[place + 1 :])
                        before[more] = before.get(more, 0.0) + factor * total
            sums.insert(0, before)
        return [{} for _ in range(self.joint)] + sums

    def _total(self, history: History, room: Room) -> float:
        """The weight of all deals that begin so."""
        if history not in self._totals:
            number = len(history)
            if number == self.joint:
                total = self._together(history) * self._sums[number].get(room, 0.0)
            else:
                total = sum(
                    factor * self._total((*history, place), taken(room, place))
                    for place, factor in self._factors[number].items()
                    if room[place]
                )
            self._totals[history] = total
        return self._totals[history]

    def _together(self, history: History) -> float:
        """What the joint cards weigh together."""
        where = self._sure | dict(zip(self.cards, history, strict=False))
        key = tuple(where[card] for card in self._weights.joint_cards if card in where)
        return math.exp(self._weights.joint.get(key, 0.0))


def taken(room: Room, place: int) -> Room:
    """The room that is left when a card goes to a place."""
    return (*room[:place], room[place] - 1, *room[place + 1 :])


def deal_chances(problem: PlayProblem) -> Iterator[tuple[tuple[int, ...], Fraction | float]]:
    """All deals of a problem as `PlayProblem.deals` lists them, each with its probability.

    Equally likely deals have exact fractions.
    """
    weights = problem.weights
    if weights is None:
        chance = Fraction(1, problem.deal_count())
        for hands in problem.deals():
            yield hands, chance
        return
    found = list(problem.deals())
    logs = [weights.log_weight(_placed(problem, hands)) for hands in found]
    most = max(logs)
    shares = [math.exp(each - most) for each in logs]
    whole = math.fsum(shares)
    for hands, share in zip(found, shares, strict=True):
        yield hands, share / whole


def _placed(problem: PlayProblem, hands: Sequence[int]) -> tuple[int, ...]:
    """The unknown and the certain cards of each place, the skat last."""
    others = [hands[other] for other in problem.others]
    elsewhere = problem.hand
    for hand in others:
        elsewhere |= hand
    return (*others, problem.certain[-1] | problem.unknown & ~elsewhere)


__all__ = ["MOST_LOG_WEIGHT", "DealChain", "DealWeights", "deal_chances", "taken"]
