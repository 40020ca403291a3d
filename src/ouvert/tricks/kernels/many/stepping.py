"""What is called from Python: all deals are begun, done something in, and looked at.

`ouvert.tricks.kernels.many.layout` says what the tables and the cells hold.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest, part
from ouvert.tricks.kernels.many.deals import (
    act,
    action_allowed,
    begin_deal,
    bid_allowed,
    cards_left,
    choice_allowed,
)
from ouvert.tricks.kernels.many.layout import (
    ALL_THAT_COUNTS,
    AT_ACTOR,
    AT_ALLOWED,
    AT_BIDS,
    AT_CALLED,
    AT_DEAL,
    AT_DECIDER,
    AT_DECLARER,
    AT_LAID,
    AT_LEADER,
    AT_PHASE,
    AT_SETTING,
    AT_SHOWN,
    AT_TRICKS,
    BID_BY,
    BIDDING,
    BIDS_OF,
    CHOICES_OF,
    CHOOSING,
    DECK_OF,
    FINISHED,
    GIVEN,
    HAS_DUMMY,
    HELD,
    LAID_BY,
    PASSES,
    PLAYED_BY_SEAT,
    PLAYING,
    SEATS_OF,
    SEEN_ACTOR,
    SEEN_BIDS,
    SEEN_CALLED,
    SEEN_CONTRACT,
    SEEN_DEAL,
    SEEN_DECLARER,
    SEEN_GIVEN,
    SEEN_HAND,
    SEEN_LEADER,
    SEEN_OPEN,
    SEEN_PHASE,
    SEEN_PLAYED,
    SEEN_POSITION,
    SEEN_STOCK,
    SEEN_TABLE,
    SEEN_TAKEN,
    SEEN_TURNED,
    TAKEN_BY,
)
from ouvert.tricks.kernels.many.obligations import seat_in_turn
from ouvert.tricks.kernels.many.results import finish_deal

_TABLES = "int64[::1], int64[:, ::1], int64[:, :, ::1], int64[:, ::1], int64[:, ::1]"


@kernel(f"void({_TABLES}, int64[:, ::1], uint64[::1])", nogil=True)
def begin_all(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cells: np.ndarray,
    decks: np.ndarray,
    states: np.ndarray,
) -> None:
    """Begin every deal."""
    for number in range(len(cells)):
        begin_deal(rules, sets, cards, lists, cells[number], decks[number], states, number)


@kernel(f"int64({_TABLES}, int64[::1])", nogil=True)
def first_unallowed(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cells: np.ndarray,
    actions: np.ndarray,
) -> int:
    """The first deal whose action is not allowed; −1 if there is none."""
    for number in range(len(cells)):
        if not action_allowed(rules, sets, cards, lists, cells[number], actions[number]):
            return number
    return -1


@kernel(
    f"void({_TABLES}, int64[:, ::1], uint64[::1], int64[::1], float32[:, ::1], int8[::1])",
    nogil=True,
)
def act_all(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cells: np.ndarray,
    decks: np.ndarray,
    states: np.ndarray,
    actions: np.ndarray,
    rewards: np.ndarray,
    over: np.ndarray,
) -> None:
    """Do in every deal what is allowed, and begin anew where it is over.

    Args:
        rules: int64[RULE_WORDS].
        sets: int64[settings, words].
        cards: int64[settings, CARD_TABLES, cards].
        lists: int64[choices + beginnings, WAY_WORDS].
        cells: int64[deals, DEAL_WORDS], changed.
        decks: int64[deals, cards], changed.
        states: uint64[deals], random numbers, changed.
        actions: int64[deals], allowed.
        rewards: float32[deals, seats], written: what deals that are over bring; 0 in the others.
        over: int8[deals], written: 1 for each deal that was over.
    """
    for number in range(len(cells)):
        cell, deck = cells[number], decks[number]
        act(rules, sets, cards, lists, cell, deck, actions[number])
        for seat in range(rules[SEATS_OF]):
            rewards[number, seat] = 0
        over[number] = cell[AT_PHASE] == FINISHED
        if cell[AT_PHASE] == FINISHED:
            finish_deal(rules, sets, cards, cell, deck, rewards[number])
            begin_deal(rules, sets, cards, lists, cell, deck, states, number)


@kernel(f"void({_TABLES}, int8[:, ::1], int8[::1])", nogil=True)
def allow_all(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cells: np.ndarray,
    masks: np.ndarray,
    deciders: np.ndarray,
) -> None:
    """Write for every deal what is allowed, and the seat that decides."""
    count, bids = rules[DECK_OF], rules[BIDS_OF]
    for number in range(len(cells)):
        cell, mask = cells[number], masks[number]
        allowed = cell[AT_ALLOWED]
        for card in range(count):
            mask[card] = allowed >> card & 1
        bidding, choosing = cell[AT_PHASE] == BIDDING, cell[AT_PHASE] == CHOOSING
        for bid in range(bids):
            mask[count + bid] = bidding and bid_allowed(rules, cell, bid)
        for choice in range(rules[CHOICES_OF]):
            mask[count + bids + choice] = choosing and choice_allowed(
                rules, sets, cards, lists, cell, choice
            )
        deciders[number] = cell[AT_DECIDER]


@part
def _set(row: np.ndarray, begin: int, cards: int) -> None:
    """Write a 1 for each card of a set."""
    while cards:
        card = lowest(cards)
        row[begin + card] = 1
        cards ^= i64(1) << card


@kernel("void(int64[::1], int64[::1], int64[:, ::1], float32[:, ::1])", nogil=True)
def show_all(rules: np.ndarray, places: np.ndarray, cells: np.ndarray, rows: np.ndarray) -> None:
    """Write what the deciding seat of every deal sees; `places` says where each field begins."""
    seats, count = rules[SEATS_OF], rules[DECK_OF]
    for number in range(len(cells)):
        cell, row = cells[number], rows[number]
        row[:] = 0
        viewer, phase = cell[AT_DECIDER], cell[AT_PHASE]
        # 1. Cards in the hand, on the table and in tricks.
        row[places[SEEN_PHASE] + phase] = 1
        _set(row, places[SEEN_HAND], cell[HELD + viewer])
        for place in range(cell[AT_LAID]):
            turn = (seat_in_turn(rules, cell, place) - viewer + seats) % seats
            row[places[SEEN_TABLE] + turn * count + cell[LAID_BY + place]] = 1
        other = viewer
        for turn in range(seats):
            _set(row, places[SEEN_PLAYED] + turn * count, cell[PLAYED_BY_SEAT + other])
            taken = max(0, cell[TAKEN_BY + other]) / rules[ALL_THAT_COUNTS]
            row[places[SEEN_TAKEN] + turn] = min(1.0, taken)
            other = other + 1 if other + 1 < seats else 0
        # 2. Who leads, plays the contract and acts; the own place, and a dummy's hand.
        row[places[SEEN_LEADER] + (cell[AT_LEADER] - viewer + seats) % seats] = 1
        row[places[SEEN_ACTOR] + (cell[AT_ACTOR] - viewer + seats) % seats] = 1
        row[places[SEEN_POSITION] + viewer] = 1
        declarer = cell[AT_DECLARER]
        if declarer >= 0:
            row[places[SEEN_DECLARER] + (declarer - viewer + seats) % seats] = 1
            if rules[HAS_DUMMY] and phase == PLAYING and (cell[AT_LAID] or cell[AT_TRICKS]):
                dummy = (declarer + seats // 2) % seats
                if dummy != viewer:
                    _set(row, places[SEEN_OPEN], cell[HELD + dummy])
        # 3. The contract, and what some games alone have.
        if cell[AT_SETTING] >= 0:
            row[places[SEEN_CONTRACT] + cell[AT_SETTING]] = 1
        if cell[AT_SHOWN] >= 0:
            row[places[SEEN_TURNED] + cell[AT_SHOWN]] = 1
        if rules[PASSES]:
            _set(row, places[SEEN_GIVEN], cell[GIVEN + viewer])
            row[places[SEEN_DEAL] + cell[AT_DEAL]] = 1
        if rules[BIDS_OF]:
            for seat in range(cell[AT_BIDS]):
                turn = (seat - viewer + seats) % seats
                row[places[SEEN_BIDS] + turn * rules[BIDS_OF] + cell[BID_BY + seat]] = 1
        if places[SEEN_CALLED] >= 0 and cell[AT_CALLED] >= 0:
            row[places[SEEN_CALLED] + cell[AT_CALLED]] = 1
        if places[SEEN_STOCK] >= 0:
            row[places[SEEN_STOCK]] = cards_left(rules, cell) / count
