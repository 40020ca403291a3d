"""Learn the order in which the trump search tries cards: its `ordering.npz`.

A card to play falls into a class by its situation and features
(`ouvert.skat.kernels.open_cards.moves`), and each class has a weight. The best order of independent
attempts is by chance of success over cost, so the weight is the logarithm of that ratio. Both are
measured: at a sample of its nodes the search tries all cards although one was enough
(`ouvert.skat.kernels.open_cards.recording`), and adds up for each class

- how often a card of it decides the node: p = (successes + 1/2) / (times tried + 2),
- what part of the node's work it takes, where 1 is an even share: c = (shares + 2) / (times + 2).

Then `weight = 1000 * (log2 p - exponent * log2 c)`. Independent attempts would want exponent 1;
more weight on the cost turned out better. The order decides which nodes the search comes to, so
this is repeated: each round searches new deals with the weights so far and adds what it counts to
what the rounds before counted, which fade by half. Suit games and Grand have weights of their own.
Deals are random ones of several classes (`ouvert.studies.skat.deal_classes`); the round whose
weights need the fewest nodes on other, contract-like deals is kept.

    python benchmarks/learn_ordering.py                    # learn, and print nodes before and after
    python benchmarks/learn_ordering.py --write            # ... and replace the table if better

Nothing else than the seed and the options decides the outcome. The answers of the solver do not
depend on the table, only its nodes; commit a new one with the `Bench:` line of `make bench`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.kernels.open_cards import batch, layout, recording
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import TABLE_ENTRIES, WIN
from ouvert.studies.skat.deal_classes import DealClass, DealSet, draw
from ouvert.studies.skat.move_ordering import COUNTS, NEVER_SEEN, SHAPE, counted, weights

KERNELS = Path(__file__).parents[1] / "src" / "ouvert" / "skat" / "kernels"
ORDERING = KERNELS / "open_cards" / "ordering.npz"
TRUMPS: list[GameType] = [game for game in GameType if game is not GameType.NULL]

FAMILIES: dict[str, tuple[DealClass, ...]] = {
    "suit": (DealClass.CONTRACT_SUIT, DealClass.STRONG_SUIT, DealClass.RANDOM_SUIT),
    "grand": (DealClass.CONTRACT_GRAND, DealClass.STRONG_GRAND, DealClass.RANDOM_GRAND),
}
"""For each table the classes of deals to learn from; the first one counts twice, and judges."""
EXPONENTS = {"suit": 1.4, "grand": 3.0}
"""The best of 0.5, 0.7, 1, 1.4, 2 and 3 on the deals that judge."""
QUESTIONS = {"win at 61": batch.AT_LEAST, "card points": batch.EXACT}


class Searcher:
    """A workspace of the trump search whose ordering table can be exchanged."""

    def __init__(self) -> None:
        self.words: NDArray[np.int64] = np.zeros(layout.TRUMP_WORDS, dtype=np.int64)
        self.table: NDArray[np.int64] = np.zeros(TABLE_ENTRIES, dtype=np.int64)
        self.order: NDArray[np.int16] = np.zeros(SHAPE, dtype=np.int16)
        self.record: NDArray[np.int64] = np.zeros(recording.RECORD_WORDS, dtype=np.int64)
        self.words[layout.TABLE] = self.table.ctypes.data
        self.words[layout.TABLE_MASK] = TABLE_ENTRIES - 1
        self.words[layout.ORDER] = self.order.ctypes.data

    def nodes(self, deals: DealSet, mode: int) -> int:
        """Solve all deals and return the nodes that it took."""
        total = 0
        for game, which in deals.by_game():
            seats = (deals.declarers[which, None] + np.arange(3)) % 3
            values = np.zeros(len(which), dtype=np.int16)
            nodes = np.zeros(len(which), dtype=np.int64)
            batch.solve_trump(
                mode,
                TRUMPS.index(game),
                self.words,
                self.table,
                np.take_along_axis(deals.hands[which], seats, axis=1),
                ((deals.leaders - deals.declarers)[which] % 3).astype(np.int8),
                deals.points[which].astype(np.int16),
                WIN,
                values,
                nodes,
            )
            total += int(nodes.sum())
        return total

    def counts(self, deals: DealSet, seed: int) -> NDArray[np.float64]:
        """Search with statistics; return times tried, successes and cost shares, `[3, classes]`."""
        self.record[:] = 0
        self.words[layout.RECORD] = self.record.ctypes.data
        self.words[layout.SAMPLE] = seed
        for mode in QUESTIONS.values():
            self.nodes(deals, mode)
        self.words[layout.RECORD] = 0
        return counted(self.record)


def judged(searcher: Searcher, deals: DealSet) -> dict[str, float]:
    """Nodes a deal for each question."""
    return {name: searcher.nodes(deals, mode) / len(deals) for name, mode in QUESTIONS.items()}


def geometric(nodes: dict[str, float]) -> float:
    """One number for both questions, so that the harder one does not drown the other."""
    return float(np.exp(np.mean(np.log(list(nodes.values())))))


def learn(
    family: str, start: NDArray[np.int16], options: argparse.Namespace
) -> tuple[NDArray[np.int16], bool]:
    """Learn one table; return it, or the one to start from, and whether it is a better one."""
    judge = FAMILIES[family][0]
    classes = (judge, *FAMILIES[family])
    exponent = options.exponent or EXPONENTS[family]
    held_out = draw(judge, options.held_out, np.random.default_rng([options.seed, 1]))
    searcher = Searcher()
    searcher.order[:] = start
    nodes = judged(searcher, held_out)
    best, least = start, geometric(nodes)
    print(f"table {family}: {len(held_out)} held-out deals ({judge.value}), nodes a deal")
    print(f"  before   {_shown(nodes)}", flush=True)
    if options.from_zero:
        searcher.order[:] = 0
    counts = np.zeros((3, COUNTS // 3))
    for number in range(1, options.rounds + 1):
        counts /= 2
        for place, kind in enumerate(classes):
            rng = np.random.default_rng([options.seed, 2, number, place])
            counts += searcher.counts(draw(kind, options.deals, rng), int(rng.integers(1, 2**62)))
        before = searcher.order.copy()
        if options.from_zero and number == 1:
            before[:] = NEVER_SEEN
        searcher.order[:] = weights(counts, before, exponent)
        nodes = judged(searcher, held_out)
        better = geometric(nodes) < least
        if better:
            best, least = searcher.order.copy(), geometric(nodes)
        print(f"  round {number:2} {_shown(nodes)}{'  best so far' * better}", flush=True)
    return best, best is not start


def _shown(nodes: dict[str, float]) -> str:
    each = "  ".join(f"{name} {count:9,.0f}" for name, count in nodes.items())
    return f"{each}  geometric mean {geometric(nodes):9,.0f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learn the move ordering of the trump search.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--deals", type=int, default=200, help="deals of each class and round")
    parser.add_argument("--held-out", type=int, default=400, help="deals that judge")
    parser.add_argument("--exponent", type=float, help="of the cost")
    parser.add_argument("--from-zero", action="store_true", help="forget the table that is there")
    parser.add_argument("--families", nargs="+", choices=list(FAMILIES), default=list(FAMILIES))
    parser.add_argument("--write", action="store_true", help="replace the table if better")
    options = parser.parse_args(arguments)
    with np.load(ORDERING) as known:
        tables = {name: known[name].astype(np.int16) for name in FAMILIES}
    found_better = False
    for family in options.families:
        tables[family], better = learn(family, tables[family], options)
        found_better |= better
    if options.write and found_better:
        np.savez_compressed(ORDERING, **tables)
        print(f"wrote {ORDERING}")


if __name__ == "__main__":
    main()
