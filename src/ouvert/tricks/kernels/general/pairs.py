"""Tricks that a hand on lead and its only partner are sure to make together, without search.

The leader cashes what holds the lead, crosses to the partner, and the partner cashes. In each round
the other hand plays its lowest card, so that it neither beats the winner nor loses one of its own
before it has to. Opponents are taken to keep their highest card of a suit as long as they can.
"""

from __future__ import annotations

from ouvert.kernels.machine import above, i64, kernel, load64, lowest, popcount, store64
from ouvert.tricks.kernels.general.layout import (
    HANDS,
    ROUNDS,
    SCORES,
    SEATS,
    SUIT_COUNT,
    SUIT_SETS,
    SURE_RANKS,
    TRUMP,
)

_ANY = 64
"""At least as many as the cards of any hand: no limit."""
_NAMED = 8
"""Bit of the answer of `run` where the card begins on whose rank it relies, or _ANY for none."""
_COUNT = 255


@kernel("int64(int64, int64, int64, int64, int64)")
def run(mine: int, other: int, top: int, longest: int, most: int) -> int:
    """Return how many rounds of a suit a hand wins one after the other, and stays on lead.

    Args:
        mine: its cards of the suit.
        other: those of its partner, who plays the lowest each time.
        top: the highest card of the opponents, plus one.
        longest: how many rounds an opponent follows at most.
        most: no more rounds than that.
    """
    rounds = i64(0)
    named = i64(_ANY)
    while mine and rounds < most:
        card = above(mine) - 1
        if rounds < longest and card < top:
            break
        if other and lowest(other) > card:
            break
        if rounds < longest or other:
            named = card
        rounds += 1
        mine ^= i64(1) << card
        other &= other - 1
    return rounds | named << _NAMED


@kernel("int64(int64, int64)")
def without_highest(cards: int, number: int) -> int:
    """Return a set without as many of its highest cards."""
    while number > 0 and cards:
        cards ^= i64(1) << (above(cards) - 1)
        number -= 1
    return cards


@kernel("int64(int64, int64)")
def without_lowest(cards: int, number: int) -> int:
    """Return a set without as many of its lowest cards."""
    while number > 0 and cards:
        cards &= cards - 1
        number -= 1
    return cards


@kernel("int64(int64, int64, int64)")
def length_of_opponents(ws: int, side: int, suit: int) -> int:
    """Return the most cards of a suit that a seat of the other side has."""
    longest = i64(0)
    for seat in range(load64(ws, SEATS)):
        if load64(ws, SCORES + seat) != side:
            longest = max(longest, popcount(load64(ws, HANDS + seat) & suit))
    return longest


@kernel("int64(int64, int64, int64, int64)")
def safe_rounds(ws: int, side: int, suit: int, drawn: int) -> int:
    """Return how many rounds of a suit nobody of the other side can ruff, after `drawn` trumps."""
    trumps = load64(ws, TRUMP)
    safe = i64(_ANY)
    for seat in range(load64(ws, SEATS)):
        if load64(ws, SCORES + seat) != side:
            cards = load64(ws, HANDS + seat)
            if popcount(cards & trumps) > drawn:
                safe = min(safe, popcount(cards & suit))
    return safe


@kernel("int64(int64, int64, int64, int64, int64)")
def sure_trumps(ws: int, seat: int, partner: int, every: int, enough: int) -> int:
    """Return how many tricks two partners make by their trumps, whatever is played.

    Their cards among the highest of the suit can go to different tricks, as many as the longer hand
    has, and each is won but for those in which a higher card of the opponents is. Leaves the cards
    on whose rank that relies as SURE_RANKS.
    """
    trumps = load64(ws, TRUMP) & every
    hand = load64(ws, HANDS + seat)
    cards = load64(ws, HANDS + partner) if partner != seat else i64(0)
    ours = (hand | cards) & trumps
    best = i64(0)
    ranks = i64(0)
    if ours:
        longest = max(popcount(hand & trumps), popcount(cards & trumps))
        mine = i64(0)
        theirs = i64(0)
        left = trumps
        while left and mine < longest and best < enough:
            bit = i64(1) << (above(left) - 1)
            left ^= bit
            if bit & ours:
                mine += 1
                if mine - theirs > best:
                    best = mine - theirs
                    ranks = bit if trumps & ~ours else i64(0)
            else:
                theirs += 1
                if theirs >= longest:
                    break
    store64(ws, SURE_RANKS, ranks)
    return best


