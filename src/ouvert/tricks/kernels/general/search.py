"""Open-card search of any trick game: a null-window alpha-beta with a table of partial positions.

`search` answers whether the counted team gets at least `need` from the cards still in hand, with a
bound (fail-soft): a value of at least `need` is a lower bound, a smaller one an upper bound. One
call plays one card. With each bound comes the set of cards on whose rank it relies: the winners of
tricks in which two cards of the winning suit met; those of the side that the bound holds against
with the cards equal to them, of which it may play any. The bound holds in
any position of the same shape in which the same seats hold those cards, counted from the top of
each suit, whoever has the lower ones; so one table entry speaks for many positions ("partition
search", M. Ginsberg, AAAI 1996). Card points depend on all cards, so there entries speak for one
position.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import (
    WORD,
    above,
    i64,
    kernel,
    load64,
    lowest,
    popcount,
    prefetch,
    store64,
)
from ouvert.tricks.kernels.general.bounds import leading, least_worth, most_worth, waiting, worth
from ouvert.tricks.kernels.general.cutoffs import (
    count_cutoff,
    cutoff_card,
    cutoff_key,
    save_cutoff,
)
from ouvert.tricks.kernels.general.layout import (
    BOTH_SIGNS,
    CARD_VALUE,
    COUNT_POINTS,
    HANDS,
    KEYS,
    LIST_OF_MOVES,
    MOST_WORDS,
    MOVE_LISTS,
    POOL,
    POSITIONS,
    RANKS,
    REVERSED,
    SCORES,
    SEATS,
    SHAPE_WEIGHT,
    SUIT_SET_OF,
    SURE_RANKS,
    TRUMP,
    write_owners,
)
from ouvert.tricks.kernels.general.moves import MOVE_CARD, list_moves
from ouvert.tricks.kernels.general.table import UNDECIDED, find, first_block, head_of, store

MET = 62
"""Bit of the search's `gain`: whether a second card of the winning suit is in the trick."""
_POINTS = 0xFFFFFFFF
_SIGN = 1 << 31
"""The points in `gain` are a number of 32 bits with a sign."""
_LESS, _MORE = -1 << 30, 1 << 30
"""Beyond all values: what a seat has before it has tried a card."""
HIGH_WEIGHT, TRUMP_HIGH_WEIGHT, TRUMP_STRENGTH_WEIGHT, TRUMP_LENGTH_WEIGHT, LEAD_WEIGHT = (
    1580,
    820,
    340,
    1030,
    40,
)
"""What `first_guess` adds for each share, per thousand."""


