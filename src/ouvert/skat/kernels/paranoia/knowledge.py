"""Where hidden cards may lie, as the paranoia search follows it through the tree.

The masks `a`, `b`, `s` say which hidden cards the left player, the right player and the skat may
have; `na`, `nb`, `ns` are how many each has. `den` are the suits that left (bits 0..4) and right
(bits 5..9) have denied, in the order of the workspace's suits.

`owed` narrows the worlds further, for approximate proofs: how many cards of a suit left and right
have at least, three bits for each suit of the left, then of the right player. The number falls as
they play cards of the suit, and nobody denies a suit of which he owes cards.
"""

from __future__ import annotations

from ouvert.kernels.machine import i64, kernel, load64, popcount
from ouvert.skat.kernels.open_cards.layout import SUIT_OF, SUITS
from ouvert.skat.kernels.paranoia.layout import DENIED_SUITS, OWED_BITS, OWED_MASK


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def possible(a: int, b: int, s: int, na: int, nb: int, ns: int) -> int:
    """Whether the hidden cards can be dealt: na to the left, nb to the right, ns to the skat.

    By Hall's theorem no place may have too few cards to choose from, nor too many of its own. This
    includes pairs of places, since the cards are as many as the places take.
    """
    return (
        popcount(a & ~(b | s)) <= na
        and popcount(b & ~(a | s)) <= nb
        and popcount(s & ~(a | b)) <= ns
        and popcount(a) >= na
        and popcount(b) >= nb
        and popcount(s) >= ns
    )


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def possible_owing(ws: int, a: int, b: int, s: int, na: int, ns: int, owed: int) -> int:
    """Whether the hidden cards can be dealt so that left and right have what they owe.

    Suit by suit it collects the numbers of cards that left can have so far, one bitmask for each
    number of cards in the skat. Within a suit, the conditions of `possible` hold for each choice.
    """
    none = i64(1)
    one = i64(0)
    two = i64(0)
    for i in range(5):
        suit = load64(ws, SUITS + i)
        in_a = a & suit
        in_b = b & suit
        in_s = s & suit
        n = popcount(in_a | in_b | in_s)
        left = max(owed >> (OWED_BITS * i) & OWED_MASK, popcount(in_a & ~(in_b | in_s)))
        right = max(
            owed >> (OWED_BITS * (DENIED_SUITS + i)) & OWED_MASK, popcount(in_b & ~(in_a | in_s))
        )
        new_none = i64(0)
        new_one = i64(0)
        new_two = i64(0)
        for z in range(popcount(in_s & ~(in_a | in_b)), min(popcount(in_s), ns) + 1):
            least = max(left, n - z - popcount(in_b))
            most = min(popcount(in_a), n - z - right)
            for x in range(least, most + 1):
                if z == 0:
                    new_none |= none << x
                    new_one |= one << x
                    new_two |= two << x
                elif z == 1:
                    new_one |= none << x
                    new_two |= one << x
                else:
                    new_two |= none << x
        none = new_none
        one = new_one
        two = new_two
    return (none if ns == 0 else (one if ns == 1 else two)) >> na & 1


@kernel(
    "UniTuple(int64, 6)(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64,"
    "int64, int64)"
)
def played(
    ws: int,
    a: int,
    b: int,
    s: int,
    den: int,
    owed: int,
    seat: int,
    card: int,
    led: int,
    na: int,
    nb: int,
    ns: int,
) -> tuple[int, int, int, int, int, int]:
    """Return (possible, a, b, s, den, owed) after a card of the left (1) or right (2) player.

    Args:
        ws: address of the workspace.
        a: the cards that the left player may have, this one included.
        b: those that the right player may have.
        s: those that may lie in the skat.
        den: the suits that left and right have denied.
        owed: the cards of each suit that they have at least.
        seat: who plays the card, 1 or 2.
        card: the card.
        led: the mask of the suit to follow, or 0.
        na: cards in the left player's hand after the card.
        nb: those in the right player's.
        ns: unknown cards in the skat.
    """
    gone = ~(1 << card)
    every = (a | b | s) & gone
    a &= gone
    b &= gone
    s &= gone
    if led and not led >> card & 1:
        bit = 0
        for i in range(5):
            if load64(ws, SUITS + i) == led:
                bit = i
        if seat == 1:
            a &= ~led
            den |= 1 << bit
        else:
            b &= ~led
            den |= 1 << (DENIED_SUITS + bit)
        if a | b | s != every:
            return 0, a, b, s, den, owed
        if owed >> (OWED_BITS * (bit + (DENIED_SUITS if seat == 2 else 0))) & OWED_MASK:
            return 0, a, b, s, den, owed
    if not possible(a, b, s, na, nb, ns):
        return 0, a, b, s, den, owed
    if owed:
        suit = load64(ws, SUIT_OF + card)
        for i in range(5):
            place = OWED_BITS * (i + (DENIED_SUITS if seat == 2 else 0))
            if load64(ws, SUITS + i) == suit and owed >> place & OWED_MASK:
                owed -= 1 << place
        if owed and not possible_owing(ws, a, b, s, na, ns, owed):
            return 0, a, b, s, den, owed
    # a full hand takes no more cards, and a hand that needs all that is left gets it
    if ns == 0:
        only = a & ~b
        if popcount(only) == na:
            a = only
        only = b & ~a
        if popcount(only) == nb:
            b = only
        if popcount(a) == na:
            b &= ~a
        if popcount(b) == nb:
            a &= ~b
    if owed:
        # what is known to be there is no longer owed: equal positions get equal keys
        for i in range(5):
            suit = load64(ws, SUITS + i)
            place = OWED_BITS * i
            if owed >> place & OWED_MASK <= popcount(a & ~(b | s) & suit):
                owed &= ~(i64(OWED_MASK) << place)
            place = OWED_BITS * (DENIED_SUITS + i)
            if owed >> place & OWED_MASK <= popcount(b & ~(a | s) & suit):
                owed &= ~(i64(OWED_MASK) << place)
    return 1, a, b, s, den, owed
