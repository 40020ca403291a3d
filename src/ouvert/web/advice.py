"""What a seat asks about its own observation: a hint, and where the unseen cards may be.

These functions run in worker processes; they get an observation and know nothing of tables.
"""

from __future__ import annotations

import time

import msgspec
import numpy as np

from ouvert.belief.matrix import LocationMatrix
from ouvert.cards import Card
from ouvert.evaluation.bidding import ContractRating, judge_hand
from ouvert.evaluation.discards import DiscardRating, rate_discards
from ouvert.evaluation.payoffs import Payoff
from ouvert.players.bidder import Decision, EvaluatingBidder, highest_of_others
from ouvert.players.counsel import counsel
from ouvert.players.reflex import rule_for
from ouvert.protocols import ActionAdvice
from ouvert.remarks import Remark
from ouvert.skat.actions import Action, Announce, Discard, Pass, Phase, PickUp, PlayCard
from ouvert.skat.notation import contract_code
from ouvert.skat.observation import Observation
from ouvert.web.protocol.remarks import all_told
from ouvert.web.protocol.server import Beliefs, CardChances, Hint, HintLine
from ouvert.web.wire import written

SHOWN = 8
"""Lines of a hint about games and discards, the advised one included."""
TABLE = "table"
"""The evidence of what such hands have won, and the voice that says it."""


def hint(observation: Observation, seed: int, seconds: float) -> Hint:
    """What the AI would do at a moment, and what the other actions are worth.

    Raises OuvertError if the seat is not to act.
    """
    if observation.phase is Phase.PLAY:
        return _card_hint(observation, seed, seconds)
    started = time.perf_counter()
    decided = EvaluatingBidder(Payoff.SEEGER_FABIAN).decide(observation)
    best = _line(
        decided.action,
        decided.win_probability,
        decided.expected,
        reason=decided.reason,
        remark=decided.remark,
    )
    lines = tuple(_with_alternatives(best, observation, decided)[:SHOWN])
    took = time.perf_counter() - started
    return Hint(0, 0, TABLE, lines, worlds_possible=0, worlds_seen=0, seconds=took)


def beliefs(observation: Observation, seed: int) -> Beliefs:
    """Where each card may be that the seat does not see."""
    matrix = LocationMatrix.of(observation, np.random.default_rng(seed))
    rows = []
    for card in matrix.hidden:
        first, second, third, skat = (round(float(each), 4) for each in matrix.chances[card])
        rows.append(CardChances(card.code, (first, second, third, skat)))
    return Beliefs(0, 0, tuple(rows))


def _card_hint(observation: Observation, seed: int, seconds: float) -> Hint:
    rng = np.random.default_rng(seed)
    found = counsel(observation, rng, rules=rule_for, seconds=seconds)
    return Hint(
        0,
        0,
        found.voice.value,
        tuple(map(_card_line, found.advice.actions)),
        worlds_possible=found.advice.worlds_possible,
        worlds_seen=found.advice.worlds_seen,
        seconds=found.advice.seconds,
    )


def _card_line(advised: ActionAdvice[Card]) -> HintLine:
    return HintLine(
        action=written(PlayCard(advised.action)),
        contract=None,
        win_probability=advised.win_probability,
        standard_error=advised.standard_error,
        expected=None,
        card_points=advised.card_points,
        evidence=advised.evidence.value,
        reason=advised.reason,
        remarks=all_told(advised.remarks),
    )


def _with_alternatives(
    best: HintLine, observation: Observation, decided: Decision
) -> list[HintLine]:
    """What is decided, and the other actions before the play, best first."""
    heard = highest_of_others(observation)
    if observation.phase is Phase.AUCTION:
        return [best, *_other_bids(observation, decided)]
    if observation.phase is Phase.SKAT:
        judged = judge_hand(observation.hand, observation.seat, bids=_bids(observation, heard))
        pick_up = max(judged.bids[0].pick_up, -999.0)
        others = [_line(PickUp(), None, pick_up)] if decided.action != PickUp() else []
        return [best, *others] + [
            _contract_line(each)
            for each in judged.contracts
            if each.contract.hand and Announce(each.contract) != decided.action
        ]
    cards = observation.hand | observation.discards
    rated = rate_discards(cards, observation.seat, bid=observation.bid, heard=heard)
    if observation.phase is Phase.DISCARD:
        first = next(each for each in rated if Discard(each.put) == decided.action)
        best = msgspec.structs.replace(best, contract=contract_code(first.contract))
        return [best, *(_discard_line(each) for each in rated if each is not first)]
    return [best] + [
        _contract_line(each)
        for each in rated
        if each.put == observation.discards and Announce(each.contract) != decided.action
    ]


def _other_bids(observation: Observation, decided: Decision) -> list[HintLine]:
    """The other thing to say, and the games that the hand is for."""
    heard = highest_of_others(observation)
    judged = judge_hand(observation.hand, observation.seat, bids=_bids(observation, heard))
    if decided.action == Pass():
        first = observation.legal_actions[0]
        other = _line(first, decided.win_probability, decided.expected)
        lines = [] if first == Pass() else [other]
    else:
        lines = [_line(Pass(), None, judged.passing)]
    return lines + [_contract_line(each) for each in judged.contracts]


def _bids(observation: Observation, heard: int) -> tuple[int, int, int]:
    """The highest bid of another, as a row by seat."""
    other = (observation.seat + 1) % 3
    first, second, third = (heard if seat == other else 0 for seat in range(3))
    return first, second, third


def _contract_line(rating: ContractRating | DiscardRating) -> HintLine:
    return _line(Announce(rating.contract), rating.win_probability, rating.expected)


def _discard_line(rating: DiscardRating) -> HintLine:
    line = _line(Discard(rating.put), rating.win_probability, rating.expected)
    return msgspec.structs.replace(line, contract=contract_code(rating.contract))


def _line(
    action: Action,
    win_probability: float | None,
    expected: float,
    *,
    reason: str = "",
    remark: Remark | None = None,
) -> HintLine:
    return HintLine(
        action=written(action),
        contract=None,
        win_probability=win_probability,
        standard_error=0.0,
        expected=expected,
        card_points=None,
        evidence=TABLE,
        reason=reason,
        remarks=all_told([] if remark is None else [remark]),
    )
