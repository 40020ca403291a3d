"""What a finished deal brings every seat: `ouvert.tricks.play.scoring` on arrays."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, part
from ouvert.tricks.kernels.many.deals import points_left
from ouvert.tricks.kernels.many.layout import (
    ALL_COUNT,
    ALONE_SIDE,
    AT_CALLED,
    AT_DECLARER,
    AT_LEADER,
    AT_SETTING,
    BEGAN_WITH,
    BID_BY,
    EACH_SIDE,
    GOAL_BID,
    GOAL_EXACT,
    GOAL_LEAST,
    GOAL_MOST,
    GOAL_OF,
    HOLDERS_IN,
    HOLDERS_SIDE,
    LAST_COUNTS,
    MOON_COUNTS,
    OPPOSITE,
    OPPOSITE_SIDE,
    OVER_HALF,
    REST_COUNTS,
    RESULT_OF,
    SEATS_OF,
    SET_WORDS,
    SIDE_OF,
    SIDES_IN,
    STEPS_IN,
    STEPS_OF_ALL,
    TAKEN_BY,
    TRICKS_COUNT,
    WON_BY,
)

NIL_BID, FULL_BID = 100, 10
"""What a bid of none brings or costs, and each trick of another bid."""


@part
def finish_deal(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    cell: np.ndarray,
    deck: np.ndarray,
    rewards: np.ndarray,
) -> None:
    """Write what a deal that is over brings every seat."""
    seats, goal = rules[SEATS_OF], rules[GOAL_OF]
    words = sets[cell[AT_SETTING]]
    cell[TAKEN_BY + cell[AT_LEADER]] += rules[LAST_COUNTS]
    if rules[REST_COUNTS] and cell[AT_DECLARER] >= 0 and not rules[TRICKS_COUNT]:
        cell[TAKEN_BY + cell[AT_DECLARER]] += points_left(rules, cards, cell, deck)
    _sides(rules, words, cell)
    _together(rules, cell)
    for seat in range(seats):
        own, together = cell[TAKEN_BY + seat], cell[RESULT_OF + seat]
        if goal == GOAL_MOST:
            rewards[seat] = _halved(rules, cell, seat, together)
        elif goal == GOAL_LEAST:
            rewards[seat] = _least(rules, cell, together)
        elif goal == GOAL_EXACT:
            rewards[seat] = own + FULL_BID * i64(own == cell[BID_BY + seat])
        elif goal == GOAL_BID:
            rewards[seat] = _bid(rules, cell, seat)
        elif words[STEPS_OF_ALL]:
            rewards[seat] = _step(words, together)
    if goal > GOAL_BID and not words[STEPS_OF_ALL]:
        _steps(rules, words, cell, rewards)


@part
def _sides(rules: np.ndarray, words: np.ndarray, cell: np.ndarray) -> None:
    """Write the side of every seat."""
    kind = words[SIDES_IN]
    for seat in range(rules[SEATS_OF]):
        if kind == EACH_SIDE:
            side = i64(seat)
        elif kind == OPPOSITE_SIDE:
            side = i64(seat % 2)
        elif kind == HOLDERS_SIDE:
            side = i64(cell[BEGAN_WITH + seat] & words[HOLDERS_IN] == 0)
        else:
            own = seat == cell[AT_DECLARER]
            if kind != ALONE_SIDE and cell[AT_CALLED] >= 0:
                own = own or cell[BEGAN_WITH + seat] >> cell[AT_CALLED] & 1 == 1
            side = i64(not own)
        cell[SIDE_OF + seat] = side


@part
def _together(rules: np.ndarray, cell: np.ndarray) -> None:
    """Write for every seat what its side has, with what taking all tricks counts."""
    seats = rules[SEATS_OF]
    one_side, winners = True, i64(-1)
    for seat in range(seats):
        if cell[WON_BY + seat]:
            one_side = one_side and (winners < 0 or winners == cell[SIDE_OF + seat])
            winners = cell[SIDE_OF + seat]
    for seat in range(seats):
        found = i64(0)
        for other in range(seats):
            if cell[SIDE_OF + other] == cell[SIDE_OF + seat]:
                found += cell[TAKEN_BY + other]
        if one_side and cell[SIDE_OF + seat] == winners:
            found += rules[ALL_COUNT]
        cell[RESULT_OF + seat] = found


@part
def _halved(rules: np.ndarray, cell: np.ndarray, seat: int, together: int) -> int:
    """Everything to the others if the declarer's side needs more than half and has not got it."""
    declarer = cell[AT_DECLARER]
    if not rules[OVER_HALF] or declarer < 0:
        return together
    total = i64(0)
    for one in range(rules[SEATS_OF]):
        known = False
        for other in range(one):
            known = known or cell[SIDE_OF + other] == cell[SIDE_OF + one]
        total += i64(0) if known else cell[RESULT_OF + one]
    if 2 * cell[RESULT_OF + declarer] > total:
        return together
    return i64(0) if cell[SIDE_OF + seat] == cell[SIDE_OF + declarer] else total


@part
def _least(rules: np.ndarray, cell: np.ndarray, together: int) -> int:
    """Minus what was taken, unless somebody has taken all that there is."""
    moon = rules[MOON_COUNTS]
    most = together
    for seat in range(rules[SEATS_OF]):
        most = max(most, cell[RESULT_OF + seat])
    if moon and most == moon:
        return i64(0) if together == moon else -moon
    return -together


@part
def _bid(rules: np.ndarray, cell: np.ndarray, seat: int) -> int:
    """What a side gets for its bids."""
    bid, made, nils = i64(0), i64(0), i64(0)
    for other in range(rules[SEATS_OF]):
        if cell[SIDE_OF + other] == cell[SIDE_OF + seat]:
            own = cell[TAKEN_BY + other]
            bid += cell[BID_BY + other]
            made += own
            if not cell[BID_BY + other]:
                nils += -NIL_BID if own else NIL_BID
    if made >= bid:
        return nils + FULL_BID * bid + made - bid
    return nils - FULL_BID * bid


@part
def _step(words: np.ndarray, reached: int) -> int:
    """What the highest step that is reached says; below all the lowest one's result."""
    found = words[SET_WORDS + 1]
    for step in range(words[STEPS_IN]):
        if reached >= words[SET_WORDS + 2 * step]:
            found = words[SET_WORDS + 2 * step + 1]
    return found


@part
def _steps(rules: np.ndarray, words: np.ndarray, cell: np.ndarray, rewards: np.ndarray) -> None:
    """The declarer's side gets a step's result from each opponent, and shares it."""
    seats = rules[SEATS_OF]
    first, reached = i64(0), i64(0)
    for seat in range(seats - 1, -1, -1):
        if not cell[SIDE_OF + seat]:
            first, reached = i64(seat), cell[RESULT_OF + seat]
    if rules[OPPOSITE] and cell[AT_DECLARER] >= 0:
        first = cell[AT_DECLARER]
        reached = cell[RESULT_OF + first]
    result = _step(words, reached)
    mine = i64(0)
    for seat in range(seats):
        mine += i64(cell[SIDE_OF + seat] == cell[SIDE_OF + first])
    others = seats - mine
    most = max(mine, others)
    for seat in range(seats):
        if cell[SIDE_OF + seat] == cell[SIDE_OF + first]:
            rewards[seat] = result * (most / mine)
        else:
            rewards[seat] = -result * (most / others)
