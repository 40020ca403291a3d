"""Table 9 of paper 000, measured: all deals that fit a hand, of every size, decided one by one.

The paper multiplies the number of deals by a tenth of a second each and comes to 49 days for ten
cards. Here each deal is decided with open cards, in chunks of consecutive numbers
(`skat.search.all_deals`), which a journal keeps together with a bit for each deal. What was decided
can be checked against the solver of single deals (`skat.search.open_cards`); the time of both is
taken.
"""

from __future__ import annotations

import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import HERE, PROCESSES, check_place, open_executor, spread
from ouvert.arena.journal import Journal
from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.all_deals import TABLE_MEBIBYTES, HandDeals, decide_deals
from ouvert.skat.search.open_cards import solve_many
from ouvert.stats import Estimate, normal_quantile

SIZES = tuple(range(3, 11))
"""Cards each, by the rows of table 9."""
CHUNK = 100_000
"""Deals of a piece of work."""
HANDS = {
    "balanced": "CJ DJ HK SA C10 D10 CA CQ D8 C7",
    "easy": "CJ SJ CA CK SA S10 C9 C8 D8 H9",
}
"""Hands by name: with N cards each the first N, so that each is in the deck of its size. The
declarer of the balanced one wins between a third and two thirds or so of the deals of each size."""
GAME = GameType.CLUBS

Piece = dict[str, Any]


