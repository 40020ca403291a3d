"""Where many deals of a described game stand in arrays.

Sets of cards are the 64 bits of an int64, whose sign is the last card of a full deck.
`ouvert.environments.vector.tables` fills the tables:

- `rules`: int64[RULE_WORDS], one number for each rule of the game;
- `sets`: int64[settings, SET_WORDS + 2 × steps], a row for each contract with its chosen suit:
  sets of cards, who plays with whom, and the steps of the score as pairs;
- `cards`: int64[settings, CARD_TABLES, cards], what a contract makes of each card;
- `lists`: int64[choices + beginnings, WAY_WORDS], the contracts that may be chosen, then how a
  deal may begin.

The deals themselves are `cells`, int64[deals, DEAL_WORDS], and `decks`, int64[deals, cards], the
shuffled cards of each: hand by hand, then those left over.
"""

from __future__ import annotations

MOST_SEATS = 8
"""Seats of a deal; a cell has so many words for each property of the seats."""

# rules
SEATS_OF, HAND_OF, DECK_OF, CHOICES_OF, BEGINNINGS_OF, BIDS_OF = 0, 1, 2, 3, 4, 5
"""Numbers of seats, cards in a hand, cards, choices, beginnings, and bids: 0 where none is made."""
SUIT_DUTY, TRUMP_DUTY, BEAT_DUTY, MAY_RUFF, MAY_UNDERTRUMP, CALL_BINDS = 6, 7, 8, 9, 10, 11
GOAL_OF, TRICKS_COUNT, LAST_COUNTS, ALL_COUNT, MOON_COUNTS, COUNTS_FROM, OVER_HALF = range(12, 19)
REST_COUNTS, DRAWS_CARDS, SHOWS, HAS_DUMMY, OPPOSITE, HOOKED, LEAVES = range(19, 26)
PASSES, DIRECTIONS, COPIES_OF, ALL_THAT_COUNTS = 26, 27, 28, 29
"""Cards that everybody passes, and in how many directions; ALL_THAT_COUNTS divides what is taken
where it is shown as a share."""
RULE_WORDS = 30

NO_DUTY, ALWAYS_DUTY, UNLESS_PARTNERS, OF_TRUMPS = 0, 1, 2, 3
"""Values of TRUMP_DUTY and BEAT_DUTY."""
GOAL_MOST, GOAL_LEAST, GOAL_EXACT, GOAL_BID, GOAL_STEPS = 0, 1, 2, 3, 4
SHOWS_NOTHING, SHOWS_STOCK, SHOWS_BOTTOM, SHOWS_LAST = 0, 1, 2, 3

# words of `sets`
TRUMPS_IN, CLOSED_IN, OPENING_IN, KEPT_IN, SPARED_IN, FIRST_IN, HOLDERS_IN = range(7)
SIDES_IN, ALONE_IN, CHOSEN_IN, OF_SHOWN, STEPS_OF_ALL, STEPS_IN = range(7, 13)
"""Who plays with whom; whether the partner lays his cards aside; the chosen suit; whether it is
that of the card shown; whether every side has steps of its own; how many steps there are."""
SET_WORDS = 13
EACH_SIDE, OPPOSITE_SIDE, ALONE_SIDE, HOLDERS_SIDE, CALLED_SIDE = 0, 1, 2, 3, 4
"""Values of SIDES_IN."""

# rows of `cards`
FOLLOWING, BEATEN_BY, COUNTING, EARLIER, PRINTED = 0, 1, 2, 3, 4
"""For each card the set of those of its suit, of those that beat it if they come later, what it
counts, the set of the equal ones before it, and its printed suit."""
CARD_TABLES = 5

# words of `lists`
LIST_SETTING, LIST_CALLED, LIST_NEEDS, LIST_LAST = 0, 1, 2, 3
"""A choice: its setting or LEFT_TO_PARTNER; the called card or NOT_THERE; the cards of which one is
needed to call it; whether it is left to who has no other choice. A beginning: its setting, or
BY_CHOICE or BY_SHOWN; its declarer or NOT_THERE; and to whom cards are passed, so many seats on."""
WAY_WORDS = 4
LIST_DIRECTION = 2
LIST_DEAL = 3
NOT_THERE, LEFT_TO_PARTNER, BY_CHOICE, BY_SHOWN = -1, -1, -1, -2

# words of a cell, first those with one for each seat
HELD, BEGAN_WITH, GIVEN, PLAYED_BY_SEAT, LAID_BY, TAKEN_BY, WON_BY, BID_BY, SIDE_OF, RESULT_OF = (
    range(0, 80, 8)
)
"""Cards held, dealt, passed and played in finished tricks; LAID_BY are the cards on the table in
their order; what the tricks count, and how many they are; bids, −1 before; and, at the end, the
sides and what each has."""
AT_SETTING, AT_DECLARER, AT_CALLED, AT_CHOOSER, AT_ASIDE, AT_SHOWN = range(80, 86)
AT_LEADER, AT_LAID, AT_TRICKS, AT_OPENED, AT_PASSED, AT_DRAWN, AT_BIDS = range(86, 93)
AT_DIRECTION, AT_DEAL, AT_PHASE, AT_ACTOR, AT_DECIDER, AT_ALLOWED = range(93, 99)
"""AT_ALLOWED is the set of the cards that may be passed or played."""
DEAL_WORDS = 99

PASSING, CHOOSING, BIDDING, PLAYING, FINISHED = 0, 1, 2, 3, 4
"""Values of AT_PHASE, in the order of `ouvert.tricks.play.state.Phase`."""

# where fields of an observation begin; −1 for those that a game lacks
(
    SEEN_PHASE,
    SEEN_HAND,
    SEEN_TABLE,
    SEEN_PLAYED,
    SEEN_LEADER,
    SEEN_DECLARER,
    SEEN_TAKEN,
    SEEN_OPEN,
    SEEN_ACTOR,
    SEEN_POSITION,
    SEEN_CONTRACT,
    SEEN_TURNED,
    SEEN_GIVEN,
    SEEN_DEAL,
    SEEN_BIDS,
    SEEN_CALLED,
    SEEN_STOCK,
) = range(17)
SEEN_FIELDS = (
    "phase",
    "hand",
    "table",
    "played",
    "leader",
    "declarer",
    "taken",
    "open",
    "actor",
    "position",
    "contract",
    "turned",
    "given",
    "deal",
    "bids",
    "called",
    "stock",
)
"""The fields of `ouvert.environments.described.NumberedTricks.layout` in this order."""
