"""Deal states as matrix product states, exact and approximate. Needs NumPy alone."""
