"""A trick-taking game with hidden hands, written out as a tree with information sets.

Chance deals, then everybody plays cards and sees those of the others. Team 0 wins or loses, so what
one team gains the other loses. What a seat knows at its turn, its **information set**, is the cards
that it holds and all cards played; or, where a team shares its knowledge (`Sharing.TEAM`), the
cards of the whole team.

Moments at which a seat has one legal card only are no decisions and not in the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members

MOST_NODES = 2_000_000
"""Moments of all deals together that are written out."""

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
        limit: what team 0 needs to win, in the units of the objective; for misère 1.
        chances: the probability of each deal; all the same if left out.
        leader: the seat that leads the first trick.
        taken: what team 0 has already; what is put away for it counts.

    Raises PositionError for hands that are no deal, or probabilities that do not add up to 1.
    """

    rules: TrickRules
    deals: tuple[tuple[int, ...], ...]
    limit: int
    chances: tuple[float, ...] = ()
    leader: int = 0
    taken: int = 0

    def __post_init__(self) -> None:
        if not self.deals:
            raise PositionError("a game with hidden hands needs a deal or more")
        if not self.chances:
            share = 1 / len(self.deals)
            object.__setattr__(self, "chances", (share,) * len(self.deals))
        if len(self.chances) != len(self.deals) or abs(sum(self.chances) - 1) > 1e-9:
            raise PositionError("the probabilities of the deals must be one each and add up to 1")
        if min(self.chances) < 0:
            raise PositionError("the probability of a deal cannot be negative")
        for hands in self.deals:
            TrickPosition(self.rules, hands, self.leader)

    @classmethod
    def of_deck(
        cls, rules: TrickRules, cards: int, *, limit: int, leader: int = 0, taken: int = 0
    ) -> HiddenGame:
        """The game in which all ways to deal some cards (bits) evenly are equally likely.

        Raises PositionError if they cannot be shared evenly.
        """
        size, rest = divmod(cards.bit_count(), rules.seats)
        if rest or not size:
            raise PositionError(
                f"{cards.bit_count()} cards cannot be dealt evenly to {rules.seats} seats"
            )
        return cls(
            rules, tuple(_all_deals(cards, rules.seats, size)), limit, leader=leader, taken=taken
        )

    @property
    def cards_each(self) -> int:
        """Number of cards in each hand."""
        return self.deals[0][0].bit_count()

    def won(self, position: TrickPosition) -> bool:
        """Whether team 0 has won a game that is over."""
        if self.rules.objective is Objective.MISERE:
            return position.value == 1
        return position.value >= self.limit


def _all_deals(cards: int, seats: int, size: int) -> Iterator[tuple[int, ...]]:
    if seats == 1:
        yield (cards,)
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

    Edges are sorted by the number of cards played before.

    Attributes:
        game: the game.
        parent: int64[edges], the node in which the card is played.
        child: int64[edges], the node after it, forced cards included.
        seat: int64[edges], who plays.
        card: int64[edges], what.
        levels: for each number of cards played the edges, as a slice.
        roots: int64[deals], the node with which each deal begins.
        won: float64[nodes], 1 where team 0 has won, at the end of games.
        sets: the information sets by what seats know.
    """

    game: HiddenGame
    parent: Ints
    child: Ints
    seat: Ints
    card: Ints
    levels: tuple[slice, ...]
    roots: Ints
    won: Floats
    sets: dict[Sharing, InformationSets]

    @property
    def nodes(self) -> int:
        """Number of moments of all deals."""
        return len(self.won)

    def values(self, chances: Floats) -> Floats:
        """Team 0's winning probability in every node: float64[nodes].

        Args:
            chances: float64[edges], with which probability each card is played.
        """
        found = self.won.copy()
        for level in reversed(self.levels):
            weighted = chances[level] * found[self.child[level]]
            found += np.bincount(self.parent[level], weighted, self.nodes)
        return found

    def value(self, chances: Floats) -> float:
        """Team 0's winning probability at the beginning."""
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


def write_out(game: HiddenGame, *, limit: int = MOST_NODES) -> GameTree:
    """Write a game out as a tree.

    Args:
        game: the game.
        limit: how many nodes there may be.

    Raises SizeError if there are more, and PositionError if nobody has a choice.
    """
    return _Writer(game, limit).tree()


