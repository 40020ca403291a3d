"""Games by the rules of play, for 64 deals in a machine word.

Every set of cards is a column of bits for each position, as in `ouvert.skat.boolean.network`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.boolean.deck import POINT_BITS, Deck, Sight
from ouvert.skat.boolean.network import NO, Columns, Compiled, Network
from ouvert.skat.boolean.past import ROLES, Past
from ouvert.skat.boolean.rules import chosen_card
from ouvert.skat.boolean.trick import beats_best

_ALL = ~np.uint64(0)


@cache
def decision(deck: Deck, place: int, limit: int) -> Compiled:
    """The network that chooses a card at a place of the trick; see `sight_columns`."""
    net, size, suits = Network(), len(deck.cards), len(deck.suits)
    hand, unseen, role = net.inputs(size), net.inputs(size), net.inputs(ROLES)
    void = [net.inputs(suits) for _ in range(ROLES)]
    led = [net.inputs(suits) for _ in range(ROLES)]
    taken, beat = net.inputs(POINT_BITS), net.input()
    table = [net.inputs(size) for _ in range(place)]
    sight = Sight(deck, role, hand, unseen, void, led, taken, limit, table, beat)
    rows = [hand, unseen, role, *void, *led, taken, [beat], *table]
    return Compiled.of(net, [signal for row in rows for signal in row], chosen_card(net, sight))


@cache
def _beating(deck: Deck, cards: int) -> Compiled:
    """The network that says whether the last of so many cards beats the best before it."""
    net = Network()
    before, table = net.input(), [net.inputs(len(deck.cards)) for _ in range(cards)]
    inputs = [before, *(signal for row in table for signal in row)]
    found = beats_best(net, deck, table, before if cards > 2 else NO)
    return Compiled.of(net, inputs, [found])


@dataclass(frozen=True)
class Played:
    """Games that were played to the end.

    Attributes:
        cards: `uint64[plays, positions, words]`, the card of each play, one-hot by position.
        points: `int64[games]`, the declarer's card points in tricks, those of the past included.
        defenders_tricks: `int64[games]`, the tricks that the defenders took from the moment on.
    """

    cards: NDArray[np.uint64]
    points: NDArray[np.int64]
    defenders_tricks: NDArray[np.int64]

    def positions(self) -> NDArray[np.int16]:
        """`int16[games, plays]`: the positions played."""
        plays, size, _ = self.cards.shape
        found = np.zeros((len(self.points), plays), np.int16)
        for place in range(plays):
            for at in range(1, size):
                found[:, place] += np.int16(at) * unpacked(self.cards[place, at])
        return found


class _Table:
    """The state of all games."""

    def __init__(self, past: Past, held: Columns, skat: Columns) -> None:
        deck, words = past.deck, held.shape[2]
        size = len(deck.cards)
        self.past, self.deck, self.held, self.skat = past, deck, held.copy(), skat
        self.gone = np.zeros((size, words), np.uint64)
        self.gone[sorted(past.gone)] = _ALL
        self.void = _flags(past.void, words)
        self.led = _flags(past.led, words)
        self.lead = np.zeros((ROLES, words), np.uint64)
        self.lead[past.leader] = _ALL
        self.table: list[NDArray[np.uint64]] = []
        for at in past.table:
            self.table.append(np.zeros((size, words), np.uint64))
            self.table[-1][at] = _ALL
        self.beats: list[NDArray[np.uint64]] = []
        for count in range(2, len(self.table) + 1):
            self.note_beat(count)
        self.points = np.full(64 * words, past.points, np.int64)
        worth = np.array(deck.worth, np.int64)
        self.known = _weighed(skat, worth) if past.sees_skat else np.zeros(64 * words, np.int64)
        self.defenders_tricks = np.zeros(64 * words, np.int64)

    def role(self) -> NDArray[np.uint64]:
        """For each role whether it plays next."""
        return np.roll(self.lead, len(self.table), axis=0)

    def chosen(self) -> NDArray[np.uint64]:
        """The card that the rules choose now, one-hot by position."""
        role = self.role()
        hand = _muxed(role, self.held)
        unseen = ~(self.gone | hand)
        if self.past.sees_skat:
            unseen &= ~(role[0] & self.skat)
        beat = self.beats[0] if self.beats else np.zeros_like(self.lead[0])
        rows = [
            hand,
            unseen,
            role,
            *self.void,
            *self.led,
            packed_number(self.points + self.known, POINT_BITS),
            beat[None],
            *self.table,
        ]
        network = decision(self.deck, len(self.table), self.past.limit)
        return network.values(np.concatenate(rows))

    def play(self, card: NDArray[np.uint64]) -> None:
        """Let the next role play a card."""
        role = self.role()
        self.held &= ~(role[:, None] & card)
        self.gone |= card
        self.table.append(card)
        led = self.suits(self.table[0])
        if len(self.table) == 1:
            self.led |= role[:, None] & led
            return
        same = np.bitwise_or.reduce(led & self.suits(card), axis=0)
        self.void |= role[:, None] & (led & ~same)
        self.note_beat(len(self.table))
        if len(self.table) == ROLES:
            self.finish()

    def note_beat(self, count: int) -> None:
        """Note whether a card of the trick beats the best before it."""
        before = self.beats[0] if self.beats else np.zeros_like(self.lead[0])
        rows = np.concatenate([before[None], *self.table[:count]])
        self.beats.append(_beating(self.deck, count).values(rows)[0])

    def suits(self, card: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The suit of a card, one-hot."""
        return np.stack(
            [
                np.bitwise_or.reduce(card[list(positions)], axis=0)
                if positions
                else np.zeros_like(card[0])
                for positions in self.deck.suits
            ]
        )

    def finish(self) -> None:
        """Give the trick to its winner."""
        second, third = self.beats
        wins = (~(second | third), second & ~third, third)
        winner = np.zeros_like(self.lead)
        for place, flag in enumerate(wins):
            winner |= flag & np.roll(self.lead, place, axis=0)
        worth = np.array(self.deck.worth, np.int64)
        gained = unpacked(winner[0]).astype(np.int64)
        for card in self.table:
            self.points += gained * _weighed(card, worth)
        self.defenders_tricks += 1 - gained
        self.lead, self.table, self.beats = winner, [], []


