"""Judging hands before the play: winning probabilities, discards, and wins that are sure."""
