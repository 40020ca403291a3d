"""How many worlds a second does a player get at the first card? Printed in docs/strength.md.

Deals are bid by the tables of hands; whoever leads to the first trick votes on his card twice, with
all cards in all worlds and in a race (`ouvert.skat.search.racing`), in turns, on one thread. Worlds
that a race did not need count as looked at: the question is when a vote of so many is over.

    python benchmarks/first_card.py --deals 60 --worlds 30 100
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict

import numpy as np

from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.belief_vote import belief_vote


def leads(deals: int, seed: int) -> dict[tuple[str, str], list[Observation]]:
    """So many first decisions of each kind of game and role."""
    bidder = registry.make_bidder("expert:30")
    found: dict[tuple[str, str], list[Observation]] = defaultdict(list)
    while len(found) < 4 or any(len(each) < deals for each in found.values()):
        game = SkatGame.start(Deal.random(np.random.default_rng(seed)))
        seed += 1
        while game.actor is not None and game.phase is not Phase.PLAY:
            game = game.apply(bidder.choose(game.observe(game.actor)))
        if game.actor is None or game.contract is None or game.contract.game is GameType.NULL:
            continue
        kind = "Grand" if game.contract.game is GameType.GRAND else "suit games"
        found[kind, "declarer" if game.actor == game.declarer else "defender"].append(
            game.observe(game.actor)
        )
    return {key: each[:deals] for key, each in sorted(found.items(), reverse=True)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--worlds", type=int, nargs="+", default=[30, 100])
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    cases = leads(wanted.deals, wanted.seed)
    for worlds in wanted.worlds:
        for (kind, role), observations in cases.items():
            times, same = [], 0
            for number, observation in enumerate(observations):
                took, best = [0.0, 0.0], [0, 0]
                for race in (number % 2, 1 - number % 2):
                    rng = np.random.default_rng(wanted.seed)
                    begun = time.thread_time()
                    result = belief_vote(
                        observation, rng, seconds=None, worlds=worlds, threads=1, race=bool(race)
                    )
                    took[race] = time.thread_time() - begun
                    best[race] = int(result.scores.argmax())
                times.append(took)
                same += best[0] == best[1]
            whole, raced = np.array(times).T
            print(
                f"{worlds} worlds, {kind}, {role}: {np.median(worlds / whole):.0f} a second, raced "
                f"{np.median(worlds / raced):.0f}; faster by {np.median(whole / raced):.2f} "
                f"(median), {whole.sum() / raced.sum():.2f} (all); same card in {same} of "
                f"{len(times)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
