"""The reflex: the first expert rule of the situation that has something to say.

The rules of a situation have consecutive numbers and are tried in that order; the last one always
answers. `ouvert.skat.players.rules_table` has the same numbers with names and sentences.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest, popcount
from ouvert.skat.kernels.open_cards.layout import NULL
from ouvert.skat.kernels.reflex.declarer import declarer_rule
from ouvert.skat.kernels.reflex.defender import defender_rule
from ouvert.skat.kernels.reflex.layout import FIRST, KIND, LEADER, LEGAL, ME, OFF, SECOND, SUIT
from ouvert.skat.kernels.reflex.null import null_rule
from ouvert.skat.kernels.reflex.view import look

ONLY_CARD = 0
"""The rule that speaks when a single card is legal."""

FIRST_RULES = np.array([0, 1, 9, 16, 21, 29, 33, 38, 42, 43, 45, 46, 55, 59, 61])
"""First rule of each situation; the last number is one past the last rule."""
(
    ANY_SITUATION,
    DECLARER_LEADS,
    DECLARER_SECOND,
    DECLARER_LAST,
    DEFENDER_LEADS,
    DEFENDER_BEHIND,
    DEFENDER_BEFORE,
    DEFENDER_LAST,
    NULL_DECLARER_LEADS,
    NULL_DECLARER_FOLLOWS,
    NULL_DECLARER_THROWS,
    NULL_DEFENDER_LEADS,
    NULL_DEFENDER_FOLLOWS,
    NULL_DEFENDER_THROWS,
) = range(14)
RULES = 61


@kernel("int64(int64[:])")
def situation(v: np.ndarray) -> int:
    """Return the situation of a view that has been looked at."""
    leads = v[FIRST] < 0
    if v[KIND] == NULL:
        follows = v[LEGAL] & v[SUIT]
        if v[ME] == 0:
            if leads:
                return NULL_DECLARER_LEADS
            return NULL_DECLARER_FOLLOWS if follows else NULL_DECLARER_THROWS
        if leads:
            return NULL_DEFENDER_LEADS
        return NULL_DEFENDER_FOLLOWS if follows else NULL_DEFENDER_THROWS
    if v[ME] == 0:
        if leads:
            return DECLARER_LEADS
        return DECLARER_SECOND if v[SECOND] < 0 else DECLARER_LAST
    if leads:
        return DEFENDER_LEADS
    if v[SECOND] >= 0:
        return DEFENDER_LAST
    return DEFENDER_BEHIND if v[LEADER] == 0 else DEFENDER_BEFORE


@kernel("int64(int64, int64[:])")
def ask_rule(rule: int, v: np.ndarray) -> int:
    """Return what one rule says about a view that has been looked at: a card, or -1."""
    if rule == ONLY_CARD:
        return lowest(v[LEGAL]) if popcount(v[LEGAL]) == 1 else i64(-1)
    if rule < 21:
        return declarer_rule(rule, v)
    if rule < 42:
        return defender_rule(rule, v)
    return null_rule(rule, v)


@kernel("int64(int64[:])")
def choose(v: np.ndarray) -> int:
    """Return `64 * card + rule`: the kernel card to play, and the rule that said so.

    Derives the second half of the view first.
    """
    look(v)
    if popcount(v[LEGAL]) == 1:
        return 64 * lowest(v[LEGAL]) + ONLY_CARD
    now = situation(v)
    last = FIRST_RULES[now + 1] - 1
    for rule in range(FIRST_RULES[now], last):
        if v[OFF] >> rule & 1:
            continue
        card = ask_rule(rule, v)
        if card >= 0:
            return 64 * card + rule
    return 64 * ask_rule(last, v) + last
