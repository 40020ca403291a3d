"""Players: each decides from an observation alone, by rules, by votes of worlds, or by search."""
