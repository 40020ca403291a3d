"""A plain alpha-beta over any trick-taking game: the baseline that fast solvers are measured by.

Written from the rules as data, with no table, no bounds, no ordering and no reduction of equal
cards, so that it shares nothing with what it checks. With `prune` off it is full minimax.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest

BY_POINTS, BY_TRICKS, MISERE = 0, 1, 2


@kernel(
    "int64(int64[:], int64[:], int64[:], int64[:], int64[:], int64, int64, int64[:], int64, int64,"
    "int64, int64, int64, int64[:])"
)
def plain_value(
    hands: np.ndarray,
    suits: np.ndarray,
    strengths: np.ndarray,
    points: np.ndarray,
    teams: np.ndarray,
    trump: int,
    objective: int,
    table: np.ndarray,
    played: int,
    leader: int,
    alpha: int,
    beta: int,
    prune: int,
    nodes: np.ndarray,
) -> int:
    """Return what team 0 gets from here on.

    In misère that is -1 if team 0 has to take a trick, else 0.

    Args:
        hands: int64[seats], card sets; changed, and put back.
        suits: int64[cards], the suit that each card follows.
        strengths: int64[cards], which of a suit's cards beats which.
        points: int64[cards], what each card adds to its trick.
        teams: int64[seats], the team of each seat; that of team 0 is counted.
        trump: the trump suit, or -1.
        objective: BY_POINTS, BY_TRICKS or MISERE.
        table: int64[seats], the cards of the unfinished trick; changed, and put back.
        played: how many there are.
        leader: who played the first.
        alpha: values above this,
        beta: and below this are exact.
        prune: 1 to stop where alpha reaches beta; 0 for full minimax.
        nodes: int64[1], counts the cards played.
    """
    seats = len(hands)
    seat = (leader + played) % seats
    hand = hands[seat]
    if hand == 0:
        return 0
    legal = i64(0)
    if played:
        rest = hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if suits[card] == suits[table[0]]:
                legal |= i64(1) << card
    if legal == 0:
        legal = hand
    ours = teams[seat] == 0
    best = i64(-1000) if ours else i64(1000)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        nodes[0] += 1
        hands[seat] = hand & ~(i64(1) << card)
        table[played] = card
        if played + 1 < seats:
            value = plain_value(
                hands,
                suits,
                strengths,
                points,
                teams,
                trump,
                objective,
                table,
                played + 1,
                leader,
                alpha,
                beta,
                prune,
                nodes,
            )
        else:
            winner = i64(0)
            gain = points[table[0]]
            for place in range(1, seats):
                gain += points[table[place]]
                new = table[place]
                top = table[winner]
                if suits[new] == suits[top]:
                    if strengths[new] > strengths[top]:
                        winner = i64(place)
                elif suits[new] == trump:
                    winner = i64(place)
            to_play = (leader + winner) % seats
            if teams[to_play] != 0:
                gain = i64(0)
            elif objective == BY_TRICKS:
                gain = i64(1)
            if objective == MISERE and teams[to_play] == 0:
                value = i64(-1)
            else:
                kept = table.copy()
                value = gain + plain_value(
                    hands,
                    suits,
                    strengths,
                    points,
                    teams,
                    trump,
                    objective,
                    table,
                    i64(0),
                    to_play,
                    alpha - gain,
                    beta - gain,
                    prune,
                    nodes,
                )
                table[:] = kept
        if ours:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if prune and alpha >= beta:
            break
    hands[seat] = hand
    return best
