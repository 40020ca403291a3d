"""The fast open-card search of any trick game."""
