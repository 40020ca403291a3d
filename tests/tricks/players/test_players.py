"""Players of described games: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import NotationError, OuvertError
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.parts import Goal
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.matches import contract_by_chance, play_deal, play_match, seatings
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.scoring import sides, taken
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.players.catalogue import game_player
from ouvert.tricks.players.gain import gains, hopes_after
from ouvert.tricks.players.thumb import thumb_action
from support.described import GAMES, VILLAGE, described
from support.sizes import some_of

SEED = 11


def dealt(name: str, number: int) -> GameState:
    game = described(name)
    rng = np.random.default_rng([SEED, number])
    return deal(game, rng, number=number, **contract_by_chance(game, rng))


def hopes_of_end(over: GameState) -> list[float]:
    """What a finished deal is worth to a searching player: where steps count, the share too."""
    gained, own, side = gains(over), taken(over), sides(over)
    if over.game.score.goal is not Goal.STEPS:
        return list(gained)
    shares = [sum(t for t, s in zip(own, side, strict=True) if s == each) for each in side]
    return [g + (2 * share / sum(own) - 1) for g, share in zip(gained, shares, strict=True)]


@pytest.mark.parametrize("name", some_of(GAMES, every=7))
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


@pytest.mark.parametrize("name", GAMES)
def test_compiled_playout_is_the_play_by_what_each_seat_sees(name: str) -> None:
    """From anywhere in a deal that chance has led to: the rules take each card, the gain agrees."""
    game = described(name)
    rng = np.random.default_rng([SEED, 3])
    for number in range(6):
        auction = contract_by_chance(game, rng)
        state = deal(game, rng, dealer=number % game.seats, number=number, **auction)
        while state.phase is not Phase.OVER:
            if rng.random() < 0.15:
                legal = state.legal()
                tried = legal[int(rng.integers(len(legal)))]
                over = play_deal(state.after(tried), (game_player("thumb"),) * game.seats, rng)
                hoped = hopes_after(state, legal)[legal.index(tried)]
                assert hoped == pytest.approx(hopes_of_end(over))
            action = thumb_action(observe(state, state.decider))
            others = state.legal()
            state = state.after(action if rng.random() < 0.5 else others[-1])


@pytest.mark.parametrize("name", some_of(GAMES, every=7))
def test_rules_of_thumb_beat_chance(name: str) -> None:
    """By more than the interval, on deals that are always the same."""
    deals = 120 if name in VILLAGE else 60
    result = play_match(described(name), ("thumb", "random"), deals, SEED)
    assert result.mean > result.half_width


@pytest.mark.parametrize("player", ["vote:2", "reader:2", "tree:6", "paranoid:6"])
@pytest.mark.parametrize("name", some_of(GAMES, every=7))
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
    with pytest.raises(OuvertError, match="is the journal of something else"):
        play_match(replace(game, dummy=True), players, 20, SEED, journal=journal)


def test_every_seating_is_played() -> None:
    assert seatings(load_game("bridge")) == [(0, 2), (1, 3)]
    assert seatings(load_game("skat")) == [(0,), (1,), (2,)]


@pytest.mark.parametrize(
    "name", ["", "vote:", "vote:0", "tree:x", "paranoid:0", "reader:-1", "thumb:3", "vote:100001"]
)
def test_player_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="tree:200 and paranoid:200 are"):
        game_player(name)


def test_equal_steps_are_told_apart_by_what_is_counted() -> None:
    """Near the end of Five Hundred cards are ordered by gain, then by tricks."""
    apart = 0
    for number in range(40):
        state = dealt("five-hundred", number)
        while state.phase is not Phase.OVER and max(h.bit_count() for h in state.hands) > 2:
            state = state.after(thumb_action(observe(state, state.decider)))
        legal, rng = state.legal(), np.random.default_rng(SEED)
        ends = [play_deal(state.after(card), (game_player("thumb"),) * 4, rng) for card in legal]
        hoped = [each[state.decider] for each in hopes_after(state, legal)]
        tricks = [
            sum(trick.winner % 2 == state.decider % 2 for trick in end.tricks) for end in ends
        ]
        gained = [gains(end)[state.decider] for end in ends]
        order = sorted(range(len(legal)), key=lambda each: (gained[each], tricks[each]))
        assert [hoped[each] for each in order] == sorted(hoped)
        apart += len(set(gained)) < len(set(zip(gained, tricks, strict=True)))
    assert apart
