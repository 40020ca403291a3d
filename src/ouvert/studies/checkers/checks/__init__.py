"""Two ways to the same: a second program, circuits, a round that never ends, the table."""
