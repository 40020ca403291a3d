"""How much is drawn for a look-back if nothing else is said; imports no solver."""

DEALS = 30
"""Deals that are drawn for a card."""
FEWEST_DEALS, MOST_DEALS = 2, 1000
"""An error needs two."""
SEED = 1
LITTLE = 0.05
"""Below this a loss is not worth a word."""
CLEAR = 3
"""Standard errors that make a loss clear; more than two, since the best of many means is chosen."""
