"""Amplitude estimation: how likely the game is won, asked of its circuit with few runs."""
