"""Matches of Skat: tracks, seatings, series, and what came of them."""
