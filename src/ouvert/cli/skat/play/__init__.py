"""`ouvert play`: a game of Skat in the terminal."""
