"""A described game, dealt and played: positions with hidden cards, step by step."""
