"""How long matches are unless one says otherwise; loads nothing, so that commands start fast."""

DEALS = 100
"""Deals of a match where nobody says how many."""
MOST_DEALS = 20_000
"""Deals after which a sequential test ends undecided."""
HALF_WIDTH = 25.0
"""Points in 36 games that a match of a night is to tell."""
