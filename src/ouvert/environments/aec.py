"""The environments for PettingZoo: one agent after the other."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.environments.catalogue import numbered_game
from ouvert.environments.numbered import (
    OVER,
    NumberedGame,
    State,
    action_number,
    check_begun,
    check_game,
    mask,
    start,
)
from ouvert.errors import MissingExtraError, RulesError, check_seed

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
except ImportError as error:
    raise MissingExtraError("PettingZoo's interface", "gym") from error


def env(name: str = "skat", *, ranks: int | None = None) -> TableEnv:
    """Return a game as an environment for PettingZoo.

    The arguments are those of `ouvert.environments.catalogue.numbered_game`, and so are the errors.
    """
    return TableEnv(numbered_game(name, ranks=ranks))


def sight(game: NumberedGame) -> Space[Any]:
    """What a seat sees: `observation`, and the `action_mask` of what it may do now."""
    return Dict(
        {
            "observation": Box(0.0, 1.0, (game.layout.size,), np.float32),
            "action_mask": Box(0, 1, (game.actions,), np.int8),
        }
    )


class TableEnv(AECEnv[str, dict[str, Any], Any]):
    """A table of agents `player_0`, `player_1`, … at a game; `player_0` is forehand.

    The agent that is selected decides, a declarer for his dummy too. Rewards come with the end of
    the game. RulesError is raised, and nothing changes, for an action that is not allowed or is no
    number, for an agent that there is not, before the first deal, and after the end; NotationError
    for a game of one's own that lacks something.

    Attributes:
        game: the game.
        moment: where the game stands by its rules, everything hidden included; not for agents.
    """

    def __init__(self, game: NumberedGame) -> None:
        super().__init__()
        check_game(game)
        self.game = game
        self.metadata = {"name": game.name, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: sight(game) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(game.actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self.moment: State = None

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent may see; the same object each time."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Space[Any]:
        """What an agent may do; the same object each time."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew. A seed fixes this deal and those that follow it.

        Raises OuvertError for a seed that is no whole number from 0 on.
        """
        if seed is not None:
            check_seed(seed)
            self._rng = np.random.default_rng(seed)
        self.moment = start(self.game, self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        actor = self.game.actor(self.moment)
        self.agent_selection = self.possible_agents[0 if actor is None else actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; its mask is empty where somebody else decides."""
        seat = self._seat(agent)
        check_begun(self.moment is not None)
        acts = self.game.actor(self.moment) == seat
        allowed = mask(self.game, self.moment) if acts else np.zeros(self.game.actions, np.int8)
        return {"observation": self.game.observe(self.moment, seat), "action_mask": allowed}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, its reward since it acted, and whether it is over."""
        self._check_agents()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        """Do what the selected agent does; None after the end, with which it leaves."""
        self._check_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise RulesError(f"the game is over: step(None) lets {agent} leave")
            self._was_dead_step(action)
            return
        self.moment = self.game.after(self.moment, action_number(self.game, action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.game.returns(self.moment), strict=True))
        if self.game.actor(self.moment) is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            agents = ", ".join(self.possible_agents)
            raise RulesError(f"there is no agent {agent!r}; there are {agents}")
        return self.possible_agents.index(agent)

    def _check_agents(self) -> None:
        check_begun(self.moment is not None)
        if not self.agents:
            raise RulesError(OVER)

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is kept open."""

    def __str__(self) -> str:
        return self.game.name
