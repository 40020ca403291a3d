"""Card points that a side is sure of, from the cards alone.

At the start of a trick each side has tricks that nobody can take from it: the leader's cards that
win in a row without losing the lead, and trumps that outnumber the trumps above them. Their points,
with the cheapest cards that the other side must add to them, bound the value of the position and
cut most of the search off.

All functions return card points from the cards still in hand.
"""

from __future__ import annotations

from ouvert.kernels.layout import BY_POINTS, POINTS, SUITS
from ouvert.kernels.machine import above, kernel, load64, lowest, popcount


@kernel("int64(int64, int64)")
def points_of(ws: int, cards: int) -> int:
    """Return the card points of a set."""
    return (
        11 * popcount(cards & load64(ws, BY_POINTS))
        + 10 * popcount(cards & load64(ws, BY_POINTS + 1))
        + 4 * popcount(cards & load64(ws, BY_POINTS + 2))
        + 3 * popcount(cards & load64(ws, BY_POINTS + 3))
        + 2 * popcount(cards & load64(ws, BY_POINTS + 4))
    )


@kernel("int64(int64, int64, int64)")
def cheapest(ws: int, cards: int, n: int) -> int:
    """Return the points of the n lowest of a side suit's cards, which are its cheapest."""
    if n >= popcount(cards):
        return points_of(ws, cards)
    total = 0
    while n > 0:
        total += load64(ws, POINTS + lowest(cards))
        cards &= cards - 1
        n -= 1
    return total


@kernel("int64(int64, int64, int64)")
def dearest(ws: int, cards: int, n: int) -> int:
    """Return the points of the n highest of a side suit's cards, which are its dearest."""
    drop = popcount(cards) - n
    while drop > 0:
        cards &= cards - 1
        drop -= 1
    return points_of(ws, cards)


@kernel("int64(int64)")
def valued(ws: int) -> int:
    """Return the set of all cards that have points."""
    return (
        load64(ws, BY_POINTS)
        | load64(ws, BY_POINTS + 1)
        | load64(ws, BY_POINTS + 2)
        | load64(ws, BY_POINTS + 3)
        | load64(ws, BY_POINTS + 4)
    )


@kernel("int64(int64, int64, int64)")
def cheapest_any(ws: int, cards: int, n: int) -> int:
    """Return a lower bound for the points of any n of the cards, trumps or not."""
    if n >= popcount(cards):
        return points_of(ws, cards)
    n -= popcount(cards) - popcount(cards & valued(ws))
    if n <= 0:
        return 0
    jacks = popcount(cards & load64(ws, BY_POINTS + 4))
    if n <= jacks:
        return 2 * n
    n -= jacks
    queens = popcount(cards & load64(ws, BY_POINTS + 3))
    if n <= queens:
        return 2 * jacks + 3 * n
    return 2 * jacks + 3 * queens + 4 * (n - queens)


@kernel("int64(int64, int64)")
def unbeaten(mine: int, theirs: int) -> int:
    """Return how many of my trumps win a trick whatever happens.

    Each of their trumps takes at most one of mine that is lower; mine are played to different
    tricks, and one that nothing higher meets wins. What is left after matching each of mine with
    one of theirs above it, highest first, is sure.
    """
    free = 0
    sure = 0
    while mine:
        top = above(mine)
        higher = theirs >> top
        free += popcount(higher)
        theirs &= (1 << top) - 1
        mine ^= 1 << (top - 1)
        if free:
            free -= 1
        else:
            sure += 1
    return sure


