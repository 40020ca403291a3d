"""What options of clubs are worth to a bidder that weighs them, and to who says Kontra and Re.

    python benchmarks/club_options.py ramsch --deals 10000 --seed 20261209
    python benchmarks/club_options.py kontra --deals 1500 --seed 20261207 --worlds 30

Each is a duplicate match in all six seatings with the option; both players bid by the tables and
play by the rules of thumb, and differ in nothing but what is measured. With `ramsch` one knows, and
the other does not, that three passes mean Ramsch; with `kontra` one says Kontra and Re where likely
worlds advise it, and the other never does. What chance there is depends on what a seat has seen, so
that deals on which both always do the same are exactly even, and of `ramsch` are not played at all.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import lru_cache

import numpy as np

from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.summary import GAMES, club_games
from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.players.bidder import EvaluatingBidder
from ouvert.skat.players.club.advice import club_choice
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.actions import Action, Decline, Pass, Phase
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.stats import Estimate, bootstrap

ASKED = (Phase.KONTRA, Phase.RE)
BIDDER, CARDS = EvaluatingBidder(), ReflexPlayer()
WORLDS = [30]


class Club:
    """Bids by the tables, plays by the rules of thumb, and takes all options into account."""

    def choose(self, observation: Observation) -> Action:
        """What it does."""
        return _chosen(observation)


class Unaware(Club):
    """Does not know, when it bids, that three passes mean Ramsch."""

    def choose(self, observation: Observation) -> Action:
        """What it does."""
        if observation.phase is Phase.AUCTION:
            observation = replace(observation, club=replace(observation.club, ramsch=False))
        return super().choose(observation)


class Silent(Club):
    """Never says Kontra or Re."""

    def choose(self, observation: Observation) -> Action:
        """What it does."""
        return Decline() if observation.phase in ASKED else super().choose(observation)


@lru_cache(maxsize=512)
def _chosen(observation: Observation) -> Action:
    """Every moment of a deal is asked about once for all seatings."""
    if observation.phase in ASKED:
        rng = np.random.default_rng(observation.hand.bits)
        return club_choice(observation, rng, worlds=WORLDS[0])
    return (CARDS if observation.phase is Phase.PLAY else BIDDER).choose(observation)


def differs(start: SkatGame) -> bool:
    """Whether a seat would speak otherwise that does not know of the Ramsch."""
    game = start
    while not game.auction.over and game.bid == 0:
        seen = game.observe(game.auction.actor or 0)
        said = Club().choose(seen)
        if said != Unaware().choose(seen):
            return True
        game = game.apply(said)
        if said != Pass():
            break
    return False


def ahead(rows: list[GameRow], deals: int, first: str) -> Estimate:
    """By how many points in 36 games a player is ahead; deals without rows are even."""
    sums = np.zeros(deals)
    for row in rows:
        for player, score in zip(row.players, row.scores, strict=True):
            sums[row.deal] += score if player == first else -score
    # each sits in nine of the 18 chairs of a deal
    return bootstrap(GAMES * sums, np.full(deals, 9.0), np.random.default_rng(0))


def main() -> None:
    """Play the match and print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("ramsch", "kontra"))
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=WORLDS[0], help="for each Kontra and Re")
    asked = parser.parse_args()
    WORLDS[0] = asked.worlds
    ramsch = asked.what == "ramsch"
    club = ClubOptions(ramsch=ramsch, kontra=not ramsch)
    deals = (Deal.random(np.random.default_rng([asked.seed, n])) for n in range(asked.deals))
    starts = [SkatGame.start(deal, club) for deal in deals]
    played = tuple(start for start in starts if not ramsch or differs(start))
    rows = run(Plan((Club, Unaware if ramsch else Silent), len(played), given=played))
    print(f"{asked.deals} deals, {len(played)} of them played, {club_games(rows)}")
    print(f"Club is ahead by {ahead(rows, asked.deals, 'Club').text('.1f')} points in 36 games")


if __name__ == "__main__":
    main()
