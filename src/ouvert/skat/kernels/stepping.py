"""Many games of Skat's play side by side: each call plays one card in every game.

Cards and sets of cards are those of `ouvert.cards`; the rules of the six games come in tables. The
games are a structure of arrays, `cells[word, game]`, whose words are named here. A game that ends
is dealt anew at once.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.drawing import drawn_below
from ouvert.kernels.machine import i64, kernel, lowest, part

CELL_HANDS, CELL_PLAYED, POINTS_OF = 0, 3, 6
"""Three words each, for each seat: cards held, cards played, card points in tricks."""
CELL_SKAT, CELL_DECLARER, PLAYS, KIND_OF, RUN = 9, 10, 11, 12, 13
"""The skat's points; who plays; the contract's number, its game 0 to 5, and the matadors."""
LED_BY, CELL_TABLE, CELL_LED, ANSWERED = 14, 15, 16, 17
"""Who leads, how many cards lie in the trick, and the first two of them."""
TRICKS_DONE, TRICKS_WON = 18, 19
"""Finished tricks, and the declarer's among them."""
CELL_WORDS = 20

FOLLOWS, POWER, RULE_POINTS, TRUMP_ORDER = 0, 1, 2, 3
"""Of each game and card: the cards that follow with it, how it ranks (trumps above BEATS_ALL), what
it counts; and the trumps from the highest, −1 behind them."""
TABLE_ROWS = 4
BEATS_ALL = 100
TARGET, PAYS = 0, 1
"""Of each contract: the points that are needed, 120 for all tricks; then the pairs of what the
declarer and each defender get, by matadors, Schneider, Schwarz, and whether he has won."""
MOST_MATADORS = 11
PAY_WORDS = 1 + (MOST_MATADORS + 1) * 16
NULL_KIND = 5
EVERY_TRICK = 10
WHOLE = 120
NEARLY_WHOLE = 90


