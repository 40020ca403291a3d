"""Boolean search of trick games in which no suit has more than two cards.

`ouvert.tricks.kernels.rank_two.moves` says what a position is and which choices may be left out. A
table keeps, for each position at the start of a trick or with a hand that has a choice, bounds on
what team 0 still wins. It knows positions by two sums of random words, 128 bits in all. Once a card
is led the next leader is known, so the hands that he cannot reach have no choice any more.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, plus, times
from ouvert.tricks.kernels.rank_two.layout import (
    ACE,
    BOUND_SHIFT,
    ENTRY_BOUNDS,
    ENTRY_KEY,
    ENTRY_OTHER_KEY,
    FAILS,
    FRAME_BASE,
    FRAME_FORCED,
    FRAME_INDEX,
    FRAME_KEY,
    FRAME_LEADS,
    FRAME_LEFT,
    FRAME_LOGGED,
    FRAME_OPTIONS,
    FRAME_OTHER_KEY,
    FRAME_SEAT,
    FRAME_WINNER,
    HASH,
    HOLDS,
    KING,
    LEAST_MASK,
    MIX,
    NOTHING,
    OTHER_HASH,
    OTHER_MIX,
    REACHED,
    STEP_SHIFT,
    TRICK_LEADER,
    TRICK_NEED,
    WINNER_CARD,
    WORK_ALLOWED,
    WORK_DONE,
    WORK_STORED,
)
from ouvert.tricks.kernels.rank_two.moves import (
    enter,
    list_discards,
    list_leads,
    move,
    must_win_all,
    survey,
)

_PROBES = 4


@kernel("int64(int64[:, ::1], int64, int64, int64)")
def look_up(table: np.ndarray, first: int, second: int, need: int) -> int:
    """Return what the table knows of a position: FAILS, HOLDS or NOTHING."""
    mask = len(table) - 1
    for probe in range(_PROBES):
        row = plus(first ^ (first >> 31), probe) & mask
        if table[row, ENTRY_KEY] == first and table[row, ENTRY_OTHER_KEY] == second:
            if table[row, ENTRY_BOUNDS] & LEAST_MASK >= need:
                return HOLDS
            return FAILS if table[row, ENTRY_BOUNDS] >> BOUND_SHIFT < need else NOTHING
    return NOTHING


@kernel("int64(int64[:, ::1], int64, int64, int64, int64, int64)")
def store(table: np.ndarray, first: int, second: int, left: int, need: int, holds: int) -> int:
    """Note what is known of a position with `left` tricks; return 1 if the entry is new."""
    mask = len(table) - 1
    place = i64(-1)
    for probe in range(_PROBES):
        row = plus(first ^ (first >> 31), probe) & mask
        if table[row, ENTRY_KEY] == first and table[row, ENTRY_OTHER_KEY] == second:
            low = table[row, ENTRY_BOUNDS] & LEAST_MASK
            high = table[row, ENTRY_BOUNDS] >> BOUND_SHIFT
            if holds:
                low = max(low, need)
            else:
                high = min(high, need - 1)
            table[row, ENTRY_BOUNDS] = high << BOUND_SHIFT | low
            return i64(0)
        if place < 0 and table[row, ENTRY_KEY] == 0 and table[row, ENTRY_OTHER_KEY] == 0:
            place = row
    fresh = place >= 0
    if not fresh:
        place = plus(first ^ (first >> 31), second & (_PROBES - 1)) & mask
    table[place, ENTRY_KEY] = first
    table[place, ENTRY_OTHER_KEY] = second
    table[place, ENTRY_BOUNDS] = (
        i64(left) << BOUND_SHIFT | need if holds else (i64(need) - 1) << BOUND_SHIFT
    )
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

    NOTHING if the positions that `work` allows did not suffice. The open choices are a stack, not a
    recursion: passing all these arrays along would cost more than a step of the search.

    Args:
        left: tricks left.
        leader: who leads.
        need: tricks that team 0 needs.
        teams: int64[seats], the team of each hand.
        pairs: int64[5, pairs], the kinds of suits of two hands; changed, and put back by an answer.
        starts: int64[seats + 1], where the links of each hand begin.
        links: int64[2 pairs], the suits of each hand.
        hands: int64[left + 1, 3, seats], scratch.
        tricks: int64[left + 1, 4], scratch.
        queue: int64[seats], scratch.
        frames: int64[left * seats + 1, 11], scratch: the open choices.
        options: int64[left * (2 pairs + seats) + 1], scratch: what may be chosen.
        log: int64[suits of two hands + 1], scratch: suits taken out.
        table: int64[entries, 3], a power of two of entries; zeros at first.
        widths: int64[2], for each team 0, or how many choices its hands may discard, the first ones
            only; an answer in the favour of such a team is right, another one need not be.
        work: int64[3], positions looked at so far, how many may be, new table entries so far.
    """
    seats = len(teams)
    tricks[left, TRICK_LEADER] = leader
    tricks[left, TRICK_NEED] = need
    depth = i64(0)
    logged = i64(0)
    seat = i64(-1)
    winner = i64(leader)
    forced = i64(-1)
    changed = True
    answer = i64(NOTHING)
    while True:
        # Here a trick starts (seat < 0), goes on after `seat`, or `answer` is known.
        #
        # Step 1. A trick starts. Give up when the positions are used up; decide it without search
        # if that is easy (`enter`), or by the table.
        if answer == NOTHING and seat < 0:
            work[WORK_DONE] += 1
            if work[WORK_DONE] > work[WORK_ALLOWED]:
                return NOTHING
            answer = enter(left, teams, pairs, starts, links, hands, tricks, queue)
            if answer == NOTHING:
                answer = look_up(
                    table, tricks[left, HASH], tricks[left, OTHER_HASH], tricks[left, TRICK_NEED]
                )
            # Step 2. The lead is the first choice of a trick. It gets a frame on the stack, its
            # options behind those of the frame before.
            if answer == NOTHING:
                seat = tricks[left, TRICK_LEADER]
                base = (
                    frames[depth - 1, FRAME_BASE] + frames[depth - 1, FRAME_OPTIONS]
                    if depth
                    else i64(0)
                )
                number = list_leads(left, teams, pairs, starts, links, hands, seat, options, base)
                if number == 0:
                    # whatever is led, the other side takes all the rest
                    answer = FAILS if teams[seat] == 0 else HOLDS
                else:
                    frames[depth, FRAME_SEAT] = seat
                    frames[depth, FRAME_LEFT] = left
                    frames[depth, FRAME_BASE] = base
                    frames[depth, FRAME_OPTIONS] = number
                    frames[depth, FRAME_INDEX] = -1
                    frames[depth, FRAME_LOGGED] = logged
                    frames[depth, FRAME_WINNER] = seat
                    frames[depth, FRAME_LEADS] = 1
                    frames[depth, FRAME_KEY] = tricks[left, HASH]
                    frames[depth, FRAME_OTHER_KEY] = tricks[left, OTHER_HASH]
                    depth += 1
        elif answer == NOTHING:
            # Step 3. A card was led, so the winner of the trick is known. That may settle what is
            # needed of the rest.
            chosen = False
            side = teams[winner]
            rest = tricks[left, TRICK_NEED] - (1 - side)
            if rest <= 0 or rest >= left:
                answer = HOLDS if rest <= 0 else FAILS
            while not chosen and answer == NOTHING:
                # Step 4. Where the lead can go from the next leader, after each suit that has left
                # the position. Hands that he cannot reach have nothing to choose; if no hand of the
                # other team can ever lead, all the rest is his side's.
                if changed:
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
                # Step 5. The next hand in turn that has a choice of what to throw away. One that
                # must follow has none, and one with a single option takes it.
                seat = seat + 1 if seat + 1 < seats else i64(0)
                if seat == tricks[left, TRICK_LEADER]:
                    break
                if seat == forced or hands[left, REACHED, seat] == 0:
                    continue
                base = frames[depth - 1, FRAME_BASE] + frames[depth - 1, FRAME_OPTIONS]
                number = list_discards(
                    left, teams, pairs, starts, links, hands, seat, options, base
                )
                width = widths[teams[seat]]
                if width and number > width:
                    number = width
                if number == 1:
                    if options[base] != WINNER_CARD:
                        log[logged] = left << STEP_SHIFT | options[base] >> 1
                        move(log[logged], pairs, hands, i64(-1))
                        logged += 1
                        changed = True
                    continue
                # Step 6. Look the choice up: a position in the middle of a trick is the one after
                # it, with who is forced, who led and who chooses added to the sums.
                open_choice = ((forced + 1) * seats + tricks[left, TRICK_LEADER]) * seats + seat + 1
                first = plus(tricks[left - 1, HASH], times(open_choice, OTHER_MIX))
                second = plus(tricks[left - 1, OTHER_HASH], times(open_choice, MIX))
                answer = look_up(table, first, second, rest)
                if answer != NOTHING:
                    break
                # Step 7. Open it: a frame on the stack.
                frames[depth, FRAME_SEAT] = seat
                frames[depth, FRAME_LEFT] = left
                frames[depth, FRAME_BASE] = base
                frames[depth, FRAME_OPTIONS] = number
                frames[depth, FRAME_INDEX] = -1
                frames[depth, FRAME_LOGGED] = logged
                frames[depth, FRAME_WINNER] = winner
                frames[depth, FRAME_FORCED] = forced
                frames[depth, FRAME_LEADS] = 0
                frames[depth, FRAME_KEY] = first
                frames[depth, FRAME_OTHER_KEY] = second
                depth += 1
                work[WORK_DONE] += 1
                chosen = True
            # Step 8. All have played: the next trick starts, with what is still needed.
            if not chosen and answer == NOTHING:
                tricks[left - 1, TRICK_NEED] = rest
                tricks[left - 1, TRICK_LEADER] = winner
                left -= 1
                seat = i64(-1)
                continue
        if answer != NOTHING:
            # Step 9. Hand the answer back to the last choice that it does not settle: one whose
            # seat wanted another answer and has an option left. Suits taken out since go back, and
            # what is settled goes into the table.
            while depth:
                frame = depth - 1
                left = frames[frame, FRAME_LEFT]
                while logged > frames[frame, FRAME_LOGGED]:
                    logged -= 1
                    move(log[logged], pairs, hands, i64(1))
                wanted = HOLDS if teams[frames[frame, FRAME_SEAT]] == 0 else FAILS
                if (
                    answer != wanted
                    and frames[frame, FRAME_INDEX] + 1 < frames[frame, FRAME_OPTIONS]
                ):
                    break
                side = teams[frames[frame, FRAME_WINNER]]
                work[WORK_STORED] += store(
                    table,
                    frames[frame, FRAME_KEY],
                    frames[frame, FRAME_OTHER_KEY],
                    left - 1 + frames[frame, FRAME_LEADS],
                    tricks[left, TRICK_NEED] - (1 - frames[frame, FRAME_LEADS]) * (1 - side),
                    answer,
                )
                depth -= 1
            if depth == 0:
                return answer
            answer = i64(NOTHING)
        # Step 10. Take the next option of the last choice. A lead decides at once who wins: a
        # winner card and an ace its own hand, a king the hand of the ace; and the other card of the
        # suit is forced out. Its suit then leaves the position; so does that of a card thrown away,
        # which leaves its other card alone in the suit, a winner.
        frame = depth - 1
        frames[frame, FRAME_INDEX] += 1
        seat = frames[frame, FRAME_SEAT]
        code = options[frames[frame, FRAME_BASE] + frames[frame, FRAME_INDEX]]
        if frames[frame, FRAME_LEADS]:
            winner = seat
            forced = i64(-1)
            if code != WINNER_CARD:
                winner = pairs[ACE, code >> 1]
                forced = pairs[KING, code >> 1] if winner == seat else winner
        else:
            winner = frames[frame, FRAME_WINNER]
            forced = frames[frame, FRAME_FORCED]
        if code != WINNER_CARD:
            log[logged] = left << STEP_SHIFT | code >> 1
            move(log[logged], pairs, hands, i64(-1))
            logged += 1
        changed = True
