"""What a seat sees of a deal, and what everybody does: counted from the cards that were played."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from ouvert.tricks.belief.observation import UNSEEN, observe, open_to_all
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import game_names, game_text, load_game
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.scoring import taken
from ouvert.tricks.play.state import GameState, Phase

SEED = 21


def moments(game: Description, seed: int = SEED) -> Iterator[GameState]:
    """Every moment of a deal that is played by chance, before its end."""
    rng = np.random.default_rng(seed)
    state = deal(game, rng, **contract_by_chance(game, rng))
    while state.phase is not Phase.OVER:
        yield state
        legal = state.legal()
        state = state.after(legal[int(rng.integers(len(legal)))])


@pytest.mark.parametrize("name", game_names())
def test_who_has_no_seat_sees_no_hand_but_the_dummys(name: str) -> None:
    for state in moments(load_game(name)):
        seen = open_to_all(state)
        led = bool(state.table or state.tricks)
        dummy = state.partner if state.game.dummy and led else None
        for seat, hand in enumerate(state.hands):
            assert seen.hands[seat] == (hand if seat == dummy else 0)
        assert not any(seen.given)
        hidden = seen.left[1:] if state.turned is not None else seen.left
        assert set(hidden) <= {UNSEEN}
        for seat in range(state.game.seats):
            others = observe(state, seat).view.hands
            assert all(mine | hand == mine for mine, hand in zip(others, seen.hands, strict=True))


def test_cards_that_are_left_over_count_when_all_is_over() -> None:
    """In Skat the declarer gets the points of two cards, which nobody sees before the end.

    The deck is written with an ace as the last card: one with points must not stand for those
    that are not seen.
    """
    text = game_text("skat").replace("A 10 K Q J 9 8 7", "7 8 9 J Q K 10 A", 1)
    game = parse_description(text)
    for seed in range(5):
        for state in moments(game, seed):
            assert state.setting is not None
            points = [state.setting.points[card] for trick in state.tricks for card in trick.cards]
            assert sum(taken(open_to_all(state))) == sum(points)
