"""How games are looked back at unless one says otherwise; loads nothing, so that a server can."""

WORLDS = 200
"""Worlds that each vote looks at: some tenths of a second at the first card, less later."""
SEED = 0
"""Chooses the worlds."""
RAMSCH_MUCH = 10.0
"""Points from which on a card of a Ramsch is marked, where its loss is significant."""
