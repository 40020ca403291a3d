"""Notebooks on quantum circuits for card games, for teaching."""
