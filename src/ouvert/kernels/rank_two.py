"""Boolean search of trick games in which no suit has more than two cards.

`ouvert.kernels.rank_two_moves` says what a position is and which choices may be left out. A table
keeps, for each position at the start of a trick or with a hand that has a choice, bounds on what
team 0 still wins. It knows positions by two sums of random words, 128 bits in all. Once a card is
led the next leader is known, so the hands that he cannot reach have no choice any more.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.rank_two_moves import (
    ACE,
    FAILS,
    HASH,
    HOLDS,
    KING,
    LEADER,
    MIX,
    NEED,
    NOTHING,
    OTHER_HASH,
    OTHER_MIX,
    REACH,
    WINNER_CARD,
    enter,
    list_discards,
    list_leads,
    move,
    must_win_all,
    survey,
)

SEAT, LEVEL, BASE, OPTIONS, INDEX, LOGGED, WINNER, FORCED, LEADS, KEY, OTHER_KEY = range(11)
"""Columns of `frames`, one for each open choice."""
_PROBES = 4


@kernel("int64(int64[:, ::1], int64, int64, int64)")
def look_up(table: np.ndarray, first: int, second: int, need: int) -> int:
    """Return what the table knows of a position: FAILS, HOLDS or NOTHING."""
    mask = len(table) - 1
    for probe in range(_PROBES):
        row = (first ^ (first >> 31)) + probe & mask
        if table[row, 0] == first and table[row, 1] == second:
            if table[row, 2] & 0xFFFFFFFF >= need:
                return HOLDS
            return FAILS if table[row, 2] >> 32 < need else NOTHING
    return NOTHING


@kernel("int64(int64[:, ::1], int64, int64, int64, int64, int64)")
def store(table: np.ndarray, first: int, second: int, left: int, need: int, holds: int) -> int:
    """Note what is known of a position with `left` tricks; return 1 if the entry is new."""
    mask = len(table) - 1
    place = i64(-1)
    for probe in range(_PROBES):
        row = (first ^ (first >> 31)) + probe & mask
        if table[row, 0] == first and table[row, 1] == second:
            low = table[row, 2] & 0xFFFFFFFF
            high = table[row, 2] >> 32
            if holds:
                low = max(low, need)
            else:
                high = min(high, need - 1)
            table[row, 2] = high << 32 | low
            return i64(0)
        if place < 0 and table[row, 0] == 0 and table[row, 1] == 0:
            place = row
    fresh = place >= 0
    if not fresh:
        place = (first ^ (first >> 31)) + (second & (_PROBES - 1)) & mask
    table[place, 0] = first
    table[place, 1] = second
    table[place, 2] = i64(left) << 32 | need if holds else (i64(need) - 1) << 32
    return i64(fresh)


@kernel(
    "int64(int64, int64, int64, int64[::1], int64[:, ::1], int64[::1], int64[::1],"
    " int64[:, :, ::1], int64[:, ::1], int64[::1], int64[:, ::1], int64[::1], int64[::1],"
    " int64[:, ::1], int64[::1], int64[::1])",
    nogil=True,
)
def prove(
    left: int,
    leader: int,
    need: int,
    teams: np.ndarray,
    pairs: np.ndarray,
    starts: np.ndarray,
    links: np.ndarray,
    hands: np.ndarray,
    tricks: np.ndarray,
    queue: np.ndarray,
    frames: np.ndarray,
    options: np.ndarray,
    log: np.ndarray,
    table: np.ndarray,
    widths: np.ndarray,
    work: np.ndarray,
) -> int:
    """Return whether team 0 wins at least `need` of the `left` tricks: HOLDS or FAILS.

    NOTHING if `work[1]` positions did not suffice; `work[0]` counts them, `work[2]` table entries.
    `widths[team]`, if not 0, lets the hands of a team discard their first so many choices only, and
    then an answer in the favour of that team is right, and another one need not be.
    """
    seats = len(teams)
    tricks[left, LEADER] = leader
    tricks[left, NEED] = need
    depth = i64(0)
    logged = i64(0)
    seat = i64(-1)
    winner = i64(leader)
    forced = i64(-1)
    changed = True
    answer = i64(NOTHING)
    while True:
        # here a trick starts (seat < 0), goes on after `seat`, or `answer` is known
        if answer == NOTHING and seat < 0:
            work[0] += 1
            if work[0] > work[1]:
                return NOTHING
            answer = enter(left, teams, pairs, starts, links, hands, tricks, queue)
            if answer == NOTHING:
                answer = look_up(
                    table, tricks[left, HASH], tricks[left, OTHER_HASH], tricks[left, NEED]
                )
            if answer == NOTHING:
                seat = tricks[left, LEADER]
                base = frames[depth - 1, BASE] + frames[depth - 1, OPTIONS] if depth else i64(0)
                number = list_leads(left, teams, pairs, starts, links, hands, seat, options, base)
                if number == 0:
                    # whatever is led, the other side takes all the rest
                    answer = FAILS if teams[seat] == 0 else HOLDS
                else:
                    frames[depth, SEAT] = seat
                    frames[depth, LEVEL] = left
                    frames[depth, BASE] = base
                    frames[depth, OPTIONS] = number
                    frames[depth, INDEX] = -1
                    frames[depth, LOGGED] = logged
                    frames[depth, WINNER] = seat
                    frames[depth, LEADS] = 1
                    frames[depth, KEY] = tricks[left, HASH]
                    frames[depth, OTHER_KEY] = tricks[left, OTHER_HASH]
                    depth += 1
        elif answer == NOTHING:
            # the next hand that has a choice, or the end of the trick
            chosen = False
            side = teams[winner]
            rest = tricks[left, NEED] - (1 - side)
            if rest <= 0 or rest >= left:
                answer = HOLDS if rest <= 0 else FAILS
            while not chosen and answer == NOTHING:
                if changed:
                    # the next leader is known: hands that he cannot reach have nothing to choose
                    sinks = must_win_all(left - 1, rest, side)
                    if not survey(
                        left,
                        winner,
                        sinks,
                        left - 1,
                        teams,
                        pairs,
                        starts,
                        links,
                        hands,
                        tricks,
                        queue,
                    ):
                        answer = HOLDS if side == 0 else FAILS
                        break
                    changed = False
                seat = seat + 1 if seat + 1 < seats else i64(0)
                if seat == tricks[left, LEADER]:
                    break
                if seat == forced or hands[left, REACH, seat] == 0:
                    continue
                base = frames[depth - 1, BASE] + frames[depth - 1, OPTIONS]
                number = list_discards(
                    left, teams, pairs, starts, links, hands, seat, options, base
                )
                width = widths[teams[seat]]
                if width and number > width:
                    number = width
                if number == 1:
                    if options[base] != WINNER_CARD:
                        log[logged] = left << 32 | options[base] >> 1
                        move(log[logged], pairs, hands, i64(-1))
                        logged += 1
                        changed = True
                    continue
                open_choice = ((forced + 1) * seats + tricks[left, LEADER]) * seats + seat + 1
                first = tricks[left - 1, HASH] + open_choice * i64(OTHER_MIX)
                second = tricks[left - 1, OTHER_HASH] + open_choice * i64(MIX)
                answer = look_up(table, first, second, rest)
                if answer != NOTHING:
                    break
                frames[depth, SEAT] = seat
                frames[depth, LEVEL] = left
                frames[depth, BASE] = base
                frames[depth, OPTIONS] = number
                frames[depth, INDEX] = -1
                frames[depth, LOGGED] = logged
                frames[depth, WINNER] = winner
                frames[depth, FORCED] = forced
                frames[depth, LEADS] = 0
                frames[depth, KEY] = first
                frames[depth, OTHER_KEY] = second
                depth += 1
                work[0] += 1
                chosen = True
            if not chosen and answer == NOTHING:
                tricks[left - 1, NEED] = rest
                tricks[left - 1, LEADER] = winner
                left -= 1
                seat = i64(-1)
                continue
        if answer != NOTHING:
            # hand the answer back to the last choice that it does not settle
            while depth:
                frame = depth - 1
                left = frames[frame, LEVEL]
                while logged > frames[frame, LOGGED]:
                    logged -= 1
                    move(log[logged], pairs, hands, i64(1))
                wanted = HOLDS if teams[frames[frame, SEAT]] == 0 else FAILS
                if answer != wanted and frames[frame, INDEX] + 1 < frames[frame, OPTIONS]:
                    break
                side = teams[frames[frame, WINNER]]
                work[2] += store(
                    table,
                    frames[frame, KEY],
                    frames[frame, OTHER_KEY],
                    left - 1 + frames[frame, LEADS],
                    tricks[left, NEED] - (1 - frames[frame, LEADS]) * (1 - side),
                    answer,
                )
                depth -= 1
            if depth == 0:
                return answer
            answer = i64(NOTHING)
        # take the next option of the last choice
        frame = depth - 1
        frames[frame, INDEX] += 1
        seat = frames[frame, SEAT]
        code = options[frames[frame, BASE] + frames[frame, INDEX]]
        if frames[frame, LEADS]:
            winner = seat
            forced = i64(-1)
            if code != WINNER_CARD:
                winner = pairs[ACE, code >> 1]
                forced = pairs[KING, code >> 1] if winner == seat else winner
        else:
            winner = frames[frame, WINNER]
            forced = frames[frame, FORCED]
        if code != WINNER_CARD:
            log[logged] = left << 32 | code >> 1
            move(log[logged], pairs, hands, i64(-1))
            logged += 1
        changed = True
