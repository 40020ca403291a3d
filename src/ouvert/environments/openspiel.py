"""The games for OpenSpiel: registered there as `ouvert`, with the game's name as a parameter.

    import pyspiel
    import ouvert.environments.openspiel
    game = pyspiel.load_game("ouvert(game=skat-play)")

Chance deals: first how the game begins, where that is drawn, and then the deck card by card, one
seat after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ouvert.environments.catalogue import SKAT, numbered_game
from ouvert.environments.fields import Floats, Layout, mark
from ouvert.environments.numbered import NumberedGame, State
from ouvert.environments.resampling import check_dealt, dealt_outcomes, redealt
from ouvert.errors import MissingExtraError, RulesError

try:
    import pyspiel
except ImportError as error:
    raise MissingExtraError("OpenSpiel's interface", "openspiel") from error

MOST_SEATS = 10
SHORT_NAME = "ouvert"

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Ouvert: Skat, and trick-taking games by description",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": SKAT, "ranks": 0},
    default_loadable=True,
    provides_factored_observation_string=False,
)


class OuvertGame(pyspiel.Game):
    """A game of `ouvert.environments.catalogue.numbered_game` for OpenSpiel.

    Parameters: `game`, its name; `ranks`, so many of the highest ranks of the deck, 0 for all.

    Attributes:
        numbered: the game.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        ranks = int(given.get("ranks", 0))
        game = numbered_game(str(given.get("game", SKAT)), ranks=ranks or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=max(game.deck, game.beginnings),
            num_players=game.seats,
            min_utility=-game.most,
            max_utility=game.most,
            max_game_length=game.longest,
        )
        super().__init__(GAME_TYPE, info, given)
        self.numbered: NumberedGame = game

    def new_initial_state(self) -> OuvertState:
        """The moment before the deal."""
        return OuvertState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The cards, and how the game begins."""
        return self.numbered.deck + (self.numbered.beginnings > 1)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> OuvertObserver | OuvertRecall | None:
        """Who tells what a seat sees; None for a kind of sight that there is not.

        There is what all see, what a seat alone knows, and both together, which is the default;
        with perfect recall both together, as text. There are no parameters.
        """
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        if iig_obs_type is None:
            return OuvertObserver(self.numbered)
        whose, public = iig_obs_type.private_info, iig_obs_type.public_info
        own = whose == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if whose == pyspiel.PrivateInfoType.ALL_PLAYERS or not (own or public):
            return None
        if iig_obs_type.perfect_recall:
            return OuvertRecall() if own and public else None
        return OuvertObserver(self.numbered, public=public, private=own)


class _Kept:
    """A state of the rules, which never changes: copies share it."""

    def __init__(self, moment: State) -> None:
        self.moment = moment

    def __deepcopy__(self, memo: object) -> _Kept:
        return self


class OuvertState(pyspiel.State):
    """A moment of a game.

    Attributes:
        beginning: how the game begins; −1 as long as chance has not said it.
        cards: the deck as far as it is dealt.
        actions: what was done since.
    """

    def __init__(self, game: OuvertGame) -> None:
        super().__init__(game)
        self._game = _Kept(game.numbered)
        self._kept = _Kept(None)
        self.beginning = -1 if game.numbered.beginnings > 1 else 0
        self.cards: list[int] = []
        self.actions: list[int] = []

    @property
    def numbered(self) -> NumberedGame:
        """The game."""
        found: NumberedGame = self._game.moment
        return found

    @property
    def moment(self) -> State:
        """Where the game stands by its rules, everything hidden included; None before the deal."""
        return self._kept.moment

    def current_player(self) -> int:
        """The seat that decides, or chance, or that the game is over."""
        if self.moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.numbered.actor(self.moment)
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with probabilities."""
        game = self.numbered
        if self.beginning < 0:
            return [(number, 1 / game.beginnings) for number in range(game.beginnings)]
        left = dealt_outcomes(game.deck, self.cards)
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: int) -> list[int]:
        return self.numbered.legal(self.moment)

    def _apply_action(self, action: int) -> None:
        """Do something, or let chance do it. What is refused, by RulesError, changes nothing."""
        game = self.numbered
        if self.moment is not None:
            self._kept = _Kept(game.after(self.moment, action))
            self.actions.append(action)
        elif self.beginning < 0:
            if not 0 <= action < game.beginnings:
                last = game.beginnings - 1
                raise RulesError(f"{game.name} begins in the ways 0 to {last}, not {action}")
            self.beginning = action
        else:
            check_dealt(game.deck, self.cards, action)
            if len(self.cards) + 1 == game.deck:
                self._kept = _Kept(game.begin(self.beginning, [*self.cards, action]))
            self.cards.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'begin' if self.beginning < 0 else 'deal'} {action}"
        return self.numbered.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment is not None and self.numbered.actor(self.moment) is None

    def returns(self) -> list[float]:
        """What the game brought each seat; zero while it lasts."""
        if self.moment is None:
            return [0.0] * self.numbered.seats
        return list(self.numbered.returns(self.moment))

    def told(self, player: int) -> str:
        """Everything that a seat has seen; nothing before the deal is over."""
        if self.moment is None:
            return "the cards are dealt"
        game = self.numbered
        began = game.information(game.begin(self.beginning, self.cards), player)
        return f"{game.information(self.moment, player)} | began with: {began}"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> OuvertState:
        """Another history that looks the same to a seat, each that does equally probable.

        Raises RulesError for games in which that is not exact; see
        `ouvert.environments.resampling.redealt`.
        """
        rng = np.random.default_rng([int(probability_sampler() * (1 << 32)) for _ in range(4)])
        if self.moment is None:
            return self.clone()  # type: ignore[no-any-return]
        cards, actions = redealt(
            self.numbered, self.cards, self.beginning, self.actions, player_id, rng
        )
        state: OuvertState = self.get_game().new_initial_state()
        if state.beginning < 0:
            state.apply_action(self.beginning)
        for each in (*cards, *actions):
            state.apply_action(each)
        return state

    def __str__(self) -> str:
        """The history: how it began, the cards dealt, and what was done."""
        return f"{self.beginning} | {self.cards} | {self.actions}"


