"""What a seat can force without seeing the hidden cards, by plain search over sets of worlds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from ouvert.skat.belief.worlds import Worlds
from ouvert.tricks.rules import Objective, TrickRules, members

LEFT, RIGHT, SKAT = 0, 1, 2
World = tuple[int, int, int]
"""The cards of the left player, the right player and the skat."""


@dataclass(frozen=True)
class HiddenEnding:
    """Some last tricks as one player, seat 0 here, knows them.

    Attributes:
        rules: the play of the cards; its objective says what is counted, its teams do not matter.
        hand: the player's cards.
        worlds: the cards of left, right and skat, in every world that fits.
        leader: who leads, or has led, the trick: 0 the player, 1 left, 2 right.
        table: the cards of the unfinished trick, in nobody's hand any more.
        ours: whether tricks of the player, of left and of right count for the player's side.
        skat_ours: whether points in the skat count for the player.
    """

    rules: TrickRules
    hand: int
    worlds: frozenset[World]
    leader: int
    table: tuple[int, ...] = ()
    ours: tuple[bool, bool, bool] = (True, False, False)
    skat_ours: bool = False

    @property
    def legal(self) -> int:
        """The cards that the player may play; he is to play."""
        led = self.rules.suits[self.table[0]] if self.table else None
        return self.rules.legal(self.hand, led)

    def play(self, card: int) -> tuple[HiddenEnding, int]:
        """The ending after a card that somebody may have played, and what its trick brought."""
        seat = (self.leader + len(self.table)) % 3
        led = self.rules.suits[self.table[0]] if self.table else None
        hand, worlds = self.hand, self.worlds
        if seat == 0:
            hand &= ~(1 << card)
        else:
            worlds = frozenset(
                _without(world, seat - 1, card)
                for world in worlds
                if self.rules.legal(world[seat - 1], led) >> card & 1
            )
        table = (*self.table, card)
        after = replace(self, hand=hand, worlds=worlds, table=table)
        if len(table) < 3:
            return after, 0
        winner = (self.leader + self.rules.winner(table)) % 3
        gain = self.rules.worth(table) if self.ours[winner] else 0
        return replace(after, leader=winner, table=()), gain


def _without(world: World, place: int, card: int) -> World:
    left, right, skat = (
        cards & ~(1 << card) if each == place else cards for each, cards in enumerate(world)
    )
    return left, right, skat


@cache
def forced_value(ending: HiddenEnding) -> int:
    """What the player's side surely gets of the rest: points, or tricks.

    In every world, against others who see all cards and play as one.
    """
    seat = (ending.leader + len(ending.table)) % 3
    if not ending.hand and not ending.table:
        if ending.skat_ours and ending.rules.objective is Objective.POINTS:
            return min(
                sum(ending.rules.points[card] for card in members(world[SKAT]))
                for world in ending.worlds
            )
        return 0
    if seat == 0:
        return max(_after(ending, card) for card in members(ending.legal))
    led = ending.rules.suits[ending.table[0]] if ending.table else None
    cards = 0
    for world in ending.worlds:
        cards |= ending.rules.legal(world[seat - 1], led)
    return min(_after(ending, card) for card in members(cards))


def forced_values(ending: HiddenEnding) -> dict[int, int]:
    """`forced_value` after each legal card of the player."""
    values = {card: _after(ending, card) for card in members(ending.legal)}
    forced_value.cache_clear()
    return values


def _after(ending: HiddenEnding, card: int) -> int:
    after, gain = ending.play(card)
    return gain + forced_value(after)


def random_hidden_ending(
    rng: np.random.Generator, rules: TrickRules, cards: int, skat: int, table: int
) -> tuple[HiddenEnding, World]:
    """An ending with `table` cards on the table, and the hidden cards that may lie in each place.

    Few suits more often than not, so that they are long; where a hidden card may lie is random.
    """
    deck = rng.permutation(32)
    if rng.random() < 0.5:
        some = rng.choice(list(rules.suit_masks), int(rng.integers(2, 4)), replace=False)
        short = [card for card in deck if rules.suits[card] in some]
        deck = np.array(short) if len(short) >= 3 * cards + skat else deck
    drawn = [int(card) for card in deck[: 3 * cards + skat]]
    hand = sum(1 << card for card in drawn[:cards])
    hidden = drawn[cards:]
    while True:
        places = (LEFT, RIGHT, SKAT) if skat else (LEFT, RIGHT)
        open_to = {
            card: set(places) if rng.random() < 0.6 else set(rng.choice(places, 2))
            for card in hidden
        }
        allowed = tuple(sum(1 << c for c in hidden if place in open_to[c]) for place in range(3))
        worlds = Worlds(sum(1 << c for c in hidden), (cards, cards, skat), allowed)
        if worlds.count():
            break
    all_worlds = [(int(left), int(right), int(rest)) for left, right, rest in worlds.enumerate()]
    sides = [(True, False, False), (True, False, True), (True, True, False)]
    ours = sides[int(rng.choice([0, 0, 1, 2]))]
    ending = HiddenEnding(
        rules,
        hand,
        frozenset(all_worlds),
        leader=(3 - table) % 3,
        ours=ours,
        skat_ours=ours == sides[0] and bool(rng.integers(2)),
    )
    if not table and rng.random() < 0.5:
        return replace(ending, leader=int(rng.integers(1, 3))), _masks(allowed)
    chosen = all_worlds[int(rng.integers(len(all_worlds)))]
    masks = list(allowed)
    for _ in range(table):
        seat = (ending.leader + len(ending.table)) % 3
        led = rules.suits[ending.table[0]] if ending.table else None
        options = list(members(rules.legal(chosen[seat - 1], led)))
        card = options[int(rng.integers(len(options)))]
        ending, _ = ending.play(card)
        masks = [cards & ~(1 << card) for cards in masks]
        if led is not None and rules.suits[card] != led:
            masks[seat - 1] &= ~rules.suit_masks[led]
    return ending, _masks(tuple(masks))


def _masks(places: tuple[int, ...]) -> World:
    left, right, skat = places
    return left, right, skat
