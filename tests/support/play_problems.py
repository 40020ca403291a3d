"""Small recommendation problems, and every way that they can go, by the classical rules alone."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ouvert.errors import PositionError
from ouvert.quantum.problem import Goal, PlayProblem, Semantics, View
from ouvert.tricks.rules import Objective, TrickRules, members

Plays = tuple[tuple[int, int], ...]
"""Plays as (seat, card), from the beginning of the unfinished trick on."""


def outcomes(problem: PlayProblem) -> dict[tuple[Plays, bool], Fraction]:
    """The probability of every way to play to the end, and whether the asking side wins by it."""
    rules = problem.rules
    found: dict[tuple[Plays, bool], Fraction] = {}

    def follow(
        hands: tuple[int, ...],
        leader: int,
        table: tuple[int, ...],
        gains: int,
        played: tuple[int, ...],
        chance: Fraction,
        plays: Plays,
    ) -> None:
        if not any(hands) and not table:
            key = plays, problem.wins(gains)
            found[key] = found.get(key, Fraction(0)) + chance
            return
        seat = (leader + len(table)) % rules.seats
        for card, share in problem.chances(seat, hands[seat], leader, table, played).items():
            left = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
            now, lead, more = (*table, card), leader, gains
            if len(now) == rules.seats:
                lead = (leader + rules.winner(now)) % rules.seats
                if rules.teams[lead] == problem.counted_team:
                    more += problem.worth(now)
                now = ()
            follow(left, lead, now, more, (*played, card), chance * share, (*plays, (seat, card)))

    start = tuple(
        ((problem.leader + place) % rules.seats, card) for place, card in enumerate(problem.table)
    )
    share = Fraction(1, problem.deal_count())
    for hands in problem.deals():
        follow(hands, problem.leader, problem.table, 0, problem.played, share, start)
    return found


def win_probability(problem: PlayProblem) -> Fraction:
    """The probability that the asking side wins."""
    return sum((chance for (_, won), chance in outcomes(problem).items() if won), start=Fraction(0))


def random_problem(rng: random.Random, most_deals: int = 100) -> PlayProblem:
    """A game of two to four seats with one to three cards each, at any moment of a trick.

    Any suits, strengths, points, teams, goals, and known, denied and already won cards.
    """
    while True:
        try:
            problem = _random_problem(rng)
        except PositionError:
            continue
        if problem.deal_count() <= most_deals:
            return problem


def _random_problem(rng: random.Random) -> PlayProblem:
    seats = rng.choice([2, 3, 3, 3, 4])
    tricks = rng.choice([1, 2, 2, 3] if seats < 4 else [1, 2])
    count = seats * tricks + rng.choice([0, 0, 1, 2] if seats < 4 else [0, 1])
    kinds = rng.choice([1, 2, 3, 4])
    teams = rng.choice([(0, 1, 1, 1)[:seats], (0, 1, 0, 1)[:seats]])
    turn = rng.randrange(seats)
    objective = rng.choice([Objective.POINTS] * 3 + [Objective.TRICKS, Objective.MISERE])
    points = tuple(rng.choice([0, 0, 2, 3, 4, 10, 11]) for _ in range(count))
    rules = TrickRules(
        seats=seats,
        teams=teams[turn:] + teams[:turn],
        suits=tuple(rng.randrange(kinds) for _ in range(count)),
        strengths=tuple(rng.sample(range(count), count)),
        trump=rng.choice([None, 0, 1]),
        points=points,
        objective=objective,
    )
    cards = rng.sample(range(count), count)
    hand, cards = cards[:tricks], cards[tricks:]
    ahead = rng.choice([0, 0, 0, 1, seats - 1])
    table, cards = cards[:ahead], cards[ahead:]
    seat = rng.randrange(seats)
    other = (seat + rng.randrange(1, seats)) % seats
    certain = {other: 1 << cards[0]} if cards and rng.random() < 0.3 else {}
    suit = rng.randrange(kinds)
    barred = {other: rules.suit_masks.get(suit, 0)} if rng.random() < 0.4 else {}
    return PlayProblem.small(
        rules,
        sum(1 << card for card in hand),
        limit=rng.randint(0, 1 + (sum(points) if objective is Objective.POINTS else tricks)),
        seat=seat,
        leader=(seat - ahead) % seats,
        table=tuple(table),
        certain=certain,
        barred=barred,
        goal=rng.choice([None, None, None, Goal.EVERY_TRICK, Goal.NO_TRICK]),
        taken=rng.choice([(0, 0), (0, 0), (1, 0), (0, 1)]),
        semantics=rng.choice(list(Semantics)),
    )


def with_random_policy(problem: PlayProblem, seed: int) -> PlayProblem:
    """The problem under a policy that gives each information set probabilities of its own."""

    def policy(view: View) -> Mapping[int, Fraction]:
        rng = random.Random(f"{seed} {view}")
        weights = {card: rng.choice([0, 1, 2, 3]) for card in members(view.legal)}
        weights[rng.choice(list(weights))] += 1
        return {card: Fraction(w, sum(weights.values())) for card, w in weights.items()}

    return replace(problem, policy=policy)
