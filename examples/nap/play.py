"""Play Nap: one game card by card, then tree search against the rule of thumb.

Run it from the root of the repository: `.venv/bin/python -m examples.nap.play`.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from examples.nap.game import Deal, Nap
from examples.nap.open_cards import card_values
from examples.nap.players import NapPlayer, RuleOfThumb, TreeSearch
from examples.nap.rules import SEATS

DEALS = 40
ITERATIONS = 100
"""For a minute or less; `examples/README.md` has the result of more deals."""


def play(deal: Deal, players: Sequence[NapPlayer]) -> list[Nap]:
    """All states of a game, from the deal to its end; each player sees its own part only."""
    states = [Nap.start(deal)]
    while (actor := states[-1].actor) is not None:
        action = players[actor].choose(states[-1].observe(actor))
        states.append(states[-1].apply(action))
    return states


def match(deals: int, seed: int, iterations: int) -> tuple[float, float]:
    """What one tree search wins in a deal from two rules of thumb, with its standard error.

    It plays each deal from each of the three seats, so the luck of the cards falls out.
    """
    rng = np.random.default_rng(seed)
    thumb, results = RuleOfThumb(), []
    for _ in range(deals):
        deal, won = Deal.random(rng), 0.0
        for seat in range(SEATS):
            players: list[NapPlayer] = [thumb, thumb, thumb]
            players[seat] = TreeSearch(rng, iterations)
            won += play(deal, players)[-1].returns[seat]
        results.append(won / SEATS)
    return statistics.mean(results), statistics.stdev(results) / math.sqrt(deals)


def tell(states: Sequence[Nap]) -> list[str]:
    """A game in lines: hands, bids, and each card with the declarer's tricks if all play well."""
    lines = [f"seat {seat}: {states[0].hand(seat)}" for seat in range(SEATS)]
    lines.append("bids: " + ", ".join(map(str, states[-1].table.bids)))
    for before, after in pairwise(states):
        if before.table.leaders:
            card = after.table.cards[-1]
            lines.append(f"seat {before.actor} plays {card}: {card_values(before)[card]} tricks")
    end = states[-1].table
    if end.declarer is not None:
        lines.append(f"seat {end.declarer} bid {end.bid} and made {end.declarer_tricks}")
    return lines


def main() -> None:
    """Show both."""
    rng = np.random.default_rng(5)
    players: list[NapPlayer] = [RuleOfThumb(), TreeSearch(rng), RuleOfThumb()]
    print("\n".join(tell(play(Deal.random(rng), players))))
    mean, error = match(deals=DEALS, seed=1, iterations=ITERATIONS)
    print(f"tree search wins {mean:.2f} ± {error:.2f} a deal from two rules of thumb")


if __name__ == "__main__":
    main()
