"""`ouvert replay`: a recorded game looked back at."""
