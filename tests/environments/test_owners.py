"""The suites of PettingZoo's and Gymnasium's owners, on every game."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from ouvert.environments import aec, single
from ouvert.environments.catalogue import numbered_names
from support.sizes import some_of

GAMES = some_of(numbered_names(), every=6)


@pytest.mark.parametrize("name", GAMES)
# They advise against sights that are dictionaries, and make an exception for their own card games.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_pettingzoo_accepts_the_environment(name: str) -> None:
    api_test(aec.env(name), num_cycles=300)
    seed_test(lambda: aec.env(name), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_accepts_the_environment(name: str) -> None:
    check_env(single.SeatEnv(name), skip_render_check=True)


def test_shrunken_deck_is_accepted() -> None:
    check_env(single.SeatEnv("skat-described", ranks=5), skip_render_check=True)
    seed_test(lambda: aec.env("whist", ranks=4), num_cycles=100)


@pytest.mark.long
def test_pettingzoo_times_it(capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import performance_benchmark

    performance_benchmark(aec.env("skat-play"))
    assert "turns per second" in capsys.readouterr().out


def test_rewards_come_in_the_end() -> None:
    table = aec.env("skat")
    table.reset(seed=3)
    rng = np.random.default_rng(3)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        earned[agent] += reward
        assert over or seen["action_mask"].any()
        table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert any(earned.values())
    assert earned == dict(zip(table.possible_agents, table.game.returns(table.moment), strict=True))