class _Writer:
    """The work of `write_out`."""

    def __init__(self, game: HiddenGame, limit: int) -> None:
        self.game = game
        self.limit = limit
        self.won: list[float] = []
        self.edges: list[tuple[int, int, int, int, int, int]] = []
        self.keys: dict[Sharing, dict[tuple[object, ...], int]] = {each: {} for each in Sharing}
        self.moments: dict[Sharing, list[Moment]] = {each: [] for each in Sharing}

    def tree(self) -> GameTree:
        """Write all deals, and sort what was written."""
        game = self.game
        roots = [
            self.write(TrickPosition(game.rules, hands, game.leader, taken=game.taken), ())
            for hands in game.deals
        ]
        if not self.edges:
            raise PositionError("nobody has a choice in this game")
        played = np.array([edge[0] for edge in self.edges], np.int64)
        order = np.argsort(played, kind="stable")
        parent, child, card, own, team = (
            np.array([edge[place] for edge in self.edges], np.int64)[order] for place in range(1, 6)
        )
        steps = np.searchsorted(played[order], np.arange(played.max(initial=0) + 2))
        levels = tuple(slice(int(begin), int(end)) for begin, end in pairwise(steps) if end > begin)
        sets = {
            Sharing.OWN: _sets(self.moments[Sharing.OWN], own, card),
            Sharing.TEAM: _sets(self.moments[Sharing.TEAM], team, card),
        }
        own_sets = sets[Sharing.OWN]
        return GameTree(
            game,
            parent,
            child,
            own_sets.seat[own_sets.action],
            card,
            levels,
            np.array(roots, np.int64),
            np.array(self.won),
            sets,
        )

    def write(self, position: TrickPosition, played: tuple[int, ...]) -> int:
        """Write a position and all that follow; return its node."""
        while not position.over and position.legal.bit_count() == 1:
            card = position.legal.bit_length() - 1
            position, played = position.play(card), (*played, card)
        node = len(self.won)
        if node >= self.limit:
            raise SizeError(f"this game has more than {self.limit:,} moments to be written out")
        if position.over:
            self.won.append(float(self.game.won(position)))
            return node
        self.won.append(0.0)
        seat, cards = position.actor, tuple(members(position.legal))
        teams = self.game.rules.teams
        mates = tuple(
            hand for other, hand in enumerate(position.hands) if teams[other] == teams[seat]
        )
        own = self.set_of(Sharing.OWN, Moment(seat, (position.hands[seat],), played, cards))
        team = self.set_of(Sharing.TEAM, Moment(seat, mates, played, cards))
        for card in cards:
            after = self.write(position.play(card), (*played, card))
            self.edges.append((len(played), node, after, card, own, team))
        return node

    def set_of(self, sharing: Sharing, moment: Moment) -> int:
        key = (moment.seat, moment.known, moment.played)
        known = self.keys[sharing]
        if key not in known:
            known[key] = len(known)
            self.moments[sharing].append(moment)
        return known[key]


def _sets(moments: Sequence[Moment], which: Ints, card: Ints) -> InformationSets:
    order = np.argsort([len(moment.played) for moment in moments], kind="stable")
    number = np.empty(len(moments), np.int64)
    number[order] = np.arange(len(moments))
    ordered = tuple(moments[each] for each in order.tolist())
    sizes = np.array([len(moment.cards) for moment in ordered], np.int64)
    start = np.cumsum(sizes) - sizes
    owner = np.repeat(np.arange(len(ordered)), sizes)
    seats = np.array([moment.seat for moment in ordered], np.int64)[owner]
    renumbered = number[which]
    place = np.array(
        [
            ordered[each].cards.index(played)
            for each, played in zip(renumbered.tolist(), card.tolist(), strict=True)
        ],
        np.int64,
    )
    return InformationSets(ordered, start[renumbered] + place, start, owner, seats)


__all__ = [
    "MOST_NODES",
    "GameTree",
    "HiddenGame",
    "InformationSets",
    "Moment",
    "Sharing",
    "write_out",
]
