"""A network that learns a small game by playing it against itself, from nothing.

It learns as the policy of Skat does (docs/learning.md): for each card how often the side of who
plays it wins, or which share of the tricks it takes, in its own play, in which some cards are drawn
at random so that every card is tried. It then plays the card of which it says most. It is told what
a seat has seen: its hand, who has played which card, what lies on the table, who did not follow
which suit, and what was taken.

A seed fixes what it learns, but for the rounding of the machine's matrix products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.learned.layers import Layers
from ouvert.studies.skat.learn.descent import Training
from ouvert.tricks.equilibrium.hidden_game import (
    Floats,
    GameTree,
    HiddenGame,
    Ints,
    Moment,
    Sharing,
)
from ouvert.tricks.rules import members

HIDDEN = (128, 64)
"""Widths of the layers between."""
STEPS, GAMES = 2400, 512
"""Steps of learning, and games that are played for each."""
TRIED = 0.1
"""How often a card is drawn at random while learning."""
Singles = NDArray[np.float32]


def learned_play(tree: GameTree, seed: int, *, steps: int = STEPS, games: int = GAMES) -> Floats:
    """How all play who follow a network that has learned the game by itself: float64[edges].

    Args:
        tree: the game.
        seed: of the games and of the network's beginning.
        steps: how often it learns.
        games: how many games it plays for each.
    """
    sets = tree.sets[Sharing.OWN]
    school = _School.of(tree)
    rng = np.random.default_rng(seed)
    layers = Layers.random(HIDDEN, school.outputs, rng, inputs=school.described.shape[1])
    training = Training(layers, steps)
    for _ in range(steps):
        number, action, wins = school.lesson(training.layers, rng, games)
        place = school.outcome[action]
        rows = np.arange(len(number))

        def slope(
            said: Singles, rows: Ints = rows, place: Ints = place, wins: Singles = wins
        ) -> Singles:
            found = np.zeros_like(said)
            off = 1 / (1 + np.exp(-np.clip(said[rows, place], -30, 30))) - wins
            found[rows, place] = off / np.float32(len(rows))
            return found

        training.step(school.described[number], slope)
    best = school.start + school.best(training.layers, np.arange(len(sets.moments)))
    chosen = np.zeros(sets.actions)
    chosen[best] = 1.0
    return np.asarray(chosen[sets.action])


@dataclass(frozen=True)
class _School:
    """A game as arrays from which a network learns.

    Attributes:
        tree: the game.
        described: float32[sets, features], what a seat knows in each information set.
        start: int64[sets], the first action of each.
        sizes: int64[sets], how many it has.
        outcome: int64[actions], which of the network's numbers belongs to each.
        outputs: how many there are.
        first: int64[nodes], the first edge of each node; of an end -1.
        number: int64[nodes], its information set.
        most: the greatest payoff.
    """

    tree: GameTree
    described: Singles
    start: Ints
    sizes: Ints
    outcome: Ints
    outputs: int
    first: Ints
    number: Ints
    most: float

    @classmethod
    def of(cls, tree: GameTree) -> _School:
        sets = tree.sets[Sharing.OWN]
        cards = _cards(tree.game)
        place = {card: number for number, card in enumerate(cards)}
        begins = np.flatnonzero(np.diff(tree.parent, prepend=-1) != 0)
        first, number = np.full(tree.nodes, -1), np.full(tree.nodes, -1)
        first[tree.parent[begins]] = begins
        number[tree.parent[begins]] = sets.owner[sets.action[begins]]
        return cls(
            tree=tree,
            described=described(tree.game, sets.moments),
            start=sets.start,
            sizes=np.bincount(sets.owner, minlength=len(sets.moments)),
            outcome=np.array([place[card] for each in sets.moments for card in each.cards]),
            outputs=len(cards),
            first=first,
            number=number,
            most=max(1.0, float(tree.payoff.max())),
        )

    def best(self, layers: Layers, numbers: Ints) -> Ints:
        """Which card of some sets the network says most of, by its place in the set."""
        said = layers.run(self.described[numbers])[-1]
        widest = int(self.sizes[numbers].max())
        places = np.minimum(np.arange(widest), self.sizes[numbers, None] - 1)
        actions = self.start[numbers, None] + places
        return np.asarray(np.argmax(np.take_along_axis(said, self.outcome[actions], 1), axis=1))

    def lesson(
        self, layers: Layers, rng: np.random.Generator, games: int
    ) -> tuple[Ints, Ints, Singles]:
        """Play games. Returns of each decision its set, its action, and what its side won."""
        tree = self.tree
        team = np.array(tree.game.rules.teams)
        node = tree.roots[rng.choice(len(tree.roots), games, p=tree.game.chances)]
        game = np.arange(games)
        decisions = []
        while len(going := np.flatnonzero(self.first[node[game]] >= 0)):
            game = game[going]
            number = self.number[node[game]]
            place = self.best(layers, number)
            drawn = rng.random(len(game)) < TRIED
            place[drawn] = rng.integers(self.sizes[number[drawn]])
            edge = self.first[node[game]] + place
            decisions.append((number, self.start[number] + place, tree.seat[edge], game))
            node[game] = tree.child[edge]
        number, action, seat, game = (np.concatenate(each) for each in zip(*decisions, strict=True))
        won = tree.payoff[node[game]] / self.most
        return number, action, np.where(team[seat] == 0, won, 1 - won).astype(np.float32)


def described(game: HiddenGame, moments: Sequence[Moment]) -> Singles:
    """What a seat knows in each information set, as numbers: float32[sets, features]."""
    rules, cards = game.rules, _cards(game)
    place = {card: number for number, card in enumerate(cards)}
    suits = {suit: number for number, suit in enumerate(sorted(set(rules.suits)))}
    count, seats = len(cards), rules.seats
    own, table, play, void = 0, count, 2 * count, (2 + seats) * count
    turn = void + seats * len(suits)
    taken = turn + seats
    found = np.zeros((len(moments), taken + 2), np.float32)
    total = max(1, rules.worth(cards) if any(rules.points) else game.cards_each)
    for row, moment in zip(found, moments, strict=True):
        row[turn + moment.seat] = 1
        for card in members(moment.known[0]):
            row[own + place[card]] = 1
        leader, trick = game.leader, list[int]()
        for card in moment.played:
            seat = (leader + len(trick)) % seats
            row[play + seat * count + place[card]] = 1
            if trick and rules.suits[card] != rules.suits[trick[0]]:
                row[void + seat * len(suits) + suits[rules.suits[trick[0]]]] = 1
            trick.append(card)
            if len(trick) == seats:
                leader = (leader + rules.winner(trick)) % seats
                row[taken + rules.teams[leader]] += rules.worth(trick) / total
                trick = []
        for card in trick:
            row[table + place[card]] = 1
    return found


def _cards(game: HiddenGame) -> list[int]:
    """Every card that somebody may hold."""
    every = 0
    for hands in game.deals:
        for hand in hands:
            every |= hand
    return list(members(every))


__all__ = ["described", "learned_play"]