@kernel(
    "int64(int64, int64, int64, int64, int64, int64, int64, int64,"
    " int64, int64, int64, int64, int64, int64)"
)
def search(
    ws: int,
    place: int,
    seat: int,
    every: int,
    shape: int,
    tricks: int,
    need: int,
    rest: int,
    leader: int,
    best: int,
    best_seat: int,
    rank: int,
    gain: int,
    led: int,
) -> int:
    """Bound what the counted team gets from here; see the module.

    Args:
        ws: address of a workspace of GENERAL_WORDS with a deal; HANDS are the hands now.
        place: how many cards of the trick lie on the table.
        seat: who plays the next.
        every: all cards in play at the start of the trick.
        shape: the shape of the hands now.
        tricks: cards that each seat had at the start of the trick.
        need: what is asked for, from the start of the trick on.
        rest: what `every` is worth at most: card points, or tricks.
        leader: who led the trick.
        best: the card that wins it so far; of no meaning where `place` is 0, like what follows.
        best_seat: who played that.
        rank: the cards on whose rank its win relies, if two cards of its suit have met.
        gain: the card points on the table, and at bit MET whether two cards have met so.
        led: the mask of the suit that was led.

    Leaves the cards on which the bound relies in RANKS.
    """
    # Step 1. What this seat wants: much if it is counted, little if not, and in a misère the other
    # way round.
    scores = load64(ws, SCORES + seat)
    wants = scores ^ load64(ws, REVERSED)
    keys = i64(0)
    head = i64(0)
    zero = i64(0)
    if place == 0:
        store64(ws, POSITIONS, load64(ws, POSITIONS) + 1)
        # Step 2. Nothing left to ask. What is needed has been reached, or is more than there is;
        # that relies on no card.
        least = least_worth(ws, every)
        if need <= least or need > rest:
            store64(ws, RANKS, zero)
            return least if need <= least else rest
        if tricks > 1:
            # Step 3. Transposition table. An entry fits if the same seats hold the cards on which
            # its bound relies (`general.table`).
            keys = ws + WORD * (KEYS + MOST_WORDS * tricks)
            if load64(ws, COUNT_POINTS):
                write_owners(ws, keys, every)
                head = head_of(ws, shape, seat, keys)
            else:
                head = head_of(ws, shape, seat, keys)
                block = load64(ws, POOL) + WORD * first_block(ws, head)
                prefetch(block, 0)
                prefetch(block, 8)
                write_owners(ws, keys, every)
            value = find(ws, shape, seat, keys, every, need, head)
            if value != UNDECIDED:
                return value
            # Step 4. Tricks that a side is sure of without search (`general.bounds`): the leader's
            # by cashing, then the other side's by waiting. They may settle the question for the
            # side that has them or, taken off the rest, for the other. In a misère, or where
            # some tricks cost points and others gain some, nobody cashes.
            if not load64(ws, REVERSED) and not load64(ws, BOTH_SIGNS):
                enough = need if scores else rest - need + 1
                sure = leading(ws, seat, every, tricks, enough)
                if scores:
                    if sure >= need:
                        store64(ws, RANKS, load64(ws, SURE_RANKS))
                        return sure
                elif rest - sure < need:
                    store64(ws, RANKS, load64(ws, SURE_RANKS))
                    return rest - sure
                sure = waiting(ws, seat, every, rest + 1 - enough)
                if scores:
                    if rest - sure < need:
                        store64(ws, RANKS, load64(ws, SURE_RANKS))
                        return rest - sure
                elif sure >= need:
                    store64(ws, RANKS, load64(ws, SURE_RANKS))
                    return sure
    # Step 5. The cards to try: first the one that cut the search when what decides looked like this
    # (`general.cutoffs`), then likely ones first, in a list that no deeper call uses. With cards
    # that are all equal there is no choice to be judged.
    seats = load64(ws, SEATS)
    hand = load64(ws, HANDS + seat)
    trumps = load64(ws, TRUMP)
    moves = ws + WORD * (MOVE_LISTS + LIST_OF_MOVES * ((tricks - 1) * seats + (seats - 1 - place)))
    follows = hand & led if place else zero
    legal = follows if follows else hand
    first = i64(-1)
    listed = False
    cutoff = zero
    n = i64(1)
    if legal & (legal - 1) == 0 or tricks == 1:
        store64(moves, 0, lowest(legal))
        listed = True
    else:
        if follows and not load64(ws, COUNT_POINTS):
            between = every & led & ~hand & ((i64(1) << (above(legal) - 1)) - 1)
            listed = above(between) <= lowest(legal)
        if listed:
            store64(moves, 0, above(legal) - 1)
        else:
            cutoff = cutoff_key(place, seat, every, hand, led, best)
            first = cutoff_card(ws, cutoff)
            if first >= 0 and legal >> first & 1:
                store64(moves, 0, first)
            else:
                first = i64(-1)
                listed = True
                n = list_moves(ws, moves, place, seat, every, led, best, best_seat, leader, first)
    following = seat + 1 if seat + 1 < seats else zero
    result = i64(_LESS) if wants else i64(_MORE)
    ranks = zero
    alike = zero
    index = i64(-1)
    while True:
        index += 1
        if index == n:
            if listed:
                break
            listed = True
            n = list_moves(ws, moves, place, seat, every, led, best, best_seat, leader, first)
            index = zero
            if n == 0:
                break
        card = load64(moves, index) & MOVE_CARD
        bit = i64(1) << card
        # Step 6. Skip what a card tried before has answered for (Step 11).
        if bit & alike:
            continue
        suit = load64(ws, SUIT_SET_OF + card)
        # Step 7. Who wins so far, and on which ranks that relies. A winner stands for itself and
        # the cards of its hand that no other hand's card separates from it. Its rank matters only
        # once a second card of its suit is in the trick.
        new_led = led
        if place == 0:
            new_led = suit
            new_best = card
            new_seat = seat
            met = zero
        else:
            suit_best = load64(ws, SUIT_SET_OF + best)
            met = gain >> MET & 1
            if suit == suit_best:
                met = i64(1)
                new_best = card if card > best else best
                new_seat = seat if card > best else best_seat
            elif suit == trumps:
                met = zero
                new_best = card
                new_seat = seat
            else:
                new_best = best
                new_seat = best_seat
        new_rank = rank
        if new_best == card:
            below = every & suit & ~hand & (bit - 1)
            edge = above(below)
            new_rank = (hand & suit & (bit | (bit - 1))) >> edge << edge
        points = ((gain & _POINTS) ^ _SIGN) - _SIGN + load64(ws, CARD_VALUE + card)
        # Step 8. Play the card: the trick goes on with the next seat ...
        store64(ws, HANDS + seat, hand ^ bit)
        new_shape = shape - load64(ws, SHAPE_WEIGHT + card)
        if place + 1 < seats:
            value = search(
                ws,
                place + 1,
                following,
                every,
                new_shape,
                tricks,
                need,
                rest,
                leader,
                new_best,
                new_seat,
                new_rank,
                points & _POINTS | met << MET,
                new_led,
            )
        else:
            # Step 9. ... or is complete, and its winner leads the next. What the counted team got
            # is taken off what it still needs. The bound then relies on what that of the rest
            # does, and on the winner's rank if it was tested: where the side that it holds
            # against wins, on that of all cards equal to it, since any of them may be played.
            value = points if load64(ws, COUNT_POINTS) else i64(1)
            won = value if load64(ws, SCORES + new_seat) else zero
            new_rest = rest - value
            left = zero
            for other in range(seats):
                left |= load64(ws, HANDS + other)
            if load64(ws, BOTH_SIGNS):
                new_rest = most_worth(ws, left)
            if need - won > new_rest:
                value = won + new_rest
                store64(ws, RANKS, zero)
            elif need - won <= least_worth(ws, left):
                value = won + least_worth(ws, left)
                store64(ws, RANKS, zero)
            elif tricks > 1:
                if not load64(ws, COUNT_POINTS):
                    prefetch(head_of(ws, new_shape, new_seat, zero), 0)
                value = won + search(
                    ws,
                    zero,
                    new_seat,
                    left,
                    new_shape,
                    tricks - 1,
                    need - won,
                    new_rest,
                    new_seat,
                    zero,
                    new_seat,
                    zero,
                    zero,
                    zero,
                )
            else:
                value = won
                store64(ws, RANKS, zero)
            if met:
                proves = (value >= need) != (load64(ws, REVERSED) != 0)
                if proves == (load64(ws, SCORES + new_seat) != 0):
                    new_rank = i64(1) << new_best
                store64(ws, RANKS, load64(ws, RANKS) | new_rank)
        store64(ws, HANDS + seat, hand)
        # Step 10. Cutoff. This card alone gives the seat what it wants: the bound relies on the
        # ranks of this card's line and no other. The card counts for the move ordering.
        if (value >= need) == (wants != 0):
            result = value
            ranks = load64(ws, RANKS)
            if tricks > 1:
                kind = 0 if place == 0 else (1 if hand & led else 2)
                count_cutoff(ws, kind, card)
                if cutoff and card != first:
                    save_cutoff(ws, cutoff, card)
            break
        # Step 11. No cutoff: the bound relies on the ranks of every card's line. Cards of this suit
        # below all ranks that mattered would have done the same and need not be tried.
        relied = load64(ws, RANKS)
        ranks |= relied
        if not load64(ws, COUNT_POINTS):
            named = relied & suit
            below = (named & -named) - 1 if named else i64(-1)
            if bit & below:
                alike |= suit & below
        if (wants and value > result) or (not wants and value < result):
            result = value
    # Step 12. Store the bound with the cards on which it relies; card points depend on all cards.
    if place == 0 and tricks > 1:
        low = least_worth(ws, every)
        high = rest
        if result >= need:
            low = result
        else:
            high = result
        if load64(ws, COUNT_POINTS):
            ranks = every
        store(ws, shape, seat, keys, every, ranks, low, high, head)
    store64(ws, RANKS, ranks)
    return result


