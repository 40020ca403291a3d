"""Cards in the order in which the paranoia search tries them.

The searching player knows his own hand `h`; every other card in play lies with the left player, the
right player or in the skat, and the masks `a`, `b`, `s` say where it may lie. Cards of the same
possible places form a class. Cards of one class that nothing of another class separates are a run,
as in `moves`: they differ in points alone. One exception: while the partner can still play to the
trick, two cards that either of the two may hold are not the same, since it matters for the next
lead which of the two plays the higher.
"""

from __future__ import annotations

from ouvert.kernels.machine import above, kernel, load64, lowest, popcount
from ouvert.skat.kernels.open_cards.layout import SUITS
from ouvert.skat.kernels.open_cards.moves import (
    ALL,
    ANSWER_KIND,
    ANSWER_LENGTH,
    ANSWER_POINTS,
    ANSWER_STATE,
    FEATURES,
    FEWEST_POINTS,
    LEAD_LENGTH,
    LEAD_OTHERS,
    LEAD_RANK,
    LEAD_TRUMP,
    MOST_POINTS,
    can_beat,
    emit,
    lowest_run,
)

_LEAD_ALONE = 512
"""Added to the index of an own lead, besides the features of `moves`: nobody else has the suit."""
_SHARED_BEATEN, _SHARED_PLACE, _SHARED_LENGTH = 16, 64, 128
"""What each feature of another player's lead adds: whether the own hand beats it, whether the card
may be his partner's instead, the suit's length."""
_OTHER_FOLLOWS, _OTHER_STATE, _OTHER_PLACE = 32, 128, 512
"""And of another's card to a lead: whether it follows, trumps or is thrown away, who wins with it,
whether it may be his partner's."""
_OWN_LEAD, _OWN_SECOND, _OWN_THIRD, _OTHER_LEAD, _OTHER_SECOND, _OTHER_THIRD = (
    FEATURES * situation for situation in range(6)
)


@kernel("int64(int64, int64, int64, int64, int64)")
def emit_singly(ws: int, moves: int, n: int, cards: int, features: int) -> int:
    """Append every card of a set on its own."""
    while cards:
        card = cards & -cards
        cards ^= card
        n = emit(ws, moves, n, card, ALL, features)
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def own_leads(ws: int, moves: int, h: int, a: int, b: int, enemies: int) -> int:
    """Fill a move list with the searching player's leads; `enemies` are cards of the other side."""
    trumps = load64(ws, SUITS)
    others_trumps = (a | b) & trumps
    n = 0
    for i in range(5):
        suit = load64(ws, SUITS + i)
        mine = h & suit
        if not mine:
            continue
        others = (a | b) & suit
        length = min(popcount(mine), 3)
        danger = min(popcount(others_trumps), 3)
        enemy = enemies & suit
        gone = 0 if others else 1
        base = (
            _OWN_LEAD
            + (LEAD_TRUMP if i == 0 else 0)
            + LEAD_LENGTH * length
            + LEAD_OTHERS * danger
            + _LEAD_ALONE * gone
        )
        while mine:
            run = lowest_run(mine, others)
            mine &= ~run
            safe = above(enemy) < above(run)
            which = MOST_POINTS if safe and (i == 0 or not enemies & trumps) else ALL
            n = emit(ws, moves, n, run, which, base + (LEAD_RANK if safe else 0))
    return n


