"""Boolean search of trick games in which no suit has more than two cards.

There every card is one of three things: a *winner*, which is alone in its suit and takes the trick
whenever it is led; or the *ace* or the *king* of a suit of two hands. Leading the ace forces the
king out; leading the king hands the lead to the ace; discarding one makes the other a winner. So a
position is: who leads, how many cards each hand has, and how many suits there are for each pair
(hand of the ace, hand of the king).

Some choices are never better than others; each was proved for positions in the middle of a trick as
well, by letting the side copy what it would do in the other position:

- A hand that the lead cannot reach by kings led towards aces never leads. All its cards are equal,
  and an ace above its king is as good as a winner.
- A *finisher*, a hand without such kings, wins all the rest once it leads. It discards a winner
  rather than an ace. An opponent who holds a king below its ace discards that king rather than a
  winner, and leads it only if he has nothing else.
- If the side on lead must win every trick, all hands of the other side count as finishers.
- On lead, an ace above an opponent's king is as good as a winner or better, and a winner is as good
  as an ace above a partner's king or better.

A table keeps, for each position at the start of a trick, bounds on what team 0 still wins. It knows
positions by two sums of random words, 128 bits in all.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel

ACE, KING, COUNT, FIRST, SECOND = range(5)
"""Rows of `pairs`: the hand of the ace, the hand of the king, the suits left, two random words."""
REACH, ACES, KINGS = range(3)
"""Rows of `hands`: 0 if the lead cannot come here, 2 if kings can be led from here as well, else 1;
and the aces and kings that count."""
LEADER, NEED, HASH, OTHER_HASH = range(4)
"""Columns of `tricks`."""
SEAT, LEVEL, BASE, OPTIONS, INDEX, LOGGED, WINNER, FORCED, LEADS = range(9)
"""Columns of `frames`, one for each open choice."""
WINNER_CARD = -1
"""Code of a choice that plays a winner; 2p plays the ace of pair p, 2p + 1 its king."""
NOTHING, FAILS, HOLDS = -1, 0, 1
"""Answers: not decided, team 0 falls short, team 0 gets there."""
_PROBES = 4
_MIX = -7046029254386353131
_OTHER_MIX = -4417276706812531889


@kernel(
    "int64(int64, int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[:, :, ::1],"
    " int64[:, ::1], int64[::1])"
)
def enter(
    left: int,
    teams: np.ndarray,
    pairs: np.ndarray,
    starts: np.ndarray,
    links: np.ndarray,
    hands: np.ndarray,
    tricks: np.ndarray,
    queue: np.ndarray,
) -> int:
    """Find out where the lead can go with `left` tricks to play; decide if that is enough.

    Fills `hands[left]` and the hash in `tricks[left]`, whose leader and need are given.
    """
    leader = tricks[left, LEADER]
    need = tricks[left, NEED]
    if need <= 0:
        return HOLDS
    if need > left:
        return FAILS
    side = teams[leader]
    all_or_nothing = (side == 0 and need == left) or (side == 1 and need == 1)
    seats = len(teams)
    for seat in range(seats):
        hands[left, REACH, seat] = 0
        hands[left, ACES, seat] = 0
        hands[left, KINGS, seat] = 0
    queue[0] = leader
    hands[left, REACH, leader] = 2
    length = i64(1)
    place = i64(0)
    first = leader * i64(_MIX) + left
    second = leader + left * i64(_OTHER_MIX)
    mixed = False
    while place < length:
        seat = queue[place]
        place += 1
        if teams[seat] != side:
            mixed = True
        if hands[left, REACH, seat] != 2:
            continue
        for link in range(starts[seat], starts[seat + 1]):
            code = links[link]
            pair = code >> 1
            count = pairs[COUNT, pair]
            if code & 1 == 0 or count == 0:
                continue
            owner = pairs[ACE, pair]
            if hands[left, REACH, owner] == 0:
                hands[left, REACH, owner] = 1 if all_or_nothing and teams[owner] != side else 2
                queue[length] = owner
                length += 1
            hands[left, KINGS, seat] += count
            hands[left, ACES, owner] += count
            first += count * pairs[FIRST, pair]
            second += count * pairs[SECOND, pair]
    tricks[left, HASH] = first
    tricks[left, OTHER_HASH] = second
    if not mixed:
        return HOLDS if side == 0 else FAILS
    # tricks that the side on lead takes at once: the leader's, then those of one partner
    own = left - hands[left, KINGS, leader]
    sure = own
    for link in range(starts[leader], starts[leader + 1]):
        code = links[link]
        if code & 1 and pairs[COUNT, code >> 1]:
            owner = pairs[ACE, code >> 1]
            if teams[owner] == side:
                sure = max(sure, min(i64(left), own + left - hands[left, KINGS, owner]))
    if own == left:
        sure = own
    if side == 0 and sure >= need:
        return HOLDS
    if side == 1 and left - sure < need:
        return FAILS
    return NOTHING


@kernel(
    "int64(int64, int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[:, :, ::1], int64,"
    " int64[::1], int64)"
)
def list_leads(
    left: int,
    teams: np.ndarray,
    pairs: np.ndarray,
    starts: np.ndarray,
    links: np.ndarray,
    hands: np.ndarray,
    seat: int,
    options: np.ndarray,
    base: int,
) -> int:
    """Write the leads worth trying from `options[base]` on, likely ones first; return how many."""
    side = teams[seat]
    found = i64(base)
    winners = left - hands[left, ACES, seat] - hands[left, KINGS, seat]
    for wanted in range(4):
        # aces over opponents; a winner or aces over partners; kings to partners, to opponents
        if wanted == 1:
            if winners and found == base:
                options[found] = WINNER_CARD
                found += 1
            if winners:
                continue
        for link in range(starts[seat], starts[seat + 1]):
            code = links[link]
            pair = code >> 1
            king = code & 1
            if pairs[COUNT, pair] == 0 or king != wanted >> 1:
                continue
            other = pairs[KING - king, pair]
            friend = teams[other] == side
            if (king == 0 and hands[left, REACH, other] != 2) or friend != (wanted in (1, 2)):
                continue
            if king and not friend and hands[left, KINGS, other] == 0:
                continue
            options[found] = code
            found += 1
    return found - base


@kernel(
    "int64(int64, int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[:, :, ::1], int64,"
    " int64[::1], int64)"
)
def list_discards(
    left: int,
    teams: np.ndarray,
    pairs: np.ndarray,
    starts: np.ndarray,
    links: np.ndarray,
    hands: np.ndarray,
    seat: int,
    options: np.ndarray,
    base: int,
) -> int:
    """The same for what a hand that cannot follow may throw away."""
    found = i64(base)
    poisoned = False
    winners = left - hands[left, ACES, seat] - hands[left, KINGS, seat]
    if hands[left, KINGS, seat] == 0 and winners > 0:
        options[found] = WINNER_CARD
        return i64(1)
    source = hands[left, REACH, seat] == 2
    for wanted in range(3):
        for link in range(starts[seat], starts[seat + 1]):
            code = links[link]
            pair = code >> 1
            if not source or code & 1 == 0 or pairs[COUNT, pair] == 0:
                continue
            owner = pairs[ACE, pair]
            kind = 2
            if teams[owner] != teams[seat]:
                kind = 1 if hands[left, KINGS, owner] else 0
            if kind == wanted:
                options[found] = code
                found += 1
                if kind == 0:
                    poisoned = True
        if wanted == 1 and winners > 0 and not poisoned:
            options[found] = WINNER_CARD
            found += 1
    for link in range(starts[seat], starts[seat + 1]):
        code = links[link]
        pair = code >> 1
        if code & 1 == 0 and pairs[COUNT, pair] and hands[left, REACH, pairs[KING, pair]] == 2:
            options[found] = code
            found += 1
    return found - base


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


@kernel("void(int64, int64[:, ::1], int64[:, :, ::1], int64)")
def move(step: int, pairs: np.ndarray, hands: np.ndarray, by: int) -> None:
    """Take a suit of two hands out of the position (`by` -1), or put it back (`by` 1).

    `step` is the pair, and above its 32 bits the number of tricks left.
    """
    left = step >> 32
    pair = step & 0xFFFFFFFF
    pairs[COUNT, pair] += by
    hands[left, ACES, pairs[ACE, pair]] += by
    hands[left, KINGS, pairs[KING, pair]] += by


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
                    frames[depth, LEADS] = 1
                    depth += 1
        elif answer == NOTHING:
            # the next hand that has a choice, or the end of the trick
            chosen = False
            while not chosen:
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
                    continue
                frames[depth, SEAT] = seat
                frames[depth, LEVEL] = left
                frames[depth, BASE] = base
                frames[depth, OPTIONS] = number
                frames[depth, INDEX] = -1
                frames[depth, LOGGED] = logged
                frames[depth, WINNER] = winner
                frames[depth, FORCED] = forced
                frames[depth, LEADS] = 0
                depth += 1
                chosen = True
            if not chosen:
                won = i64(1) if teams[winner] == 0 else i64(0)
                tricks[left - 1, NEED] = tricks[left, NEED] - won
                tricks[left - 1, LEADER] = winner
                left -= 1
                seat = i64(-1)
                if left == 0:
                    answer = HOLDS if tricks[0, NEED] <= 0 else FAILS
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
                if frames[frame, LEADS]:
                    work[2] += store(
                        table,
                        tricks[left, HASH],
                        tricks[left, OTHER_HASH],
                        left,
                        tricks[left, NEED],
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
