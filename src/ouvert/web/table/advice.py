"""What a seat asks about its own observation: a hint, and where the unseen cards may be.

These functions run in worker processes; they get an observation and know nothing of tables.
"""

from __future__ import annotations

import numpy as np

from ouvert.protocols import Evidence
from ouvert.skat.belief.matrix import LocationMatrix
from ouvert.skat.players import hint as players
from ouvert.skat.players.advise import SkatActionAdvice
from ouvert.skat.rules.actions import Discard, Phase
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.observation import Observation
from ouvert.web.protocol.remarks import all_told
from ouvert.web.protocol.server import Beliefs, CardChances, Hint, HintLine
from ouvert.web.table.wire import written

SHOWN = 8
"""Lines of a hint about games and discards, the advised one included."""


def hint(
    observation: Observation, seed: int, seconds: float | None, worlds: int | None = None
) -> Hint:
    """What the AI would do at a moment, and what the other actions are worth.

    `skat.players.hint` as a message. Raises OuvertError if the seat is not to act.
    """
    found = players.hint(observation, seed=seed, seconds=seconds, worlds=worlds)
    advice = found.advice
    lines = (found.best, *found.alternatives)
    if observation.phase is not Phase.PLAY:
        lines = lines[:SHOWN]
    return Hint(
        0,
        0,
        found.voice.value,
        tuple(map(_line, lines)),
        worlds_possible=advice.worlds_possible,
        worlds_seen=advice.worlds_seen,
        seconds=advice.seconds,
        scoring=None if found.scoring is None else found.scoring.code,
    )


def beliefs(observation: Observation, seed: int) -> Beliefs:
    """Where each card may be that the seat does not see."""
    matrix = LocationMatrix.of(observation, np.random.default_rng(seed))
    rows = []
    for card in matrix.hidden:
        first, second, third, skat = (round(float(each), 4) for each in matrix.chances[card])
        rows.append(CardChances(card.code, (first, second, third, skat)))
    return Beliefs(0, 0, tuple(rows))


def _line(advised: SkatActionAdvice) -> HintLine:
    goes_with = advised.contract if isinstance(advised.action, Discard) else None
    return HintLine(
        action=written(advised.action),
        contract=None if goes_with is None else contract_code(goes_with),
        win_probability=None if advised.evidence is Evidence.NONE else advised.win_probability,
        standard_error=advised.standard_error,
        expected=advised.expected,
        card_points=advised.card_points,
        # tables say too what it brings to play no game
        evidence=(Evidence.TABLE if advised.evidence is Evidence.NONE else advised.evidence).value,
        reason=advised.reason,
        remarks=all_told(advised.remarks),
    )