@kernel("int64(int64, int64, int64, int64)")
def possible_beat(cards: int, best: int, led: int, trumps: int) -> int:
    """Return the cards of a set that beat `best`, whether or not their holder may play them."""
    higher = ~((2 << best) - 1)
    if (1 << best) & trumps:
        return cards & trumps & higher
    if led == trumps:
        return cards & trumps
    return cards & ((led & higher) | trumps)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def own_answers(
    ws: int,
    moves: int,
    h: int,
    every: int,
    led: int,
    best: int,
    best_mine: int,
    to_come: int,
    enemy_to_come: int,
    table: int,
) -> int:
    """Fill a move list with the searching player's cards as second or third player.

    Args:
        ws: address of the workspace.
        moves: address of the move list.
        h: the own hand.
        every: all cards in play at the start of the trick.
        led: the mask of the suit that was led.
        best: the card that wins the trick so far.
        best_mine: whether it wins for the own side.
        to_come: the cards that a third player may hold; 0 if there is none to come.
        enemy_to_come: whether he is of the other side.
        table: card points on the table.
    """
    trumps = load64(ws, SUITS)
    legal = h & led
    follows = legal != 0
    if not follows:
        legal = h
    beating = can_beat(h, best, led, trumps)
    worth = 0 if table < 4 else (1 if table < 10 else 2)
    base = (_OWN_SECOND if to_come else _OWN_THIRD) + ANSWER_POINTS * worth
    best_beaten = possible_beat(to_come, best, led, trumps)
    n = 0
    for i in range(5):
        suit = load64(ws, SUITS + i)
        mine = legal & suit
        if not mine:
            continue
        others = every & suit & ~h
        kind = 0 if follows else (1 if i == 0 else 2)
        length = min(popcount(mine), 2) - 1
        while mine:
            run = lowest_run(mine, others)
            mine &= ~run
            top = lowest(run)
            wins = ((1 << top) & beating) != 0
            which = ALL
            if wins:
                threatened = possible_beat(to_come, top, led, trumps) and enemy_to_come
                state = 1 if threatened else 2
                if not threatened:
                    which = MOST_POINTS
            else:
                state = 3 if best_mine else 0
                if best_mine:
                    if not (best_beaten and enemy_to_come):
                        which = MOST_POINTS
                elif enemy_to_come or not best_beaten:
                    which = FEWEST_POINTS
            features = base + ANSWER_STATE * state + ANSWER_KIND * kind + ANSWER_LENGTH * length
            n = emit(ws, moves, n, run, which, features)
    return n


@kernel(
    "int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64,"
    "int64, int64)"
)
def other_cards(
    ws: int,
    moves: int,
    mine: int,
    partner: int,
    skat: int,
    h: int,
    every: int,
    led: int,
    best: int,
    best_hostile: int,
    hostile: int,
    place: int,
    partner_to_come: int,
    table: int,
) -> int:
    """Fill a move list with cards that another player may play, whether or not he has them.

    Args:
        ws: address of the workspace.
        moves: address of the move list.
        mine: the cards that he may hold.
        partner: the cards that the other hidden hand may hold.
        skat: the cards that may lie in the skat.
        h: the searching player's hand.
        every: all cards in play at the start of the trick: one on the table still separates others.
        led: the mask of the suit that was led; 0 if he leads.
        best: the card that wins the trick so far; -1 if he leads.
        best_hostile: whether its holder's tricks count against the searching player.
        hostile: whether his own do.
        place: 0 to lead, 1 as second, 2 as third player.
        partner_to_come: whether the other hidden hand has still to play to the trick.
        table: card points on the table.
    """
    trumps = load64(ws, SUITS)
    worth = 0 if table < 4 else (1 if table < 10 else 2)
    n = 0
    for i in range(5):
        suit = load64(ws, SUITS + i)
        here = mine & suit
        if not here:
            continue
        for kind in range(4):
            cards = here
            cards &= partner if kind & 1 else ~partner
            cards &= skat if kind & 2 else ~skat
            if not cards:
                continue
            others = every & suit & ~cards
            shared = kind & 1
            if place == 0:
                enemy = h & suit
                beaten = 0 if not enemy else (2 if above(enemy) > above(cards) else 1)
                if not enemy and i and h & trumps:
                    beaten = 3
                base = _OTHER_LEAD + (LEAD_TRUMP if i == 0 else 0) + _SHARED_BEATEN * beaten
                base += _SHARED_PLACE * shared + _SHARED_LENGTH * min(popcount(here), 3)
                if shared:
                    n = emit_singly(ws, moves, n, cards, base)
                    continue
                while cards:
                    run = lowest_run(cards, others)
                    cards &= ~run
                    n = emit(ws, moves, n, run, ALL, base)
                continue
            follow = 0 if suit == led else (1 if i == 0 else 2)
            base = _OTHER_SECOND if place == 1 else _OTHER_THIRD
            base += ANSWER_POINTS * worth + _OTHER_FOLLOWS * follow + _OTHER_PLACE * shared
            competes = follow != 2
            while cards:
                if shared and partner_to_come and competes:
                    run = cards & -cards
                else:
                    run = lowest_run(cards, others)
                cards &= ~run
                wins = possible_beat(run, best, led, trumps) != 0
                which = ALL
                if place == 2:
                    against = hostile if wins else best_hostile
                    which = MOST_POINTS if against else FEWEST_POINTS
                state = (1 if wins else 0) + (2 if best_hostile else 0)
                n = emit(ws, moves, n, run, which, base + _OTHER_STATE * state)
    return n
