"""Skat, from the deal to the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.conformance import GameUnderTest
from ouvert.errors import RulesError
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Decline,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation

PROBES: tuple[Action, ...] = (
    *(Bid(value) for value in (0, 17, 18, 19, 20, 21, 59, 263, 264, 265)),
    Hold(),
    Pass(),
    PickUp(),
    SayKontra(),
    SayRe(),
    Decline(),
    *(Announce(contract) for contract in (*HAND_CONTRACTS, *SKAT_CONTRACTS)),
    *(PlayCard(card) for card in Card),
    Discard(CardSet()),
    Discard(CardSet([Card.CJ])),
    Discard(CardSet([Card.CJ, Card.SJ, Card.HJ])),
)


def choose(state: SkatGame, rng: np.random.Generator) -> Action:
    """A random move that keeps auctions short enough to reach every kind of game."""
    legal = state.legal_actions()
    if state.phase is Phase.AUCTION and state.club.ramsch and rng.random() < 0.6:
        return Pass()
    if state.phase is Phase.AUCTION:
        legal = (legal[0], legal[0], legal[-1], legal[int(rng.integers(min(20, len(legal))))])
    elif state.phase is Phase.SKAT and rng.random() < 0.5:
        return PickUp()
    elif state.ramsch:
        pass
    elif state.phase is Phase.PLAY and rng.random() < 0.02:
        free = [seat for seat in range(3) if seat not in state.conceded]
        return Concede(int(rng.choice(free)))
    elif state.phase is Phase.PLAY and state.actor is not None and rng.random() < 0.01:
        return Claim(state.actor)
    return legal[int(rng.integers(len(legal)))]


def illegal(state: SkatGame, rng: np.random.Generator) -> list[Action]:
    legal = set(state.legal_actions())
    pair = Discard(CardSet([Card(int(card)) for card in rng.choice(32, 2, replace=False)]))
    probes: list[Action] = [*PROBES, pair, Concede(3), Concede(-1)]
    playing = state.phase is Phase.PLAY and not state.ramsch
    gone = state.conceded if playing else range(3)
    probes += [Concede(seat) for seat in gone]
    probes += [Claim(seat) for seat in range(3) if not playing]
    probes += [Claim(seat, 121) for seat in range(3)]
    probes += [Claim(seat) for seat in range(3) if seat != state.actor]
    return [action for action in probes if action not in legal]


def hidden_cards(state: SkatGame, seat: int) -> CardSet:
    """The cards that a seat has not seen, worked out from the state that knows all."""
    hidden = CardSet()
    for other in range(3):
        open_hand = state.contract is not None and state.contract.ouvert
        open_hand = open_hand and state.phase not in (Phase.KONTRA, Phase.RE)
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
            other = SkatGame.replay(deal, actions, state.club)
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
    if result.ramsch is not None:
        return result.value
    return result.value + 50 if result.won else result.value - 50 + 2 * 40


def kinds(state: SkatGame) -> Iterator[object]:
    """The phase, and how a game was announced and ended."""
    yield state.phase
    result = state.result
    if result is None:
        return
    if result.passed_in:
        yield "passed in"
    if result.ramsch is not None:
        yield "Ramsch"
        yield "skat", state.tricks[-1].winner
        yield from ["Jungfrau"] * (len(result.ramsch.virgins) == 1)
    if result.contract is not None:
        yield "kontra", result.kontra, result.won
    if result.contract is None:
        return
    yield result.contract.game
    yield "declarer", result.declarer
    announced = ("hand", "ouvert", "schneider_announced", "schwarz_announced")
    yield from (name for name in announced if getattr(result.contract, name))
    ended = ("won", "overbid", "schneider", "schwarz", "conceded")
    yield from (name for name in ended if getattr(result, name))
    if state.claim is not None:
        yield "claimed"
    if result.contract.game is GameType.NULL and result.contract.ouvert:
        yield "Null Ouvert"


PHASES = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.PLAY)
ANNOUNCED = ("hand", "ouvert", "schneider_announced", "schwarz_announced", "Null Ouvert")
ENDED = ("passed in", "won", "overbid", "schneider", "schwarz", "conceded", "claimed")
DECLARERS = tuple(("declarer", seat) for seat in range(3))

SKAT: GameUnderTest[SkatGame, Action, Observation] = GameUnderTest(
    seats=3,
    start=lambda rng: SkatGame.start(Deal.random(rng)),
    illegal=illegal,
    total=total,
    choose=choose,
    replay=lambda first, actions: SkatGame.replay(first.dealt, actions, first.club),
    hidden=hidden,
    twin=twin,
    twins=1,
    kinds=kinds,
    wanted=(*PHASES, *GameType, *DECLARERS, *ANNOUNCED, *ENDED),
    games=400,
    playouts=60,
)

CLUB: GameUnderTest[SkatGame, Action, Observation] = replace(
    SKAT,
    start=lambda rng: SkatGame.start(
        Deal.random(rng), ClubOptions(ramsch=True, kontra=True, bock=bool(rng.integers(2)))
    ),
    wanted=(
        *PHASES,
        Phase.KONTRA,
        Phase.RE,
        "Ramsch",
        "Jungfrau",
        *(("skat", seat) for seat in range(3)),
        *(("kontra", factor, won) for factor in (1, 2, 4) for won in (False, True)),
    ),
)

GAMES = {"Skat": SKAT, "Skat, options of clubs": CLUB}
