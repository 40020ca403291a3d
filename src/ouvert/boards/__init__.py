"""Quantum board games: the state, its circuits, exact solutions, and small games built on them."""
