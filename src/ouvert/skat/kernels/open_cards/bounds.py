"""Card points that a side is sure of, from the cards alone.

At the start of a trick each side has tricks that nobody can take from it: the leader's cards that
win in a row without losing the lead, and trumps that outnumber the trumps above them. Their points,
with the cheapest cards that the other side must add to them, bound the value of the position and
cut most of the search off.

All functions return card points from the cards still in hand.
"""

from __future__ import annotations

from ouvert.kernels.machine import above, kernel, load64, lowest, popcount
from ouvert.skat.kernels.open_cards.layout import POINTS, SUITS, VALUE_MASKS


@kernel("int64(int64, int64)")
def points_of(ws: int, cards: int) -> int:
    """Return the card points of a set."""
    return (
        11 * popcount(cards & load64(ws, VALUE_MASKS))
        + 10 * popcount(cards & load64(ws, VALUE_MASKS + 1))
        + 4 * popcount(cards & load64(ws, VALUE_MASKS + 2))
        + 3 * popcount(cards & load64(ws, VALUE_MASKS + 3))
        + 2 * popcount(cards & load64(ws, VALUE_MASKS + 4))
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
        load64(ws, VALUE_MASKS)
        | load64(ws, VALUE_MASKS + 1)
        | load64(ws, VALUE_MASKS + 2)
        | load64(ws, VALUE_MASKS + 3)
        | load64(ws, VALUE_MASKS + 4)
    )


@kernel("int64(int64, int64, int64)")
def cheapest_any(ws: int, cards: int, n: int) -> int:
    """Return a lower bound for the points of any n of the cards, trumps or not."""
    if n >= popcount(cards):
        return points_of(ws, cards)
    n -= popcount(cards) - popcount(cards & valued(ws))
    if n <= 0:
        return 0
    jacks = popcount(cards & load64(ws, VALUE_MASKS + 4))
    if n <= jacks:
        return 2 * n
    n -= jacks
    queens = popcount(cards & load64(ws, VALUE_MASKS + 3))
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


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def sure_on_lead(ws: int, x: int, foe: int, other: int, mates: int, rest: int) -> int:
    """Return points that the side of hand `x` is sure of when `x` leads.

    He cashes cards that neither of the others can beat, so he keeps the lead. `other` is his
    partner's hand if `mates`, and then follows with its dearest cards, else with its cheapest.
    Suits in which one of them might ruff are cashed only as long as he follows.
    """
    trumps = load64(ws, SUITS)
    mine = x & trumps
    theirs = foe & trumps
    others = other & trumps
    nf = popcount(theirs)
    no = popcount(others)
    high = above(theirs | others)
    tops = mine >> high << high
    k = popcount(tops)
    total = 0
    tricks = k
    if k >= nf and k >= no:
        nf = 0
        no = 0
        tricks = popcount(mine)
        total = points_of(ws, mine | theirs | others)
    elif k:
        total = points_of(ws, tops) + cheapest_any(ws, theirs, k) + cheapest_any(ws, others, k)
        nf = max(0, nf - k)
        no = max(0, no - k)
    for s in range(1, 5):
        suit = load64(ws, SUITS + s)
        mine = x & suit
        if not mine:
            continue
        theirs = foe & suit
        others = other & suit
        high = above(theirs | others)
        tops = mine >> high << high
        if not tops:
            continue
        q = popcount(tops)
        cf = popcount(theirs)
        co = popcount(others)
        if nf == 0 and no == 0 and q >= cf and q >= co:
            tricks += popcount(mine)
            total += points_of(ws, mine | theirs | others)
            continue
        if nf:
            q = min(q, cf)
        if no:
            q = min(q, co)
        if q:
            tricks += q
            total += dearest(ws, tops, q) + cheapest(ws, theirs, q)
            total += dearest(ws, others, q) if mates else cheapest(ws, others, q)
    if tricks == popcount(x):
        return rest
    return total


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def sure_in_trumps(ws: int, x: int, foe: int, other: int, mates: int, rest: int) -> int:
    """Return points that the trumps of hand `x` bring its side whoever leads.

    `other` is the partner's hand if `mates`: his trumps above those of `x` win for the same side.
    """
    trumps = load64(ws, SUITS)
    mine = x & trumps
    if not mine:
        return 0
    theirs = (foe if mates else foe | other) & trumps
    sure = unbeaten(mine, theirs)
    if sure == 0:
        return 0
    if sure == popcount(x):
        return rest
    high = above(theirs)
    tops = mine >> high << high
    return (
        points_of(ws, tops)
        + cheapest_any(ws, mine & ~tops, sure - popcount(tops))
        + cheapest_any(ws, foe, sure)
        + cheapest_any(ws, other, sure)
    )
