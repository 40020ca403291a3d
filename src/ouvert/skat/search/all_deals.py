"""All deals that fit a hand, each decided with open cards: who wins when everybody sees everything.

Paper 000 counts these deals (equation 32, table 9: 42,678,636 with ten cards each) and estimates 49
days for looking at each. Neighbours of them have nearly everything in common, so they are decided
in an order in which each differs from the last as late as may be, by a search that keeps what it
finds for all deals (`ouvert.skat.kernels.all_deals`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, check_cards
from ouvert.errors import PositionError, check_whole
from ouvert.skat.kernels.all_deals import deals as kernel
from ouvert.skat.kernels.all_deals.search import BUCKET_WORDS
from ouvert.skat.kernels.all_deals.structure import COMPRESS, GAPS, group_tables
from ouvert.skat.kernels.open_cards import layout
from ouvert.skat.rules.contracts import GameType, check_game
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS, deal_count, reduced_deck
from ouvert.skat.rules.values import trumps
from ouvert.skat.search.open_cards import kernel_trump, move_weights

MEBIBYTE = 1 << 20
TABLE_MEBIBYTES = 64
"""Memory of the table, if nobody says another."""


@dataclass(frozen=True)
class HandDeals:
    """The deals that fit the declarer's hand, in a fixed order, each with a number.

    The declarer has not seen the skat, which counts for him: a Hand game. The deck is
    `reduced_deck`; with fewer than ten cards each the declarer wins with more than half of its card
    points, as with 61 of 120.

    The hidden cards are ordered, trumps first, by points and then by number, and each deal is a
    word that says of each of them whether the next seat (0) has it, the last seat (1) or the skat
    (2). Deals are numbered from 0 as these words stand in a dictionary.

    Attributes:
        hand: the declarer's cards, one to ten.
        game: a suit game or Grand.
        leader: who leads: 0 the declarer, 1 the next seat clockwise, 2 the last one.

    Raises PositionError for a hand that is none, has cards outside its deck, or for another leader;
    RulesError for what is no game.
    """

    hand: CardSet
    game: GameType = GameType.CLUBS
    leader: int = 0

    def __post_init__(self) -> None:
        check_game(self.game)
        if self.game is GameType.NULL:
            raise PositionError("all deals are decided in suit games and in Grand, not in Null")
        check_cards(self.hand, "the declarer's cards are")
        if not 1 <= self.cards_each <= CARDS_EACH:
            raise PositionError(
                f"a declarer's hand has 1 to {CARDS_EACH} cards, not {self.cards_each}"
            )
        if self.leader not in range(3):
            raise PositionError(f"the first card is led by seat 0, 1 or 2, not {self.leader}")
        if outside := self.hand - self.deck:
            raise PositionError(
                f"with {self.cards_each} cards each the deck has {len(self.deck)} cards, and "
                f"{next(iter(outside))} is not one of them"
            )

    @property
    def cards_each(self) -> int:
        """Cards in each hand."""
        return len(self.hand)

    @cached_property
    def deck(self) -> CardSet:
        """All cards of the game."""
        return reduced_deck(self.cards_each)

    @cached_property
    def hidden(self) -> tuple[Card, ...]:
        """The cards that the declarer does not see, in the order that numbers go by."""
        high = trumps(self.game)
        return tuple(
            sorted(
                self.deck - self.hand,
                key=lambda card: (card not in high, -card.points, int(card)),
            )
        )

    @property
    def limit(self) -> int:
        """The card points that win, skat included: more than half."""
        return sum(card.points for card in self.deck) // 2 + 1

    def __len__(self) -> int:
        return deal_count(self.cards_each, known_hand=True)

    def word(self, number: int) -> NDArray[np.int8]:
        """Who has each hidden card in the deal of a number: 0, 1, or 2 for the skat; `int8[m]`.

        Raises PositionError if there is no such deal.
        """
        check_whole(number, "the number of a deal", 0)
        if number >= len(self):
            raise PositionError(f"deals are numbered from 0 to {len(self) - 1}, not {number}")
        left = [self.cards_each, self.cards_each, SKAT_CARDS]
        word = np.empty(len(self.hidden), np.int8)
        for place in range(len(word)):
            for owner in range(3):
                if not left[owner]:
                    continue
                left[owner] -= 1
                ways = comb(sum(left), left[0]) * comb(left[1] + left[2], left[1])
                if number < ways:
                    word[place] = owner
                    break
                number -= ways
                left[owner] += 1
        return word

    def deal(self, number: int) -> tuple[CardSet, CardSet, CardSet]:
        """The next seat's hand, the last seat's and the skat in the deal of a number.

        Raises PositionError if there is no such deal.
        """
        word = self.word(number)
        parts = [
            CardSet([card for card, owner in zip(self.hidden, word, strict=True) if owner == each])
            for each in range(3)
        ]
        return parts[0], parts[1], parts[2]


@dataclass(frozen=True, slots=True, eq=False)
class DecidedDeals:
    """Deals with consecutive numbers, decided.

    Attributes:
        won: `uint8[n]`, 1 for each deal that the declarer wins with open cards, else 0.
        checksum: the sum modulo 2**64, over the deals that he wins, of the 64 random bits that
            SplitMix64 makes of the word left + 2**32 · right, the two hands as bits. Checksums of
            parts add up to that of the whole.
        nodes: positions that the search looked at.
    """

    won: NDArray[np.uint8]
    checksum: int
    nodes: int


def decide_deals(
    deals: HandDeals, start: int, count: int, *, mebibytes: int = TABLE_MEBIBYTES
) -> DecidedDeals:
    """Decide `count` deals from the number `start` on.

    Args:
        deals: the hand and the game.
        start: number of the first deal.
        count: how many, fewer where the numbers end.
        mebibytes: memory of the search's table, rounded down to a power of two. The answer does not
            depend on it, nodes and time do.

    Raises PositionError for a number that is none, and OuvertError for a table without memory.
    """
    check_whole(count, "the number of deals", 1)
    check_whole(mebibytes, "the mebibytes of the table", 1)
    owners = deals.word(start)
    won = np.zeros(min(count, len(deals) - start), np.uint8)
    workspace = np.zeros(layout.TRUMP_WORDS, np.int64)
    bucket_bytes = BUCKET_WORDS * 8
    buckets = 1 << (mebibytes * MEBIBYTE // bucket_bytes).bit_length() - 1
    memory = np.zeros((buckets + 1) * BUCKET_WORDS, np.int64)
    # a bucket is to lie in one cache line
    table = memory.ctypes.data + -memory.ctypes.data % bucket_bytes
    compress, gaps = group_tables()
    weights = move_weights(deals.game)
    workspace[layout.TABLE] = table
    workspace[layout.TABLE_MASK] = buckets - 1
    workspace[layout.ORDER] = weights.ctypes.data
    workspace[COMPRESS] = compress.ctypes.data
    workspace[GAPS] = gaps.ctypes.data
    checksum = kernel.decide(
        kernel_trump(deals.game),
        workspace,
        deals.hand.bits,
        deals.leader,
        np.array(deals.hidden, np.int64),
        owners,
        deals.limit,
        won,
    )
    return DecidedDeals(won, int(checksum), int(workspace[layout.NODES]))
