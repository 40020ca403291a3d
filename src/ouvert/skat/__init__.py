"""Skat by the International Skat Order (ISkO): contracts, auction, play, scoring, records."""
