"""The rules of Skat (ISkO): contracts, auction, discard, play, values, and what a seat sees."""
