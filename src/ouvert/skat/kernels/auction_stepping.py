"""Many whole games of Skat side by side: the auction, the skat, the announcement, and the play.

The cells of `ouvert.skat.kernels.stepping` have more words here, and the play is the one there.
Actions are the numbers of `ouvert.environments.skat.ACTIONS`.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, part
from ouvert.skat.kernels.stepping import (
    CELL_DECLARER,
    CELL_HANDS,
    CELL_LED,
    CELL_PLAYED,
    CELL_TABLE,
    CELL_WORDS,
    KIND_OF,
    LED_BY,
    PLAYS,
    POINTS_OF,
    RUN,
    WHOLE,
    allowed,
    announce,
    ended,
    hand_out,
    mark,
    put_card,
)

BIDS_MADE, NAMES_BIDS, ANSWERS_BIDS, MUST_ANSWER, LAST_WAS_BID, HAVE_PASSED = range(
    CELL_WORDS, CELL_WORDS + 6
)
"""The highest bid as a place in the ladder from 1, 0 before; who bids; who answers, −1 when the
other is alone; whether a bid waits for an answer; whether the last word was a bid; who has passed,
as bits."""
SEEN_SKAT, LIES_THERE, HAS_LOOKED, STAGE = range(CELL_WORDS + 6, CELL_WORDS + 10)
"""The two cards that were dealt into the skat; the two that lie there now; whether the declarer has
picked it up; and the part of the game."""
WHOLE_WORDS = CELL_WORDS + 10
IN_AUCTION, AT_SKAT, PUTS_AWAY, ANNOUNCES, IN_PLAY, ALL_OVER = 0, 1, 2, 3, 4, 5
"""Values of STAGE, in the order of `ouvert.environments.skat.PHASES`."""

LADDER_STEPS, HAND_GAMES, SKAT_GAMES, CARD_PAIRS = 63, 22, 7, 496
SAY_PASS, SAY_HOLD, SAY_BID = 32, 33, 34
PICK_UP = SAY_BID + LADDER_STEPS
ANNOUNCE_HAND = PICK_UP + 1
ANNOUNCE_SKAT = ANNOUNCE_HAND + HAND_GAMES
PUT_AWAY = ANNOUNCE_SKAT + SKAT_GAMES
WHOLE_ACTIONS = PUT_AWAY + CARD_PAIRS

GAME_KIND, GAME_TARGET, GAME_BASE, GAME_HAND, GAME_OUVERT, GAME_WORTH = 0, 1, 2, 3, 6, 7
"""Of each contract: its game 0 to 5, the points that it needs, its base value (0 in Null), four
words with what is announced, the last of them Ouvert, and its values by matadors, Schneider and
Schwarz."""
LAST_SEAT = 2

(
    SHOWS_STAGE,
    SHOWS_HAND,
    SHOWS_TABLE,
    SHOWS_PLAYED,
    SHOWS_LEADER,
    SHOWS_DECLARER,
    SHOWS_TAKEN,
    SHOWS_OPEN,
    SHOWS_ACTOR,
    SHOWS_POSITION,
    SHOWS_SKAT,
    SHOWS_DISCARDS,
    SHOWS_LOOKED,
    SHOWS_BID,
    SHOWS_ANSWERING,
    SHOWS_PASSED,
    SHOWS_GAME,
    SHOWS_ANNOUNCED,
) = range(18)
"""Where the fields of `ouvert.environments.skat.NumberedSkat.layout` begin, in their order."""


@part
def begin_auction(cells: np.ndarray, states: np.ndarray, g: int) -> None:
    """Deal a game: middlehand bids to forehand."""
    skat = hand_out(cells, states, g)
    cells[SEEN_SKAT, g] = cells[LIES_THERE, g] = skat
    cells[CELL_DECLARER, g] = cells[PLAYS, g] = -1
    cells[NAMES_BIDS, g] = 1


@part
def speaker(cells: np.ndarray, g: int) -> int:
    """The seat that acts."""
    if cells[STAGE, g] == IN_PLAY:
        return (cells[LED_BY, g] + cells[CELL_TABLE, g]) % 3
    if cells[STAGE, g] == IN_AUCTION:
        return cells[ANSWERS_BIDS, g] if cells[MUST_ANSWER, g] else cells[NAMES_BIDS, g]
    return cells[CELL_DECLARER, g]


@part
def bid_of(cells: np.ndarray, ladder: np.ndarray, g: int) -> int:
    """The highest bid as a value; 0 before there is one."""
    place = cells[BIDS_MADE, g]
    return ladder[place - 1] if place else i64(0)


@part
def permitted(
    cells: np.ndarray,
    rules: np.ndarray,
    contracts: np.ndarray,
    ladder: np.ndarray,
    pairs: np.ndarray,
    action: int,
    g: int,
) -> bool:
    """Whether an action is allowed."""
    stage = cells[STAGE, g]
    if stage == IN_PLAY:
        return 0 <= action < SAY_PASS and allowed(cells, rules, g) >> action & 1 == 1
    if stage == IN_AUCTION:
        if action == SAY_PASS:
            return True
        if cells[MUST_ANSWER, g]:
            return action == SAY_HOLD
        place = action - SAY_BID
        if cells[ANSWERS_BIDS, g] < 0:
            return place == 0
        return cells[BIDS_MADE, g] <= place < LADDER_STEPS
    if stage == PUTS_AWAY:
        if action < PUT_AWAY or action >= WHOLE_ACTIONS:
            return False
        two = pairs[action - PUT_AWAY]
        return two & cells[CELL_HANDS + cells[CELL_DECLARER, g], g] == two
    if action == PICK_UP:
        return stage == AT_SKAT
    first = ANNOUNCE_HAND if stage == AT_SKAT else ANNOUNCE_SKAT
    count = HAND_GAMES if stage == AT_SKAT else SKAT_GAMES
    if action < first or action >= first + count:
        return False
    # the value of a Null is fixed, that of all others may grow
    words = contracts[action - ANNOUNCE_HAND]
    return words[GAME_BASE] > 0 or words[GAME_WORTH] >= bid_of(cells, ladder, g)


@part
def say(cells: np.ndarray, action: int, g: int) -> bool:
    """A word in the auction; returns whether all have passed."""
    if action >= SAY_BID:
        cells[BIDS_MADE, g] = action - SAY_BID + 1
        cells[MUST_ANSWER, g] = cells[LAST_WAS_BID, g] = 1
        if cells[ANSWERS_BIDS, g] < 0:
            _win(cells, cells[NAMES_BIDS, g], g)
        return False
    cells[LAST_WAS_BID, g] = 0
    if action == SAY_HOLD:
        cells[MUST_ANSWER, g] = 0
        return False
    cells[HAVE_PASSED, g] |= i64(1) << speaker(cells, g)
    if cells[ANSWERS_BIDS, g] < 0:
        return True
    survivor = cells[NAMES_BIDS, g] if cells[MUST_ANSWER, g] else cells[ANSWERS_BIDS, g]
    cells[MUST_ANSWER, g] = 0
    if cells[NAMES_BIDS, g] != LAST_SEAT and cells[ANSWERS_BIDS, g] != LAST_SEAT:
        cells[NAMES_BIDS, g], cells[ANSWERS_BIDS, g] = LAST_SEAT, survivor
    elif cells[BIDS_MADE, g]:
        _win(cells, survivor, g)
    else:
        cells[NAMES_BIDS, g], cells[ANSWERS_BIDS, g] = survivor, -1
    return False


@part
def _win(cells: np.ndarray, seat: int, g: int) -> None:
    """A seat has won the auction."""
    cells[CELL_DECLARER, g] = seat
    cells[STAGE, g] = AT_SKAT


@part
def pay(
    cells: np.ndarray,
    contracts: np.ndarray,
    ladder: np.ndarray,
    bonuses: np.ndarray,
    rewards: np.ndarray,
    g: int,
) -> None:
    """Write what a game that was played brings each seat."""
    declarer, bid = cells[CELL_DECLARER, g], bid_of(cells, ladder, g)
    words = contracts[cells[PLAYS, g]]
    kept, schneider, schwarz = ended(cells, words[GAME_TARGET], g)
    value = words[GAME_WORTH + 4 * cells[RUN, g] + 2 * schneider + schwarz]
    base = words[GAME_BASE]
    if value < bid:
        # overbid: it is lost, and costs the smallest multiple of the base value that covers the bid
        kept = i64(0)
        if base:
            value = (bid + base - 1) // base * base
    if not kept:
        value = -2 * value
    for seat in range(3):
        if seat == declarer:
            rewards[g, seat] = value + bonuses[kept, 0]
        else:
            rewards[g, seat] = bonuses[kept, 1]


@kernel("void(int64[:, ::1], uint64[::1])", nogil=True)
def auctions_all(cells: np.ndarray, states: np.ndarray) -> None:
    """Begin every game."""
    for g in range(cells.shape[1]):
        begin_auction(cells, states, g)


_GAME = "int64[:, ::1], int64[:, :, ::1], int64[:, ::1], int64[::1], int64[::1]"


@kernel(f"int64({_GAME}, int64[::1])", nogil=True)
def first_forbidden(
    cells: np.ndarray,
    rules: np.ndarray,
    contracts: np.ndarray,
    ladder: np.ndarray,
    pairs: np.ndarray,
    actions: np.ndarray,
) -> int:
    """The first game whose action is not allowed; −1 if there is none."""
    for g in range(cells.shape[1]):
        if not permitted(cells, rules, contracts, ladder, pairs, actions[g], g):
            return g
    return -1


@kernel(
    f"void({_GAME}, int64[:, ::1], uint64[::1], int64[::1], float32[:, ::1], int8[::1])", nogil=True
)
def proceed_all(
    cells: np.ndarray,
    rules: np.ndarray,
    contracts: np.ndarray,
    ladder: np.ndarray,
    pairs: np.ndarray,
    bonuses: np.ndarray,
    states: np.ndarray,
    actions: np.ndarray,
    rewards: np.ndarray,
    over: np.ndarray,
) -> None:
    """Do in every game what is allowed, and deal anew where it is over.

    Args:
        cells: int64[WHOLE_WORDS, games], changed.
        rules: int64[TABLE_ROWS, 6, 32], see `stepping`.
        contracts: int64[contracts, words], see GAME_KIND.
        ladder: int64[LADDER_STEPS], the values that can be bid.
        pairs: int64[CARD_PAIRS], the pairs of cards that can be put away, as bits.
        bonuses: int64[2, 2], what a lost and a won game bring the declarer and each other besides.
        states: uint64[games], random numbers, changed.
        actions: int64[games], allowed.
        rewards: float32[games, 3], written: what games that are over bring; 0 in the others.
        over: int8[games], written: 1 for each game that was over.
    """
    for g in range(cells.shape[1]):
        action, stage = actions[g], cells[STAGE, g]
        for seat in range(3):
            rewards[g, seat] = 0
        over[g] = 0
        declarer = cells[CELL_DECLARER, g]
        if stage == IN_PLAY:
            if put_card(cells, rules, action, g):
                pay(cells, contracts, ladder, bonuses, rewards, g)
                over[g] = 1
        elif stage == IN_AUCTION:
            if say(cells, action, g):
                over[g] = 1
        elif action == PICK_UP:
            cells[CELL_HANDS + declarer, g] |= cells[LIES_THERE, g]
            cells[LIES_THERE, g], cells[HAS_LOOKED, g], cells[STAGE, g] = 0, 1, PUTS_AWAY
        elif stage == PUTS_AWAY:
            two = pairs[action - PUT_AWAY]
            cells[CELL_HANDS + declarer, g] ^= two
            cells[LIES_THERE, g], cells[STAGE, g] = two, ANNOUNCES
        else:
            contract = action - ANNOUNCE_HAND
            kind = contracts[contract, GAME_KIND]
            announce(cells, rules, contract, kind, cells[LIES_THERE, g], g)
            cells[STAGE, g] = IN_PLAY
        if over[g]:
            begin_auction(cells, states, g)


@kernel(f"void({_GAME}, int8[:, ::1], int8[::1])", nogil=True)
def permit_all(
    cells: np.ndarray,
    rules: np.ndarray,
    contracts: np.ndarray,
    ladder: np.ndarray,
    pairs: np.ndarray,
    masks: np.ndarray,
    actors: np.ndarray,
) -> None:
    """Write for every game what is allowed, and the seat that acts."""
    for g in range(cells.shape[1]):
        mask, stage = masks[g], cells[STAGE, g]
        mask[:] = 0
        actors[g] = speaker(cells, g)
        if stage == IN_PLAY:
            cards = allowed(cells, rules, g)
            for card in range(SAY_PASS):
                mask[card] = cards >> card & 1
            continue
        if stage == IN_AUCTION:
            mask[SAY_PASS] = 1
            if cells[MUST_ANSWER, g]:
                mask[SAY_HOLD] = 1
            elif cells[ANSWERS_BIDS, g] < 0:
                mask[SAY_BID] = 1
            else:
                mask[SAY_BID + cells[BIDS_MADE, g] : PICK_UP] = 1
            continue
        first, end = PICK_UP, PUT_AWAY
        if stage == PUTS_AWAY:
            first, end = PUT_AWAY, WHOLE_ACTIONS
        for action in range(first, end):
            mask[action] = permitted(cells, rules, contracts, ladder, pairs, action, g)


@kernel("void(int64[:, ::1], int64[:, ::1], int64[::1], float32[:, ::1])", nogil=True)
def tell_all(
    cells: np.ndarray, contracts: np.ndarray, places: np.ndarray, rows: np.ndarray
) -> None:
    """Write what the acting seat of every game sees; `places` says where each field begins."""
    for g in range(cells.shape[1]):
        row, seat, stage = rows[g], speaker(cells, g), cells[STAGE, g]
        row[:] = 0
        # 1. What all games show: cards, the trick, and who acts.
        row[places[SHOWS_STAGE] + stage] = 1
        mark(row, places[SHOWS_HAND], cells[CELL_HANDS + seat, g])
        leader = cells[LED_BY, g]
        for place in range(cells[CELL_TABLE, g]):
            turn = (leader + place - seat + 3) % 3
            row[places[SHOWS_TABLE] + 32 * turn + cells[CELL_LED + place, g]] = 1
        for turn in range(3):
            other = (seat + turn) % 3
            mark(row, places[SHOWS_PLAYED] + 32 * turn, cells[CELL_PLAYED + other, g])
            points = np.float32(cells[POINTS_OF + other, g])
            row[places[SHOWS_TAKEN] + turn] = points / np.float32(WHOLE)
            row[places[SHOWS_PASSED] + turn] = cells[HAVE_PASSED, g] >> other & 1
        row[places[SHOWS_LEADER] + (leader - seat + 3) % 3] = 1
        row[places[SHOWS_ACTOR]] = 1
        row[places[SHOWS_POSITION] + seat] = 1
        # 2. The auction, and the skat.
        for place in range(cells[BIDS_MADE, g]):
            row[places[SHOWS_BID] + place] = 1
        row[places[SHOWS_ANSWERING]] = cells[LAST_WAS_BID, g]
        row[places[SHOWS_LOOKED]] = cells[HAS_LOOKED, g]
        declarer = cells[CELL_DECLARER, g]
        if declarer >= 0:
            row[places[SHOWS_DECLARER] + (declarer - seat + 3) % 3] = 1
            if declarer == seat and cells[HAS_LOOKED, g]:
                mark(row, places[SHOWS_SKAT], cells[SEEN_SKAT, g])
                mark(row, places[SHOWS_DISCARDS], cells[LIES_THERE, g])
        # 3. The game that is played.
        if stage == IN_PLAY:
            words = contracts[cells[PLAYS, g]]
            row[places[SHOWS_GAME] + cells[KIND_OF, g]] = 1
            for said in range(4):
                row[places[SHOWS_ANNOUNCED] + said] = words[GAME_HAND + said]
            if words[GAME_OUVERT]:
                mark(row, places[SHOWS_OPEN], cells[CELL_HANDS + declarer, g])
