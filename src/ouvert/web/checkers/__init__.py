"""Quantum checkers on the page: games, lessons, agents."""
