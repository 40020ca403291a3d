"""Steps a second of many games at once, beside a plain Python loop over the same rules.

python benchmarks/step_many_games.py            # 4,096 games of Skat's play on one core
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

from ouvert.environments.numbered import mask, start
from ouvert.environments.skat import NumberedSkat
from ouvert.environments.vector import VectorSkat


def in_batches(count: int, seconds: float, *, look: bool, seed: int) -> tuple[int, float]:
    """Play random cards in a batch; returns the steps and the seconds of `step` alone."""
    games = VectorSkat(count)
    batch = games.reset(seed)
    rng = np.random.default_rng(seed)
    steps, spent = 0, 0.0
    games.step(first_allowed(batch.action_mask, rng), look=look)
    while spent < seconds:
        cards = first_allowed(games.look(rows=False).action_mask, rng)
        begun = time.process_time()
        games.step(cards, look=look)
        spent += time.process_time() - begun
        steps += count
    return steps, spent


def first_allowed(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An allowed card in every game, any of them."""
    return np.argmax(masks * rng.random(masks.shape, np.float32), axis=1)


def one_by_one(seconds: float, *, look: bool, seed: int) -> tuple[int, float]:
    """The same with the rules of the package, one game after the other."""
    game = NumberedSkat(play_alone=True)
    rng = np.random.default_rng(seed)
    state = start(game, rng)
    steps, spent = 0, 0.0
    while spent < seconds:
        legal = game.legal(state)
        card = legal[int(rng.integers(len(legal)))]
        begun = time.process_time()
        state = game.after(state, card)
        if (actor := game.actor(state)) is None:
            game.returns(state)
            state = start(game, rng)
            actor = game.actor(state)
        mask(game, state)
        if look:
            game.observe(state, actor or 0)
        spent += time.process_time() - begun
        steps += 1
    return steps, spent


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=4096, help="games of a batch")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--repeats", type=int, default=5, help="measurements, of which the median")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rows: list[tuple[str, Callable[[int], tuple[int, float]]]] = []
    for look, told in ((True, "masks and observations"), (False, "masks alone")):
        rows.append(
            (
                f"{given.games:,} games at once, {told}",
                lambda seed, look=look: in_batches(
                    given.games, given.seconds, look=look, seed=seed
                ),
            )
        )
        rows.append(
            (
                f"one game in Python, {told}",
                lambda seed, look=look: one_by_one(given.seconds, look=look, seed=seed),
            )
        )
    for told, run in rows:
        rates = [
            steps / spent
            for steps, spent in map(run, range(given.seed, given.seed + given.repeats))
        ]
        print(f"{told}: {statistics.median(rates):,.0f} steps a second of processor time")


if __name__ == "__main__":
    main()
