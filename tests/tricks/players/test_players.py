"""Players of described games: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import NotationError, OuvertError
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.games.catalogue import game_names, load_game
from ouvert.tricks.matches import contract_by_chance, play_deal, play_match, seatings
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.players.catalogue import game_player
from ouvert.tricks.players.gain import gains

SEED = 11


def dealt(name: str, number: int) -> GameState:
    game = load_game(name)
    rng = np.random.default_rng([SEED, number])
    return deal(game, rng, number=number, **contract_by_chance(game, rng))


@pytest.mark.parametrize("name", game_names())
def test_rules_of_thumb_see_only_what_the_seat_sees(name: str) -> None:
    """In another deal that looks the same to the seat they do the same."""
    thumb = game_player("thumb")
    rng = np.random.default_rng(SEED)
    state = dealt(name, 1)
    while state.phase is not Phase.OVER:
        seen = observe(state, state.decider)
        action = thumb.act(seen, rng)
        assert action in state.legal()
        other = observe(Knowledge(seen).draw(rng), state.decider)
        assert thumb.act(other, rng) == action
        state = state.after(action)


@pytest.mark.parametrize("name", game_names())
def test_rules_of_thumb_beat_chance(name: str) -> None:
    """By more than the interval, on deals that are always the same."""
    result = play_match(load_game(name), ("thumb", "random"), 60, SEED)
    assert result.mean > result.half_width


@pytest.mark.parametrize("player", ["vote:2", "tree:6"])
@pytest.mark.parametrize("name", game_names())
def test_searches_play_every_game(name: str, player: str) -> None:
    """From late in a deal to its end, and the same again with the same numbers."""
    state = dealt(name, 2)
    thumb = game_player("thumb")
    while state.phase is not Phase.PLAY or max(h.bit_count() for h in state.hands) > 4:
        state = state.after(thumb.act(observe(state, state.decider), np.random.default_rng(1)))
    seated = (game_player(player),) * state.game.seats
    over = play_deal(state, seated, np.random.default_rng(SEED))
    assert gains(over) == gains(play_deal(state, seated, np.random.default_rng(SEED)))


def test_interrupted_match_goes_on(tmp_path: Path) -> None:
    """From its journal, to the same result; and another match does not."""
    game, players = load_game("euchre"), ("thumb", "random")
    whole = play_match(game, players, 20, SEED)
    journal = tmp_path / "match.journal"
    play_match(game, players, 7, SEED, journal=journal)
    played: list[None] = []
    again = play_match(game, players, 20, SEED, journal=journal, tick=lambda: played.append(None))
    assert again == whole
    assert len(played) == 13
    with pytest.raises(OuvertError, match="is the journal of something else"):
        play_match(game, ("thumb", "thumb"), 20, SEED, journal=journal)


def test_every_seating_is_played() -> None:
    assert seatings(load_game("bridge")) == [(0, 2), (1, 3)]
    assert seatings(load_game("skat")) == [(0,), (1,), (2,)]


@pytest.mark.parametrize("name", ["", "vote:", "vote:0", "tree:x", "thumb:3", "vote:100001"])
def test_player_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="thumb, vote:20 and tree:200 are"):
        game_player(name)
