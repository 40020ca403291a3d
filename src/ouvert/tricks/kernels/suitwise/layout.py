"""Words of the workspace of the suit-wise search.

Each seat holds a set of cards in every suit, a word each, so that a game may have any number of
suits of up to `SW_MOST_IN_SUIT` cards. In its suit a card has a place, the lowest 0; equal cards
lie next to each other and make a level. A card is the number `SW_PLACES * suit + place`.

The words named here hold numbers, or addresses of arrays whose sizes depend on the game. SW_ is for
suit-wise: other searches have words of the same names.
"""

from __future__ import annotations

SW_PLACES = 64
"""Places that a suit has: a card is its suit times SW_PLACES, plus its place."""
SW_MOST_IN_SUIT = 63
"""Cards that a suit may have: a set of them is a word that is not negative."""
SW_NO_RANK = 64
"""In place of the lowest place on which a bound relies: it relies on none."""

SW_SEATS = 0
SW_SUITS = 1
SW_TRUMPS = 2
"""The suit of the trumps, or -1."""
SW_BY_POINTS = 3
"""Whether card points are counted, in place of tricks."""
SW_REVERSED = 4
"""Whether the counted team wants little: a misère."""
SW_PENALTIES = 5
"""Whether some card costs points."""
SW_POSITIONS = 6
"""How many positions at the start of a trick the search looked at."""
SW_SIDES = 7
"""Address: for each seat 1 if its tricks are counted, else 0."""
SW_HANDS = 8
"""Address: a set of cards for each seat and suit, `SW_SUITS` words a seat."""
SW_EVERY = 9
"""Address: for each number of tricks left and each suit the cards in play when the trick began."""
SW_LOWEST = 10
"""Address: for each card the lowest place of its level."""
SW_HIGHEST = 11
"""Address: for each card the highest place of its level."""
SW_LATER = 12
"""Address: for each suit the places of cards of which the second of two equal ones wins."""
SW_VALUES = 13
"""Address: for each card its points; 0 where tricks are counted."""
SW_OWNERS = 14
"""Address: for each card the seat that holds it."""
SW_LABELS = 15
"""Address: for each card what an entry says of it: its holder, and its points where they count."""
SW_RANKS = 16
"""Address: for each number of cards to be played and each suit the lowest place relied on."""
SW_MOVES = 17
"""Address: a list of moves for each number of cards to be played, `SW_LIST` words each."""
SW_LIST = 18
"""The most cards that one hand has."""
SW_HISTORY = 19
"""Address: for leads, following and discards, and each card, how often it cut the search."""
SW_KEYS = 20
"""Address: for each number of tricks left the key of the position, `SW_KEY_WORDS` words."""
SW_KEY_WORDS = 21
SW_SHAPE_WORDS = 22
"""How many of the words of a key are the shape: the leader, and how many cards each seat has."""
SW_SHAPE_WORD = 23
"""Address: for each seat and suit the word of the shape in which its number of cards stands."""
SW_SHAPE_WEIGHT = 24
"""Address: for each seat and suit by what its number of cards is multiplied there."""
SW_FIELD = 25
"""Address: for each suit the first word of a key that has its cards."""
SW_LABEL_BITS = 26
"""Bits of a card in a key, `SW_TIE_BITS` of them for whether the next one is equal to it."""
SW_TIE_BITS = 27
SW_IN_WORD = 28
"""How many cards a word of a key has."""
SW_HEADS = 29
"""Address: the chains of the table."""
SW_HEADS_MASK = 30
SW_POOL = 31
"""Address: the entries of the table."""
SW_POOL_SIZE = 32
SW_POOL_USED = 33
SW_EPOCH = 34
"""Chains that began in another epoch are empty."""
SW_DEPTHS = 35
"""How many words of an entry say how many cards of each suit, from the top, it names."""
SW_WORDS = 36
"""Words of a workspace."""
