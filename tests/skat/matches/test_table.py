"""A table shows each player its own observation, and keeps the rules."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.matches.table import Pace, play
from ouvert.skat.players import registry
from ouvert.skat.players.bidder import Partners
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.actions import Action, Choice, Concede, Hold, Pass, Phase, PlayCard
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import GameResult


class Spy:
    """Plays what another player does, and keeps everything that it was shown."""

    def __init__(self, seed: int) -> None:
        self._player = registry.make("random", seed)
        self.shown: list[object] = []

    def choose(self, *shown: object) -> Action:
        self.shown.extend(shown)
        (observation,) = shown
        assert isinstance(observation, Observation)
        return self._player.choose(observation)


class Saying:
    """Always says the same."""

    def __init__(self, action: Action) -> None:
        self._action = action

    def choose(self, observation: Observation) -> Action:
        return self._action


class GivingUp:
    """Bids like another player, and concedes at its first card."""

    def __init__(self, seed: int) -> None:
        self._player = registry.make("random", seed)

    def choose(self, observation: Observation) -> Action:
        if observation.phase is Phase.PLAY and observation.seat not in observation.conceded:
            return Concede(observation.seat)
        return self._player.choose(observation)


@pytest.mark.parametrize("seed", range(20))
def test_players_are_shown_their_own_observations_and_nothing_else(seed: int) -> None:
    spies = [Spy(seed + seat) for seat in range(3)]
    start = SkatGame.start(Deal.random(np.random.default_rng(seed)))
    played = play(start, spies)
    assert played.game.over
    state = start
    expected: list[list[Observation]] = [[], [], []]
    for seat, action in played.game.history:
        expected[seat].append(state.observe(seat))
        state = state.apply(action)
    assert state == played.game
    assert [spy.shown for spy in spies] == expected
    assert [pace.decisions for pace in played.paces] == [len(spy.shown) for spy in spies]
    assert all(pace.slowest <= pace.seconds for pace in played.paces)


def test_a_game_can_be_stopped_at_a_phase_and_goes_on_from_any_state() -> None:
    stopped = 0
    for seed in range(10):
        start = SkatGame.start(Deal.random(np.random.default_rng(seed)))
        players = [registry.make("random", seat) for seat in range(3)]
        half = play(start, players, until=Phase.PLAY).game
        if half.phase is Phase.PLAY:
            stopped += 1
            assert not half.tricks
            assert not half.table
        assert play(half, players).game.over
    assert stopped


def test_a_forbidden_choice_is_reported_with_its_seat() -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(0)))
    players = [Saying(Pass()), Saying(Hold()), Saying(Pass())]
    with pytest.raises(OuvertError, match="Saying as middlehand chose 'yes', which is not allowed"):
        play(start, players)
    with pytest.raises(OuvertError, match="three players, not by 2"):
        play(start, players[:2])


class Listening:
    """Plays by rules, and keeps what it hears in order."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._player = registry.make("reflex", 0)

    def begun(self, observation: object) -> None:
        self.heard.append("begun")

    def choose(self, observation: Observation) -> Action:
        self.heard.append("asked")
        return self._player.choose(observation)

    def ended(self, observation: object, result: object) -> None:
        assert isinstance(observation, Observation)
        assert isinstance(result, GameResult)
        self.heard.append("ended")


def test_players_hear_of_the_beginning_and_the_end() -> None:
    players = [Listening() for _ in range(3)]
    partners = [Partners(ReflexPlayer(), player) for player in players]
    play(SkatGame.start(Deal.random(4)), partners)
    for player in players:
        first, *asked, last = player.heard
        assert (first, {*asked}, last) == ("begun", {"asked"}, "ended")
    stopped = Listening()
    play(SkatGame.start(Deal.random(4)), [stopped] * 3, until=Phase.PLAY)
    assert "ended" not in stopped.heard


class BareCards:
    """Answers with cards where cards are due, and lets another decide before."""

    def __init__(self) -> None:
        self._before = registry.make("reflex", 0)

    def choose(self, observation: Observation) -> Choice:
        action = self._before.choose(observation)
        return action.card if isinstance(action, PlayCard) else action


def test_a_player_may_answer_with_a_bare_card() -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(4)))
    by_cards = play(start, [BareCards() for _ in range(3)]).game
    by_actions = play(start, [registry.make("reflex", 0) for _ in range(3)]).game
    assert by_cards == by_actions
    assert by_cards.tricks


def test_players_may_concede_for_themselves_alone() -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(1)))
    game = play(start, [GivingUp(seat) for seat in range(3)]).game
    assert game.result is not None
    assert game.result.conceded
    conceded = next(i for i, entry in enumerate(game.history) if isinstance(entry[1], Concede))
    before = SkatGame.replay(game.dealt, [action for _, action in game.history[:conceded]])
    assert before.actor is not None
    with pytest.raises(OuvertError, match="chose 'concede', which is not allowed"):
        play(before, [Saying(Concede((before.actor + 1) % 3))] * 3)


def test_a_pace_adds_up() -> None:
    pace = Pace().after(0.25).after(0.5).after(0.125)
    assert pace == Pace(3, 0.875, 0.5)
