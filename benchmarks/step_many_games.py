"""Steps a second of many games at once, beside a plain Python loop over the same rules.

python benchmarks/step_many_games.py                 # 4,096 games of Skat's play on one core
python benchmarks/step_many_games.py bridge hearts   # of described games
python benchmarks/step_many_games.py all             # of every game, and of whole games of Skat
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

from ouvert.environments.catalogue import SKAT_PLAY, numbered_game, numbered_names
from ouvert.environments.numbered import mask, start
from ouvert.environments.vector.catalogue import vector_games

Measured = tuple[int, float]
"""Steps, and the seconds of processor time that they took."""


def in_batches(name: str, count: int, seconds: float, *, look: bool, seed: int) -> Measured:
    """Do what is allowed by chance in a batch; the seconds are of `step` alone."""
    games = vector_games(name, count)
    batch = games.reset(seed)
    rng = np.random.default_rng(seed)
    steps, spent = 0, 0.0
    games.step(any_allowed(batch.action_mask, rng), look=look)
    while spent < seconds:
        actions = any_allowed(games.look(rows=False).action_mask, rng)
        begun = time.process_time()
        games.step(actions, look=look)
        spent += time.process_time() - begun
        steps += count
    return steps, spent


def any_allowed(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An allowed action in every game, any of them."""
    chances = masks * (1 - rng.random(masks.shape, np.float32))
    return np.asarray(chances.argmax(axis=1))


def one_by_one(name: str, seconds: float, *, look: bool, seed: int) -> Measured:
    """The same with the rules of the package, one game after the other."""
    game = numbered_game(name)
    rng = np.random.default_rng(seed)
    state = start(game, rng)
    steps, spent = 0, 0.0
    while spent < seconds:
        legal = game.legal(state)
        action = legal[int(rng.integers(len(legal)))]
        begun = time.process_time()
        state = game.after(state, action)
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


def rate(run: Callable[[int], Measured], seeds: range) -> float:
    """The median of some measurements, in steps a second of processor time."""
    return statistics.median(steps / spent for steps, spent in map(run, seeds))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="GAME", default=[SKAT_PLAY])
    parser.add_argument("--games", type=int, default=4096, help="games of a batch")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--repeats", type=int, default=5, help="measurements, of which the median")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    names = given.names
    if names == ["all"]:
        names = list(numbered_names())
    seeds = range(given.seed, given.seed + given.repeats)
    print(f"steps a second of processor time, medians of {given.repeats}: {given.games:,} games at")
    print("once, and one game after the other in Python")
    for name in names:
        for look, told in ((True, "masks and observations"), (False, "masks alone")):

            def together(seed: int, name: str = name, look: bool = look) -> Measured:
                return in_batches(name, given.games, given.seconds, look=look, seed=seed)

            def alone(seed: int, name: str = name, look: bool = look) -> Measured:
                return one_by_one(name, given.seconds, look=look, seed=seed)

            both = rate(together, seeds), rate(alone, seeds)
            print(f"{name}, {told}: {both[0]:,.0f} and {both[1]:,.0f}", flush=True)


if __name__ == "__main__":
    main()
