"""How long the classical answers to the quantum question take, on one core.

    python benchmarks/uniform_play.py            # some minutes
    python benchmarks/uniform_play.py --ten      # also ten cards each, all 184,756 deals at once
    python benchmarks/uniform_play.py --sizes    # only the games that are costed, 2 to 9 cards each

Times are processor seconds. Ratios compare ways to the same answer on the same machine.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import TypeVar

import numpy as np

from ouvert.cards import CardSet
from ouvert.quantum.classical.answers import exact_outcomes
from ouvert.quantum.classical.exact_deal import deal_outcomes, pinned
from ouvert.quantum.classical.monte_carlo import play_games
from ouvert.quantum.costs.programs import measure
from ouvert.quantum.costs.whole_game import FEWEST_CARDS, MOST_CARDS
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.skat.rules.contracts import GameType

GAMES = 300_000
CONTRACTS = (GameType.CLUBS, GameType.GRAND, GameType.HEARTS, GameType.NULL, GameType.SPADES)

T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def problem_of(seed: int, cards: int, skat: int = 0) -> PlayProblem:
    """The first trick of a random deal, the declarer to lead; contracts take turns."""
    rng = random.Random(seed)
    deck = CardSet(sum(1 << card for card in rng.sample(range(32), 3 * cards + skat)))
    rules = deck_rules(CONTRACTS[seed % len(CONTRACTS)], deck)
    hand = sum(1 << card for card in rng.sample(range(rules.cards), cards))
    return PlayProblem.small(rules, hand, limit=sum(rules.points) // 2 + 1)


def pinned_problem(seed: int, cards: int) -> PlayProblem:
    """The same with one random deal of the unknown cards."""
    problem = problem_of(seed, cards)
    unknown = [card for card in range(problem.rules.cards) if problem.unknown >> card & 1]
    random.Random(seed).shuffle(unknown)
    hands = [sum(1 << card for card in unknown[i : i + cards]) for i in (0, cards)]
    return pinned(problem, (problem.hand, *hands))


def monte_carlo() -> float:
    """Seconds a game, ten cards each."""
    found = {}
    for semantics in Semantics:
        problem = replace(problem_of(0, 10), semantics=semantics)
        card = problem.hand.bit_length() - 1
        rng = np.random.default_rng(1)
        play_games(problem, card, rng, games=1000)
        times = [
            timed(lambda: play_games(problem, card, rng, games=GAMES))[0]  # noqa: B023
            for _ in range(5)
        ]
        found[semantics] = median(times) / GAMES
        print(f"Monte Carlo, {semantics.value}: {1e-6 / found[semantics]:.2f} million games/s")
    return found[Semantics.UNIFORM]


def one_deal(deals: int, game_seconds: float) -> None:
    """Ten cards each, every card known, all first cards."""
    for semantics in Semantics:
        times = []
        for seed in range(deals):
            problem = replace(pinned_problem(seed, 10), semantics=semantics)
            seconds, _ = timed(lambda: deal_outcomes(problem))  # noqa: B023
            times.append(seconds)
        print(
            f"one deal, {semantics.value}: median {median(times):.2f} s, largest "
            f"{max(times):.2f} s of {deals}; as {median(times) / game_seconds:,.0f} random games"
        )


def all_deals(cards: int, seeds: range, *, skat: int = 0, first_only: bool = False) -> None:
    """The average over all deals, all first cards or one."""
    times = []
    ratios = []
    for seed in seeds:
        problem = problem_of(seed, cards, skat)
        first = problem.hand & -problem.hand if first_only else None
        seconds, _ = timed(lambda: exact_outcomes(problem, cards=first))  # noqa: B023
        times.append(seconds)
        if cards <= 7:
            deal = pinned(problem, next(problem.deals()))
            each, _ = timed(lambda: deal_outcomes(deal, cards=first))  # noqa: B023
            ratios.append(problem.deal_count() * each / seconds)
    what = f"all deals, {cards} cards{', skat unknown' if skat else ''}, "
    what += "one first card" if first_only else "all first cards"
    print(f"{what}: median {median(times):.2f} s, largest {max(times):.2f} s", end="")
    print(f"; {median(ratios):,.0f} times faster than deal by deal" if ratios else "")


def ten_cards(seed: int) -> None:
    """All 184,756 deals with one first card."""
    problem = problem_of(seed, 10)
    card = problem.hand & -problem.hand
    seconds, outcomes = timed(lambda: exact_outcomes(problem, cards=card))
    (number, exact), *_ = outcomes.items()
    found = play_games(problem, number, np.random.default_rng(1), games=4_000_000)
    p, q = exact.win_probability(problem), found.win_probability(problem)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(
        f"all {problem.deal_count():,} deals, 10 cards, one first card: {seconds:.1f} s, "
        f"{memory:.1f} GB; p = {p:.9f}, Monte Carlo {q:.6f} ± {found.standard_error(problem):.6f}"
    )


def costed_games(most: int) -> None:
    """The table of `ouvert.quantum.costs.programs`."""
    for skat_known in (True, False):
        for cards in range(FEWEST_CARDS, most + 1):
            found = measure(cards, skat_known=skat_known)
            print(
                f"{cards} cards each, skat {'known' if skat_known else 'unknown'}: "
                f"{found.games_a_second:,.0f} games/s, exactly {found.exact_seconds:.3g} s "
                f"({found.how})",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=9, help="single deals to solve")
    parser.add_argument("--ten", action="store_true", help="also ten cards each, all deals")
    parser.add_argument("--seed", type=int, default=2, help="the deal of --ten")
    parser.add_argument("--sizes", action="store_true", help="only the games that are costed")
    options = parser.parse_args()
    if options.sizes:
        costed_games(MOST_CARDS if options.ten else MOST_CARDS - 1)
        return
    game_seconds = monte_carlo()
    one_deal(options.deals, game_seconds)
    for cards in (5, 6, 7):
        all_deals(cards, range(5))
    all_deals(5, range(5), skat=2)
    all_deals(8, range(5), first_only=True)
    if options.ten:
        ten_cards(options.seed)


if __name__ == "__main__":
    main()
