"""Hands before play: features, payoffs, and deals to learn from."""
