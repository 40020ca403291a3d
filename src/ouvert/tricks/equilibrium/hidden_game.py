"""A trick-taking game with hidden hands, and its tree with information sets.

Chance deals, then everybody plays cards and sees those of the others. What one team gains the other
loses: the **payoff** is team 0's, 1 or 0 where it wins or loses, or what its tricks count. What a
seat knows at its turn, its **information set**, is the cards that it holds and all cards played;
or, where a team shares its knowledge (`Sharing.TEAM`), the cards of the whole team.

Moments at which a seat has one legal card only are no decisions and not in the tree, which
`ouvert.tricks.equilibrium.writing.write_out` makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Sharing(Enum):
    """What the seats of a team know of each other."""

    OWN = "own"
    """Every seat knows its own cards, as in the game."""

    TEAM = "team"
    """The seats of a team see each other's cards and act as one player."""


@dataclass(frozen=True)
class HiddenGame:
    """A game in which chance deals one of some deals, and every seat sees its own hand.

    Attributes:
        rules: the game; teams are 0 and 1.
        deals: for each deal the hand of each seat (bits), all of the same size.
        limit: what team 0 needs to win, in the units of the objective; for misère 1. With None the
            payoff is not 1 or 0, but what team 0 has taken.
        chances: the probability of each deal; all the same if left out.
        leader: the seat that leads the first trick.
        taken: what team 0 has already; what is put away for it counts.
        aside: for each deal what lies hidden and counts for team 0 in the end, as a skat does;
            nothing if left out.

    Raises PositionError for hands that are no deal, or probabilities that do not add up to 1.
    """

    rules: TrickRules
    deals: tuple[tuple[int, ...], ...]
    limit: int | None
    chances: tuple[float, ...] = ()
    leader: int = 0
    taken: int = 0
    aside: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.deals:
            raise PositionError("a game with hidden hands needs a deal or more")
        if not self.chances:
            share = 1 / len(self.deals)
            object.__setattr__(self, "chances", (share,) * len(self.deals))
        if len(self.chances) != len(self.deals) or abs(sum(self.chances) - 1) > 1e-9:
            raise PositionError("the probabilities of the deals must be one each and add up to 1")
        if self.aside and len(self.aside) != len(self.deals):
            raise PositionError("what lies aside must be given for each deal")
        if min(self.chances) < 0:
            raise PositionError("the probability of a deal cannot be negative")
        for hands in self.deals:
            TrickPosition(self.rules, hands, self.leader)

    @classmethod
    def of_deck(
        cls,
        rules: TrickRules,
        cards: int,
        *,
        limit: int | None,
        leader: int = 0,
        taken: int = 0,
        left: int = 0,
        counted: bool = False,
    ) -> HiddenGame:
        """The game in which all ways to deal some cards (bits) evenly are equally likely.

        `left` cards are left over, and count for team 0 in the end if they are `counted`.

        Raises PositionError if they cannot be shared evenly.
        """
        size, rest = divmod(cards.bit_count() - left, rules.seats)
        if rest or size < 1:
            raise PositionError(
                f"{cards.bit_count() - left} cards cannot be dealt evenly to {rules.seats} seats"
            )
        deals = tuple(_all_deals(cards, rules.seats, size))
        aside: tuple[int, ...] = ()
        if counted:
            rest_of = [cards & ~sum(hands) for hands in deals]
            aside = tuple(rules.worth(list(members(each))) if each else 0 for each in rest_of)
        return cls(rules, deals, limit, leader=leader, taken=taken, aside=aside)

    @property
    def cards_each(self) -> int:
        """Number of cards in each hand."""
        return self.deals[0][0].bit_count()

    def payoffs(self, taken: Ints, deal: Ints) -> Floats:
        """Team 0's payoffs in games that are over: float64[n].

        Args:
            taken: int64[n], what team 0 has taken, what it had before included.
            deal: int64[n], which deal it was.
        """
        if self.rules.objective is Objective.MISERE:
            return np.asarray(taken == 0, np.float64)
        value = taken + np.asarray(self.aside, np.int64)[deal] if self.aside else taken
        return np.asarray(value if self.limit is None else value >= self.limit, np.float64)


def _all_deals(cards: int, seats: int, size: int) -> Iterator[tuple[int, ...]]:
    """All ways to give each seat so many cards; what is left over lies aside."""
    if not seats:
        yield ()
        return
    for chosen in combinations(list(members(cards)), size):
        hand = sum(1 << card for card in chosen)
        for others in _all_deals(cards ^ hand, seats - 1, size):
            yield (hand, *others)


@dataclass(frozen=True, slots=True)
class Moment:
    """An information set.

    Attributes:
        seat: who plays.
        known: the hands that it knows: its own, or all of its team, by seat (bits).
        played: the cards played so far, in order.
        cards: the legal cards, lowest number first; each is one action.
    """

    seat: int
    known: tuple[int, ...]
    played: tuple[int, ...]
    cards: tuple[int, ...]