def play_on(past: Past, held: Columns, skat: Columns, first: Columns | None = None) -> Played:
    """Play games to the end by the rules, every seat from what it knows alone.

    Args:
        past: what everybody has seen so far.
        held: `uint64[roles, positions, words]`, who holds what now.
        skat: `uint64[positions, words]`, what lies in the skat.
        first: `uint64[positions, words]`, the card that is played now, one-hot; by the rules too
            if left out.
    """
    table = _Table(past, held, skat)
    left = int(sum(int(row) & 1 for row in held[:, :, 0].ravel()))
    cards = []
    for number in range(left):
        card = table.chosen() if number or first is None else first
        cards.append(card)
        table.play(card)
    shape = (0, *skat.shape)
    return Played(
        np.stack(cards) if cards else np.zeros(shape, np.uint64),
        table.points,
        table.defenders_tricks,
    )


def card_of(past: Past, hand: NDArray[np.bool_], skat: NDArray[np.bool_]) -> int:
    """Return the position that the role to play chooses, in one game.

    Args:
        past: what everybody has seen.
        hand: `bool[positions]`, what it holds.
        skat: `bool[positions]`, what it knows to lie in the skat; nothing unless it is the
            declarer.
    """
    held = np.zeros((ROLES, len(hand), 1), np.bool_)
    held[past.role, :, 0] = hand
    chosen = _Table(past, packed(held), packed(skat[:, None])).chosen()
    return int(np.flatnonzero(chosen[:, 0] & np.uint64(1))[0])


def packed(bits: NDArray[np.bool_]) -> Columns:
    """Columns from `bool[…, games]`; the games are filled up to whole words with False."""
    rows = np.packbits(bits, axis=-1, bitorder="little")
    missing = -rows.shape[-1] % 8
    padded = np.concatenate([rows, np.zeros((*rows.shape[:-1], missing), np.uint8)], axis=-1)
    return np.ascontiguousarray(padded).view("<u8").astype(np.uint64)


def unpacked(column: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """`uint8[games]` of a column."""
    words = np.ascontiguousarray(column.astype("<u8"))
    return np.unpackbits(words.view(np.uint8), bitorder="little")


def packed_number(values: NDArray[np.int64], bits: int) -> Columns:
    """`uint64[bits, words]` of numbers, one a game, lowest bit first."""
    return packed((values >> np.arange(bits)[:, None] & 1).astype(np.bool_))


def _weighed(cards: NDArray[np.uint64], worth: NDArray[np.int64]) -> NDArray[np.int64]:
    """The card points of sets of cards, `int64[games]`."""
    total = np.zeros(64 * cards.shape[1], np.int64)
    for at in np.flatnonzero(worth):
        total += worth[at] * unpacked(cards[at])
    return total


def _muxed(role: NDArray[np.uint64], held: NDArray[np.uint64]) -> NDArray[np.uint64]:
    found: NDArray[np.uint64] = np.bitwise_or.reduce(role[:, None] & held, axis=0)
    return found


def _flags(flags: Sequence[Sequence[bool]], words: int) -> NDArray[np.uint64]:
    """`uint64[roles, suits, words]` of flags that are the same in all games."""
    rows = np.array(flags, np.uint64)[:, :, None] * _ALL
    return np.repeat(rows, words, axis=2)


__all__ = ["Played", "card_of", "decision", "packed", "packed_number", "play_on", "unpacked"]
