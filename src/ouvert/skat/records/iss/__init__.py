"""The game records of the International Skat Server."""
