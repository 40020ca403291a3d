"""Legal cards in the order in which the search of two partnerships tries them.

Cards of one hand that no other hand's card separates are equal; the highest is tried. A lead is
judged by its suit first: what the two hands of either side could do in it. (Which kinds of suits
are told apart is learned from the double-dummy solver of macroxue/bridge-solver.)
"""

from __future__ import annotations

from ouvert.kernels.machine import above, i64, kernel, load64, lowest, popcount
from ouvert.tricks.kernels.general.cutoffs import cutoff_card, cutoff_key
from ouvert.tricks.kernels.general.layout import HISTORY, MOST_CARDS
from ouvert.tricks.kernels.general.moves import insert
from ouvert.tricks.kernels.partnership.layout import LANE, LANE_BITS

SINGLE = 64
"""Added to a card beside which none need be tried."""
_RUFF = 64
"""Added to the strength of a trump, as in `reach`."""
# What the lead of a suit is worth.
_FINESSE = 240
_PARTNER_RUFFS = 180
_STRONG = 160
_PLAIN = 120
_FREE_FINESSE = 80
_TRUMPS = 75
_THEY_RUFF = -40
_PARTNER_WINS = 20
"""Added where the partner holds the highest card."""
_CARD_OF_LENGTH = 5
"""Taken off for each card of the suit that the leader has."""
_HIGHEST, _BETWEEN = 10, -20
"""Added for the highest card of a suit, and for one that is neither that nor the lowest."""
_WRONG_END = -150
"""Added for a low card that would give a finesse away, and for a high one where a ruff is given."""


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def first_card(ws: int, place: int, seat: int, hand: int, every: int, led: int, best: int) -> int:
    """Return the card to try first, with SINGLE if all legal cards are equal; -1 if none is known.

    The arguments are those of `general.cutoffs.cutoff_key`.
    """
    legal = hand
    if place and hand & led:
        legal = hand & led
        between = every & led & ~hand & ((i64(1) << (above(legal) - 1)) - 1)
        if above(between) <= lowest(legal):
            return above(legal) - 1 + SINGLE
    elif hand & (hand - 1) == 0:
        return lowest(hand) + SINGLE
    card = cutoff_card(ws, cutoff_key(place, seat, every, hand, led, best))
    return card if card >= 0 and legal >> card & 1 else i64(-1)


