"""Suits that may change places: what such games look like from each of them is the same.

Suits other than trump whose cards count the same, rank for rank, can be renamed without changing
the game, if every deal is as likely as the one with the suits renamed. Then a player need not be
asked in an information set whose renamed picture it has been asked in: the answer is the same card
with its suit renamed. Jacks that are trumps belong to the trump suit and stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np

from ouvert.tricks.equilibrium.hidden_game import HiddenGame, Ints, Moment
from ouvert.tricks.rules import TrickRules, members

Renaming = tuple[int, ...]
"""For each card the one that takes its place."""
MOST_BITS = 62
"""All hands of a deal side by side, in bits, up to which deals are compared."""
MOST_CARDS = 16


def renamings(rules: TrickRules) -> tuple[Renaming, ...]:
    """All ways to rename suits that leave the rules as they are, the one that changes none first.

    >>> rules = TrickRules(2, (0, 1), suits=(0, 0, 1, 1, 2, 2), strengths=(1, 0) * 3, trump=0)
    >>> renamings(rules)
    ((0, 1, 2, 3, 4, 5), (0, 1, 4, 5, 2, 3))
    """
    alike: dict[tuple[int, ...], list[list[int]]] = {}
    for suit, mask in rules.suit_masks.items():
        cards = sorted(members(mask), key=lambda card: rules.strengths[card])
        if suit != rules.trump:
            alike.setdefault(tuple(rules.points[card] for card in cards), []).append(cards)
    groups = list(alike.values())
    return tuple(
        _renaming(rules.cards, zip(groups, orders, strict=True))
        for orders in product(*(permutations(group) for group in groups))
    )


def _renaming(
    cards: int, groups: Iterator[tuple[list[list[int]], tuple[list[int], ...]]]
) -> Renaming:
    found = list(range(cards))
    for group, order in groups:
        for before, after in zip(group, order, strict=True):
            for card, other in zip(before, after, strict=True):
                found[card] = other
    return tuple(found)


@dataclass(frozen=True)
class Symmetries:
    """The renamings of a game under which its deals keep their probabilities.

    Attributes:
        renamings: the first of them changes nothing.
        deals: int64[renamings, deals], the number of each deal renamed.
    """

    renamings: tuple[Renaming, ...]
    deals: Ints

    @classmethod
    def of(cls, game: HiddenGame) -> Symmetries:
        """Find them.

        Of games with many cards, or with the same hands in two deals, only the one that changes
        nothing is looked at.
        """
        rules, count = game.rules, len(game.deals)
        every = renamings(rules)
        alone = cls(every[:1], np.arange(count)[None])
        if rules.cards > MOST_CARDS or rules.cards * rules.seats > MOST_BITS:
            return alone
        hands = np.array(game.deals, np.int64)
        keys = _side_by_side(hands, rules.cards)
        if len(np.unique(keys)) < count:
            return alone
        order = np.argsort(keys)
        counts = np.array(game.aside or (0,) * count)
        chances = np.array(game.chances)
        kept, deals = [], []
        for renaming in every:
            renamed = _side_by_side(renamed_sets(renaming)[hands], rules.cards)
            place = order[np.minimum(np.searchsorted(keys, renamed, sorter=order), count - 1)]
            same = (keys[place] == renamed) & (counts[place] == counts)
            if same.all() and np.allclose(chances[place], chances, rtol=1e-9, atol=0):
                kept.append(renaming)
                deals.append(place)
        return cls(tuple(kept), np.array(deals))

    def picture(self, deal: int, moment: Moment) -> tuple[int, Moment, Renaming]:
        """The information set that stands for all that are this one renamed.

        Returns a deal that fits it, the set, and how the cards of `moment` are renamed in it. It
        depends on what the seat knows alone, not on which deal is given.
        """
        pictures = (
            (_renamed(moment, renaming), number) for number, renaming in enumerate(self.renamings)
        )
        found, number = min(pictures, key=lambda each: (each[0].known, each[0].played, each[1]))
        return int(self.deals[number, deal]), found, self.renamings[number]

    def smallest(self, moment: Moment, card: int) -> int:
        """The first of the cards for which renamings exchange one that leave a set as it is."""
        return min(each[card] for each in self.renamings if _renamed(moment, each) == moment)


def _renamed(moment: Moment, renaming: Renaming) -> Moment:
    return Moment(
        moment.seat,
        tuple(sum(1 << renaming[card] for card in members(hand)) for hand in moment.known),
        tuple(renaming[card] for card in moment.played),
        tuple(sorted(renaming[card] for card in moment.cards)),
    )


def renamed_sets(renaming: Renaming) -> Ints:
    """For each set of cards (bits) the set of their renamed cards: int64[2 ** cards]."""
    every = np.arange(1 << len(renaming))
    found = np.zeros(len(every), np.int64)
    for card, other in enumerate(renaming):
        found |= (every >> card & 1) << other
    return found


def _side_by_side(hands: Ints, cards: int) -> Ints:
    """A number for each deal: int64[deals]."""
    return np.asarray((hands << (cards * np.arange(hands.shape[1]))).sum(axis=1))


__all__ = ["MOST_CARDS", "Renaming", "Symmetries", "renamed_sets", "renamings"]
