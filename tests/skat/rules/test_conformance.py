from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from support.conformance import GameUnderTest, check_playout, contents

PROBES: tuple[Action, ...] = (
    *(Bid(value) for value in (0, 17, 18, 19, 20, 21, 59, 263, 264, 265)),
    Hold(),
    Pass(),
    PickUp(),
    *(Announce(contract) for contract in (*HAND_CONTRACTS, *SKAT_CONTRACTS)),
    *(PlayCard(card) for card in Card),
    Discard(CardSet()),
    Discard(CardSet([Card.CJ])),
    Discard(CardSet([Card.CJ, Card.SJ, Card.HJ])),
)


def choose(state: SkatGame, rng: np.random.Generator) -> Action:
    """A random move that keeps auctions short enough to reach every kind of game."""
    legal = state.legal_actions()
    if state.phase is Phase.AUCTION:
        legal = (legal[0], legal[0], legal[-1], legal[int(rng.integers(min(20, len(legal))))])
    elif state.phase is Phase.SKAT and rng.random() < 0.5:
        return PickUp()
    elif state.phase is Phase.PLAY and rng.random() < 0.02:
        free = [seat for seat in range(3) if seat not in state.conceded]
        return Concede(int(rng.choice(free)))
    return legal[int(rng.integers(len(legal)))]


def illegal(state: SkatGame, rng: np.random.Generator) -> list[Action]:
    legal = set(state.legal_actions())
    pair = Discard(CardSet([Card(int(card)) for card in rng.choice(32, 2, replace=False)]))
    probes: list[Action] = [*PROBES, pair, Concede(3), Concede(-1)]
    gone = range(3) if state.phase is not Phase.PLAY else state.conceded
    probes += [Concede(seat) for seat in gone]
    return [action for action in probes if action not in legal]


def hidden_cards(state: SkatGame, seat: int) -> CardSet:
    """The cards that a seat has not seen, worked out from the state that knows all."""
    hidden = CardSet()
    for other in range(3):
        open_hand = state.contract is not None and state.contract.ouvert
        if other != seat and not (open_hand and other == state.declarer):
            hidden |= state.hands[other]
    if not (seat == state.declarer and state.picked_up):
        hidden |= state.skat
    return hidden


def hidden(state: SkatGame, seat: int) -> frozenset[object]:
    return frozenset(hidden_cards(state, seat))


def moved(cards: Iterable[Card], to: dict[Card, Card]) -> CardSet:
    return CardSet([to.get(card, card) for card in cards])


def twin(state: SkatGame, seat: int, rng: np.random.Generator) -> SkatGame | None:
    """The same game with hidden cards in other places, or None if none fits what was played."""
    unseen = list(hidden_cards(state, seat))
    for attempt in range(6):
        count = len(unseen) if attempt == 0 else min(2, len(unseen))
        chosen = (
            [unseen[i] for i in rng.choice(len(unseen), count, replace=False)] if unseen else []
        )
        to = dict(zip(chosen, chosen[1:] + chosen[:1], strict=True))
        forehand, middlehand, rearhand = (moved(hand, to) for hand in state.dealt.hands)
        deal = Deal((forehand, middlehand, rearhand), moved(state.dealt.skat, to))
        if deal == state.dealt:
            continue
        actions = (
            Discard(moved(action.cards, to)) if isinstance(action, Discard) else action
            for _, action in state.history
        )
        try:
            other = SkatGame.replay(deal, actions)
        except RulesError:
            continue
        if other.phase is state.phase and other.actor == state.actor:
            return other
    return None


def total(state: SkatGame) -> float:
    """The returns are extended Seeger–Fabian points of a table of three."""
    result = state.result
    assert result is not None
    if result.passed_in:
        return 0
    return result.value + 50 if result.won else result.value - 50 + 2 * 40


SKAT: GameUnderTest[SkatGame, Action, Observation] = GameUnderTest(
    seats=3,
    start=lambda rng: SkatGame.start(Deal.random(rng)),
    replay=lambda first, actions: SkatGame.replay(first.dealt, actions),
    choose=choose,
    illegal=illegal,
    hidden=hidden,
    twin=twin,
    total=total,
)


@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1))
def test_skat_conforms(seed: int) -> None:
    conforms(seed)


@pytest.mark.long
@settings(max_examples=100)
@given(st.integers(0, 2**32 - 1))
def test_skat_conforms_in_many_games(seed: int) -> None:
    conforms(seed)


def conforms(seed: int) -> None:
    twins = check_playout(SKAT, np.random.default_rng(seed))
    assert twins > 0, "no hidden card could be moved, so nothing was compared"


def test_random_games_reach_every_kind_of_game() -> None:
    """Otherwise the conformance test would check less than it seems to."""
    rng = np.random.default_rng(20261121)
    seen: Counter[object] = Counter()
    for _ in range(400):
        state = SkatGame.start(Deal.random(rng))
        while not state.over:
            seen[state.phase] += 1
            state = state.apply(choose(state, rng))
        result = state.result
        assert result is not None
        seen["passed in"] += result.passed_in
        if result.contract is not None:
            seen[result.contract.game] += 1
            seen["declarer", result.declarer] += 1
            for name in ("hand", "ouvert", "schneider_announced", "schwarz_announced"):
                seen[name] += getattr(result.contract, name)
            for name in ("won", "overbid", "schneider", "schwarz", "conceded"):
                seen[name] += getattr(result, name)
            seen["Null Ouvert"] += result.contract.game is GameType.NULL and result.contract.ouvert
    phases = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.PLAY)
    wanted = [*GameType, *phases, *(("declarer", seat) for seat in range(3)), "passed in", "won"]
    wanted += ["hand", "ouvert", "schneider_announced", "schwarz_announced", "Null Ouvert"]
    wanted += ["overbid", "schneider", "schwarz", "conceded"]
    assert [name for name in wanted if not seen[name]] == []


def test_the_walk_finds_a_card_wherever_it_is_hidden() -> None:
    deal = Deal.random(np.random.default_rng(1))
    game = SkatGame.start(deal)
    assert set(Card) <= {thing for thing in contents(game) if isinstance(thing, Card)}
    assert set(Card) <= {thing for thing in contents([{"a": deal}]) if isinstance(thing, Card)}
