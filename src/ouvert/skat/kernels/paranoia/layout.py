"""Where the paranoia search keeps its own things: in its workspace, and in the root of a question.

The words of the workspace up to COMMON_WORDS that `layout` names mean the same here, the table, the
move ordering and the statistics among them.
"""

from __future__ import annotations

from ouvert.skat.kernels.open_cards.layout import (
    COMMON_WORDS,
    KEY_BITS,
    MOST_TRICKS,
    PLACES,
    TRICK_VALUES,
)

NODE_LIMIT = 224
"""The search gives up after so many nodes."""
GAVE_UP = 225
"""Set when it has."""
OURS = 226
"""Three words: whether a trick of the searching, the left or the right player counts for us."""
SKAT_CARDS = 229
"""Number of unknown cards in the skat."""
SKAT_OURS = 231
"""Whether unknown cards in the skat count for the searching player (a declarer in a Hand game)."""
COUNT_TRICKS = 232
"""Whether tricks are counted instead of card points."""
THIRD = 233
"""The own card to be tried as third of the trick at the root, or NO_CARD."""
DUCKS = 234
"""Whether the searching player is the declarer of a Null, who needs all tricks to be others'."""
WORLD_LIST_WORDS = 32
"""Words of a move list: any hidden card may be played."""
TRICK_WORLD_LISTS = PLACES * WORLD_LIST_WORDS
"""Words of the move lists of one trick."""
WORLD_MOVES = COMMON_WORDS
"""Move lists, MOST_TRICKS × TRICK_WORLD_LISTS words."""
WORLD_TRIED = WORLD_MOVES + MOST_TRICKS * TRICK_WORLD_LISTS
"""Values of the own cards tried, MOST_TRICKS × TRICK_VALUES words."""
WORLD_WORDS = WORLD_TRIED + MOST_TRICKS * TRICK_VALUES

DENIED_SUITS = 5
"""Suits that a player may have denied, the trumps among them: so many bits of `den` for left, and
as many above them for right."""
WORLD_KEY_BITS = KEY_BITS + 2 * DENIED_SUITS
"""Bits of a table key: the remaining cards, what has been denied, the leader."""
ENTRY_WORDS = 2
"""Words of a table entry: bounds below their tag as in `tables`, and what is owed."""

OWED_BITS = 3
"""Bits of `owed` for one suit of one player."""
OWED_MASK = (1 << OWED_BITS) - 1

ROOT_HAND, ROOT_LEFT, ROOT_RIGHT, ROOT_SKAT = range(4)
"""Words of a root, which are the arguments of `paranoia.search` in its own cards, those on the
table still in the sets: the own hand and the possible cards of left, right and skat."""
ROOT_LEADER, ROOT_FIRST, ROOT_SECOND = range(4, 7)
"""Who led, and the cards on the table or NO_CARD."""
ROOT_REST, ROOT_OWED = range(7, 9)
"""What the search's `rest` and `owed` are at the root."""
ROOT_WORDS = 9
