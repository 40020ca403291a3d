"""How much better are cards chosen, the more is inferred? Printed in docs/strength.md.

Cards of recorded games that decided the game, all cards open, are chosen again from worlds that
are drawn in different ways. The share of choices that keep the game won is compared on the same
decisions.

    python benchmarks/judge_beliefs.py FILE --decisions 600 --seed 777
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.belief.learned.network import shipped
from ouvert.skat.records import read_games
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.plausibility import log_plausibility
from ouvert.skat.search.world_question import WorldQuestion

WORLDS = 100
DRAWN = 8
TRICKS = 6
NAMES = ("all worlds alike", "hints", "games and hints", "games, hints and plausibility")


def decisions(game: SkatGame) -> Iterator[tuple[SkatGame, Observation]]:
    """The moments of tricks 1 to 6 at which a card of a suit game or Grand was chosen."""
    state = SkatGame.start(game.dealt)
    for seat, action in game.history:
        if state.phase is Phase.PLAY and isinstance(action, PlayCard):
            observation = state.observe(seat)
            if len(observation.legal_actions) > 1 and len(observation.tricks) < TRICKS:
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
    hinted, _ = Beliefs.of(observation).sample(WORLDS, rng)
    learned, logs = Beliefs.of(observation, network=shipped()).sample(DRAWN * WORLDS, rng)
    logs = logs + log_plausibility(observation, knowledge, learned)
    shares = np.exp(logs - logs.max())
    judged = learned[rng.choice(len(learned), WORLDS, p=shares / shares.sum())]
    alike = knowledge.worlds().sample(WORLDS, rng)
    chosen = []
    for worlds in (alike, hinted, learned[:WORLDS], judged):
        votes = wins(worlds).sum(axis=0)
        chosen.append(float(truth[votes == votes.max()].mean()))
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--decisions", type=int, default=600)
    parser.add_argument("--seed", type=int, default=777)
    wanted = parser.parse_args()
    found: list[list[float]] = []
    games = 0
    for record in read_games(wanted.file):
        game = record.replay().final
        if game.contract is None or game.contract.game is GameType.NULL:
            continue
        games += 1
        for state, observation in decisions(game):
            share = kept(state, observation, np.random.default_rng([wanted.seed, len(found)]))
            if share is not None:
                found.append(share)
        if len(found) >= wanted.decisions:
            break
    shares = np.array(found)
    print(f"{len(shares)} decisions of {games} games, seed {wanted.seed}")
    for index, name in enumerate(NAMES):
        more = shares[:, index] - shares[:, 0]
        error = more.std() / np.sqrt(len(more))
        print(
            f"{name}: {shares[:, index].mean():.1%} keep the game, {more.mean():+.1%} ± {error:.1%}"
        )


if __name__ == "__main__":
    main()
