"""Legal cards in the order in which the trump search tries them.

Cards of one hand that no other hand's card separates form a *run*: they beat the same cards and
differ in their points alone. Of equal points only one is kept. Where it is certain which side gets
the trick, a run is represented by its most valuable card (own side) or its cheapest (the other):
the points go to that side now instead of, at best, later.

Every remaining card gets a weight from a table that was learned from searches in which all moves
of sampled nodes were tried (`ouvert studies learn ordering`). The index is a situation (who plays
at which place of the trick) and the features computed here.
"""

from __future__ import annotations

from ouvert.kernels.machine import above, kernel, load16, load64, lowest, popcount, store64
from ouvert.skat.kernels.open_cards.layout import CLASS, ORDER, POINTS, SUIT_OF, SUITS

FEATURES = 1024
"""Feature combinations a situation."""
SITUATIONS = 9
"""0–2: the declarer, left or right defender leads; 3–5: as second; 6–8: as third player."""

LEAD_TRUMP, LEAD_LENGTH, LEAD_OTHERS, LEAD_RANK = 8, 16, 64, 256
"""What each feature of a lead adds to the index: a trump, the suit's length, how the others stand
(for the declarer who may ruff, for a defender how his partner helps), who may beat the card."""
ANSWER_POINTS, ANSWER_STATE, ANSWER_KIND, ANSWER_LENGTH = 8, 32, 128, 512
"""And of a card played to a lead: points on the table, who wins with it, whether it follows, trumps
or is thrown away, the suit's length. The rank class adds 0 to 7 to all of them."""
CARD_MASK = 255
"""A move is its card, above it the index of its features, above that its weight."""
INDEX_SHIFT = 8
INDEX_MASK = 0xFFFF
WEIGHT_SHIFT = 32

ALL = 0
MOST_POINTS = 1
FEWEST_POINTS = 2


@kernel("int64(int64, int64, int64, int64)")
def can_beat(hand: int, best: int, led: int, trumps: int) -> int:
    """Return the legal cards of `hand` that beat the card `best` when the suit `led` was led."""
    follow = hand & led
    higher = ~((2 << best) - 1)
    if (1 << best) & trumps:
        if led == trumps:
            return follow & higher
        return 0 if follow else hand & trumps & higher
    if follow:
        return follow & higher
    return hand & trumps


