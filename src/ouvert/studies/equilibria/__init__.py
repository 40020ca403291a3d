"""How far players are from the equilibrium, in games small enough to be solved exactly."""
