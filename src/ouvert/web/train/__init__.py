"""The trainer: puzzles made of mistakes."""