@kernel("int64(int64, int64, int64)")
def guarded(ws: int, seat: int, every: int) -> int:
    """Whether a seat that is not on lead makes a trump that only the seat before it could beat.

    It has more trumps than there are higher ones. As long as it does not lead, which it does not
    before it has won a trick, the seat before it plays first, and it need not play its highest
    trump under a higher one. Leaves the cards on whose rank that relies as SURE_RANKS.
    """
    mine = load64(ws, HANDS + seat) & load64(ws, TRUMP)
    if not mine:
        return i64(0)
    before = seat - 1 if seat else load64(ws, SEATS) - 1
    card = above(mine) - 1
    higher = every & load64(ws, TRUMP) & ~((i64(2) << card) - 1)
    if higher & ~load64(ws, HANDS + before) or popcount(mine) <= popcount(higher):
        return i64(0)
    store64(ws, SURE_RANKS, i64(1) << card)
    return i64(1)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def leading_pair(
    ws: int, leader: int, partner: int, every: int, tricks: int, enough: int, draws: int
) -> int:
    """Return how many tricks the leader's side takes at least by cashing, with or without trumps.

    `partner` is the leader himself if there is none. Leaves the cards on whose rank that relies as
    SURE_RANKS.
    """
    trumps = load64(ws, TRUMP) & every
    side = load64(ws, SCORES + leader)
    hand = load64(ws, HANDS + leader)
    cards = load64(ws, HANDS + partner) if partner != leader else i64(0)
    against = every & ~hand & ~cards
    ranks = i64(0)
    # Step 1. The leader cashes trumps, then his other suits. A partner who has trumps left must
    # have other cards to play, or he would ruff.
    drawn = i64(0)
    if draws and hand & trumps:
        found = run(
            hand & trumps,
            cards & trumps,
            above(against & trumps),
            length_of_opponents(ws, side, trumps),
            i64(_ANY),
        )
        drawn = found & _COUNT
        if found >> _NAMED != _ANY:
            ranks |= i64(1) << (found >> _NAMED)
    ruffs = against & trumps != 0
    most = i64(_ANY)
    if popcount(cards & trumps) > drawn:
        most = popcount(cards & ~trumps)
    own = i64(0)
    for s in range(load64(ws, SUIT_COUNT)):
        store64(ws, ROUNDS + s, i64(0))
        suit = load64(ws, SUIT_SETS + s)
        mine = hand & suit
        if not mine or suit & trumps or drawn + min(own, most) >= enough:
            continue
        top = above(against & suit)
        if above(mine) <= top:
            continue
        safe = safe_rounds(ws, side, suit, drawn) if ruffs else i64(_ANY)
        found = run(mine, cards & suit, top, length_of_opponents(ws, side, suit), safe)
        own += found & _COUNT
        store64(ws, ROUNDS + s, found & _COUNT)
        if found >> _NAMED != _ANY:
            ranks |= i64(1) << (found >> _NAMED)
    store64(ws, SURE_RANKS, ranks)
    first = drawn + min(own, most)
    if first >= enough or first >= tricks or not cards:
        return min(first, tricks)
    # Step 2. What the partner takes once he is on lead; the crossing is the first round of a suit
    # that he wins while the leader still has a card of it. If no suit allows that after all rounds
    # of the leader, one of them is left out.
    theirs = i64(0)
    crosses = False
    if draws and cards & trumps:
        mine = without_highest(hand & trumps, drawn)
        found = run(
            without_lowest(cards & trumps, drawn),
            mine,
            above(against & trumps),
            length_of_opponents(ws, side, trumps) - drawn,
            i64(_ANY),
        )
        theirs = found & _COUNT
        crosses = theirs > 0 and mine != 0
        if found >> _NAMED != _ANY:
            ranks |= i64(1) << (found >> _NAMED)
    there = i64(0)
    loss = i64(0) if crosses else i64(_ANY)
    for s in range(load64(ws, SUIT_COUNT)):
        suit = load64(ws, SUIT_SETS + s)
        his = cards & suit
        if not his or suit & trumps:
            continue
        if drawn + own + theirs + there - loss >= enough:
            break
        top = above(against & suit)
        if above(suit & (hand | cards)) <= top:
            continue
        rounds = load64(ws, ROUNDS + s)
        mine = hand & suit
        longest = length_of_opponents(ws, side, suit)
        safe = i64(_ANY)
        safe_now = i64(_ANY)
        if ruffs:
            safe_now = safe_rounds(ws, side, suit, drawn)
            safe = safe_rounds(ws, side, suit, drawn + theirs)
        left = without_highest(mine, rounds)
        found = run(without_lowest(his, rounds), left, top, longest - rounds, safe - rounds)
        taken = found & _COUNT
        there += taken
        if found >> _NAMED != _ANY:
            ranks |= i64(1) << (found >> _NAMED)
        if loss == 0:
            continue
        if taken and left and rounds < safe_now:
            loss = i64(0)
            continue
        for fewer in range(rounds - 1, -1, -1):
            left = without_highest(mine, fewer)
            found = run(without_lowest(his, fewer), left, top, longest - fewer, safe - fewer)
            if found & _COUNT and fewer < safe_now:
                less = rounds + taken - fewer - (found & _COUNT)
                if less < loss:
                    loss = less
                    if found >> _NAMED != _ANY:
                        ranks |= i64(1) << (found >> _NAMED)
                break
    if loss == _ANY:
        return first
    # Step 3. Who has trumps left must have other cards for all rounds of the side suits.
    if popcount(cards & trumps) > drawn and popcount(cards & ~trumps) < own + there:
        return first
    if popcount(hand & trumps) > drawn + theirs and popcount(hand & ~trumps) < own + there:
        return first
    second = min(drawn + own + theirs + there - loss, tricks)
    if second > first:
        store64(ws, SURE_RANKS, ranks)
        return second
    return first


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def leading_side(ws: int, leader: int, partner: int, every: int, tricks: int, enough: int) -> int:
    """Return how many tricks the leader's side takes at least, looking for `enough` of them.

    `partner` is the leader himself if there is none. Leaves the cards on whose rank that relies as
    SURE_RANKS.
    """
    trumps = load64(ws, TRUMP) & every
    if not trumps & ~(load64(ws, HANDS + leader) | load64(ws, HANDS + partner)):
        return leading_pair(ws, leader, partner, every, tricks, enough, 1)
    # trumps are kept for later
    kept = sure_trumps(ws, leader, partner, every, enough)
    if kept == 0 and partner != leader:
        kept = guarded(ws, partner, every)
    ranks = load64(ws, SURE_RANKS)
    if kept >= enough:
        return kept
    best = kept + leading_pair(ws, leader, partner, every, tricks, enough - kept, 0)
    ranks |= load64(ws, SURE_RANKS)
    if best < enough:
        drawing = leading_pair(ws, leader, partner, every, tricks, enough, 1)
        if drawing > best:
            return drawing
    store64(ws, SURE_RANKS, ranks)
    return min(best, tricks)
