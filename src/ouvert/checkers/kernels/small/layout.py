"""Where things lie in the arrays of small quantum checkers: moments, their two words, the board.

A moment of a game is a row of small integers, always seen from whoever is to move, who plays up the
board as White does. `small.moves` says how the games it describes are limited.

A moment packed into two words has a byte for each square, six in the first word and six in the
second. What is not on a square stands above them in the second.
"""

from __future__ import annotations

SQUARES = 12
"""Most dark squares of a board."""

OWNER = 0
"""For each dark square the number of the piece on it, 0 and 1 being the mover's; -1 if empty."""
CROWNED = 16
"""For each dark square whether a king stands there."""
EXPONENT = 32
"""For each dark square: the part is there with probability 2^-exponent; parts of an entangled
capturer in the branch in which their group is."""
GROUP = 48
"""For each dark square, of an entangled capturer: 0 where its victim still is, 1 where it captured
it."""
PARTNER = 64
"""For each piece the one that it is entangled with, or -1."""
ROLE = 68
"""For each piece 1 if it is the capturer of an entangled pair."""
JUMPER = 72
"""The square from which a multi-jump goes on, or -1."""
MOVER = 73
"""Who is to move."""
WIDTH = 80
"""Columns of a row."""

STEP_TO = 0
"""Column of a square of the board's `tables`: its neighbours in the four directions."""
JUMP_TO = 4
"""The squares behind them."""
CROWN = 8
"""Whether the mover's men become kings there."""
MIRROR = 9
"""The square's mirror image, or itself."""
TABLE_WIDTH = 10
"""Columns of `tables`."""

SUCCESSORS = 2048
"""Rows that `moves.expand` has room for; far more than any moment has."""
KIND_STEP, KIND_SPLIT, KIND_CAPTURE, KIND_ENTANGLING = range(4)
"""Kinds of moves."""

SQUARES_A_WORD = 6
CODE_BITS = 8
"""Bits of a square in its word: the exponent, and above it the three that follow."""
CODE_MASK = (1 << CODE_BITS) - 1
EXPONENT_MASK = 15
KING_SHIFT = 4
GROUP_SHIFT = 5
PIECE_SHIFT = 6
EMPTY_CODE = 15
"""Code of an empty square."""
JUMPER_SHIFT = SQUARES_A_WORD * CODE_BITS
"""Where the jumper's square plus one stands in the second word."""
JUMPER_BITS = 4
JUMPER_MASK = (1 << JUMPER_BITS) - 1
MOVER_SHIFT = JUMPER_SHIFT + JUMPER_BITS
"""Where the mover stands in the second word; above it a bit for each piece's role, then one for
each piece's partner: which of the opponent's two it is."""
ROLE_BIT = 1
PARTNER_BIT = 5

MOMENTS, EXPANDED, MOVES_FILLED, OUTCOMES_FILLED = range(4)
"""Places in the `counts` of a graph: how far its arrays are filled."""
GRAPH_COUNTS = 4

NODES_FILLED, EDGES_FILLED, TRIALS, WORDS_FILLED = range(4)
"""Places in the `counts` of a tree of bounds: how far its arrays are filled, nodes expanded."""
BOUND_COUNTS = 4
LOWER, UPPER, GUESS = range(3)
"""Columns of the `values` of a tree of bounds."""
