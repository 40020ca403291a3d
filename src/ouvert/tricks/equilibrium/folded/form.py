"""A game in which suits may change places, written out once for all deals that are each other.

**Why this is the same game.** Let G be the renamings of suits that leave the rules and the chances
of deals as they are (`ouvert.tricks.equilibrium.symmetries`). Call a strategy *even* if it plays
card `a` in an information set as often as card `g(a)` in the set renamed by `g`, for all of G.

- A player has a best response to even play that is even: to rename a strategy changes neither what
  it gets against even play, nor does the mean over all of G (as a plan of realisation, which with
  perfect recall is play again), and the mean is even. So a best response among even strategies gets
  as much as any, and exploitability is the same in both games. An equilibrium exists among even
  strategies by the same mean, and every equilibrium of the folded game is one of the whole.
- Even play is the same in all sets that are each other renamed; they are one set here, and one deal
  stands for its orbit, with the probability of all of it. Where a renaming leaves a set itself as
  it is, the cards that it exchanges are one **action**: they are played alike, which chance does.
  What a player knew and did before follows from what it knows, up to the same renaming, so perfect
  recall is kept.

For a team whose seats each know their own cards only, this holds for each seat against the play of
all others. The best that two can agree on need not be even, so what is found for them is something
that they can reach, and bounds are bounds of what all play can reach.

Cards next to each other in rank and worth the same are *not* made one: which of two equals somebody
plays can tell the others, or mislead them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ouvert.tricks.equilibrium.hidden_game import Floats, HiddenGame, Ints, Moment, Sharing
from ouvert.tricks.equilibrium.symmetries import Symmetries
from ouvert.tricks.kernels.folded.sweeps import add_folded_worth, normalise, spread
from ouvert.tricks.rules import members

Narrow = NDArray[np.int32]
Bytes = NDArray[np.int8]
Chances = NDArray[np.float32]


@dataclass(frozen=True)
class FoldedSets:
    """The information sets of a folded game, those that are each other renamed being one.

    Attributes:
        action: int32[edges], of each edge the action that it is.
        many: int8[edges], how many cards of the node are that action.
        start: int32[sets + 1], the first action of each set, and the number of all.
        seat: int8[sets], who acts.
        depth: int8[sets], how often its player has chosen before.
        fixed: int8[sets], how many renamings leave the set as it is.
        before: int32[sets], the player's own last action before, or -1.
        deal: int32[sets], the number of a deal of the game that fits.
        key: int64[sets], what the seat knows (`ouvert.tricks.kernels.folded.writing`).
        card: int8[actions], the card that stands for each action.
        cards: int8[actions], how many cards it is.
    """

    action: Narrow
    many: Bytes
    start: Narrow
    seat: Bytes
    depth: Bytes
    fixed: Bytes
    before: Narrow
    deal: Narrow
    key: Ints
    card: Bytes
    cards: Bytes

    @property
    def actions(self) -> int:
        """Number of actions of all sets."""
        return len(self.card)

    def normalised(self, weights: Floats) -> Floats:
        """Weights of actions as probabilities; where all of a set are 0 each card alike."""
        found = np.empty(self.actions)
        normalise(self.start, self.cards, weights, found)
        return found

    def uniform(self) -> Floats:
        """Each legal card alike: float64[actions]."""
        return self.normalised(np.zeros(self.actions))


@dataclass(frozen=True)
class FoldedGame:
    """A folded game. Nodes are moments of one deal, edges are cards played in them.

    Attributes:
        game: the whole game.
        symmetries: how suits may be renamed in it.
        weights: float64[deals], how likely the deals are of which one stands here.
        first: int64[deals + 1], the first edge of each deal.
        parent: int32[edges], the node within the deal in which the card is played.
        who: int8[edges], the seat that plays it.
        payoff: float32[edges + deals], what team 0 gets, at the end of games; else 0.
        sets: the information sets by what seats know.
    """

    game: HiddenGame
    symmetries: Symmetries
    weights: Floats
    first: Ints
    parent: Narrow
    who: Bytes
    payoff: Chances
    sets: dict[Sharing, FoldedSets]

    @property
    def nodes(self) -> int:
        """Number of moments of the deals that stand for all."""
        return len(self.payoff)

    @property
    def whole_sets(self) -> int:
        """The information sets of the whole game, each seat knowing its own cards."""
        fixed = self.sets[Sharing.OWN].fixed.astype(np.float64)
        return round(len(self.symmetries.renamings) * float((1 / fixed).sum()))

    @cached_property
    def room(self) -> tuple[Floats, Floats]:
        """Room for the nodes of the largest deal, twice."""
        most = int(np.diff(self.first).max()) + 1
        return np.empty(most), np.empty(most)

    def team(self, team: int) -> tuple[int, ...]:
        """The seats of a team."""
        teams = self.game.rules.teams
        return tuple(seat for seat in range(len(teams)) if teams[seat] == team)

    def mine(self, seats: Sequence[int]) -> Bytes:
        """1 for some seats and 0 for the others: int8[seats]."""
        found = np.zeros(self.game.rules.seats, np.int8)
        found[list(seats)] = 1
        return found

    def sign(self, seats: Sequence[int]) -> float:
        """1 for seats of team 0, -1 for those of team 1."""
        return 1.0 if self.game.rules.teams[seats[0]] == 0 else -1.0

    def worth(
        self, sets: FoldedSets, chances: Chances, seats: Sequence[int]
    ) -> tuple[float, Floats]:
        """What team 0 gets as all play, and to a player each of its actions: float64[actions]."""
        worth = np.zeros(sets.actions)
        found = add_folded_worth(
            self.first,
            self.parent,
            self.who,
            sets.action,
            sets.many,
            chances,
            self.weights,
            self.payoff,
            self.mine(seats),
            self.sign(seats) if seats else 1.0,
            *self.room,
            worth,
        )
        return float(found), worth

    def value(self, chances: Chances) -> float:
        """Team 0's expected payoff, float32[edges] saying how all play."""
        return self.worth(self.sets[Sharing.OWN], chances, ())[0]

    def spread(
        self, sets: FoldedSets, strategy: Floats, seats: Sequence[int], into: Chances
    ) -> None:
        """Let some seats play as float64[actions] say, in float32[edges] that are changed."""
        spread(self.who, sets.action, sets.many, self.mine(seats), strategy, into)

    def played(self, sharing: Sharing, strategy: Floats) -> Chances:
        """How all play whose actions have some probabilities: float32[edges]."""
        found = np.empty(len(self.who), np.float32)
        self.spread(self.sets[sharing], strategy, range(self.game.rules.seats), found)
        return found

    def uniform(self) -> Chances:
        """Every legal card alike: float32[edges]."""
        return self.played(Sharing.OWN, self.sets[Sharing.OWN].uniform())

    def moment(self, number: int, sharing: Sharing = Sharing.OWN) -> Moment:
        """The information set of a number, as one of those for which it stands."""
        rules, sets = self.game.rules, self.sets[sharing]
        seat, key = int(sets.seat[number]), int(sets.key[number])
        width = key_width(rules.cards)
        played = []
        plies = (self.game.cards_each - 1) * rules.seats
        for ply in range(plies):
            code = key >> (width * ply) & ((1 << width) - 1)
            if code:
                played.append(code - 1)
        mates = self.team(rules.teams[seat])
        every = (1 << rules.cards) - 1
        hands = {
            mate: key >> (width * plies + rules.cards * place) & every
            for place, mate in enumerate(mates)
        }
        known = (hands[seat],) if sharing is Sharing.OWN else tuple(hands.values())
        trick = played[len(played) - len(played) % rules.seats :]
        legal = rules.legal(hands[seat], rules.suits[trick[0]] if trick else None)
        return Moment(seat, known, tuple(played), tuple(members(legal)))


def key_width(cards: int) -> int:
    """How many bits a card takes in a key; none is 0."""
    return cards.bit_length()


__all__ = ["Bytes", "Chances", "FoldedGame", "FoldedSets", "Narrow", "key_width"]
