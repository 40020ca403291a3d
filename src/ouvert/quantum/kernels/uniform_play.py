"""Games of three hands played to their end by chance, in deals drawn by chance.

Cards are numbers, suit by suit and weak to strong within a suit; hands are bits of them. Seats are
0, 1, 2 from the one that asks. A deal is drawn in two steps: first how many of each kind of unknown
card go to each place, then which. Cards of a kind may lie in the same places.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest, popcount
from ouvert.kernels.splitmix import GOLDEN, mixed

_HALF_WORD = np.uint64(32)


@kernel("int64(uint64, int64)")
def below(state: np.uint64, n: int) -> int:
    """Return one of 0 .. n-1, each equally likely up to n/2^32."""
    return i64(((mixed(state) >> _HALF_WORD) * np.uint64(n)) >> _HALF_WORD)


@kernel("int64(int64, int64, int64, int64, int64[::1], int64[::1])")
def sensible(
    legal: int, best: int, best_suit: int, trumps: int, beats: np.ndarray, prices: np.ndarray
) -> int:
    """Return the cards that a seat of team 1 may choose from: the beating or the cheapest ones.

    `best` is the card of team 0 that is winning the trick, else -1; `beats` are for each card the
    cards of its suit that beat it, `prices` what makes a card cheap.
    """
    if best >= 0:
        beating = legal & beats[best]
        if best_suit & trumps == 0:
            beating |= legal & trumps
        if beating:
            return beating
    cheapest = i64(0)
    fewest = i64(1) << 40
    left = legal
    while left:
        card = lowest(left)
        bit = i64(1) << card
        left ^= bit
        if prices[card] < fewest:
            fewest = prices[card]
            cheapest = bit
        elif prices[card] == fewest:
            cheapest |= bit
    return cheapest


@kernel(
    "void(int64[::1], int64, int64[::1], int64, int64[::1], int64[::1], int64, int64[::1],"
    "int64[::1], int64[::1], int64[:, ::1], int64[::1], int64[:, :, ::1], float64[::1], int64,"
    "uint64, int64[::1])",
    nogil=True,
)
def play_uniformly(
    known: np.ndarray,
    leader: int,
    table: np.ndarray,
    first: int,
    suit_of: np.ndarray,
    points: np.ndarray,
    trumps: int,
    counted: np.ndarray,
    careful: np.ndarray,
    prices: np.ndarray,
    kinds: np.ndarray,
    kind_sizes: np.ndarray,
    splits: np.ndarray,
    chances: np.ndarray,
    games: int,
    seed: np.uint64,
    histogram: np.ndarray,
) -> None:
    """Play a card in many random deals, and then every deal to its end by chance.

    Args:
        known: int64[3], the cards that each seat is known to hold (bits).
        leader: who leads the current trick.
        table: int64[t], the cards of the trick so far.
        first: the card that seat 0 plays next.
        suit_of: int64[n], for each card the cards of its suit (bits).
        points: int64[n + 1], what each card counts; the last number is what a trick counts.
        trumps: the trumps (bits).
        counted: int64[3], whether a seat's tricks are counted.
        careful: int64[3]: 0 for a seat that plays any legal card, 1 for one that beats the cards
            of the seats marked 2 or plays cheaply. Seats marked 2 play any legal card.
        prices: int64[n], what makes a card cheap to throw.
        kinds: int64[kinds, n], the unknown cards of each kind; shuffled in place.
        kind_sizes: int64[kinds], how many there are.
        splits: int64[splits, kinds, 2], how many of each kind seats 1 and 2 get.
        chances: float64[splits], how likely that split or an earlier one is.
        games: number of games.
        seed: of the deals and the cards.
        histogram: int64[most gains + 1], counts the games by the gains of the counted seats.
    """
    n = len(suit_of)
    state = seed
    hands = np.zeros(3, dtype=np.int64)
    beats = np.zeros(n, dtype=np.int64)
    for card in range(n):
        beats[card] = suit_of[card] & ~((i64(2) << card) - 1)
    trick_gain = points[n]
    anyone_careful = counted[0] < 0
    for seat in range(3):
        anyone_careful |= careful[seat] == 1
    for _game in range(games):
        hands[0] = known[0]
        hands[1] = known[1]
        hands[2] = known[2]
        split = i64(0)
        if len(chances) > 1:
            state += GOLDEN
            chance = np.float64(mixed(state) >> np.uint64(11)) * 2.0**-53
            low = i64(0)
            high = i64(len(chances) - 1)
            while low < high:
                middle = (low + high) >> 1
                if chances[middle] > chance:
                    high = middle
                else:
                    low = middle + 1
            split = low
        for kind in range(len(kind_sizes)):
            size = kind_sizes[kind]
            taken = i64(0)
            for place in range(2):
                cards = i64(0)
                for _drawn in range(splits[split, kind, place]):
                    at = taken
                    if size - taken > 1:
                        state += GOLDEN
                        at = taken + below(state, size - taken)
                    card = kinds[kind, at]
                    kinds[kind, at] = kinds[kind, taken]
                    kinds[kind, taken] = card
                    cards |= i64(1) << card
                    taken += 1
                hands[1 + place] |= cards

        gains = i64(0)
        place = i64(0)
        lead = leader
        best = i64(-1)
        winner = leader
        led = i64(0)
        worth = trick_gain
        given = first
        while True:
            me = lead + place
            if me >= 3:
                me -= 3
            if place < len(table) and given >= 0:
                card = table[place]
            elif given >= 0:
                card = given
                given = i64(-1)
            else:
                legal = hands[me]
                if legal == 0:
                    break
                if place and legal & led:
                    legal &= led
                if anyone_careful and careful[me] == 1:
                    target = i64(-1)
                    target_suit = i64(0)
                    if place and careful[winner] == 2:
                        target = best
                        target_suit = suit_of[best]
                    legal = sensible(legal, target, target_suit, trumps, beats, prices)
                choices = popcount(legal)
                if choices > 1:
                    state += GOLDEN
                    for _skipped in range(below(state, choices)):
                        legal &= legal - 1
                card = lowest(legal)
            bit = i64(1) << card
            hands[me] &= ~bit
            worth += points[card]
            if place == 0:
                led = suit_of[card]
                best = card
                winner = me
            elif beats[best] & bit or (bit & trumps and not (i64(1) << best) & trumps):
                best = card
                winner = me
            place += 1
            if place == 3:
                if counted[winner]:
                    gains += worth
                lead = winner
                place = i64(0)
                worth = trick_gain
        histogram[gains] += 1
