"""The rules of quantum checkers: board, waves, moves, and the game."""