class OuvertObserver:
    """What a seat sees now, as OpenSpiel asks for it.

    Args:
        game: the game.
        public: whether what lies open to all is told.
        private: whether what the seat alone knows is told.

    Attributes:
        tensor: float32[n], the fields of the game's layout that are told, one behind the other.
        dict: the same by field.
    """

    def __init__(self, game: NumberedGame, *, public: bool = True, private: bool = True) -> None:
        self._game, self._public, self._private = game, public, private
        told = tuple(each for each in game.layout.fields if (private if each.private else public))
        layout = Layout(told)
        self.tensor: Floats = np.zeros(layout.size, np.float32)
        self.dict = layout.split(self.tensor)

    def set_from(self, state: OuvertState, player: int) -> None:
        """Write what a seat sees; zeros before the deal is over."""
        if state.moment is None:
            self.tensor[:] = 0
        elif self._public and self._private:
            self.tensor[:] = self._game.observe(state.moment, player)
        else:
            seen = self._seen(state, player)
            for name, field in self.dict.items():
                field[...] = seen[name]

    def string_from(self, state: OuvertState, player: int) -> str:
        """What a seat sees as text."""
        if state.moment is None:
            return state.told(player)
        seen = self._seen(state, player)
        told = ((name, seen[name]) for name in self.dict)
        return " ".join(
            f"{name}:{','.join(f'{at}={field.flat[at]:g}' for at in np.flatnonzero(field))}"
            for name, field in told
            if field.any()
        )

    def _seen(self, state: OuvertState, player: int) -> dict[str, Floats]:
        seen = self._game.layout.split(self._game.observe(state.moment, player))
        if not self._private:
            # a seat is not told of its own hand that it lies open, and all others are
            seen["open"][:] = 0
            mark(seen["open"], self._game.open_hands(state.moment))
        return seen


class OuvertRecall:
    """All that a seat has seen, as text: its information state.

    Attributes:
        tensor: None, since it has no numbers.
        dict: empty.
    """

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Floats] = {}

    def set_from(self, state: OuvertState, player: int) -> None:
        """There is nothing to write."""

    def string_from(self, state: OuvertState, player: int) -> str:
        """All that a seat has seen."""
        return state.told(player)


pyspiel.register_game(GAME_TYPE, OuvertGame)