@kernel("int64(int64, int64, int64[:], int64, int64, int64)", nogil=True)
def exact(ws: int, leader: int, table: np.ndarray, played: int, guess: int, need: int) -> int:
    """Return what the counted team gets from the cards in hand and on the table.

    `table[played]` are the cards of the unfinished trick that `leader` led; they are in no hand of
    the workspace any more. `guess` is the first value tried. With `need` above 0 the answer is a
    bound that is exact as to whether at least `need` is reached.
    """
    seats = load64(ws, SEATS)
    trumps = load64(ws, TRUMP)
    every = i64(0)
    tricks = i64(0)
    for seat in range(seats):
        every |= load64(ws, HANDS + seat)
        tricks = max(tricks, popcount(load64(ws, HANDS + seat)))
    shape = i64(0)
    cards = every
    while cards:
        shape += load64(ws, SHAPE_WEIGHT + lowest(cards))
        cards &= cards - 1
    best = i64(0)
    best_seat = leader
    led = i64(0)
    points = i64(0)
    for place in range(played):
        card = table[place]
        every |= i64(1) << card
        points += load64(ws, CARD_VALUE + card)
        suit = load64(ws, SUIT_SET_OF + card)
        wins = True
        if place == 0:
            led = suit
        else:
            suit_best = load64(ws, SUIT_SET_OF + best)
            wins = card > best if suit == suit_best else suit == trumps
        if wins:
            best = card
            best_seat = leader + place if leader + place < seats else leader + place - seats
    if played == 0 and tricks == 0:
        return i64(0)
    seat = leader + played if leader + played < seats else leader + played - seats
    # in a trick that has begun, the card that wins so far stands for itself alone
    rank = i64(1) << best if played else i64(0)
    rest = most_worth(ws, every) if load64(ws, COUNT_POINTS) else tricks
    low = least_worth(ws, every)
    high = rest
    place = i64(played)
    asked = need if need > 0 else max(low + 1, min(guess, rest))
    while low < high:
        value = search(
            ws,
            place,
            seat,
            every,
            shape,
            tricks,
            asked,
            rest,
            leader,
            best,
            best_seat,
            rank,
            points,
            led,
        )
        if value >= asked:
            low = value
            asked = low + 1
        else:
            high = value
            asked = high
        if need > 0:
            return value
    return low


