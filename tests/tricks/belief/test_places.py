"""Where the cards may be: the shares of the deals that fit, as a replay of every deal says."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.belief.places import TRUMPS, where_cards_are
from ouvert.tricks.description.model import TRUMP
from ouvert.tricks.games.catalogue import game_names, load_game
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import Phase
from ouvert.tricks.players.thumb import thumb_action
from ouvert.tricks.rules import members
from support.fitting import fitting, moments
from support.sizes import some_of

MOST_WORLDS = 120


@pytest.mark.parametrize("name", some_of([*game_names(), "briscola"], every=5))
def test_each_card_lies_where_the_deals_that_fit_have_it(name: str) -> None:
    compared = 0
    for number, moment in enumerate(moments(name)):
        seen = observe(moment.state, moment.state.decider)
        game = moment.start.game
        slow = game.dealing.draw and len(moment.state.left) > 4
        if Knowledge(seen).count() > MOST_WORLDS or number % 2 or slow:
            continue
        fits = fitting(moment, seen.seat)
        told = where_cards_are(seen)
        for row in told.cards:
            alike = [card for card, named in enumerate(game.deck.names) if named == row.card]
            for seat, chance in enumerate(row.seats):
                held = sum(
                    often * sum(hands[seat] >> card & 1 for card in alike)
                    for hands, often in fits.items()
                )
                own = 0 if seat != seen.seat else seen.hand
                open_copies = sum(own >> card & 1 for card in alike)
                share = held / fits.total() - open_copies
                assert chance == pytest.approx(share / row.copies, abs=1e-12), (row.card, seat)
            compared += 0 < max(row.seats) < 1
        for seat, voids in enumerate(told.voids):
            setting = moment.state.setting
            assert setting is not None
            for hands in fits:
                followed = {setting.suits[card] for card in members(hands[seat])}
                words = {TRUMPS if s == TRUMP else game.deck.suits[s] for s in followed}
                assert not words & set(voids)
    assert compared >= 5


@pytest.mark.parametrize("name", some_of(game_names(), every=5))
def test_rows_and_columns_add_up_from_the_deal_to_the_end(name: str) -> None:
    """Each card is somewhere, and each seat holds as many as it does."""
    game = load_game(name)
    rng = np.random.default_rng(8)
    state = deal(game, rng, **contract_by_chance(game, rng))
    while state.phase is not Phase.OVER:
        seen = observe(state, state.decider)
        told = where_cards_are(seen)
        assert told.possible == Knowledge(seen).count() > 0
        for row in told.cards:
            assert sum(row.seats) + row.left == pytest.approx(1)
            assert row.seats[seen.seat] == 0
        if state.phase is Phase.PLAY:
            for seat, size in enumerate(seen.sizes):
                held = sum(row.copies * row.seats[seat] for row in told.cards)
                hidden = seat != seen.seat and not seen.view.hands[seat]
                assert held == pytest.approx(size if hidden else 0)
        state = state.after(thumb_action(seen))


def test_who_does_not_follow_is_void_and_a_called_card_is_named() -> None:
    voids = calls = 0
    for name, seed in (("whist", 3), *(("schafkopf", seed) for seed in range(8))):
        game = load_game(name)
        rng = np.random.default_rng(seed)
        state = deal(game, rng, **contract_by_chance(game, rng))
        while state.phase is not Phase.OVER:
            told = where_cards_are(observe(state, 0))
            calls += bool(told.called)
            if told.called:
                assert state.called is not None
                assert told.called == game.deck.name(state.called)
            for seat, suits in enumerate(told.voids):
                for suit in suits:
                    held = [
                        state.setting.suits[card]  # type: ignore[union-attr]
                        for card in members(state.hands[seat])
                    ]
                    number = TRUMP if suit == TRUMPS else game.deck.suits.index(suit)
                    assert number not in held
                    voids += 1
            state = state.after(thumb_action(observe(state, state.decider)))
    assert voids > 5
    assert calls > 5
