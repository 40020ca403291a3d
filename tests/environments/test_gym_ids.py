"""Every game by `gymnasium.make`, as a program that has not heard of Ouvert's modules asks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from ouvert.environments.catalogue import numbered_names
from ouvert.environments.gym import ANY_GAME, environment_id
from ouvert.environments.single import SeatEnv
from ouvert.errors import OuvertError
from ouvert.tricks.games.catalogue import tutorial_text
from support.sizes import some_of

ASKS = """
import gymnasium
env = gymnasium.make("ouvert.environments.gym:ouvert/Skat-v0", opponents=["random", "random"])
seen, info = env.reset(seed=4)
print(env.spec.id, *seen, info["seat"])
"""


def test_a_program_that_imports_gymnasium_alone_gets_a_game() -> None:
    asked = subprocess.run([sys.executable, "-c", ASKS], capture_output=True, text=True, check=True)
    name, *seen = asked.stdout.split()
    assert (name, seen[:2]) == ("ouvert/Skat-v0", ["observation", "action_mask"])
    assert asked.stderr == ""


def test_ids_are_names_in_one_word() -> None:
    assert environment_id("skat") == "ouvert/Skat-v0"
    assert environment_id("german-whist") == "ouvert/GermanWhist-v0"
    registered = {name for name in gymnasium.registry if name.startswith("ouvert/")}
    assert registered == {ANY_GAME, *map(environment_id, numbered_names())}


@pytest.mark.parametrize("name", some_of(numbered_names(), every=6))
def test_each_passes_the_check_of_its_owners(name: str) -> None:
    env = gymnasium.make(environment_id(name))
    assert env.unwrapped.game.name == SeatEnv(name).game.name
    check_env(env.unwrapped, skip_render_check=True)


def test_a_whole_game_through_all_wrappers() -> None:
    env = gymnasium.make("ouvert/SkatPlay-v0", opponents="reflex", seat=2)
    plain = SeatEnv("skat-play", opponents="reflex", seat=2)
    seen, info = env.reset(seed=7)
    beside, _ = plain.reset(seed=7)
    assert info == {"seat": 2}
    over = False
    while not over:
        assert all(np.array_equal(seen[part], beside[part]) for part in seen)
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        seen, reward, over, cut, _ = env.step(action)
        beside, *rest, _ = plain.step(action)
        assert [reward, over, cut] == rest
    assert reward != 0


def test_smaller_decks_and_games_of_ones_own(tmp_path: Path) -> None:
    small = gymnasium.make("ouvert/SkatDescribed-v0", ranks=5, opponents="thumb")
    assert small.action_space.n == 20
    small.reset(seed=1)
    mine = tmp_path / "mine.toml"
    mine.write_text(tutorial_text(), encoding="utf-8")
    env = gymnasium.make(ANY_GAME, game=str(mine))
    env.reset(seed=1)
    assert env.unwrapped.game.seats > 1
    with pytest.raises(TypeError, match="game"):
        gymnasium.make(ANY_GAME)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"opponents": "nobody"}, "nobody"),
        ({"seat": 3}, "the seats 0 to 2, not 3"),
        ({"ranks": 5}, "shrinks as skat-described"),
    ],
)
def test_what_cannot_be_is_refused_in_the_packages_words(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OuvertError, match=said):
        gymnasium.make("ouvert/Skat-v0", **given)


def test_several_side_by_side_go_on_after_their_ends() -> None:
    games = gymnasium.make_vec("ouvert/SkatPlay-v0", num_envs=3, opponents="random")
    seen, _ = games.reset(seed=1)
    ended = 0
    for _ in range(24):
        seen, rewards, over, _, _ = games.step(seen["action_mask"].argmax(axis=1))
        assert (rewards[~over] == 0).all()
        ended += int(over.sum())
    assert ended == 6
    games.close()