@kernel("int64(int64, int64)", nogil=True)
def first_guess(ws: int, leader: int) -> int:
    """Return a plausible value, by the counted team's shares of high cards and of trumps.

    The weights are those that fit 700 random Bridge deals of 13 cards best, per thousand.
    """
    trumps = load64(ws, TRUMP)
    seats = load64(ws, SEATS)
    high = i64(0)
    our_high = i64(0)
    high_trumps = i64(0)
    our_high_trumps = i64(0)
    every = i64(0)
    ours = i64(0)
    counted = i64(0)
    for seat in range(seats):
        every |= load64(ws, HANDS + seat)
        if load64(ws, SCORES + seat):
            ours |= load64(ws, HANDS + seat)
            counted += 1
    cards = every
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = load64(ws, SUIT_SET_OF + card)
        strength = max(i64(0), 4 - popcount(every & suit & ~((i64(2) << card) - 1)))
        own = strength if ours >> card & 1 else i64(0)
        if suit == trumps:
            high_trumps += strength
            our_high_trumps += own
        else:
            high += strength
            our_high += own
    # a team's fair share, then what each share beyond that is worth
    fair = 1000 * counted // seats
    share = fair
    share += (
        (TRUMP_HIGH_WEIGHT if high_trumps else HIGH_WEIGHT)
        * (1000 * our_high // max(i64(1), high) - fair if high else i64(0))
        // 1000
    )
    if high_trumps:
        length = 1000 * popcount(ours & trumps) // popcount(every & trumps) - fair
        strength = 1000 * our_high_trumps // high_trumps - fair
        share += (TRUMP_LENGTH_WEIGHT * length + TRUMP_STRENGTH_WEIGHT * strength) // 1000
    elif not load64(ws, REVERSED):
        share += LEAD_WEIGHT if load64(ws, SCORES + leader) else -LEAD_WEIGHT
    rest = worth(ws, every)
    if not load64(ws, COUNT_POINTS):
        rest = popcount(load64(ws, HANDS + leader))
    # a guess that is one too high costs no more than the right one
    return max(i64(0), min(rest, rest * share // 1000 + 1))
