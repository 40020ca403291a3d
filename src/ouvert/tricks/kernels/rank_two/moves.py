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

from ouvert.kernels.machine import i64, kernel, plus, times
from ouvert.tricks.kernels.rank_two.layout import (
    ACE,
    ACES_HELD,
    FAILS,
    HASH,
    HOLDS,
    KING,
    KINGS_HELD,
    MIX,
    NOTHING,
    OTHER_HASH,
    OTHER_MIX,
    OTHER_RANDOM_WORD,
    PAIR_MASK,
    RANDOM_WORD,
    REACHED,
    STEP_SHIFT,
    SUITS_LEFT,
    TRICK_LEADER,
    TRICK_NEED,
    WINNER_CARD,
)

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

    Fills `hands[left]`, and the hash of the position with that leader in `tricks[into]`.

    Args:
        left: the number of tricks left whose `hands` are filled.
        leader: the hand that leads.
        sinks: whether the hands of the other team keep the lead once they have it.
        into: the number of tricks left whose hash is filled in, and that goes into it.
        teams: int64[seats], the team of each hand.
        pairs: int64[5, pairs], the kinds of suits of two hands.
        starts: int64[seats + 1], where the links of each hand begin.
        links: int64[2 pairs], the suits of each hand.
        hands: int64[tricks + 1, 3, seats], filled in at `left`.
        tricks: int64[tricks + 1, 4], filled in at `into`.
        queue: int64[seats], scratch.
    """
    side = teams[leader]
    for seat in range(len(teams)):
        hands[left, REACHED, seat] = 0
        hands[left, ACES_HELD, seat] = 0
        hands[left, KINGS_HELD, seat] = 0
    queue[0] = leader
    hands[left, REACHED, leader] = 2
    length = i64(1)
    place = i64(0)
    first = plus(times(leader, MIX), into)
    second = plus(leader, times(into, OTHER_MIX))
    mixed = False
    while place < length:
        seat = queue[place]
        place += 1
        if teams[seat] != side:
            mixed = True
        if hands[left, REACHED, seat] != 2:
            continue
        for link in range(starts[seat], starts[seat + 1]):
            code = links[link]
            pair = code >> 1
            count = pairs[SUITS_LEFT, pair]
            if code & 1 == 0 or count == 0:
                continue
            owner = pairs[ACE, pair]
            if hands[left, REACHED, owner] == 0:
                hands[left, REACHED, owner] = 1 if sinks and teams[owner] != side else 2
                queue[length] = owner
                length += 1
            hands[left, KINGS_HELD, seat] += count
            hands[left, ACES_HELD, owner] += count
            first = plus(first, times(count, pairs[RANDOM_WORD, pair]))
            second = plus(second, times(count, pairs[OTHER_RANDOM_WORD, pair]))
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
    leader = tricks[left, TRICK_LEADER]
    need = tricks[left, TRICK_NEED]
    if need <= 0:
        return HOLDS
    if need > left:
        return FAILS
    side = teams[leader]
    sinks = must_win_all(left, need, side)
    if not survey(left, leader, sinks, left, teams, pairs, starts, links, hands, tricks, queue):
        return HOLDS if side == 0 else FAILS
    # tricks that the side on lead takes at once: the leader's, then those of one partner
    own = left - hands[left, KINGS_HELD, leader]
    sure = own
    for link in range(starts[leader], starts[leader + 1]):
        code = links[link]
        if code & 1 and pairs[SUITS_LEFT, code >> 1]:
            owner = pairs[ACE, code >> 1]
            if teams[owner] == side:
                sure = max(sure, min(i64(left), own + left - hands[left, KINGS_HELD, owner]))
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
    winners = left - hands[left, ACES_HELD, seat] - hands[left, KINGS_HELD, seat]
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
            if pairs[SUITS_LEFT, pair] == 0 or king != wanted >> 1:
                continue
            other = pairs[KING - king, pair]
            friend = teams[other] == side
            if (king == 0 and hands[left, REACHED, other] != 2) or friend != (wanted in (1, 2)):
                continue
            if king and not friend and hands[left, KINGS_HELD, other] == 0:
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
    winners = left - hands[left, ACES_HELD, seat] - hands[left, KINGS_HELD, seat]
    if hands[left, KINGS_HELD, seat] == 0 and winners > 0:
        options[found] = WINNER_CARD
        return i64(1)
    source = hands[left, REACHED, seat] == 2
    for wanted in range(3):
        for link in range(starts[seat], starts[seat + 1]):
            code = links[link]
            pair = code >> 1
            if not source or code & 1 == 0 or pairs[SUITS_LEFT, pair] == 0:
                continue
            owner = pairs[ACE, pair]
            kind = 2
            if teams[owner] != teams[seat]:
                kind = 1 if hands[left, KINGS_HELD, owner] else 0
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
        if (
            code & 1 == 0
            and pairs[SUITS_LEFT, pair]
            and hands[left, REACHED, pairs[KING, pair]] == 2
        ):
            options[found] = code
            found += 1
    return found - base


@kernel("void(int64, int64[:, ::1], int64[:, :, ::1], int64)")
def move(step: int, pairs: np.ndarray, hands: np.ndarray, by: int) -> None:
    """Take a suit of two hands out of the position (`by` -1), or put it back (`by` 1).

    `step` is the pair, and above its 32 bits the number of tricks left.
    """
    left = step >> STEP_SHIFT
    pair = step & PAIR_MASK
    pairs[SUITS_LEFT, pair] += by
    hands[left, ACES_HELD, pairs[ACE, pair]] += by
    hands[left, KINGS_HELD, pairs[KING, pair]] += by
