"""Open-card solvers of trick games: the plain one, the fast one, and those of the fragments."""
