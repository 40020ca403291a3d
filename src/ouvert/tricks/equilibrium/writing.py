"""How a game with hidden hands is written out as a tree: all deals at once, card by card.

After each number of cards all moments of all deals are rows of arrays. The public history, which
cards lie where, is a number; a history and the cards that somebody knows are an information set.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.equilibrium.hidden_game import (
    GameTree,
    HiddenGame,
    InformationSets,
    Ints,
    Moment,
    Sharing,
)
from ouvert.tricks.kernels.written_out import count_edges
from ouvert.tricks.rules import Objective, members

MOST_NODES = 2_000_000
"""Moments of all deals together that are written out."""
MOST_CARDS = 62
"""A set of cards is a number of 64 bits here."""


def write_out(game: HiddenGame, *, limit: int = MOST_NODES) -> GameTree:
    """Write a game out as a tree.

    Args:
        game: the game.
        limit: how many nodes there may be.

    Raises SizeError if there are more, or cards beyond MOST_CARDS, and PositionError if nobody has
    a choice.
    """
    if game.rules.cards > MOST_CARDS:
        raise SizeError(f"a game that is written out has {MOST_CARDS} cards at most")
    return _Writer(game, limit).tree()


def count_moments(game: HiddenGame) -> int:
    """How many moments a game has, without writing it out: `GameTree.nodes`, exactly.

    Every line of every deal is gone through, some millions of moments a second.

    Raises SizeError for cards beyond MOST_CARDS.
    """
    return len(game.deals) + int(count_each(game, np.arange(len(game.deals))).sum())


def count_each(game: HiddenGame, deals: Ints) -> Ints:
    """How many edges some deals have, by their numbers, without writing them out: int64[n].

    Raises SizeError for cards beyond MOST_CARDS.
    """
    rules = game.rules
    if rules.cards > MOST_CARDS:
        raise SizeError(f"a game whose moments are counted has {MOST_CARDS} cards at most")
    follows = np.array([rules.suit_masks[suit] for suit in rules.suits], np.int64)
    strengths = np.array(rules.strengths, np.int64)
    trumps = 0 if rules.trump is None else rules.suit_masks.get(rules.trump, 0)
    misere = rules.objective is Objective.MISERE
    ends = np.array([misere and team == 0 for team in rules.teams], np.int64)
    table = np.zeros(rules.seats, np.int64)
    return np.array(
        [
            count_edges(
                np.array(game.deals[deal], np.int64),
                follows,
                strengths,
                trumps,
                ends,
                table,
                0,
                game.leader,
            )
            for deal in deals.tolist()
        ],
        np.int64,
    )


@dataclass(frozen=True)
class _Rows:
    """The moments after some number of cards.

    Attributes:
        node: int64[n], the node of each, the same as before where a card was forced.
        deal: int64[n].
        hands: int64[n, seats].
        leader: int64[n], who leads, or has led, the trick.
        taken: int64[n], what team 0 has taken.
        table: int64[n, k], the cards of the trick.
        history: int64[n], the number of the public history.
    """

    node: Ints
    deal: Ints
    hands: Ints
    leader: Ints
    taken: Ints
    table: Ints
    history: Ints

    def at(self, rows: Ints) -> _Rows:
        """Some of them, or the same one several times."""
        return _Rows(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


@dataclass
class _Sets:
    """The information sets of one kind, as they are found."""

    moments: list[Moment] = field(default_factory=list)
    which: list[Ints] = field(default_factory=list)
    place: list[Ints] = field(default_factory=list)

    def finished(self) -> InformationSets:
        """All of them; an action is a card of a set."""
        sizes = np.array([len(moment.cards) for moment in self.moments], np.int64)
        start = np.cumsum(sizes) - sizes
        owner = np.repeat(np.arange(len(sizes)), sizes)
        seats = np.array([moment.seat for moment in self.moments], np.int64)[owner]
        action = start[np.concatenate(self.which)] + np.concatenate(self.place)
        return InformationSets(tuple(self.moments), action, start, owner, seats)


class _Writer:
    """The work of `write_out`."""

    def __init__(self, game: HiddenGame, limit: int) -> None:
        self.game, self.limit = game, limit
        rules = game.rules
        self.seats = rules.seats
        self.suits = np.array(rules.suits, np.int64)
        self.strengths = np.array(rules.strengths, np.int64)
        self.follows = np.array([rules.suit_masks[suit] for suit in rules.suits], np.int64)
        self.worth = np.array([rules.worth([card]) for card in range(rules.cards)], np.int64)
        self.each_card = rules.objective is Objective.POINTS
        self.teams = np.array(rules.teams, np.int64)
        self.cards = np.array(list(members(_all_cards(game))), np.int64)
        self.histories: list[tuple[int, ...]] = [()]
        self.nodes = len(game.deals)
        self.ended: list[tuple[Ints, Ints, Ints]] = []
        self.edges: list[tuple[Ints, Ints, Ints]] = []
        self.sets = {each: _Sets() for each in Sharing}
        self._check()

    def tree(self) -> GameTree:
        """Write all deals, and put together what was written."""
        game = self.game
        count = len(game.deals)
        rows = _Rows(
            node=np.arange(count),
            deal=np.arange(count),
            hands=np.array(game.deals, np.int64),
            leader=np.full(count, game.leader),
            taken=np.full(count, game.taken),
            table=np.empty((count, 0), np.int64),
            history=np.zeros(count, np.int64),
        )
        while len(rows.node):
            rows = self._step(rows)
        if not self.edges:
            raise PositionError("nobody has a choice in this game")
        parent, child, card = (
            np.concatenate([edges[place] for edges in self.edges]) for place in range(3)
        )
        payoff = np.zeros(self.nodes)
        for node, taken, deal in self.ended:
            payoff[node] = game.payoffs(taken, deal)
        ends = np.cumsum([len(edges[0]) for edges in self.edges])
        sets = {sharing: found.finished() for sharing, found in self.sets.items()}
        own = sets[Sharing.OWN]
        return GameTree(
            game,
            parent,
            child,
            own.seat[own.action],
            card,
            tuple(slice(int(e) - len(a[0]), int(e)) for e, a in zip(ends, self.edges, strict=True)),
            np.arange(count),
            payoff,
            sets,
        )

    def _step(self, rows: _Rows) -> _Rows:
        """Let the next card be played in all moments that are not over."""
        lost = (rows.taken > 0) & (self.game.rules.objective is Objective.MISERE)
        over = lost | ((rows.hands == 0).all(axis=1) & (rows.table.shape[1] == 0))
        if over.any():
            self.ended.append((rows.node[over], rows.taken[over], rows.deal[over]))
            rows = rows.at(np.flatnonzero(~over))
        count = len(rows.node)
        if not count:
            return rows
        actor = (rows.leader + rows.table.shape[1]) % self.seats
        legal = rows.hands[np.arange(count), actor]
        if rows.table.shape[1]:
            same = legal & self.follows[rows.table[:, 0]]
            legal = np.where(same != 0, same, legal)
        choices = np.bitwise_count(legal).astype(np.int64)
        before, place = np.nonzero(legal[:, None] >> self.cards & 1)
        card = self.cards[place]
        free = choices[before] > 1
        node = rows.node[before].copy()
        fresh = int(free.sum())
        if fresh:
            self._decide(rows, actor, legal, choices > 1)
            child = np.arange(self.nodes, self.nodes + fresh)
            self.edges.append((node[free], child, card[free]))
            node[free] = child
            self.nodes += fresh
            self._check()
        return self._played(replace(rows.at(before), node=node), actor[before], card)

    def _check(self) -> None:
        if self.nodes > self.limit:
            raise SizeError(f"this game has more than {self.limit:,} moments to be written out")

    def _decide(self, rows: _Rows, actor: Ints, legal: Ints, chooses: Ints) -> None:
        """Find the information sets of the moments in which somebody chooses."""
        chosen = np.flatnonzero(chooses)
        history, legal, hands = rows.history[chosen], legal[chosen], rows.hands[chosen]
        actors = actor[chosen]
        sizes = np.bitwise_count(legal).astype(np.int64)
        place = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        for sharing, found in self.sets.items():
            which = np.empty(len(chosen), np.int64)
            for seat in np.unique(actors).tolist():
                mine = np.flatnonzero(actors == seat)
                known = self._knows(seat, sharing)
                key = history[mine]
                for mate in known:
                    _, held = np.unique(hands[mine, mate], return_inverse=True)
                    _, key = np.unique(key * (held.max() + 1) + held, return_inverse=True)
                _, first = np.unique(key, return_index=True)
                which[mine] = key + len(found.moments)
                found.moments += [
                    Moment(
                        seat,
                        tuple(hands[row, known].tolist()),
                        self.histories[history[row]],
                        tuple(members(int(legal[row]))),
                    )
                    for row in mine[first].tolist()
                ]
            found.which.append(np.repeat(which, sizes))
            found.place.append(place)

    def _knows(self, seat: int, sharing: Sharing) -> list[int]:
        """Whose cards a seat knows."""
        if sharing is Sharing.OWN:
            return [seat]
        return np.flatnonzero(self.teams == self.teams[seat]).tolist()

    def _played(self, rows: _Rows, actor: Ints, card: Ints) -> _Rows:
        """The moments after a card each."""
        hands = rows.hands
        hands[np.arange(len(card)), actor] ^= np.int64(1) << card
        table = np.column_stack([rows.table, card])
        pairs, history = np.unique(rows.history * self.game.rules.cards + card, return_inverse=True)
        before, last = np.divmod(pairs, self.game.rules.cards)
        self.histories = [
            (*self.histories[old], new)
            for old, new in zip(before.tolist(), last.tolist(), strict=True)
        ]
        rows = replace(rows, hands=hands, table=table, history=history)
        return self._collected(rows) if table.shape[1] == self.seats else rows

    def _collected(self, rows: _Rows) -> _Rows:
        """The moments after a full trick."""
        table, trump = rows.table, self.game.rules.trump
        best, place = table[:, 0].copy(), np.zeros(len(table), np.int64)
        for turn in range(1, self.seats):
            card = table[:, turn]
            same = self.suits[card] == self.suits[best]
            beats = np.where(
                same,
                self.strengths[card] > self.strengths[best],
                (self.suits[card] == trump) & (trump is not None),
            )
            best, place = np.where(beats, card, best), np.where(beats, turn, place)
        winner = (rows.leader + place) % self.seats
        worth = self.worth[table].sum(axis=1) if self.each_card else np.ones_like(winner)
        taken = rows.taken + np.where(self.teams[winner] == 0, worth, 0)
        return replace(rows, leader=winner, taken=taken, table=table[:, :0])


def _all_cards(game: HiddenGame) -> int:
    """Every card that somebody is dealt (bits)."""
    union = 0
    for hands in game.deals:
        for hand in hands:
            union |= hand
    return union


__all__ = ["MOST_NODES", "count_each", "count_moments", "write_out"]
