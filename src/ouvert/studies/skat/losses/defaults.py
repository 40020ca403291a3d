"""How losses are judged unless one says otherwise; loads nothing, so that commands start fast."""

WORLDS = 400
"""Worlds of each vote: twice those of a review, and twice over for every card that may be wrong."""
SEED = 1
"""Chooses the worlds."""
WORST = 20
"""Mistakes that are listed."""