@kernel("int64(int64)")
def highest(cards: int) -> int:
    """Return the set of the highest card of a suit; none of an empty one."""
    return i64(1) << (above(cards) - 1) if cards else i64(0)


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def lead_worth(a: int, b: int, c: int, d: int, suit: int, trumps: int) -> int:
    """Return what the lead of a suit by `a` is worth, by what either side could do in it."""
    if suit == trumps:
        return _TRUMPS
    if (b & trumps and not b & suit) or (d & trumps and not d & suit):
        return _THEY_RUFF
    left = (a | b | c | d) & suit
    ace = highest(left)
    king = highest(left ^ ace)
    queen = highest(left ^ ace ^ king)
    jack = highest(left ^ ace ^ king ^ queen)
    ten = highest(left ^ ace ^ king ^ queen ^ jack)
    ours = a | c
    if popcount(c & suit) >= 2 and popcount(b & suit) >= 2:
        # through the next hand to the partner's
        queen_helps = c & queen or (ours & queen and ours & jack)
        jack_helps = c & jack or (ours & jack and ours & ten)
        if (
            (c & king and b & ace)
            or (c & ace and b & king and queen_helps)
            or (c & king and b & queen and jack_helps)
        ):
            return _FINESSE
    holds_up = (a & ace and d & king) or (a & king and d & ace and not ours & queen)
    if trumps and holds_up and popcount(a & suit) >= 2 and popcount(d & suit) >= 2:
        return _FREE_FINESSE
    if b & suit and d & suit:
        if popcount(ours & (ace | king | queen)) >= 2:
            return _STRONG
        partners = popcount(c & trumps)
        if not c & suit and 0 < partners <= popcount(a & trumps) and a & suit != ace:
            return _PARTNER_RUFFS
    return _PLAIN


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def list_leads(
    ws: int, moves: int, a: int, b: int, c: int, d: int, every: int, trumps: int, skip: int
) -> int:
    """Fill a move list with the cards of `a`, who leads, but for `skip`; return their number."""
    n = i64(0)
    for s in range(4):
        suit = i64(LANE) << (LANE_BITS * s)
        mine = a & suit
        if not mine:
            continue
        others = every & suit & ~a
        worth = lead_worth(a, b, c, d, suit, trumps)
        base = worth - _CARD_OF_LENGTH * popcount(mine)
        if above(c & suit) > above(suit & (b | d)):
            base += _PARTNER_WINS
        top = True
        while mine:
            card = above(mine) - 1
            edge = above(others & ((i64(1) << card) - 1))
            group = mine >> edge << edge
            mine ^= group
            if top:
                score = base + _HIGHEST
            elif mine:
                score = base + _BETWEEN
            else:
                score = base
            if (worth == _FREE_FINESSE and not top) or (worth == _PARTNER_RUFFS and mine):
                score = base + _WRONG_END
            top = False
            if skip >= 0 and group >> skip & 1:
                continue
            score = 16 * score + (2 * load64(ws, HISTORY + card) >> 4)
            n = insert(moves, n, score, card)
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def list_replies(
    ws: int,
    moves: int,
    hand: int,
    every: int,
    led: int,
    trumps: int,
    best: int,
    ours: int,
    against: int,
    friends: int,
    follows: int,
    skip: int,
) -> int:
    """Fill a move list with the cards that a later hand may play; return their number.

    Args:
        ws: address of the workspace.
        moves: address of the move list.
        hand: the cards of who plays.
        every: all cards in play at the start of the trick.
        led: the mask of the suit that was led.
        trumps: the mask of the trumps.
        best: the card that wins so far.
        ours: whether the side of who plays has played it.
        against: how strong a card an opponent can still play (`reach`), 0 if none comes.
        friends: how strong a card the partner can still play.
        follows: the cards of the suit led, or 0 for a discard.
        skip: a card that need not be tried, with its equals, or -1.
    """
    standing = best + 1
    if i64(1) << best & trumps:
        standing += _RUFF
    settled = (ours != 0 and standing > against) or friends > max(against, standing)
    n = i64(0)
    if follows:
        others = every & led & ~hand
        bonus = i64(_RUFF) if led == trumps else i64(0)
        mine = follows
        while mine:
            card = above(mine) - 1
            lower = (i64(1) << card) - 1
            edge = above(others & lower)
            group = mine >> edge << edge
            mine ^= group
            if skip >= 0 and group >> skip & 1:
                continue
            rank = popcount(every & led & lower)
            strength = card + 1 + bonus
            if settled:
                score = -4 * rank
            elif strength > standing:
                if strength > against:
                    score = 168 - 2 * rank
                elif not ours:
                    score = 49 - 2 * rank
                else:
                    score = 6 + 2 * rank
            else:
                score = -6 * rank
            score = 16 * score + (2 * load64(ws, HISTORY + MOST_CARDS + card) >> 4)
            n = insert(moves, n, score, card)
        return n
    for s in range(4):
        suit = i64(LANE) << (LANE_BITS * s)
        mine = hand & suit
        if not mine:
            continue
        others = every & suit & ~hand
        length = popcount(mine)
        highest = above(mine)
        while mine:
            card = above(mine) - 1
            lower = (i64(1) << card) - 1
            edge = above(others & lower)
            group = mine >> edge << edge
            mine ^= group
            if skip >= 0 and group >> skip & 1:
                continue
            rank = popcount(every & suit & lower)
            strength = card + 1 + _RUFF if suit == trumps else i64(0)
            if settled:
                score = -4 * rank
            elif strength > standing:
                if strength > against:
                    score = 168 - 2 * rank
                elif not ours:
                    score = 49 + 2 * rank
                else:
                    score = 6 + 2 * rank
            else:
                score = -6 * rank
            if suit == trumps:
                if strength <= max(standing, against):
                    score -= 29
            else:
                score += 4 * length
                if not others:
                    score -= 9
                else:
                    # a guard of a high card, or that card itself
                    over = popcount(others & ~((i64(1) << highest) - 1))
                    if over == 0:
                        score -= 10 if length == 1 else 0
                    elif over == length - 1:
                        score += 3
            score = 16 * score + (4 * load64(ws, HISTORY + 2 * MOST_CARDS + card) >> 4)
            n = insert(moves, n, score, card)
    return n
