"""Closed Nulls that strong players play in all seats, from which their table is learned.

Deals are random. The seat that is likeliest to win a Null, by the table that is to be improved,
bids up to its value, against the expert rules at the others. If it gets the game it makes its best
discard and plays, unless that is hopeless. Nobody asks whether he would have chosen it: so hands
are seen, too, of which the table thinks too little.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.skat.bidding.null.tables import LEAD_OFFSET, Cards, SuitLookup
from ouvert.skat.matches.players import make
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.matches.tracks import play_to
from ouvert.skat.players import registry
from ouvert.skat.players.bidder import highest_of_others
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
)
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import game_value
from ouvert.studies.skat.null.games import deal_cards

CHUNK = 100
"""Deals that are dealt and played at once."""
HOPELESS = 0.3
"""What a Null must be predicted to win to be played."""
NULL = Contract(GameType.NULL)


@dataclass(frozen=True, slots=True)
class Chunk:
    """What is asked of `play_chunk`.

    Attributes:
        seed: of all chunks.
        number: of the chunk.
        player: who plays the cards, in all seats.
        table: `float64[2, 4, 256]`, the closed table that chooses seats and discards.
    """

    seed: int
    number: int
    player: str
    table: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PlayedNulls:
    """Played games, one a row.

    Attributes:
        hands: `uint32[n]`, the declarer's ten cards.
        puts: `uint32[n]`, the two in the skat.
        seats: `int64[n]`, the declarer's.
        leads: `int64[n]`, the card that a declarer in forehand led; -1 for others.
        heard: `int64[n]`, the highest bid of the others.
        won: `bool[n]`.
    """

    hands: Cards
    puts: Cards
    seats: NDArray[np.int64]
    leads: NDArray[np.int64]
    heard: NDArray[np.int64]
    won: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.won)

    @classmethod
    def of(cls, rows: list[list[int]]) -> PlayedNulls:
        """The games of rows as `play_chunk` gives them."""
        table = np.array(rows, dtype=np.int64).reshape(-1, 6)
        hands, puts = table[:, 0].astype(np.uint32), table[:, 1].astype(np.uint32)
        return cls(hands, puts, table[:, 2], table[:, 3], table[:, 4], table[:, 5] == 1)

    def join(self, other: PlayedNulls) -> PlayedNulls:
        """These games, and then others."""
        return PlayedNulls(
            *(
                np.concatenate([getattr(each, name) for each in (self, other)])
                for name in self.__slots__
            )
        )

    def select(self, which: NDArray[np.bool_]) -> PlayedNulls:
        """The games of some rows."""
        return PlayedNulls(*(getattr(self, name)[which] for name in self.__slots__))

    @property
    def places(self) -> NDArray[np.int64]:
        """`int64[n, 4]`: where the four suits are in the flat table, that which was led as led."""
        places = SuitLookup(np.empty(0)).places(self.hands, self.puts, False)
        led = np.flatnonzero(self.leads >= 0)
        places[led, self.leads[led] >> 3] += LEAD_OFFSET
        return places


def play_chunk(asked: Chunk) -> list[list[int]]:
    """Deal and play one chunk.

    Returns a row for each game: the declarer's hand and discard as bits, his seat, the card that he
    led as forehand or -1, the highest bid of the others, and whether he won; see `PlayedNulls`.
    """
    rng = np.random.default_rng([asked.seed, asked.number])
    hands, skats = deal_cards(CHUNK, rng)
    lookup = SuitLookup(asked.table)
    rows = []
    for row in range(CHUNK):
        best = max(
            (_best(lookup, hands[row, seat] | skats[row], seat == 0), -seat) for seat in range(3)
        )
        (chance, put), seat = best[0], -best[1]
        if chance < HOPELESS:
            continue
        first, second, third = (CardSet(int(hand)) for hand in hands[row])
        deal = Deal((first, second, third), CardSet(int(skats[row])))
        bidders: list[registry.SkatPlayer] = [registry.make("reflex", 0) for _ in range(3)]
        bidders[seat] = _Eager()
        bid = play_to(SkatGame.start(deal), bidders, Phase.SKAT)
        if bid is None or bid.declarer != seat:
            continue
        game = bid.apply(PickUp()).apply(Discard(CardSet(put))).apply(Announce(NULL))
        drawn = deal_seeds(asked.seed, asked.number, row)
        players = [make(asked.player, drawn(each, 0)) for each in range(3)]
        ended = play(game, players, seeds=drawn).game
        assert ended.result is not None
        lead = int(ended.tricks[0].cards[0]) if seat == 0 else -1
        heard = highest_of_others(game.observe(seat))
        rows.append([game.hands[seat].bits, put, seat, lead, heard, int(ended.result.won)])
    return rows


class _Eager:
    """Bids up to the value of a closed Null."""

    def choose(self, observation: Observation) -> Action:
        """The least that can be said, or passing."""
        legal = observation.legal_actions
        if Hold() in legal:
            return Hold() if observation.bid <= game_value(NULL) else Pass()
        least = min((each.value for each in legal if isinstance(each, Bid)), default=None)
        return Pass() if least is None or least > game_value(NULL) else Bid(least)


def _best(lookup: SuitLookup, twelve: np.uint32, leads: bool) -> tuple[float, int]:
    """What the best discard of twelve cards is worth, and which it is."""
    cards = np.flatnonzero(twelve >> np.arange(32, dtype=np.uint32) & 1).astype(np.uint32)
    first, second = np.triu_indices(len(cards), 1)
    puts = np.uint32(1) << cards[first] | np.uint32(1) << cards[second]
    chances = lookup.win(twelve & ~puts, puts, False, leads=leads)
    best = int(chances.argmax())
    return float(chances[best]), int(puts[best])
