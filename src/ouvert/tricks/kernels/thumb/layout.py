"""Where a deal of a described game stands in arrays.

Five arrays, all int64, that `ouvert.tricks.players.arrays` fills from a state or an observation:

- `rules`: one number for each rule, of the contract that is played;
- `cards`: a row for each property of the cards, a column for each card;
- `places`: where each card is, and the stock in its order;
- `seats`: a row for each property of the seats, a column for each seat;
- `now`: what changes from card to card.

Suits are numbers, trumps follow TRUMP_SUIT. A card that nobody is known to hold lies at
UNKNOWN_PLACE, one that a seat has played at PLAYED_BY − seat.
"""

from __future__ import annotations

TRUMP_SUIT = -1
UNKNOWN_PLACE = -1
PLAYED_BY = -2
NO_SEAT = -1

# rules
RULE_PLAYERS, RULE_COPIES, RULE_DRAWS = 0, 1, 2
RULE_FOLLOW, RULE_MUST_TRUMP, RULE_BEAT = 3, 4, 5
RULE_RUFF, RULE_UNDERTRUMP, RULE_SPARES, RULE_BINDS = 6, 7, 8, 9
RULE_FIRST_LEAD, RULE_CLOSES, RULE_KEEPS = 10, 11, 12
RULE_GOAL, RULE_BY_TRICKS, RULE_LAST_TRICK, RULE_FROM_TRICK = 13, 14, 15, 16
RULE_SIDES, RULE_DECLARER, RULE_OPEN_HAND, RULE_CALLED, RULE_PARTNERS = 17, 18, 19, 20, 21
RULE_COUNT = 22

NEVER, ALWAYS, UNLESS_PARTNER, TRUMPS_ONLY = 0, 1, 2, 3
"""Values of RULE_MUST_TRUMP and RULE_BEAT."""
AIM_MOST, AIM_LEAST, AIM_EXACT, AIM_BID = 0, 1, 2, 3
"""Values of RULE_GOAL; steps are AIM_MOST, too."""
SIDE_EACH, SIDE_OPPOSITE, SIDE_ALONE, SIDE_MARKED = 0, 1, 2, 3
"""Values of RULE_SIDES: who plays with whom; SIDE_MARKED means the holders of marked cards."""

# rows of `cards`
CARD_SUIT, CARD_STRENGTH, CARD_COUNTS, CARD_KIND = 0, 1, 2, 3
CARD_CLOSED, CARD_OPENS, CARD_KEPT, CARD_SPARED = 4, 5, 6, 7
CARD_FIRST, CARD_LATER, CARD_WANTED, CARD_MARK = 8, 9, 10, 11
CARD_ROWS = 12

# rows of `places`
PLACE_OF, PLACE_STOCK = 0, 1

# rows of `seats`
SEAT_NEXT, SEAT_BIDS, SEAT_TAKEN, SEAT_WON, SEAT_TABLE = 0, 1, 2, 3, 4
SEAT_ROWS = 5

# now
NOW_LEADER, NOW_ON_TABLE, NOW_TRICKS, NOW_OPENED, NOW_TO_PLAY, NOW_DRAWN, NOW_STOCK_LEFT = range(7)
NOW_COUNT = 7
