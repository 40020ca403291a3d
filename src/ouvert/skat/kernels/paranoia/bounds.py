"""What the searching player is sure of whatever the others hold."""

from __future__ import annotations

from ouvert.kernels.machine import above, kernel, load64, lowest, popcount
from ouvert.skat.kernels.open_cards.bounds import cheapest_any, dearest, points_of, unbeaten
from ouvert.skat.kernels.open_cards.layout import SUITS


@kernel("int64(int64, int64, int64, int64, int64)")
def sure_on_lead(ws: int, h: int, a: int, b: int, s: int) -> int:
    """Return points that the searching player cashes for certain when he leads.

    The worst is assumed of every card: one opponent has all the trumps that he may have, and
    follows suit only if he must.
    """
    trumps = load64(ws, SUITS)
    tricks = popcount(h)
    mine = h & trumps
    theirs = (a | b) & trumps
    high = above(theirs)
    tops = mine >> high << high
    k = popcount(tops)
    ta = min(popcount(a & trumps), tricks)
    tb = min(popcount(b & trumps), tricks)
    total = 0
    cashed = k
    if k >= ta and k >= tb:
        ta = 0
        tb = 0
        cashed = popcount(mine)
        total = points_of(ws, mine | (theirs & ~s))
    elif k:
        total = points_of(ws, tops)
        ta = max(0, ta - k)
        tb = max(0, tb - k)
    only_a = a & ~(b | s)
    only_b = b & ~(a | s)
    for i in range(1, 5):
        suit = load64(ws, SUITS + i)
        mine = h & suit
        if not mine:
            continue
        theirs = (a | b) & suit
        high = above(theirs)
        tops = mine >> high << high
        if not tops:
            continue
        q = popcount(tops)
        if ta == 0 and tb == 0 and q >= popcount(a & suit) and q >= popcount(b & suit):
            cashed += popcount(mine)
            total += points_of(ws, mine | (theirs & ~s))
            continue
        if ta:
            q = min(q, popcount(only_a & suit))
        if tb:
            q = min(q, popcount(only_b & suit))
        if q:
            cashed += q
            total += dearest(ws, tops, q)
    if cashed >= tricks:
        return points_of(ws, h) + cheapest_any(ws, a | b, 2 * tricks)
    return total


@kernel("int64(int64, int64, int64, int64, int64)")
def sure_in_trumps(ws: int, h: int, a: int, b: int, hostile: int) -> int:
    """Return points that the searching player's trumps bring him whoever leads.

    `hostile` are the cards that the other side may hold.
    """
    trumps = load64(ws, SUITS)
    mine = h & trumps
    if not mine:
        return 0
    theirs = hostile & trumps
    sure = unbeaten(mine, theirs)
    if sure == 0:
        return 0
    high = above(theirs)
    tops = mine >> high << high
    return (
        points_of(ws, tops)
        + cheapest_any(ws, mine & ~tops, sure - popcount(tops))
        + cheapest_any(ws, a | b, 2 * sure)
    )


@kernel("int64(int64, int64, int64)")
def ducks_all(ws: int, h: int, others: int) -> int:
    """Whether the declarer of a Null, not on lead, can stay below in every suit to the end.

    He can if in each suit his lowest card is below the lowest of the others, his second below their
    second, and so on as far as both have cards. For when one of theirs is led, he plays the highest
    of his below it, or discards the highest of a suit, and the condition holds again; and it keeps
    holding when others of their cards leave the game.
    """
    for i in range(5):
        mine = h & load64(ws, SUITS + i)
        theirs = others & load64(ws, SUITS + i)
        while mine and theirs:
            if lowest(theirs) < lowest(mine):
                return 0
            mine &= mine - 1
            theirs &= theirs - 1
    return 1
