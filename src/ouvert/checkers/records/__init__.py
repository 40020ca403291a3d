"""Quantum checkers as text: moves, positions, and whole games."""
