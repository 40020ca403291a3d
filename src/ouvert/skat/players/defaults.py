"""How long players think unless one says otherwise; loads nothing, so that commands start fast."""

SECONDS = 1.0
"""Time for a card where nothing is said."""
MOST_SECONDS = 5.0
"""No player may take longer for a decision."""
