"""The suites of PettingZoo's and Gymnasium's owners, on every game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from ouvert.environments import aec, single
from ouvert.environments.catalogue import numbered_game, numbered_names
from ouvert.environments.numbered import NumberedGame, check_game
from ouvert.errors import NotationError, OuvertError, RulesError
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


SHRUNKEN = [("skat-described", 5), ("whist", 4), ("belote", 6), ("german-whist", 7), ("euchre", 4)]


@pytest.mark.parametrize(
    ("name", "ranks"), some_of([pytest.param(*each) for each in SHRUNKEN], every=3)
)
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_shrunken_deck_is_accepted(name: str, ranks: int) -> None:
    check_env(single.SeatEnv(name, ranks=ranks), skip_render_check=True)
    api_test(aec.env(name, ranks=ranks), num_cycles=100)
    seed_test(lambda: aec.env(name, ranks=ranks), num_cycles=100)


@pytest.mark.long
@pytest.mark.parametrize("name", ["skat-play", "skat", "hearts"])
def test_pettingzoo_times_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import performance_benchmark

    performance_benchmark(aec.env(name))
    assert "turns per second" in capsys.readouterr().out


NOT_DEALT = "nothing is dealt yet: reset with a seed first"
OVER = "the game is over: reset deals the next one"


def test_pettingzoo_refuses_what_comes_before_the_deal() -> None:
    table = aec.env("skat-play")
    for call in (lambda: table.step(0), table.last, lambda: table.observe("player_0")):
        with pytest.raises(RulesError, match=NOT_DEALT):
            call()
    for seed in ("a", 1.5, -1):
        with pytest.raises(OuvertError, match="a seed is a whole number from 0 on"):
            table.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=NOT_DEALT):
        table.last()


def test_pettingzoo_refuses_what_is_no_action_and_changes_nothing() -> None:
    table = aec.env("skat-play")
    table.reset(seed=1)
    moment, agent = table.moment, table.agent_selection
    for action in (1.5, None, "CJ", np.float32(3), np.array([3])):
        with pytest.raises(RulesError, match="an action of skat-play is a whole number from 0 to"):
            table.step(action)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="the actions 0 to 31, not 32"):
        table.step(32)
    assert (table.moment, table.agent_selection) == (moment, agent)
    for look in (table.observe, table.observation_space, table.action_space):
        with pytest.raises(RulesError, match="no agent 'player_9'; there are player_0, player_1"):
            look("player_9")
    legal = np.flatnonzero(table.observe(agent)["action_mask"])
    table.step(np.array(legal[0]))  # type: ignore[arg-type]
    assert table.moment != moment


def test_pettingzoo_refuses_what_comes_after_the_end() -> None:
    table = aec.env("whist", ranks=1)
    table.reset(seed=1)
    while not table.terminations[table.agent_selection]:
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    with pytest.raises(RulesError, match=r"the game is over: step\(None\) lets player_\d leave"):
        table.step(0)
    assert len(table.agents) == 4
    for _ in range(4):
        table.step(None)
    for call in (lambda: table.step(None), lambda: table.step(0), table.last):
        with pytest.raises(RulesError, match=OVER):
            call()
    table.reset(seed=2)
    assert table.last()[1] == 0


def test_gymnasium_counts_no_end_twice() -> None:
    env = single.SeatEnv("whist", ranks=1)
    with pytest.raises(RulesError, match=NOT_DEALT):
        env.step(0)
    seen, _ = env.reset(seed=1)
    env.step(int(seen["action_mask"].argmax()))
    with pytest.raises(RulesError, match=OVER):
        env.step(0)
    seen, _ = env.reset(seed=2)
    refused = int(seen["action_mask"].argmin())
    _, reward, over, _, info = env.step(refused)
    assert (reward, over) == (-env.game.most, True)
    assert "may not play" in info["refused"]
    with pytest.raises(RulesError, match=OVER):
        env.step(refused)


def test_gymnasium_refuses_what_is_no_number() -> None:
    env = single.SeatEnv("skat-play")
    for seed in ("a", 1.5, -1):
        with pytest.raises(OuvertError, match="a seed is a whole number from 0 on"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    env.reset(seed=np.int64(1))  # type: ignore[arg-type]
    moment = env.moment
    for action in (0.5, None, "CJ"):
        with pytest.raises(RulesError, match="an action of skat-play is a whole number from 0 to"):
            env.step(action)
    assert env.moment is moment


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seat": "x"}, "a seat is a whole number, not 'x'"),
        ({"seat": 3}, "the seats 0 to 2, not 3"),
        ({"opponents": 5}, "opponents are the name of a player, or one for each other seat"),
        ({"opponents": [1, 2]}, "a player is asked for by its name"),
        ({"game": None}, "a game is asked for by its name"),
        ({"ranks": "4", "game": "whist"}, "the number of ranks is a whole number"),
    ],
)
def test_gymnasium_refuses_tables_that_cannot_be(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OuvertError, match=said):
        single.SeatEnv(**{"game": "skat-play", **given})


class Half:
    """A game of one's own that is not finished."""

    def __init__(self, *left_out: str) -> None:
        game = numbered_game("whist")
        for name in vars(NumberedGame):
            if not name.startswith("_") and name not in left_out:
                setattr(self, name, getattr(game, name))


