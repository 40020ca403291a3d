"""Times the general solver on double-dummy Bridge against DDS, in the same run.

    .venv/bin/python benchmarks/double_dummy.py [--deals 50] [--seed 1] [--cards 6 8 10 13]
                                                [--seconds 120] [--tables]

Random deals, strains and leaders; each is solved once by either program on one thread, in turn, so
that both see the same machine. With `--tables` each deal is asked for all its twenty results. DDS
comes with the package `endplay`. Times are CPU milliseconds a deal and include the conversion of a
ready deal to the solver's own form. Deals of 13 cards differ by a factor of a thousand, so their
mean needs many deals; a row ends after `--seconds` of the clock on the wall and says how many deals
it stands for. The hardest deal of a row is named.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable

from endplay import _dds
from endplay.dds import calc_dd_table, solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player

from ouvert.tricks.games.bridge import SEATS, STRAINS, bridge_rules, format_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers.double_dummy import double_dummy

Answer = int | tuple[tuple[int, ...], ...]

DENOMS = {
    "C": Denom.clubs,
    "D": Denom.diamonds,
    "H": Denom.hearts,
    "S": Denom.spades,
    "N": Denom.nt,
}
PLAYERS = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}


def best_lead(deal: Deal) -> int:
    return max(tricks for _, tricks in solve_board(deal, SolveMode.OptimalOne))


def all_twenty(deal: Deal) -> tuple[tuple[int, ...], ...]:
    table = calc_dd_table(deal)
    # it takes the tricks that are gone for the declarer's
    gone = 13 - len(deal.north)
    return tuple(
        tuple(table[DENOMS[strain], PLAYERS[seat]] - gone for seat in SEATS) for strain in STRAINS
    )


def timed(solve: Callable[..., Answer], problem: object) -> tuple[Answer, float]:
    started = time.process_time()
    answer = solve(problem)
    return answer, 1000 * (time.process_time() - started)


def compare(cards: int, deals: int, seconds: float, luck: random.Random, *, tables: bool) -> None:
    solve: Callable[..., Answer] = double_dummy if tables else solver.value
    solve_theirs: Callable[..., Answer] = all_twenty if tables else best_lead
    ours: list[float] = []
    theirs: list[float] = []
    hardest = (0.0, "")
    started = time.monotonic()
    for number in range(deals):
        if ours and time.monotonic() - started > seconds:
            break
        print(f"\r{cards:5} {number:5}", end="", file=sys.stderr, flush=True)
        strain, leader = luck.choice(STRAINS), luck.choice(SEATS)
        pack = luck.sample(range(52), 4 * cards)
        hands = tuple(
            sum(1 << card for card in pack[cards * seat : cards * (seat + 1)]) for seat in range(4)
        )
        position = TrickPosition(bridge_rules(strain, leader), hands, SEATS.index(leader))
        deal = Deal(format_pbn(position), first=PLAYERS[leader], trump=DENOMS[strain])
        value, spent = timed(solve, position)
        ours.append(spent)
        hardest = max(hardest, (spent, f"{format_pbn(position)} {strain} {leader}"))
        expected, spent = timed(solve_theirs, deal)
        theirs.append(spent)
        if value != expected:
            raise SystemExit(f"{format_pbn(position)} {strain} {leader}: {value}, not {expected}")
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    print(
        f"\r{cards:5} {len(ours):5}  {statistics.median(ours):8.2f} {statistics.mean(ours):8.2f}  "
        f"{statistics.median(theirs):8.2f} {statistics.mean(theirs):8.2f}  "
        f"{statistics.median(ratios):8.2f} {sum(ours) / sum(theirs):8.2f} {max(ratios):8.2f}\n"
        f"      hardest {hardest[0]:.0f} ms: {hardest[1]}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=int, nargs="+", default=[6, 8, 10, 13])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--tables", action="store_true", help="all twenty results of each deal")
    options = parser.parse_args()
    _dds.SetMaxThreads(1)
    print("             ours, ms           DDS, ms            ours / DDS")
    print("cards deals    median     mean    median     mean    median    total    worst")
    double_dummy(TrickPosition(bridge_rules("N"), (1, 2, 4, 8), 0))
    for cards in options.cards:
        luck = random.Random(f"{options.seed} {cards}")
        compare(cards, options.deals, options.seconds, luck, tables=options.tables)


if __name__ == "__main__":
    main()
