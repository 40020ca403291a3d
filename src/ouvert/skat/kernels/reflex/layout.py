"""Where the expert rules keep what they know: the words of a view, and the table of suit factors.

A *view* is what one seat sees, an int64 array. The words up to FACTORS are filled in by whoever
asks, from what the seat knows and nothing else; `reflex.view.look` derives the others. Card sets
are of kernel cards, and seats count from the declarer, 0.
"""

from __future__ import annotations

from ouvert.skat.kernels.open_cards.layout import SUITS_OF_UP_TO_EIGHT

KIND = 0
"""Trump suit 0..3, GRAND, or NULL."""
ME = 1
"""The seat that sees this."""
LEADER = 2
FIRST = 3
"""The card that was led, or -1."""
SECOND = 4
"""The second card of the trick, or -1."""
HAND = 5
PLAYED = 6
"""All cards played, those on the table included."""
SKAT = 7
"""The discards, if this seat knows them."""
OUVERT = 8
"""1 if the declarer's hand lies open."""
OPEN_HAND = 9
"""The declarer's hand in an Ouvert game; 0 otherwise."""
TAKEN = 10
"""The declarer's card points, as far as this seat knows them."""
POINTS_LOST = 11
"""The defenders' card points."""
LIMIT = 12
"""What the declarer needs."""
VOID = 13
"""For each seat the cards of the suits that it has denied."""
LED = 16
"""For each seat the cards of the suits that it has led."""
OFF = 19
"""Rules that are switched off, to measure what they are worth: bit n for rule n."""
FACTORS = 20
"""Address of `reflex_suits.suit_factors()`."""

LEGAL = 21
TRUMPS = 22
SUIT = 23
"""The suit that was led; 0 for the leader."""
BEST = 24
"""The card that is winning the trick, and in the next word its seat."""
BEST_SEAT = 25
ON_TABLE = 26
"""Card points on the table."""
BEATING = 27
"""The legal cards that beat it."""
UNSEEN = 28
"""Cards whose place this seat does not know."""
MAY = 29
"""For each seat the cards that it may hold, as far as this seat knows."""
VIEW_WORDS = 32

SIDE_LEADS = 0
"""Offset of the best lead (place in the suit, -1 without a card) from 3**7 side suits."""
SIDE_WORTHS = SIDE_LEADS + 3**7
"""Offset of what that lead is worth, in tenths."""
TRUMP_LEADS = SIDE_WORTHS + 3**7
"""Offset of the best lead from the 3**11 patterns of the trumps of a suit game."""
JACK_LEADS = TRUMP_LEADS + 3**11
"""Offset of the best lead from the 3**4 patterns of the jacks in Grand."""
NULL_SAFETY = JACK_LEADS + 3**4
"""Offset of how often each of the 3**8 Null suits is safe, in ten-thousandths."""
OUVERT_FLAGS = NULL_SAFETY + 3**8
"""Offset of the flags of `null_suits` for every Null suit with known hands."""
FACTOR_WORDS = OUVERT_FLAGS + SUITS_OF_UP_TO_EIGHT
