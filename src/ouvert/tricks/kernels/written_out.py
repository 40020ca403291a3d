"""Sweeps over a game that is written out, and over its information sets: the rounds of CFR+.

And how large a game would be, without writing it out.

Edges are numbered so that a node's own come after the one that leads to it, and edge `e` leads to
node `deals + e`: forwards through the edges is from the deal on, backwards is from the end.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest


@kernel(
    "void(int32[:], int32[:], int8[:], float64[:], float64[:], float64[:], float64, float64[:],"
    "float64[:], float64[:])"
)
def add_worth(
    parent: np.ndarray,
    action: np.ndarray,
    mine: np.ndarray,
    chances: np.ndarray,
    roots: np.ndarray,
    payoff: np.ndarray,
    sign: float,
    reach: np.ndarray,
    value: np.ndarray,
    worth: np.ndarray,
) -> None:
    """Add to each action of a player what the game is worth after it, as the others play.

    Args:
        parent: int32[edges], the node in which the card is played.
        action: int32[edges], the action that it is.
        mine: int8[edges], 1 where the player decides, else 0.
        chances: float64[edges], how all play.
        roots: float64[deals], the probability of each deal.
        payoff: float64[nodes], what team 0 gets.
        sign: 1 for a player of team 0, -1 for one of team 1.
        reach: float64[nodes], room: how likely the others and chance let the game come there.
        value: float64[nodes], room: what team 0 gets from there.
        worth: float64[actions], what is added to.
    """
    deals = len(roots)
    reach[:deals] = roots
    for edge in range(len(parent)):
        there = reach[parent[edge]]
        reach[deals + edge] = there if mine[edge] else there * chances[edge]
    value[:] = payoff
    for edge in range(len(parent) - 1, -1, -1):
        node, gets = parent[edge], value[deals + edge]
        value[node] += chances[edge] * gets
        if mine[edge]:
            worth[action[edge]] += sign * reach[node] * gets


@kernel("void(int32[:], int8[:], float64[:], float64[:], float64[:])")
def match_regrets(
    start: np.ndarray,
    mine: np.ndarray,
    worth: np.ndarray,
    regrets: np.ndarray,
    strategy: np.ndarray,
) -> None:
    """Add a player's regrets, none below 0, and let it play by them: uniformly where all are 0.

    `start` is int32[sets + 1], the first action of each set and the number of all; `mine` is
    int8[sets], 1 where the player decides; `worth`, `regrets` and `strategy` are float64[actions].
    """
    for each in range(len(mine)):
        if not mine[each]:
            continue
        first, end = start[each], start[each + 1]
        played = 0.0
        for action in range(first, end):
            played += strategy[action] * worth[action]
        total = 0.0
        for action in range(first, end):
            regrets[action] = max(0.0, regrets[action] + worth[action] - played)
            total += regrets[action]
        for action in range(first, end):
            strategy[action] = regrets[action] / total if total > 0 else 1.0 / (end - first)


@kernel("void(int32[:], int32[:], float64[:], float64, float64[:], float64[:])")
def add_average(
    start: np.ndarray,
    before: np.ndarray,
    strategy: np.ndarray,
    weight: float,
    reach: np.ndarray,
    total: np.ndarray,
) -> None:
    """Add how all play to an average, each set weighed by how likely its player lets it come up.

    `start` is int32[sets + 1] as above; `before` is int32[sets], the player's own last action
    before the set, or -1; `reach` is float64[actions], room; `total` is float64[actions].
    """
    for each in range(len(before)):
        comes = reach[before[each]] if before[each] >= 0 else 1.0
        for action in range(start[each], start[each + 1]):
            reach[action] = comes * strategy[action]
            total[action] += weight * reach[action]


@kernel("int64(int64[:], int64[:], int64[:], int64, int64[:], int64[:], int64, int64)", nogil=True)
def count_edges(
    hands: np.ndarray,
    follows: np.ndarray,
    strengths: np.ndarray,
    trumps: int,
    ends: np.ndarray,
    table: np.ndarray,
    played: int,
    leader: int,
) -> int:
    """Count the cards that can be played from here on by who has a choice, in all lines.

    Args:
        hands: int64[seats], card sets; changed, and put back.
        follows: int64[cards], the cards of each card's suit (bits).
        strengths: int64[cards], which of a suit's cards beats which.
        trumps: the cards of the trump suit (bits); 0 if there is none.
        ends: int64[seats], 1 for who ends the game by taking a trick, as in misère.
        table: int64[seats], the cards of the unfinished trick; changed, and put back.
        played: how many there are.
        leader: who played the first.
    """
    seats = len(hands)
    seat = (leader + played) % seats
    hand = hands[seat]
    if hand == 0:
        return i64(0)
    legal = hand
    if played and hand & follows[table[0]]:
        legal = hand & follows[table[0]]
    found = i64(0)
    free = legal & (legal - 1) != 0
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        hands[seat] = hand & ~(i64(1) << card)
        table[played] = card
        found += i64(free)
        if played + 1 < seats:
            found += count_edges(hands, follows, strengths, trumps, ends, table, played + 1, leader)
        else:
            best = table[0]
            winner = i64(0)
            for place in range(1, seats):
                new = table[place]
                if follows[best] >> new & 1:
                    beats = strengths[new] > strengths[best]
                else:
                    beats = trumps >> new & 1 != 0
                if beats:
                    best = new
                    winner = i64(place)
            winner = (leader + winner) % seats
            if not ends[winner]:
                kept = table.copy()
                found += count_edges(hands, follows, strengths, trumps, ends, table, i64(0), winner)
                table[:] = kept
    hands[seat] = hand
    return found


__all__ = ["add_average", "add_worth", "count_edges", "match_regrets"]
