"""The recommendation problem when everybody plays by the expert rules, without any circuit.

Deals are drawn, or all listed where there are few; each is played on by the network of the rules,
64 of them in a machine word.
"""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError, RulesError
from ouvert.protocols import Advice
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.quantum.classical.chances import Outcomes, advice_of
from ouvert.quantum.classical.monte_carlo import deal_tables
from ouvert.quantum.problem import Goal
from ouvert.skat.boolean.games import Played, packed, play_on
from ouvert.skat.boolean.past import ROLES
from ouvert.tricks.rules import members

LISTED = 4_096
"""Up to so many deals are all played, which gives the exact answer."""


def rules_advice(
    moment: Moment,
    rng: np.random.Generator,
    *,
    games: int = 4_096,
    most_listed: int = LISTED,
    seed: int | None = None,
) -> Advice[int]:
    """Say for every legal first card how likely its side wins, everybody playing on by the rules.

    All first cards are tried in the same deals. With `most_listed` deals or fewer all are played,
    and the answer is exact.

    Args:
        moment: what is asked.
        rng: chooses the deals.
        games: number of deals.
        most_listed: list no more deals than that.
        seed: only noted in the advice: name it if the generator was made from one.

    Raises OuvertError for less than one game, RulesError when no card is due from the asking seat.
    """
    started = time.perf_counter()
    cards = list(members(moment.problem.legal))
    if not cards:
        raise RulesError(f"no card is due from seat {moment.problem.seat}")
    deals, exact = _deals(moment, rng, games, most_listed)
    count = len(deals)
    every = np.tile(deals, (len(cards), 1))
    first = np.zeros((len(every), len(moment.numbers)), np.bool_)
    for number, card in enumerate(cards):
        first[number * count : (number + 1) * count, moment.position[card]] = True
    gains = counted_gains(moment, _play(moment, every, first), len(every))
    outcomes = {}
    for number, card in enumerate(cards):
        own = gains[number * count : (number + 1) * count]
        outcomes[card] = Outcomes(np.bincount(own) / count, None if exact else count)
    found = advice_of(moment.problem, outcomes, started, worlds_seen=count, seed=seed)
    told = f"{count:,} deals played on by the rules" + (", all that there are" if exact else "")
    return replace(found, actions=tuple(replace(each, reason=told) for each in found.actions))


def rules_outcomes(
    moment: Moment, card: int | None, rng: np.random.Generator, *, games: int
) -> Outcomes:
    """Play a legal first card, or what the rules choose, in so many deals drawn by chance.

    Raises OuvertError for less than one game, RulesError for a card that may not be played.
    """
    if card is not None:
        moment = moment.with_first_card(card)
    deals, _ = _deals(moment, rng, games, 0)
    gains = counted_gains(moment, _play(moment, deals, None), games)
    return Outcomes(np.bincount(gains) / games, games)


def counted_gains(moment: Moment, played: Played, games: int) -> NDArray[np.int64]:
    """`int64[games]`: what the counted team of a moment has taken from it on."""
    if moment.problem.goal is not Goal.POINTS:
        return played.defenders_tricks[:games]
    problem = moment.problem
    cards = (*members(problem.in_play), *problem.table)
    worth = np.array(moment.deck.worth, np.int64)
    left = sum(problem.rules.points[card] for card in cards)
    if problem.room[-1]:
        used = np.zeros(len(played.points), np.int64)
        everything = played.positions()
        used = worth[everything].sum(axis=1)
        used += sum(problem.rules.points[card] for card in problem.table)
    else:
        used = np.full(len(played.points), left, np.int64)
    gained: NDArray[np.int64] = used - (played.points - moment.past.points)
    return gained[:games]


def sample_deals(moment: Moment, rng: np.random.Generator, games: int) -> NDArray[np.int8]:
    """Draw deals that fit, each as likely as every other: `int8[games, positions]`.

    For each position the role that holds it, ROLES for the skat, and -1 for cards that are gone.
    """
    if games < 1:
        raise OuvertError(f"a chance is estimated from one game or more, not from {games}")
    problem = moment.problem
    found = _known_places(moment, games)
    if not problem.unknown:
        return found
    kinds, splits, chances = deal_tables(problem.placements)
    chosen = np.minimum(np.searchsorted(chances, rng.random(games), "right"), len(splits) - 1)
    roles = [moment.role(other) for other in problem.others]
    for number, kind in enumerate(kinds):
        positions = moment.positions(kind)
        order = rng.random((games, len(positions))).argsort(axis=1).argsort(axis=1)
        first, second = splits[chosen, number, 0], splits[chosen, number, 1]
        where = np.where(
            order < first[:, None],
            roles[0],
            np.where(order < (first + second)[:, None], roles[1], ROLES),
        )
        found[:, positions] = where
    return found


def _known_places(moment: Moment, games: int) -> NDArray[np.int8]:
    problem = moment.problem
    found = np.full((games, len(moment.numbers)), -1, np.int8)
    found[:, moment.positions(problem.hand)] = moment.role(problem.seat)
    for place, other in enumerate(problem.others):
        found[:, moment.positions(problem.certain[place])] = moment.role(other)
    found[:, moment.positions(moment.skat)] = ROLES
    return found


def _deals(
    moment: Moment, rng: np.random.Generator, games: int, most_listed: int
) -> tuple[NDArray[np.int8], bool]:
    """Deals as in `sample_deals`, and whether they are all that there are."""
    problem = moment.problem
    count = problem.deal_count()
    if count > most_listed:
        return sample_deals(moment, rng, games), False
    found = _known_places(moment, count)
    roles = [*(moment.role(other) for other in problem.others), ROLES]
    for row, places in zip(found, problem.placements.all(), strict=True):
        for role, cards in zip(roles, places, strict=True):
            row[moment.positions(cards)] = role
    return found, True


def _play(moment: Moment, deals: NDArray[np.int8], first: NDArray[np.bool_] | None) -> Played:
    held = packed(np.stack([(deals == role).T for role in range(ROLES)]))
    skat = packed((deals == ROLES).T)
    return play_on(moment.past, held, skat, None if first is None else packed(first.T))


__all__ = ["counted_gains", "rules_advice", "rules_outcomes", "sample_deals"]
