"""What cheaper players give away at the first lead, and what a lead costs them.

    python benchmarks/first_leads.py --deals 220 --seed 77

Deals are bid by the rules. Each player leads once from every hand of forehand; what its card gives
away is told by a vote of 100 worlds that it has not seen, in payoff of which a win is 1. Errors are
one standard error over deals. Times are processor seconds of this thread.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from ouvert.cards import Card
from ouvert.skat.matches.players import make
from ouvert.skat.players.self_play import self_play
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.belief_vote import belief_vote

PLAYERS = ("reflex", "expert:6", "expert:8", "expert:20")
WORLDS = 100


def main() -> None:
    """Measure, and print a line for each player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=220)
    parser.add_argument("--seed", type=int, default=77)
    asked = parser.parse_args()
    seen = _on_lead(asked.deals, asked.seed)
    judged = [_judged(each, 1000 + number) for number, each in enumerate(seen)]
    lost: dict[str, np.ndarray] = {}
    for name in PLAYERS:
        _leads(seen[0], name, 0)
        begun = time.thread_time()
        led = [_leads(each, name, number) for number, each in enumerate(seen)]
        spent = (time.thread_time() - begun) / len(seen)
        lost[name] = np.array(
            [max(worth.values()) - worth[card] for worth, card in zip(judged, led, strict=True)]
        )
        print(f"{name}: {1000 * spent:.1f} ms, gives away {_told(lost[name])}, {len(seen)} leads")
    for name in PLAYERS[1:]:
        print(f"{name} ahead of {PLAYERS[0]}: {_told(lost[PLAYERS[0]] - lost[name])}")


def _on_lead(deals: int, seed: int) -> list[Observation]:
    played = self_play(deals, np.random.default_rng(seed))
    found = []
    for row in np.flatnonzero(played.declarers >= 0).tolist():
        before = next(played.course(row).game().plies()).before
        found.append(before.observe(0))
    return found


def _judged(seen: Observation, seed: int) -> dict[Card, float]:
    rng = np.random.default_rng(seed)
    voted = belief_vote(seen, rng, seconds=None, worlds=WORLDS, threads=1)
    payoffs = voted.open_cards.mean(voted.payoffs).tolist()
    return dict(zip(voted.open_cards.cards, payoffs, strict=True))


def _leads(seen: Observation, name: str, seed: int) -> Card:
    action = make(name, seed).choose(seen)
    assert isinstance(action, PlayCard)
    return action.card


def _told(lost: np.ndarray) -> str:
    return f"{lost.mean():.4f} ± {lost.std() / np.sqrt(len(lost)):.4f}"


if __name__ == "__main__":
    main()
