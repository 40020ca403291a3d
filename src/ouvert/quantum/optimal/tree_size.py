"""How large the tree of an open deal is: by sampling, and by what programs look at of it.

Knuth ("Estimating the Efficiency of Backtrack Programs", 1975): follow one line of play at random
and multiply the numbers of choices on the way. On average that is the number of lines. Values
differ greatly between lines, so the mean comes with its standard error.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np

from ouvert.errors import SizeError
from ouvert.quantum.costs.whole_game import sized_problem
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import members
from ouvert.tricks.solvers import general
from ouvert.tricks.solvers.baseline import solve_plainly

TIMED = 200
"""Deals on which the solver is timed."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """An estimate.

    Attributes:
        mean: of the probes.
        standard_error: of the mean.
    """

    mean: float
    standard_error: float


@dataclass(frozen=True, slots=True)
class TreeSize:
    """The size of one deal's tree.

    Attributes:
        leaves: lines of play to the end.
        decided: lines that end as soon as team 0 has what it needs, or cannot get it any more.
    """

    leaves: Sampled
    decided: Sampled


@dataclass(frozen=True, slots=True)
class Searched:
    """What programs look at in deals of a size, on average.

    Attributes:
        cards_each: cards in each hand.
        deals: how many minimax and alpha-beta searched; the solver searched TIMED.
        minimax: cards that plain minimax plays; None where that would take too long.
        alpha_beta: cards that alpha-beta plays without a table; None likewise.
        positions: at how many the solver looks, at starts of tricks.
        seconds: processor seconds of the solver for a deal.
    """

    cards_each: int
    deals: int
    minimax: float | None
    alpha_beta: float | None
    positions: float
    seconds: float


def random_deals(
    cards_each: int, count: int, rng: np.random.Generator
) -> tuple[list[TrickPosition], int]:
    """Random open deals of the game of `sized_problem` with a hidden skat, and what team 0 needs.

    All cards are dealt, two of them to the skat, whose points team 0 has already.

    Raises SizeError as `sized_problem` does.
    """
    problem = sized_problem(cards_each, skat_known=False)
    rules = problem.rules
    found = []
    for _ in range(count):
        order = rng.permutation(rules.cards).tolist()
        hands = tuple(
            sum(1 << card for card in order[seat * cards_each : (seat + 1) * cards_each])
            for seat in range(rules.seats)
        )
        skat = order[rules.seats * cards_each :]
        points = sum(rules.points[card] for card in skat)
        found.append(TrickPosition(rules, hands, 0, taken=points))
    return found, problem.limit


def sampled_size(
    position: TrickPosition, limit: int, probes: int, rng: np.random.Generator
) -> TreeSize:
    """Estimate the size of a deal's tree by Knuth's method.

    Args:
        position: the deal, at the start of a trick; points are counted.
        limit: what team 0 needs.
        probes: random lines; two or more.
        rng: chooses the cards.

    Raises SizeError for fewer than two probes.
    """
    if probes < 2:
        raise SizeError(f"a standard error takes two probes or more, not {probes}")
    lines = [_probe(position, limit, rng) for _ in range(probes)]
    return TreeSize(*(_estimate([line[place] for line in lines]) for place in (0, 1)))


def _estimate(values: Sequence[float]) -> Sampled:
    found = np.array(values)
    return Sampled(float(found.mean()), float(found.std(ddof=1) / sqrt(len(found))))


def _probe(position: TrickPosition, limit: int, rng: np.random.Generator) -> tuple[float, float]:
    """The product of the choices along one line, and the same until the game is decided."""
    rules = position.rules
    hands, leader, taken = list(position.hands), position.leader, position.taken
    left = sum(rules.points[card] for hand in hands for card in members(hand))
    product, decided = 1.0, 0.0
    draws = rng.random(sum(hand.bit_count() for hand in hands)).tolist()
    while any(hands):
        if not decided and not limit - left <= taken < limit:
            decided = product
        trick: list[int] = []
        for place in range(rules.seats):
            seat = (leader + place) % rules.seats
            legal = rules.legal(hands[seat], rules.suits[trick[0]] if trick else None)
            cards = list(members(legal))
            product *= len(cards)
            card = cards[int(draws.pop() * len(cards))]
            hands[seat] ^= 1 << card
            trick.append(card)
        leader = (leader + rules.winner(trick)) % rules.seats
        points = sum(rules.points[card] for card in trick)
        left -= points
        taken += points if rules.teams[leader] == 0 else 0
    return product, decided or product


def searched(
    cards_each: int, deals: int, rng: np.random.Generator, *, plain: bool, full: bool
) -> Searched:
    """What programs look at in random deals of a size.

    Args:
        cards_each: cards in each hand.
        deals: how many.
        rng: deals them.
        plain: whether to ask alpha-beta, too.
        full: whether to ask plain minimax, too.

    Raises SizeError as `sized_problem` does.
    """
    positions, limit = random_deals(cards_each, deals, rng)
    timed, _ = random_deals(cards_each, TIMED, rng)
    general.at_least(positions[0], limit)
    looked = 0
    begun = time.process_time()
    for position in timed:
        general.at_least(position, limit)
        looked += general.nodes()
    seconds = (time.process_time() - begun) / TIMED
    nodes: list[float | None] = []
    for wanted, prune in ((full, False), (plain, True)):
        counts = [
            solve_plainly(each, prune=prune, limit=limit if prune else None).nodes
            for each in (positions if wanted else ())
        ]
        nodes.append(sum(counts) / deals if wanted else None)
    return Searched(cards_each, deals, nodes[0], nodes[1], looked / TIMED, seconds)


def extrapolated(sizes: Sequence[tuple[int, float]], cards_each: int) -> float:
    """Go on with a straight line through the logarithms of the last three sizes.

    Args:
        sizes: cards in each hand, and a number, rising.
        cards_each: where to.
    """
    last = sizes[-3:]
    slope, height = np.polyfit([each for each, _ in last], [log(value) for _, value in last], 1)
    return float(np.exp(height + slope * cards_each))


__all__ = [
    "Sampled",
    "Searched",
    "TreeSize",
    "extrapolated",
    "random_deals",
    "sampled_size",
    "searched",
]
