"""Trump games that strong players bid and play with themselves, from which odds are corrected.

Nothing is arranged: random deals, an auction, discard and announcement by a table, cards by the
player. So the games are those that the table chooses, and what it thinks too much of is among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.bidding.learning import UNJUDGED, JudgedGames
from ouvert.skat.bidding.trump.tables import KINDS, TrumpTables
from ouvert.skat.matches.players import make
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.players.bidder import EvaluatingBidder, Partners, highest_of_others
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

CHUNK = 40
"""Deals that are dealt and played at once."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What is asked of `play_chunk`.

    Attributes:
        seed: of all chunks.
        number: of the chunk.
        player: who plays the cards, in all seats.
        tables: a file of tables, by which all bid and discard,
        correction: `float64[CLASSES, 2]`, and their correction.
    """

    seed: int
    number: int
    player: str
    tables: bytes
    correction: NDArray[np.float64]


def play_chunk(asked: Chunk) -> list[list[int]]:
    """Deal and play one chunk.

    Returns a row for each suit game and Grand that was not Ouvert, as `judged` reads it: its kind,
    whether it was Hand, the declarer's seat, the highest bid of the others, his hand and the skat
    as bits, his card points and his tricks.
    """
    rng = np.random.default_rng([asked.seed, asked.number])
    tables = _corrected(asked.tables, tuple(asked.correction.ravel().tolist()))
    rows = []
    for row in range(CHUNK):
        drawn = deal_seeds(asked.seed, asked.number, row)
        bidder = EvaluatingBidder(tables=tables)
        players = [Partners(bidder, make(asked.player, drawn(seat, 0))) for seat in range(3)]
        ended = play(SkatGame.start(Deal.random(rng)), players, seeds=drawn).game
        contract, seat = ended.contract, ended.declarer
        if contract is None or seat is None or contract.ouvert or contract.game is GameType.NULL:
            continue
        assert ended.result is not None
        hand = (ended.dealt.hands[seat] | (ended.dealt.skat - ended.skat)) - ended.skat
        rows.append(
            [
                KINDS.index(contract.game),
                int(contract.hand),
                seat,
                highest_of_others(ended.observe(seat)),
                hand.bits,
                ended.skat.bits,
                ended.result.card_points,
                ended.result.tricks,
            ]
        )
    return rows


def judged(rows: list[list[int]]) -> JudgedGames:
    """The games of rows as `play_chunk` gives them."""
    columns = np.array(rows, dtype=np.int64).reshape(-1, 8).T
    kinds, closed, seats, heard, hands, puts, points, tricks = columns
    return JudgedGames(
        kinds.astype(np.int8),
        closed.astype(np.int8),
        seats.astype(np.int8),
        heard.astype(np.int16),
        hands.astype(np.uint32),
        puts.astype(np.uint32),
        points.astype(np.int16),
        tricks.astype(np.int8),
        np.full(len(kinds), UNJUDGED, dtype=np.int8),
    )


@lru_cache(maxsize=2)
def _corrected(tables: bytes, correction: tuple[float, ...]) -> TrumpTables:
    return TrumpTables.load(BytesIO(tables)).corrected(np.array(correction).reshape(-1, 2))
