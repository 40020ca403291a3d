"""Tricks that a partnership is sure to make, without search.

The same as `general.pairs` and `general.bounds` count for two partners, written for four seats. The
hands are those of the leader and, clockwise, of the others. Each function leaves the cards on whose
rank its answer relies as SURE_RANKS.
"""

from __future__ import annotations

from ouvert.kernels.machine import above, i64, kernel, load64, popcount, store64
from ouvert.tricks.kernels.general.layout import ROUNDS, SURE_RANKS
from ouvert.tricks.kernels.general.pairs import run, without_highest, without_lowest
from ouvert.tricks.kernels.partnership.layout import LANE, LANE_BITS

_ANY = 64
"""At least as many as the cards of any hand: no limit."""
_NAMED = 8
"""Bit of the answer of `run` where the card begins on whose rank it relies, or _ANY for none."""
_COUNT = 255


@kernel("int64(int64, int64, int64)")
def longer(b: int, d: int, suit: int) -> int:
    """Return the most cards of a suit that one of two hands has."""
    return max(popcount(b & suit), popcount(d & suit))


@kernel("int64(int64, int64, int64, int64, int64)")
def unruffed(b: int, d: int, suit: int, trumps: int, drawn: int) -> int:
    """Return how many rounds of a suit neither of two hands can ruff, after `drawn` trumps."""
    safe = i64(_ANY)
    if popcount(b & trumps) > drawn:
        safe = popcount(b & suit)
    if popcount(d & trumps) > drawn:
        safe = min(safe, popcount(d & suit))
    return safe


@kernel("int64(int64, int64, int64, int64, int64)")
def trump_tricks(ws: int, hand: int, cards: int, trumps: int, enough: int) -> int:
    """Return how many tricks two partners make by their trumps, whatever is played.

    See `general.pairs.sure_trumps`. `trumps` are those in play.
    """
    ours = (hand | cards) & trumps
    best = i64(0)
    ranks = i64(0)
    if ours:
        longest = longer(hand, cards, trumps)
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


