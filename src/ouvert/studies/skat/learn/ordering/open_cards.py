"""The move ordering of the search with open cards, for suit games and for Grand.

Deals are random ones of several classes (`ouvert.studies.skat.deal_classes`); contract-like ones
are searched twice as often as others, and judge.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import PROCESSES
from ouvert.skat.kernels.open_cards import batch, layout, recording
from ouvert.skat.search.open_cards import TABLE_ENTRIES, WIN, kernel_trump
from ouvert.studies.skat.deal_classes import DealClass, DealSet, draw
from ouvert.studies.skat.learn.ordering.rounds import (
    JUDGE,
    ROUNDS,
    Chunk,
    LearnedOrderings,
    Subject,
    learn,
)
from ouvert.studies.skat.learn.ordering.weights import SHAPE, counted

DEALS, HELD_OUT = 200, 400
CLASSES: dict[str, tuple[DealClass, ...]] = {
    "suit": (
        DealClass.CONTRACT_SUIT,
        DealClass.CONTRACT_SUIT,
        DealClass.STRONG_SUIT,
        DealClass.RANDOM_SUIT,
    ),
    "grand": (
        DealClass.CONTRACT_GRAND,
        DealClass.CONTRACT_GRAND,
        DealClass.STRONG_GRAND,
        DealClass.RANDOM_GRAND,
    ),
}
"""For each family the deals of a round; those of the first class judge."""
EXPONENTS = {"suit": 1.4, "grand": 3.0}
"""The best of 0.5, 0.7, 1, 1.4, 2 and 3 on the deals that judge."""
MODES = {"win at 61": batch.AT_LEAST, "card points": batch.EXACT}


def learn_ordering(
    folder: Path,
    *,
    rounds: int = ROUNDS,
    deals: int = DEALS,
    held_out: int = HELD_OUT,
    seed: int = 1,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> LearnedOrderings:
    """Learn from nothing in which order the search with open cards tries cards.

    Nodes are the mean of the deals held out. Files, arguments and errors are those of
    `ouvert.studies.skat.learn.ordering.rounds.learn`.

    Args:
        folder: is made if it is not there.
        rounds: so often new deals are searched with the weights so far.
        deals: of each class and round; CLASSES says which.
        held_out: deals that judge.
        seed: of everything.
        where: where to search.
        workers: processes; the result does not depend on them.
        progress: told how many of `searches` chunks have been searched since the last call.
    """
    return learn(
        subject(),
        folder,
        rounds=rounds,
        size=deals,
        held_out=held_out,
        seed=seed,
        where=where,
        workers=workers,
        progress=progress,
    )


def subject() -> Subject:
    """The search with open cards, as `rounds.learn` wants it."""
    file = resources.files("ouvert.skat.kernels.open_cards").joinpath("ordering.npz")
    with file.open("rb") as opened, np.load(opened) as known:
        shipped = {family: known[family].astype(np.int16) for family in CLASSES}
    return Subject(
        name="ordering",
        work={},
        families=tuple(CLASSES),
        parts=max(map(len, CLASSES.values())),
        questions=tuple(MODES),
        exponents=EXPONENTS,
        shipped=shipped,
        search=search,
    )


def search(asked: Chunk) -> list[list[int]] | float:
    """What is asked of a chunk, as `Subject` says."""
    return _judge(asked) if asked.round == JUDGE else _count(asked)


def _count(asked: Chunk) -> list[list[int]]:
    """Search the deals of one class with statistics, for both questions; see `counted`."""
    rng = np.random.default_rng([asked.seed, 2, asked.round, asked.part])
    deals = draw(CLASSES[asked.family][asked.part], asked.size, rng)
    record = np.zeros(recording.RECORD_WORDS, dtype=np.int64)
    searcher = _Searcher(asked.weights)
    searcher.words[layout.RECORD] = record.ctypes.data
    searcher.words[layout.SAMPLE] = rng.integers(1, 2**62)
    for mode in MODES.values():
        searcher.nodes(deals, mode)
    return counted(record)


def _judge(asked: Chunk) -> float:
    """Nodes a deal of those held out, for one of the questions."""
    deals = _held_out(asked.family, asked.size, asked.seed)
    mode = list(MODES.values())[asked.part]
    return _Searcher(asked.weights).nodes(deals, mode) / len(deals)


@lru_cache(maxsize=4)
def _held_out(family: str, size: int, seed: int) -> DealSet:
    return draw(CLASSES[family][0], size, np.random.default_rng([seed, 1]))


class _Searcher:
    """A workspace of the trump search with a move ordering of one's own."""

    def __init__(self, order: NDArray[np.int16]) -> None:
        self.words: NDArray[np.int64] = np.zeros(layout.TRUMP_WORDS, dtype=np.int64)
        self._table: NDArray[np.int64] = np.zeros(TABLE_ENTRIES, dtype=np.int64)
        self._order = np.ascontiguousarray(order, dtype=np.int16)
        assert self._order.shape == SHAPE
        self.words[layout.TABLE] = self._table.ctypes.data
        self.words[layout.TABLE_MASK] = TABLE_ENTRIES - 1
        self.words[layout.ORDER] = self._order.ctypes.data

    def nodes(self, deals: DealSet, mode: int) -> int:
        """Solve all deals and return the nodes that it took."""
        total = 0
        for game, which in deals.by_game():
            seats = (deals.declarers[which, None] + np.arange(3)) % 3
            values = np.zeros(len(which), dtype=np.int16)
            nodes = np.zeros(len(which), dtype=np.int64)
            batch.solve_trump(
                mode,
                kernel_trump(game),
                self.words,
                self._table,
                np.take_along_axis(deals.hands[which], seats, axis=1),
                ((deals.leaders - deals.declarers)[which] % 3).astype(np.int8),
                deals.points[which].astype(np.int16),
                WIN,
                values,
                nodes,
            )
            total += int(nodes.sum())
        return total
