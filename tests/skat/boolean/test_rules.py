"""The compiled rules choose the cards of the expert rules, which are other code."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.boolean.deck import Deck
from ouvert.skat.boolean.games import packed, play_on
from ouvert.skat.boolean.past import Past
from ouvert.skat.boolean.player import network_card
from ouvert.skat.players.reflex import rule_for
from ouvert.skat.players.rules_table import RULES
from ouvert.skat.players.self_play import SelfPlay, self_play
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.situation import situation

SEED = 11
KINDS = 5
BY_TABLE = {"ace before the jacks", "draw trumps", "make a suit stand", "over the trump"}
"""Rules that are compiled in another form, or left out, and the next one."""
LEFT_OUT = {"beat the contract"}


def games() -> SelfPlay:
    return self_play(40, SEED)


def observations(played: SelfPlay) -> list[Observation]:
    """What the seat to play has seen before each card, in suit games and Grands."""
    found = []
    for number in range(len(played)):
        course = played.course(number)
        if course.contract is None or played.games[number] >= KINDS:
            continue
        whole = course.game()
        state = SkatGame.start(whole.dealt)
        for _, action in whole.history:
            if state.phase is Phase.PLAY and state.actor is not None:
                found.append(state.observe(state.actor))
            state = state.apply(action)
    return found


def test_compiled_rules_choose_what_the_expert_rules_choose() -> None:
    same = choices = 0
    others: dict[str, int] = {}
    for seen in observations(games()):
        card, rule = rule_for(seen)
        chosen = network_card(seen)
        assert PlayCard(chosen) in seen.legal_actions
        if len(seen.legal_actions) == 1:
            assert chosen == card
            continue
        choices += 1
        same += chosen == card
        if chosen != card:
            others[rule.name] = others.get(rule.name, 0) + 1
    assert set(others) <= BY_TABLE | LEFT_OUT
    assert {rule.name for rule in RULES} >= BY_TABLE | LEFT_OUT
    assert same >= 0.97 * choices > 0


def test_games_at_once_are_those_of_the_rules_one_by_one() -> None:
    """The bit-parallel games keep tricks, voids and points as `SkatGame` does."""
    rng = np.random.default_rng(SEED)
    count = 2
    for game in (GameType.HEARTS, GameType.GRAND):
        deck = Deck.of(game)
        orders = [rng.permutation(32) for _ in range(count)]
        where = np.full((count, 32), 3)
        for row, order in zip(where, orders, strict=True):
            for seat in range(3):
                row[order[10 * seat : 10 * seat + 10]] = seat
        held = packed(np.stack([(where == role).T for role in range(3)]))
        skat = packed((where == 3).T)
        played = play_on(Past.start(deck, 0, 61), held, skat)
        for number, row in enumerate(where):
            cards = [CardSet(deck.cards[at] for at in np.flatnonzero(row == p)) for p in range(4)]
            deal = Deal((cards[0], cards[1], cards[2]), cards[3])
            state = SkatGame.declared(deal, 0, Contract(game), discards=cards[3])
            for at in played.positions()[number]:
                assert state.actor is not None
                seen = state.observe(state.actor)
                assert network_card(seen) == deck.cards[at]
                state = state.apply(PlayCard(deck.cards[at]))
            assert state.result is not None
            points = int(played.points[number]) + cards[3].points
            assert state.result.card_points == points


def test_null_and_open_hands_are_refused() -> None:
    with pytest.raises(PositionError, match="not for Null"):
        Deck.of(GameType.NULL)
    hand = CardSet(list(Card)[:10])
    seen = situation(hand=hand, seat=0, contract=Contract(GameType.NULL, hand=True), declarer=0)
    with pytest.raises(PositionError, match="not for Null"):
        network_card(seen)
