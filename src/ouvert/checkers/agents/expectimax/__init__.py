"""The expectimax agent: its search, and the evaluation that it has learned from its own games."""
