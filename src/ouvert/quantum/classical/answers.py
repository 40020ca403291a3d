"""The exact classical answer, by whichever way fits the problem."""

from __future__ import annotations

import time

import numpy as np

from ouvert.errors import RulesError, SizeError, check_kind
from ouvert.protocols import Advice
from ouvert.quantum.classical.chances import Outcomes, advice_of
from ouvert.quantum.classical.exact_all_deals import all_deals_outcomes, exchangeable
from ouvert.quantum.classical.exact_deal import deal_outcomes, pinned
from ouvert.quantum.classical.exact_lines import line_outcomes
from ouvert.quantum.classical.numbering import SEATS
from ouvert.quantum.deal_weights import deal_chances
from ouvert.quantum.problem import PlayProblem

DEALS = 4_096
"""Up to so many deals are solved one by one where their average has no shorter way."""


def exact_outcomes(
    problem: PlayProblem, *, cards: int | None = None, most_deals: int = DEALS
) -> dict[int, Outcomes]:
    """Return the exact outcomes of each legal first card, over all deals that fit.

    - Every card known: the deal is solved.
    - Uniform play, the unseen cards of each suit exchangeable: the average without listing deals.
    - Else, as with sensible play, where what a seat plays tells what it holds, or with deals that
      are not equally likely: deal by deal.
    - A policy, a described game's laws, or not three seats: every way to play, for small games.

    Args:
        problem: what is asked.
        cards: only these first cards (bits).
        most_deals: solve no more deals one by one.

    Raises SizeError for more deals than that, or as each way does, before memory is taken.
    """
    listed = problem.policy is not None or problem.laws is not None
    if listed or problem.rules.seats != SEATS:
        found = line_outcomes(problem)
        return {card: each for card, each in found.items() if cards is None or cards >> card & 1}
    if not problem.unknown:
        return deal_outcomes(problem, cards=cards)
    if problem.weights is None and exchangeable(problem):
        return all_deals_outcomes(problem, cards=cards)
    count = problem.deal_count()
    if count > most_deals:
        raise SizeError(
            f"{count:,} deals are too many to solve one by one, and for this way of playing, for "
            f"beliefs, or with these known cards there is no shorter way; the limit is "
            f"{most_deals:,}"
        )
    gains: dict[int, list[np.ndarray]] = {}
    for hands, chance in deal_chances(problem):
        for card, each in deal_outcomes(pinned(problem, hands), cards=cards).items():
            gains.setdefault(card, []).append(float(chance) * each.gains)
    return {card: Outcomes(_sum(each)) for card, each in gains.items()}


def exact_advice(problem: PlayProblem, *, most_deals: int = DEALS) -> Advice[int]:
    """Say for every legal first card how likely its side wins, exactly. See `exact_outcomes`.

    Raises RulesError when no card is due from the asking seat, SizeError as `exact_outcomes`,
    PositionError for what is no problem.
    """
    started = time.perf_counter()
    check_kind(problem, PlayProblem, "ask with PlayProblem.of(observation) or small(…)")
    if not problem.legal:
        raise RulesError(f"no card is due from seat {problem.seat}")
    outcomes = exact_outcomes(problem, most_deals=most_deals)
    return advice_of(problem, outcomes, started, worlds_seen=problem.deal_count())


def _sum(rows: list[np.ndarray]) -> np.ndarray:
    """The sum of arrays of different lengths, the shorter ones ending in zeros."""
    total = np.zeros(max(len(row) for row in rows))
    for row in rows:
        total[: len(row)] += row
    return total
