"""Choices in trick games in which no suit has more than two cards.

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
WINNER_CARD = -1
"""Code of a choice that plays a winner; 2p plays the ace of pair p, 2p + 1 its king."""
NOTHING, FAILS, HOLDS = -1, 0, 1
"""Answers: not decided, team 0 falls short, team 0 gets there."""
MIX = -7046029254386353131
OTHER_MIX = -4417276706812531889
_LISTS = (
    "int64(int64, int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[:, :, ::1], int64,"
    " int64[::1], int64)"
)


@kernel("int64(int64, int64, int64)")
def must_win_all(left: int, need: int, side: int) -> int:
    """Return 1 if the side on lead has fallen short unless it wins all `left` tricks, else 0."""
    return i64(need == left if side == 0 else need == 1)


@kernel(
    "int64(int64, int64, int64, int64, int64[::1], int64[:, ::1], int64[::1], int64[::1],"
    " int64[:, :, ::1], int64[:, ::1], int64[::1])"
)
def survey(
    left: int,
    leader: int,
    sinks: int,
    into: int,
    teams: np.ndarray,
    pairs: np.ndarray,
    starts: np.ndarray,
    links: np.ndarray,
    hands: np.ndarray,
    tricks: np.ndarray,
    queue: np.ndarray,
) -> int:
    """Find out where the lead can go from a hand; return whether both teams can be on lead.

    With `sinks` the hands of the other team keep the lead. Fills `hands[left]`, and the hash of
    the position with that leader in `tricks[into]`.
    """
    side = teams[leader]
    for seat in range(len(teams)):
        hands[left, REACH, seat] = 0
        hands[left, ACES, seat] = 0
        hands[left, KINGS, seat] = 0
    queue[0] = leader
    hands[left, REACH, leader] = 2
    length = i64(1)
    place = i64(0)
    first = leader * i64(MIX) + into
    second = leader + into * i64(OTHER_MIX)
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
                hands[left, REACH, owner] = 1 if sinks and teams[owner] != side else 2
                queue[length] = owner
                length += 1
            hands[left, KINGS, seat] += count
            hands[left, ACES, owner] += count
            first += count * pairs[FIRST, pair]
            second += count * pairs[SECOND, pair]
    tricks[into, HASH] = first
    tricks[into, OTHER_HASH] = second
    return i64(mixed)


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
    """Start a trick whose leader and need `tricks[left]` names; decide it if that is easy."""
    leader = tricks[left, LEADER]
    need = tricks[left, NEED]
    if need <= 0:
        return HOLDS
    if need > left:
        return FAILS
    side = teams[leader]
    sinks = must_win_all(left, need, side)
    if not survey(left, leader, sinks, left, teams, pairs, starts, links, hands, tricks, queue):
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


@kernel(_LISTS)
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


@kernel(_LISTS)
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
