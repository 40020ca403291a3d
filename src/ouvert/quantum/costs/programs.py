"""What the classical programs take for the games that are costed: measured, or derived and told so.

The question is that of `whole_game`: one first card, uniform play, unknown cards that are
exchangeable. For each size Monte Carlo and the exact program were timed on it, by `measure`, which
`ouvert quantum cost --measure` and `benchmarks/uniform_play.py --sizes` run again. Times are
processor seconds of one core of an AMD EPYC; Monte Carlo's are the median of five times 200,000
games, the exact program's that of three runs, of one from seven cards on.

With a hidden skat and more cards the exact program takes long, or more memory than it may have.
Then each skat that is possible can be asked about by itself, as if it were known, and the mean of
the answers is exact. The time is that of so many questions one after another, an upper bound.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from statistics import median

import numpy as np

from ouvert.errors import SizeError
from ouvert.quantum.classical.answers import exact_outcomes
from ouvert.quantum.classical.monte_carlo import play_games
from ouvert.quantum.costs.whole_game import SKAT, first_card, sized_problem

GAMES = 200_000
"""Random games that are timed at once."""
MEASURED = "measured on one core of an AMD EPYC"
"""How the figures were found that are kept."""
GAMES_A_SECOND = {
    True: (24.5e6, 13.6e6, 9.23e6, 5.93e6, 4.83e6, 3.83e6, 3.14e6, 2.54e6, 2.22e6),
    False: (21.8e6, 12.5e6, 7.84e6, 5.63e6, 4.52e6, 3.45e6, 2.87e6, 2.5e6, 2.22e6),
}
"""Random games a second with 2, 3, …, 10 cards each, by whether the skat is known."""
EXACT_SECONDS = {
    True: (0.0058, 0.0597, 0.0716, 0.128, 0.315, 1.46, 3.76, 19.3, 138.0),
    False: (0.0252, 0.0813, 0.144, 0.337, 1.98, 8.9, 60.6),
}
"""Seconds of the exact answer, in the same order."""


@dataclass(frozen=True, slots=True)
class Programs:
    """The speed of the classical programs on one question, on one core.

    Attributes:
        games_a_second: random games that Monte Carlo plays.
        exact_seconds: of the exact program.
        how: how these were found, in words.
    """

    games_a_second: float
    exact_seconds: float
    how: str


def programs(cards_each: int, *, skat_known: bool = True) -> Programs:
    """What was measured, or derived from it, for the question of a size.

    Raises SizeError as `sized_problem` does.
    """
    sized_problem(cards_each, skat_known=skat_known)
    place = cards_each - 2
    games = GAMES_A_SECOND[skat_known][place]
    if place < len(EXACT_SECONDS[skat_known]):
        return Programs(games, EXACT_SECONDS[skat_known][place], MEASURED)
    skats = comb(2 * cards_each + SKAT, SKAT)
    return Programs(
        games,
        skats * EXACT_SECONDS[True][place],
        f"{MEASURED}; exactly: at most, as {skats} questions with a known skat one after another",
    )


def measure(cards_each: int, *, skat_known: bool = True, games: int = GAMES) -> Programs:
    """Time both programs here, in processor seconds; ten cards take minutes and 5 GB.

    Where the exact program would take too much memory, the known skat is timed in its place.

    Args:
        cards_each: cards in each hand.
        skat_known: False for a Hand game.
        games: random games that are timed at once, five times.

    Raises SizeError as `sized_problem` does.
    """
    problem = sized_problem(cards_each, skat_known=skat_known)
    card = first_card(problem)
    rng = np.random.default_rng(1)
    play_games(problem, card, rng, games=1)
    # kernels are loaded by a small question first
    small = sized_problem(2)
    exact_outcomes(small, cards=1 << first_card(small))
    rate = games / _seconds(lambda: play_games(problem, card, rng, games=games), 5)
    runs = 3 if cards_each < 7 else 1
    here = "measured here, on one core"
    try:
        seconds = _seconds(lambda: exact_outcomes(problem, cards=1 << card), runs)
    except SizeError:
        known = sized_problem(cards_each)
        skats = comb(2 * cards_each + SKAT, SKAT)
        once = _seconds(lambda: exact_outcomes(known, cards=1 << first_card(known)), runs)
        return Programs(
            rate,
            skats * once,
            f"{here}; exactly: at most, as {skats} questions with a known skat, one of them timed",
        )
    return Programs(rate, seconds, here)


def _seconds(work: Callable[[], object], runs: int) -> float:
    """The median of processor seconds, above 0."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return max(median(times), 1e-9)


__all__ = ["MEASURED", "Programs", "measure", "programs"]
