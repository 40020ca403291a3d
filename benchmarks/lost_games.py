"""Does a declarer whose game is lost still fight for his 31 card points? In docs/strength.md.

The rules play games. Each card of a declarer of a suit game or Grand is kept at which all cards
lose with open cards in every world of a vote, and at which it depends on the card how often he gets
31. The ensemble chooses there; its choice is judged in other worlds, against the best card and
against the mean of all.

    python benchmarks/lost_games.py --games 1200 --seed 77 --worlds 30
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.players import registry
from ouvert.skat.players.counsel import counsel
from ouvert.skat.players.reflex import rule_for
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.belief_vote import belief_vote
from ouvert.skat.search.world_question import WorldQuestion

ENOUGH = 31
FEW, MANY = 10, 40
"""Worlds in which a game has to be lost: first some, then more."""
JUDGES = 60
"""Other worlds in which a choice is judged."""
TELLING = 0.02
"""Shares of worlds; where cards differ by less it does not matter which is played."""


def lost(seen: Observation) -> bool:
    """Whether every card loses in every world that is looked at."""
    for worlds in (FEW, MANY):
        rng = np.random.default_rng(worlds)
        result = belief_vote(seen, rng, seconds=None, worlds=worlds, threads=1)
        if result.open_cards.wins.any():
            return False
    return True


def moments(games: int, seed: int) -> Iterator[Observation]:
    """What declarers of lost games see, who have fewer than 31 card points so far."""
    rng = np.random.default_rng(seed)
    players = [registry.make("reflex/extended", seat) for seat in range(3)]
    for _ in range(games):
        game = SkatGame.start(Deal.random(rng))
        while game.actor is not None and not game.over:
            seen = game.observe(game.actor)
            if game.phase is Phase.PLAY and game.actor == game.declarer and seen.tricks:
                decision = CardDecision.of(seen)
                open_yet = not decision.null and decision.points < ENOUGH
                if open_yet and len(decision.legal) > 1 and lost(seen):
                    yield seen
            game = game.apply(players[game.actor].choose(seen))


def shares(seen: Observation, rng: np.random.Generator) -> NDArray[np.float64]:
    """`float64[cards]`: in which part of likely worlds each card gets him 31, all hands open."""
    question, knowledge = WorldQuestion.of(seen), Knowledge.of(seen)
    worlds, _ = Beliefs.of(seen).sample(JUDGES, rng)
    _, points = question.answer(knowledge.hands(worlds), worlds[:, SKAT_PLACE], 1)
    reached: NDArray[np.float64] = (points >= ENOUGH).mean(axis=0)
    return reached


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--worlds", type=int, default=30)
    wanted = parser.parse_args()
    rows = []
    for number, seen in enumerate(moments(wanted.games, wanted.seed)):
        reached = shares(seen, np.random.default_rng([wanted.seed, number]))
        if np.ptp(reached) < TELLING:
            continue
        rng = np.random.default_rng(number)
        advised = counsel(seen, rng, rules=rule_for, seconds=None, worlds=wanted.worlds)
        chosen = CardDecision.of(seen).legal.index(advised.advice.best.action)
        rows.append((reached[chosen], reached.max(), reached.mean()))
    if not rows:
        print("no lost game in which the card matters: play more games")
        return
    own, best, mean = np.array(rows).T
    error = (best - own).std(ddof=1) / np.sqrt(len(rows)) if len(rows) > 1 else float("nan")
    print(f"{len(rows)} decisions in lost games; 31 card points are reached, all hands open, in")
    print(f"  {own.mean():.3f} of worlds with the card of expert:{wanted.worlds}")
    print(f"  {best.mean():.3f} with the best card ({(best - own).mean():.3f} ± {error:.3f} more)")
    print(f"  {mean.mean():.3f} with any card")


if __name__ == "__main__":
    main()
