"""The environments for Gymnasium: one agent against named players."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any, ClassVar

import numpy as np

from ouvert.environments.catalogue import numbered_game
from ouvert.environments.numbered import (
    OVER,
    NumberedGame,
    State,
    action_number,
    check_begun,
    check_game,
    is_game,
    mask,
    start,
)
from ouvert.environments.players import RANDOM, seated
from ouvert.errors import MissingExtraError, RulesError, check_kind, check_seed, check_whole

try:
    from gymnasium import Env
    from gymnasium.spaces import Discrete

    # a second door to the same libraries, whose own sentence is of PettingZoo
    from ouvert.environments.aec import sight
except ImportError as error:
    raise MissingExtraError("Gymnasium's interface", "gym") from error


class SeatEnv(Env[dict[str, Any], Any]):
    """One seat of a game; named players hold the others.

    The episode is one game. The reward comes with its end. An action that is not allowed ends the
    episode with the worst reward that there is, and `info["refused"]` says why, so that a learner
    without masks can learn the rules too.

    Args:
        game: its name, see `ouvert.environments.catalogue.numbered_game`, or the game itself.
        opponents: a player's name for all other seats, or for each of them clockwise.
        seat: the learner's seat from 0; None draws one for each game.
        ranks: play with so many of the highest ranks of the deck, for described games by name.

    Its `moment` is where the game stands by its rules, everything hidden included.

    Raises OuvertError for a game, a player or a seat that is not there, for a game of one's own
    that lacks something of `ouvert.environments.numbered.NumberedGame`, and for its `ranks`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        game: str | PathLike[str] | NumberedGame = "skat",
        *,
        opponents: str | Sequence[str] = RANDOM,
        seat: int | None = None,
        ranks: int | None = None,
    ) -> None:
        if isinstance(game, str | PathLike) or not is_game(game):
            # which says what is wrong if it is no name
            self.game: NumberedGame = numbered_game(game, ranks=ranks)  # type: ignore[arg-type]
        else:
            check_game(game)
            if ranks is not None:
                raise RulesError(
                    "ranks are of games that are asked for by name, whose decks are shrunken: "
                    f"{game.name} is played with the cards that it has"
                )
            self.game = game
        others = self.game.seats - 1
        wanted = "opponents are the name of a player, or one for each other seat"
        check_kind(opponents, Sequence, wanted, RulesError)
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise RulesError(f"{self.game.name} has {others} other seats, not {len(names)}")
        if seat is not None:
            check_whole(seat, "a seat", error=RulesError)
        if seat is not None and not 0 <= seat < self.game.seats:
            raise RulesError(f"{self.game.name} has the seats 0 to {others}, not {seat}")
        self.observation_space = sight(self.game)
        self.action_space = Discrete(self.game.actions)
        self.render_mode = None
        self._others = [seated(self.game, name) for name in names]
        self._fixed = seat
        self._seat = 0
        self._over = False
        self.moment: State = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal, and let the others act until it is the learner's turn.

        Games in which the learner has nothing to decide are dealt again. Raises OuvertError for a
        seed that is no whole number from 0 on.
        """
        if seed is not None:
            check_seed(seed)
            seed = int(seed)
        super().reset(seed=seed)
        self._over = False
        while True:
            rng = self.np_random
            self._seat = int(rng.integers(self.game.seats)) if self._fixed is None else self._fixed
            self.moment = start(self.game, rng)
            self._others_act()
            if self.game.actor(self.moment) is not None:
                return self._sight(), {"seat": self._seat}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do something, and let the others act until it is the learner's turn again.

        Raises RulesError before the first deal, after the end, and for what is no whole number.
        """
        check_begun(self.moment is not None)
        if self._over:
            raise RulesError(OVER)
        number = action_number(self.game, action)
        info: dict[str, Any] = {"seat": self._seat}
        try:
            self.moment = self.game.after(self.moment, number)
        except RulesError as error:
            self._over = True
            info["refused"] = str(error)
            return self._sight(), -self.game.most, True, False, info
        self._others_act()
        self._over = self.game.actor(self.moment) is None
        reward = self.game.returns(self.moment)[self._seat]
        return self._sight(), reward, self._over, False, info

    def _others_act(self) -> None:
        while (actor := self.game.actor(self.moment)) not in (None, self._seat):
            assert actor is not None
            player = self._others[(actor - self._seat) % self.game.seats - 1]
            self.moment = player.choose(self.moment, actor, self.np_random)

    def _sight(self) -> dict[str, Any]:
        acts = self.game.actor(self.moment) == self._seat
        allowed = mask(self.game, self.moment) if acts else np.zeros(self.game.actions, np.int8)
        seen = self.game.observe(self.moment, self._seat)
        return {"observation": seen, "action_mask": allowed}