@dataclass(frozen=True)
class InformationSets:
    """The information sets of a tree, those with fewer cards played first.

    An action is a number; those of a set follow each other.

    Attributes:
        moments: the sets.
        action: int64[edges], of each edge the action that it is.
        start: int64[sets], the first action of each set.
        owner: int64[actions], the set of each action.
        seat: int64[actions], who acts.
    """

    moments: tuple[Moment, ...]
    action: Ints
    start: Ints
    owner: Ints
    seat: Ints

    @property
    def actions(self) -> int:
        """Number of actions of all sets."""
        return len(self.owner)

    def sums(self, values: Floats) -> Floats:
        """For each set the sum over its actions: float64[sets]."""
        return np.asarray(np.bincount(self.owner, values, len(self.moments)), np.float64)

    def uniform(self) -> Floats:
        """Each legal card alike: float64[actions]."""
        sizes = np.bincount(self.owner, minlength=len(self.moments))
        return np.asarray(1.0 / sizes[self.owner])

    def normalised(self, weights: Floats) -> Floats:
        """Weights of actions as probabilities; uniform where all of a set are 0."""
        totals = self.sums(weights)[self.owner]
        return np.where(totals > 0, weights / np.where(totals > 0, totals, 1), self.uniform())

    def best(self, action: Ints, values: Floats) -> Floats:
        """In each set the action of the greatest value, the first of equal ones.

        Args:
            action: int64[n], actions, all of their sets among them, such as those of a level.
            values: float64[n]; the same action may come several times, and its values add up.

        Returns 1 for the best and 0 for the others: float64[n].
        """
        first, last = int(action.min()), int(action.max()) + 1
        owner = self.owner[first:last] - self.owner[first]
        start = self.start[self.owner[first] : self.owner[last - 1] + 1] - first
        totals = np.bincount(action - first, values, last - first)
        top = np.maximum.reduceat(totals, start)
        # equal but for rounding counts as equal
        close = 1e-12 * max(1.0, float(np.abs(totals).max()))
        chosen = np.flatnonzero(totals >= top[owner] - close)
        _, places = np.unique(owner[chosen], return_index=True)
        found = np.zeros(last - first)
        found[chosen[places]] = 1.0
        return np.asarray(found[action - first])


@dataclass(frozen=True)
class GameTree:
    """A game written out. Nodes are moments of one deal; edges are cards played in them.

    Edges are sorted by the number of cards played before, then by node, then by card.

    Attributes:
        game: the game.
        parent: int64[edges], the node in which the card is played.
        child: int64[edges], the node after it, forced cards included.
        seat: int64[edges], who plays.
        card: int64[edges], what.
        levels: for each number of cards played the edges, as a slice.
        roots: int64[deals], the node with which each deal begins.
        payoff: float64[nodes], what team 0 gets, at the end of games; else 0.
        sets: the information sets by what seats know.
    """

    game: HiddenGame
    parent: Ints
    child: Ints
    seat: Ints
    card: Ints
    levels: tuple[slice, ...]
    roots: Ints
    payoff: Floats
    sets: dict[Sharing, InformationSets]

    @property
    def nodes(self) -> int:
        """Number of moments of all deals."""
        return len(self.payoff)

    @cached_property
    def _parents(self) -> tuple[tuple[Ints, Ints], ...]:
        """For each level the nodes that have edges in it, and the first edge of each."""
        found = []
        for level in self.levels:
            parent = self.parent[level]
            first = np.flatnonzero(np.diff(parent, prepend=-1))
            found.append((parent[first], first))
        return tuple(found)

    def gather(self, number: int, into: Floats, edges: Floats) -> None:
        """Add to the nodes of a level what its edges have: float64[nodes] and float64[edges]."""
        parents, first = self._parents[number]
        into[parents] += np.add.reduceat(edges, first)

    def values(self, chances: Floats) -> Floats:
        """Team 0's expected payoff in every node: float64[nodes].

        Args:
            chances: float64[edges], with which probability each card is played.
        """
        found = self.payoff.copy()
        for number in reversed(range(len(self.levels))):
            level = self.levels[number]
            self.gather(number, found, chances[level] * found[self.child[level]])
        return found

    def value(self, chances: Floats) -> float:
        """Team 0's expected payoff at the beginning."""
        return float(np.dot(self.game.chances, self.values(chances)[self.roots]))

    def reach(self, chances: Floats, seats: Sequence[int], *, deals: bool) -> Floats:
        """The part of each node's probability that is due to some seats: float64[nodes].

        Args:
            chances: float64[edges], with which probability each card is played.
            seats: whose choices count.
            deals: whether the probability of the deal counts, too.
        """
        found = np.zeros(self.nodes)
        found[self.roots] = self.game.chances if deals else 1.0
        counted = np.where(np.isin(self.seat, seats), chances, 1.0)
        for level in self.levels:
            found[self.child[level]] = found[self.parent[level]] * counted[level]
        return found

    def team(self, team: int) -> tuple[int, ...]:
        """The seats of a team."""
        teams = self.game.rules.teams
        return tuple(seat for seat in range(len(teams)) if teams[seat] == team)


__all__ = [
    "Floats",
    "GameTree",
    "HiddenGame",
    "InformationSets",
    "Ints",
    "Moment",
    "Sharing",
]