@kernel("int64(int64, int64)")
def lowest_run(mine: int, others: int) -> int:
    """Return the lowest cards of a hand's suit that none of the `others` separates."""
    gap = others & ~((1 << lowest(mine)) - 1)
    return mine & ((gap & -gap) - 1) if gap else mine


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def emit(ws: int, moves: int, n: int, run: int, which: int, features: int) -> int:
    """Append the cards of a run that are worth trying to a sorted move list; return its length."""
    if which != ALL:
        chosen = lowest(run)
        most = load64(ws, POINTS + chosen)
        rest = run & (run - 1)
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            points = load64(ws, POINTS + card)
            if (points > most) == (which == MOST_POINTS) and points != most:
                most = points
                chosen = card
        run = 1 << chosen
    last = -1
    weights = load64(ws, ORDER)
    while run:
        card = lowest(run)
        run &= run - 1
        points = load64(ws, POINTS + card)
        if points == last:
            continue
        last = points
        index = features + load64(ws, CLASS + card)
        move = (load16(weights, index) << WEIGHT_SHIFT) + (index << INDEX_SHIFT) + card
        place = n
        while place > 0 and load64(moves, place - 1) < move:
            store64(moves, place, load64(moves, place - 1))
            place -= 1
        store64(moves, place, move)
        n += 1
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def leads(ws: int, moves: int, d: int, l: int, r: int, leader: int) -> int:
    """Fill a move list with the cards that the leader may lead; return their number."""
    trumps = load64(ws, SUITS)
    hand = d if leader == 0 else (l if leader == 1 else r)
    partner = r if leader == 1 else l
    every = d | l | r
    n = 0
    for s in range(5):
        suit = load64(ws, SUITS + s)
        mine = hand & suit
        if not mine:
            continue
        others = every & suit & ~mine
        length = min(popcount(mine), 3)
        base = leader * FEATURES + (LEAD_TRUMP if s == 0 else 0) + LEAD_LENGTH * length
        if leader == 0:
            if s == 0:
                danger = (1 if l & suit else 0) + (1 if r & suit else 0)
                ruff = 0
            else:
                danger = (1 if not l & suit and l & trumps else 0) + (
                    1 if not r & suit and r & trumps else 0
                )
                ruff = danger
            base += LEAD_OTHERS * danger
            enemy = others
        else:
            enemy = d & suit
            if enemy or s == 0:
                ruff = 0
            else:
                ruff = 1 if d & trumps else 0
            mates = partner & suit
            if mates:
                helped = 0 if above(mates) > above(enemy) else 1
            else:
                helped = 3 if partner & trumps else 2
            base += LEAD_OTHERS * helped
        while mine:
            run = lowest_run(mine, others)
            mine &= ~run
            if leader == 0:
                safe = above(enemy) < above(run)
                features = base + (LEAD_RANK if safe else 0)
                which = MOST_POINTS if safe and not ruff else ALL
            else:
                if enemy:
                    beaten = 2 if above(enemy) > above(run) else 1
                else:
                    beaten = 3 if ruff else 0
                features = base + LEAD_RANK * beaten
                which = MOST_POINTS if beaten < 2 else ALL
            n = emit(ws, moves, n, run, which, features)
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def seconds(ws: int, moves: int, hand: int, third: int, every: int, a: int, seat: int) -> int:
    """Fill a move list with the answers of the second player to the lead `a`.

    `third` is the hand that plays last, `every` all cards at the start of the trick.
    """
    trumps = load64(ws, SUITS)
    led = load64(ws, SUIT_OF + a)
    follows = hand & led
    legal = follows if follows else hand
    beating = can_beat(hand, a, led, trumps)
    table = load64(ws, POINTS + a)
    worth = 0 if table == 0 else (1 if table < 5 else 2)
    third_beats_lead = can_beat(third, a, led, trumps) != 0
    base = (3 + seat) * FEATURES + ANSWER_POINTS * worth
    n = 0
    for s in range(5):
        suit = load64(ws, SUITS + s)
        mine = legal & suit
        if not mine:
            continue
        others = every & suit & ~hand
        kind = 0 if follows else (1 if s == 0 else 2)
        length = min(popcount(mine), 2) - 1
        while mine:
            run = lowest_run(mine, others)
            mine &= ~run
            top = lowest(run)
            which = ALL
            if (1 << top) & beating:
                third_beats = can_beat(third, top, led, trumps) != 0
                state = 1 if third_beats else 2
                # of seat 1 the lead was the declarer's: the trick is the defenders'
                if seat == 1 or not third_beats:
                    which = MOST_POINTS
            else:
                state = 3 if third_beats_lead else 0
                if seat == 0:
                    which = FEWEST_POINTS
                elif not third_beats_lead:
                    which = FEWEST_POINTS if seat == 1 else MOST_POINTS
            features = base + ANSWER_STATE * state + ANSWER_KIND * kind + ANSWER_LENGTH * length
            n = emit(ws, moves, n, run, which, features)
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def thirds(
    ws: int,
    moves: int,
    hand: int,
    every: int,
    led: int,
    best: int,
    best_seat: int,
    table: int,
    seat: int,
) -> int:
    """Fill a move list with the last player's cards.

    `best` is winning the trick for `best_seat`, and `table` card points lie there.
    """
    trumps = load64(ws, SUITS)
    follows = hand & led
    legal = follows if follows else hand
    beating = can_beat(hand, best, led, trumps)
    worth = 0 if table < 4 else (1 if table < 10 else 2)
    mates = seat != 0 and best_seat != 0
    base = (6 + seat) * FEATURES + ANSWER_POINTS * worth
    n = 0
    for s in range(5):
        suit = load64(ws, SUITS + s)
        mine = legal & suit
        if not mine:
            continue
        others = every & suit & ~hand
        kind = 0 if follows else (1 if s == 0 else 2)
        length = min(popcount(mine), 2) - 1
        while mine:
            run = lowest_run(mine, others)
            mine &= ~run
            wins = ((1 << lowest(run)) & beating) != 0
            state = (1 if wins else 0) + (2 if mates else 0)
            which = MOST_POINTS if wins or mates else FEWEST_POINTS
            features = base + ANSWER_STATE * state + ANSWER_KIND * kind + ANSWER_LENGTH * length
            n = emit(ws, moves, n, run, which, features)
    return n
