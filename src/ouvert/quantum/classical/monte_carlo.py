"""The recommendation problem by Monte Carlo: deals drawn by chance, games played by chance."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError, RulesError
from ouvert.protocols import Advice
from ouvert.quantum.classical.chances import Outcomes, advice_of
from ouvert.quantum.classical.numbering import SEATS, Numbering
from ouvert.quantum.deal_weights import DealChain, deal_chances
from ouvert.quantum.kernels.uniform_play import play_uniformly
from ouvert.quantum.placements import Placements
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.tricks.rules import members

LISTED = 4_096
"""Up to so many deals that are not equally likely are listed; of more, DRAWN are drawn."""
DRAWN = 50_000
"""Deals that are drawn once, and from which every game then takes one."""


def monte_carlo_advice(
    problem: PlayProblem,
    rng: np.random.Generator,
    *,
    games: int = 100_000,
    seed: int | None = None,
) -> Advice[int]:
    """Estimate for every legal first card how likely its side wins.

    Args:
        problem: what is asked, with either semantics.
        rng: chooses deals and cards.
        games: number of games for each first card.
        seed: only noted in the advice: name it if the generator was made from one.

    Raises OuvertError for less than one game, RulesError for a policy, which kernels cannot ask,
    and SizeError unless three seats play 62 cards or fewer.
    """
    started = time.perf_counter()
    outcomes = {
        card: play_games(problem, card, rng, games=games) for card in members(problem.legal)
    }
    seen = games * len(outcomes)
    return advice_of(problem, outcomes, started, worlds_seen=seen, seed=seed)


def play_games(
    problem: PlayProblem, card: int, rng: np.random.Generator, *, games: int
) -> Outcomes:
    """Play a legal first card in so many random games; see `monte_carlo_advice`.

    Raises OuvertError for less than one game, RulesError for a card that may not be played and for
    a problem whose play is a policy.
    """
    if games < 1:
        raise OuvertError(f"Monte Carlo needs one game or more, not {games}")
    if problem.policy is not None:
        raise RulesError("Monte Carlo plays by a semantics, not by a policy")
    if problem.laws is not None:
        raise RulesError("Monte Carlo knows no obligations but to follow suit")
    numbering = Numbering.of(problem)
    if not problem.legal >> card & 1:
        raise RulesError(f"{problem.name(card)} may not be played here")
    if problem.weights is None:
        kinds, splits, chances = deal_tables(problem.placements)
    else:
        kinds, splits, chances = weighted_tables(problem, rng)
    cards = np.zeros((len(kinds), max(len(numbering.cards), 1)), dtype=np.int64)
    for row, kind in enumerate(kinds):
        for column, each in enumerate(members(kind)):
            cards[row, column] = numbering.number[each]
    masks = numbering.suit_masks
    hands = [problem.hand, *problem.certain[: SEATS - 1]]
    careful = np.zeros(SEATS, dtype=np.int64)
    if problem.semantics is Semantics.SENSIBLE:
        careful = 1 + np.array(numbering.first_team, dtype=np.int64)
    histogram = np.zeros(numbering.most_gain(problem.tricks) + 1, dtype=np.int64)
    play_uniformly(
        np.array([numbering.bits(hand) for hand in hands], dtype=np.int64),
        (problem.leader - problem.seat) % SEATS,
        np.array([numbering.number[each] for each in problem.table], dtype=np.int64),
        numbering.number[card],
        np.array([masks[suit] for suit in numbering.suit], dtype=np.int64),
        np.array([*numbering.points, numbering.trick_gain], dtype=np.int64),
        masks[numbering.trump] if numbering.trump >= 0 else 0,
        np.array(numbering.counted, dtype=np.int64),
        careful,
        np.array(numbering.prices, dtype=np.int64),
        cards,
        np.array([kind.bit_count() for kind in kinds], dtype=np.int64),
        splits,
        chances,
        games,
        np.uint64(rng.integers(1 << 63)),
        histogram,
    )
    return Outcomes(histogram / games, games)


def deal_tables(
    placements: Placements,
) -> tuple[list[int], NDArray[np.int64], NDArray[np.float64]]:
    """Return how to draw a deal of three places so that every one is equally likely.

    Returns the kinds of unknown cards (bits), cards of a kind being allowed in the same places;
    `int64[splits, kinds, 2]`, how many of each kind the first two places get; and
    `float64[splits]`, how likely that split or an earlier one is.
    """
    by_places: dict[tuple[int, ...], int] = {}
    for card in members(placements.unknown):
        places = placements.places_of(card)
        by_places[places] = by_places.get(places, 0) | 1 << card
    kinds = list(by_places.values())
    sizes = [kind.bit_count() for kind in kinds]
    ways_of_kind = [
        [
            counts
            for counts in _shares(size, len(placements.room))
            if all(not count or place in places for place, count in enumerate(counts))
        ]
        for size, places in zip(sizes, by_places, strict=True)
    ]
    splits: list[list[tuple[int, int]]] = []
    ways: list[int] = []
    for chosen in product(*ways_of_kind):
        totals = tuple(sum(counts[place] for counts in chosen) for place in range(SEATS))
        if totals != placements.room:
            continue
        count = 1
        for size, (first, second, _) in zip(sizes, chosen, strict=True):
            count *= comb(size, first) * comb(size - first, second)
        splits.append([(first, second) for first, second, _ in chosen])
        ways.append(count)
    whole = sum(ways)
    chances = np.cumsum([way / whole for way in ways])
    chances[-1] = 1.0
    shape = (len(splits), len(kinds), 2)
    return kinds, np.array(splits, dtype=np.int64).reshape(shape), chances


def weighted_tables(
    problem: PlayProblem, rng: np.random.Generator
) -> tuple[list[int], NDArray[np.int64], NDArray[np.float64]]:
    """Return how to draw a deal as likely as the problem's weights say; see `deal_tables`.

    Every card is a kind of its own, and a split is a deal. Up to LISTED deals are all listed, with
    their probabilities; of more, DRAWN are drawn, and then each is as likely as any other.
    """
    chain = DealChain(problem.placements, problem.weights, problem.certain)
    kinds = [1 << card for card in chain.cards]
    if problem.deal_count() <= LISTED:
        found = list(deal_chances(problem))
        others = problem.others
        where = np.array(
            [
                [[hands[other] >> card & 1 for other in others] for card in chain.cards]
                for hands, _ in found
            ],
            np.int64,
        )
        chances = np.cumsum([float(chance) for _, chance in found])
    else:
        drawn, _ = chain.sample(DRAWN, rng)
        where = np.stack([drawn == 0, drawn == 1], axis=2).astype(np.int64)
        chances = np.arange(1, DRAWN + 1) / DRAWN
    chances[-1] = 1.0
    return kinds, where.reshape(len(where), len(kinds), 2), chances


def _shares(size: int, places: int) -> Iterator[tuple[int, ...]]:
    """The ways to share so many equal things among places."""
    if places == 1:
        yield (size,)
        return
    for count in range(size + 1):
        for rest in _shares(size - count, places - 1):
            yield (count, *rest)
