"""Puzzles from nothing: strong players play, and what is clear in their games is kept."""
