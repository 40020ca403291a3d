"""Open-card search of games with equal cards, or with more cards than one machine word holds.

A null-window alpha-beta with a table of partial positions, as `general.search`, but with a set of
cards for each suit, and with equal cards, of which the first or the second played wins. With each
bound comes for every suit the lowest place on which it relies: that of the cards equal to the
winner of a trick in which two cards of its suit met, and to those of its hand that would have done
the same. Who holds lower cards does not matter ("partition search", M. Ginsberg, AAAI 1996). Card
points depend on all cards, so there entries speak for one position.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import WORD, above, i64, kernel, load64, lowest, popcount, store64
from ouvert.tricks.kernels.suitwise.layout import (
    SW_BY_POINTS,
    SW_EVERY,
    SW_HANDS,
    SW_HIGHEST,
    SW_HISTORY,
    SW_KEY_WORDS,
    SW_KEYS,
    SW_LATER,
    SW_LIST,
    SW_LOWEST,
    SW_MOVES,
    SW_NO_RANK,
    SW_PENALTIES,
    SW_PLACES,
    SW_POSITIONS,
    SW_RANKS,
    SW_REVERSED,
    SW_SEATS,
    SW_SIDES,
    SW_SUITS,
    SW_TRUMPS,
    SW_VALUES,
)
from ouvert.tricks.kernels.suitwise.moves import SW_CARD, equals, list_moves
from ouvert.tricks.kernels.suitwise.table import SW_UNDECIDED, enter, head_of, look_up, write_key

_LESS, _MORE = -1 << 40, 1 << 40
"""Beyond all values: what a seat has before it has tried a card."""
_MOST_HISTORY = 800
_PACE = 5
"""A counter of SW_HISTORY comes closer to its top by one part in 2**_PACE at each cutoff."""


@kernel("int64(int64, int64, int64)")
def beats(ws: int, card: int, best: int) -> int:
    """Whether a card beats the best one before it."""
    suit = card // SW_PLACES
    if suit != best // SW_PLACES:
        return 1 if suit == load64(ws, SW_TRUMPS) else 0
    if load64(load64(ws, SW_LOWEST), card) == load64(load64(ws, SW_LOWEST), best):
        return load64(load64(ws, SW_LATER), suit) >> (card % SW_PLACES) & 1
    return 1 if card > best else 0


@kernel("int64(int64, int64, int64, int64)")
def cashed(ws: int, seat: int, every: int, ranks: int) -> int:
    """Return what a seat on lead takes at least, by cashing cards that nobody can beat.

    Writes the lowest place of each suit on which that relies to the address `ranks`.
    """
    suits = load64(ws, SW_SUITS)
    trumps = load64(ws, SW_TRUMPS)
    hand = load64(ws, SW_HANDS) + WORD * suits * seat
    ruffs = trumps >= 0 and load64(every, trumps) & ~load64(hand, trumps) != 0
    total = i64(0)
    for suit in range(suits):
        store64(ranks, suit, i64(SW_NO_RANK))
        own = load64(hand, suit)
        if not own or (ruffs and suit != trumps):
            continue
        others = load64(every, suit) & ~own
        won = own
        if others:
            # equal cards of others lose to the one that is led, or win
            top = suit * SW_PLACES + above(others) - 1
            if load64(load64(ws, SW_LATER), suit) >> (above(others) - 1) & 1:
                won &= ~((i64(2) << load64(load64(ws, SW_HIGHEST), top)) - 1)
            else:
                won &= ~((i64(1) << load64(load64(ws, SW_LOWEST), top)) - 1)
            if not won:
                continue
            store64(ranks, suit, load64(load64(ws, SW_LOWEST), suit * SW_PLACES + lowest(won)))
            longest = i64(0)
            for other in range(load64(ws, SW_SEATS)):
                if other != seat:
                    held = load64(load64(ws, SW_HANDS), other * suits + suit)
                    longest = max(longest, popcount(held))
            if popcount(won) >= longest:
                won = own
        if not load64(ws, SW_BY_POINTS):
            total += popcount(won)
            continue
        while won:
            total += load64(load64(ws, SW_VALUES), suit * SW_PLACES + lowest(won))
            won &= won - 1
    return total


@kernel(
    "int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64,"
    " int64, int64, int64)"
)
def search(
    ws: int,
    place: int,
    seat: int,
    tricks: int,
    need: int,
    rest: int,
    least: int,
    leader: int,
    best: int,
    best_seat: int,
    rank: int,
    met: int,
    gain: int,
    cost: int,
    led: int,
) -> int:
    """Bound what the counted team gets from here; see the module.

    Args:
        ws: address of the workspace; SW_HANDS are the hands now.
        place: how many cards of the trick lie on the table.
        seat: who plays the next.
        tricks: cards that each seat had at the start of the trick.
        need: what is asked for, from the start of the trick on.
        rest: what is left then is worth at most,
        least: and at least, which is below 0 where cards cost points.
        leader: who led the trick.
        best: the card that wins it so far; of no meaning where `place` is 0, like what follows.
        best_seat: who played that.
        rank: the lowest place on which its win relies, if two cards of its suit have met.
        met: whether two have.
        gain: the card points on the table that are above 0,
        cost: and those below.
        led: the suit that was led.

    Leaves the lowest place of each suit on which the bound relies in its row of SW_RANKS, that of
    the number of cards to be played.
    """
    # Step 1. What this seat wants: much if it is counted, little if not, and in a misère the other
    # way round.
    suits = load64(ws, SW_SUITS)
    seats = load64(ws, SW_SEATS)
    by_points = load64(ws, SW_BY_POINTS)
    scores = load64(load64(ws, SW_SIDES), seat)
    wants = scores ^ load64(ws, SW_REVERSED)
    cards_left = tricks * seats - place
    ranks = load64(ws, SW_RANKS) + WORD * suits * cards_left
    deeper = ranks - WORD * suits
    every = load64(ws, SW_EVERY) + WORD * suits * tricks
    key = load64(ws, SW_KEYS) + WORD * load64(ws, SW_KEY_WORDS) * tricks
    head = i64(0)
    for suit in range(suits):
        store64(ranks, suit, i64(SW_NO_RANK))
    if place == 0:
        store64(ws, SW_POSITIONS, load64(ws, SW_POSITIONS) + 1)
        # Step 2. Nothing left to ask; that relies on no card.
        if need <= least:
            return least
        if need > rest:
            return rest
        for suit in range(suits):
            cards = i64(0)
            for other in range(seats):
                cards |= load64(load64(ws, SW_HANDS), other * suits + suit)
            store64(every, suit, cards)
        if tricks > 1:
            # Step 3. An entry of the table.
            write_key(ws, key, every, seat)
            head = head_of(ws, key)
            value = look_up(ws, key, every, need, head, ranks)
            if value != SW_UNDECIDED:
                return value
            # Step 4. What the leader is sure of by cashing settles the question for his side or,
            # taken off the rest, for the other.
            if not load64(ws, SW_REVERSED) and not load64(ws, SW_PENALTIES):
                sure = cashed(ws, seat, every, ranks)
                if scores and sure >= need:
                    return sure
                if not scores and rest - sure < need:
                    return rest - sure
                for suit in range(suits):
                    store64(ranks, suit, i64(SW_NO_RANK))
    # Step 5. The cards to try, in a list that no deeper call uses.
    hand = load64(ws, SW_HANDS) + WORD * suits * seat
    moves = load64(ws, SW_MOVES) + WORD * load64(ws, SW_LIST) * cards_left
    n = list_moves(ws, moves, place, seat, every, led, best, best_seat, leader)
    follows = place > 0 and load64(hand, led) != 0
    following = seat + 1 if seat + 1 < seats else i64(0)
    result = i64(_LESS) if wants else i64(_MORE)
    index = i64(-1)
    while index + 1 < n:
        index += 1
        card = load64(moves, index) & SW_CARD
        # Step 6. Skip what a card tried before has answered for (Step 11).
        if card == SW_CARD:
            continue
        suit = card // SW_PLACES
        spot = card % SW_PLACES
        own = load64(hand, suit)
        # Step 7. Who wins so far, and on which ranks that relies. A winner stands for itself and
        # the cards of its hand that are equal; its rank matters only once a second card of its suit
        # is in the trick.
        new_best = card
        new_seat = seat
        new_met = i64(0)
        new_led = suit if place == 0 else led
        wins = place == 0 or beats(ws, card, best)
        if place:
            new_met = i64(1) if suit == best // SW_PLACES else (i64(0) if wins else met)
        new_rank = rank
        if wins:
            alike = equals(ws, own, load64(every, suit) & ~own, card)
            new_rank = load64(load64(ws, SW_LOWEST), suit * SW_PLACES + lowest(alike))
        else:
            new_best = best
            new_seat = best_seat
        points = load64(load64(ws, SW_VALUES), card)
        new_gain = gain + max(i64(0), points)
        new_cost = cost + min(i64(0), points)
        # Step 8. Play the card: the trick goes on with the next seat ...
        store64(hand, suit, own ^ (i64(1) << spot))
        if place + 1 < seats:
            value = search(
                ws,
                place + 1,
                following,
                tricks,
                need,
                rest,
                least,
                leader,
                new_best,
                new_seat,
                new_rank,
                new_met,
                new_gain,
                new_cost,
                new_led,
            )
        else:
            # Step 9. ... or is complete, and its winner leads the next. The bound then relies on
            # what that of the rest does, and on the winner's rank if it was tested.
            won = i64(0)
            new_rest = rest - 1
            new_least = least
            if by_points:
                new_rest = rest - new_gain
                new_least = least - new_cost
            if load64(load64(ws, SW_SIDES), new_seat):
                won = new_gain + new_cost if by_points else i64(1)
            if tricks > 1:
                value = won + search(
                    ws,
                    i64(0),
                    new_seat,
                    tricks - 1,
                    need - won,
                    new_rest,
                    new_least,
                    new_seat,
                    i64(0),
                    new_seat,
                    i64(0),
                    i64(0),
                    i64(0),
                    i64(0),
                    i64(0),
                )
            else:
                value = won
                for each in range(suits):
                    store64(deeper, each, i64(SW_NO_RANK))
            if new_met:
                won_in = new_best // SW_PLACES
                store64(deeper, won_in, min(new_rank, load64(deeper, won_in)))
        store64(hand, suit, own)
        # Step 10. Cutoff. This card alone gives the seat what it wants, and the bound relies on its
        # line alone.
        if (value >= need) == (wants != 0):
            result = value
            for each in range(suits):
                store64(ranks, each, load64(deeper, each))
            if n > 1:
                kind = 0 if place == 0 else (1 if follows else 2)
                count = SW_PLACES * suits * kind + card
                grown = load64(load64(ws, SW_HISTORY), count)
                grown += (_MOST_HISTORY - grown) >> _PACE
                store64(load64(ws, SW_HISTORY), count, grown)
            break
        # Step 11. No cutoff: the bound relies on the ranks of every card's line. Cards of this suit
        # below all that mattered would have done the same.
        for each in range(suits):
            store64(ranks, each, min(load64(ranks, each), load64(deeper, each)))
        relied = load64(deeper, suit)
        if not by_points and spot < relied:
            for later in range(index + 1, n):
                other_card = load64(moves, later) & SW_CARD
                if other_card // SW_PLACES == suit and other_card % SW_PLACES < relied:
                    store64(moves, later, i64(SW_CARD))
        if (wants and value > result) or (not wants and value < result):
            result = value
    # Step 12. Store the bound with the cards on which it relies.
    if place == 0 and tricks > 1:
        if result >= need:
            enter(ws, key, every, ranks, result, rest, head)
        else:
            enter(ws, key, every, ranks, least, result, head)
    return result


@kernel("int64(int64, int64, int64[:], int64, int64, int64, int64)", nogil=True)
def exact(
    ws: int, leader: int, table: np.ndarray, played: int, guess: int, need: int, bound: int
) -> int:
    """Return what the counted team gets from the cards in hand and on the table.

    Args:
        ws: address of a workspace that is laid out.
        leader: who leads, or has led.
        table: int64[seats], the cards of the unfinished trick, which are in no hand any more.
        played: how many there are.
        guess: the first value that is tried.
        need: with `bound`, what is asked for.
        bound: 1 for a bound that is exact as to whether at least `need` is reached.
    """
    seats = load64(ws, SW_SEATS)
    suits = load64(ws, SW_SUITS)
    hands = load64(ws, SW_HANDS)
    # Step 1. What is in play, and what it is worth at most and at least.
    tricks = i64(0)
    for seat in range(seats):
        held = i64(0)
        for suit in range(suits):
            held += popcount(load64(hands, seat * suits + suit))
        tricks = max(tricks, held)
    if played == 0 and tricks == 0:
        return i64(0)
    every = load64(ws, SW_EVERY) + WORD * suits * tricks
    rest = i64(0) if load64(ws, SW_BY_POINTS) else tricks
    least = i64(0)
    for suit in range(suits):
        cards = i64(0)
        for seat in range(seats):
            cards |= load64(hands, seat * suits + suit)
        for place in range(played):
            if table[place] // SW_PLACES == suit:
                cards |= i64(1) << table[place] % SW_PLACES
        store64(every, suit, cards)
        while cards and load64(ws, SW_BY_POINTS):
            points = load64(load64(ws, SW_VALUES), suit * SW_PLACES + lowest(cards))
            rest += max(i64(0), points)
            least += min(i64(0), points)
            cards &= cards - 1
    # Step 2. The trick that has begun. Its best card stands for itself alone.
    best = i64(0)
    best_seat = i64(leader)
    met = i64(0)
    gain = i64(0)
    cost = i64(0)
    for place in range(played):
        card = table[place]
        points = load64(load64(ws, SW_VALUES), card)
        gain += max(i64(0), points)
        cost += min(i64(0), points)
        wins = place == 0 or beats(ws, card, best)
        if place:
            met = i64(1) if card // SW_PLACES == best // SW_PLACES else (i64(0) if wins else met)
        if wins:
            best = card
            best_seat = (leader + place) % seats
    led = table[0] // SW_PLACES if played else i64(0)
    rank = load64(load64(ws, SW_LOWEST), best)
    # Step 3. Null windows, until the bounds meet.
    low = least
    high = rest
    asked = need if bound else max(low + 1, min(guess, rest))
    while low < high:
        value = search(
            ws,
            i64(played),
            (leader + played) % seats,
            tricks,
            asked,
            rest,
            least,
            i64(leader),
            best,
            best_seat,
            rank,
            met,
            gain,
            cost,
            led,
        )
        if bound:
            return value
        if value >= asked:
            low = value
            asked = low + 1
        else:
            high = value
            asked = high
    return low
