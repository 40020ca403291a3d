"""How much better do defenders choose, the more they infer? Printed in docs/strength.md.

The plain vote plays games with itself. Every card of a defender that decided the game, with all
cards open, is chosen again from worlds that are drawn in different ways. The share of choices that
keep the game won is compared on the same decisions.

    python benchmarks/judge_beliefs.py --games 400 --seed 777
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.matches.table import play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.plausibility import log_plausibility
from ouvert.skat.search.world_question import WorldQuestion

WORLDS = 100
DRAWN = 8


def decisions(game: SkatGame) -> Iterator[tuple[SkatGame, Observation]]:
    """The moments at which a defender chose a card of a suit game or Grand."""
    state = SkatGame.start(game.dealt)
    for seat, action in game.history:
        if state.phase is Phase.PLAY and isinstance(action, PlayCard) and seat != game.declarer:
            observation = state.observe(seat)
            if len(observation.legal_actions) > 1:
                yield state, observation
        state = state.apply(action)


def kept(game: SkatGame, observation: Observation, rng: np.random.Generator) -> list[float] | None:
    """Whether the choice from each kind of worlds keeps the game; None if none or all cards do."""
    question, knowledge = WorldQuestion.of(observation), Knowledge.of(observation)
    right, left = ((observation.seat + step) % 3 for step in (1, 2))
    actual = (game.hands[right].bits, game.hands[left].bits, game.skat.bits)

    def wins(worlds: NDArray[np.uint32]) -> NDArray[np.bool_]:
        return question.answer(knowledge.hands(worlds), worlds[:, SKAT_PLACE], 0)[0]

    truth = wins(np.array([actual], dtype=np.uint32))[0]
    if truth.all() or not truth.any():
        return None
    beliefs = Beliefs.of(observation)
    hinted, logs = beliefs.sample(DRAWN * WORLDS, rng)
    logs = logs + log_plausibility(observation, knowledge, hinted)
    shares = np.exp(logs - logs.max())
    judged = hinted[rng.choice(len(hinted), WORLDS, p=shares / shares.sum())]
    chosen = []
    for worlds in (knowledge.worlds().sample(WORLDS, rng), hinted[:WORLDS], judged):
        votes = wins(worlds).sum(axis=0)
        chosen.append(float(truth[votes == votes.max()].mean()))
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=777)
    wanted = parser.parse_args()
    found = []
    for number in range(wanted.games):
        start = seeded_start(Track.CARDS, "reflex", wanted.seed, number)
        players = [registry.make("pimc:50", 3 * number + seat) for seat in range(3)]
        game = play(start, players).game
        if game.contract is None or game.contract.game is GameType.NULL:
            continue
        for state, observation in decisions(game):
            share = kept(state, observation, np.random.default_rng([wanted.seed, len(found)]))
            if share is not None:
                found.append(share)
    shares = np.array(found)
    print(f"{len(shares)} decisions of {wanted.games} games, seed {wanted.seed}")
    for index, name in enumerate(("all worlds alike", "hints", "hints and plausibility")):
        more = shares[:, index] - shares[:, 0]
        error = more.std() / np.sqrt(len(more))
        print(
            f"{name}: {shares[:, index].mean():.1%} keep the game, {more.mean():+.1%} ± {error:.1%}"
        )


if __name__ == "__main__":
    main()
