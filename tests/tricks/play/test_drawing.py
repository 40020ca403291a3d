"""Cards that are drawn after a trick, the last of them open: who gets which, and who sees it."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import UNSEEN, observe
from ouvert.tricks.description.reading import DescriptionError, parse_description
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.state import GameState, Phase
from support.described import FOLDER, described

TEXT = (FOLDER / "briscola.toml").read_text("utf-8")


def played(seed: int) -> list[GameState]:
    """The states of a deal that is played by chance."""
    rng = np.random.default_rng(seed)
    states = [first_state(described("briscola"), seed)]
    while states[-1].phase is not Phase.OVER:
        legal = states[-1].legal()
        states.append(states[-1].after(legal[int(rng.integers(len(legal)))]))
    return states


@pytest.mark.parametrize("seed", range(4))
def test_the_open_card_is_trump_and_drawn_last(seed: int) -> None:
    states = played(seed)
    first, last = states[0], states[-1]
    shown = first.turned
    assert shown == first.left[-1]
    assert first.setting is not None
    assert first.setting.chosen == first.game.deck.kinds[shown][0]
    assert [card for cards in last.drawn for card in cards] == list(first.left)
    loser = (last.tricks[len(last.drawn) - 1].winner + 1) % 2
    assert last.drawn[-1][1] == shown
    after = next(state for state in states if not state.left)
    assert after.hands[loser] >> shown & 1


@pytest.mark.parametrize("seed", range(4))
def test_nobody_sees_what_another_draws_but_the_last_card(seed: int) -> None:
    for state in played(seed):
        for seat in (0, 1):
            view = observe(state, seat).view
            assert all(card == UNSEEN for card in view.left[:-1])
            assert view.left[-1:] == state.left[-1:]
            for trick, mine, all_ in zip(state.tricks, view.drawn, state.drawn, strict=False):
                for turn, card in enumerate(mine):
                    own = (trick.winner + turn) % 2 == seat
                    assert card == (all_[turn] if own or all_[turn] == state.turned else UNSEEN)


def test_who_gets_the_open_card_holds_it_in_every_deal_that_fits() -> None:
    rng = np.random.default_rng(5)
    states = played(1)
    state = next(state for state in states if not state.left)
    for seat in (0, 1):
        knowledge = Knowledge(observe(state, seat))
        holder = next(each for each in (0, 1) if state.hands[each] >> (state.turned or 0) & 1)
        for _ in range(20):
            world = knowledge.draw(rng)
            assert world.hands[holder] >> (state.turned or 0) & 1
            assert world.hands[seat] == state.hands[seat]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('shown = "bottom" ', 'shown = "last" ', "or the last, by shown = 'bottom'"),
        ('shown = "bottom" ', "#", "or the last, by shown = 'bottom'"),
        ("hand = 3", "hand = 20", "no card is left over that could be shown"),
        ("[score]", "[score]\nfrom_trick = 2", "nobody wins it; shown = 'stock' shows one"),
    ],
)
def test_what_cannot_be_drawn_is_refused(old: str, new: str, told: str) -> None:
    assert old in TEXT
    with pytest.raises(DescriptionError, match=told):
        parse_description(TEXT.replace(old, new))
