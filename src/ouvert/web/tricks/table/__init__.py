"""A table of friends for any described game: what happens there, and what each may see."""
