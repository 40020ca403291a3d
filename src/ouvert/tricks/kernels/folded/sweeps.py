"""Sweeps over a folded game, deal by deal, whose nodes fit into the nearest memory.

Edge `e` of a deal leads to its node `e + 1`, and comes after the edge that leads to its own node:
forwards through the edges is from the deal on, backwards is from the end.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel


@kernel(
    "float64(int64[:], int32[:], int8[:], int32[:], int8[:], float32[:], float64[:], float32[:],"
    "int8[:], float64, float64[:], float64[:], float64[:])",
    nogil=True,
)
def add_folded_worth(
    first: np.ndarray,
    parent: np.ndarray,
    who: np.ndarray,
    action: np.ndarray,
    many: np.ndarray,
    chances: np.ndarray,
    weights: np.ndarray,
    payoff: np.ndarray,
    mine: np.ndarray,
    sign: float,
    reach: np.ndarray,
    value: np.ndarray,
    worth: np.ndarray,
) -> float:
    """Add to each action of a player what the game is worth after it, as all play.

    Returns what team 0 gets.

    Args:
        first: int64[deals + 1], the first edge of each deal.
        parent: int32[edges], the node within the deal in which the card is played.
        who: int8[edges], the seat that plays it.
        action: int32[edges], the action that it is.
        many: int8[edges], how many cards of the node are this action, all played alike.
        chances: float32[edges], with which probability each card is played.
        weights: float64[deals], the probability of each deal.
        payoff: float32[edges + deals], what team 0 gets.
        mine: int8[seats], 1 for those of the player, else 0.
        sign: 1 for a player of team 0, -1 for one of team 1.
        reach: float64[n], room for the nodes of the largest deal.
        value: float64[n], the same.
        worth: float64[actions], what is added to.
    """
    total = 0.0
    for deal in range(len(weights)):
        begin = first[deal]
        count = first[deal + 1] - begin
        reach[0] = weights[deal]
        for edge in range(count):
            there = reach[parent[begin + edge]]
            if mine[who[begin + edge]]:
                reach[edge + 1] = there / many[begin + edge]
            else:
                reach[edge + 1] = there * chances[begin + edge]
        for node in range(count + 1):
            value[node] = payoff[begin + deal + node]
        for edge in range(count - 1, -1, -1):
            gets = value[edge + 1]
            value[parent[begin + edge]] += chances[begin + edge] * gets
            if mine[who[begin + edge]]:
                worth[action[begin + edge]] += sign * reach[edge + 1] * gets
        total += weights[deal] * value[0]
    return total


@kernel(
    "float64(int64[:], int32[:], int8[:], int32[:], int8[:], float64[:], float32[:], float64[:],"
    "float64[:], float64[:])",
    nogil=True,
)
def add_open_worth(
    first: np.ndarray,
    parent: np.ndarray,
    who: np.ndarray,
    action: np.ndarray,
    many: np.ndarray,
    weights: np.ndarray,
    payoff: np.ndarray,
    signs: np.ndarray,
    value: np.ndarray,
    worth: np.ndarray,
) -> float:
    """Add to each action what it is worth to its seat if from then on all cards lie open.

    Returns what team 0 gets with open cards.

    Args:
        first: int64[deals + 1], as above, like the next five.
        parent: int32[edges].
        who: int8[edges].
        action: int32[edges].
        many: int8[edges].
        weights: float64[deals].
        payoff: float32[edges + deals].
        signs: float64[seats], 1 for those of team 0, -1 for the others.
        value: float64[n], room for the nodes of the largest deal.
        worth: float64[actions], what is added to.
    """
    total = 0.0
    for deal in range(len(weights)):
        begin = first[deal]
        count = first[deal + 1] - begin
        for node in range(count + 1):
            value[node] = payoff[begin + deal + node]
        for edge in range(count):
            value[parent[begin + edge]] = -np.inf * signs[who[begin + edge]]
        for edge in range(count - 1, -1, -1):
            node, gets, sign = parent[begin + edge], value[edge + 1], signs[who[begin + edge]]
            if sign * gets > sign * value[node]:
                value[node] = gets
            worth[action[begin + edge]] += sign * weights[deal] * gets / many[begin + edge]
        total += weights[deal] * value[0]
    return total


@kernel("void(int8[:], int32[:], int8[:], int8[:], float64[:], float32[:])", nogil=True)
def spread(
    who: np.ndarray,
    action: np.ndarray,
    many: np.ndarray,
    mine: np.ndarray,
    strategy: np.ndarray,
    chances: np.ndarray,
) -> None:
    """Let a player's edges have the probabilities of its actions, float64[actions].

    The other arrays are as above; `chances` is changed.
    """
    for edge in range(len(who)):
        if mine[who[edge]]:
            chances[edge] = strategy[action[edge]] / many[edge]


@kernel("void(int32[:], int8[:], int8[:], int8[:], int64, float64[:], float64[:])", nogil=True)
def choose_best(
    start: np.ndarray,
    seat: np.ndarray,
    depth: np.ndarray,
    mine: np.ndarray,
    now: int,
    worth: np.ndarray,
    strategy: np.ndarray,
) -> None:
    """In a player's sets of one depth, play the action of the greatest worth, the first of equals.

    `start` is int32[sets + 1], `seat` and `depth` are int8[sets], `worth` and `strategy`
    float64[actions].
    """
    for each in range(len(seat)):
        if depth[each] != now or not mine[seat[each]]:
            continue
        best = start[each]
        for action in range(start[each], start[each + 1]):
            strategy[action] = 0.0
            # equal but for rounding counts as equal
            if worth[action] > worth[best] + 1e-14:
                best = action
        strategy[best] = 1.0


@kernel("void(int32[:], int8[:], float64[:], float64[:])", nogil=True)
def normalise(
    start: np.ndarray, cards: np.ndarray, weights: np.ndarray, strategy: np.ndarray
) -> None:
    """Weights of actions as probabilities; where all of a set are 0, each card alike.

    `start` is int32[sets + 1], `cards` int8[actions], how many cards each is; `weights` and
    `strategy` are float64[actions].
    """
    for each in range(len(start) - 1):
        total, whole = 0.0, 0
        for action in range(start[each], start[each + 1]):
            total += weights[action]
            whole += cards[action]
        for action in range(start[each], start[each + 1]):
            if total > 0:
                strategy[action] = weights[action] / total
            else:
                strategy[action] = cards[action] / whole


__all__ = ["add_folded_worth", "add_open_worth", "choose_best", "normalise", "spread"]