class Derived(NumberedGame):
    """One that inherits what it lacks."""

    name, seats, actions, deck, beginnings = "mine", 2, 3, 4, 1


class Faulty(Half):
    """One whose layout has a mistake in it."""

    def __init__(self) -> None:
        super().__init__("layout")

    @property
    def layout(self) -> Any:
        return None.fields  # type: ignore[attr-defined]


class Wrapped:
    """One that hands on another's."""

    def __init__(self) -> None:
        self._game = numbered_game("whist")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def test_a_mistake_within_a_game_of_ones_own_is_not_taken_for_a_lack() -> None:
    faulty: Any = Faulty()
    check_game(faulty)
    with pytest.raises(AttributeError, match="'NoneType' object has no attribute 'fields'"):
        single.SeatEnv(faulty)
    assert single.SeatEnv(Wrapped()).game.name == "Whist"


@pytest.mark.parametrize("table", [single.SeatEnv, aec.TableEnv])
def test_a_game_of_ones_own_is_told_what_it_lacks(table: Any) -> None:
    assert table(Half()).game.name == "Whist"
    told = "Half is no game for learners yet: it lacks open_hands, as"
    with pytest.raises(NotationError, match=told):
        table(Half("open_hands"))
    with pytest.raises(NotationError, match="it lacks seats, observe, as"):
        table(Half("observe", "seats"))
    with pytest.raises(NotationError, match=r"Derived .* lacks layout, most, .*, open_hands,"):
        table(Derived())  # type: ignore[abstract]
    with pytest.raises(NotationError, match="Derived is a class: give a game of it, as in Derived"):
        table(Derived)


def test_a_game_of_ones_own_is_told_who_can_play_it() -> None:
    mine: Any = Half()
    assert single.SeatEnv(mine, opponents="random").reset(seed=1)[1] == {"seat": 1}
    for name in ("reflex", "thumb", "nobody"):
        said = f"Whist has no player '{name}': .* of one's own can be 'random' alone, and"
        with pytest.raises(NotationError, match=said):
            single.SeatEnv(mine, opponents=["random", name, "random"])
    for game in (mine, numbered_game("whist")):
        with pytest.raises(RulesError, match="ranks are of games that are asked for by name"):
            single.SeatEnv(game, ranks=5)


@pytest.mark.parametrize("name", [None, 5])
def test_pettingzoo_refuses_what_is_no_name(name: Any) -> None:
    with pytest.raises(OuvertError, match="a game is asked for by its name"):
        aec.env(name)


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
