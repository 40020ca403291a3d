"""Notebooks for research in games of hidden cards and in quantum checkers."""
