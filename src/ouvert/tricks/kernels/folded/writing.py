"""How a folded game is written out: deal by deal, every line, and its information sets as keys.

A **key** is what a seat knows as one number: the cards played, so many bits each, and above them a
place for the hand of each seat of the team, empty where it is not known. Of all keys that are each
other with suits renamed the smallest stands for them.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.hashes import FIBONACCI
from ouvert.kernels.machine import i64, kernel, lowest, part, popcount, times

OWN_CARDS, OWN_CARDS_FIRST = 1, 2
"""What a seat knows of its team: its own cards, or only until a mate has chosen; else all."""
NO_LIMIT, IS_MISERE = -1, -2
"""In place of a limit: the payoff is what was taken, or 1 for nothing taken."""
KEY_SHIFT = 30


@part
def find_set(key: int, slots: np.ndarray, keys: np.ndarray, sets: int) -> int:
    """The number of a key: `sets` if it is a new one, whose slot is then taken."""
    mask = i64(len(slots) - 1)
    slot = (times(key, FIBONACCI) >> KEY_SHIFT) & mask
    while slots[slot]:
        number = i64(slots[slot]) - 1
        if keys[number] == key:
            return number
        slot = (slot + 1) & mask
    slots[slot] = sets + 1
    return sets


@kernel("void(int64[:], int64, int32[:])", nogil=True)
def place_keys(keys: np.ndarray, sets: int, slots: np.ndarray) -> None:
    """Put the first `sets` keys, int64[n], into empty slots, int32[2 ** m]."""
    for number in range(sets):
        find_set(keys[number], slots, keys, i64(number))


@kernel(
    "void(int64[:], int64[:], int64[:, :], int64[:], int64[:], int64[:, :], int64[:, :], int64[:],"
    "int64[:, :], int64[:, :], int32[:], int8[:], int32[:], int8[:], float32[:], int32[:],"
    "int64[:], int32[:], int8[:, :], int32[:, :], int8[:, :], int64[:])",
    nogil=True,
)
def write_deals(
    numbers: np.ndarray,
    first: np.ndarray,
    hands: np.ndarray,
    aside: np.ndarray,
    counts: np.ndarray,
    cards: np.ndarray,
    seats: np.ndarray,
    setting: np.ndarray,
    renamed: np.ndarray,
    pictures: np.ndarray,
    parent: np.ndarray,
    who: np.ndarray,
    action: np.ndarray,
    many: np.ndarray,
    payoff: np.ndarray,
    slots: np.ndarray,
    keys: np.ndarray,
    start: np.ndarray,
    sets: np.ndarray,
    from_where: np.ndarray,
    actions: np.ndarray,
    totals: np.ndarray,
) -> None:
    """Write some deals out, and the information sets that are new in them.

    Args:
        numbers: int64[n], the deals to write, numbers within `hands`.
        first: int64[deals + 1], the first edge of each deal.
        hands: int64[deals, seats], card sets.
        aside: int64[deals], what lies hidden and counts for team 0.
        counts: int64[cards], what each card is worth in a trick.
        cards: int64[2, cards], the cards of each card's suit (bits), and which beats which of it.
        seats: int64[4, seats], each seat's team, its place in the team, what it knows (OWN_CARDS,
            OWN_CARDS_FIRST or 0), and the number of the player that it belongs to.
        setting: int64[6], the trumps (bits), who leads, what team 0 has taken, what it needs or
            NO_LIMIT or IS_MISERE, how many bits a card takes in a key, and what a trick is worth
            besides its cards.
        renamed: int64[renamings, 2 ** cards], for each set of cards that of the renamed ones.
        pictures: int64[renamings, deals], the number of each deal renamed.
        parent: int32[edges], the node within the deal in which a card is played.
        who: int8[edges], the seat that plays it.
        action: int32[edges], which action it is.
        many: int8[edges], how many cards of the node are this action.
        payoff: float32[edges + deals], what team 0 gets in the nodes at the end.
        slots: int32[2 ** m], where keys are looked up.
        keys: int64[sets], the key of each information set.
        start: int32[sets + 1], its first action.
        sets: int8[3, sets], its seat, how often its player has chosen before, and how many
            renamings leave it as it is.
        from_where: int32[2, sets], its player's own action before it, or -1, and a deal that fits.
        actions: int8[2, actions], the card that stands for an action, and how many cards it is.
        totals: int64[2], sets and actions so far.
    """
    seat_count, width = hands.shape[1], setting[4]
    trumps, needed = setting[0], setting[3]
    deck = cards.shape[1]
    renamings = renamed.shape[0]
    key_of = np.zeros((renamings, deck + 1), np.int64)
    todo, legal_at = np.zeros(deck + 1, np.int64), np.zeros(deck + 1, np.int64)
    played, free = np.zeros(deck + 1, np.int64), np.zeros(deck + 1, np.int64)
    actor, leader = np.zeros(deck + 1, np.int64), np.zeros(deck + 1, np.int64)
    taken, node = np.zeros(deck + 1, np.int64), np.zeros(deck + 1, np.int64)
    last = np.zeros((deck + 1, seat_count), np.int64)
    depth = np.zeros((deck + 1, seat_count), np.int64)
    chosen = np.zeros((deck + 1, seat_count), np.int64)
    stands = np.zeros((deck + 1, deck), np.int64)
    begins = np.zeros(deck + 1, np.int64)
    held = np.zeros(seat_count, np.int64)
    for deal in numbers:
        held[:] = hands[deal]
        length = popcount(held[0]) * seat_count
        edge = first[deal]
        base = edge + deal
        ply = 0
        leader[0], taken[0], node[0] = setting[1], setting[2], 0
        last[0] = -1
        depth[0] = 0
        chosen[0] = 0
        entering = True
        while ply >= 0:
            # 1. a new moment: which cards are legal, and which set it is if there is a choice
            if entering:
                turn = ply % seat_count
                seat = (leader[ply] + turn) % seat_count
                actor[ply] = seat
                legal = held[seat]
                if turn:
                    same = legal & cards[0, played[ply - turn]]
                    if same:
                        legal = same
                todo[ply] = legal
                legal_at[ply] = legal
                free[ply] = legal & (legal - 1) != 0
                if free[ply]:
                    team, knows = seats[0, seat], seats[2, seat]
                    alone = knows == OWN_CARDS
                    if knows == OWN_CARDS_FIRST:
                        alone = True
                        for mate in range(seat_count):
                            if mate != seat and seats[0, mate] == team and chosen[ply, mate]:
                                alone = False
                    least = i64(0)
                    fixed = i64(0)
                    for number in range(renamings):
                        key = key_of[number, ply]
                        for mate in range(seat_count):
                            if mate == seat or (seats[0, mate] == team and not alone):
                                place = width * (length - seat_count) + deck * seats[1, mate]
                                key |= renamed[number, held[mate]] << place
                        if fixed == 0 or key < least:
                            least, fixed = key, i64(1) << number
                        elif key == least:
                            fixed |= i64(1) << number
                    # cards that a renaming of the set itself exchanges are one action
                    stand = i64(0)
                    left = legal
                    while left:
                        card = lowest(left)
                        left &= left - 1
                        best = i64(deck)
                        for number in range(renamings):
                            if fixed >> number & 1:
                                best = min(best, lowest(renamed[number, i64(1) << card]))
                        stands[ply, card] = best
                        stand |= i64(1) << best
                    found = find_set(least, slots, keys, totals[0])
                    player = seats[3, seat]
                    if found == totals[0]:
                        keys[found] = least
                        sets[0, found] = seat
                        sets[1, found] = depth[ply, player]
                        sets[2, found] = popcount(fixed)
                        from_where[0, found] = last[ply, player]
                        from_where[1, found] = pictures[lowest(fixed), deal]
                        left = stand
                        while left:
                            card = lowest(left)
                            left &= left - 1
                            alike = 0
                            for other in range(deck):
                                if legal >> other & 1 and stands[ply, other] == card:
                                    alike += 1
                            actions[0, totals[1]] = card
                            actions[1, totals[1]] = alike
                            totals[1] += 1
                        totals[0] += 1
                        start[found + 1] = totals[1]
                    begins[ply] = start[found]
                    for other in range(deck):
                        if legal >> other & 1:
                            # the place of the action among those of the set
                            below = stand & ((i64(1) << stands[ply, other]) - 1)
                            chosen_place = popcount(below)
                            stands[ply, other] |= chosen_place << 8
                entering = False
            # 2. back to the moment before if nothing is left here
            if todo[ply] == 0:
                ply -= 1
                if ply >= 0:
                    held[actor[ply]] |= i64(1) << played[ply]
                continue
            # 3. the next card
            seat = actor[ply]
            card = lowest(todo[ply])
            todo[ply] &= todo[ply] - 1
            held[seat] &= ~(i64(1) << card)
            played[ply] = card
            after = ply + 1
            leader[after], taken[after] = leader[ply], taken[ply]
            last[after] = last[ply]
            depth[after] = depth[ply]
            chosen[after] = chosen[ply]
            node[after] = node[ply]
            if free[ply]:
                player = seats[3, seat]
                chance = begins[ply] + (stands[ply, card] >> 8)
                alike = 0
                for other in range(deck):
                    if legal_at[ply] >> other & 1 and stands[ply, other] == stands[ply, card]:
                        alike += 1
                parent[edge] = node[ply]
                who[edge] = seat
                action[edge] = chance
                many[edge] = alike
                edge += 1
                node[after] = edge - first[deal]
                payoff[base + node[after]] = 0
                last[after, player] = chance
                depth[after, player] += 1
                chosen[after, seat] = 1
            for number in range(renamings):
                code = lowest(renamed[number, i64(1) << card]) + 1
                key_of[number, after] = key_of[number, ply] | code << (width * ply)
            # 4. a full trick goes to who has won it
            over = after == length
            if after % seat_count == 0:
                begun = after - seat_count
                best, winner = played[begun], 0
                worth = setting[5] + counts[best]
                for turn in range(1, seat_count):
                    new = played[begun + turn]
                    worth += counts[new]
                    if cards[0, best] >> new & 1:
                        beats = cards[1, new] > cards[1, best]
                    else:
                        beats = trumps >> new & 1 != 0
                    if beats:
                        best, winner = new, turn
                winner = (leader[ply] + winner) % seat_count
                leader[after] = winner
                if seats[0, winner] == 0:
                    taken[after] += worth
                    over = over or (needed == IS_MISERE and worth > 0)
            if over:
                value = taken[after] + aside[deal]
                if needed == IS_MISERE:
                    value = i64(taken[after] == 0)
                elif needed != NO_LIMIT:
                    value = i64(value >= needed)
                payoff[base + node[after]] = value
                held[seat] |= i64(1) << card
            else:
                ply = after
                entering = True


__all__ = [
    "IS_MISERE",
    "NO_LIMIT",
    "OWN_CARDS",
    "OWN_CARDS_FIRST",
    "place_keys",
    "write_deals",
]
