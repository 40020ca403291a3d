"""Times Skat's own open-card kernels against the general solver, on the same deals in turn.

    .venv/bin/python benchmarks/skat_kernels.py [--deals 12] [--seed 1] [--cards 6 8 9]
                                                [--seconds 60]

Random deals of so many cards a hand, each kind of game in turn, solved for the declarer's card
points (in Null, whether he takes no trick) by either on one thread; the values are compared. A row
ends after `--seconds` of the clock on the wall. Times are CPU milliseconds a deal and include the
conversion of a ready deal to the solver's own form.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.solvers import general

KINDS = {
    "suit": (GameType.CLUBS, GameType.HEARTS),
    "Grand": (GameType.GRAND,),
    "Null": (GameType.NULL,),
}


def drawn(game: GameType, cards: int, luck: np.random.Generator) -> OpenPosition:
    """A random deal of so many cards a hand at the first lead."""
    deal = Deal.random(luck)
    hands = [
        CardSet(Card(card) for card in luck.permutation(list(hand))[:cards]) for hand in deal.hands
    ]
    return OpenPosition(
        game,
        (hands[0], hands[1], hands[2]),
        declarer=int(luck.integers(3)),
        leader=int(luck.integers(3)),
        points=deal.skat.points,
    )


def compare(kind: str, cards: int, deals: int, seconds: float, seed: int) -> str:
    """Solve deals of a kind by both; return a row of the table."""
    luck = np.random.default_rng([seed, cards, list(KINDS).index(kind)])
    own: list[float] = []
    other: list[float] = []
    nodes = [0, 0]
    begun = time.monotonic()
    for number in range(deals):
        if own and time.monotonic() - begun > seconds:
            break
        position = drawn(KINDS[kind][number % len(KINDS[kind])], cards, luck)
        described = position.as_tricks()
        started = time.process_time()
        solution = solve(position)
        own.append(1000 * (time.process_time() - started))
        started = time.process_time()
        value = general.value(described)
        other.append(1000 * (time.process_time() - started))
        nodes[0] += solution.nodes
        nodes[1] += general.nodes()
        if value != solution.value:
            raise SystemExit(f"{position}: {value}, not {solution.value}")
    ratio = statistics.median(theirs / mine for mine, theirs in zip(own, other, strict=True))
    return (
        f"{kind:6} {cards:5} {len(own):5}  {statistics.median(own):9.3f} {sum(own) / len(own):9.3f}"
        f"  {statistics.median(other):9.3f} {sum(other) / len(other):9.3f}"
        f"  {ratio:7.1f} {sum(other) / sum(own):7.1f}  {nodes[1] / max(1, nodes[0]):9.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=int, nargs="+", default=[6, 8, 9])
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    warm = drawn(GameType.CLUBS, 2, np.random.default_rng(0))
    solve(warm)
    general.value(warm.as_tricks())
    print(
        "                       Skat's own, ms          general, ms      general / own  positions"
    )
    print(
        "game   cards deals     median      mean     median      mean   median   total      total"
    )
    for cards in options.cards:
        for kind in KINDS:
            print(compare(kind, cards, options.deals, options.seconds, options.seed), flush=True)


if __name__ == "__main__":
    main()
