"""Learn the order in which the paranoia search tries cards: its `ordering.npz`.

What is counted and how it becomes weights is explained in `learn_ordering.py`; here the questions
are other ones: is the declarer's win forced with strong and very strong hands at his first card
(`ouvert.studies.skat.paranoia_speed`), and in Null with deals that are played (`deal_classes`).
There is a table each for suit games, Grand and Null. The round that needs the fewest nodes on other
hands, by the geometric mean over hands, is kept.

    python benchmarks/learn_paranoia_ordering.py           # learn, and print nodes before and after
    python benchmarks/learn_paranoia_ordering.py --write   # ... and replace the tables if better

The verdicts do not depend on the tables; commit new ones with the `Bench:` line of the study.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.skat.kernels.open_cards import layout, recording
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.paranoia import FAMILIES, prove, thread_solver
from ouvert.studies.skat import deal_classes
from ouvert.studies.skat.deal_classes import DealClass
from ouvert.studies.skat.move_ordering import COUNTS, NEVER_SEEN, SHAPE, counted, weights
from ouvert.studies.skat.paranoia_speed import HandClass, at_declarer, draw

KERNELS = Path(__file__).parents[1] / "src" / "ouvert" / "skat" / "kernels"
ORDERING = KERNELS / "paranoia" / "ordering.npz"


def strong_hands(
    *kinds: HandClass,
) -> Callable[[int, np.random.Generator], list[Observation]]:
    """Return a function that draws so many hands of each class, at the declarer's first card."""

    def asked(n: int, rng: np.random.Generator) -> list[Observation]:
        games = [at_declarer(draw(kind, rng), 0, rng) for kind in kinds for _ in range(n)]
        return [game.observe(game.declarer or 0) for game in games]

    return asked


def null_games(n: int, rng: np.random.Generator) -> list[Observation]:
    """So many Null games, half of them as declarer and half as defender, at the first card."""
    asked = []
    for number, position in enumerate(
        deal_classes.draw(DealClass.CONTRACT_NULL, n, rng).positions()
    ):
        skat = CardSet.full() - position.hands[0] - position.hands[1] - position.hands[2]
        deal = Deal(position.hands, skat)
        contract = Contract(position.game)
        game = SkatGame.declared(deal, position.declarer, contract, discards=skat)
        if number % 2:
            game = at_declarer(game, 0, rng)
        asked.append(game.observe(0 if game.actor is None else game.actor))
    return asked


QUESTIONS = {
    "suit": strong_hands(HandClass.STRONG_SUIT, HandClass.VERY_STRONG_SUIT),
    "grand": strong_hands(HandClass.STRONG_GRAND, HandClass.VERY_STRONG_GRAND),
    "null": null_games,
}


def nodes_of(questions: list[Observation], node_limit: int) -> float:
    """Nodes a question, the geometric mean."""
    nodes = [prove(each, every=False, node_limit=node_limit).nodes for each in questions]
    return float(np.exp(np.mean(np.log(np.array(nodes) + 1))))


def counts_of(questions: list[Observation], seed: int, node_limit: int) -> NDArray[np.float64]:
    """Search with statistics; return times tried, successes and cost shares, `[3, classes]`."""
    record = np.zeros(recording.RECORD_WORDS, dtype=np.int64)
    words = thread_solver().words
    words[layout.RECORD] = record.ctypes.data
    words[layout.SAMPLE] = seed
    for each in questions:
        prove(each, every=False, node_limit=node_limit)
    words[layout.RECORD] = 0
    return counted(record)


def learn(
    family: str, start: NDArray[np.int16], options: argparse.Namespace
) -> tuple[NDArray[np.int16], bool]:
    """Learn one table; return it, or the one to start from, and whether it is a better one."""
    rng = np.random.default_rng([options.seed, 1])
    held_out = QUESTIONS[family](options.held_out, rng)
    order = thread_solver().order[family]
    order[:] = start
    best, least = start, nodes_of(held_out, options.node_limit)
    print(f"table {family}: {len(held_out)} held-out questions, nodes a question")
    print(f"  before   {least:12,.0f}", flush=True)
    if options.from_zero:
        order[:] = 0
    counts = np.zeros((3, COUNTS // 3))
    for number in range(1, options.rounds + 1):
        rng = np.random.default_rng([options.seed, 2, number])
        questions = QUESTIONS[family](options.hands, rng)
        counts = counts / 2 + counts_of(questions, int(rng.integers(1, 2**62)), options.node_limit)
        before = order.copy()
        if options.from_zero and number == 1:
            before[:] = NEVER_SEEN
        order[:] = weights(counts, before, options.exponent)
        nodes = nodes_of(held_out, options.node_limit)
        print(f"  round {number:2} {nodes:12,.0f}{'  best so far' * (nodes < least)}", flush=True)
        if nodes < least:
            best, least = order.copy(), nodes
    return best, best is not start


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learn the move ordering of the paranoia search.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--hands", type=int, default=60, help="hands of each class and round")
    parser.add_argument("--held-out", type=int, default=60, help="hands of each class that judge")
    parser.add_argument("--node-limit", type=int, default=4_000_000, help="nodes a question")
    parser.add_argument("--exponent", type=float, default=1.0, help="of the cost")
    parser.add_argument("--from-zero", action="store_true", help="forget the table that is there")
    parser.add_argument("--families", nargs="+", choices=FAMILIES, default=list(FAMILIES))
    parser.add_argument("--write", action="store_true", help="replace the tables if better")
    options = parser.parse_args(arguments)
    with np.load(ORDERING) as known:
        tables = {name: known[name].astype(np.int16).reshape(SHAPE) for name in FAMILIES}
    found_better = False
    for family in options.families:
        tables[family], better = learn(family, tables[family], options)
        found_better |= better
    if options.write and found_better:
        np.savez_compressed(ORDERING, **tables)
        print(f"wrote {ORDERING}")


if __name__ == "__main__":
    main()