def hand_of(text: str, cards_each: int) -> CardSet:
    """A hand by its name in `HANDS`, with so many cards, or the cards themselves.

    Raises OuvertError for cards of another number, and what `CardSet.parse` raises.
    """
    cards = CardSet.parse(text) if text not in HANDS else None
    if cards is None:
        return CardSet([Card.parse(word) for word in HANDS[text].split()[:cards_each]])
    if len(cards) != cards_each:
        raise OuvertError(
            f"these are {len(cards)} cards, and a hand of {cards_each} is asked for: "
            f"the hands that have a name are {' and '.join(HANDS)}"
        )
    return cards


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of work: deals with consecutive numbers.

    Attributes:
        deals: of which hand.
        number: of the chunk; it begins with the deal `number * CHUNK`.
        mebibytes: memory of the search's table.
    """

    deals: HandDeals
    number: int
    mebibytes: int


@dataclass(frozen=True, slots=True)
class Check:
    """Deals that the solver of single deals has decided again.

    Attributes:
        deals: how many, drawn at random.
        different: numbers of those that it decides otherwise; there should be none.
        seconds: processor time that it took.
    """

    deals: int
    different: tuple[int, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Decided:
    """What came out.

    Attributes:
        deals: of which hand.
        chunks: numbers of the chunks that were decided, sorted.
        decided: deals in them.
        won: those that the declarer wins.
        checksum: of those, as in `DecidedDeals`.
        nodes: positions that the search looked at.
        seconds: processor time of all processes together.
        share: the share of deals that he wins; an estimate if only some chunks were decided.
        check: what the solver of single deals says, if it was asked.
    """

    deals: HandDeals
    chunks: tuple[int, ...]
    decided: int
    won: int
    checksum: int
    nodes: int
    seconds: float
    share: Estimate
    check: Check | None

    @property
    def complete(self) -> bool:
        """Whether these are all deals."""
        return self.decided == len(self.deals)


def chunk_count(deals: HandDeals) -> int:
    """Chunks of all deals of a hand."""
    return -(-len(deals) // CHUNK)


def decide_all(
    deals: HandDeals,
    journal: Path | None = None,
    *,
    chunks: int | None = None,
    check: int = 0,
    seed: int = 1,
    mebibytes: int = TABLE_MEBIBYTES,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Decided:
    """Decide all deals of a hand, or chunks of them that are drawn at random.

    Args:
        deals: of which hand.
        journal: where finished chunks are kept; nowhere if it is None.
        chunks: how many are drawn, one from each of so many stretches of the numbers; None for
            all.
        check: so many deals of those decided are drawn and decided again, one by one.
        seed: of what is drawn.
        mebibytes: memory of the table of each process; no result but nodes and time depends on it.
        where: where to compute, as `open_executor` says.
        workers: processes; results do not depend on them.
        progress: told how many chunks have been done since the last call.

    Raises OuvertError for a number or a place that cannot be, or a journal of something else.
    """
    check_place(where, workers)
    check_whole(mebibytes, "the mebibytes of the table", 1)
    check_whole(check, "the number of deals to check", 0)
    check_seed(seed)
    most = chunk_count(deals)
    numbers = list(range(most))
    if chunks is not None:
        check_whole(chunks, "the number of chunks", 1)
        # one of each stretch of the numbers, since neighbours are alike
        ends = np.arange(min(chunks, most) + 1) * most // min(chunks, most)
        numbers = np.random.default_rng(seed).integers(ends[:-1], ends[1:]).tolist()
    work = {
        "study": "all deals",
        "hand": deals.hand.codes,
        "game": deals.game.value,
        "leader": deals.leader,
        "chunk": CHUNK,
    }
    with Journal(journal, work) as kept:
        left = [number for number in numbers if kept.lacks(number)]
        if progress is not None:
            progress(len(numbers) - len(left))
        if left:
            tasks = (Chunk(deals, number, mebibytes) for number in left)
            with open_executor(where, workers) as executor:
                for task, piece in spread(executor, decide_chunk, tasks):
                    kept.add(task.number, piece)
                    if progress is not None:
                        progress(1)
        pieces = {number: kept.done[number] for number in numbers}
    return _summed(deals, pieces, _checked(deals, pieces, check, seed) if check else None)


def decide_chunk(chunk: Chunk) -> Piece:
    """Decide the deals of a chunk, and say what the journal keeps of them."""
    # a first deal loads machine code, which is no part of the time
    decide_deals(chunk.deals, chunk.number * CHUNK, 1, mebibytes=1)
    started = time.thread_time()
    found = decide_deals(chunk.deals, chunk.number * CHUNK, CHUNK, mebibytes=chunk.mebibytes)
    return {
        "deals": len(found.won),
        "won": int(found.won.sum()),
        "checksum": f"{found.checksum:016x}",
        "nodes": found.nodes,
        "seconds": round(time.thread_time() - started, 4),
        "bits": packed(found.won),
    }


def packed(won: NDArray[np.uint8]) -> str:
    """Write down a bit for each deal, as the journal keeps them."""
    return b64encode(zlib.compress(np.packbits(won).tobytes())).decode("ascii")


def won_deals(piece: Piece) -> NDArray[np.uint8]:
    """Who wins each deal of a chunk, by what the journal keeps of it: `uint8[n]`, 1 or 0."""
    packed = np.frombuffer(zlib.decompress(b64decode(piece["bits"])), np.uint8)
    return np.unpackbits(packed, count=int(piece["deals"]))


def _checked(deals: HandDeals, pieces: dict[int, Piece], count: int, seed: int) -> Check:
    """Draw deals that were decided, with equal chances, and decide each by itself."""
    numbers = sorted(pieces)
    ends = np.cumsum([pieces[number]["deals"] for number in numbers])
    drawn = np.sort(np.random.default_rng((seed, 1)).integers(0, ends[-1], count))
    within = np.searchsorted(ends, drawn, side="right")
    begins = np.concatenate(([0], ends[:-1]))
    hands = np.empty((count, 3), np.uint32)
    skats = np.empty(count, np.int16)
    said = np.empty(count, np.uint8)
    ids = np.empty(count, np.int64)
    for row, (place, at) in enumerate(zip(drawn, within, strict=True)):
        offset = int(place - begins[at])
        ids[row] = numbers[at] * CHUNK + offset
        left, right, skat = deals.deal(int(ids[row]))
        hands[row] = deals.hand.bits, left.bits, right.bits
        skats[row] = skat.points
    for at in np.unique(within):
        rows = within == at
        said[rows] = won_deals(pieces[numbers[at]])[drawn[rows] - begins[at]]
    # as in decide_chunk
    solve_many(deals.game, hands[:1], 0, deals.leader, 0, deals.limit)
    started = time.thread_time()
    values, _ = solve_many(
        deals.game,
        hands,
        declarers=0,
        leaders=deals.leader,
        points=skats,
        limit=deals.limit,
        threads=1,
    )
    seconds = time.thread_time() - started
    return Check(count, tuple(int(each) for each in ids[values != said]), seconds)


def _summed(deals: HandDeals, pieces: dict[int, Piece], check: Check | None) -> Decided:
    sizes = np.array([piece["deals"] for piece in pieces.values()], float)
    wins = np.array([piece["won"] for piece in pieces.values()], float)
    decided, won = int(sizes.sum()), int(wins.sum())
    value = won / decided
    half = 0.0
    if decided < len(deals):
        # chunks are what was drawn: their spread, not that of single deals, says how sure it is,
        # and the interval is a little wide, as if they had been drawn from all numbers alike
        rest = wins - value * sizes
        spread_of = sqrt(float(rest @ rest) * len(sizes) / max(1, len(sizes) - 1))
        left_out = 1 - len(sizes) / chunk_count(deals)
        half = normal_quantile() * spread_of / decided * sqrt(left_out)
        half = half if len(sizes) > 1 else 1.0
    return Decided(
        deals=deals,
        chunks=tuple(sorted(pieces)),
        decided=decided,
        won=won,
        checksum=sum(int(piece["checksum"], 16) for piece in pieces.values()) % 2**64,
        nodes=sum(piece["nodes"] for piece in pieces.values()),
        seconds=sum(piece["seconds"] for piece in pieces.values()),
        share=Estimate(value, max(0.0, value - half), min(1.0, value + half)),
        check=check,
    )


def measured(largest: int) -> list[tuple[object, ...]]:
    """Rows of table 9 with up to so many cards each, both named hands, decided in this process.

    Hand, cards each, deals, won, share, checksum, and microseconds a deal.
    """
    rows: list[tuple[object, ...]] = []
    for name in HANDS:
        for size in range(SIZES[0], largest + 1):
            found = decide_all(HandDeals(hand_of(name, size), GAME), where=HERE)
            rows.append(
                (
                    name,
                    size,
                    f"{found.decided:,}",
                    f"{found.won:,}",
                    f"{found.share.value:.2%}",
                    f"{found.checksum:016x}",
                    f"{1e6 * found.seconds / found.decided:.1f}",
                )
            )
    return rows
