"""Exact outcomes of small games in fractions: every deal, every way to play it.

This is the plain way, for any number of seats and for policies; the faster ways are tested against
the same rules.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod

import numpy as np

from ouvert.errors import SizeError
from ouvert.quantum.classical.chances import Outcomes
from ouvert.quantum.deal_weights import deal_chances
from ouvert.quantum.laws import teams_of
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.rules import members

LINES = 1_000_000
"""Ways to play in all deals, counted as if every card were always legal."""


def line_outcomes(problem: PlayProblem, *, limit: int = LINES) -> dict[int, Outcomes]:
    """Return the exact outcomes of each legal first card.

    Raises SizeError if there may be more ways to play than the limit, and RulesError for a policy
    whose probabilities are none.
    """
    held = [
        sure.bit_count() + room for sure, room in zip(problem.certain, problem.room, strict=True)
    ]
    lines = problem.deal_count() * prod(
        factorial(count) for count in (problem.hand.bit_count(), *held[:-1])
    )
    if lines > limit:
        raise SizeError(
            f"up to {lines:,} ways to play are too many to list; the limit is {limit:,}"
        )
    return {card: _outcomes(problem, card) for card in members(problem.legal)}


def _outcomes(problem: PlayProblem, first: int) -> Outcomes:
    rules = problem.rules
    gains: dict[int, Fraction] = {}

    def follow(
        hands: tuple[int, ...],
        leader: int,
        table: tuple[int, ...],
        gained: int,
        played: tuple[int, ...],
        chance: Fraction,
    ) -> None:
        if not any(hands) and not table:
            gains[gained] = gains.get(gained, Fraction(0)) + chance
            return
        seat = (leader + len(table)) % rules.seats
        if played == problem.played:
            chances = {first: Fraction(1)}
        else:
            chances = problem.chances(seat, hands[seat], leader, table, played)
        for card, share in chances.items():
            left = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
            now, lead, more = (*table, card), leader, gained
            if len(now) == rules.seats:
                lead = (leader + rules.winner(now)) % rules.seats
                if teams[lead] == problem.counted_team:
                    more += problem.worth(now, last=not any(left))
                now = ()
            follow(left, lead, now, more, (*played, card), chance * share)

    for hands, share in deal_chances(problem):
        teams = teams_of(problem, hands)
        before = 0 if problem.laws is None else problem.laws.counted(teams, problem.counted_team)
        follow(hands, problem.leader, problem.table, before, problem.played, Fraction(share))
    found = np.zeros(max(gains) + 1)
    for gained, chance in gains.items():
        found[gained] = float(chance)
    return Outcomes(found)
