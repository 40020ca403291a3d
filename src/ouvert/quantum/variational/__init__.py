"""Variational play: card-play gates with free amplitudes, trained to win."""