@kernel("int64(int64, int64, int64, int64, int64)")
def declarer_leads(ws: int, d: int, l: int, r: int, rest: int) -> int:
    """Return points that the declarer is sure of when he leads."""
    trumps = load64(ws, SUITS)
    mine = d & trumps
    left = l & trumps
    right = r & trumps
    nl = popcount(left)
    nr = popcount(right)
    high = above(left | right)
    tops = mine >> high << high
    k = popcount(tops)
    total = 0
    tricks = k
    if k >= nl and k >= nr:
        nl = 0
        nr = 0
        tricks = popcount(mine)
        total = points_of(ws, mine | left | right)
    elif k:
        total = points_of(ws, tops) + cheapest_any(ws, left, k) + cheapest_any(ws, right, k)
        nl = max(0, nl - k)
        nr = max(0, nr - k)
    for s in range(1, 5):
        suit = load64(ws, SUITS + s)
        mine = d & suit
        if not mine:
            continue
        left = l & suit
        right = r & suit
        high = above(left | right)
        tops = mine >> high << high
        if not tops:
            continue
        q = popcount(tops)
        cl = popcount(left)
        cr = popcount(right)
        if nl == 0 and nr == 0 and q >= cl and q >= cr:
            tricks += popcount(mine)
            total += points_of(ws, mine | left | right)
            continue
        if nl:
            q = min(q, cl)
        if nr:
            q = min(q, cr)
        if q:
            tricks += q
            total += dearest(ws, tops, q) + cheapest(ws, left, q) + cheapest(ws, right, q)
    if tricks == popcount(d):
        return rest
    return total


@kernel("int64(int64, int64, int64, int64, int64)")
def declarer_waits(ws: int, d: int, l: int, r: int, rest: int) -> int:
    """Return points that the declarer is sure of whoever leads."""
    trumps = load64(ws, SUITS)
    mine = d & trumps
    if not mine:
        return 0
    theirs = (l | r) & trumps
    sure = unbeaten(mine, theirs)
    if sure == popcount(d):
        return rest
    if sure == 0:
        return 0
    high = above(theirs)
    tops = mine >> high << high
    return (
        points_of(ws, tops)
        + cheapest_any(ws, mine & ~tops, sure - popcount(tops))
        + cheapest_any(ws, l, sure)
        + cheapest_any(ws, r, sure)
    )


@kernel("int64(int64, int64, int64, int64)")
def defender_waits(ws: int, d: int, x: int, partner: int) -> int:
    """Return points that the defenders are sure of through one defender's trumps."""
    trumps = load64(ws, SUITS)
    mine = x & trumps
    if not mine:
        return 0
    theirs = d & trumps
    sure = unbeaten(mine, theirs)
    if sure == 0:
        return 0
    high = above(theirs)
    tops = mine >> high << high
    return (
        points_of(ws, tops)
        + cheapest_any(ws, mine & ~tops, sure - popcount(tops))
        + cheapest_any(ws, d, sure)
        + cheapest_any(ws, partner, sure)
    )


@kernel("int64(int64, int64, int64, int64, int64)")
def defender_leads(ws: int, d: int, x: int, partner: int, rest: int) -> int:
    """Return points that the defenders are sure of when the defender with hand `x` leads.

    He cashes cards that neither of the others can beat, so he keeps the lead; the partner follows
    with his dearest cards. Suits in which the partner might be forced to ruff are cashed only as
    long as he follows.
    """
    trumps = load64(ws, SUITS)
    mine = x & trumps
    theirs = d & trumps
    mates = partner & trumps
    nd = popcount(theirs)
    np = popcount(mates)
    high = above(theirs | mates)
    tops = mine >> high << high
    k = popcount(tops)
    total = 0
    tricks = k
    if k >= nd and k >= np:
        nd = 0
        np = 0
        tricks = popcount(mine)
        total = points_of(ws, mine | theirs | mates)
    elif k:
        total = points_of(ws, tops) + cheapest_any(ws, theirs, k) + cheapest_any(ws, mates, k)
        nd = max(0, nd - k)
        np = max(0, np - k)
    for s in range(1, 5):
        suit = load64(ws, SUITS + s)
        mine = x & suit
        if not mine:
            continue
        theirs = d & suit
        mates = partner & suit
        high = above(theirs | mates)
        tops = mine >> high << high
        if not tops:
            continue
        q = popcount(tops)
        cd = popcount(theirs)
        cp = popcount(mates)
        if nd == 0 and np == 0 and q >= cd and q >= cp:
            tricks += popcount(mine)
            total += points_of(ws, mine | theirs | mates)
            continue
        if nd:
            q = min(q, cd)
        if np:
            q = min(q, cp)
        if q:
            tricks += q
            total += dearest(ws, tops, q) + cheapest(ws, theirs, q) + dearest(ws, mates, q)
    if tricks == popcount(x):
        return rest
    return total