@kernel("int64(int64, int64, int64, int64)")
def guard(ws: int, hand: int, before: int, trumps: int) -> int:
    """Whether a hand not on lead makes a trump that only the seat before it could beat.

    See `general.pairs.guarded`. `trumps` are those in play.
    """
    mine = hand & trumps
    if not mine:
        return i64(0)
    card = above(mine) - 1
    higher = trumps & ~((i64(2) << card) - 1)
    if higher & ~before or popcount(mine) <= popcount(higher):
        return i64(0)
    store64(ws, SURE_RANKS, i64(1) << card)
    return i64(1)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def cash_pair(
    ws: int, a: int, b: int, c: int, d: int, trumps: int, tricks: int, enough: int, draws: int
) -> int:
    """Return how many tricks the leader's side takes at least by cashing, with trumps if it draws.

    See `general.pairs.leading_pair`. `trumps` are those in play.
    """
    against = b | d
    ranks = i64(0)
    # Step 1. The leader cashes trumps, then his other suits.
    drawn = i64(0)
    if draws and a & trumps:
        found = run(
            a & trumps, c & trumps, above(against & trumps), longer(b, d, trumps), i64(_ANY)
        )
        drawn = found & _COUNT
        if found >> _NAMED != _ANY:
            ranks |= i64(1) << (found >> _NAMED)
    ruffs = against & trumps != 0
    most = i64(_ANY)
    if popcount(c & trumps) > drawn:
        most = popcount(c & ~trumps)
    own = i64(0)
    for s in range(4):
        store64(ws, ROUNDS + s, i64(0))
        suit = i64(LANE) << (LANE_BITS * s)
        mine = a & suit
        if not mine or suit & trumps or drawn + min(own, most) >= enough:
            continue
        top = above(against & suit)
        if above(mine) <= top:
            continue
        safe = unruffed(b, d, suit, trumps, drawn) if ruffs else i64(_ANY)
        found = run(mine, c & suit, top, longer(b, d, suit), safe)
        own += found & _COUNT
        store64(ws, ROUNDS + s, found & _COUNT)
        if found >> _NAMED != _ANY:
            ranks |= i64(1) << (found >> _NAMED)
    store64(ws, SURE_RANKS, ranks)
    first = drawn + min(own, most)
    if first >= enough or first >= tricks:
        return min(first, tricks)
    # Step 2. What the partner takes once he is on lead, and what crossing costs.
    theirs = i64(0)
    crosses = False
    if draws and c & trumps:
        mine = without_highest(a & trumps, drawn)
        found = run(
            without_lowest(c & trumps, drawn),
            mine,
            above(against & trumps),
            longer(b, d, trumps) - drawn,
            i64(_ANY),
        )
        theirs = found & _COUNT
        crosses = theirs > 0 and mine != 0
        if found >> _NAMED != _ANY:
            ranks |= i64(1) << (found >> _NAMED)
    there = i64(0)
    loss = i64(0) if crosses else i64(_ANY)
    for s in range(4):
        suit = i64(LANE) << (LANE_BITS * s)
        his = c & suit
        if not his or suit & trumps:
            continue
        if drawn + own + theirs + there - loss >= enough:
            break
        top = above(against & suit)
        if above(suit & (a | c)) <= top:
            continue
        rounds = load64(ws, ROUNDS + s)
        mine = a & suit
        longest = longer(b, d, suit)
        safe = i64(_ANY)
        safe_now = i64(_ANY)
        if ruffs:
            safe_now = unruffed(b, d, suit, trumps, drawn)
            safe = unruffed(b, d, suit, trumps, drawn + theirs)
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
    if popcount(c & trumps) > drawn and popcount(c & ~trumps) < own + there:
        return first
    if popcount(a & trumps) > drawn + theirs and popcount(a & ~trumps) < own + there:
        return first
    second = min(drawn + own + theirs + there - loss, tricks)
    if second > first:
        store64(ws, SURE_RANKS, ranks)
        return second
    return first


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64)")
def cash_side(
    ws: int, a: int, b: int, c: int, d: int, trumps: int, tricks: int, enough: int
) -> int:
    """Return how many tricks the leader's side takes at least, looking for `enough` of them."""
    if not trumps & (b | d):
        return cash_pair(ws, a, b, c, d, trumps, tricks, enough, 1)
    # trumps are kept for later
    kept = trump_tricks(ws, a, c, trumps, enough)
    if kept == 0:
        kept = guard(ws, c, b, trumps)
    ranks = load64(ws, SURE_RANKS)
    if kept >= enough:
        return kept
    best = kept + cash_pair(ws, a, b, c, d, trumps, tricks, enough - kept, 0)
    ranks |= load64(ws, SURE_RANKS)
    if best < enough:
        drawing = cash_pair(ws, a, b, c, d, trumps, tricks, enough, 1)
        if drawing > best:
            return drawing
    store64(ws, SURE_RANKS, ranks)
    return min(best, tricks)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def cash_alone(ws: int, hand: int, a: int, b: int, c: int, every: int, enough: int) -> int:
    """Return how many tricks a hand on lead cashes where no trumps are left; the others follow."""
    total = i64(0)
    ranks = i64(0)
    for s in range(4):
        suit = i64(LANE) << (LANE_BITS * s)
        mine = hand & suit
        if not mine:
            continue
        if total >= enough:
            break
        others = every & suit & ~hand
        edge = above(others)
        tops = mine >> edge << edge
        if not tops:
            continue
        if others:
            ranks |= tops
        number = popcount(tops)
        if number >= max(popcount(a & suit), longer(b, c, suit)):
            number = popcount(mine)
        total += number
    store64(ws, SURE_RANKS, ranks)
    return total


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64)")
def wait_side(ws: int, a: int, b: int, c: int, d: int, every: int, trumps: int, enough: int) -> int:
    """Return what the side that is not on lead takes at least; `trumps` are those in play.

    See `general.bounds.waiting`.
    """
    store64(ws, SURE_RANKS, i64(0))
    if trumps:
        value = trump_tricks(ws, b, d, trumps, enough)
        if value == 0:
            value = guard(ws, b, a, trumps)
            if value == 0:
                value = guard(ws, d, c, trumps)
        return value
    ranks = i64(0)
    least = i64(_ANY)
    for s in range(4):
        suit = i64(LANE) << (LANE_BITS * s)
        if not a & suit:
            continue
        top = i64(1) << (above(every & suit) - 1)
        if top & (a | c):
            store64(ws, SURE_RANKS, i64(0))
            return i64(0)
        if b & top:
            least = min(least, cash_alone(ws, b, a, c, d, every, enough))
        else:
            least = min(least, cash_alone(ws, d, a, b, c, every, enough))
        ranks |= load64(ws, SURE_RANKS) | top
    store64(ws, SURE_RANKS, ranks)
    return least
