"""How play gets better when all sides learn: best responses in turn, fictitious play, and CFR+.

- **In turn**: each side answers the other's last play with a best response. It need not come to
  rest, and mostly goes round in circles.
- **Fictitious play** (Brown, 1951): each side answers the average of what the other has done.
- **CFR+** (Tammelin, arXiv 1407.5042): each information set keeps for each card how much better it
  would have been, counts from 0 on, and plays by these numbers; what is learned is the average.

Between two players with perfect recall the averages of the last two come to an equilibrium. That is
so for the declarer against defenders who share their knowledge. With defenders who know their own
cards there are three players, and nothing is promised; the exploitability says how good the
outcome is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

import numpy as np

from ouvert.errors import SizeError
from ouvert.tricks.equilibrium.hidden_game import (
    Floats,
    GameTree,
    InformationSets,
    Ints,
    Sharing,
)
from ouvert.tricks.equilibrium.responses import best_response
from ouvert.tricks.kernels.written_out import add_average, add_worth, match_regrets
from ouvert.tricks.rules import TrickRules

Current = Callable[[], Floats]
"""Says how all play after the rounds so far: float64[edges]."""


LOOKS = frozenset(round(10 * 1.25**power) for power in range(40))
"""After which rounds it is looked at how good the outcome is."""


class Rule(Enum):
    """How the sides learn."""

    IN_TURN = "in turn"
    FICTITIOUS = "fictitious play"
    CFR_PLUS = "CFR+"


@dataclass(frozen=True, slots=True)
class Learned:
    """Where learning stands after some rounds.

    Attributes:
        rounds: how many.
        value: team 0's expected payoff with what is learned.
        attack: with the best response of team 0 that the rules of learning know: shared, or of the
            one seat that gains most.
        defence: with that of team 1.
        chances: float64[edges], how all play.
    """

    rounds: int
    value: float
    attack: float
    defence: float
    chances: Floats

    @property
    def exploitability(self) -> float:
        """Half of what the sides could gain."""
        return (self.attack - self.defence) / 2


def learn(
    tree: GameTree,
    start: Floats,
    rule: Rule,
    rounds: int,
    *,
    sharing: Sharing = Sharing.TEAM,
    every: Sequence[int] = (),
    progress: Callable[[int], None] = lambda _: None,
) -> list[Learned]:
    """Let all sides learn, and say where they stand after some rounds.

    Args:
        tree: the game.
        start: float64[edges], how all play at first.
        rule: how they learn.
        rounds: how often each side learns.
        sharing: whether the seats of a team are one player or each for itself.
        every: after which rounds to say so besides the last.
        progress: is told the number of each round.

    Raises SizeError for fewer than one round.
    """
    if rounds < 1:
        raise SizeError(f"learning takes one round or more, not {rounds}")
    stops = {*every, rounds}
    steps = _STEPS[rule](tree, start, sharing)
    found = []
    for number in range(1, rounds + 1):
        current = next(steps)
        progress(number)
        if number in stops:
            found.append(_standing(tree, current(), number, sharing))
    return found


def learn_until(
    tree: GameTree,
    start: Floats,
    rule: Rule,
    close: float,
    most: int,
    *,
    sharing: Sharing = Sharing.TEAM,
) -> Learned:
    """Let all sides learn until the exploitability is small, and say where they stand.

    It is looked at after 10 rounds, and then each time after a quarter more.

    Args:
        tree: the game.
        start: float64[edges], how all play at first.
        rule: how they learn.
        close: the exploitability that is small enough, in the units of the payoff.
        most: how often each side learns at most.
        sharing: whether the seats of a team are one player or each for itself.
    """
    steps = _STEPS[rule](tree, start, sharing)
    for number in range(1, most + 1):
        current = next(steps)
        if number == most or number in LOOKS:
            found = _standing(tree, current(), number, sharing)
            if found.exploitability <= close:
                break
    return found


def players(tree: GameTree, sharing: Sharing) -> tuple[tuple[int, ...], ...]:
    """The seats of each player: teams that share, or each seat for itself."""
    return groups(tree.game.rules, sharing)


def groups(rules: TrickRules, sharing: Sharing) -> tuple[tuple[int, ...], ...]:
    """The same by the rules of a game."""
    seats = range(rules.seats)
    if sharing is Sharing.TEAM:
        return tuple(
            tuple(seat for seat in seats if rules.teams[seat] == team) for team in range(2)
        )
    return tuple((seat,) for seat in seats)


def _standing(tree: GameTree, chances: Floats, rounds: int, sharing: Sharing) -> Learned:
    sides = players(tree, sharing)
    answers = [best_response(tree, chances, seats, sharing).value for seats in sides]
    team = [tree.game.rules.teams[seats[0]] for seats in sides]
    attack = max(value for value, side in zip(answers, team, strict=True) if side == 0)
    defence = min(value for value, side in zip(answers, team, strict=True) if side == 1)
    return Learned(rounds, tree.value(chances), attack, defence, chances)


def _in_turn(tree: GameTree, start: Floats, sharing: Sharing) -> Iterator[Current]:
    chances = start
    while True:
        for seats in players(tree, sharing):
            chances = best_response(tree, chances, seats, sharing).chances
        yield partial(np.copy, chances)


def _fictitious(tree: GameTree, start: Floats, sharing: Sharing) -> Iterator[Current]:
    sets = tree.sets[sharing]
    average = _Average(tree, sets, players(tree, sharing))
    chances = start
    average.add(chances, 1.0)
    while True:
        answers = chances.copy()
        for seats in average.players:
            own = np.isin(tree.seat, seats)
            answers[own] = best_response(tree, chances, seats, sharing).chances[own]
        average.add(answers, 1.0)
        chances = average.chances()
        yield partial(np.copy, chances)


def _cfr_plus(tree: GameTree, start: Floats, sharing: Sharing) -> Iterator[Current]:
    sets = tree.sets[sharing]
    sides = players(tree, sharing)
    parent, action = tree.parent.astype(np.int32), sets.action.astype(np.int32)
    first = np.append(sets.start, sets.actions).astype(np.int32)
    before = sets_before(tree, sharing).astype(np.int32)
    owners = sets.seat[sets.start]
    deals = np.array(tree.game.chances)
    # a strategy says the same in all nodes of a set
    strategy = sets.uniform()
    strategy[sets.action] = start
    chances = strategy[sets.action]
    regrets, total, own_reach = (np.zeros(sets.actions) for _ in range(3))
    reach, value = np.empty(tree.nodes), np.empty(tree.nodes)
    number = 0
    while True:
        number += 1
        for seats in sides:
            own = np.isin(tree.seat, seats)
            sign = 1.0 if tree.game.rules.teams[seats[0]] == 0 else -1.0
            worth = np.zeros(sets.actions)
            mine = own.astype(np.int8)
            add_worth(parent, action, mine, chances, deals, tree.payoff, sign, reach, value, worth)
            match_regrets(first, np.isin(owners, seats).astype(np.int8), worth, regrets, strategy)
            np.copyto(chances, strategy[sets.action], where=own)
        add_average(first, before, strategy, float(number), own_reach, total)
        yield lambda: np.asarray(sets.normalised(total)[sets.action])


def sets_before(tree: GameTree, sharing: Sharing) -> Ints:
    """The last action of the same player before each information set, or -1: int64[sets]."""
    sets = tree.sets[sharing]
    player = np.empty(tree.game.rules.seats, np.int64)
    for number, seats in enumerate(players(tree, sharing)):
        player[list(seats)] = number
    last = np.full((tree.nodes, int(player.max()) + 1), -1, np.int32)
    before = np.full(len(sets.moments), -1)
    for level in tree.levels:
        parent, child, action = tree.parent[level], tree.child[level], sets.action[level]
        who = player[tree.seat[level]]
        before[sets.owner[action]] = last[parent, who]
        last[child] = last[parent]
        last[child, who] = action
    return before


class _Average:
    """The average of strategies, each weighed by how likely its player comes to the moment."""

    def __init__(
        self, tree: GameTree, sets: InformationSets, sides: Sequence[tuple[int, ...]]
    ) -> None:
        self.tree = tree
        self.sets = sets
        self.players = sides
        self.total = np.zeros(sets.actions)

    def add(self, chances: Floats, weight: float) -> None:
        """Add how all play, with a weight."""
        for seats in self.players:
            own = np.isin(self.tree.seat, seats)
            reach = self.tree.reach(chances, seats, deals=False)
            # a player has come to all nodes of a set alike, so any of them tells
            share = np.zeros(self.sets.actions)
            share[self.sets.action[own]] = (reach[self.tree.parent] * chances)[own]
            self.total += weight * share

    def chances(self) -> Floats:
        """How all play on average: float64[edges]."""
        return self.sets.normalised(self.total)[self.sets.action]


_STEPS = {
    Rule.IN_TURN: _in_turn,
    Rule.FICTITIOUS: _fictitious,
    Rule.CFR_PLUS: _cfr_plus,
}

__all__ = ["LOOKS", "Learned", "Rule", "groups", "learn", "learn_until", "players"]