@part
def hand_out(cells: np.ndarray, states: np.ndarray, g: int) -> int:
    """Shuffle and deal a game of which nothing is known yet; return the two cards of the skat."""
    deck = np.arange(32)
    for place in range(31):
        other = place + drawn_below(states, g, 32 - place)
        deck[place], deck[other] = deck[other], deck[place]
    for word in range(cells.shape[0]):
        cells[word, g] = 0
    for place in range(30):
        cells[CELL_HANDS + place // 10, g] |= i64(1) << deck[place]
    return i64(1) << deck[30] | i64(1) << deck[31]


@part
def deal(
    cells: np.ndarray, states: np.ndarray, kinds: np.ndarray, rules: np.ndarray, g: int
) -> None:
    """Begin a game: any declarer, any contract, any deal."""
    skat = hand_out(cells, states, g)
    cells[CELL_DECLARER, g] = drawn_below(states, g, 3)
    contract = drawn_below(states, g, len(kinds))
    announce(cells, rules, contract, kinds[contract], skat, g)


@part
def announce(
    cells: np.ndarray, rules: np.ndarray, contract: int, kind: int, skat: int, g: int
) -> None:
    """The declarer plays a contract; `skat` are the two cards that lie for him."""
    twelve = cells[CELL_HANDS + cells[CELL_DECLARER, g], g] | skat
    cells[PLAYS, g], cells[KIND_OF, g] = contract, kind
    while skat:
        cells[CELL_SKAT, g] += rules[RULE_POINTS, kind, lowest(skat)]
        skat &= skat - 1
    run = 0
    top = rules[TRUMP_ORDER, kind, 0]
    if top >= 0:
        held = twelve >> top & 1
        while (
            run < MOST_MATADORS
            and rules[TRUMP_ORDER, kind, run] >= 0
            and twelve >> rules[TRUMP_ORDER, kind, run] & 1 == held
        ):
            run += 1
    cells[RUN, g] = run


@part
def allowed(cells: np.ndarray, rules: np.ndarray, g: int) -> int:
    """The cards that may be played in a game."""
    seat = (cells[LED_BY, g] + cells[CELL_TABLE, g]) % 3
    hand = cells[CELL_HANDS + seat, g]
    if not cells[CELL_TABLE, g]:
        return hand
    same = hand & rules[FOLLOWS, cells[KIND_OF, g], cells[CELL_LED, g]]
    return same if same else hand


@kernel("void(int64[:, ::1], uint64[::1], int64[::1], int64[:, :, ::1])", nogil=True)
def deal_all(cells: np.ndarray, states: np.ndarray, kinds: np.ndarray, rules: np.ndarray) -> None:
    """Begin every game."""
    for g in range(cells.shape[1]):
        deal(cells, states, kinds, rules, g)


@kernel("int64(int64[:, ::1], int64[:, :, ::1], int64[::1])", nogil=True)
def first_refused(cells: np.ndarray, rules: np.ndarray, actions: np.ndarray) -> int:
    """The first game whose card may not be played; −1 if there is none."""
    for g in range(cells.shape[1]):
        card = actions[g]
        if card < 0 or card > 31 or not allowed(cells, rules, g) >> card & 1:
            return g
    return -1


@part
def put_card(cells: np.ndarray, rules: np.ndarray, card: int, g: int) -> bool:
    """Play a card that is allowed; return whether the game is over then."""
    kind, laid = cells[KIND_OF, g], cells[CELL_TABLE, g]
    seat = (cells[LED_BY, g] + laid) % 3
    cells[CELL_HANDS + seat, g] ^= i64(1) << card
    if laid < 2:
        cells[CELL_LED + laid, g] = card
        cells[CELL_TABLE, g] = laid + 1
        return False
    # 1. The trick is full: who has won it?
    leader, first, second = cells[LED_BY, g], cells[CELL_LED, g], cells[ANSWERED, g]
    follows = rules[FOLLOWS, kind, first]
    winner, best = leader, rules[POWER, kind, first]
    for place in range(1, 3):
        tried = second if place == 1 else card
        power = rules[POWER, kind, tried]
        if power > best and (follows >> tried & 1 or power >= BEATS_ALL):
            winner, best = (leader + place) % 3, power
    # 2. Its cards and points, and the next lead.
    points = rules[RULE_POINTS, kind]
    cells[CELL_PLAYED + leader, g] |= i64(1) << first
    cells[CELL_PLAYED + (leader + 1) % 3, g] |= i64(1) << second
    cells[CELL_PLAYED + seat, g] |= i64(1) << card
    cells[POINTS_OF + winner, g] += points[first] + points[second] + points[card]
    cells[TRICKS_DONE, g] += 1
    declarer_won = winner == cells[CELL_DECLARER, g]
    cells[TRICKS_WON, g] += i64(declarer_won)
    cells[LED_BY, g], cells[CELL_TABLE, g] = winner, 0
    # 3. The end: ten tricks, or one of the declarer's in a Null.
    return cells[TRICKS_DONE, g] == EVERY_TRICK or (declarer_won and kind == NULL_KIND)


@part
def ended(cells: np.ndarray, target: int, g: int) -> tuple[int, int, int]:
    """Whether the declarer has kept his game, and whether it is Schneider and Schwarz: 0 or 1."""
    declarer = cells[CELL_DECLARER, g]
    won = cells[TRICKS_WON, g]
    own = cells[POINTS_OF + declarer, g] + cells[CELL_SKAT, g]
    others = -cells[POINTS_OF + declarer, g]
    for seat in range(3):
        others += cells[POINTS_OF + seat, g]
    if cells[KIND_OF, g] == NULL_KIND:
        return i64(won == 0), i64(0), i64(0)
    kept = won == EVERY_TRICK if target == WHOLE else own >= target
    schneider = own >= NEARLY_WHOLE or others >= NEARLY_WHOLE
    schwarz = won == EVERY_TRICK or won == 0
    return i64(kept), i64(schneider), i64(schwarz)


@part
def finish(cells: np.ndarray, pays: np.ndarray, rewards: np.ndarray, g: int) -> None:
    """Write what a game that is over brings each seat."""
    declarer, contract = cells[CELL_DECLARER, g], cells[PLAYS, g]
    kept, schneider, schwarz = ended(cells, pays[contract, TARGET], g)
    place = PAYS + 2 * (8 * cells[RUN, g] + 4 * schneider + 2 * schwarz + kept)
    for seat in range(3):
        rewards[g, seat] = pays[contract, place + i64(seat != declarer)]


@kernel(
    "void(int64[:, ::1], uint64[::1], int64[::1], int64[:, :, ::1], int64[:, ::1], int64[::1], "
    "float32[:, ::1], boolean[::1])",
    nogil=True,
)
def step_all(
    cells: np.ndarray,
    states: np.ndarray,
    kinds: np.ndarray,
    rules: np.ndarray,
    pays: np.ndarray,
    actions: np.ndarray,
    rewards: np.ndarray,
    over: np.ndarray,
) -> None:
    """Play a card in every game, and deal anew where it was the last.

    The cards are allowed; `rewards[game, seat]` and `over[game]` are written.
    """
    for g in range(cells.shape[1]):
        for each in range(3):
            rewards[g, each] = 0
        over[g] = put_card(cells, rules, actions[g], g)
        if over[g]:
            finish(cells, pays, rewards, g)
            deal(cells, states, kinds, rules, g)


@part
def mark(row: np.ndarray, begin: int, cards: int) -> None:
    """Write a 1 for each card of a set."""
    while cards:
        row[begin + lowest(cards)] = 1
        cards &= cards - 1


@kernel(
    "void(int64[:, ::1], int64[:, :, ::1], float32[:, :, :, ::1], int64[::1], boolean[::1], "
    "float32[:, ::1])",
    nogil=True,
)
def look_all(
    cells: np.ndarray,
    rules: np.ndarray,
    blanks: np.ndarray,
    places: np.ndarray,
    exposes: np.ndarray,
    rows: np.ndarray,
) -> None:
    """Write what the acting seat of every game sees.

    `blanks[declarer, contract, seat]` is a row with all that does not change during the play, and
    `places` says where the fields that do begin: hand, table, played, leader, taken, open.
    `exposes[contract]` says whether the declarer's hand lies open.
    """
    hand, table, played, leads, taken, lies_open = places
    for g in range(cells.shape[1]):
        leader, laid = cells[LED_BY, g], cells[CELL_TABLE, g]
        declarer, contract = cells[CELL_DECLARER, g], cells[PLAYS, g]
        seat = (leader + laid) % 3
        row = rows[g]
        row[:] = blanks[declarer, contract, seat]
        mark(row, hand, cells[CELL_HANDS + seat, g])
        for turn in range(3):
            other = (seat + turn) % 3
            mark(row, played + 32 * turn, cells[CELL_PLAYED + other, g])
            row[taken + turn] = np.float32(cells[POINTS_OF + other, g]) / np.float32(WHOLE)
        for place in range(laid):
            turn = (leader + place - seat) % 3
            row[table + 32 * turn + cells[CELL_LED + place, g]] = 1
        row[leads + (leader - seat) % 3] = 1
        if exposes[contract]:
            mark(row, lies_open, cells[CELL_HANDS + declarer, g])


@kernel("void(int64[:, ::1], int64[:, :, ::1], int8[:, ::1], int8[::1])", nogil=True)
def masks_all(cells: np.ndarray, rules: np.ndarray, masks: np.ndarray, actors: np.ndarray) -> None:
    """Write for every game which cards may be played, and the seat that plays."""
    for g in range(cells.shape[1]):
        cards = allowed(cells, rules, g)
        for card in range(32):
            masks[g, card] = cards >> card & 1
        actors[g] = (cells[LED_BY, g] + cells[CELL_TABLE, g]) % 3
