"""Best responses, and what they gain: how much can be made of knowing how somebody plays.

A **best response** is the best that a player can do against given play of all others. What it
gains over the present play, for both sides together, is 0 exactly in an equilibrium; half of that
is called **exploitability** here, in the units of the payoff.

A team of two can respond in three ways, each at least as strong as the one before: one seat changes
its play and the other does not; both change together, each knowing its own cards; both see each
other's cards. The first and the last are worked out exactly by going through the information sets
from the end. The second has no such order, since neither knows what the other knows, so it is
searched (`together`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ouvert.tricks.equilibrium.hidden_game import Floats, GameTree, Sharing

MOST_STRATEGIES = 1 << 12
"""Pure strategies of one seat, after one beginning, that are tried one by one."""
ROUNDS = 50
"""Exchanges of best responses between the seats of a team, at most."""


@dataclass(frozen=True, slots=True)
class Response:
    """A best response.

    Attributes:
        value: team 0's expected payoff with it.
        chances: float64[edges], how all play with it.
    """

    value: float
    chances: Floats


def best_response(
    tree: GameTree, chances: Floats, seats: Sequence[int], sharing: Sharing = Sharing.OWN
) -> Response:
    """The best that one player can do against the play of all others, exactly.

    Args:
        tree: the game.
        chances: float64[edges], how all play; what the player itself does is not looked at.
        seats: those of the player: one seat, or a team that shares its knowledge.
        sharing: what they know. With `Sharing.OWN` only one seat is a player; a team of several
            would forget between its turns what its other seats know.
    """
    sets = tree.sets[sharing]
    others = [seat for seat in range(tree.game.rules.seats) if seat not in seats]
    reach = tree.reach(chances, others, deals=True)
    sign = 1.0 if tree.game.rules.teams[seats[0]] == 0 else -1.0
    found, value = chances.copy(), tree.payoff.copy()
    for number in reversed(range(len(tree.levels))):
        level = tree.levels[number]
        parent, child = tree.parent[level], tree.child[level]
        played = found[level]
        own = np.isin(tree.seat[level], seats)
        if own.any():
            worth = sign * reach[parent[own]] * value[child[own]]
            played[own] = sets.best(sets.action[level][own], worth)
        tree.gather(number, value, played * value[child])
    return Response(float(np.dot(tree.game.chances, value[tree.roots])), found)


@dataclass(frozen=True, slots=True)
class Together:
    """What a team can reach whose seats change their play together, each knowing its own cards.

    Attributes:
        value: team 0's expected payoff with the best play that was found.
        bound: no play of the team does better than this; equal to `value` where that is proved.
        chances: float64[edges], how all play with it.
    """

    value: float
    bound: float
    chances: Floats

    @property
    def proved(self) -> bool:
        """Whether no play does better."""
        return abs(self.value - self.bound) < 1e-9


def together(
    tree: GameTree,
    chances: Floats,
    team: int,
    rng: np.random.Generator,
    starts: int = 8,
    tried: int = MOST_STRATEGIES,
) -> Together:
    """The best that a team can do whose seats agree beforehand, each knowing its own cards.

    Best responses of the seats in turn, from several starts, find good play. The bound lets one
    seat know its own cards until a mate has chosen, and the others those of the team, for each seat
    in turn. Where after each first card one seat has few pure strategies they are all tried, which
    proves the answer.

    Args:
        tree: the game.
        chances: float64[edges], how all play.
        team: 0 or 1.
        rng: for the starts.
        starts: how many there are.
        tried: pure strategies of one seat, after one beginning, that are tried one by one at most.
    """
    seats = tree.team(team)
    sign = 1.0 if team == 0 else -1.0
    if len(seats) == 1:
        only = best_response(tree, chances, seats)
        return Together(only.value, only.value, only.chances)
    best = min(
        (_exchange(tree, _start(tree, chances, seats, rng, k), seats, sign) for k in range(starts)),
        key=lambda found: -sign * found.value,
    )
    bound = _bound(tree, chances, seats, sign)
    if sign * (bound - best.value) > 1e-9:
        every = _try_all(tree, best.chances, seats, sign, tried)
        if every is not None:
            best, bound = every, every.value
    return Together(best.value, bound, best.chances)


def _start(
    tree: GameTree, chances: Floats, seats: Sequence[int], rng: np.random.Generator, number: int
) -> Floats:
    """The present play first, then random pure play of the team."""
    if number == 0:
        return chances
    sets = tree.sets[Sharing.OWN]
    drawn = rng.random(sets.actions)
    random = sets.best(np.arange(sets.actions), drawn)[sets.action]
    return np.where(np.isin(tree.seat, seats), random, chances)


def _exchange(tree: GameTree, chances: Floats, seats: Sequence[int], sign: float) -> Response:
    """Let the seats of a team respond in turn until nobody gains."""
    found = Response(tree.value(chances), chances)
    for _ in range(ROUNDS):
        before = found.value
        for seat in seats:
            found = best_response(tree, found.chances, (seat,))
        if sign * (found.value - before) < 1e-12:
            break
    return found


def _bound(tree: GameTree, chances: Floats, seats: Sequence[int], sign: float) -> float:
    """What no play of a team goes beyond; the best of a bound for each of its seats.

    One seat knows its own cards until a mate has chosen, and from then on, as its mates always do,
    all cards of the team. So whoever chooses knows what the team knew before, and the team is one
    player that forgets nothing, for whom going through the information sets from the end is exact.
    To let that seat go on with its own cards alone would be no bound: how likely it is to be where
    it is hangs on what its mate has chosen, who sees more and would tell it something thereby.
    """
    others = [seat for seat in range(tree.game.rules.seats) if seat not in seats]
    reach = tree.reach(chances, others, deals=True)
    alone, shared = tree.sets[Sharing.OWN], tree.sets[Sharing.TEAM]
    bounds = []
    for knower in seats:
        told = np.zeros(len(tree.payoff), np.bool_)
        for level in tree.levels:
            parent = tree.parent[level]
            mates = np.isin(tree.seat[level], seats) & (tree.seat[level] != knower)
            told[tree.child[level]] = told[parent] | mates
        value = tree.payoff.copy()
        for number in reversed(range(len(tree.levels))):
            level = tree.levels[number]
            parent, child, seat = tree.parent[level], tree.child[level], tree.seat[level]
            played = chances[level].copy()
            worth = sign * reach[parent] * value[child]
            team = np.isin(seat, seats)
            own = (seat == knower) & ~told[parent]
            for chosen, sets in ((own, alone), (team & ~own, shared)):
                if chosen.any():
                    played[chosen] = sets.best(sets.action[level][chosen], worth[chosen])
            tree.gather(number, value, played * value[child])
        bounds.append(float(np.dot(tree.game.chances, value[tree.roots])))
    return min(bounds) if sign > 0 else max(bounds)


def _try_all(
    tree: GameTree, chances: Floats, seats: Sequence[int], sign: float, most: int
) -> Response | None:
    """Try all pure strategies of one of two seats; None if there are too many.

    What is played after different first cards has nothing to do with each other where the first
    card is not the team's own, so that the strategies after each are tried apart.
    """
    sets = tree.sets[Sharing.OWN]
    first = {moment.played[:1] for moment in sets.moments if moment.seat in seats}
    if len(seats) != 2 or () in first:
        return None
    options: list[list[list[int]]] = []
    for beginning in sorted(first):
        smallest: list[list[int]] | None = None
        for seat in seats:
            moments = [
                number
                for number, moment in enumerate(sets.moments)
                if moment.seat == seat and moment.played[:1] == beginning
            ]
            choices = [
                list(range(int(sets.start[each]), int(sets.start[each]) + len(cards)))
                for each in moments
                for cards in (sets.moments[each].cards,)
            ]
            if smallest is None or _count(choices) < _count(smallest):
                smallest = choices
        if smallest is None or _count(smallest) > most:
            return None
        options.append(smallest)
    best = Response(tree.value(chances), chances)
    for choices in options:
        if not choices:
            continue
        seat = int(sets.seat[choices[0][0]])
        (partner,) = (each for each in seats if each != seat)
        for chosen in product(*choices):
            strategy = np.zeros(sets.actions)
            strategy[list(chosen)] = 1.0
            touched = np.zeros(sets.actions, np.bool_)
            touched[[action for options_here in choices for action in options_here]] = True
            tried = np.where(touched[sets.action], strategy[sets.action], best.chances)
            found = best_response(tree, tried, (partner,))
            if sign * (found.value - best.value) > 1e-12:
                best = found
    return best


@dataclass(frozen=True, slots=True)
class Exploitability:
    """How much each side could gain against some play, in team 0's expected payoff.

    Attributes:
        value: with the play as it is.
        attack: with a best response of team 0; at least `value`.
        single: with a best response of the one seat of team 1 that gains most by itself.
        defence: with the best that team 1's seats can do together, each knowing its own cards, as
            far as it was found.
        defence_bound: less than this they cannot reach.
        shared: with a best response of team 1 if its seats see each other's cards.
    """

    value: float
    attack: float
    single: float
    defence: float
    defence_bound: float
    shared: float

    @property
    def proved(self) -> bool:
        """Whether team 1's seats, each knowing its own cards, can do no better together."""
        return abs(self.defence - self.defence_bound) < 1e-9

    @property
    def exploitability(self) -> float:
        """Half of what both sides could gain, team 1's seats knowing their own cards."""
        return (self.attack - self.defence) / 2

    @property
    def exploitability_shared(self) -> float:
        """The same with team 1's seats seeing each other's cards."""
        return (self.attack - self.shared) / 2


def exploitability(tree: GameTree, chances: Floats, seed: int = 1) -> Exploitability:
    """What best responses gain against some play.

    Args:
        tree: the game, team 0 being one seat or sharing its knowledge.
        chances: float64[edges], how all play.
        seed: of the search for what team 1's seats can do together.
    """
    seats = tree.team(1)
    found = together(tree, chances, 1, np.random.default_rng(seed))
    return Exploitability(
        value=tree.value(chances),
        attack=best_response(tree, chances, tree.team(0), Sharing.TEAM).value,
        single=min(best_response(tree, chances, (seat,)).value for seat in seats),
        defence=found.value,
        defence_bound=found.bound,
        shared=best_response(tree, chances, seats, Sharing.TEAM).value,
    )


def _count(choices: Sequence[Sequence[int]]) -> int:
    return int(np.prod([len(each) for each in choices], dtype=object)) if choices else 1


__all__ = [
    "Exploitability",
    "Response",
    "Together",
    "best_response",
    "exploitability",
    "together",
]
