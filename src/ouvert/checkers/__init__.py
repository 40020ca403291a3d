"""Quantum checkers (paper 002): English draughts with superposition, entanglement, interference."""
