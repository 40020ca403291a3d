"""How a deal begins, what is to be done in it, and what becomes of it when that is done."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.drawing import drawn_below
from ouvert.kernels.machine import i64, lowest, part
from ouvert.tricks.kernels.many.layout import (
    ALONE_IN,
    AT_ACTOR,
    AT_ALLOWED,
    AT_ASIDE,
    AT_BIDS,
    AT_CALLED,
    AT_CHOOSER,
    AT_DEAL,
    AT_DECIDER,
    AT_DECLARER,
    AT_DIRECTION,
    AT_DRAWN,
    AT_LAID,
    AT_LEADER,
    AT_OPENED,
    AT_PASSED,
    AT_PHASE,
    AT_SETTING,
    AT_SHOWN,
    AT_TRICKS,
    BEATEN_BY,
    BEGAN_WITH,
    BEGINNINGS_OF,
    BID_BY,
    BIDDING,
    BIDS_OF,
    BY_CHOICE,
    BY_SHOWN,
    CHOICES_OF,
    CHOOSING,
    CHOSEN_IN,
    COPIES_OF,
    COUNTING,
    COUNTS_FROM,
    DEAL_WORDS,
    DECK_OF,
    DRAWS_CARDS,
    EARLIER,
    FINISHED,
    FIRST_IN,
    GIVEN,
    HAND_OF,
    HAS_DUMMY,
    HELD,
    HOOKED,
    LAID_BY,
    LEAVES,
    LEFT_TO_PARTNER,
    LIST_CALLED,
    LIST_DEAL,
    LIST_DIRECTION,
    LIST_LAST,
    LIST_NEEDS,
    LIST_SETTING,
    NOT_THERE,
    OF_SHOWN,
    OPENING_IN,
    OPPOSITE,
    PASSES,
    PASSING,
    PLAYED_BY_SEAT,
    PLAYING,
    PRINTED,
    SEATS_OF,
    SHOWS,
    SHOWS_BOTTOM,
    SHOWS_LAST,
    SHOWS_STOCK,
    TAKEN_BY,
    TRICKS_COUNT,
    WON_BY,
)
from ouvert.tricks.kernels.many.obligations import (
    next_seat,
    playable,
    seat_in_turn,
    winning_place,
)


@part
def begin_deal(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cell: np.ndarray,
    deck: np.ndarray,
    states: np.ndarray,
    number: int,
) -> None:
    """Shuffle and deal, begin in any of the ways that there are, and say who is to do what."""
    count, seats, size = rules[DECK_OF], rules[SEATS_OF], rules[HAND_OF]
    for place in range(count - 1):
        other = place + drawn_below(states, number, count - place)
        deck[place], deck[other] = deck[other], deck[place]
    for word in range(DEAL_WORDS):
        cell[word] = 0
    for seat in range(seats):
        hand = i64(0)
        for place in range(seat * size, (seat + 1) * size):
            hand |= i64(1) << deck[place]
        cell[HELD + seat] = cell[BEGAN_WITH + seat] = hand
        cell[BID_BY + seat] = NOT_THERE
    cell[AT_SHOWN] = NOT_THERE
    if rules[SHOWS] == SHOWS_STOCK:
        cell[AT_SHOWN] = deck[seats * size]
    elif rules[SHOWS] == SHOWS_BOTTOM:
        cell[AT_SHOWN] = deck[count - 1]
    elif rules[SHOWS] == SHOWS_LAST:
        cell[AT_SHOWN] = deck[seats * size - 1]
    way = lists[rules[CHOICES_OF] + drawn_below(states, number, rules[BEGINNINGS_OF])]
    setting = way[LIST_SETTING]
    if setting == BY_SHOWN:
        for each in range(sets.shape[0]):
            if sets[each, CHOSEN_IN] == cards[0, PRINTED, cell[AT_SHOWN]]:
                setting = each
    cell[AT_SETTING] = NOT_THERE if setting == BY_CHOICE else setting
    cell[AT_DECLARER], cell[AT_CALLED] = way[LIST_CALLED], NOT_THERE
    cell[AT_DIRECTION], cell[AT_DEAL] = way[LIST_DIRECTION], way[LIST_DEAL]
    _lead(rules, sets, cell)
    _await(rules, sets, cards, cell)


@part
def _lead(rules: np.ndarray, sets: np.ndarray, cell: np.ndarray) -> None:
    """Say who lays his cards aside and who leads first, as far as it is known."""
    seats = rules[SEATS_OF]
    cell[AT_ASIDE] = NOT_THERE
    if cell[AT_SETTING] < 0 or _passes_on(rules, cell):
        return
    words = sets[cell[AT_SETTING]]
    declarer = cell[AT_DECLARER]
    if words[ALONE_IN] and declarer >= 0 and rules[OPPOSITE]:
        cell[AT_ASIDE] = (declarer + seats // 2) % seats
    if rules[HAS_DUMMY] and declarer >= 0:
        cell[AT_LEADER] = (declarer + 1) % seats
    for seat in range(seats):
        if cell[HELD + seat] & words[FIRST_IN]:
            cell[AT_LEADER] = seat
    if cell[AT_LEADER] == cell[AT_ASIDE]:
        cell[AT_LEADER] = (cell[AT_LEADER] + 1) % seats


@part
def _passes_on(rules: np.ndarray, cell: np.ndarray) -> bool:
    """Whether cards are still to be passed."""
    return cell[AT_DIRECTION] != 0 and cell[AT_PASSED] < rules[PASSES] * rules[SEATS_OF]


@part
def _await(rules: np.ndarray, sets: np.ndarray, cards: np.ndarray, cell: np.ndarray) -> None:
    """Say what is to be done now, by whom, and which cards he may pass or play."""
    allowed = i64(0)
    if _passes_on(rules, cell):
        cell[AT_PHASE] = PASSING
        actor = cell[AT_PASSED] // rules[PASSES]
        allowed = cell[HELD + actor]
    elif cell[AT_SETTING] < 0:
        cell[AT_PHASE] = CHOOSING
        actor = cell[AT_CHOOSER]
    elif rules[BIDS_OF] and cell[AT_BIDS] < rules[SEATS_OF]:
        cell[AT_PHASE] = BIDDING
        actor = cell[AT_BIDS]
    elif cell[AT_LAID] or cell[HELD + cell[AT_LEADER]]:
        cell[AT_PHASE] = PLAYING
        actor = seat_in_turn(rules, cell, cell[AT_LAID])
        allowed = playable(rules, sets, cards, cell, actor)
    else:
        cell[AT_PHASE] = FINISHED
        actor = i64(0)
    if rules[COPIES_OF] > 1:
        # of equal cards the first one alone
        rest = allowed
        while rest:
            card = lowest(rest)
            rest ^= i64(1) << card
            if allowed & cards[0, EARLIER, card]:
                allowed ^= i64(1) << card
    cell[AT_ACTOR] = cell[AT_DECIDER] = actor
    declarer = cell[AT_DECLARER]
    if rules[HAS_DUMMY] and cell[AT_PHASE] == PLAYING and declarer >= 0:
        dummy = (declarer + rules[SEATS_OF] // 2) % rules[SEATS_OF]
        cell[AT_DECIDER] = declarer if actor == dummy else actor
    cell[AT_ALLOWED] = allowed


@part
def bid_allowed(rules: np.ndarray, cell: np.ndarray, bid: int) -> bool:
    """Whether a number of tricks may be bid now."""
    if bid < 0 or bid >= rules[BIDS_OF]:
        return False
    if not rules[HOOKED] or cell[AT_BIDS] != rules[SEATS_OF] - 1:
        return True
    total = bid
    for seat in range(cell[AT_BIDS]):
        total += cell[BID_BY + seat]
    return total != rules[HAND_OF]


@part
def choice_allowed(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cell: np.ndarray,
    choice: int,
) -> bool:
    """Whether a contract may be chosen now."""
    if choice < 0 or choice >= rules[CHOICES_OF]:
        return False
    if lists[choice, LIST_SETTING] == LEFT_TO_PARTNER:
        return rules[LEAVES] == 1 and cell[AT_CHOOSER] == 0
    if not _fits(sets, cards, lists, cell, choice):
        return False
    if lists[choice, LIST_LAST]:
        for other in range(rules[CHOICES_OF]):
            listed = lists[other, LIST_SETTING] != LEFT_TO_PARTNER and not lists[other, LIST_LAST]
            if listed and _fits(sets, cards, lists, cell, other):
                return False
    return True


@part
def _fits(
    sets: np.ndarray, cards: np.ndarray, lists: np.ndarray, cell: np.ndarray, choice: int
) -> bool:
    """Whether the card shown and the hand of who chooses allow a contract."""
    words = sets[lists[choice, LIST_SETTING]]
    shown = cell[AT_SHOWN]
    if words[OF_SHOWN] and shown >= 0 and words[CHOSEN_IN] != cards[0, PRINTED, shown]:
        return False
    called = lists[choice, LIST_CALLED]
    hand = cell[HELD + cell[AT_CHOOSER]]
    return called < 0 or (hand & lists[choice, LIST_NEEDS] != 0 and not hand >> called & 1)


@part
def action_allowed(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cell: np.ndarray,
    action: int,
) -> bool:
    """Whether an action may be done now; of equal cards the first one."""
    count = rules[DECK_OF]
    if cell[AT_PHASE] == CHOOSING:
        choice = action - count - rules[BIDS_OF]
        return choice_allowed(rules, sets, cards, lists, cell, choice)
    if cell[AT_PHASE] == BIDDING:
        return bid_allowed(rules, cell, action - count)
    return 0 <= action < count and cell[AT_ALLOWED] >> action & 1 == 1


@part
def act(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    lists: np.ndarray,
    cell: np.ndarray,
    deck: np.ndarray,
    action: int,
) -> None:
    """Do what is allowed, and say who is to do what then."""
    phase, actor, seats = cell[AT_PHASE], cell[AT_ACTOR], rules[SEATS_OF]
    if phase == PLAYING:
        _put(rules, sets, cards, cell, deck, actor, action)
    elif phase == PASSING:
        cell[HELD + actor] ^= i64(1) << action
        cell[GIVEN + actor] |= i64(1) << action
        cell[AT_PASSED] += 1
        if not _passes_on(rules, cell):
            for seat in range(seats):
                cell[HELD + (seat + cell[AT_DIRECTION]) % seats] |= cell[GIVEN + seat]
            for seat in range(seats):
                cell[BEGAN_WITH + seat] = cell[HELD + seat]
            _lead(rules, sets, cell)
    elif phase == BIDDING:
        cell[BID_BY + actor] = action - rules[DECK_OF]
        cell[AT_BIDS] += 1
    else:
        choice = action - rules[DECK_OF] - rules[BIDS_OF]
        if lists[choice, LIST_SETTING] == LEFT_TO_PARTNER:
            cell[AT_CHOOSER] = (actor + seats // 2) % seats
        else:
            cell[AT_DECLARER] = actor
            cell[AT_SETTING] = lists[choice, LIST_SETTING]
            cell[AT_CALLED] = lists[choice, LIST_CALLED]
            _lead(rules, sets, cell)
    _await(rules, sets, cards, cell)


@part
def _put(
    rules: np.ndarray,
    sets: np.ndarray,
    cards: np.ndarray,
    cell: np.ndarray,
    deck: np.ndarray,
    seat: int,
    card: int,
) -> None:
    """Play a card, and finish the trick with its last one."""
    setting, seats = cell[AT_SETTING], rules[SEATS_OF]
    cell[HELD + seat] ^= i64(1) << card
    cell[LAID_BY + cell[AT_LAID]] = card
    cell[AT_LAID] += 1
    if sets[setting, OPENING_IN] >> card & 1:
        cell[AT_OPENED] = 1
    players = seats - i64(cell[AT_ASIDE] >= 0)
    if cell[AT_LAID] < players:
        return
    # 1. The trick is full: who has won it, and what?
    best = winning_place(cards[setting, BEATEN_BY], cell, players)
    worth = i64(0)
    owner = cell[AT_LEADER]
    winner = owner
    for place in range(players):
        laid = cell[LAID_BY + place]
        cell[PLAYED_BY_SEAT + owner] |= i64(1) << laid
        worth += cards[setting, COUNTING, laid]
        if place == best:
            winner = owner
        owner = next_seat(rules, cell, owner)
    cell[AT_TRICKS] += 1
    if cell[AT_TRICKS] >= rules[COUNTS_FROM]:
        cell[TAKEN_BY + winner] += i64(1) if rules[TRICKS_COUNT] else worth
    cell[WON_BY + winner] += 1
    cell[AT_LEADER], cell[AT_LAID] = winner, 0
    # 2. The winner draws, and then the others.
    first = seats * rules[HAND_OF] + cell[AT_DRAWN]
    if rules[DRAWS_CARDS] and first < rules[DECK_OF]:
        for turn in range(seats):
            cell[HELD + (winner + turn) % seats] |= i64(1) << deck[first + turn]
        cell[AT_DRAWN] += seats


@part
def cards_left(rules: np.ndarray, cell: np.ndarray) -> int:
    """How many cards are in nobody's hand and no trick."""
    return rules[DECK_OF] - rules[SEATS_OF] * rules[HAND_OF] - cell[AT_DRAWN]


@part
def points_left(rules: np.ndarray, cards: np.ndarray, cell: np.ndarray, deck: np.ndarray) -> int:
    """What the cards that are left over count."""
    found = i64(0)
    for place in range(rules[SEATS_OF] * rules[HAND_OF] + cell[AT_DRAWN], rules[DECK_OF]):
        found += cards[cell[AT_SETTING], COUNTING, deck[place]]
    return found
